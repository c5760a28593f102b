import Basics
import Testing

@Suite struct BinaryCodingTests {
  private static func record() -> [UInt8] {
    var record = BinaryEncoder(capacity: 16)
    for number in [0, 1, 127, 128, 300, Int.max] { record.count(number) }
    for number in [0, -1, Int.min, Int.max] { record.number(number) }
    record.fixed(0x0123_4567_89AB_CDEF)
    record.flag(true)
    record.text("ein Bär")
    record.data([1, 2, 3])
    record.hash(ContentHash([7]))
    record.optionalText(nil)
    record.optionalText("x")
    record.list(["a", "", "c"]) { $0.text($1) }
    return record.bytes.array()
  }

  /// Returns the values of a record as text.
  private static func read(_ record: inout BinaryDecoder) -> String {
    var parts: [String] = []
    for _ in 0..<6 { parts.append(String(record.count())) }
    for _ in 0..<4 { parts.append(String(record.number())) }
    parts.append(String(record.fixed(), radix: 16))
    parts.append(String(record.flag()))
    parts.append(record.text())
    parts.append("\(record.data())")
    parts.append(String(record.hash() == ContentHash([7])))
    parts.append(record.optionalText() ?? "nil")
    parts.append(record.optionalText() ?? "nil")
    parts.append("\(record.list { $0.text() })")
    return parts.joined(separator: " ")
  }

  @Test func flushedPiecesAreTheWholeRecord() {
    var whole = BinaryEncoder()
    var flushed: [UInt8] = []
    var pieces = 0
    var hasher = ContentHasher()
    do {
      var record = BinaryEncoder(flushingTo: {
        flushed += $0
        pieces += 1
      })
      for number in 0..<300_000 {
        record.fixed(UInt64(number))
        whole.fixed(UInt64(number))
        record.flushIfLarge()
      }
      record.flush()
      let rest = record.bytes.count
      #expect(rest == 0)
    }
    #expect(pieces == 3)
    #expect(flushed == whole.bytes.array())
    for start in stride(from: 0, to: flushed.count, by: 999_999) {
      flushed[start..<min(start + 999_999, flushed.count)].withUnsafeBufferPointer { hasher.update($0) }
    }
    #expect(hasher.hash == whole.fingerprint)
  }

  @Test func readsWhatWasWritten() {
    let text =
      "0 1 127 128 300 9223372036854775807 0 -1 -9223372036854775808 9223372036854775807 "
      + "123456789abcdef true ein Bär [1, 2, 3] true nil x [\"a\", \"\", \"c\"]"
    #expect(BinaryDecoder.whole(Self.record(), Self.read) == text)
  }

  /// A record that is too short or too long is always recognized as damaged, and never crashes the decoder.
  @Test func recordsOfAnotherLengthAreDamaged() {
    let record = Self.record()
    for length in 0..<record.count {
      #expect(BinaryDecoder.whole(Array(record[..<length]), Self.read) == nil)
    }
    #expect(BinaryDecoder.whole(record + [0], Self.read) == nil)
  }

  @Test(
    arguments: [
      nil, .replace("a", with: "b"), .redirect("a", to: "b"), .addLine("---", after: 7), .endFile(with: "}"),
    ] as [FixIt?])
  func diagnosticsKeepTheirFixIt(fixIt: FixIt?) {
    let diagnostic = Diagnostic(
      .warning, "a.b", at: SourceLocation(file: "c", line: 2, column: 3), "d", help: "e",
      fixIt: fixIt)
    var record = BinaryEncoder()
    record.diagnostic(diagnostic)
    #expect(BinaryDecoder.whole(record.bytes.array()) { $0.diagnostic() } == diagnostic)
  }

  @Test func aListCannotBeLongerThanItsBytes() {
    var record = BinaryEncoder()
    record.count(1 << 60)
    #expect(BinaryDecoder.whole(record.bytes.array()) { $0.list { $0.count() } } == nil)
  }
}
