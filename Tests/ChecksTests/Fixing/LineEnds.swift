@testable import Checks

/// The line endings of a file.
enum LineEnds: CaseIterable {
  case lf, crlf, cr, mixed

  /// Replaces the LF line endings of a text by these.
  func applied(to text: String) -> String {
    let ends: [String] =
      switch self {
      case .lf: ["\n"]
      case .crlf: ["\r\n"]
      case .cr: ["\r"]
      // LF must not follow CR: after a blank line, the two would be a single line ending.
      case .mixed: ["\n", "\r\n", "\r", "\r\n"]
      }
    var result = ""
    var number = 0
    for character in text {
      if character == "\n" {
        result += ends[number % ends.count]
        number += 1
      } else {
        result.append(character)
      }
    }
    return result
  }

  /// Replaces all line endings by LF.
  static func normalized(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    var last: Unicode.Scalar = " "
    for scalar in text.unicodeScalars {
      if scalar == "\r" || (scalar == "\n" && last != "\r") {
        result.append("\n")
      } else if scalar != "\n" {
        result.append(scalar)
      }
      last = scalar
    }
    return String(result)
  }

  /// Returns the lines of a text with their line endings.
  static func lines(_ text: String) -> [String] {
    var lines: [String] = []
    var line = String.UnicodeScalarView()
    let scalars = Array(text.unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      line.append(scalar)
      let isCRLF = scalar == "\r" && index + 1 < scalars.count && scalars[index + 1] == "\n"
      if (scalar == "\n" || scalar == "\r") && !isCRLF {
        lines.append(String(line))
        line = String.UnicodeScalarView()
      }
    }
    return line.isEmpty ? lines : lines + [String(line)]
  }
}
