/// Makes text from files safe to print on a terminal or in the log of a CI job.
public enum VisibleText {
  /// Escapes the characters that have an effect instead of being shown: control characters, which can start an escape
  /// sequence, and characters that reorder the text around them. Tabs are kept.
  ///
  /// Source: Unicode Technical Standard #55, “Source Code Handling”, section 3.1.
  public static func escape(_ text: String) -> String {
    if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) || $0 == 0x09 }) { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      if acts(scalar) {
        result += "\\u{\(String(scalar.value, radix: 16))}"
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Escapes a line, or the beginning of a line, so that a GitHub Actions runner does not take it for a workflow
  /// command. Runners treat lines that begin with `::` and the name of a command, and lines that contain `##[`, as
  /// commands. No name begins with a colon, so `:::note` remains readable.
  ///
  /// Source: github.com/actions/runner, `ActionCommand.cs`.
  public static func line(_ text: String) -> String {
    var line = escape(text)
    let scalars = line.unicodeScalars
    if scalars.firstRange(of: "##[".unicodeScalars) != nil {
      line = String(scalars.replacing("##[".unicodeScalars, with: "##\\u{5b}".unicodeScalars))
    }
    let start = line.unicodeScalars.firstIndex { $0 != " " && $0 != "\t" } ?? line.endIndex
    let marks = line.unicodeScalars[start...].prefix { $0 == ":" }.count
    guard marks == 2 else { return line }
    return String(line.unicodeScalars[..<start]) + "\\u{3a}"
      + String(line.unicodeScalars[start...].dropFirst())
  }

  private static func acts(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09: false
    case 0..<0x20, 0x7F...0x9F, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}

// MARK: - BidirectionalControl

/// An invisible character that changes the direction in which the text around it is shown.
///
/// Source: Unicode Standard Annex #9, “Directional Formatting Characters”.
public enum BidirectionalControl: UInt32, Sendable, CaseIterable {
  case leftToRightMark = 0x200E
  case rightToLeftMark = 0x200F
  case arabicLetterMark = 0x061C
  case leftToRightEmbedding = 0x202A
  case rightToLeftEmbedding = 0x202B
  case popDirectionalFormatting = 0x202C
  case leftToRightOverride = 0x202D
  case rightToLeftOverride = 0x202E
  case leftToRightIsolate = 0x2066
  case rightToLeftIsolate = 0x2067
  case firstStrongIsolate = 0x2068
  case popDirectionalIsolate = 0x2069

  public init?(_ scalar: Unicode.Scalar) { self.init(rawValue: scalar.value) }

  /// Whether the character acts like an invisible letter, and so affects only the characters next to it. All others
  /// affect the text up to their end.
  public var isMark: Bool {
    self == .leftToRightMark || self == .rightToLeftMark || self == .arabicLetterMark
  }

  /// The code point and the Unicode name, such as `U+202E RIGHT-TO-LEFT OVERRIDE`.
  public var name: String { "U+\(number) \(Unicode.Scalar(rawValue)?.properties.name ?? "")" }

  /// The code point in four hexadecimal digits.
  public var number: String {
    let hex = String(rawValue, radix: 16, uppercase: true)
    return String(repeating: "0", count: 4 - hex.count) + hex
  }
}
