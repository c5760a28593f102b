import Basics
import HTMLSyntax

/// Rewrites the destinations of links that mean something else in a project of another tool.
enum PageLinkRewriting {
  /// Returns the destination of a Markdown link in our form; nil if it stays as it is.
  static func destination(_ url: String, _ context: PageContext) -> String? {
    if let generated = context.generatedURL(of: url) { return generated }
    guard url.hasPrefix("/") else {
      return context.repositoryURL(of: url) ?? withoutGeneratedAnchor(url, context)
    }
    let local = withoutBasePath(url, context.project)
    let plain =
      (context.project.hasVersionFolders ? withoutVersion(local ?? url, context.project) : nil) ?? local
    if let plain, LinkRules.hasScheme(plain) { return plain }
    let result = withoutLanguage(plain ?? url, context) ?? plain
    return withoutGeneratedAnchor(result ?? url, context) ?? result
  }

  /// Resolves a relative link in an included file from the folder of the page, as in snippets. Returns the path from
  /// the root of the site; nil if there is no such file. Other links are relative to the included file.
  ///
  /// - Parameter file: the path of the included file.
  static func fromPage(_ url: String, in file: String, _ context: PageContext) -> String? {
    guard let first = url.utf8.first, first != UInt8(ascii: "#"), first != UInt8(ascii: "/"),
      !LinkRules.hasScheme(url)
    else { return nil }
    let path = url.prefix { $0 != "#" && $0 != "?" }
    func place(from folder: String) -> String { Paths.normalized(Paths.join(folder, String(path))) }
    let own = place(from: Paths.parent(context.path) ?? "")
    if context.project.hasFile(own) { return "/" + own + url[path.endIndex...] }
    // A URL is relative to the page’s URL, such as `../water/` in a table.
    guard !context.project.hasFile(place(from: Paths.parent(file) ?? "")), context.path.hasSuffix(".md")
    else {
      return nil
    }
    let page = Self.file(at: Substring(place(from: context.siteURL(of: context.path))), context.project)
    return context.project.hasFile(page) ? "/" + page + url[path.endIndex...] : nil
  }

  /// Returns the URL without the folder of a language at its beginning, if that is the language of the page: the page
  /// has the same URL in each language.
  private static func withoutLanguage(_ url: String, _ context: PageContext) -> String? {
    let languages = context.project.links.languages
    guard languages.isMultiple else { return nil }
    let rest = url.dropFirst()
    guard let slash = rest.firstIndex(of: "/"), let language = languages.language(rest[..<slash]),
      language == languages.split(context.sitePath).language
    else { return nil }
    return String(rest[slash...])
  }

  /// Returns the URL with an anchor that the page has, if the page contains generated documentation, which is not
  /// built: the anchor of the class or module around it, or none.
  private static func withoutGeneratedAnchor(_ url: String, _ context: PageContext) -> String? {
    guard let references = context.project.references, !LinkRules.hasScheme(url) else { return nil }
    let path = url.prefix { $0 != "#" && $0 != "?" }
    let page =
      path.isEmpty
      ? context.path
      : path.hasPrefix("/")
        ? file(at: path, context.project)
        : Paths.normalized(Paths.join(Paths.parent(context.path) ?? "", String(path)))
    let known = references.withKnownAnchor(url, of: page)
    if known == url { return nil }
    return known.isEmpty ? String(Paths.name(context.path)) : known
  }

  /// Returns the URL without the alias of the newest version at its beginning. A URL with the number of a version leads
  /// to the published site.
  private static func withoutVersion(_ url: String, _ project: ProjectFacts) -> String? {
    let rest = url.dropFirst()
    let name = rest.prefix { $0 != "/" }
    if ["latest", "stable", "main", "master"].contains(name) { return "/" + rest.dropFirst(name.count + 1) }
    let isNumber = name.drop { $0 == "v" }.first?.isNumber == true && name.contains(".")
    guard isNumber || name == "dev" || name == "develop", let site = project.variables["site_url"] else {
      return nil
    }
    return (site.hasSuffix("/") ? String(site.dropLast()) : site) + url
  }

  /// Returns the file of the page at a URL.
  private static func file(at url: Substring, _ project: ProjectFacts) -> String {
    let name = url.split(separator: "/").joined(separator: "/")
    return [name + ".md", Paths.join(name, "index.md")].first(where: project.hasFile) ?? name
  }

  private static func withoutBasePath(_ url: String, _ project: ProjectFacts) -> String? {
    guard project.basePath.count > 1, url.hasPrefix(project.basePath) else { return nil }
    return "/" + url.dropFirst(project.basePath.count)
  }
}

/// The destinations of Markdown links and images, and of link reference definitions.
enum MkDocsLinks: InlineSyntax {
  static let firstBytes = ByteSet("]")

  static func replacement(_ text: inout InlineText) -> InlineReplacement? {
    if let found = withSpaces(text) ?? onTwoLines(text) { return found }
    let (context, file) = (text.context, Int(text.origin.file))
    return LinkDestinations.resolved(text) { url in
      (file == 0 ? nil : PageLinkRewriting.fromPage(url, in: context.files[file], context))
        ?? PageLinkRewriting.destination(url, context)
    }
  }

  /// Returns the text between the parentheses after the current bracket, unless it begins with an angle bracket, and the
  /// index after them.
  private static func parentheses(_ text: InlineText) -> (content: Bytes, end: Int)? {
    guard text.rest.hasPrefix("]("), let end = LinkTail.end(at: text.index + 1, in: text.bytes) else {
      return nil
    }
    let content = text.bytes[(text.index + 2)..<(end - 1)].drop { $0 == Byte.space }
    return content.first == UInt8(ascii: "<") ? nil : (content, end)
  }

