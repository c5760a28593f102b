extension String {
  /// The text as one word for a shell: unchanged if possible, otherwise in single quotes. All shells read single quotes
  /// in the same way, except for backslashes. Text with control characters is written in dollar quotes, so that it fits
  /// on one line of a terminal.
  ///
  /// Source: POSIX.1-2024, Shell Command Language, 2.2.2 and 2.2.4.
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
    if isPlain { return self }
    return unicodeScalars.contains { $0.properties.generalCategory == .control } ? dollarQuoted : shellQuoted
  }

  private var dollarQuoted: String {
    let escaped = unicodeScalars.map { scalar in
      switch scalar {
      case "'": "\\'"
      case "\\": "\\\\"
      case _ where scalar.properties.generalCategory == .control:
        String(scalar).utf8.map { "\\\($0 >> 6)\($0 >> 3 & 7)\($0 & 7)" }.joined()
      default: String(scalar)
      }
    }
    return "$'" + escaped.joined() + "'"
  }

  /// The text in single quotes, for a Bourne shell, bash or zsh.
  var shellQuoted: String {
    "'" + String(unicodeScalars.replacing(CollectionOfOne("'"), with: "'\\''".unicodeScalars)) + "'"
  }
}
