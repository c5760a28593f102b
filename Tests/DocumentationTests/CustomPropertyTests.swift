import Foundation
import Testing

/// The documentation lists all custom properties with which a site can change the theme.
@Suite struct CustomPropertyTests {
  @Test func everyPropertyHasARow() throws {
    let styles = OwnDocumentation.repository.appending(path: "templates/styles/values.css")
    let css = try String(contentsOf: styles, encoding: .utf8)
    let declared = Set(css.matches(of: /(?m)^  (--[a-z-]+):/).map { String($0.1) })
    let page = try OwnDocumentation.page("customize/index.md")
    let rows = page.split(separator: "\n").filter { $0.hasPrefix("| `--") }
    let listed = rows.flatMap { $0.matches(of: /`(--[a-z-]+)`/).map { String($0.1) } }
    #expect(declared.count > 20, "the custom properties have moved")
    #expect(declared.subtracting(listed).sorted() == [], "add a row to content/customize/index.md")
    #expect(
      Set(listed).subtracting(declared).sorted() == [], "remove the row from content/customize/index.md")
  }
}
