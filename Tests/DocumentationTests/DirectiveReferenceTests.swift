import Foundation
import Testing

@testable import HTML

/// The reference describes all directives with their guides, and all arguments with their types.
/// `UNFOLD_RECORD=1 swift test --filter DirectiveReferenceTests` writes these parts; the rest is written by hand.
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
    #expect(Self.described.allSatisfy { $0.value.meaning.hasSuffix(".") })
    for directive in Self.directives {
      for argument in directive.arguments {
        let words = Self.words(about: argument, of: directive.name)
        #expect(words.meaning.hasSuffix("."), "\(directive.name): \(argument.label ?? "")")
        // A required argument has no default, except that its absence is reported and the default is used.
        #expect(argument.isRequired || words.initial != "required", "\(directive.name)")
      }
    }
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

  /// What the reference says about directives: their meanings, and the rows of their arguments.
  private static let described: [String: (meaning: String, rows: [[String]])] = {
    let page = (try? OwnDocumentation.page("components/reference.md")) ?? ""
    let sections = page.components(separatedBy: "\n### @").dropFirst().map { section in
      let lines = section.components(separatedBy: "\n").filter { !$0.isEmpty }
      let rows = lines.filter { $0.hasPrefix("| ") }.dropFirst(2).map {
        $0.dropFirst(2).dropLast(2).components(separatedBy: " | ")
      }
      let meaning = lines.count > 1 ? lines[1].components(separatedBy: " See [")[0] : ""
      return (lines[0], (meaning: meaning, rows: Array(rows)))
    }
    return Dictionary(sections) { first, _ in first }
  }()

  private static func words(
    about argument: DirectiveArgument, of directive: String
  ) -> (initial: String, meaning: String) {
    let row = described[directive]?.rows.first { $0.first == label(argument) } ?? []
    guard row.count == 4 else { return (argument.isRequired ? "required" : "none", "") }
    return (row[2], row[3])
  }

  private static func label(_ argument: DirectiveArgument) -> String {
    argument.label.map { argument.isUnnamed ? "(`\($0)`)" : "`\($0)`" } ?? "*unnamed*"
  }

  private static func section(_ directive: any DirectiveRendering.Type) -> [String] {
    let guide = guide(of: directive)
    let place = "\(described[directive.name]?.meaning ?? "") See [\(title(of: guide))](\(guide))."
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
        let words = words(about: argument, of: directive.name)
        return "| \(label(argument)) | \(type(argument.kind)) | \(words.initial) | \(words.meaning) |"
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
