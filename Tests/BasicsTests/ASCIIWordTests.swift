import Basics
import Testing

@Suite struct ASCIIWordTests {
  /// What stands on both sides of each border, and a byte of another character.
  private static let bytes = Array("@AMZ[`amz{/059:_ é\u{0}\u{7F}".utf8)

  private struct Expected: Equatable {
    var end: Int
    var hasCapitals: Bool
    var hasOneCapitalInFront: Bool

    init(end: Int, hasCapitals: Bool, hasOneCapitalInFront: Bool) {
      (self.end, self.hasCapitals) = (end, hasCapitals)
      self.hasOneCapitalInFront = hasOneCapitalInFront
    }

    /// Byte by byte.
    init(_ text: [UInt8], _ start: Int) {
      let word = text[start...].prefix {
        switch $0 {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"): true
        default: false
        }
      }
      let capitals = word.indices.filter { word[$0] >= 0x41 && word[$0] <= 0x5A }
      self.init(
        end: word.endIndex, hasCapitals: !capitals.isEmpty, hasOneCapitalInFront: capitals == [start])
    }
  }

  @Test(arguments: 0..<40) func endsWhereWordsEnd(_ length: Int) {
    var state: UInt64 = UInt64(length) &+ 1
    for _ in 0..<200 {
      let text = (0..<length).map { _ in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        // Mostly letters, so that words get long.
        let choice = Int(state >> 33) % (Self.bytes.count * 8)
        return choice < Self.bytes.count ? Self.bytes[choice] : Array("abXc9".utf8)[choice % 5]
      }
      text.withUnsafeBufferPointer { bytes in
        for start in 0...length {
          let word = ASCIIWord(bytes, at: start)
          #expect(
            Expected(
              end: word.end, hasCapitals: word.hasCapitals, hasOneCapitalInFront: word.hasOneCapitalInFront)
              == Expected(text, start))
        }
      }
    }
  }
}
