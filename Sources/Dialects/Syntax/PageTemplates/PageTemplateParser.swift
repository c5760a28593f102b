import Basics

/// The lines of a template as one text, with the origin of each line.
final class PageTemplateSource {
  let bytes: Bytes
  let lines: [PageLine]
  /// The index at which each line begins.
  private let starts: [Int]

  init(_ lines: [PageLine]) {
    self.lines = lines
    bytes = lines.joinedText
    var starts: [Int] = []
    var index = 0
    for line in lines {
      starts.append(index)
      index += line.text.count + 1
    }
    self.starts = starts
  }

  /// Returns the index of the line that contains a byte.
  func line(at index: Int) -> Int {
    var low = 0
    var high = max(starts.count - 1, 0)
    while low < high {
      let middle = (low + high + 1) / 2
      if starts[middle] <= index { low = middle } else { high = middle - 1 }
    }
    return low
  }

  /// Returns the column of a byte, from 1.
  func column(at index: Int) -> Int { index - starts[line(at: index)] + 1 }
}

/// A part of a template.
enum PageTemplateNode {
  case text(Range<Int>)
  /// Text in which marks of the template language are only text.
  case raw(Range<Int>)
  /// `{{ … }}`: the range with the marks, and the expression between them.
  case value(Range<Int>, expression: Bytes)
  /// `{% … %}` without content.
  case tag(PageTemplateTag)
  /// A tag with content: its branches, such as `if` and `else`, and the tag that ends it.
  case block([(tag: PageTemplateTag, content: [PageTemplateNode])], end: PageTemplateTag)

  /// The index at which the part begins.
  var start: Int {
    switch self {
    case .text(let range), .raw(let range), .value(let range, _): range.lowerBound
    case .tag(let tag): tag.range.lowerBound
    case .block(let branches, let end): (branches.first?.tag ?? end).range.lowerBound
    }
  }
}

/// Divides a template into its parts, in one pass.
struct PageTemplateParser {
  private let source: PageTemplateSource
  private let marks: PageTemplateMarks
  private let isJinja: Bool
  /// The blocks that are open, from the outside in, with the parts before them.
  private var open:
    [(branches: [(tag: PageTemplateTag, content: [PageTemplateNode])], before: [PageTemplateNode])] = []
  private var nodes: [PageTemplateNode] = []
  /// The end tags that the rest of the template does not contain, so that each is searched for only once.
  private var missing: Set<String> = []

  /// The tags of Liquid whose content depends on values.
  static let liquidBlocks: Set<String> = ["if", "for", "unless", "case", "capture", "tablerow"]

  static func parse(_ source: PageTemplateSource, _ marks: PageTemplateMarks, isJinja: Bool)
    -> [PageTemplateNode]
  {
    var parser = PageTemplateParser(source: source, marks: marks, isJinja: isJinja)
    parser.run()
    return parser.nodes
  }

  private init(source: PageTemplateSource, marks: PageTemplateMarks, isJinja: Bool) {
    self.source = source
    self.marks = marks
    self.isJinja = isJinja
  }

  private mutating func run() {
    let bytes = source.bytes
    let firsts = Set(
      [marks.tag.start, marks.value.start, marks.comment?.start ?? marks.tag.start].compactMap(\.first))
    let first = firsts.count == 1 ? firsts.first : nil
    var index = bytes.startIndex
    var textStart = index
    while index < bytes.endIndex {
      if let first {
        guard let next = bytes[index...].firstIndex(of: first) else { break }
        index = next
      } else if !firsts.contains(bytes[index]) {
        index += 1
        continue
      }
      guard let mark = PageTemplateMark(at: index, in: bytes, marks) else {
        index += 1
        continue
      }
      if textStart < index { nodes.append(.text(textStart..<index)) }
      textStart = mark.range.upperBound
      switch mark.kind {
      case .comment: nodes.append(.text(index..<index))
      case .value: nodes.append(.value(mark.range, expression: mark.content))
      case .tag: textStart = add(PageTemplateTag(mark))
      }
      index = textStart
    }
    if textStart < bytes.endIndex { nodes.append(.text(textStart..<bytes.endIndex)) }
    while let last = open.popLast() { flatten(last) }
  }

  /// Adds a tag. Returns the index after it, or after the text that belongs to it.
  private mutating func add(_ tag: PageTemplateTag) -> Int {
    switch tag.name {
    case "raw", "verbatim", "comment":
      guard !isJinja || tag.name == "raw", let end = endTag(of: tag) else { break }
      if tag.name != "comment" {
        nodes.append(.raw(tag.range.upperBound..<end.range.lowerBound))
      } else {
        nodes.append(.text(tag.range.upperBound..<tag.range.upperBound))
      }
      return end.range.upperBound
    case _ where opensBlock(tag) && open.count < Budget.maximumDepth:
      open.append(([(tag, [])], nodes))
      nodes = []
      return tag.range.upperBound
    case "else", "elsif", "elif", "when":
      guard let last = open.last, ["if", "unless", "case", "for"].contains(last.branches[0].tag.name) else {
        break
      }
      closeBranch()
      open[open.count - 1].branches.append((tag, []))
      return tag.range.upperBound
    case _ where tag.name.hasPrefix("end"):
      let name = String(tag.name.dropFirst(3))
      guard let place = open.lastIndex(where: { $0.branches[0].tag.name == name }) else { break }
      // Inner blocks without an end tag become tags without content.
      while open.count > place + 1, let last = open.popLast() { flatten(last) }
      closeBranch()
      let block = open.removeLast()
      nodes = block.before + [.block(block.branches, end: tag)]
      return tag.range.upperBound
    default: break
    }
    nodes.append(.tag(tag))
    return tag.range.upperBound
  }

  private func opensBlock(_ tag: PageTemplateTag) -> Bool {
    guard isJinja else { return Self.liquidBlocks.contains(tag.name) }
    switch tag.name {
    case "if", "for", "filter", "macro", "call", "with": return true
    // `{% set name %}` has content, `{% set name = value %}` has none.
    case "set": return !tag.arguments.contains(UInt8(ascii: "="))
    default: return false
    }
  }

  private mutating func closeBranch() {
    let last = open.count - 1
    open[last].branches[open[last].branches.count - 1].content = nodes
    nodes = []
  }

  /// Replaces a block without an end tag by its tags and their content.
  private mutating func flatten(
    _ block: (branches: [(tag: PageTemplateTag, content: [PageTemplateNode])], before: [PageTemplateNode])
  ) {
    var result = block.before
    for branch in block.branches { result += [.tag(branch.tag)] + branch.content }
    nodes = result + nodes
  }

  /// Returns the end tag of a tag whose content is not parsed, such as `raw`; nil if there is none.
  private mutating func endTag(of tag: PageTemplateTag) -> PageTemplateTag? {
    let name = "end" + tag.name
    if missing.contains(name) { return nil }
    var index = tag.range.upperBound
    while let start = source.bytes.find(marks.tag.start, from: index) {
      if let mark = PageTemplateMark(at: start, in: source.bytes, marks), mark.kind == .tag {
        let found = PageTemplateTag(mark)
        if found.name == name { return found }
      }
      index = start + 1
    }
    missing.insert(name)
    return nil
  }
}
