/// Writes values one after another into compact bytes, which a `BinaryDecoder` reads in the same order.
///
/// The bytes contain no names or types, so both sides must agree on the order. A file format that uses this encoder
/// should begin with a version or a checksum.
public struct BinaryEncoder: ~Copyable {
  /// The bytes written since the last flush.
  public var bytes: ByteBuffer
  private let destination: ((UnsafeBufferPointer<UInt8>) -> Void)?

  /// The number of bytes from which `flushIfLarge` passes them to the destination.
  private static let flushSize = 1 << 20

  /// Creates an encoder that keeps all bytes.
  public init(capacity: Int = 1024) {
    bytes = ByteBuffer(capacity: capacity)
    destination = nil
  }

  /// Creates an encoder that passes large numbers of bytes to `destination` instead of keeping them.
  public init(flushingTo destination: @escaping (UnsafeBufferPointer<UInt8>) -> Void) {
    bytes = ByteBuffer(capacity: Self.flushSize * 2)
    self.destination = destination
  }

  /// Passes the bytes to the destination if there are many. Code that writes a large record calls this after each item;
  /// `list` does.
  public mutating func flushIfLarge() {
    if bytes.count >= Self.flushSize { flush() }
  }

  /// Passes the bytes to the destination. Without one, keeps them.
  public mutating func flush() {
    guard let destination else { return }
    bytes.withBytes(destination)
    bytes.truncate(to: 0)
  }

  /// Returns the bytes written.
  public consuming func finish() -> ByteBuffer { bytes }

  /// The hash of the bytes written so far.
  public var fingerprint: ContentHash { bytes.withBytes { ContentHash($0) } }

  /// Writes a nonnegative number as a varint.
  @inlinable public mutating func count(_ number: Int) { bytes.append(varint: number) }

  /// Writes any number in eight bytes.
  public mutating func number(_ number: Int) { fixed(UInt64(bitPattern: Int64(number))) }

  /// Writes a number in eight bytes, the lowest byte first.
  public mutating func fixed(_ number: UInt64) {
    withUnsafeBytes(of: number.littleEndian) { bytes.append($0.assumingMemoryBound(to: UInt8.self)) }
  }

  /// Writes one byte: 1 for true, 0 for false.
  public mutating func flag(_ value: Bool) { bytes.append(value ? 1 : 0) }

  /// Writes UTF-8 text, preceded by the number of its bytes.
  public mutating func text(_ text: String) {
    var text = text
    text.withUTF8 { data($0) }
  }

  /// Writes values as they are in memory, for the same process.
  public mutating func memory<Value: BitwiseCopyable>(_ values: [Value]) {
    count(values.count)
    values.withUnsafeBytes { bytes.append($0.bindMemory(to: UInt8.self)) }
  }

  /// Writes bytes, preceded by their number.
  public mutating func data(_ data: UnsafeBufferPointer<UInt8>) {
    count(data.count)
    bytes.append(data)
  }

  public mutating func data(_ data: [UInt8]) { data.withUnsafeBufferPointer { self.data($0) } }

  public mutating func html(_ html: HTMLFragment) { data(html.bytes) }

  public mutating func hash(_ hash: ContentHash) {
    fixed(hash.high)
    fixed(hash.low)
  }

  /// Writes a flag that says whether there is a value, then the value.
  public mutating func optional<Value>(_ value: Value?, _ write: (inout BinaryEncoder, Value) -> Void) {
    flag(value != nil)
    if let value { write(&self, value) }
  }

  public mutating func optionalText(_ value: String?) { optional(value) { $0.text($1) } }

  /// Writes the number of elements, then each element.
  public mutating func list<Element>(_ values: [Element], _ write: (inout BinaryEncoder, Element) -> Void) {
    count(values.count)
    for value in values {
      write(&self, value)
      flushIfLarge()
    }
  }
}

// MARK: - BinaryDecoder

/// Reads the values that a `BinaryEncoder` has written, in the same order.
///
/// Damaged bytes never crash the decoder: it returns zeros and empty values, and sets `isDamaged`, which the caller
/// checks once at the end. The bytes must outlive the decoder.
public struct BinaryDecoder {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var index = 0
  /// Whether the bytes read so far cannot have been written by a `BinaryEncoder`.
  public private(set) var isDamaged = false

