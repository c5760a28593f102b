import Basics
import HTMLSyntax

/// Pages of Jekyll in HTML: files with front matter, whose content is HTML for the page’s layout.
///
/// Source: Jekyll, “Pages”.
enum JekyllHTML: PageSyntax {
  // MARK: Files

  private static let notFound = "404.html"

  /// Returns the pages in HTML below a folder. Those without text of their own, such as lists of posts that a layout
  /// writes, and whole documents without a layout, are left out and named.
  static func pages(
    in root: String, _ folder: ProjectFolder, _ project: inout ProjectDraft,
    where isIncluded: (String) -> Bool
  ) -> [PageHead] {
    var pages: [PageHead] = []
    var others: [String] = []
    for path in folder.files(below: root) where path.hasSuffix(".html") && isIncluded(path) {
      guard let hasText = hasText(path, in: root, folder), let head = PageHead(path, in: root, folder) else {
        continue
      }
      folder.note(path, String(hasText))
      let isRedirect = head.frontMatter?["redirect_to"] != nil
      if hasText || isRedirect { pages.append(head) } else { others.append(path) }
    }
    project.excluded += others
    // Unfold writes a page of its own for missing pages.
    let named = others.filter { $0 != notFound }
    if named.isEmpty { return pages }
    project.unsupported.append(
      "pages in HTML without text of their own: " + named.map { Paths.join(root, $0) }.listed(most: 5))
    return pages
  }

  /// Whether a file is a page with text of its own; nil if it is not a page, because it has no front matter.
  static func hasText(_ path: String, in root: String, _ folder: ProjectFolder) -> Bool? {
    let place = Paths.join(root, path)
    // Most files in HTML, such as generated references, have no front matter, and can be large.
    let start = folder.beginning(of: place, 6) ?? []
    guard start.drop(while: { [0xEF, 0xBB, 0xBF].contains($0) }).starts(with: "---".utf8),
      let bytes = folder.scan(place)
    else { return nil }
    let lines = PageLine.lines(of: bytes)
    let matter = PageConverter.frontMatter(of: lines)
    guard !matter.isEmpty else { return nil }
    let body = lines[matter.endIndex...]
    return path != notFound && body.contains { !$0.isBlank }
      && !body.contains { $0.text.contains(text: "<html") || $0.text.contains(text: "<!DOCTYPE") }
  }

  // MARK: Conversion

  /// Returns a page as one block of HTML in Markdown, after its first heading of level 1.
  static func convert(_ lines: [PageLine], _ context: PageContext) -> [PageLine] {
    if context.path.hasSuffix(".txt") { return JekyllPages.preformatted(lines) }
    guard context.path.hasSuffix(".html"), let first = lines.first else { return lines }
    var lines = withoutElements(lines, context)
    let title = takeHeading(&lines)
    lines = withoutBlankLines(HTMLIncludes.markdown(lines))
    guard let last = lines.last else { return title.map { [$0] } ?? [] }
    let heading = title.map { [$0, first.with([])] } ?? []
    return heading + [first.with(Bytes("<div>"), .phrase)] + lines.map { $0.with($0.text, .phrase) }
      + [last.with(Bytes("</div>"), .phrase)]
  }

  /// Removes blank lines, which would end the block of HTML. In preformatted text, empty comments replace them.
  private static func withoutBlankLines(_ lines: [PageLine]) -> [PageLine] {
    var result: [PageLine] = []
    var preformatted = PreformattedHTML()
    for line in lines {
      if line.isBlank {
        if preformatted.isInside { result.append(line.with(Bytes("<!-- -->"))) }
        continue
      }
      result.append(line)
      preformatted.read(line.text)
    }
    return result
  }

  /// Removes comments, scripts and style sheets, and reports the latter.
  private static func withoutElements(_ lines: [PageLine], _ context: PageContext) -> [PageLine] {
    var result: [PageLine] = []
    var end: Bytes?
    for line in lines {
      var text = line.text
      var kept: [UInt8] = []
      while true {
        if let wanted = end {
          guard let place = text.find(wanted) else { break }
          text = text[(place + wanted.count)...]
          end = nil
        }
        guard let (start, close) = nextElement(in: text, line, context) else {
          kept += text
          break
        }
        kept += text[..<start]
        text = text[start...]
        end = close
      }
      result.append(line.with(Bytes(kept)))
    }
    return result
  }

  /// Returns the index at which an element begins that is left out, and the text that ends it.
  private static func nextElement(
    in text: Bytes, _ line: PageLine, _ context: PageContext
  ) -> (start: Int, end: Bytes)? {
    var index = text.startIndex
    while let start = text[index...].firstIndex(of: UInt8(ascii: "<")) {
      let rest = text[start...]
      if rest.hasPrefix("<!--") { return (start, Bytes("-->")) }
      for name in ["script", "style"] where Tag(html: rest)?.name == name {
        context.report("foreign.script/element", kind: name, at: line.origin, ["name": name])
        return (start, Bytes("</\(name)>"))
      }
      index = start + 1
    }
    return nil
  }

  /// Removes the first heading of level 1, and returns it in Markdown; nil if there is none on a single line.
  private static func takeHeading(_ lines: inout [PageLine]) -> PageLine? {
    for (index, line) in lines.enumerated() {
      guard let start = line.text.find("<h1"), let tag = Tag(html: line.text[start...]),
        let end = line.text.find("</h1>", from: tag.end)
      else { continue }
      let text = DialectPlainText.text(of: line.text[tag.end..<end])
      guard !text.isEmpty else { return nil }
      lines[index] = line.with(line.text[..<start] + line.text[(end + 5)...])
      return line.with(Bytes("# " + text))
    }
    return nil
  }
}
