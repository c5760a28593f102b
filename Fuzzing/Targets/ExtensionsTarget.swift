import Basics
import HTML
import Markup
import PageModel
import YAML

extension FuzzTarget {
  /// Reads what sites define, and renders a page with it. Lines `%%` separate the settings with variables and a glossary,
  /// the declaration of a directive, the page, and a data file.
  static let extensions = FuzzTarget(name: "extensions") { input in
    let parts = String(decoding: input, as: UTF8.self)
      .split(separator: "\n%%\n", maxSplits: 3, omittingEmptySubsequences: false).map { Array($0.utf8) }
    func part(_ index: Int) -> [UInt8] { index < parts.count ? parts[index] : [] }
    var diagnostics: [Diagnostic] = []
    var settings = Configuration(reading: part(0), file: "unfold.yml", diagnostics: &diagnostics)
    let declaration = (try? YAML.parse(part(1))) ?? nil
    settings.directives = [
      DirectiveDeclaration("Own", file: "Own.mustache", declaration, diagnostics: &diagnostics)
    ]
    for format in DataFormat.allCases {
      guard let table = try? format.table(of: part(3)) else { continue }
      require(table.rows.allSatisfy { $0.line >= 1 }, "a row has no line")
    }
    let parser = MarkupParser(
      directives: BodyRenderer.directiveNames(with: settings.directives),
      variables: settings.allVariables.map(Variables.init),
      glossary: settings.glossary.terms.map { Abbreviation(label: $0.term, meaning: $0.meaning) })
    var options = RenderingOptions()
    options.glossary = settings.glossary
    options.numbering = settings.numbering
    options.hasVariables = settings.variables != nil
    let body = parser.parse(part(2), lines: LineMap(file: "page.md")) { [options] in
      BodyRenderer(options: options).render($0, path: "page.md")
    }
    require(
      body.placeholders.count == body.links.count, "the numbers of links and placeholders differ")
    require(String(validating: body.html, as: UTF8.self) != nil, "the HTML is not UTF-8")
    let numbers = body.summary.numbers(chapter: 1)
    require(
      body.summary.numbered.allSatisfy { numbers[$0.anchor] != nil }, "a figure or a table has no number")
    let html = String(decoding: body.html, as: UTF8.self).lowercased()
    for element in ["<script", "<iframe", "<style", "<object", "<form", "href=\"javascript:"] {
      require(!html.contains(element), "\(element) is in the HTML of an untrusted page")
    }
  }
}
