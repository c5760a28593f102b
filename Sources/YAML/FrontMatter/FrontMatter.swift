import Basics

/// The front matter of a page: the YAML between two lines `---` at its top. It includes the place at which the page’s
/// body begins.
///
/// A page can also begin with a thematic break `---`. The text after the first line is front matter only if it is a
/// mapping. As in Pandoc, a blank line after `---` suggests a thematic break, unless keys of one lowercase word and a
/// closing line follow.
public struct FrontMatter: Sendable {
  /// The mapping; nil if the page has no front matter, or if the front matter is empty.
  public var root: YAMLNode?
  /// The offset in bytes at which the body begins.
  public var bodyOffset: Int
  /// The number of the body’s first line in the file, from 1.
  public var bodyLine: Int
  /// The problems found: `front-matter.unclosed` or `front-matter.invalid`.
  public var diagnostics: [Diagnostic] = []

  /// Reads the front matter of a page. Invalid YAML is read leniently, and reported.
  ///
  /// - Parameters:
  ///   - page: all bytes of the file, including a byte order mark.
  ///   - file: the name of the file in diagnostics.
  ///   - keepsLast: whether the last value of a repeated key counts, as in other tools; it is reported anyway.
  public init(of page: UnsafeBufferPointer<UInt8>, file: String, keepsLast: Bool = false) {
    let mark = page.count >= 3 && page[0] == 0xEF && page[1] == 0xBB && page[2] == 0xBF ? 3 : 0
    bodyOffset = mark
    bodyLine = 1
    // Most pages without front matter do not begin with a hyphen, so return early.
    guard page.count > mark, page[mark] == UInt8(ascii: "-") else {
      if page.count > mark, Self.blanks.contains(page[mark]) {
        diagnostics = Self.afterBlankLines(in: page, from: mark, file: file)
      }
      return
    }
    guard let block = FrontMatterBlock(page: page, from: mark) else { return }

    if let close = block.close {
      let content = UnsafeBufferPointer(rebasing: page[block.start..<close.range.lowerBound])
      if let root = SimpleYAML.parse(content, firstLine: 2), block.accepts(root) {
        self = FrontMatter(root: root, bodyOffset: close.next, bodyLine: close.number + 1)
        return
      }
      do throws(YAMLError) {
        let root = try YAML.parse(content, firstLine: 2)
        if block.accepts(root) {
          self = FrontMatter(root: root, bodyOffset: close.next, bodyLine: close.number + 1)
        }
        return
      } catch {
        guard block.beginsWithKey else { return }
        if !block.hasProse {
          let known = keepsLast ? try? YAML.parseKeepingLast(Array(content), firstLine: 2) : nil
          let root = known?.node ?? LenientYAML.read(content, firstLine: 2)
          self = FrontMatter(root: root, bodyOffset: close.next, bodyLine: close.number + 1)
          diagnostics = (known?.repeated ?? [error]).map { .frontMatterIsInvalid($0, file: file) }
          return
        }
      }
    }
    // There is no closing line, or text of the page comes before it, so read only the leading keys.
    guard block.beginsWithLowercaseKey else { return }
    let content = UnsafeBufferPointer(rebasing: page[block.start..<block.leadingEnd.offset])
    self = FrontMatter(
      root: LenientYAML.read(content, firstLine: 2), bodyOffset: block.leadingEnd.offset,
      bodyLine: block.leadingEnd.line)
    diagnostics = [.frontMatterIsUnclosed(after: block.leadingEnd.line - 1, file: file)]
  }

  /// Returns whether the line after an opening `---` shows that front matter begins there: it has a key of one word in
  /// lowercase. Prose can begin with a capitalized word and a colon, such as `Note:`.
  public static func begins(with line: UnsafeBufferPointer<UInt8>) -> Bool {
    if case .key(isLowercase: true, _) = FrontMatterLine(line) { true } else { false }
  }

  /// The bytes with which a blank line begins.
  private static let blanks = ByteSet(" \t\r\n")

  /// The number of lines after which the search for front matter ends.
  private static let lastLine = 20

  /// Returns a warning if front matter follows the blank lines at the top of a page. It is not read, because other
  /// programs show it as text, too.
  private static func afterBlankLines(
    in page: UnsafeBufferPointer<UInt8>, from start: Int, file: String
  ) -> [Diagnostic] {
    var lines = TextLines(page, from: start)
    while let line = lines.next(), line.number <= lastLine {
      if FrontMatterLine(lines.text(line)) == .blank { continue }
      guard let block = FrontMatterBlock(page: page, from: line.range.lowerBound), block.close != nil,
        block.beginsWithLowercaseKey, !block.hasProse
      else { return [] }
      return [.frontMatterIsMisplaced(line: line.number, file: file)]
    }
    return []
  }

  private init(root: YAMLNode?, bodyOffset: Int, bodyLine: Int) {
    self.root = root
    self.bodyOffset = bodyOffset
    self.bodyLine = bodyLine
  }
}

extension Diagnostic {
  fileprivate static func frontMatterIsInvalid(_ error: YAMLError, file: String) -> Diagnostic {
    Diagnostic(
      .warning, "front-matter.invalid",
      at: SourceLocation(file: file, line: error.line, column: error.column),
      "in the front matter, \(error.message)", help: error.help)
  }

  fileprivate static func frontMatterIsMisplaced(line: Int, file: String) -> Diagnostic {
    Diagnostic(
      .warning, "front-matter.misplaced", at: SourceLocation(file: file, line: line),
      "a blank line precedes this front matter, so readers see it as text",
      help: line == 2 ? "remove the blank line" : "remove the \(line - 1) blank lines")
  }

  fileprivate static func frontMatterIsUnclosed(after line: Int, file: String) -> Diagnostic {
    Diagnostic(
      .warning, "front-matter.unclosed", at: SourceLocation(file: file),
      "the front matter that begins with `---` is never closed", help: "add a line `---` after line \(line)",
      fixIt: .addLine("---", after: line))
  }
}
