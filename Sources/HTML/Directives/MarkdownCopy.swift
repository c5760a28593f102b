import Basics
import Markup

/// Writes a page in plain Markdown, for readers and programs that do not know directives: tabs become headings, groups
/// become bold labels, and `doc:` links become relative URLs. Directives that a site defines stay as they are written.
public struct MarkdownCopy {
  /// The title and the URL of the target of a `doc:` link; nil if it has none.
  public typealias LinkTarget = (_ destination: String) -> (title: String, url: String)?

  private let document: Document
  private let linkTarget: LinkTarget
  /// The block directives, in document order.
  private let directives: [Directive]
  /// The texts of badges, by their source text.
  private let badges: [String: String]
  /// The levels of the headings outside of directives, with their lines. Those before the current directive are removed,
  /// except the last one.
  private var headings: ArraySlice<(line: Int, level: Int)> = []
  /// The lines of code blocks.
  private var code: [ClosedRange<Int>] = []

  /// Returns a page in plain Markdown.
  public static func text(
    of page: [UInt8], _ parser: @autoclosure () -> MarkupParser, _ linkTarget: LinkTarget
  ) -> [UInt8] {
    guard isNeeded(for: page) else { return page }
    return withoutActuallyEscaping(linkTarget) { linkTarget in
      parser().parse(page, lines: LineMap(file: "")) { document in
        var lines = page.withUnsafeBufferPointer { bytes in TextLines(bytes).map { Line(bytes[$0.range]) } }
        let body = min(document.frontMatter.bodyLine - 1, lines.count)
        var plain = MarkdownCopy(document, linkTarget)
        let text = plain.converted(Array(lines[body...]))
        lines.replaceSubrange(body..., with: body == 0 ? Array(text.drop(while: isBlank)) : text)
        return Array(lines.joined(separator: [10])) + [10]
      }
    }
  }

  private typealias Line = [UInt8]

  /// Whether a page can contain a directive or a `doc:` link. Most pages have neither, and are not parsed again.
  private static func isNeeded(for page: [UInt8]) -> Bool {
    page.withUnsafeBufferPointer { bytes in
      var start = 0
      while let found = bytes.offset(of: UInt8(ascii: "@"), from: start) {
        // Code in Swift has attributes, such as `@State`.
        let name = String(
          decoding: bytes[(found + 1)...].prefix(40).prefix(while: \.isASCIILetter), as: UTF8.self)
        if DirectiveList.all[name] != nil { return true }
        start = found + 1
      }
      start = 0
      // Colons are rarer than the letter “d”.
      while let colon = bytes.offset(of: UInt8(ascii: ":"), from: start) {
        if bytes[..<colon].suffix(3).elementsEqual("doc".utf8) { return true }
        start = colon + 1
      }
      return false
    }
  }

  private init(_ document: Document, _ linkTarget: @escaping LinkTarget) {
    self.document = document
    self.linkTarget = linkTarget
    directives = document.directives.filter { $0.isWellFormed && DirectiveList.all[$0.name] != nil }
    badges = Dictionary(
      document.inlineDirectives.filter { $0.isWellFormed && $0.name == BadgeDirective.name }
        .map { ($0.opening, $0.unnamed ?? "") }, uniquingKeysWith: { first, _ in first })
    for node in document.root.descendants {
      switch node.kind {
      case .heading where node.parent == document.root: headings.append((node.startLine, node.headingLevel))
      case .codeBlock: code.append(node.startLine...max(node.startLine, node.endLine))
      default: break
      }
    }
  }

  // MARK: - Lines of text

  private mutating func converted(_ lines: [Line]) -> [Line] {
    var lines = lines
    let openings = Set(directives.map(\.line))
    var codeBlocks = code[...]
    for index in lines.indices {
      while let block = codeBlocks.first, block.upperBound < index + 1 { codeBlocks = codeBlocks.dropFirst() }
      let isCode = codeBlocks.first?.contains(index + 1) ?? false
      if isCode || openings.contains(index + 1) { continue }
      if lines[index][...].contains(text: "doc:") { replaceLinks(in: &lines[index]) }
      if lines[index].contains(UInt8(ascii: "@")) { replaceBadges(in: &lines[index]) }
    }
    return blocks(directives[...], lines, first: 0, removed: 0)
  }

  /// Replaces `[text](doc:Name)` by `[text](name.md)`, and `<doc:Name>` by `[Title](name.md)`.
  private func replaceLinks(in line: inout Line) {
    var result = Line()
    var index = 0
    var isCode = false
    while index < line.count {
      let byte = line[index]
      if byte == UInt8(ascii: "`") { isCode.toggle() }
      let isAutolink = byte == UInt8(ascii: "<")
      let isLink = byte == UInt8(ascii: "(") && index > 0 && line[index - 1] == UInt8(ascii: "]")
      let end = isAutolink ? UInt8(ascii: ">") : UInt8(ascii: ")")
      guard !isCode, isAutolink || isLink, line[(index + 1)...].starts(with: "doc:".utf8),
        let close = line[index...].prefix(Self.longestLink).firstIndex(where: {
          $0 == end || !isAutolink && $0 == 32
        }),
        let target = linkTarget(String(decoding: line[(index + 1)..<close], as: UTF8.self))
      else {
        result.append(byte)
        index += 1
        continue
      }
      if isAutolink { result += "[\(target.title)]".utf8 }
      result += "(\(target.url)".utf8
      index = isAutolink ? close + 1 : close
      if isAutolink { result.append(UInt8(ascii: ")")) }
    }
    line = result
  }

