import Site

/// Attributes that name an id that the page does not have.
struct MissingTarget: OutputRule {
  static let rule = Rule(
    "html.missing-target", .output, .error,
    title: "References to ids that are not there",
    finding: """
      A link to a place on the same page, or an attribute such as `for`, `aria-labelledby` or `popovertarget`, names \
      an `id` that no element of the page has.
      """,
    reason: """
      The link does nothing, the field has no label, the button opens nothing. Links in Markdown are looked after \
      when the site is built, those of templates and of trusted HTML only here.
      """,
    sources: [
      .html("The label element", "forms.html#the-label-element"),
      .html("The popover target attributes", "popover.html#the-popover-target-attributes"),
      .wcag("1.3.1", "Info and Relationships", "info-and-relationships"),
    ],
    remedy: "Correct the name, or give the element that is meant this `id`.",
    bad: .html("<label for=\"kind\">Kind</label> <input id=\"tea-kind\">"),
    good: .html("<label for=\"tea-kind\">Kind</label> <input id=\"tea-kind\">"))

  /// The attributes that name ids, by the number of their bytes.
  private static let attributes: [[StaticString]] = {
    let names: [StaticString] = [
      "for", "aria-labelledby", "aria-describedby", "aria-controls", "aria-owns", "aria-activedescendant",
      "aria-details", "aria-errormessage", "popovertarget", "commandfor", "list", "headers", "form",
    ]
    var table = [[StaticString]](repeating: [], count: 32)
    for name in names { table[name.utf8CodeUnitCount].append(name) }
    return table
  }()

  private var ids: Set<String> = []
  private var wanted: [(id: String, attribute: String, heading: Int)] = []

  mutating func open(_ element: OpenElement, _ page: inout OutputPage) {
    if let id = page.value("id") { ids.insert(id) }
    for attribute in page.tokenizer.attributes where attribute.name.count < Self.attributes.count {
      for name in Self.attributes[attribute.name.count] {
        guard page.tokenizer.isEqual(attribute.name, name), let value = page.value(name) else { continue }
        for id in value.split(whereSeparator: \.isWhitespace) {
          wanted.append((String(id), "\(name)", page.heading))
        }
      }
    }
    guard element.element == .a || element.element == .area, let href = page.tokenizer.attribute("href"),
      href.first == UInt8(ascii: "#"), let address = page.value("href")
    else { return }
    let fragment = decodePercent(Array(address.utf8.dropFirst()))
    wanted.append((String(decoding: fragment, as: UTF8.self), "href", page.heading))
  }

  mutating func finish(_ page: inout OutputPage) {
    for (id, attribute, heading) in wanted where !ids.contains(id) {
      if attribute == "href" {
        // The top of the page, and what the author’s own links name: that was told where the site was linked.
        if id.isEmpty || id.lowercased() == "top" || id.hasPrefix(":~:") { continue }
        if page.summary?.links.contains(where: { $0.destination.hasSuffix("#" + id) }) == true { continue }
      }
      page.report(
        Self.rule, "`\(attribute)` names “\(id)”, and no element of the page has this id",
        help: "correct the name, or give the element this id", behind: heading)
    }
  }
}
