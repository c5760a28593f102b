import TestSupport
import Testing

@testable import Basics

@Suite struct TextLinesTests {
  @Test(arguments: [
    ("", []), ("a", ["a"]), ("a\n", ["a"]), ("a\r", ["a"]), ("a\r\n", ["a"]), ("\n", [""]), ("\r", [""]),
    ("\r\n", [""]),
    ("a\nb", ["a", "b"]), ("a\rb\r\nc\nd", ["a", "b", "c", "d"]), ("\n\r", ["", ""]),
    ("\r\r\n\n", ["", "", ""]),
    ("a\r\r\nb", ["a", "", "b"]), ("\n\na", ["", "", "a"]),
  ])
  func lines(text: String, expected: [String]) {
    Array(text.utf8).withUnsafeBufferPointer { bytes in
      let lines = Array(TextLines(bytes))
      #expect(lines.map { String(decoding: bytes[$0.range], as: UTF8.self) } == expected)
      #expect(lines.map(\.number) == Array(1..<(expected.count + 1)))
      #expect(lines.last?.next ?? 0 == bytes.count)
      for (line, next) in zip(lines, lines.dropFirst()) { #expect(line.next == next.range.lowerBound) }
      let normalized = TextLines.withLineFeeds(bytes).map { String(decoding: $0, as: UTF8.self) }
      let isEnded = text.utf8.last == 10 || text.utf8.last == 13
      #expect(normalized ?? text == expected.joined(separator: "\n") + (isEnded ? "\n" : ""))
      #expect((normalized == nil) == !text.utf8.contains(13))
    }
  }

  @Test func lineTable() {
    let lines = LineTable(Array("\u{FEFF}a\r\nbc\r\rd".utf8))
    #expect(lines.count == 4)
    #expect((1...4).map { lines[$0] } == [3..<4, 6..<8, 9..<9, 10..<11])
    #expect((1...4).map { lines.end(ofLine: $0) } == [4..<6, 8..<9, 9..<10, 11..<11])
    #expect(lines[0] == nil && lines[5] == nil)
    #expect(
      [3, 4, 6, 7, 9, 10, 11].map { "\(lines.place(of: $0))" } == [
        "(line: 1, column: 1)", "(line: 1, column: 2)", "(line: 2, column: 1)", "(line: 2, column: 2)",
        "(line: 3, column: 1)", "(line: 4, column: 1)", "(line: 4, column: 2)",
      ])
    #expect(LineTable([]).count == 1 && LineTable([])[1] == 0..<0)
    #expect(LineTable(Array("a\n".utf8)).count == 2)
  }
}

// MARK: - ASCIIWordTests

@Suite struct ASCIIWordTests {
  /// The bytes on both sides of each border between letters, digits and other characters, and bytes of a character
  /// beyond ASCII.
  private static let bytes = Array("@AMZ[`amz{/059:_ é\u{0}\u{7F}".utf8)

  private struct Expected: Equatable {
    var end: Int
    var hasCapitals: Bool
    var hasOnlyLeadingCapital: Bool

    init(end: Int, hasCapitals: Bool, hasOnlyLeadingCapital: Bool) {
      (self.end, self.hasCapitals) = (end, hasCapitals)
      self.hasOnlyLeadingCapital = hasOnlyLeadingCapital
    }

    /// Measures the word byte by byte.
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
        end: word.endIndex, hasCapitals: !capitals.isEmpty, hasOnlyLeadingCapital: capitals == [start])
    }
  }

  @Test(arguments: 0..<40) func agreesWithAByteByByteScan(_ length: Int) {
    var random = RandomNumbers(seed: length)
    for _ in 0..<200 {
      let text = (0..<length).map { _ in
        // Most bytes are letters, so that words get long.
        let choice = random.pick(Self.bytes.count * 8)
        return choice < Self.bytes.count ? Self.bytes[choice] : Array("abXc9".utf8)[choice % 5]
      }
      text.withUnsafeBufferPointer { bytes in
        for start in 0...length {
          let word = ASCIIWord(bytes, at: start)
          #expect(
            Expected(
              end: word.end, hasCapitals: word.hasCapitals, hasOnlyLeadingCapital: word.hasOnlyLeadingCapital)
              == Expected(text, start))
        }
      }
    }
  }
}

// MARK: - SpellingTests

@Suite struct SpellingTests {
  @Test(arguments: [
    ("buttons", "button"), ("Buttons", "buttons"), ("butotns", "buttons"), ("bild", "build"), ("xyz", nil),
    ("", nil), ("a", nil),
  ])
  func nearest(word: String, found: String?) {
    let candidates = word == "buttons" ? ["menus", "button"] : ["menus", "buttons", "build"]
    #expect(Spelling.nearest(to: word, in: candidates) == found)
  }

  @Test(arguments: [
    ("Title", "title"), ("titel", "title"), ("tiddle", nil), ("descriptoin", "description"), ("urs", nil),
    ("colour", "color"), ("pag", nil),
  ])
  func certain(word: String, found: String?) {
    let candidates = ["title", "description", "url", "urls", "color", "page", "path"]
    #expect(Spelling.certain(for: word, in: candidates) == found)
  }