  /// The maximum length of a link in bytes.
  private static let longestLink = 2_000

  /// Replaces `@Badge("New")` by its text.
  private func replaceBadges(in line: inout Line) {
    var result = Line()
    var index = 0
    var isCode = false
    while index < line.count {
      if line[index] == UInt8(ascii: "`") { isCode.toggle() }
      if !isCode, line[index] == UInt8(ascii: "@"), let badge = badge(at: line[index...]) {
        result += badge.text.utf8
        index += badge.length
      } else {
        result.append(line[index])
        index += 1
      }
    }
    line = result
  }

  private func badge(at text: Bytes) -> (text: String, length: Int)? {
    guard text.dropFirst().starts(with: BadgeDirective.name.utf8) else { return nil }
    for end in text.indices.prefix(Self.longestBadge) where text[end] == UInt8(ascii: ")") {
      let opening = text[...end]
      if let text = badges[String(decoding: opening, as: UTF8.self)] { return (text, opening.count) }
    }
    return nil
  }

  /// The maximum length of a badge in bytes, with its name and arguments.
  private static let longestBadge = 200

  // MARK: - Directives

  /// Returns lines with the directives in them converted.
  ///
  /// - Parameters:
  ///   - directives: those that begin in the lines.
  ///   - lines: the lines without the indentation of the directives around them.
  ///   - first: the number of lines of the page before the first one.
  ///   - removed: the number of bytes that have been removed from the beginning of each line.
  private mutating func blocks(
    _ directives: ArraySlice<Directive>, _ lines: [Line], first: Int, removed: Int
  ) -> [Line] {
    var result: [Line] = []
    var next = 0
    var rest = directives
    while let directive = rest.popFirst() {
      let start = directive.line - 1 - first
      guard start >= next, lines.indices.contains(start),
        let extent = Extent(of: directive, in: lines, first: first, column: directive.column - 1 - removed)
      else { continue }
      let inner = rest.prefix { $0.line - 1 - first < extent.end }
      rest = rest.dropFirst(inner.count)
      Self.append(Array(lines[next..<start]), to: &result)
      let prefix = Array(lines[start].prefix(extent.column))
      let (content, cut) = extent.content(lines)
      while let next = headings.dropFirst().first, next.line < directive.line {
        headings = headings.dropFirst()
      }
      let level = headings.first.map { $0.line < directive.line ? $0.level : 1 } ?? 1
      let converted = blocks(
        inner, content, first: first + extent.contentStart, removed: removed + extent.column + cut)
      let block = form(directive, Self.trimmed(converted), below: level)
      Self.append(Self.separated(block, prefix, after: result), to: &result)
      next = extent.end
      let isFollowed = next < lines.endIndex && !Self.isBlank(lines[next])
      if isFollowed, !block.isEmpty {
        Self.append([Self.continuation(of: prefix, isBlank: true)], to: &result)
      }
    }
    Self.append(Array(lines[next...]), to: &result)
    return result
  }

  /// Returns the lines of a directive in plain Markdown.
  ///
  /// - Parameter level: the level of the heading before the directive.
  private func form(_ directive: Directive, _ content: [Line], below level: Int) -> [Line] {
    let label = directive.unnamed ?? directive["label"] ?? directive["title"] ?? ""
    func labeled(_ text: String) -> [Line] {
      label.isEmpty ? content : [Line(text.utf8)] + (content.isEmpty ? [] : [[]]) + content
    }
    func reference(_ mark: String, to url: String?, _ text: String) -> [Line] {
      guard let url else { return content }
      let target = url.contains(" ") ? "<\(url)>" : url
      return [Line("\(mark)[\(text)](\(target))".utf8)] + (content.isEmpty ? [] : [[]]) + content
    }
    switch DirectiveList.all[directive.name]?.plainForm ?? .content {
    case .content: return content
    case .nothing: return []
    case .label: return labeled("**\(label)**")
    case .heading: return labeled(String(repeating: "#", count: min(level + 1, 6)) + " " + label)
    case .quote:
      let kind = directive["kind"] ?? "note"
      let first = label.isEmpty ? "[!\(kind.uppercased())]" : "**\(label)**"
      let lines = [Line(first.utf8)] + (label.isEmpty ? [] : [[]]) + content
      return lines.map { Line((Self.isBlank($0) ? ">" : "> ").utf8) + $0 }
    case .image: return reference("!", to: directive["source"], directive["alt"] ?? "")
    case .link:
      let url = directive["source"] ?? directive["url"] ?? directive.unnamed
      return reference("", to: url, directive["title"] ?? directive["alt"] ?? url ?? "")
    }
  }

