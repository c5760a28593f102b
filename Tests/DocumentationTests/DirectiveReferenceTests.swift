import Foundation
import Testing

@testable import HTML

/// The reference of directives is generated from the declarations of their arguments.
/// `UNFOLD_RECORD=1 swift test --filter DirectiveReferenceTests` writes it.
@Suite(.serialized) struct DirectiveReferenceTests {
  private static let directives = DirectiveList.all.sorted { $0.key < $1.key }.map(\.value)

  @Test func referenceIsUpToDate() throws {
    try check(
      Self.directives.flatMap(Self.section), below: "## All directives", in: "components/reference.md")
  }

  @Test(arguments: [("FileTree", "components/file-trees.md"), ("Badge", "components/badges.md")])
  func tableIsUpToDate(name: String, page: String) throws {
    let directive = try #require(DirectiveList.all[name])
    try check([""] + Self.table(of: directive), below: "## Arguments", in: page)
  }

  /// The table of a page with several directives, which is written by hand, names all arguments.
  @Test func tablesOfPagesAreComplete() throws {
    for directive in Self.directives where !directive.guide.contains("/") && !directive.guide.contains("#") {
      let page = try OwnDocumentation.page("components/" + directive.guide)
      for label in directive.arguments.filter({ !$0.isUnnamed }).compactMap(\.label) {
        // Arguments without an effect are only in the reference.
        if label != "deviceFrame" {
          #expect(page.contains("`\(label)"), "\(directive.guide): \(directive.name) \(label)")
        }
      }
    }
  }

  /// Compares the rest of a page below a heading.
  private func check(_ expected: [String], below heading: String, in path: String) throws {
    let file = OwnDocumentation.repository.appending(path: "content/" + path)
    let lines = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
    let start = try #require(lines.firstIndex(of: heading))
    let text = (lines[...start] + expected + [""]).joined(separator: "\n")
    if OwnDocumentation.isRecording {
      try text.write(to: file, atomically: true, encoding: .utf8)
    } else {
      #expect(lines.joined(separator: "\n") == text, "\(path) is out of date; set UNFOLD_RECORD=1")
    }
  }

  private static func section(_ directive: any DirectiveRendering.Type) -> [String] {
    let place = "\(directive.meaning) See [\(title(of: directive.guide))](\(directive.guide))."
    let arguments = directive.arguments
    return ["", "### @\(directive.name)", "", place] + (arguments.isEmpty ? [] : [""] + table(of: directive))
  }

  /// Returns the words of a link to a guide.
  private static func title(of guide: String) -> String {
    let words = guide.split(separator: "/").last?.split(separator: "#").last ?? ""
    let name = words.replacing(".md", with: "").replacing("-", with: " ")
    if guide.hasSuffix("index.md") { return "Components" }
    return name.prefix(1).uppercased() + name.dropFirst()
  }

  private static func table(of directive: any DirectiveRendering.Type) -> [String] {
    ["| Argument | Type | Default | Meaning |", "| --- | --- | --- | --- |"]
      + directive.arguments.map { argument in
        let label = argument.label.map { argument.isUnnamed ? "(`\($0)`)" : "`\($0)`" } ?? "*unnamed*"
        let initial = argument.initial ?? (argument.isRequired ? "required" : "none")
        return "| \(label) | \(type(argument.kind)) | \(initial) | \(argument.meaning) |"
      }
  }

  private static func type(_ kind: DirectiveArgument.Kind) -> String {
    switch kind {
    case .text: "text"
    case .url: "URL"
    case .file: "path, name, or URL"
    case .flag: "`true` or `false`"
    case .number(let range):
      "number, \(range.lowerBound) to \(String(range.upperBound))"
    case .choice(let values): values.map { "`\($0)`" }.joined(separator: ", ")
    case .version: "version, such as `15.0`"
    }
  }
}