  @Test func noneOfTwoNearCandidatesIsCertain() {
    #expect(Spelling.certain(for: "abcde", in: ["abcdf", "abcdg"]) == nil)
    #expect(Spelling.certain(for: "abcdf", in: ["abcdf", "abcdg"]) == "abcdf")
  }

  @Test func theFirstOfTwoWins() { #expect(Spelling.nearest(to: "abcd", in: ["abce", "abcf"]) == "abce") }

  /// The limit only stops the search early. It does not change distances up to the limit.
  @Test func theLimitKeepsSmallDistances() {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<3000 {
      let words = (0..<2).map { _ in
        (0..<Int.random(in: 0...9, using: &generator)).map { _ in
          Unicode.Scalar(UInt8.random(in: 97...99, using: &generator))
        }
      }
      let distance = Spelling.editDistance(words[0], words[1])
      for limit in 0...4 {
        let limited = Spelling.editDistance(words[0], words[1], limit: limit)
        #expect(distance <= limit ? limited == distance : limited > limit, "\(words) \(limit)")
      }
    }
  }
}

// MARK: - CalendarDateTests

@Suite struct CalendarDateTests {
  @Test(arguments: [
    (0, "1970-01-01"), (86_399, "1970-01-01"), (-1, "1969-12-31"), (951_782_400, "2000-02-29"),
    (1_805_068_799, "2027-03-14"), (1_805_068_800, "2027-03-15"), (-62_135_596_800, "0001-01-01"),
    (253_402_300_799, "9999-12-31"),
  ])
  func timesAreDays(seconds: Int, day: String) {
    #expect(CalendarDate(secondsSince1970: seconds)?.text == day)
  }

  @Test func timesOutsideOfTheCalendarAreNoDays() {
    #expect(CalendarDate(secondsSince1970: -62_135_596_801) == nil)
    #expect(CalendarDate(secondsSince1970: 253_402_300_800) == nil)
    #expect(CalendarDate(secondsSince1970: .max) == nil && CalendarDate(secondsSince1970: .min) == nil)
  }

  private static let english = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
    "November",
    "December",
  ]
  private static let french = [
    "janvier", "février", "mars", "avril", "mai", "juin", "juillet", "août", "septembre", "octobre",
    "novembre",
    "décembre",
  ]

  @Test(arguments: [
    ("2026-11-21", "2026-11-21"), ("21 November 2026", "2026-11-21"), ("November 21, 2026", "2026-11-21"),
    ("Nov 21, 2026", "2026-11-21"), ("NOV. 1ST, 2026", "2026-11-01"), ("Sept 5 2026", "2026-09-05"),
    ("21 novembre 2026", "2026-11-21"), ("1er août 2026", "2026-08-01"), ("5 Feb 2026", "2026-02-05"),
    ("2026年11月21日", "2026-11-21"), ("2026. 11. 21.", "2026-11-21"), ("2026/1/2", "2026-01-02"),
    ("November 2026", "2026-11-01"), ("2026-11", "2026-11-01"), ("29 February 2028", "2028-02-29"),
    ("Updated on 21 November, in 2026", "2026-11-21"), ("  2026-11-21  ", "2026-11-21"),
    ("0987-01-01", "0987-01-01"),
  ])
  func dates(_ text: String, _ expected: String) {
    #expect(CalendarDate(text, months: [Self.french, Self.english])?.text == expected)
  }

  @Test(arguments: [
    "", "2026", "soon", "21.11.2026", "11/21/2026", "2026-13-01", "2026-02-29", "31 April 2026",
    "21 November",
    "Ju 5 2026", "May or June 2026", "5 jui 2026", "1 2 3 2026", "5 6 May 2026", "99999-01-01", "2026-00-10",
    "0000-01-01", "123456789012345678901234567890-01-01",
  ])
  func ambiguousOrInvalidDates(_ text: String) {
    #expect(CalendarDate(text, months: [Self.french, Self.english]) == nil)
  }

  @Test func order() {
    let days = ["2026-01-31", "2025-12-31", "2026-02-01"].compactMap { CalendarDate($0, months: []) }
    #expect(days.sorted().map(\.text) == ["2025-12-31", "2026-01-31", "2026-02-01"])
  }
}

@Suite struct WhiteSpaceTests {
  @Test(arguments: [
    ("", ""), ("a", "a"), (" \t\n", ""), ("  a b\r\n", "a b"), ("\u{3000}茶\u{A0}", "茶"),
  ])
  func whiteSpaceIsTrimmedAtBothEnds(_ text: String, _ expected: String) {
    #expect(text.trimmingWhiteSpace == expected)
    #expect(text.dropFirst(0).trimmingWhiteSpace == expected)
  }
}

@Suite struct PathComponentsTests {
  @Test(arguments: [
    ("", "a/b", 0), ("c/./d", "a/b/c/d", 0), ("../c", "a/c", 0), ("../..", "", 0), ("../../../../c", "c", 2),
    ("c/../..", "a", 0),
  ])
  func relativePathsAreFollowed(_ path: String, _ expected: String, _ above: Int) {
    var parts: [Substring] = ["a", "b"]
    #expect(parts.follow(path.split(separator: "/")) == above)
    #expect(parts.joined(separator: "/") == expected)
  }
}
