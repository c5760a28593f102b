import Basics

/// The headings of a project’s pages and the names of source code that they document, for links that give only a name.
///
/// Source: mkdocs-autorefs, “Usage”.
struct ReferenceTargets: Sendable {
  /// The path of the first page with a heading, an ID or a documented name, by its letters and digits in lowercase.
  private(set) var pages: [String: String] = [:]
  /// The path of the first page that documents a module, class or function with a name, in the same form.
  private(set) var documented: [String: String] = [:]
  /// The anchors of the pages with parts that are generated from source code, in the same form, by the paths of the
  /// pages. Links to other anchors of these pages lead to generated text.
  private(set) var generated: [String: Set<String>] = [:]

  /// Adds a page with the anchors that it has.
  ///
  /// - Parameters:
  ///   - names: the anchors that are names of source code.
  ///   - isGenerated: whether it has generated parts, and all its other anchors are known.
  mutating func add(_ path: String, _ anchors: Set<String>, names: Set<String> = [], isGenerated: Bool) {
    for name in names where documented[name] == nil { documented[name] = path }
    for anchor in anchors where !anchor.isEmpty && pages[anchor] == nil { pages[anchor] = path }
    if isGenerated { generated[path] = anchors }
  }

  /// Returns the page and the anchor for a name, such as `package.Class.method`. If the name itself has none, returns
  /// the target of the class or module that contains it.
  func target(of name: String) -> (page: String, anchor: String)? {
    for part in Self.parts(of: name) {
      let key = Self.folded(Bytes(part))
      // The heading “Tea” is not the module of `tea.Pot`.
      if let page = part == name ? pages[key] : documented[key] { return (page, part) }
    }
    return nil
  }

  /// Resolves an anchor in a link to a page. Returns the anchor itself if the page has it or has no generated parts,
  /// else the anchor of the documented class or module that contains it; nil if there is none.
  func anchor(_ name: String, of page: String) -> String? {
    guard let known = generated[page] else { return name }
    return Self.parts(of: name).first { known.contains(Self.folded(Bytes($0))) }
  }

  /// Returns a link to a page with an anchor that the page has. If the page has no generated parts, the anchor stays; if
  /// the page has neither the anchor nor one around it, the link has none.
  func withKnownAnchor(_ url: String, of page: String) -> String {
    guard let hash = url.firstIndex(of: "#") else { return url }
    let anchor = String(url[url.index(after: hash)...])
    if anchor.isEmpty { return url }
    return self.anchor(anchor, of: page).map { url[...hash] + $0 } ?? String(url[..<hash])
  }

  /// A text that is the same for the same targets.
  var fingerprint: String {
    let names = (pages.map { "\($0.key) \($0.value)" } + documented.map { "\($0.key) = \($0.value)" })
      .sorted()
    return (names + generated.map { "\($0.key) \($0.value.sorted())" }.sorted()).joined(separator: "\n")
  }

  /// The name, and the names of the modules and classes around it, from the inside out.
  private static func parts(of name: String) -> [String] {
    var all = [name]
    while let last = all.last, let dot = last.lastIndex(of: "."), all.count < 12 {
      all.append(String(last[..<dot]))
    }
    return all.filter { !$0.isEmpty }
  }

  /// Returns the letters and digits of a text, in lowercase, which is how links find anchors.
  static func folded(_ text: Bytes) -> String {
    Bytes(text.lazy.filter { $0 >= 0x80 || $0.isASCIILetter || $0.isASCIIDigit }.map(\.asciiLowercased))
      .string
  }
}
