import Basics
import PageModel
import Site

/// Finds attributes that refer to an id that the page does not have.
struct MissingTarget: OutputRule {
  static let rule = Rule.named("html.missing-target")

  /// The attributes whose values are ids, indexed by the length of their names in bytes.
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
        // In MathML, `form` is the position of an operator.
        if element.isForeign, attribute.name.count == 4, page.tokenizer.isEqual(attribute.name, "form") {
          continue
        }
        for id in value.split(whereSeparator: \.isWhitespace) {
          wanted.append((String(id), "\(name)", page.heading))
        }
      }
    }
    guard element.element == .a || element.element == .area, let href = page.tokenizer.attribute("href"),
      href.first == UInt8(ascii: "#"), let url = page.value("href")
    else { return }
    wanted.append((String(url.dropFirst()), "href", page.heading))
  }

  mutating func finish(_ page: inout OutputPage) {
    for (name, attribute, heading) in wanted where !ids.contains(name) {
      var id = name
      if attribute == "href" {
        // Browsers search for the fragment as it is, and then for the decoded one.
        id = PercentEncoding.decode(name)
        if ids.contains(id) { continue }
        // An empty fragment and `#top` mean the top of the page, and `#:~:` begins a text fragment.
        if id.isEmpty || id.lowercased() == "top" || id.hasPrefix(":~:") { continue }
        if AuthoredDestination.isFragment(id, of: page.links) { continue }
      }
      page.report(
        Self.rule, "`\(attribute)` refers to the id “\(id)”, which is not on the page",
        help: "correct the reference, or add the id to an element", after: heading)
    }
  }
}
