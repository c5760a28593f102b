import Basics

/// The front matter of a page: the YAML between two lines `---` at its top, the TOML between two lines `+++`, or a JSON
/// object. It includes the place at which the page’s body begins.
///
/// Blank lines and comments in HTML, such as the license of the text, may come before it.
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
  /// The language of the front matter.
  public var format = FrontMatterFormat.yaml
  /// The number of its first line, such as `---`, from 1.
  public var openingLine = 1
  /// The problems found: `front-matter.unclosed`, `front-matter.invalid` or `front-matter.misplaced`.
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
    // Most pages without front matter begin with another character, so return early.
    guard page.count > mark else { return }
    if page[mark] == UInt8(ascii: "-") || page[mark] == UInt8(ascii: "+") || page[mark] == UInt8(ascii: "{") {
      read(page, from: mark, line: 1, file: file, keepsLast: keepsLast)
    } else if Self.blanks.contains(page[mark]) || page[mark] == UInt8(ascii: "<") {
      readAfterOtherLines(in: page, from: mark, file: file, keepsLast: keepsLast)
    }
  }

  /// Reads the front matter that begins at an offset, in the line with a number.
  private mutating func read(
    _ page: UnsafeBufferPointer<UInt8>, from start: Int, line first: Int, file: String, keepsLast: Bool
  ) {
    defer { openingLine = first }
    if let other = OtherFrontMatter(page, from: start, line: first) {
      self = FrontMatter(root: other.root, bodyOffset: other.bodyOffset, bodyLine: other.bodyLine)
      format = other.format
      diagnostics = other.problem.map { [.frontMatterIsInvalid($0, file: file)] } ?? []
      return
    }
    guard page[start] == UInt8(ascii: "-") else { return }
    let before = first - 1
    guard let block = FrontMatterBlock(page: page, from: start) else { return }

    if let close = block.close {
      let content = UnsafeBufferPointer(rebasing: page[block.start..<close.range.lowerBound])
      if let root = SimpleYAML.parse(content, firstLine: 2 + before), block.accepts(root) {
        self = FrontMatter(root: root, bodyOffset: close.next, bodyLine: close.number + 1 + before)
        return
      }
      do throws(YAMLError) {
        let root = try YAML.parse(content, firstLine: 2 + before)
        if block.accepts(root) {
          self = FrontMatter(root: root, bodyOffset: close.next, bodyLine: close.number + 1 + before)
        }
        return
      } catch {
        guard block.beginsWithKey else { return }
        if !block.hasProse {
          let known = keepsLast ? try? YAML.parseKeepingLast(Array(content), firstLine: 2 + before) : nil
          let root = known?.node ?? LenientYAML.read(content, firstLine: 2 + before)
          self = FrontMatter(root: root, bodyOffset: close.next, bodyLine: close.number + 1 + before)
          diagnostics = (known?.repeated ?? [error]).map { .frontMatterIsInvalid($0, file: file) }
          return
        }
      }
    }
    // There is no closing line, or text of the page comes before it, so read only the leading keys.
    guard block.beginsWithLowercaseKey else { return }
    let content = UnsafeBufferPointer(rebasing: page[block.start..<block.leadingEnd.offset])
    self = FrontMatter(
      root: LenientYAML.read(content, firstLine: 2 + before), bodyOffset: block.leadingEnd.offset,
      bodyLine: block.leadingEnd.line + before)
    diagnostics = [.frontMatterIsUnclosed(after: block.leadingEnd.line - 1 + before, file: file)]
  }

  /// Returns whether the line after an opening `---` shows that front matter begins there: it has a key of one word in
  /// lowercase. Prose can begin with a capitalized word and a colon, such as `Note:`.
  public static func begins(with line: UnsafeBufferPointer<UInt8>) -> Bool {
    if case .key(isLowercase: true, _) = FrontMatterLine(line) { true } else { false }
  }

  /// The bytes that a blank line begins with.
  private static let blanks = ByteSet(" \t\r\n")

  /// The number of lines after which the search for front matter ends.
  private static let lastLine = 20

  /// Reads front matter after blank lines and comments, which is surely front matter. After blank lines, it is also
  /// reported, because other programs show it as text.
  private mutating func readAfterOtherLines(
    in page: UnsafeBufferPointer<UInt8>, from start: Int, file: String, keepsLast: Bool
  ) {
    var lines = TextLines(page, from: start)
    var isInComment = false
    var hasComment = false
    while let line = lines.next(), line.number <= Self.lastLine {
      let text = Bytes(lines.text(line)).trimmed
      if text.isEmpty, !isInComment { continue }
      if isInComment || text.hasPrefix("<!--") {
        hasComment = true
        let end = text.find("-->")
        // Text after a comment is text of the page.
        if let end, end + 3 != text.endIndex { return }
        isInComment = end == nil
        continue
      }
      let offset = line.range.lowerBound
      if page[offset] == UInt8(ascii: "-") {
        guard let block = FrontMatterBlock(page: page, from: offset), block.close != nil,
          block.beginsWithLowercaseKey, !block.hasProse
        else { return }
      }
      read(page, from: offset, line: line.number, file: file, keepsLast: keepsLast)
      if root != nil, !hasComment {
        diagnostics.insert(.frontMatterIsMisplaced(line: line.number, file: file), at: 0)
      }
      return
    }
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
      "front-matter.invalid", at: SourceLocation(file: file, line: error.line, column: error.column),
      ["problem": error.message, "help": error.help])
  }

  fileprivate static func frontMatterIsMisplaced(line: Int, file: String) -> Diagnostic {
    Diagnostic(
      "front-matter.misplaced", at: SourceLocation(file: file, line: line),
      ["count": line > 2 ? line - 1 : nil])
  }

  fileprivate static func frontMatterIsUnclosed(after line: Int, file: String) -> Diagnostic {
    Diagnostic(
      "front-matter.unclosed", at: SourceLocation(file: file), ["line": line],
      fixIt: .addLine("---", after: line))
  }
}
