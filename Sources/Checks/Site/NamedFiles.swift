import Build

/// The names of files that texts speak of: style sheets, scripts, drawings and data. Whatever looks like a file’s name
/// counts, so that no file is said to be useless that is in use.
struct NamedFiles {
  private var names: Set<String> = []

  /// Longer files are data, and nobody writes their names into them.
  private static let longest = 4 << 20
  private static let endings = [
    ".css", ".js", ".mjs", ".json", ".svg", ".html", ".htm", ".xml", ".webmanifest", ".vtt", ".gpx", ".csv",
  ]

  /// - Parameters:
  ///   - texts: those of the theme.
  ///   - content: whose files are read as far as they are text.
  init(_ texts: [[UInt8]], _ content: ContentFiles) {
    for text in texts { read(text) }
    for asset in content.assets where Self.endings.contains(where: asset.lowercased().hasSuffix) {
      if let bytes = try? File.read(content.location(of: asset), upTo: Self.longest) { read(bytes) }
    }
  }

  /// Whether the name of a file, without its folder, was met.
  func contains(_ path: String) -> Bool {
    names.contains(path.split(separator: "/").last.map(String.init) ?? path)
  }

  /// Takes each run of bytes that may be a name and has a dot in it.
  private mutating func read(_ text: [UInt8]) {
    var start = 0
    var hasDot = false
    for (index, byte) in text.enumerated() {
      if Self.isPartOfName(byte) {
        if byte == UInt8(ascii: ".") { hasDot = true }
        continue
      }
      if hasDot { names.insert(String(decoding: text[start..<index], as: UTF8.self)) }
      start = index + 1
      hasDot = false
    }
    if hasDot { names.insert(String(decoding: text[start...], as: UTF8.self)) }
  }

  private static func isPartOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case 0...0x20, UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"), UInt8(ascii: "("),
      UInt8(ascii: ")"),
      UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"),
      UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":"), UInt8(ascii: "="):
      false
    default: true
    }
  }
}
