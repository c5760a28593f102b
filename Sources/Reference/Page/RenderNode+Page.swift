import Basics

/// The page as a whole: front matter, title, and sections in the order in which DocC shows them.
extension RenderNode {
  /// The page in our Markdown.
  var page: Markdown {
    let title = root["metadata"]?.text("title") ?? ""
    var out: Markdown = Markdown("# ")
    appendTitle(title.isEmpty ? "Untitled" : title, to: &out)
    let abstract = self.abstract
    if !abstract.isEmpty { out.addBlock(abstract.quoted) }
    out.addBlock(notes)
    out.addBlock(primarySections)
    out.addBlock(tutorialSections)
    out.addBlock(source)
    out.addBlock(linkSections)
    out.append(10)
    // Create the front matter last, because it depends on the members and the headings in the body.
    var page = frontMatter
    page.add("\n\n")
    return page + out
  }

  /// The abstract of the page. A tutorial has its abstract in its first section.
  private var abstract: Markdown {
    let abstract = inline(root.list("abstract"))
    return abstract.isEmpty ? introduction.map { inline($0.list("inlineContent")) } ?? [] : abstract
  }

  /// The number of letters of a title that fit into one line if the window is 320 px wide.
  private static let narrowestLine = 13

  /// Appends the title. The name of a symbol may be broken after each parameter, and before the words of a long name.
  func appendTitle(_ title: String, to out: inout Markdown) {
    guard root.text("kind") == "symbol" else { return LiteralText.append(title, to: &out) }
    for (number, part) in LongName.parts(of: title[...].utf8, limit: Self.narrowestLine).enumerated() {
      if number > 0 { out.add("<wbr>") }
      LiteralText.append(String(Substring(part)), to: &out)
    }
  }

  private var frontMatter: Markdown {
    let metadata = root["metadata"]
    var out = Markdown("---")
    func line(_ key: String, _ value: String) { out.add("\n\(key): \(value)") }
    if let url { line("url", url.jsonText) }
    if let description = options.description, isModule { line("description", description.jsonText) }
    if let heading = metadata?.text("roleHeading") ?? chapter { line("heading", heading.jsonText) }
    if let symbolName { line("symbol", symbolName.jsonText) }
    if !symbolsOfMembers.isEmpty {
      let pairs = symbolsOfMembers.map { "\($0.anchor.jsonText): \($0.name.jsonText)" }
      line("symbols", "{\(pairs.joined(separator: ", "))}")
    }
    let platforms = self.platforms
    if !platforms.isEmpty { line("platforms", "[\(platforms.map(\.jsonText).joined(separator: ", "))]") }
    if let color = metadata?["color"]?.text("standardColorIdentifier") ?? (isModule ? "accent" : nil) {
      line("color", color.jsonText)
    }
    for image in metadata?.list("images") ?? root.noElements {
      guard let media = media(image.text("identifier")) else { continue }
      line(
        image.text("type") == "icon" ? "iconImage" : "image",
        "{source: \(media.url.jsonText), alt: \(media.alt.jsonText)}")
    }
    if let action = root["sampleCodeDownload"]?["action"] ?? heroAction,
      let identifier = action.text("identifier"), let url = reference(identifier)?.url
    {
      let label = action.text("overridingTitle") ?? root["sampleCodeDownload"]?.text("title") ?? "Download"
      line("action", "{url: \(url.jsonText), label: \(label.jsonText)}")
    }
    if let kind = Self.kinds[metadata?.text("symbolKind") ?? ""] {
      let kind = metadata?.text("roleHeading") == "Actor" ? "Actor" : kind
      line(
        "badge",
        isDeprecated ? "{text: \(kind) deprecated, kind: deprecated}" : "{text: \(kind), kind: symbol}")
    } else if isDeprecated {
      line("badge", "{text: Deprecated, kind: warning}")
    }
    // Most members have a single section, to which their readers need no link.
    if listedHeadings == 1, members.isEmpty { line("contents", "none") }
    // The topic lists already link to the pages below this one.
    line("children", "hidden")
    out.add("\n---")
    return out
  }

  /// The explicit URL of a page that would otherwise get the URL of its folder, because its symbol is named `index`,
  /// for example. Nil for other pages.
  private var url: String? {
    let name = path.split(separator: "/").last ?? ""
    guard ["index.json", "readme.json"].contains(name.lowercased()) else { return nil }
    return options.urlInSite(PageFile.url(of: path) + "/")
  }

