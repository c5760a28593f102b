extension String {
  /// The text as one word for a shell: as it is where that is safe, else in single quotes, which the Bourne shell,
  /// bash, zsh and fish read alike but for a backslash.
  ///
  /// Source: POSIX.1-2024, Shell Command Language, 2.2.2.
  var shellWord: String {
    let isPlain =
      !isEmpty
      && utf8.allSatisfy {
        switch $0 {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "-"),
          UInt8(ascii: "_"), UInt8(ascii: "+"), UInt8(ascii: ","):
          true
        default: false
        }
      }
    return isPlain ? self : shellQuoted
  }

  /// The text in single quotes for a Bourne shell, bash or zsh.
  var shellQuoted: String {
    "'" + split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }
}
