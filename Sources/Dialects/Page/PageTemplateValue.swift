import Basics
import YAML

/// A value in a template of Jinja or Liquid.
indirect enum PageTemplateValue: Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case text(String)
  case list([PageTemplateValue], size: ValueSize)
  /// Keys and values in the order of the file.
  case map([(key: String, value: PageTemplateValue)], size: ValueSize)
  /// A folder with data files, which are read when a template asks for them: the path relative to the content folder,
  /// or, if it begins with a line feed, to the project.
  case folder(String)

  var isNull: Bool { if case .null = self { true } else { false } }

  init(_ node: YAMLNode) {
    switch node.value {
    case .scalar(let text, let isPlain):
      if node.isNull {
        self = .null
      } else if isPlain, let flag = ["true": true, "false": false, "True": true, "False": false][text] {
        self = .bool(flag)
      } else if isPlain, let number = Double(text), text.first?.isLetter == false, Self.format(number) == text
      {
        // Texts such as `1.10` are versions rather than numbers.
        self = .number(number)
      } else {
        self = .text(text)
      }
    case .sequence(let items): self = .list(items.map { PageTemplateValue($0) })
    case .mapping(let pairs): self = .map(pairs.map { ($0.key, PageTemplateValue($0.value)) })
    }
  }

  static func list(_ items: [PageTemplateValue]) -> PageTemplateValue {
    .list(items, size: ValueSize(of: items.lazy.map(\.size)))
  }

  static func map(_ pairs: [(key: String, value: PageTemplateValue)]) -> PageTemplateValue {
    .map(pairs, size: ValueSize(of: pairs.lazy.map { $0.value.size.named($0.key) }))
  }

  /// The size of the value with everything in it.
  var size: ValueSize {
    switch self {
    case .list(_, let size), .map(_, let size): size
    case .text(let text): ValueSize(bytes: text.utf8.count)
    case .null, .bool, .number, .folder: ValueSize()
    }
  }

  /// The text that a template shows.
  var text: String {
    var result = ""
    append(to: &result)
    return result
  }

  private func append(to text: inout String) {
    switch self {
    case .null, .folder: break
    case .bool(let flag): text += flag ? "true" : "false"
    case .number(let number): text += Self.format(number)
    case .text(let own): text += own
    case .list(let items, _): for item in items { item.append(to: &text) }
    case .map(let pairs, _):
      for (index, pair) in pairs.enumerated() {
        text += (index > 0 ? ", " : "") + pair.key + ": "
        pair.value.append(to: &text)
      }
    }
  }

  static func format(_ number: Double) -> String {
    number == number.rounded() && abs(number) < 1e15 ? String(Int(number)) : String(number)
  }

  var number: Double? {
    switch self {
    case .number(let number): number
    case .text(let text): Double(text.trimmingWhiteSpace)
    default: nil
    }
  }

  var items: [PageTemplateValue]? {
    switch self {
    case .list(let items, _): items
    case .map(let pairs, _): pairs.map { .list([.text($0.key), $0.value]) }
    case .null: []
    default: nil
    }
  }

  /// The number of characters, items, or pairs.
  var count: Int {
    switch self {
    case .text(let text): text.count
    case .list(let items, _): items.count
    case .map(let pairs, _): pairs.count
    default: 0
    }
  }

  /// Whether the value is empty: the text, the list, or the mapping.
  var isEmpty: Bool {
    switch self {
    case .null: true
    case .text(let text): text.isEmpty
    case .list, .map: count == 0
    default: false
    }
  }

  subscript(key: String) -> PageTemplateValue? {
    switch self {
    case .map(let pairs, _): pairs.first { $0.key == key }?.value
    case .list(let items, _):
      switch key {
      case "first": items.first ?? .null
      case "last": items.last ?? .null
      case "size": .number(Double(items.count))
      default:
        Int(key).flatMap {
          items.indices.contains($0 < 0 ? items.count + $0 : $0) ? items[$0 < 0 ? items.count + $0 : $0] : nil
        }
      }
    case .text(let text): key == "size" ? .number(Double(text.count)) : nil
    default: nil
    }
  }

  /// Whether two values are equal. Numbers and texts are compared as they are shown.
  static func areEqual(_ a: PageTemplateValue, _ b: PageTemplateValue) -> Bool {
    switch (a, b) {
    case (.null, .null): true
    case (.null, _), (_, .null): false
    case (.bool(let x), .bool(let y)): x == y
    case (.bool, _), (_, .bool): false
    case (.number(let x), .text), (.text, .number(let x)): (a.number, b.number) == (x, x)
    default: a.text == b.text && a.count == b.count
    }
  }
}

/// The names that templates of a project can use.
struct PageTemplateGlobals: Sendable {
  var names: [String: PageTemplateValue] = [:]
  /// Folders in which included files are searched, relative to the content folder.
  var includeFolders: [String] = []
  /// Whether pages are templates unless they say otherwise.
  var rendersByDefault = true
  var marks = PageTemplateMarks()

  init(isJinja: Bool) {
    if !isJinja {
      marks.comment = nil
      names["include"] = .map([])
    }
  }
}

/// The marks around the parts of a template.
struct PageTemplateMarks: Sendable {
  var tag = (start: Bytes("{%"), end: Bytes("%}"))
  var value = (start: Bytes("{{"), end: Bytes("}}"))
  /// Nil if the template language has no comments in marks.
  var comment: (start: Bytes, end: Bytes)? = (Bytes("{#"), Bytes("#}"))

  /// The marks of Jinja.
  static let jinja = PageTemplateMarks()
  static let liquid = PageTemplateMarks(comment: nil)
}
