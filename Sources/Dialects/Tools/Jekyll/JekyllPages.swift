import Basics
import YAML

/// The files of Jekyll that are pages: those that begin with front matter. The others are copied, or pages include
/// them.
///
/// Source: Jekyll, “Front Matter”, “Pages”.
enum JekyllPages {
  /// Whether Markdown files without front matter are pages, too, as with jekyll-optional-front-matter, which GitHub
  /// Pages adds to sites. If nothing says how the site is built, its home page decides.
  ///
  /// Source: GitHub, “About GitHub Pages and Jekyll”, “Plugins”.
  static func areWithoutFrontMatter(
    _ config: YAMLNode, _ heads: [PageHead], _ root: String, _ folder: ProjectFolder
  ) -> Bool {
    let name = "jekyll-optional-front-matter"
    for key in ["plugins", "gems"] where config[key]?.items?.contains(where: { $0.text == name }) == true {
      return true
    }
    for place in [root, "", ".."] {
      guard let text = folder.text(Paths.join(place, "Gemfile")) else { continue }
      return text.contains(name) || text.contains("github-pages")
    }
    let homes = ["index.md", "README.md", "readme.md", "index.markdown"]
    let home = homes.lazy.compactMap { name in heads.first { $0.path == name } }.first
    return home.map { !$0.hasFrontMatter } ?? false
  }

  /// Returns the pages with front matter. The other files are parts of pages, and the summary names them.
  static func withFrontMatter(
    _ heads: [PageHead], in place: String, _ project: inout ProjectDraft
  ) -> [PageHead] {
    let parts = heads.filter { !$0.hasFrontMatter }.map(\.path)
    if parts.isEmpty { return heads }
    project.content[project.content.count - 1].parts.formUnion(parts)
    project.unsupported.append(
      "files without front matter, which are no pages in Jekyll: "
        + parts.map { Paths.join(place, $0) }.listed(most: 3))
    return heads.filter(\.hasFrontMatter)
  }

  /// Returns the plain-text files with front matter that are published at a page’s URL.
  ///
  /// - Parameter permalink: returns the pattern of the URL of a file.
  static func inText(
    in root: String, _ folder: ProjectFolder, where isIncluded: (String) -> Bool = { _ in true },
    _ permalink: (PageHead) -> String?
  ) -> [PageHead] {
    folder.files(below: root).filter { $0.hasSuffix(".txt") && isIncluded($0) }.compactMap { path in
      let start = folder.beginning(of: Paths.join(root, path), 6) ?? []
      guard start.starts(with: "---".utf8), let head = PageHead(path, in: root, folder), head.hasFrontMatter,
        let url = permalink(head), url.hasSuffix("/") || url.hasSuffix(".html")
      else { return nil }
      return head
    }
  }

  /// Returns the text of a page in plain text as a block of code, which keeps its lines.
  static func preformatted(_ lines: [PageLine]) -> [PageLine] {
    guard let first = lines.first(where: { !$0.isBlank }), let last = lines.last(where: { !$0.isBlank })
    else {
      return []
    }
    let longest = lines.reduce(0) { max($0, $1.text.trimmed.prefix { $0 == UInt8(ascii: "~") }.count) }
    let fence = Bytes(String(repeating: "~", count: max(3, longest + 1)))
    return [first.with(fence + Bytes("text"))] + lines + [last.with(fence)]
  }
}
