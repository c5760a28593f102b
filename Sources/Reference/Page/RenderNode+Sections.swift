import Basics

/// The primary sections of a page: declarations, parameters, text, and the attributes of other kinds of symbols.
extension RenderNode {
  /// Returns all primary sections.
  var primarySections: Markdown {
    var out: Markdown = []
    for section in root.list("primaryContentSections") { out.addBlock(primarySection(section)) }
    out.addBlock(sectionsOfVariants)
    return out
  }

  private func primarySection(_ section: JSON) -> Markdown {
    let kind = section.text("kind") ?? ""
    return switch kind {
    case "declarations": declarations(section)
    case "content": content(section)
    case "parameters": parameters(section)
    case "mentions": mentions(section)
    case "attributes": attributes(section)
    case "possibleValues": possibleValues(section)
    case "properties", "restParameters", "restHeaders", "restCookies", "restBody": properties(section)
    case "restEndpoint": endpoint(section)
    case "restResponses": responses(section)
    case "details", "plistDetails": details(section)
    default: tutorialSection(section) ?? unknownSection(section, kind)
    }
  }

  private func content(_ section: JSON) -> Markdown {
    let content = Array(section.list("content"))
    // DocC begins the text of each symbol with the same heading, which is useless in a list of members.
    guard anchor != nil, let first = content.first, first.text("type") == "heading",
      ["discussion", "overview"].contains(first.text("anchor") ?? "")
    else { return blocks(content) }
    return blocks(content.dropFirst())
  }

  func unknownSection(_ section: JSON, _ kind: String) -> Markdown {
    reportUnknown(kind, "a section")
    var out: Markdown = []
    if let title = section.text("title") { out.addBlock(heading(title, level: 2)) }
    var text: Markdown = []
    for member in section.members where member.key != "title" && member.key != "kind" {
      appendText(of: member.value, to: &text)
    }
    out.addBlock(text)
    return out
  }

  // MARK: - Declarations

  private func declarations(_ section: JSON) -> Markdown {
    var declarations: [(language: String, platforms: [String], json: JSON)] = []
    for declaration in Array(section.list("declarations")) + declarationsOfVariants {
      declarations.append(
        (
          declaration.list("languages").compactMap(\.string).first ?? "swift",
          declaration.list("platforms").compactMap(\.string), declaration
        ))
      // This page belongs to the first overload, so add the others.
      for other in declaration.list("otherDeclarations") {
        for declaration in other.list("declarations") {
          declarations.append(("swift", [], declaration))
        }
      }
      for other in declaration.list("otherDeclarations", "declarations") {
        declarations.append((declarations[declarations.count - 1].language, [], other))
      }
    }
    // The languages in the order of their first declarations.
    var languages: [String] = []
    for declaration in declarations where !languages.contains(declaration.language) {
      languages.append(declaration.language)
    }
    let blocks = languages.map { language in
      let own = declarations.filter { $0.language == language }
      let hasSeveral = Set(own.map(\.platforms)).count > 1
      return own.reduce(into: Markdown()) { out, declaration in
        let label =
          hasSeveral && !declaration.platforms.isEmpty ? declaration.platforms.joined(separator: ", ") : nil
        out.addBlock(self.declaration(declaration.json, language, label: label))
      }
    }
    if blocks.count < 2 { return blocks.first ?? [] }
    return zip(languages, blocks).reduce(into: Markdown()) { tabs, tab in
      tabs.addBlock(tab.1.inDirective("@Tab(\((Self.languageNames[tab.0] ?? tab.0).argument))"))
    }.inDirective("@TabNavigator")
  }

  private func declaration(_ json: JSON, _ language: String, label: String?) -> Markdown {
    var declaration = Declaration(
      json.list("tokens"), url: { reference($0)?.url }, symbolURL: options.links.url(ofType:))
    if language == "swift" { declaration.wrap() }
    return declaration.markdown(language: Self.codeLanguages[language] ?? language, label: label)
  }

  static let languageNames = ["swift": "Swift", "occ": "Objective-C", "data": "Data"]
  private static let codeLanguages = ["occ": "objc", "c": "c", "data": "text"]

  // MARK: - Definitions

  private func parameters(_ section: JSON) -> Markdown {
    definitions(
      section.list("parameters"), below: heading("Parameters", level: 2, anchor: "parameters"))
  }

  /// Returns the definitions of items whose names are code.
  private func definitions(_ items: JSON.Elements, below heading: Markdown) -> Markdown {
    var out = heading
    for item in items { out.addBlock(definition(of: item)) }
    return out
  }

  /// Returns the definition of an item whose name is code.
  func definition(of item: JSON) -> Markdown {
    definition(of: LiteralText.code(item.text("name") ?? ""), blocks(item.list("content")))
  }

  /// The pages that mention the symbol.
  private func mentions(_ section: JSON) -> Markdown {
    let identifiers = section.list("mentions").compactMap(\.string)
    guard !identifiers.isEmpty else { return [] }
    return plainList(identifiers).inDirective("@DisclosureGroup(\"Mentioned in\", isExpanded: true)")
  }

  private func possibleValues(_ section: JSON) -> Markdown {
    let title = section.text("title") ?? "Possible Values"
    var out = heading(title, level: 2, anchor: "possibleValues")
    let values = section.list("values")
    guard values.allSatisfy({ $0.list("content").isEmpty }) else { return definitions(values, below: out) }
    // Values without explanations
    let items = values.map { Markdown("- ") + LiteralText.code($0.text("name") ?? "") }
    out.addBlock(Markdown.list(items, isTight: true))
    return out
  }

