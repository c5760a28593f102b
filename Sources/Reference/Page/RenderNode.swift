import Basics
import Projects

/// A page of an archive during its conversion: its references, and the state of the conversion.
///
/// Source: Swift-DocC, `RenderNode.spec.json`.
final class RenderNode {
  let root: JSON
  /// The path of the file, also in messages.
  let path: String
  /// The place of the archive in the site.
  let options: ArchiveOptions
  /// The other files of the archive’s pages.
  let files: any IncludeSource
  /// The level of the page’s title: 1, or, for a member on the page of its type, the level of its section.
  let level: Int
  /// The anchor of a member on the page of its type; nil for a page.
  let anchor: String?
  private let references: [String: JSON]
  /// The work that the page may still cause, with all members that it shows.
  let budget: Budget
  /// The titles of references that the page has shown, by their identifiers.
  private var titles: [String: Markdown] = [:]
  /// The identifiers of the references whose titles are being made. Titles can contain references.
  private var pendingTitles: Set<String> = []
  /// The members without pages of their own that this page shows.
  let members: [InlineMembers.Member]
  /// The members that no list has shown yet, by the paths of their files.
  private var waiting: [String: InlineMembers.Member]
  /// The full names of the members that the page shows, by their anchors.
  var symbolsOfMembers: [(anchor: String, name: String)] = []
  /// The anchors of the members, and of the headings so far. DocC writes some anchors twice; only the first heading
  /// gets the anchor.
  private var anchors: Set<String> = []
  /// The number of headings that the table of contents would list.
  private(set) var listedHeadings = 0
  /// The unknown kinds that have been reported.
  private var unknown: Set<String> = []
  var diagnostics: [Diagnostic] = []

  /// Creates a page.
  init(_ root: JSON, path: String, _ options: ArchiveOptions, files: any IncludeSource) {
    self.root = root
    self.path = path
    self.options = options
    self.files = files
    level = 1
    anchor = nil
    budget = Budget()
    references = Self.references(root)
    members = options.members.members(of: path)
    waiting = Dictionary(members.lazy.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    anchors = Set(members.lazy.map(\.anchor))
  }

  /// Creates a member that is shown on the page of its type.
  init(_ root: JSON, of member: InlineMembers.Member, level: Int, on page: RenderNode) {
    self.root = root
    path = member.path
    options = page.options
    files = page.files
    self.level = level
    anchor = member.anchor
    budget = page.budget
    references = Self.references(root)
    members = []
    waiting = [:]
  }

  private static func references(_ root: JSON) -> [String: JSON] {
    Dictionary(
      (root["references"]?.members ?? []).map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the member that the page shows in place of a link, unless it has done so already; nil for links.
  func takeMember(_ identifier: String) -> InlineMembers.Member? {
    guard let url = references[identifier]?.text("url") else { return nil }
    return waiting.removeValue(forKey: PageFile.path(of: url))
  }

  /// Whether no list has shown a member yet.
  func isWaiting(_ member: InlineMembers.Member) -> Bool { waiting[member.path] != nil }

  /// Returns what an identifier refers to.
  func reference(_ identifier: String) -> Reference? { references[identifier].map { Reference($0, options) } }

  /// Returns a title that contains other references. Each is made once, and its size counts each time that it is shown,
  /// so titles that contain each other cannot grow without end.
  ///
  /// - Parameter make: makes the title.
  /// - Returns: nil if the title contains itself, or is too large.
  func title(_ key: String, _ make: () -> Markdown) -> Markdown? {
    if titles[key] == nil {
      guard pendingTitles.insert(key).inserted, budget.spend(), budget.enter() else { return nil }
      defer {
        pendingTitles.remove(key)
        budget.leave()
      }
      titles[key] = make()
    }
    guard let title = titles[key], budget.spend(bytes: title.count) else {
      reportLimit()
      return nil
    }
    return title
  }

  /// Takes the bytes of an entry of a list from the budget. Returns false if there are not enough: then the page does
  /// not show the entry.
  func spend(written entry: Markdown) -> Bool {
    if budget.spend(), budget.spend(written: entry.count) { return true }
    reportLimit()
    return false
  }

  private func reportLimit() {
    guard unknown.insert("limit").inserted else { return }
    diagnostics.append(Diagnostic("archive.limit", at: SourceLocation(file: path)))
  }

  /// Returns a heading.
  ///
  /// - Parameters:
  ///   - level: the level on a page of its own.
  ///   - anchor: the ID of the heading; nil to derive it from the text, as for headings of members, because the same
  ///     headings occur in several members of a page.
  func heading(_ text: Markdown, level: Int, anchor: String?) -> Markdown {
    let isFirst = self.anchor == nil && anchor.map { anchors.insert($0).inserted } ?? false
    let level = max(level, 2) + self.level - 1
    if level <= 3 { listedHeadings += 1 }
    return Self.heading(text, level: level, anchor: isFirst ? anchor : nil)
  }

  /// Returns a heading, given its level and its ID on the page that contains it.
  static func heading(_ text: Markdown, level: Int, anchor: String?) -> Markdown {
    var out = Markdown(repeating: UInt8(ascii: "#"), count: min(level, 6))
    out.append(32)
    out += text
    if let anchor, !anchor.isEmpty, !anchor.utf8.contains(where: { $0 <= 0x20 || $0 == 0x7F }) {
      out.add(" {#")
      LiteralText.append(anchor, to: &out)
      out.add("}")
    }
    return out
  }

  func heading(_ text: String, level: Int, anchor: String? = nil) -> Markdown {
    var out: Markdown = []
    // Begin with a temporary space, so that the text is not escaped like the beginning of a line.
    out.append(32)
    LiteralText.append(text, to: &out)
    return heading(Markdown(out.dropFirst()), level: level, anchor: anchor)
  }

  /// Reports a kind of node that this version does not know. Its text is shown.
  func reportUnknown(_ kind: String, _ what: String) {
    guard unknown.insert("\(what) \(kind)").inserted else { return }
    diagnostics.append(
      Diagnostic("archive.unknown", at: SourceLocation(file: path), ["what": what, "kind": kind]))
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

  /// The URL of a page or a link; nil if there is none. URLs of pages begin and end with a slash.
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
    if let place = options.members.url(ofPage: url[..<end]) { return place }
    return PageFile.link(to: url[..<end]) + url[end...]
  }

  private func isPage(_ url: String) -> Bool {
    type == "link" && (url.hasPrefix("/documentation/") || url.hasPrefix("/tutorials/"))
  }

  /// Whether the reference is to a symbol, whose name is code.
  var isSymbol: Bool {
    json.text("kind") == "symbol" && !["collection", "module"].contains(json.text("role") ?? "")
  }

  /// The variants of an image or a video; nil if there are none.
  var media: Media? {
    var media: Media?
    // An image has a few variants; each use of it writes all of them.
    for variant in json.list("variants").prefix(Media.maximumVariants) {
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

  /// The maximum number of variants that are read. DocC writes up to six: three densities in two modes.
  static let maximumVariants = 32

  var alt: String
  /// The variants: light ones first, then by density.
  var variants: [Variant]

  var url: String { variants[0].url }
}
