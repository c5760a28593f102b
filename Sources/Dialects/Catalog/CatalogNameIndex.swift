import Basics

/// The pages and files of DocC catalogs by the names with which links refer to them.
struct CatalogNameIndex: Sendable {
  struct Page: Sendable {
    /// The path of the file relative to the content folder.
    var path: String
    /// The URL, which begins and ends with a slash.
    var url: String
    /// The title as plain text.
    var title: String
    /// The path of the symbol that the page describes, with its module; nil for articles.
    var symbol: SymbolPath?
    /// The headings of the page, to which links with an anchor lead.
    var headings = Headings([])
    /// The number of the DocC catalog that contains the page.
    var catalog = 0
    /// How the page lists the pages below it: a style of `@Links`, or `hidden`.
    var topicsStyle: String?

    /// The name of the file without its extension.
    var name: Substring {
      let name = path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...]
      return name.lastIndex(of: ".").map { name[..<$0] } ?? name
    }
  }

  /// A group of links in `## Topics`.
  struct TopicGroup: Sendable {
    var title: String?
    /// The paths of the pages that the group lists.
    var pages: [String]
  }

  /// The headings of a page by their anchors.
  struct Headings: Sendable {
    private var texts: [String: (anchor: String, text: String)] = [:]
    private var repeated: Set<String> = []

    init(_ headings: [String]) {
      for text in headings {
        let anchor = DocumentationURL.anchor(text)
        let key = anchor.lowercased()
        if texts[key] == nil { texts[key] = (anchor, text) } else { repeated.insert(key) }
      }
    }

    /// Returns the heading with an anchor or a text. Ignores case.
    func heading(_ name: String) -> (anchor: String, text: String)? {
      texts[name.lowercased()] ?? texts[DocumentationURL.anchor(name).lowercased()]
    }

    /// Whether at most one heading of the page has this anchor.
    func isUnique(_ anchor: String) -> Bool { !repeated.contains(anchor.lowercased()) }
  }

  /// The destination of a link.
  struct Target {
    var page: Page
    /// The anchor, as DocC makes it.
    var anchor: String?
    /// The text of the heading with the anchor; nil if there is none.
    var heading: String?
  }

  /// An image or another file with its variants.
  struct File: Sendable {
    var path: String
    /// The path of the variant for dark mode; empty if there is none.
    var dark = ""
  }

  private(set) var pages: [Page] = []
  /// The groups whose other pages are shown below “See Also”, by the path of the page.
  var seeAlso: [String: TopicGroup] = [:]
  /// The names of the modules of the catalogs.
  private var modules: [(name: String, catalog: Int)] = []
  private var byPath: [String: Int] = [:]
  private var byURL: [String: Int] = [:]
  private var byName: [String: [Int]] = [:]
  private var bySymbol: [String: [Int]] = [:]
  private var files: [String: [File]] = [:]

  init() {}

  mutating func add(module: String, catalog: Int) { modules.append((module, catalog)) }

  mutating func add(_ page: Page) {
    let index = pages.count
    pages.append(page)
    byPath[page.path] = index
    if byURL[page.url] == nil { byURL[page.url] = index }
    byName[Self.key(String(page.name)), default: []].append(index)
    if let symbol = page.symbol { bySymbol[symbol.text, default: []].append(index) }
  }

  func page(at path: String) -> Page? { byPath[path].map { pages[$0] } }

  private static func key(_ name: String) -> String { DocumentationURL.component(name).lowercased() }

  // MARK: Links

  /// Returns the page or heading that a link names; nil if there is none.
  ///
  /// Source: Swift-DocC, “Linking to Symbols and Other Content”.
  ///
  /// - Parameters:
  ///   - link: the destination without `doc:`.
  ///   - path: the page with the link.
  func target(of link: String, from path: String) -> Target? {
    var text = link[...]
    var anchor: String?
    if let hash = text.firstIndex(of: "#") {
      anchor = Self.decoded(text[text.index(after: hash)...])
      text = text[..<hash]
    }
    if text.hasPrefix("//") {
      let host = text.dropFirst(2)
      text = host.firstIndex(of: "/").map { host[$0...] } ?? ""
      if text.isEmpty { return nil }
    }
    let name = Self.decoded(text)
    guard let page = name.isEmpty ? page(at: path) : page(named: name, from: path) else {
      // A name can also name a heading, either after its page’s name or alone, for a heading on the same page.
      if anchor == nil, let slash = name.lastIndex(of: "/"),
        let page = self.page(named: String(name[..<slash]), from: path),
        let heading = page.headings.heading(String(name[name.index(after: slash)...]))
      {
        return Target(page: page, anchor: heading.anchor, heading: heading.text)
      }
      guard anchor == nil, let page = self.page(at: path), let heading = page.headings.heading(name) else {
        return nil
      }
      return Target(page: page, anchor: heading.anchor, heading: heading.text)
    }
    guard let anchor, !anchor.isEmpty else { return Target(page: page) }
    let heading = page.headings.heading(anchor)
    // If the page has no such heading, the link leads to the page itself.
    return Target(page: page, anchor: heading?.anchor, heading: heading?.text)
  }

  private static func decoded(_ text: Substring) -> String {
    PercentEncoding.decode(text)
  }

  private func page(named name: String, from path: String) -> Page? {
    let current = page(at: path)
    let parts = name.split(separator: "/").map(String.init)
    guard let last = parts.last else { return nil }
    let folders: Set<String> = ["documentation", "tutorials"]
    if let folder = parts.first, folders.contains(folder),
      let index = byURL[DocumentationURL.url(folder, Array(parts.dropFirst()))]
    {
      return pages[index]
    }
    let relative = parts.first.map(folders.contains) == true ? Array(parts.dropFirst()) : parts
    for folder in ["documentation", "tutorials"] {
      if let index = byURL[DocumentationURL.url(folder, relative)] { return pages[index] }
    }
    let candidates = (byName[Self.key(last)] ?? []).filter { pages[$0].symbol == nil }
    if let article = candidates.first(where: { pages[$0].catalog == current?.catalog }) ?? candidates.first {
      return pages[article]
    }
    return page(ofSymbol: relative.joined(separator: "/"), from: current)
  }

  /// Returns the page that a link with two backticks leads to; nil if there is none.
  func page(ofSymbol text: String, from path: String) -> Page? {
    if let page = page(ofSymbol: text, from: page(at: path)) { return page }
    guard let found = byName[Self.key(text)] else { return nil }
    return pages[found.first { pages[$0].catalog == page(at: path)?.catalog } ?? found[0]]
  }

  /// Looks for a symbol in the scope of the page’s symbol, then in each enclosing scope, and then in the modules.
  private func page(ofSymbol text: String, from page: Page?) -> Page? {
    let names = SymbolPath(text).names
    guard !names.isEmpty else { return nil }
    var scope = page?.symbol?.names ?? []
    while true {
      if let found = bySymbol[(scope + names).joined(separator: "/")], let first = found.first {
        return pages[first]
      }
      if scope.isEmpty { break }
      scope.removeLast()
    }
    let catalog = page?.catalog ?? 0
    for module in modules.filter({ $0.catalog == catalog }) + modules.filter({ $0.catalog != catalog }) {
      if let found = bySymbol[([module.name] + names).joined(separator: "/")], let first = found.first {
        return pages[first]
      }
    }
    return nil
  }

  // MARK: Files

  /// The suffixes of the variants of an image.
  private static let scales = ["@1x", "@2x", "@3x"]

  /// Adds files. Those whose names differ only in the suffixes for scale and dark mode are variants of one image:
  /// `pot@2x.png`, `pot~dark.png`, `pot~dark@2x.png`.
  ///
  /// Source: Swift-DocC, `DataAssetManager`.
  mutating func add(files paths: [String], catalog: Int) {
    var variants: [String: [(path: String, isDark: Bool, scale: Int)]] = [:]
    for path in paths {
      var name = path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...].description
      let dot = name.lastIndex(of: ".") ?? name.endIndex
      var stem = String(name[..<dot])
      let ending = String(name[dot...])
      var isDark = false
      var scale = 0
      // The two suffixes can be in either order.
      for _ in 0..<2 {
        if let index = Self.scales.firstIndex(where: { stem.hasSuffix($0) }) {
          stem.removeLast(3)
          scale = index
        } else if stem.hasSuffix("~dark") {
          stem.removeLast(5)
          isDark = true
        }
      }
      guard !stem.isEmpty else { continue }
      name = stem + ending
      variants[name, default: []].append((path, isDark, scale))
    }
    for (name, found) in variants.sorted(by: { $0.key < $1.key }) {
      func first(isDark: Bool) -> String? {
        found.filter { $0.isDark == isDark }.min { ($0.scale, $0.path) < ($1.scale, $1.path) }?.path
      }
      let light = first(isDark: false)
      let dark = first(isDark: true)
      guard let path = light ?? dark else { continue }
      let file = File(path: path, dark: light == nil ? "" : dark ?? "")
      for key in Self.keys(ofFile: name) { files["\(catalog):\(key)", default: []].append(file) }
    }
  }

  /// Returns the names by which a file is found: with and without its extension.
  private static func keys(ofFile name: String) -> [String] {
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return [name] }
    return [name, String(name[..<dot])]
  }

  /// Returns the file with a name, with or without extension and with or without folders; nil if there is none.
  func file(named name: String, from path: String, where isWanted: (String) -> Bool = { _ in true }) -> File?
  {
    let decoded = Self.decoded(name[...])
    let catalog = page(at: path)?.catalog ?? 0
    for text in decoded == name ? [name] : [name, decoded] {
      let last = text[(text.lastIndex(of: "/").map(text.index(after:)) ?? text.startIndex)...]
      let found = (files["\(catalog):\(last)"] ?? []).filter { isWanted($0.path) }
      // If several files have this name, the one in the folder that the link names is meant.
      if let file = found.first(where: { $0.path.hasSuffix(text) }) ?? found.first { return file }
      // A link such as `pot@2x.png` names one variant of an image.
      if let at = last.range(ofScale: Self.scales) {
        var base = String(last)
        base.removeSubrange(at)
        if let file = files["\(catalog):\(base)"]?.first { return file }
      }
    }
    return nil
  }
}

extension Substring {
  /// The range of the suffix of a scale, such as `@2x`.
  fileprivate func range(ofScale scales: [String]) -> Range<Index>? {
    for scale in scales {
      if let range = firstRange(of: scale) { return range }
    }
    return nil
  }
}

extension String {
  /// The path as the destination of a link, absolute and encoded.
  var linkDestination: String {
    var result = "/"
    for byte in utf8 {
      if ByteSet.alphanumerics.contains(byte) || "-._~/@!$&'*+,;=:".utf8.contains(byte) {
        result.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        result +=
          "%" + String(byte >> 4, radix: 16, uppercase: true) + String(byte & 15, radix: 16, uppercase: true)
      }
    }
    return result
  }

  /// The text with the special characters of Markdown escaped.
  var markdownText: String {
    var result = ""
    for character in unicodeScalars {
      if "\\`*_[]<>#&~|$".unicodeScalars.contains(character) { result.unicodeScalars.append("\\") }
      result.unicodeScalars.append(character)
    }
    return result
  }

  /// The text as inline code.
  var markdownCode: String {
    contains("`") ? "`` \(self) ``" : "`\(self)`"
  }
}
