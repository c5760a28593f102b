import Basics
import Markup
import PageModel

/// The terms of a site’s glossary that are not in its settings: in `glossary.yml`, and in the definition lists of a page.
enum GlossaryFiles {
  /// Adds the terms to the settings, and the content of their files to the hashes.
  static func add(
    to configuration: inout Configuration, _ content: ContentFiles, _ displayPaths: SiteInputs.DisplayPaths,
    _ hashes: inout InputHashes, _ diagnostics: inout [Diagnostic]
  ) {
    let file = displayPaths.path(SiteGlossary.fileName)
    if let bytes = SiteInputs.read(file, of: displayPaths.files, &diagnostics) {
      configuration.glossary.add(reading: bytes, file: file, diagnostics: &diagnostics)
      hashes.add(ContentHash(bytes))
    }
    guard let page = configuration.glossary.page else { return }
    let path = String(page.text.drop { $0 == "/" })
    guard Paths.index(of: path, in: content.pages) != nil else {
      diagnostics.append(
        Diagnostic(
          "configuration.glossary-page", at: page.location,
          ["path": page.text.prefix(200), "nearest": Spelling.nearest(to: path, in: content.pages)]))
      return
    }
    let location = content.displayPath(of: path)
    guard let bytes = SiteInputs.read(location, of: content.sources.files, &diagnostics) else { return }
    configuration.glossary.page?.text = path
    configuration.glossary.add(terms(of: bytes, location))
    hashes.add(ContentHash(bytes))
  }

  /// Returns the terms that the definition lists of a page define.
  private static func terms(of bytes: [UInt8], _ file: String) -> [GlossaryTerm] {
    MarkupParser(directives: DirectiveNames(blocks: [])).parse(bytes, lines: LineMap(file: file)) {
      document in
      document.root.descendants.compactMap { node in
        guard node.kind == .definition, let term = node.previous, term.kind == .paragraph else { return nil }
        let name = text(term)
        // The term can have an anchor: `oolong {#oolong}`.
        let end = name.hasSuffix("}") ? name.firstRange(of: "{#")?.lowerBound ?? name.endIndex : name.endIndex
        return GlossaryTerm(
          name[..<end].trimmingWhiteSpace, definition: node.firstChild.map(text)?.trimmingWhiteSpace ?? "")
      }
    }
  }

  private static func text(_ node: Node) -> String {
    var bytes: [UInt8] = []
    node.appendPlainText(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}
