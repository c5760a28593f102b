import Basics
import Platform

/// A POSIX extended regular expression, as `grep -E` understands it. It uses the C library, which makes the command
/// 1.3 MB smaller than Swift’s own expressions would.
final class ExtendedExpression {
  private var compiled = regex_t()

  /// Returns nil if the text is not an extended regular expression.
  init?(_ text: String) {
    // In other kinds of expressions, `\d` is a digit. In this one, its meaning is undefined, and usually the letter.
    let isOtherKind = zip(text.utf8, text.utf8.dropFirst()).contains {
      $0 == UInt8(ascii: "\\") && ($1.isASCIIDigit || "dDpPkQ".utf8.contains($1))
    }
    guard !isOtherKind, regcomp(&compiled, text, REG_EXTENDED) == 0 else { return nil }
  }

  deinit { regfree(&compiled) }

  /// Returns the bytes of a line with all matches replaced by a NUL byte, which no output contains.
  func masked(_ line: Substring) -> [UInt8] {
    var line = line
    return line.withUTF8 { bytes in
      var masked: [UInt8] = []
      var done = 0
      while done < bytes.count {
        var match = regmatch_t(rm_so: numericCast(done), rm_eo: numericCast(bytes.count))
        let flags = REG_STARTEND | (done > 0 ? REG_NOTBOL : 0)
        let found = bytes.withMemoryRebound(to: CChar.self) {
          regexec(&compiled, $0.baseAddress, 1, &match, flags) == 0
        }
        let (start, end) = (Int(match.rm_so), Int(match.rm_eo))
        guard found, start < bytes.count else { break }
        masked += bytes[done..<start]
        // After an empty match, the search continues behind the next byte.
        masked.append(end > start ? 0 : bytes[start])
        done = max(end, start + 1)
      }
      return masked + bytes[done...]
    }
  }
}
