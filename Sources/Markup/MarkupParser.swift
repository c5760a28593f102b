import Basics
import CMarkArena
import CMarkGFM
import YAML

/// Parses pages: front matter, GitHub Flavored Markdown, and block directives. The entry point of this module.
///
/// A parser belongs to one thread. The syntax tree of a page is allocated in an arena of that thread.
public final class MarkupParser {
  private let directiveExtension: DirectiveExtension
  private let bareLinks = BareLinks()
  private let mathSpans = MathSpans()
  private let mathBlocks = MathBlocks()
  private let allowsMath: Bool
  private let hasSmartPunctuation: Bool
  private let quotationMarks: QuotationMarks?
  private let inlineExtension: InlineExtension
  private let knownDirectives: Set<String>
  private let allowsExtraSyntax: Bool
  private let variables: Variables?

  /// Creates a parser.
  ///
  /// - Parameters:
  ///   - directives: the names of all directives. Other directives are reported as unknown.
  ///   - math: whether `$…$` and `$$…$$` are formulas. On captured pages, they never are.
  ///   - smartPunctuation: whether `"`, `'`, `--`, `---` and `...` in text become typographic quotation marks, dashes
  ///     and ellipses. On captured pages, they never do.
  ///   - language: the language of the quotation marks, as a tag such as `de`.
  ///   - extraSyntax: whether definition lists, abbreviations and keys are recognized. On captured pages, they never
  ///     are.
  ///   - glossary: the terms that are marked like abbreviations, each only where it first occurs.
  ///   - variables: the variables of the site; nil for a site without variables. On captured pages, `{{` is text.
  public init(
    directives: DirectiveNames, math: Bool = true, smartPunctuation: Bool = false, language: String = "en",
    extraSyntax: Bool = true, variables: Variables? = nil, glossary: [Abbreviation] = []
  ) {
    self.variables = variables
    quotationMarks = smartPunctuation ? QuotationMarks(language: language) : nil
    allowsMath = math
    hasSmartPunctuation = smartPunctuation
    allowsExtraSyntax = extraSyntax
    knownDirectives = directives.blocks
    inlineExtension = InlineExtension(known: directives.inline)
    directiveExtension = DirectiveExtension(known: directives, glossary: glossary)
  }

  /// Creates a parser for directives that are all blocks.
  public convenience init(directives: Set<String>, math: Bool = true, smartPunctuation: Bool = false) {
    self.init(
      directives: DirectiveNames(blocks: directives), math: math, smartPunctuation: smartPunctuation)
  }

  deinit { unfold_arena_release() }

  /// Parses a page and calls `body` with the document, which is valid only during the call.
  ///
  /// - Parameters:
  ///   - source: the page with its front matter, in UTF-8. Invalid bytes are replaced by U+FFFD and reported.
  ///   - lines: the map from lines of `source` to lines of the author's file.
  public func parse<R>(_ source: [UInt8], lines: LineMap, body: (Document) throws -> R) rethrows -> R {
    try source.withUnsafeBufferPointer { bytes in
      guard let invalid = UTF8Repair.firstInvalid(in: bytes) else {
        return try parse(bytes, lines, [], body)
      }
      let (repaired, offsets) = UTF8Repair.repair(bytes)
      let diagnostic = MarkupDiagnostics.invalidUTF8(
        lines.location(offset: invalid, in: bytes), byte: bytes[invalid], count: offsets.count)
      return try repaired.withUnsafeBufferPointer { try parse($0, lines, [diagnostic], body) }
    }
  }

  private func parse<R>(
    _ bytes: UnsafeBufferPointer<UInt8>, _ lines: LineMap, _ found: [Diagnostic],
    _ use: (Document) throws -> R
  ) rethrows -> R {
    var lines = lines
    var diagnostics = found
    var frontMatter = FrontMatter(of: bytes, file: lines.file)
    diagnostics += frontMatter.diagnostics.map { lines.mapped($0) }
    lines.offset = frontMatter.bodyLine - 1

    defer { unfold_arena_reset() }
    let body = UnsafeBufferPointer(rebasing: bytes[frontMatter.bodyOffset...])
    // Replace other line endings by LF: the library would keep CR in the text of code and raw HTML.
    let normalized = TextLines.withLineFeeds(body)
    // Pages without a dollar sign have no formulas, so they are parsed without the extensions for formulas.
    let isWritten = lines.map == nil
    let allowsMath = allowsMath && isWritten
    inlineExtension.hasVariables =
      variables != nil && isWritten && VariableReference.mayOccur(in: bytes)
      && !frontMatter.switchesVariablesOff
    let hasMath = allowsMath && body.offset(of: UInt8(ascii: "$")) != nil
    let (root, excessiveMarkup, openFence) =
      normalized.map { $0.withUnsafeBufferPointer { tree(of: $0, hasMath: hasMath, isWritten: isWritten) } }
      ?? tree(of: body, hasMath: hasMath, isWritten: isWritten)
    diagnostics += MarkupDiagnostics.excessiveMarkup(excessiveMarkup, lines)
    diagnostics += MarkupDiagnostics.delimiterRows(directiveExtension.strayDelimiterRows, lines)
    diagnostics += MarkupDiagnostics.surplusCells(directiveExtension.surplusCells, lines)
    let noted = directiveExtension.inlinePhase.limits.noted
    if isWritten { diagnostics += MarkupDiagnostics.lost(in: noted, lines) }
    diagnostics += directiveDiagnostics(lines, openFence, isWritten: isWritten)
    if hasMath { diagnostics += mathBlocks.unclosed.map { MarkupDiagnostics.unclosedFormula($0, lines) } }
    let text = PageText(body)
    var directives = directiveExtension.reader.directives
    var inlineDirectives = inlineExtension.directives
    if let variables, inlineExtension.hasVariables {
      var substitution = VariableSubstitution(variables, text, lines)
      substitution.run(root, &frontMatter, &directives, inline: &inlineDirectives)
      diagnostics += substitution.diagnostics
    }
    return try use(
      Document(
        root: Node(root), text: text, frontMatter: frontMatter,
        directives: directives, inlineDirectives: inlineDirectives,
        abbreviations: directiveExtension.extraBlocks.abbreviations
          + (isWritten ? directiveExtension.extraBlocks.glossary : []),
        firstTerm: directiveExtension.extraBlocks.abbreviations.count, lines: lines, isWritten: isWritten,
        allowsMath: allowsMath, noted: noted,
        diagnostics: diagnostics))
  }

