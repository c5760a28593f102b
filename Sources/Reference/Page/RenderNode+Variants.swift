import Basics

/// The variants of a page in other languages. DocC writes a page with its content in Swift, and the changes to it for
/// Objective-C.
///
/// Source: Swift-DocC, “VariantOverride”; RFC 6902, “JSON Patch”.
extension RenderNode {
  /// Returns the values that other languages have in place of this page’s values.
  ///
  /// - Parameter isWanted: returns whether the value at a path in the page, such as `/topicSections`, is wanted.
  private func variantValues(_ isWanted: (String) -> Bool) -> [JSON] {
    var values: [JSON] = []
    for variant in root.list("variantOverrides") {
      for change in variant.list("patch") {
        if let path = change.text("path"), isWanted(path), let value = change["value"] {
          values.append(value)
        }
      }
    }
    return values
  }

  /// The declarations in other languages.
  var declarationsOfVariants: [JSON] {
    variantValues { $0.hasPrefix("/primaryContentSections/") }.flatMap { value -> [JSON] in
      if value.text("kind") == "declarations" { return Array(value.list("declarations")) }
      let changed = value.isObject ? [value] : Array(value.elements)
      return changed.filter { $0["tokens"] != nil }
    }
  }

  /// The parameters and the texts that exist only in another language, below the name of the language. A method that
  /// throws in Swift has an error as a parameter in Objective-C, and may return whether it was successful.
  var sectionsOfVariants: Markdown {
    let own = Array(root.list("primaryContentSections"))
    let parameters = Set(own.flatMap { $0.list("parameters").compactMap { $0.text("name") } })
    let anchors = Set(own.flatMap { $0.list("content").compactMap { $0.text("anchor") } })
    var out: Markdown = []
    for variant in root.list("variantOverrides") {
      var content: Markdown = []
      for change in variant.list("patch") {
        guard let path = change.text("path"), path.hasPrefix("/primaryContentSections/"),
          let section = change["value"]
        else { continue }
        if section.text("kind") == "parameters" {
          for parameter in section.list("parameters") where !parameters.contains(parameter.text("name") ?? "")
          {
            content.addBlock(definition(of: parameter))
          }
        } else if section.text("kind") == "content",
          let title = section.list("content").first(where: { _ in true }),
          title.text("type") == "heading", !anchors.contains(title.text("anchor") ?? "")
        {
          content.addBlock(heading(title.text("text") ?? "", level: 3, anchor: title.text("anchor")))
          content.addBlock(blocks(section.list("content").dropFirst()))
        }
      }
      if content.isEmpty { continue }
      let language = variant.list("traits").compactMap { $0.text("interfaceLanguage") }.first ?? ""
      out.addBlock(heading(Self.languageNames[language] ?? language, level: 2))
      out.addBlock(content)
    }
    return out
  }

  /// A section of links, with the pages that it lists.
  struct LinkSection {
    var json: JSON
    var identifiers: [String]
  }

  /// Returns sections of links with the pages that only sections in other languages list. A section in another language
  /// continues the one with the same title.
  func linkSections(_ sections: some Sequence<JSON>, inVariants path: String) -> [LinkSection] {
    var result = sections.map { section in
      // A damaged archive can list a page thousands of times.
      var known: Set<String> = []
      let identifiers = section.list("identifiers").compactMap(\.string).filter { known.insert($0).inserted }
      return LinkSection(json: section, identifiers: identifiers)
    }
    let others = variantValues { $0 == path }.flatMap { Array($0.elements) }
    if others.isEmpty { return result }
    var listed = Set(result.flatMap(\.identifiers))
    for section in others {
      let more = section.list("identifiers").compactMap(\.string).filter { listed.insert($0).inserted }
      if more.isEmpty { continue }
      let title = section.text("title")
      if let same = result.firstIndex(where: { $0.json.text("title") == title }) {
        result[same].identifiers += more
      } else {
        result.append(LinkSection(json: section, identifiers: more))
      }
    }
    return result
  }
}
