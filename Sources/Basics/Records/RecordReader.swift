/// Reads what `RecordWriter` wrote.
///
/// Bytes that it cannot have written give zeros and empty values, never a crash, and `isDamaged` tells of it: to be
/// asked once, at the end. The bytes must outlive the reader.
public struct RecordReader {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var index = 0
  /// Whether something was read that cannot have been written.
  public private(set) var isDamaged = false

  public init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// What `read` makes of all the bytes; nil where they cannot have been written so.
  public static func whole<Result>(
    _ bytes: [UInt8], _ read: (inout RecordReader) -> Result
  ) -> Result? {
    bytes.withUnsafeBufferPointer { whole($0, read) }
  }

  /// The same of bytes that outlive the call.
  public static func whole<Result>(
    _ bytes: UnsafeBufferPointer<UInt8>, _ read: (inout RecordReader) -> Result
  ) -> Result? {
    var record = RecordReader(bytes)
    let result = read(&record)
    return record.isDamaged || !record.isAtEnd ? nil : result
  }

  /// Whether all has been read.
  public var isAtEnd: Bool { index == bytes.count }

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

  public mutating func number() -> Int { Int(truncatingIfNeeded: fixed()) }

  public mutating func fixed() -> UInt64 {
    let bytes = UnsafeRawBufferPointer(take(8))
    return bytes.isEmpty ? 0 : UInt64(littleEndian: bytes.loadUnaligned(as: UInt64.self))
  }

  public mutating func flag() -> Bool { take(1).first == 1 }

  public mutating func text() -> String { String(decoding: take(count()), as: UTF8.self) }

  public mutating func data() -> [UInt8] { Array(take(count())) }

  public mutating func hash() -> ContentHash {
    let high = fixed()
    return ContentHash(high: high, low: fixed())
  }

  public mutating func optional<Value>(_ read: (inout RecordReader) -> Value) -> Value? {
    flag() ? read(&self) : nil
  }

  public mutating func optionalText() -> String? { optional { $0.text() } }

  public mutating func list<Element>(_ read: (inout RecordReader) -> Element) -> [Element] {
    let count = count()
    var values: [Element] = []
    // Each element takes a byte at least, so no damaged number asks for all memory there is.
    guard count <= bytes.count - index else {
      fail()
      return values
    }
    values.reserveCapacity(count)
    for _ in 0..<count where !isDamaged { values.append(read(&self)) }
    return values
  }

  /// The next `count` bytes, in place; none where there are fewer.
  public mutating func take(_ count: Int) -> UnsafeBufferPointer<UInt8> {
    guard count <= bytes.count - index else {
      fail()
      return UnsafeBufferPointer(start: nil, count: 0)
    }
    defer { index += count }
    return UnsafeBufferPointer(rebasing: bytes[index..<(index + count)])
  }

  /// Says that what was read makes no sense.
  public mutating func fail() {
    isDamaged = true
    index = bytes.count
  }
}