  // MARK: - Arranging lines

  private static func isBlank(_ line: Line) -> Bool { line.allSatisfy(\.isASCIIWhitespace) }

  /// Returns lines without blank ones at their beginning and their end.
  private static func trimmed(_ lines: [Line]) -> [Line] {
    guard let last = lines.lastIndex(where: { !isBlank($0) }) else { return [] }
    return Array(lines[...last].drop(while: isBlank))
  }

  /// Appends lines, without a second blank line at the place where they meet.
  private static func append(_ lines: [Line], to result: inout [Line]) {
    let isSeparated = result.last.map(isBlank) ?? false
    result += isSeparated ? lines.drop(while: isBlank) : lines[...]
  }

  /// Returns a block with the beginning of its lines, and a blank line before it if it follows text.
  private static func separated(_ block: [Line], _ prefix: Line, after text: [Line]) -> [Line] {
    var lines: [Line] = []
    // A mark of a list item or a quote is on the first line only.
    let isFirst = !isBlank(prefix) && prefix.contains { $0 != UInt8(ascii: ">") && $0 != 32 }
    if block.isEmpty { return isFirst ? [prefix] : [] }
    if let last = text.last, !isBlank(last), !isFirst {
      lines.append(continuation(of: prefix, isBlank: true))
    }
    for (index, line) in block.enumerated() {
      let start = index == 0 ? prefix : continuation(of: prefix, isBlank: isBlank(line))
      lines.append(start + line)
    }
    return lines
  }

  /// Returns the beginning of the lines after the first one: marks of quotes, and spaces.
  private static func continuation(of prefix: Line, isBlank: Bool) -> Line {
    let line = prefix.map { $0 == UInt8(ascii: ">") ? $0 : 32 }
    guard isBlank else { return line }
    return Array(line.prefix((line.lastIndex(of: UInt8(ascii: ">")) ?? -1) + 1))
  }
}

// MARK: - Extent

extension MarkdownCopy {
  /// The lines of a directive.
  private struct Extent {
    /// The offset of the `@` in its line.
    let column: Int
    /// The text of the content on the opening line, as in `@Small { text }`.
    let inline: Line?
    /// The lines of the content.
    let body: Range<Int>
    /// The line after the directive.
    let end: Int

    /// The index of the first line of the content.
    var contentStart: Int { inline == nil ? body.lowerBound : body.lowerBound - 1 }

    /// Finds the lines of a directive; nil if it is not closed, or inside the line of another one.
    ///
    /// - Parameter first: the number of lines of the page before the first one.
    init?(of directive: Directive, in lines: [Line], first: Int, column: Int) {
      let parts = directive.opening.utf8.split(separator: 10, omittingEmptySubsequences: false)
      let start = directive.line - 1 - first
      let last = start + parts.count - 1
      guard column >= 0, last < lines.count, lines[start].count > column,
        lines[start][column] == UInt8(ascii: "@")
      else { return nil }
      self.column = column
      var text =
        parts.count == 1
        ? lines[last].dropFirst(column + parts[0].count).drop(while: \.isASCIIWhitespace) : []
      let hasBrace = text.first == UInt8(ascii: "{")
      text = hasBrace ? text.dropFirst().drop(while: \.isASCIIWhitespace) : []
      if let closing = directive.closingLine.map({ $0 - 1 - first }) {
        guard closing < lines.count, closing > last else { return nil }
        // The brace that opens the content can be alone on its line.
        let isOpen = lines[last].last { !$0.isASCIIWhitespace } == UInt8(ascii: "{") || !text.isEmpty
        inline = text.isEmpty ? nil : Self.trimmed(text)
        body = min(last + (isOpen ? 1 : 2), closing)..<closing
        end = closing + 1
      } else {
        let brace = text.lastIndex(of: UInt8(ascii: "}"))
        if hasBrace, brace == nil { return nil }
        inline = brace.map { Self.trimmed(text[..<$0]) }
        body = (last + 1)..<(last + 1)
        end = last + 1
      }
    }

    private static func trimmed(_ text: Bytes) -> Line {
      Array(text[..<(text.lastIndex { !$0.isASCIIWhitespace }.map { $0 + 1 } ?? text.startIndex)])
    }

    /// Returns the content without its indentation, and the size of the indentation.
    func content(_ lines: [Line]) -> (lines: [Line], indentation: Int) {
      func isMargin(_ byte: UInt8) -> Bool { byte == 32 || byte == UInt8(ascii: ">") }
      let shifted = lines[body].map { $0.dropFirst(min(column, $0.prefix(while: isMargin).count)) }
      let first = shifted.first { !$0.allSatisfy(\.isASCIIWhitespace) }
      let indentation = first?.prefix { $0 == 32 }.count ?? 0
      let content = shifted.map { Line($0.dropFirst(min(indentation, $0.prefix { $0 == 32 }.count))) }
      return ((inline.map { [$0] } ?? []) + content, indentation)
    }
  }
}
