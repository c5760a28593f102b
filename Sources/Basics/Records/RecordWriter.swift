/// Writes values one after the other into a compact run of bytes, which `RecordReader` reads in the same order.
///
/// Nothing tells what stands where, so both sides must agree; a version or a checksum around it sees to that.
public struct RecordWriter: ~Copyable, Sendable {
  /// What has been written so far.
  public var bytes: ByteBuffer

  public init(capacity: Int = 1024) { bytes = ByteBuffer(capacity: capacity) }

  /// Ends the record; returns what has been written.
  public consuming func finish() -> ByteBuffer { bytes }

  /// A fingerprint of what has been written so far.
  public var fingerprint: ContentHash { bytes.withBytes { ContentHash($0) } }

  /// A number from 0 on, as a varint.
  @inlinable public mutating func count(_ number: Int) { bytes.append(varint: number) }

  /// A number of either sign, in eight bytes.
  public mutating func number(_ number: Int) { fixed(UInt64(bitPattern: Int64(number))) }

  /// Eight bytes, the lowest first.
  public mutating func fixed(_ number: UInt64) {
    withUnsafeBytes(of: number.littleEndian) { bytes.append($0.assumingMemoryBound(to: UInt8.self)) }
  }

  public mutating func flag(_ value: Bool) { bytes.append(value ? 1 : 0) }

  public mutating func text(_ text: String) {
    var text = text
    text.withUTF8 { data($0) }
  }

  public mutating func data(_ data: UnsafeBufferPointer<UInt8>) {
    count(data.count)
    bytes.append(data)
  }

  public mutating func data(_ data: [UInt8]) { data.withUnsafeBufferPointer { self.data($0) } }

  public mutating func hash(_ hash: ContentHash) {
    fixed(hash.high)
    fixed(hash.low)
  }

  /// Whether there is a value, and the value.
  public mutating func optional<Value>(_ value: Value?, _ write: (inout RecordWriter, Value) -> Void) {
    flag(value != nil)
    if let value { write(&self, value) }
  }

  public mutating func optionalText(_ value: String?) { optional(value) { $0.text($1) } }

  /// How many there are, and each.
  public mutating func list<Element>(_ values: [Element], _ write: (inout RecordWriter, Element) -> Void) {
    count(values.count)
    for value in values { write(&self, value) }
  }
}
