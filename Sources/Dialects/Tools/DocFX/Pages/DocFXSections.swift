import Basics
import YAML

/// Pages in YAML that consist of titles, texts and links in lists: questions and answers, landing pages, and hubs.
///
/// All schemas name these things alike, so one walk over the values converts them all: a value with a title begins a
/// section, texts are Markdown, and entries with nothing but a title and a URL are links.
enum DocFXSections {
  /// Schemas whose keys are known. For other schemas, all values are shown.
  private static let known: Set<String> = ["FAQ", "Landing", "LandingPage", "Hub", "HubPage"]

  static func write(_ root: YAMLNode, schema: String, _ page: inout DocFXPageLines) {
    if !known.contains(schema) {
      page.report("foreign.metadata/schema", kind: "schema", at: root, ["schema": schema])
    }
    if root.pairs == nil {
      page.report(
        "foreign.metadata/root", kind: "root", at: root, ["what": root.items == nil ? "a text" : "a list"])
    }
    var walk = SectionWalk(isKnown: known.contains(schema))
    walk.write(root, key: "", level: 1, &page)
  }
}

/// A walk over the values of a page. The parser limits their depth.
private struct SectionWalk {
  let isKnown: Bool

  private static let titles = ["title", "name", "question", "text"]
  private static let urls = ["url", "href", "homepage"]
  /// Keys with Markdown.
  private static let texts: Set<String> = [
    "summary", "answer", "description", "content", "abstract", "note", "markdown", "footer", "text",
    "additionalContent",
  ]
  /// Keys with lists or sections.
  private static let containers: Set<String> = [
    "sections", "questions", "items", "landingContent", "linkLists", "links", "highlightedContent",
    "productDirectory", "conceptualContent", "tools", "additionalContent", "footerLink", "children",
    "directories", "callToAction", "body",
  ]
  /// Keys for the look of the page, or for tools. Their values are not shown.
  private static let ignored: Set<String> = [
    "metadata", "brand", "itemType", "linkListType", "imageSrc", "image", "thumbnail", "azureCategories",
    "filterType", "uid", "layout", "documentType", "contributionLink", "ariaLabel", "monikerRange",
    "azureFilter", "expandDescription", "outputPath", "alt", "icon",
  ]

  mutating func write(_ node: YAMLNode, key: String, level: Int, _ page: inout DocFXPageLines) {
    switch node.value {
    case .scalar: page.writeMarkdown(node)
    case .sequence(let items):
      for item in items {
        if let link = link(item) {
          writeLink(link, item, &page)
        } else {
          write(item, key: key, level: level, &page)
        }
      }
      page.writeBlank(for: node)
    case .mapping(let pairs): writeSection(pairs, node, key: key, level: level, &page)
    }
  }

  private mutating func writeSection(
    _ pairs: [YAMLNode.Pair], _ node: YAMLNode, key: String, level: Int, _ page: inout DocFXPageLines
  ) {
    if level > 1, let link = link(node) {
      page.writeBlank(for: node)
      writeLink(link, node, &page)
      page.writeBlank(for: node)
      return
    }
    let title = Self.titles.lazy.compactMap { key in
      pairs.first { $0.key == key && $0.value.singleLine != nil }
    }.first
    let url = Self.urls.lazy.compactMap { key in pairs.first { $0.key == key && $0.value.singleLine != nil } }
      .first
    var inner = level
    if let title, let text = title.value.singleLine {
      // Questions are Markdown, titles are text.
      var heading = title.key == "question" ? text : text.markdownText
      if let url = url?.value.singleLine { heading = "[\(heading)](\(url.asLinkDestination))" }
      page.writeHeading(heading, level: level, for: title.value)
      inner = level + 1
    } else if let label = (node["linkListType"] ?? node["itemType"])?.singleLine {
      page.writeBlank(for: node)
      page.write("**\(label.asTitle.markdownText)**", for: node)
      page.writeBlank(for: node)
    }
    for pair in pairs where pair.key != title?.key && (title == nil || pair.key != url?.key) {
      write(pair, level: inner, &page)
    }
  }

  private mutating func write(_ pair: YAMLNode.Pair, level: Int, _ page: inout DocFXPageLines) {
    let key = pair.key
    if Self.ignored.contains(key) || key.hasPrefix("ms.") || pair.value.isNull { return }
    let isText = pair.value.text != nil
    let expectsText = Self.texts.contains(key) || Self.titles.contains(key) || Self.urls.contains(key)
    if isKnown,
      isText
        ? Self.containers.contains(key) && !Self.texts.contains(key)
        : expectsText && !Self.containers.contains(key)
    {
      page.report(
        "foreign.metadata/\(isText ? "list" : "text")", kind: "type:" + key, at: pair.value, ["key": key])
    } else if isKnown, !expectsText, !Self.containers.contains(key) {
      page.report("foreign.metadata/key", kind: "key:" + key, at: pair.value, ["key": key])
    }
    guard isText, !Self.texts.contains(key), !Self.containers.contains(key), let text = pair.value.singleLine
    else {
      write(pair.value, key: key, level: level, &page)
      return
    }
    page.writeBlank(for: pair.value)
    let shown = Self.urls.contains(key) ? "<\(text)>" : text.markdownText
    page.write(
      Self.titles.contains(key) || Self.urls.contains(key)
        ? shown : "**\(key.markdownText)**: \(shown)", for: pair.value)
    page.writeBlank(for: pair.value)
  }

  private struct Link {
    let text: String
    let url: String
    let summary: YAMLNode?
  }

  /// Returns the link in a value that has nothing but a title, a URL and a text.
  private func link(_ node: YAMLNode) -> Link? {
    guard let pairs = node.pairs else { return nil }
    var text: String?
    var url: String?
    var summary: YAMLNode?
    for pair in pairs {
      if Self.ignored.contains(pair.key) || pair.value.isNull { continue }
      if text == nil, Self.titles.contains(pair.key), let line = pair.value.singleLine {
        text = line
      } else if url == nil, Self.urls.contains(pair.key), let line = pair.value.singleLine {
        url = line
      } else if summary == nil, ["summary", "description", "note"].contains(pair.key), pair.value.text != nil
      {
        summary = pair.value
      } else {
        return nil
      }
    }
    guard let text, let url else { return nil }
    return Link(text: text, url: url, summary: summary)
  }

  private func writeLink(_ link: Link, _ node: YAMLNode, _ page: inout DocFXPageLines) {
    page.write("- [\(link.text.markdownText)](\(link.url.asLinkDestination))", for: node)
    if let summary = link.summary { page.writeMarkdown(summary, prefix: "  ") }
  }
}
