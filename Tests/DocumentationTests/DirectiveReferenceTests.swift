import Foundation
import Testing

@testable import HTML

/// The reference of directives is generated from the declarations of their arguments.
/// `UNFOLD_RECORD=1 swift test --filter DirectiveReferenceTests` writes it.
@Suite(.serialized) struct DirectiveReferenceTests {
  private static let directives = DirectiveList.all.sorted { $0.key < $1.key }.map(\.value)

  /// The pages of the documentation that describe directives, relative to that of the reference.
  private static let guides: [(page: String, directives: [String])] = [
    ("badges.md", ["Badge"]),
    ("disclosure-buttons.md", ["DisclosureButton"]),
    ("file-trees.md", ["FileTree"]),
    ("index.md#Small-print-and-comments", ["Comment", "Small"]),
    ("link-lists.md", ["Links"]),
    ("media.md", ["Image", "Video"]),
    ("outlines.md", ["OutlineGroup"]),
    ("pull-down-buttons.md", ["Destructive", "PullDownButton"]),
    ("rows-and-grids.md", ["Column", "Grid", "Row"]),
    ("steps.md", ["Steps"]),
    ("tabs.md", ["Tab", "TabNavigator"]),
    ("../customize/index.md#Embeds", ["Embed"]),
    ("../customize/landing.md#Hero", ["Hero"]),
    ("../disclosure/groups.md", ["DisclosureGroup"]),
    ("../writing/asides.md#An-aside-with-your-own-label", ["Aside"]),
    ("../writing/code.md#Declarations", ["Declaration"]),
    ("../writing/images.md#Captions", ["Figure"]),
    ("../customize/directives.md", ["DirectiveReference"]),
    ("../writing/data.md", ["Table"]),
    ("../writing/glossary.md", ["Glossary"]),
    ("../writing/numbering.md", ["Reference"]),
    ("../writing/includes.md", ["Include"]),
    ("../writing/links.md#Redirects", ["Redirected"]),
    (
      "../writing/docc.md#Metadata",
      [
        "AlternateRepresentation", "Available", "CallToAction", "DisplayName", "DocumentationExtension",
        "Metadata", "PageColor", "PageImage", "PageKind", "SupportedLanguage", "TechnologyRoot",
        "TitleHeading",
      ]
    ),
    (
      "../writing/docc.md#Options",
      [
        "AutomaticArticleSubheading", "AutomaticSeeAlso", "AutomaticTitleHeading", "Options",
        "TopicsVisualStyle",
      ]
    ),
  ]

  @Test func eachDirectiveHasOneGuide() {
    let described = Self.guides.flatMap { $0.directives }.sorted()
    #expect(described == DirectiveList.all.keys.sorted())
  }

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
    for directive in Self.directives {
      let guide = Self.guide(of: directive)
      guard !guide.contains("/"), !guide.contains("#") else { continue }
      let page = try OwnDocumentation.page("components/" + guide)
      for label in directive.arguments.filter({ !$0.isUnnamed }).compactMap(\.label) {
        // Arguments without an effect are only in the reference.
        if label != "deviceFrame" {
          #expect(page.contains("`\(label)"), "\(guide): \(directive.name) \(label)")
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
    let guide = guide(of: directive)
    let place = "\(directive.meaning) See [\(title(of: guide))](\(guide))."
    let arguments = directive.arguments
    return ["", "### @\(directive.name)", "", place] + (arguments.isEmpty ? [] : [""] + table(of: directive))
  }

  /// Returns the page that describes a directive; empty if `guides` lacks it.
  private static func guide(of directive: any DirectiveRendering.Type) -> String {
    guides.first { $0.directives.contains(directive.name) }?.page ?? ""
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
    case .decimal: "number"
    case .choice(let values): values.map { "`\($0)`" }.joined(separator: ", ")
    case .version: "version, such as `15.0`"
    }
  }
}