  /// The full name of the symbol, such as `Tea.Teapot.brew(_:)`; nil for other pages.
  var symbolName: String? {
    guard root.text("kind") == "symbol", let title = root["metadata"]?.text("title"), !title.isEmpty,
      let url = root["identifier"]?.text("url")
    else { return nil }
    // `doc://org.example.Tea/documentation/Tea/Teapot/brew(_:)`
    let components = url.split(separator: "/")
    guard components.count > 3, components[2] == "documentation" else { return nil }
    // Only the parents’ names come from the URL, because operators have other characters in URLs than in their names.
    let names = components.dropFirst(3).map { component in
      // If a type and, for example, a property have the same name, their URLs contain their kinds.
      guard component.utf8.contains(UInt8(ascii: "-")), let kind = component.firstRange(of: "-swift.") else {
        return String(component)
      }
      return String(component[..<kind.lowerBound])
    }
    // The title of a module may differ from its name, so return the name.
    if names.count < 2 { return names.first }
    let parents = Array(names.dropLast())
    let context = parents.dropFirst().joined(separator: ".")
    // The title of a nested type contains the types around it.
    if !context.isEmpty, title.hasPrefix(context + ".") { return "\(parents[0]).\(title)" }
    return (parents + [title]).joined(separator: ".")
  }

  /// Whether the page describes a module: `documentation/tea.json`.
  private var isModule: Bool { path.hasPrefix("documentation/") && path.split(separator: "/").count == 2 }

  /// The chapter of a tutorial.
  private var chapter: String? {
    root.list("sections").first { $0.text("kind") == "hero" }?.text("chapter")
      ?? root["metadata"]?.text("category")
  }

  /// The kinds of symbols in the navigation, which shows their first letters: capital ones for types.
  private static let kinds = [
    "struct": "Struct", "class": "Class", "enum": "Enum", "protocol": "Protocol", "typealias": "Typealias",
    "associatedtype": "Type", "macro": "Macro", "extension": "Extension", "namespace": "Namespace",
    "union": "Union", "dictionary": "Dictionary", "httpRequest": "Request", "func": "func", "method": "func",
    "property": "var", "var": "var", "init": "init", "case": "case", "subscript": "subscript",
    "op": "operator",
  ]

  /// The availability on each platform.
  var platforms: [String] {
    root.list("metadata", "platforms").compactMap { Self.availability($0) }
  }

  /// Whether the symbol is deprecated, on all platforms for which its availability is known.
  private var isDeprecated: Bool {
    if root["deprecationSummary"] != nil { return true }
    let platforms = root.list("metadata", "platforms")
    return !platforms.isEmpty
      && platforms.allSatisfy { $0.flag("deprecated") || $0.text("deprecatedAt") != nil }
  }

  /// Returns the availability on a platform, such as “iOS 15.0+, deprecated in 17.0”.
  private static func availability(_ platform: JSON) -> String? {
    guard let name = platform.text("name") else { return nil }
    var text = name
    if platform.flag("unavailable") { return text + ", unavailable" }
    if let version = platform.text("introducedAt"), !version.isEmpty { text += " \(version)+" }
    if platform.flag("beta") { text += " Beta" }
    if let version = platform.text("deprecatedAt"), !version.isEmpty {
      text += ", deprecated in \(version)"
    } else if platform.flag("deprecated") {
      text += ", deprecated"
    }
    if let version = platform.text("obsoletedAt"), !version.isEmpty { text += ", obsoleted in \(version)" }
    if let name = platform.text("renamed"), !name.isEmpty { text += ", renamed to \(name)" }
    if let message = platform.text("message"), !message.isEmpty { text += ": \(message)" }
    return text
  }

  /// The facts that readers should know before they use a symbol, such as that it is deprecated, required, or available
  /// only under conditions.
  var notes: Markdown {
    let metadata = root["metadata"]
    var out: Markdown = []
    let deprecation = blocks(root.list("deprecationSummary"))
    if !deprecation.isEmpty { out.addBlock(deprecation.inDirective("@Aside(\"Deprecated\", kind: warning)")) }
    let download = blocks(root.list("downloadNotAvailableSummary"))
    out.addBlock(download)
    var line: Markdown = []
    if deprecation.isEmpty, isDeprecated { line.add("@Badge(\"Deprecated\", style: warning)") }
    if metadata?.flag("required") == true {
      if !line.isEmpty { line.append(32) }
      line.add("@Badge(\"Required\")")
    }
    if let conformance = metadata?["conformance"] {
      if !line.isEmpty { line.append(32) }
      line += conditions(conformance)
    }
    out.addBlock(line)
    return out
  }

  /// The module that a symbol extends, and the link to its source code.
  var source: Markdown {
    let metadata = root["metadata"]
    var out: Markdown = []
    if let source = metadata?["remoteSource"], let url = source.text("url") {
      var line: Markdown = []
      append(
        label: LiteralText.markdown("View source: \(source.text("fileName") ?? url)"), url: url, to: &line)
      out.addBlock(line)
    }
    return out
  }
}
