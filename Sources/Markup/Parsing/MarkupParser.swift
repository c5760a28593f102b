import Basics
import CMarkArena
import CMarkGFM

/// Parses pages: front matter, GitHub Flavored Markdown, block directives. The door of this module.
///
/// A parser belongs to one thread; the tree of a page lies in that thread's arena.
public final class MarkupParser {
  private let directiveExtension: DirectiveExtension
  private let knownDirectives: Set<String>

  /// Makes a parser that takes the directives of those names for known ones.
  public init(directives: Set<String>) {
    knownDirectives = directives
    directiveExtension = DirectiveExtension(known: directives)
  }

  deinit { unfold_arena_release() }

  /// Parses a page and hands its document to `body`, which must not let it escape.
  ///
  /// - Parameters:
  ///   - source: the whole page, front matter included, in UTF-8; what is not becomes U+FFFD and is reported.
  ///   - lines: where the text's lines stand in the author's file.
  public func parse<R>(_ source: [UInt8], lines: SourceLines, body: (Document) throws -> R) rethrows -> R {
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
    _ bytes: UnsafeBufferPointer<UInt8>, _ lines: SourceLines, _ found: [Diagnostic],
    _ body: (Document) throws -> R
  ) rethrows -> R {
    var lines = lines
    var diagnostics = found
    let frontMatter = FrontMatter(of: bytes, file: lines.file)
    diagnostics += frontMatter.diagnostics.map { lines.mapped($0) }
    lines.offset = frontMatter.bodyLine - 1

    defer { unfold_arena_reset() }
    let reader = directiveExtension.reader
    reader.reset()
    let text = UnsafeBufferPointer(rebasing: bytes[frontMatter.bodyOffset...])
    let tamed = RunawayLines.tamed(text)
    let root = tamed.map { $0.text.withUnsafeBufferPointer { tree(of: $0) } } ?? tree(of: text)
    diagnostics += tamed?.found.map { MarkupDiagnostics.runaway($0, lines) } ?? []
    let directives = reader.directives
    diagnostics += reader.unclosed.map { MarkupDiagnostics.unclosed($0, lines) }
    diagnostics += directives.lazy.filter { !$0.isWellFormed }.map { MarkupDiagnostics.malformed($0, lines) }
    diagnostics += directives.lazy.filter { !$0.isKnown }.map {
      MarkupDiagnostics.unknown($0, lines, known: self.knownDirectives)
    }
    return try body(
      Document(
        root: root, length: text.count, frontMatter: frontMatter, directives: directives, lines: lines,
        diagnostics: diagnostics))
  }

  private func tree(of text: UnsafeBufferPointer<UInt8>) -> Node {
    guard let parser = cmark_parser_new_with_mem(CMARK_OPT_UNSAFE | CMARK_OPT_FOOTNOTES, unfold_arena())
    else {
      preconditionFailure("cmark_parser_new_with_mem never fails: its allocator aborts")
    }
    // Ours comes first, since the library's tables keep all others from interrupting a paragraph.
    directiveExtension.attach(to: parser)
    GFMExtensions.shared.attach(to: parser)
    text.withMemoryRebound(to: CChar.self) { cmark_parser_feed(parser, $0.baseAddress, $0.count) }
    if text.last != 10 { cmark_parser_feed(parser, "\n", 1) }
    guard let root = directiveExtension.finish(parser) else {
      preconditionFailure("cmark_parser_finish gives a document for every text")
    }
    return root
  }
}

extension SourceLines {
  /// The place of a byte in the page's text.
  func location(offset: Int, in bytes: UnsafeBufferPointer<UInt8>) -> SourceLocation {
    var line = 1
    var lineStart = 0
    for index in 0..<offset {
      let isEnd = bytes[index] == 10 || (bytes[index] == 13 && bytes[index + 1] != 10)
      guard isEnd else { continue }
      line += 1
      lineStart = index + 1
    }
    return location(line: line, column: offset - lineStart + 1)
  }

  /// A diagnostic placed in the page's text, placed in the file instead.
  func mapped(_ diagnostic: Diagnostic) -> Diagnostic {
    guard map != nil else { return diagnostic }
    var diagnostic = diagnostic
    diagnostic.location.line = line(diagnostic.location.line)
    return diagnostic
  }
}
