import Basics
import Build
import FileSystem

/// Finds files in the content folder that nothing refers to.
enum OrphanFile: FileRule {
  static let rule = Rule.named("link.orphan-file")

  static func check(_ output: InspectedOutput, _ site: inout SiteContext) {
    let assets = site.inspected.content.assets
    var orphans: [String] = []
    for (index, asset) in assets.enumerated() {
      if !output.referencedAssets.contains(index), !isKnownByItself(asset),
        !site.inspected.namedFiles.contains(asset),
        !site.inspected.misplacedFiles.contains(site.inspected.file(asset))
      {
        orphans.append(asset)
      }
    }
    if orphans.isEmpty { return }
    let words = FileNamesInText(output.texts, site.inspected)
    let named = Set(output.referencedAssets.map { assets[$0] })
    for orphan in orphans where !words.contains(orphan) && !isVersion(orphan, of: named) {
      site.report(
        rule, at: SourceLocation(file: site.inspected.file(orphan)), of: nil,
        "no page refers to this file, but it is published", help: "link to it, or remove it")
    }
  }

  /// Whether the file is a variant of a file in `named`: `pot~dark.png` and `pot@2x.png` are variants of `pot.png`.
  private static func isVersion(_ path: String, of named: Set<String>) -> Bool {
    var plain = path
    for mark in ["@2x", "@3x", "~dark"] { plain = plain.replacing(mark, with: "") }
    return plain != path && named.contains(plain)
  }

  /// Whether browsers, search engines or hosts request a file of this name without a reference to it.
  private static func isKnownByItself(_ path: String) -> Bool {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    return names.contains(name) || beginnings.contains(where: name.hasPrefix)
  }

  private static let names: Set<String> = [
    "404.html", "CNAME", "LICENSE", "_headers", "_redirects", "ads.txt", "browserconfig.xml", "favicon.ico",
    "favicon.svg", "humans.txt", "index.html", "manifest.json", "netlify.toml", "robots.txt", "security.txt",
    "site.webmanifest", "sitemap.xml", "staticwebapp.config.json", "vercel.json", "web.config",
  ]
  private static let beginnings = ["apple-touch-icon", "google", "sitemap"]
}

// MARK: - FileNamesInText

/// The names of files that occur in front matter, style sheets, scripts, SVG files and data files.
///
/// Everything that looks like a file name counts, wherever it occurs, so that no file in use is reported as unused.
struct FileNamesInText {
  private var names: Set<String> = []
  /// The names in front matter, where the extension can be omitted.
  private var stems: Set<String> = []

  /// The maximum length of a file to search, in bytes. Longer files contain data rather than references.
  private static let longest = 4 << 20
  private static let endings = [
    ".css", ".js", ".mjs", ".json", ".svg", ".html", ".htm", ".xml", ".webmanifest", ".vtt", ".gpx", ".csv",
  ]

  /// - Parameters:
  ///   - texts: the contents of style sheets and scripts of the theme.
  ///   - site: the site whose front matter and text files are searched.
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

  /// Whether the texts contain the name of the file, without its folder.
  func contains(_ path: String) -> Bool {
    let name = String(Paths.name(path))
    let stem = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
    return names.contains(name) || stems.contains(name) || stems.contains(stem)
  }

  /// Collects each run of bytes that can be part of a name and that contains a period.
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
