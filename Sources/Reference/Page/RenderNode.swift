import Basics

/// A page of an archive, while it is converted: its references, and what has been written so far.
///
/// Source: Swift-DocC, `RenderNode.spec.json`.
final class RenderNode {
  let root: JSON
  /// The path of the file, also in messages.
  let path: String
  /// Whether the navigation shows the kind of the symbol.
  let showsKind: Bool
  /// The place of the archive in the site.
  let options: ArchiveOptions
  private let references: [String: JSON]
  /// The anchors of the headings so far. DocC writes some anchors twice; the first heading gets it.
  private var anchors: Set<String> = []
  /// The unknown kinds that have been reported.
  private var unknown: Set<String> = []
  private(set) var diagnostics: [Diagnostic] = []

  init(_ root: JSON, path: String, showsKind: Bool, _ options: ArchiveOptions) {
    self.root = root
    self.path = path
    self.showsKind = showsKind
    self.options = options
    references = Dictionary(
      (root["references"]?.members ?? []).map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns what an identifier refers to.
  func reference(_ identifier: String) -> Reference? { references[identifier].map { Reference($0, options) } }

  /// Returns a heading.
  ///
  /// - Parameter anchor: the ID of the heading; nil for one that follows from its text.
  func heading(_ text: Markdown, level: Int, anchor: String?) -> Markdown {
    var out = Markdown(repeating: UInt8(ascii: "#"), count: min(max(level, 2), 6))
    out.append(32)
    out += text
    if let anchor, !anchor.isEmpty, !anchor.utf8.contains(where: { $0 <= 0x20 || $0 == 0x7F }),
      anchors.insert(anchor).inserted
    {
      out.add(" {#\(anchor)}")
    }
    return out
  }

  func heading(_ text: String, level: Int, anchor: String? = nil) -> Markdown {
    var out: Markdown = []
    // The `#` before it makes it the middle of a line.
    out.append(32)
    LiteralText.append(text, to: &out)
    return heading(Markdown(out.dropFirst()), level: level, anchor: anchor)
  }

  /// Reports a kind of node that this version does not know. Its text is shown.
  func reportUnknown(_ kind: String, _ what: String) {
    guard unknown.insert("\(what) \(kind)").inserted else { return }
    diagnostics.append(
      Diagnostic(
        .warning, "archive.unknown", at: SourceLocation(file: path),
        "the archive contains \(what) of an unknown kind, “\(kind)”, of which only the text is shown",
        help: "update Unfold, or report this kind, which a newer version of DocC may have added"))
  }
}

/// The target of a reference: a page, a link, an image, a file.
struct Reference {
  let json: JSON
  private let options: ArchiveOptions

  init(_ json: JSON, _ options: ArchiveOptions) {
    self.json = json
    self.options = options
  }

  var type: String { json.text("type") ?? "" }

  /// The URL of a page or a link; nil if there is none. Those of pages begin and end with a slash.
  var url: String? {
    if type == "unresolvable" { return externalURL }
    guard let url = urlInArchive else { return nil }
    return options.urlInSite(url)
  }

  /// The URL of a symbol of another module. DocC identifies it by its precise identifier, without `s:`.
  private var externalURL: String? {
    guard let name = json.text("identifier")?.split(separator: "/").last else { return nil }
    return options.links.url(ofType: "s:\(name)")
  }

  private var urlInArchive: String? {
    guard let url = json.text("url"), !url.isEmpty else { return nil }
    guard url.hasPrefix("/"), type == "topic" || type == "section" || isPage(url) else { return url }
    let end = url.firstIndex { $0 == "#" || $0 == "?" } ?? url.endIndex
    let path = url[..<end]
    // A URL that ends with `index` would be that of the folder, so the link is to the file.
    if path.hasSuffix("/index") || path.hasSuffix("/readme") { return "\(path).json\(url[end...])" }
    return path.hasSuffix("/") ? url : "\(path)/\(url[end...])"
  }

  private func isPage(_ url: String) -> Bool {
    type == "link" && (url.hasPrefix("/documentation/") || url.hasPrefix("/tutorials/"))
  }

  /// Whether the reference is to a symbol, whose name is code.
  var isSymbol: Bool {
    json.text("kind") == "symbol" && !["collection", "module"].contains(json.text("role") ?? "")
  }

  /// The URL of the variant of an image or video for the light appearance with the lowest density, and those of others.
  var media: Media? {
    var media: Media?
    for variant in json.list("variants") {
      guard let url = variant.text("url"), !url.isEmpty else { continue }
      let traits = variant.list("traits").compactMap(\.string)
      let density = traits.compactMap { $0.hasSuffix("x") ? Int($0.dropLast()) : nil }.first ?? 1
      let image = Media.Variant(
        url: options.urlInSite(url), density: density, isDark: traits.contains("dark"))
      if media == nil { media = Media(alt: json.text("alt") ?? "", variants: []) }
      media?.variants.append(image)
    }
    media?.variants.sort { ($0.isDark ? 1 : 0, $0.density) < ($1.isDark ? 1 : 0, $1.density) }
    return media
  }
}

/// An image or a video, with its variants.
struct Media {
  struct Variant {
    var url: String
    /// The number of pixels per point.
    var density: Int
    var isDark: Bool
  }

  var alt: String
  /// The variants: light ones first, then by density.
  var variants: [Variant]

  var url: String { variants[0].url }
}