  /// Returns a destination that contains spaces, in angle brackets, which CommonMark requires; nil if it contains none.
  ///
  /// Source: Python-Markdown, in which a destination ends at its parenthesis or at the title in quotes.
  private static func withSpaces(_ text: InlineText) -> InlineReplacement? {
    guard let (inner, end) = parentheses(text) else { return nil }
    let content = inner.trimmedEnd
    guard content.contains(Byte.space) else { return nil }
    var url = content
    if let quote = content.last, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"),
      let open = content.dropLast().firstIndex(of: quote), open > content.startIndex,
      content[open - 1] == Byte.space
    {
      url = content[..<open].trimmedEnd
    }
    guard url.contains(Byte.space), !url.contains(where: { "<>\n\t{}".utf8.contains($0) }) else { return nil }
    let changed = PageLinkRewriting.destination(url.string, text.context).map { Bytes($0) } ?? url
    return InlineReplacement(
      end: end, text: Bytes("](<") + changed + Bytes(">") + content[url.endIndex...] + Bytes(")"))
  }

  /// Returns a destination that continues on the next line, on one line; nil for other destinations. Browsers ignore the
  /// line feed.
  ///
  /// Source: Python-Markdown, in which a destination ends at its parenthesis.
  private static func onTwoLines(_ text: InlineText) -> InlineReplacement? {
    guard let (content, end) = parentheses(text) else { return nil }
    let parts = content.split(
      separator: UInt8(ascii: "\n"), maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    let (first, second) = (parts[0].trimmedEnd, parts[1].trimmed)
    let url = first + second
    guard !first.isEmpty, !second.isEmpty,
      !url.contains(where: { $0.isASCIIWhitespace || "<>\"'{}".utf8.contains($0) })
    else { return nil }
    let changed = PageLinkRewriting.destination(url.string, text.context).map { Bytes($0) } ?? url
    // A line feed before the parenthesis keeps the number of lines.
    let indentation = parts[1].prefix { $0 == Byte.space }
    return InlineReplacement(
      end: end, text: Bytes("](") + changed + Bytes("\n") + indentation + Bytes(")"))
  }
}

/// HTML tags: the attribute `markdown` of inline elements, and the marks of images for light mode. URLs in HTML stay as
/// they are, because they are relative to the URL of the page in MkDocs, too.
enum HTMLTags: InlineSyntax {
  static let firstBytes = ByteSet("<")

  static func replacement(_ text: inout InlineText) -> InlineReplacement? {
    guard let tag = Tag(html: text.rest), !text.bytes[text.index..<tag.end].contains(UInt8(ascii: "\n"))
    else { return nil }
    if let changed = rewritten(tag) { return InlineReplacement(end: tag.end, text: changed) }
    let isQuoted = tag.attributes.allSatisfy { attribute in
      guard case .text(let value) = attribute.value, value.contains("=") else { return true }
      return text.bytes[text.index..<tag.end].string.contains { $0 == "\"" || $0 == "'" }
    }
    // CommonMark requires quotes around values with equals signs.
    return isQuoted ? nil : InlineReplacement(end: tag.end, text: tag.bytes)
  }

  /// Returns a tag in our form; nil if nothing changes.
  static func rewritten(_ tag: Tag) -> Bytes? {
    var tag = tag
    var isChanged = tag["markdown"] != nil
    tag.remove("markdown")
    for mark in ["#only-light", "#gh-light-mode-only"] {
      guard let url = tag["src"], url.hasSuffix(mark) else { continue }
      tag.replace("src", String(url.dropLast(mark.count)))
      isChanged = true
    }
    if tag.name == "img", let url = tag["src"],
      url.hasSuffix("#only-dark") || url.hasSuffix("#gh-dark-mode-only")
    {
      return []
    }
    return isChanged ? tag.bytes : nil
  }

  /// Returns a line of HTML with its tags in our form.
  static func rewritten(_ line: Bytes) -> Bytes {
    guard line.contains(UInt8(ascii: "<")) else { return line }
    var out: [UInt8] = []
    var index = line.startIndex
    while index < line.endIndex {
      if line[index] == UInt8(ascii: "<"), let tag = Tag(html: line[index...]) {
        out += rewritten(tag) ?? line[index..<tag.end]
        index = tag.end
      } else {
        out.append(line[index])
        index += 1
      }
    }
    return out[...]
  }
}

/// Images that are shown only in light or only in dark mode: `![…](logo.svg#only-dark)`. The dark one is left out.
///
/// Source: Material for MkDocs, “Images”.
enum ImageVariants: InlineSyntax {
  static let firstBytes = ByteSet("!")
  private static let light = ["#only-light", "#gh-light-mode-only"]
  private static let dark = ["#only-dark", "#gh-dark-mode-only"]

  static func replacement(_ text: inout InlineText) -> InlineReplacement? {
    guard text.rest.hasPrefix("!["), let end = MarkdownLink(text.rest)?.end else { return nil }
    let image = text.bytes[text.index..<end].string
    if dark.contains(where: { image.contains($0) }) {
      var after = end
      while let list = AttributeList(text.bytes[after...]) { after = list.end }
      return InlineReplacement(end: after, text: [])
    }
    guard let mark = light.first(where: { image.contains($0) }) else { return nil }
    return InlineReplacement(end: end, text: Bytes(image.replacing(mark, with: "")))
  }
}
