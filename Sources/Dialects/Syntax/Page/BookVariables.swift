import Basics

/// `{{ book.name }}`, variables that are set in `book.json` of GitBook or for the preprocessor variables of mdBook. They are replaced everywhere, also in code and in the URLs
/// of links, but not between `{% raw %}` and `{% endraw %}`.
///
/// Sources: GitBook, “Variables”; mdbook-variables.
enum BookVariables: PageSyntax {
  static func convert(_ lines: [PageLine], _ context: PageContext) -> [PageLine] {
    guard !context.project.variables.isEmpty else { return lines }
    var isRaw = false
    return lines.map { line in
      if line.text.contains(text: "{%") {
        if line.text.contains(text: "endraw %}") {
          isRaw = false
        } else if line.text.contains(text: "raw %}") {
          isRaw = true
        }
      }
      return isRaw || !line.text.contains(text: "{{")
        ? line : line.with(replaced(line.text, context), line.role)
    }
  }

  private static func replaced(_ text: Bytes, _ context: PageContext) -> Bytes {
    var output: [UInt8] = []
    var rest = text
    while let start = rest.find("{{"), let end = rest.find("}}", from: start + 2) {
      let name = rest[(start + 2)..<end].trimmed
      output += rest[..<start]
      if let value = context.project.variables[name.string], context.budget.spend(written: value.utf8.count) {
        output += Array(value.utf8)
      } else {
        output += rest[start..<(end + 2)]
      }
      rest = rest[(end + 2)...]
    }
    return output + rest
  }
}