  public init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// The bytes that have not been read yet.
  public var rest: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: bytes[min(index, bytes.count)...])
  }

  /// Decodes all bytes with `read`. Returns nil if they are damaged, or if `read` leaves some of them unread.
  public static func whole<Result>(
    _ bytes: [UInt8], _ read: (inout BinaryDecoder) -> Result
  ) -> Result? {
    bytes.withUnsafeBufferPointer { whole($0, read) }
  }

  /// Decodes all bytes with `read`. Returns nil if they are damaged, or if `read` leaves some of them unread.
  public static func whole<Result>(
    _ bytes: UnsafeBufferPointer<UInt8>, _ read: (inout BinaryDecoder) -> Result
  ) -> Result? {
    var record = BinaryDecoder(bytes)
    let result = read(&record)
    return record.isDamaged || !record.isAtEnd ? nil : result
  }

  /// Whether all bytes have been read.
  public var isAtEnd: Bool { index == bytes.count }

  /// Reads a nonnegative number, as `BinaryEncoder.count` wrote it.
  public mutating func count() -> Int {
    var number: UInt64 = 0
    var shift: UInt64 = 0
    while index < bytes.count, shift < 63 {
      let byte = bytes[index]
      index += 1
      number |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return Int(number) }
      shift += 7
    }
    fail()
    return 0
  }

  /// Reads a number of eight bytes that may be negative.
  public mutating func number() -> Int { Int(truncatingIfNeeded: fixed()) }

  /// Reads a number of eight bytes, the lowest byte first.
  public mutating func fixed() -> UInt64 {
    let bytes = UnsafeRawBufferPointer(take(8))
    return bytes.isEmpty ? 0 : UInt64(littleEndian: bytes.loadUnaligned(as: UInt64.self))
  }

  public mutating func flag() -> Bool { take(1).first == 1 }

  /// Reads UTF-8 text, preceded by the number of its bytes.
  public mutating func text() -> String { String(decoding: take(count()), as: UTF8.self) }

  /// Reads bytes, preceded by their number.
  public mutating func data() -> [UInt8] { Array(take(count())) }

  /// Reads values that `BinaryEncoder.memory` wrote.
  public mutating func memory<Value: BitwiseCopyable>() -> [Value] {
    let count = count()
    let bytes = UnsafeRawBufferPointer(take(count &* MemoryLayout<Value>.stride))
    if isDamaged { return [] }
    return [Value](unsafeUninitializedCapacity: count) { values, filled in
      UnsafeMutableRawBufferPointer(values).copyMemory(from: bytes)
      filled = count
    }
  }

  /// Reads HTML without checking it: the encoder wrote it from an `HTMLFragment`.
  public mutating func html() -> HTMLFragment { HTMLFragment(rendered: data()) }

  public mutating func hash() -> ContentHash {
    let high = fixed()
    return ContentHash(high: high, low: fixed())
  }

  /// Reads a flag and, if it is set, a value with `read`.
  public mutating func optional<Value>(_ read: (inout BinaryDecoder) -> Value) -> Value? {
    flag() ? read(&self) : nil
  }

  public mutating func optionalText() -> String? { optional { $0.text() } }

  /// Reads a list, preceded by the number of its elements, each with `read`.
  public mutating func list<Element>(_ read: (inout BinaryDecoder) -> Element) -> [Element] {
    let count = count()
    var values: [Element] = []
    // Each element takes at least one byte, so a damaged count cannot reserve more memory than the bytes justify.
    guard count <= bytes.count - index else {
      fail()
      return values
    }
    values.reserveCapacity(count)
    for _ in 0..<count where !isDamaged { values.append(read(&self)) }
    return values
  }

  /// Returns the next `count` bytes without copying them. If there are fewer, the result is empty, and the record is
  /// damaged.
  public mutating func take(_ count: Int) -> UnsafeBufferPointer<UInt8> {
    guard count <= bytes.count - index else {
      fail()
      return UnsafeBufferPointer(start: nil, count: 0)
    }
    defer { index += count }
    return UnsafeBufferPointer(rebasing: bytes[index..<(index + count)])
  }

  /// Marks the record as damaged, because the values that were read make no sense.
  public mutating func fail() {
    isDamaged = true
    index = bytes.count
  }
}

// MARK: - Binary coding

extension BinaryEncoder {
  public mutating func location(_ location: SourceLocation) {
    text(location.file)
    count(location.line)
    count(location.column)
  }

  public mutating func diagnostic(_ diagnostic: Diagnostic) {
    text(diagnostic.severity.rawValue)
    text(diagnostic.identifier)
    location(diagnostic.location)
    text(diagnostic.message)
    optionalText(diagnostic.help)
    optional(diagnostic.fixIt) { $0.fixIt($1) }
  }

  /// Writes the number of the case, then its two values as texts.
  private mutating func fixIt(_ fixIt: FixIt) {
    switch fixIt {
    case .replace(let text, let other): texts(0, text, other)
    case .redirect(let text, let other): texts(1, text, other)
    case .addLine(let text, let line): texts(2, text, String(line))
    case .endFile(let text): texts(3, text, "")
    }
  }

  private mutating func texts(_ number: Int, _ text: String, _ other: String) {
    count(number)
    self.text(text)
    self.text(other)
  }
}

extension BinaryDecoder {
  public mutating func location() -> SourceLocation {
    SourceLocation(file: text(), line: count(), column: count())
  }

  public mutating func diagnostic() -> Diagnostic {
    let severity = Diagnostic.Severity(rawValue: text())
    if severity == nil { fail() }
    return Diagnostic(
      severity ?? .error, text(), at: location(), text(), help: optionalText(),
      fixIt: optional { $0.fixIt() } ?? nil)
  }

  private mutating func fixIt() -> FixIt? {
    let (number, text, other) = (count(), text(), text())
    switch (number, Int(other)) {
    case (0, _): return .replace(text, with: other)
    case (1, _): return .redirect(text, to: other)
    case (2, let line?): return .addLine(text, after: line)
    case (3, _): return .endFile(with: text)
    default:
      fail()
      return nil
    }
  }
}
