import Basics

/// Lists of pages: topics, relationships, default implementations, and related pages.
extension RenderNode {
  /// The maximum number of default implementations, or of types, in a list that is not folded.
  private static let longestList = 12
  /// The maximum number of members of one kind in a list that is not folded. A type such as `SIMDMask` has hundreds of
  /// operators, before all of its initializers and methods.
  private static let longestListOfMembers = 100

  // MARK: - Sections

  /// The sections below the primary content.
  var linkSections: Markdown {
    var out: Markdown = []
    out.addBlock(
      groups(
        "topicSections", title: "Topics", anchor: "topics", style: root.text("topicSectionsStyle") ?? "list"))
    out.addBlock(otherMembers)
    out.addBlock(
      groups(
        "defaultImplementationsSections", title: "Default Implementations", anchor: "default-implementations",
        folds: "default implementations"))
    out.addBlock(relationships)
    out.addBlock(groups("seeAlsoSections", title: "See Also", anchor: "see-also"))
    return out
  }

  /// - Parameter folds: a noun for the pages in the list, to fold a long list; nil for a list that is never folded.
  private func groups(
    _ key: StaticString, title: String, anchor: String, style: String = "list", folds: String? = nil
  ) -> Markdown {
    var sections = linkSections(root.list(key), inVariants: "/\(key)")
    // The members that DocC lists below a member are on the same page.
    if self.anchor != nil { sections.removeAll { $0.json.flag("generated") } }
    if sections.isEmpty || style == "hidden" { return [] }
    var out = heading(title, level: 2, anchor: anchor)
    for (number, linked) in sections.enumerated() {
      let (section, identifiers) = (linked.json, linked.identifiers)
      let isLast = number == sections.count - 1
      if let title = section.text("title") {
        out.addBlock(
          heading(title, level: 3, anchor: section.text("anchor") ?? title.replacing(" ", with: "-")))
      }
      out.addBlock(inline(section.list("abstract")))
      if let discussion = section["discussion"] { out.addBlock(blocks(discussion.list("content"))) }
      let list = linksAndMembers(identifiers, style: style, level: section.text("title") == nil ? 3 : 4)
      if let folds = folds ?? (isLast ? nil : kindOfMembers(in: section, folds: identifiers.count)),
        identifiers.count > Self.longestList
      {
        out.addBlock(list.inDirective("@DisclosureGroup(\("\(identifiers.count) \(folds)".argument))"))
      } else {
        out.addBlock(list)
      }
    }
    return out
  }

  /// Returns a noun for the members of a type in a group that DocC made, such as “operators”, if there are too many of
  /// them before the next group; nil otherwise.
  private func kindOfMembers(in group: JSON, folds count: Int) -> String? {
    guard count > Self.longestListOfMembers, group.flag("generated"),
      root["metadata"]?.text("symbolKind") != "module"
    else { return nil }
    return group.text("title")?.lowercased()
  }

  private var relationships: Markdown {
    let sections = root.list("relationshipsSections")
    if sections.isEmpty { return [] }
    var out = heading("Relationships", level: 2, anchor: "relationships")
    for section in sections {
      let title = section.text("title") ?? "Related"
      out.addBlock(heading(title, level: 3, anchor: section.text("type")))
      let identifiers = section.list("identifiers").compactMap(\.string)
      let list = plainList(identifiers)
      let type = section.text("type") ?? ""
      // The types above a type are always visible.
      if identifiers.count > Self.longestList, type != "conformsTo", type != "inheritsFrom" {
        let label = "\(identifiers.count) \(Self.countedNames[type] ?? "types")"
        out.addBlock(list.inDirective("@DisclosureGroup(\(label.argument))"))
      } else {
        out.addBlock(list)
      }
    }
    return out
  }

  private static let countedNames = [
    "conformingTypes": "conforming types", "inheritedBy": "subtypes",
  ]

  // MARK: - Lists

  /// Returns links with the abstracts of their pages.
  func linkList(_ identifiers: [String], style: String = "list") -> Markdown {
    if identifiers.isEmpty { return [] }
    let style = ["compactGrid", "detailedGrid"].contains(style) ? style : "list"
    var items: [Markdown] = []
    var areAllLinks = true
    for identifier in identifiers {
      let reference = reference(identifier)
      var item = Markdown("*")
      if reference?.url == nil { areAllLinks = false }
      append(label: linkLabel(reference, identifier), url: reference?.url, to: &item)
      item.removeFirst()
      if style != "compactGrid" {
        item.addBlock(reference.map { abstract(of: $0) } ?? [])
      }
      // A page can list another page, with its abstract, any number of times.
      guard spend(written: item) else { break }
      items.append(item.indented(after: "- "))
    }
    let list = Markdown.list(items, isTight: false)
    return areAllLinks ? list.inDirective("@Links(visualStyle: \(style))") : list
  }

  /// Returns links without abstracts, with the conditions of conformances.
  func plainList(_ identifiers: [String]) -> Markdown {
    Markdown.list(
      identifiers.compactMap { identifier in
        let reference = reference(identifier)
        var item = Markdown("- ")
        append(label: title(of: reference, identifier), url: reference?.url, to: &item)
        if let conformance = reference?.json["conformance"] {
          item.append(32)
          item += inline(conformance.list("conformancePrefix"))
          item.append(32)
          item += inline(conformance.list("constraints"))
        }
        return spend(written: item) ? item : nil
      }, isTight: true)
  }

  /// The label of a link in a list: the short form of a symbol’s declaration, or the title of a page.
  private func linkLabel(_ reference: Reference?, _ identifier: String) -> Markdown {
    guard let reference, reference.isSymbol else { return title(of: reference, identifier) }
    let fragments = reference.json.list("fragments").map { $0.text("text") ?? "" }.joined()
    if fragments.isEmpty { return title(of: reference, identifier) }
    var label: Markdown = []
    LiteralText.append(code: fragments, to: &label)
    return reference.json.flag("deprecated") ? Markdown("~~") + label + Markdown("~~") : label
  }

  /// Returns the abstract of a page in a list, after badges such as “Deprecated”, and before the conditions of a
  /// symbol and badges such as “Required”.
  private func abstract(of reference: Reference) -> Markdown {
    let json = reference.json
    var parts: [Markdown] = []
    func badge(_ text: String, _ style: String? = nil) {
      parts.append(Markdown("@Badge(\(text.argument)\(style.map { ", style: \($0)" } ?? ""))".utf8))
    }
    if json.flag("deprecated") { badge("Deprecated", "warning") }
    if json.flag("beta") { badge("Beta", "tip") }
    parts.append(inline(json.list("abstract")))
    if let conformance = json["conformance"] { parts.append(conditions(conformance)) }
    if json.flag("required") { badge("Required") }
    if let count = json["defaultImplementations"]?.int, count > 0 {
      badge(count == 1 ? "Default implementation" : "\(count) default implementations")
    }
    return Markdown(parts.filter { !$0.isEmpty }.joined(separator: Markdown(" ")))
  }

  /// Returns the conditions under which a symbol is available: “Available when Element conforms to Equatable.”
  func conditions(_ conformance: JSON) -> Markdown {
    var out = inline(conformance.list("availabilityPrefix"))
    out.append(32)
    out += inline(conformance.list("constraints"))
    if out.last != UInt8(ascii: ".") { out.append(UInt8(ascii: ".")) }
    return out
  }
}
