import Basics
import CMarkGFM

/// The inline extension that adds directives, keys and variables in lines of text to libcmark-gfm: `@Badge("New")`,
/// `++ctrl+c++` and `{{name}}`.
///
/// They are recognized where they begin, like inline code, so that a backslash before them makes them text.
final class InlineExtension {
  private let handle: UnsafeMutablePointer<cmark_syntax_extension>?
  private let known: Set<String>
  /// Whether `{{name}}` is a variable, whose node `VariableSubstitution` replaces.
  var hasVariables = false
  /// The directives of the page, in order.
  private(set) var directives: [Directive] = []

  /// The length in bytes of the longest argument list.
  private static let longestArguments = 500

  init(known: Set<String>) {
    self.known = known
    handle = SyntaxExtension.make(
      "inline-syntax", specialCharacters: [UInt8(ascii: "@"), UInt8(ascii: "+"), UInt8(ascii: "{")])
    guard let handle else { return }
    cmark_syntax_extension_set_private(handle, Unmanaged.passUnretained(self).toOpaque(), nil)
    cmark_syntax_extension_set_match_inline_func(handle) { handle, parser, _, character, inlines in
      guard let handle, let parser, let inlines, let chunk = cmark_inline_parser_get_chunk(inlines),
        let owner = cmark_syntax_extension_get_private(handle)
      else { return nil }
      let syntax = Unmanaged<InlineExtension>.fromOpaque(owner).takeUnretainedValue()
      let text = chunk.pointee.bytes
      let start = Int(cmark_inline_parser_get_offset(inlines))
      if character == UInt8(ascii: "{") {
        guard syntax.hasVariables, let variable = VariableReference(in: text, at: start) else { return nil }
        let node = SyntaxExtension.makeNode(variable.range, in: text, parser, inlines, handle)
        node?.becomeInline(.other, 1)
        return node
      }
      if character == UInt8(ascii: "+") {
        guard let end = KeyCombination.end(in: text, at: start) else { return nil }
        let node = SyntaxExtension.makeNode(start..<end, in: text, parser, inlines, handle)
        node?.becomeInline(.keys)
        return node
      }
      guard character == UInt8(ascii: "@"), let (directive, end) = syntax.directive(in: text, at: start)
      else { return nil }
      let node = SyntaxExtension.makeNode(start..<end, in: text, parser, inlines, handle)
      node?.becomeInline(.inlineDirective, syntax.directives.count)
      syntax.directives.append(directive)
      return node
    }
  }

  deinit {
    if let handle { cmark_syntax_extension_free(cmark_get_default_mem_allocator(), handle) }
  }

  /// Adds the extension to a parser for a new text.
  func attach(to parser: UnsafeMutablePointer<cmark_parser>) {
    if let handle { cmark_parser_attach_syntax_extension(parser, handle) }
  }

  /// Forgets the directives of the last page. Call this before each parse.
  func reset() { directives.removeAll(keepingCapacity: true) }

  /// Returns whether a text may contain any of this syntax. Texts that don’t are parsed without it.
  func mayOccur(in text: UnsafeBufferPointer<UInt8>) -> Bool {
    if hasVariables, VariableReference.mayOccur(in: text) { return true }
    var from = 0
    while let plus = text.offset(of: UInt8(ascii: "+"), from: from) {
      if plus + 1 < text.count, text[plus + 1] == UInt8(ascii: "+") { return true }
      from = plus + 1
    }
    from = 0
    while let at = text.offset(of: UInt8(ascii: "@"), from: from) {
      if let end = DirectiveName.end(in: text, from: at + 1), isKnown(text, at + 1, end) { return true }
      from = at + 1
    }
    return false
  }

  private func isKnown(_ text: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> Bool {
    end - start <= 40 && known.contains(String(decoding: text[start..<end], as: UTF8.self))
  }

  /// Returns the directive whose `@` is at `start`, and its end; nil if none begins there.
  private func directive(
    in text: UnsafeBufferPointer<UInt8>, at start: Int
  ) -> (directive: Directive, end: Int)? {
    if start > 0, text[start - 1].isASCIILetter || text[start - 1].isASCIIDigit { return nil }
    guard let nameEnd = DirectiveName.end(in: text, from: start + 1), nameEnd < text.count,
      text[nameEnd] == UInt8(ascii: "("), isKnown(text, start + 1, nameEnd)
    else { return nil }
    var limit = min(text.count, nameEnd + Self.longestArguments)
    if let lineEnd = UnsafeBufferPointer(rebasing: text[..<limit]).offset(of: 10, from: nameEnd) {
      limit = lineEnd
    }
    var directive = Directive(
      name: String(decoding: text[(start + 1)..<nameEnd], as: UTF8.self), arguments: [], line: 0, column: 0,
      isKnown: true, opening: "")
    var end = nameEnd
    do throws(Directive.Problem) {
      let line = UnsafeBufferPointer(rebasing: text[..<limit])
      guard let close = DirectiveArguments.end(of: line, from: nameEnd) else { throw .unclosed }
      end = close
      directive.arguments = try DirectiveArguments.parse(text[(nameEnd + 1)..<(close - 1)])
    } catch {
      directive.problem = error
    }
    directive.opening = String(decoding: text[start..<end], as: UTF8.self)
    return (directive, end)
  }
}