  private func attributes(_ section: JSON) -> Markdown {
    var out = heading(section.text("title") ?? "Attributes", level: 2)
    out.addBlock(attributeList(section.list("attributes")))
    return out
  }

  /// Returns attributes, such as a default value, as a list.
  private func attributeList(_ attributes: some Sequence<JSON>) -> Markdown {
    var items: [Markdown] = []
    for attribute in attributes {
      let kind = attribute.text("kind") ?? ""
      var item = Markdown("- ")
      LiteralText.append(attribute.text("title") ?? Self.attributeTitles[kind] ?? kind, to: &item)
      item.add(": ")
      var values: [Markdown] = []
      for key in ["value", "values", "tokens"] as [StaticString] {
        guard let value = attribute[key] else { continue }
        let texts: [String] =
          if let text = value.scalarText { [text] } else {
            key.description == "tokens"
              ? [value.elements.map { $0.text("text") ?? "" }.joined()]
              : value.elements.map { $0.scalarText ?? $0.elements.map { $0.text("text") ?? "" }.joined() }
          }
        values += texts.map(LiteralText.code)
      }
      for (index, value) in values.enumerated() {
        if index > 0 { item.add(", ") }
        item += value
      }
      items.append(item)
    }
    return Markdown.list(items, isTight: true)
  }

  private static let attributeTitles = [
    "default": "Default", "minimum": "Minimum", "maximum": "Maximum",
    "minimumExclusive": "Minimum (exclusive)",
    "maximumExclusive": "Maximum (exclusive)", "minimumLength": "Minimum length",
    "maximumLength": "Maximum length", "allowedValues": "Possible values", "allowedTypes": "Possible types",
  ]

  /// Returns the keys of a dictionary, or the parameters of a request.
  private func properties(_ section: JSON) -> Markdown {
    var out = heading(section.text("title") ?? "Properties", level: 2)
    if let type = section["bodyContentType"] { out.addBlock(typeText(type)) }
    out.addBlock(blocks(section.list("content")))
    out.addBlock(contentType(of: section))
    for item in section.list("items") { out.addBlock(property(item)) }
    let parts = section.list("parameters")
    if !parts.isEmpty { out.addBlock(heading("Parts", level: 3)) }
    for part in parts { out.addBlock(property(part)) }
    return out
  }

  /// Returns the media type of the body of a request or of a response, or of a part of it.
  private func contentType(of body: JSON) -> Markdown {
    guard let type = body.text("mimeType"), !type.isEmpty else { return [] }
    return Markdown("Content-Type: ") + LiteralText.code(type)
  }

  private func property(_ item: JSON) -> Markdown {
    var term = LiteralText.code(item.text("name") ?? "")
    let type = item["type"].map(typeText) ?? []
    if !type.isEmpty { term += Markdown(" ") + type }
    if item.flag("required") { term.add(" (required)") }
    if item.flag("readOnly") { term.add(" (read-only)") }
    if item.flag("deprecated") { term.add(" (deprecated)") }
    var content = blocks(item.list("content"))
    content.addBlock(contentType(of: item))
    content.addBlock(attributeList(item.list("attributes")))
    return definition(of: term, content)
  }

  /// Returns the tokens of a type, with links.
  private func typeText(_ type: JSON) -> Markdown {
    var out = Markdown("*")
    for token in type.elements {
      let code = LiteralText.code(token.text("text") ?? "")
      append(label: code, url: token.text("identifier").flatMap { reference($0)?.url }, to: &out)
    }
    return Markdown(out.dropFirst())
  }

  private func endpoint(_ section: JSON) -> Markdown {
    var out = heading(section.text("title") ?? "URL", level: 2)
    let text = section.list("tokens").map { $0.text("text") ?? "" }.joined()
    out.addBlock(LiteralText.fencedCode([text], info: "http"))
    return out
  }

  private func responses(_ section: JSON) -> Markdown {
    var out = heading(section.text("title") ?? "Response Codes", level: 2)
    for response in section.list("items") {
      let status = response["status"]?.scalarText ?? ""
      var term = LiteralText.code("\(status) \(response.text("reason") ?? "")")
      let type = response["type"].map(typeText) ?? []
      if !type.isEmpty { term += Markdown(" ") + type }
      var content = blocks(response.list("content"))
      content.addBlock(contentType(of: response))
      out.addBlock(definition(of: term, content))
    }
    return out
  }

  /// The details of a key of a property list.
  private func details(_ section: JSON) -> Markdown {
    var out = heading(section.text("title") ?? "Details", level: 2)
    guard let details = section["details"] else { return out }
    var items: [Markdown] = []
    for (label, value) in [
      ("Name", details.text("ideTitle")), ("Key", details.text("rawKey") ?? details.text("name")),
      ("Title style", details.text("titleStyle")),
    ] {
      guard let value else { continue }
      var item = Markdown("- \(label): ".utf8)
      LiteralText.append(code: value, to: &item)
      items.append(item)
    }
    let types = details.list("value").compactMap { $0.text("baseType") ?? $0.text("arrayMode") }
    if !types.isEmpty {
      var item = Markdown("- Type: ")
      LiteralText.append(types.joined(separator: ", "), to: &item)
      items.append(item)
    }
    out.addBlock(Markdown.list(items, isTight: true))
    return out
  }
}
