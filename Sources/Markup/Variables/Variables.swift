import Basics
import YAML

/// The variables of a site: `{{name}}` in a page is replaced by the value of `name`.
///
/// Values are text. They never become Markdown or HTML, because they are inserted after a page has been parsed.
public struct Variables: Sendable {
  /// The name whose value depends on the page.
  static let pageTitle = "page.title"

  private let root: YAMLNode

  /// - Parameter root: the mapping of names to values, each of which is a text, a list, or a mapping.
  public init(_ root: YAMLNode) { self.root = root }

  /// The reason why a variable has no text.
  enum Failure: Error, Equatable {
    /// No such variable is set. `nearest` is the name that was probably meant.
    case unknown(nearest: String?)
    /// The value is a mapping. `example` is the name of one of its values.
    case mapping(example: String?)
    /// The page has no title, or the variable is a part of the title.
    case noTitle
  }

  /// Returns the text of a variable. The items of a list are separated by commas.
  ///
  /// - Parameters:
  ///   - name: the name, in which dots separate the keys of nested mappings and the numbers of items, from 0.
  ///   - title: the title of the page; nil if it has none.
  func text(_ name: String, title: String?) throws(Failure) -> String {
    if name == Self.pageTitle {
      guard let title else { throw .noTitle }
      return title
    }
    var node = root
    for part in name.split(separator: ".") {
      guard let next = Self.member(String(part), of: node) else {
        throw .unknown(nearest: Spelling.nearest(to: name, in: names))
      }
      node = next
    }
    switch node.value {
    case .scalar(let text, _): return node.isNull ? "" : text
    case .sequence(let items): return items.compactMap(\.text).joined(separator: ", ")
    case .mapping(let pairs): throw .mapping(example: pairs.first.map { "\(name).\($0.key)" })
    }
  }

  private static func member(_ name: String, of node: YAMLNode) -> YAMLNode? {
    if let items = node.items, let index = Int(name) {
      return items.indices.contains(index) ? items[index] : nil
    }
    return node[name]
  }

  /// The names of all values, in order.
  private var names: [String] {
    var names = [Self.pageTitle]
    func add(_ node: YAMLNode, _ prefix: String) {
      for pair in node.pairs ?? [] {
        names.append(prefix + pair.key)
        add(pair.value, prefix + pair.key + ".")
      }
    }
    add(root, "")
    return names
  }
}

// MARK: - VariableReference

/// A variable in a text: `{{name}}`, or `{{ name }}`.
struct VariableReference {
  /// The bytes from the first brace to the last one.
  let range: Range<Int>
  let name: String
  /// Whether a backslash makes it text.
  let isEscaped: Bool

  private static let nameBytes = ByteSet(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-.")
  /// The number of bytes of the longest name.
  private static let longestName = 200

  /// Reads the variable that begins at an offset; nil if none does. `${{` begins an expression of GitHub Actions.
  init?(in text: UnsafeBufferPointer<UInt8>, at start: Int) {
    let (open, close) = (UInt8(ascii: "{"), UInt8(ascii: "}"))
    guard start + 4 < text.count, text[start] == open, text[start + 1] == open else { return nil }
    if start > 0, text[start - 1] == UInt8(ascii: "$") || text[start - 1] == open { return nil }
    let limit = min(text.count, start + Self.longestName)
    var index = start + 2
    while index < limit, text[index] == 32 { index += 1 }
    let first = index
    while index < limit, Self.nameBytes.contains(text[index]) { index += 1 }
    let end = index
    while index < limit, text[index] == 32 { index += 1 }
    guard first < end, text[first].isASCIILetter || text[first] == UInt8(ascii: "_"),
      text[end - 1] != UInt8(ascii: "."), index + 1 < text.count, text[index] == close,
      text[index + 1] == close
    else { return nil }
    range = start..<index + 2
    name = String(decoding: text[first..<end], as: UTF8.self)
    isEscaped = start > 0 && text[start - 1] == UInt8(ascii: "\\")
  }

  /// Returns the next variable in a text; nil if there is none.
  static func next(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> VariableReference? {
    var from = start
    while let brace = text.offset(of: UInt8(ascii: "{"), from: from) {
      if let found = VariableReference(in: text, at: brace) { return found }
      from = brace + 1
    }
    return nil
  }

  /// Returns whether a text may contain variables.
  static func mayOccur(in text: UnsafeBufferPointer<UInt8>) -> Bool {
    text.offset(of: "{{") != nil
  }
}

// MARK: - Markdown copies

extension Variables {
  /// Returns the text of a page with its variables replaced, for the copy of the page in Markdown. In text, the
  /// characters that could be markup get a backslash.
  public func replaced(inMarkdown page: [UInt8]) -> [UInt8] {
    page.withUnsafeBufferPointer { bytes in
      guard VariableReference.mayOccur(in: bytes) else { return page }
      let frontMatter = FrontMatter(of: bytes, file: "")
      if frontMatter.switchesVariablesOff { return page }
      let title = title(in: frontMatter, of: bytes).map { title in
        var title = title
        return String(
          decoding: title.withUTF8 { replaced(in: $0, title: nil, escapes: false) }, as: UTF8.self)
      }
      var result: [UInt8] = []
      result.reserveCapacity(page.count)
      var fence: (marker: [UInt8], isOff: Bool)?
      for line in TextLines(bytes) {
        let text = UnsafeBufferPointer(rebasing: bytes[line.range])
        let content = text.drop { $0 == 32 || $0 == 9 || $0 == UInt8(ascii: ">") }
        let run = content.prefix { $0 == content.first }
        let isFence = run.count >= 3 && (run.first == UInt8(ascii: "`") || run.first == UInt8(ascii: "~"))
        if let open = fence {
          if isFence, run.starts(with: open.marker), content.dropFirst(run.count).allSatisfy({ $0 == 32 }) {
            fence = nil
          }
        } else if isFence {
          fence = (Array(run), CodeVariables.areOff(UnsafeBufferPointer(rebasing: content)))
        }
        if fence?.isOff == true {
          result += text
        } else {
          let isText = fence == nil && line.range.lowerBound >= frontMatter.bodyOffset
          result += replaced(in: text, title: title, escapes: isText)
        }
        result.append(10)
      }
      return result
    }
  }

  private func title(in frontMatter: FrontMatter, of bytes: UnsafeBufferPointer<UInt8>) -> String? {
    if let title = frontMatter.root?["title"]?.text { return title }
    for line in TextLines(bytes, from: frontMatter.bodyOffset) where bytes[line.range].starts(with: "# ".utf8)
    {
      return String(decoding: bytes[line.range].dropFirst(2), as: UTF8.self)
    }
    return nil
  }

  private func replaced(in text: UnsafeBufferPointer<UInt8>, title: String?, escapes: Bool) -> [UInt8] {
    var result: [UInt8] = []
    var done = 0
    while let found = VariableReference.next(in: text, from: done) {
      let value = found.isEscaped ? nil : try? self.text(found.name, title: title)
      result += text[done..<(value == nil ? found.range.upperBound : found.range.lowerBound)]
      for byte in (value ?? "").utf8 {
        if escapes, Self.markup.contains(byte) { result.append(UInt8(ascii: "\\")) }
        result.append(byte)
      }
      done = found.range.upperBound
    }
    return result + text[done...]
  }

  private static let markup = ByteSet("\\`*_[]<>#|~$@")
}
