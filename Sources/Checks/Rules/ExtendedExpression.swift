import Platform

/// A POSIX extended regular expression, as `grep -E` understands it. It uses the C library, which makes the command
/// 1.3 MB smaller than Swift’s own expressions would.
struct ExtendedExpression: ~Copyable {
  private var compiled = regex_t()

  /// Returns nil if the text is not an extended regular expression.
  init?(_ text: String) {
    // In other kinds of expressions, `\d` is a digit. In this one, its meaning is undefined, and usually the letter.
    let isOtherKind = zip(text.utf8, text.utf8.dropFirst()).contains {
      $0 == UInt8(ascii: "\\") && ($1.isASCIIDigit || "dDpPkQ".utf8.contains($1))
    }
    guard !isOtherKind, regcomp(&compiled, text, REG_EXTENDED) == 0 else { return nil }
  }

  deinit { withUnsafePointer(to: compiled) { regfree(UnsafeMutablePointer(mutating: $0)) } }

  /// Returns the bytes of a line with all matches replaced by a NUL byte, which no output contains.
  func masked(_ line: Substring) -> [UInt8] {
    var masked: [UInt8] = []
    var rest = Array(String(line).utf8CString)
    var flags: Int32 = 0
    while rest.count > 1 {
      var match = regmatch_t()
      let found = withUnsafePointer(to: compiled) { regexec($0, rest, 1, &match, flags) == 0 }
      guard found else { break }
      masked += rest[..<Int(match.rm_so)].map(UInt8.init(bitPattern:))
      // After an empty match, the search continues behind the next byte.
      masked.append(match.rm_eo > match.rm_so ? 0 : UInt8(bitPattern: rest[Int(match.rm_so)]))
      rest.removeFirst(min(Int(max(match.rm_eo, match.rm_so + 1)), rest.count - 1))
      flags = REG_NOTBOL
    }
    return masked + rest.dropLast().map(UInt8.init(bitPattern:))
  }
}
