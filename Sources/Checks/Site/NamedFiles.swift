import Build

/// The names of files that texts speak of: front matter, style sheets, scripts, drawings and data. Whatever looks like a file’s name
/// counts, so that no file is said to be useless that is in use.
struct NamedFiles {
  private var names: Set<String> = []
  /// Those of front matter, which may do without their ending.
  private var stems: Set<String> = []

  /// Longer files are data, and nobody writes their names into them.
  private static let longest = 4 << 20
  private static let endings = [
    ".css", ".js", ".mjs", ".json", ".svg", ".html", ".htm", ".xml", ".webmanifest", ".vtt", ".gpx", ".csv",
  ]

  /// - Parameters:
  ///   - texts: those of the theme.
  ///   - site: whose pages name files in front matter, and whose files are read as far as they are text.
  init(_ texts: [[UInt8]], _ site: InspectedSite) {
    for text in texts { read(text) }
    for page in site.site.pages where page.summary.metadata.hasPresentation {
      let presentation = page.summary.metadata.presentation
      for text in [presentation.image?.source, presentation.iconImage?.source, presentation.action?.target] {
        if let text { stems.insert(String(Paths.name(text.text))) }
      }
    }
    let content = site.content
    for asset in content.assets where Self.endings.contains(where: asset.lowercased().hasSuffix) {
      if let bytes = try? File.read(content.location(of: asset), upTo: Self.longest) { read(bytes) }
    }
  }

  /// Whether the name of a file, without its folder, was met.
  func contains(_ path: String) -> Bool {
    let name = String(Paths.name(path))
    let stem = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
    return names.contains(name) || stems.contains(name) || stems.contains(stem)
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