  /// Returns the problems with directives and with an unclosed code block in the most recently parsed text.
  private func directiveDiagnostics(
    _ lines: LineMap, _ openFence: UnclosedFence?, isWritten: Bool
  ) -> [Diagnostic] {
    let reader = directiveExtension.reader
    let directives = reader.directives
    let unclosed = reader.unclosed
    var diagnostics: [Diagnostic] = []
    diagnostics += MarkupDiagnostics.strays(reader.strays, lines)
    if isWritten, let openFence, openFence.containsPage(hasOpenDirective: !unclosed.isEmpty) {
      // The directives around the code block are open only because of it.
      diagnostics.append(MarkupDiagnostics.unclosedFence(openFence, lines))
    } else {
      diagnostics += unclosed.map { MarkupDiagnostics.unclosed($0, lines) }
    }
    diagnostics += directives.lazy.filter { !$0.isWellFormed }.map {
      MarkupDiagnostics.malformed($0, lines.location(line: $0.line, column: $0.column))
    }
    if isWritten {
      diagnostics += directives.lazy.filter { $0.isKnown && $0.curlyQuotes != nil }.map {
        MarkupDiagnostics.curlyQuotes($0, lines.location(line: $0.line, column: $0.column))
      }
    }
    diagnostics += directives.lazy.filter { !$0.isKnown }.map {
      MarkupDiagnostics.unknown($0, lines, known: self.knownDirectives)
    }
    return diagnostics
  }

  /// Parses a text whose lines end with LF. Also returns the parts that are shown as text, because parsing them would
  /// take too long, and the code block that is not closed.
  private func tree(
    of text: UnsafeBufferPointer<UInt8>, hasMath: Bool, isWritten: Bool
  ) -> (root: CNode, excessiveMarkup: [ExcessiveMarkup], openFence: UnclosedFence?) {
    let smart = hasSmartPunctuation && isWritten ? CMARK_OPT_SMART : 0
    let options = CMARK_OPT_UNSAFE | CMARK_OPT_FOOTNOTES | smart
    guard let parser = cmark_parser_new_with_mem(options, unfold_arena()) else {
      preconditionFailure("cmark_parser_new_with_mem never fails: its allocator aborts")
    }
    // Attach directives first: after the library's table extension, no other extension can interrupt a paragraph.
    directiveExtension.attach(to: parser)
    GFMExtensions.shared.attach(to: parser)
    bareLinks.attach(to: parser)
    bareLinks.reset()
    if hasMath {
      mathBlocks.attach(to: parser, for: text)
      mathSpans.attach(to: parser)
    }
    inlineExtension.reset()
    let allowsExtraSyntax = allowsExtraSyntax && isWritten
    if allowsExtraSyntax, inlineExtension.mayOccur(in: text) { inlineExtension.attach(to: parser) }
    let reader = directiveExtension.reader
    directiveExtension.begin(
      text, isWritten: allowsExtraSyntax, isSmart: smart != 0, quotationMarks: quotationMarks)
    var lines = PathologicalInput(parser, reader)
    lines.feed(text)
    let openFence = UnclosedFence(parser)
    guard let root = directiveExtension.finish(parser, length: text.count) else {
      preconditionFailure("cmark_parser_finish returns a document for every text")
    }
    return (
      root, lines.found + reader.tables.found + directiveExtension.inlinePhase.limits.found, openFence
    )
  }
}

extension LineMap {
  /// Returns the location in the file of a byte of the page.
  func location(offset: Int, in bytes: UnsafeBufferPointer<UInt8>) -> SourceLocation {
    let place = LineTable(Array(bytes)).place(of: offset)
    return location(line: place.line, column: place.column)
  }

  /// Returns a diagnostic about a line of the page with the corresponding line of the file.
  func mapped(_ diagnostic: Diagnostic) -> Diagnostic {
    guard map != nil else { return diagnostic }
    var diagnostic = diagnostic
    diagnostic.location.line = line(diagnostic.location.line)
    return diagnostic
  }
}

extension Library {
  public static var cmarkGFM: Library {
    Library("libcmark-gfm", version: String(cString: cmark_version_string()))
  }
}
