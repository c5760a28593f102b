import Basics
import Projects
import YAML

/// Converts the pages of another tool’s project to our Markdown: text to text, with the origin of each line.
public struct PageConverter: ProjectConverter {
  let dialect: Dialect
  let facts: ProjectFacts
  /// The titles and URLs of pages that do not state them, by path.
  let pages: [String: PageDefaults]
  public let readsMarkdown = true

  init(_ dialect: Dialect, _ facts: ProjectFacts, _ pages: [String: PageDefaults] = [:]) {
    self.dialect = dialect
    self.facts = facts
    self.pages = pages
  }

  public func page(
    _ source: [UInt8], path: String, in url: String, includes: any IncludeSource
  ) -> ConvertedPage {
    convert(source, path: path, url: url, defaults: defaults(of: path, in: url), includes: includes)
  }

  /// Returns the title and URL of a page that does not state them.
  ///
  /// - Parameters:
  ///   - path: the path below the content folder.
  ///   - url: the URL of that folder, which begins and ends with a slash.
  func defaults(of path: String, in url: String) -> PageDefaults {
    let file = String(url.dropFirst() + path)
    let languages = facts.links.languages
    if languages.isMultiple {
      let (language, original) = languages.split(file)
      // The defaults of the original, which is in the default language, do not apply to its translation. A translation
      // takes its URL from the original anyway.
      guard language == 0 else {
        var defaults = pages[file] ?? PageDefaults()
        if facts.links.files.contains(original) { defaults.url = nil }
        return defaults
      }
    }
    return pages[file] ?? pages[path] ?? PageDefaults()
  }

  /// Converts a page.
  ///
  /// - Parameters:
  ///   - path: the path of the page’s file, relative to the content folder.
  ///   - url: the URL of the content folder, which begins and ends with a slash.
  ///   - defaults: the title and the URL of the page if it states none.
  ///   - includes: reads the files that the page includes.
  func convert(
    _ source: [UInt8], path: String, url: String = "/", defaults: PageDefaults = PageDefaults(),
    includes: any IncludeSource
  ) -> ConvertedPage {
    let context = PageContext(path: path, url: url, dialect: dialect, project: facts, includes: includes)
    let lines = dialect.document?.lines(of: source, context) ?? PageLine.lines(of: source)
    let matter = Self.frontMatter(of: lines)
    context.frontMatter = dialect.frontMatter.root(of: matter, context)
    let isUnclosed = matter.isEmpty && Self.beginsFrontMatter(lines[...])
    if isUnclosed {
      context.report("front-matter.unclosed", at: lines[0].origin, ["line": nil])
    }
    let start = isUnclosed ? 1 : matter.endIndex
    let text = dialect.page.reduce(Array(lines[start...])) { $1.convert($0, context) }
    context.text = text
    let languages = facts.links.languages
    let place = context.sitePath
    if facts.unlistedPages.contains(languages.isMultiple ? languages.split(place).path : place) {
      context.metadata.append("sidebar: false")
    }
    var body = OwnSyntaxEscaping.convert(BlockConverter.convert(text, dialect, context), dialect, context)
    if dialect.namesPagesAfterHeadings {
      if let title = context.frontMatter?["title"]?.text {
        FirstHeadingTitle.join(title, to: &body)
      } else if context.hasWindowTitle || !hasTitle(context) {
        let title = hasTitle(context) ? nil : defaults.titleWithoutHeading
        FirstHeadingTitle.apply(to: &body, or: title, context)
      }
    }
    if !dialect.shared.contains(.abstracts) { FirstHeadingTitle.keepQuotation(below: &body, context) }
    context.metadata += defaults.metadata
    let front = withMetadata(dialect.frontMatter.convert(matter, context), lines.first, defaults, context)
    if body.allSatisfy(\.isBlank), context.prologue.isEmpty { reportEmptyPage(matter, context) }
    context.reportLimit()
    let prologue = context.prologue.isEmpty ? [] : [""] + context.prologue
    let all = front + prologue.compactMap { lines.first?.with(Bytes($0), .verbatim) } + body
    var bytes: [UInt8] = []
    bytes.reserveCapacity(all.reduce(0) { $0 + $1.text.count + 1 })
    for line in all {
      bytes += line.text
      bytes.append(UInt8(ascii: "\n"))
    }
    return ConvertedPage(
      text: bytes, origins: all.map(\.origin), files: context.files, diagnostics: context.diagnostics)
  }

  /// Reports a page without text if its front matter names a layout that makes the text, such as a landing page’s.
  private func reportEmptyPage(_ matter: ArraySlice<PageLine>, _ context: PageContext) {
    let usual = ["default", "doc", "docs", "page", "post", "false"]
    for pair in context.frontMatter?.pairs ?? []
    where ["layout", "pageLayout", "template"].contains(pair.key) {
      guard let name = pair.value.text, !pair.value.isNull, !usual.contains(name.lowercased()),
        let line = matter.dropFirst(max(0, pair.keyLine - 1)).first
      else { continue }
      return context.report("page.empty/layout", at: line.origin, ["key": pair.key, "layout": name])
    }
  }

  /// Whether metadata that the conversion found contains a title.
  private func hasTitle(_ context: PageContext) -> Bool {
    context.metadata.contains { $0.hasPrefix("title:") }
  }

  /// Returns the lines of front matter with the lines around them: `---`, or Hugo’s `+++` for TOML; none if there is no
  /// front matter. Blank lines may come before it, as in Astro.
  static func frontMatter(of lines: [PageLine]) -> ArraySlice<PageLine> {
    guard let start = lines.firstIndex(where: { !$0.isBlank }),
      start == 0 || beginsFrontMatter(lines[start...])
    else { return lines[..<0] }
    let closings: [StaticString] = lines[start].text.trimmedEnd.equals("+++") ? ["+++"] : ["---", "..."]
    guard lines[start].text.trimmedEnd.equals(closings[0]),
      let end = lines[(start + 1)...].firstIndex(where: { line in
        closings.contains { line.text.trimmedEnd.equals($0) }
      })
    else { return lines[..<0] }
    return lines[start...end]
  }

  /// Whether lines begin with `---` and a key, such as `title: A`.
  private static func beginsFrontMatter(_ lines: ArraySlice<PageLine>) -> Bool {
    guard lines.count > 1, lines[lines.startIndex].text.trimmedEnd.equals("---") else { return false }
    return lines[lines.startIndex + 1].text.withUnsafeBufferPointer { FrontMatter.begins(with: $0) }
  }

  /// Adds the metadata that the conversion found outside of the front matter.
  private func withMetadata(
    _ front: [PageLine], _ first: PageLine?, _ defaults: PageDefaults, _ context: PageContext
  ) -> [PageLine] {
    func key(_ line: Bytes) -> Bytes { line.prefix { $0 != UInt8(ascii: ":") } }
    let replaced = Set(defaults.lines.map { key(Bytes($0)) })
    let front = replaced.isEmpty ? front : front.filter { !replaced.contains(key($0.text)) }
    var known = Set(front.map { key($0.text) })
    let metadata = context.metadata.filter { known.insert(key(Bytes($0))).inserted }
    if metadata.isEmpty { return front }
    let first = first ?? PageLine(text: [], origin: LineOrigin(file: 0, line: 1))
    let added = metadata.map { first.with(Bytes($0), .verbatim) }
    if front.isEmpty {
      let rule = first.with(Bytes("---"), .verbatim)
      return [rule] + added + [rule]
    }
    return front.dropLast() + added + [front[front.count - 1]]
  }
}
