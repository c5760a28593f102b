import Basics
import YAML

/// A value in a template of Jinja or Liquid.
indirect enum PageTemplateValue: Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case text(String)
  case list([PageTemplateValue])
  /// Keys and values in the order of the file.
  case map([(key: String, value: PageTemplateValue)])
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

  /// The text that a template shows. It stops growing after 256 KiB, because lists of lists can be very large.
  var text: String {
    var result = ""
    append(to: &result)
    return result
  }

  private func append(to text: inout String) {
    guard text.utf8.count < 1 << 18 else { return }
    switch self {
    case .null, .folder: break
    case .bool(let flag): text += flag ? "true" : "false"
    case .number(let number): text += Self.format(number)
    case .text(let own): text += own
    case .list(let items): for item in items { item.append(to: &text) }
    case .map(let pairs):
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
    case .list(let items): items
    case .map(let pairs): pairs.map { .list([.text($0.key), $0.value]) }
    case .null: []
    default: nil
    }
  }

  /// The number of characters, items, or pairs.
  var count: Int {
    switch self {
    case .text(let text): text.count
    case .list(let items): items.count
    case .map(let pairs): pairs.count
    default: 0
    }
  }

  /// The number of bytes of a text, or of items.
  var size: Int { if case .text(let text) = self { text.utf8.count } else { count } }

  /// Whether lists and mappings are nested less than a number of levels.
  func isNested(lessThan depth: Int) -> Bool {
    switch self {
    case .list(let items): depth > 0 && items.allSatisfy { $0.isNested(lessThan: depth - 1) }
    case .map(let pairs): depth > 0 && pairs.allSatisfy { $0.value.isNested(lessThan: depth - 1) }
    default: true
    }
  }

  /// Whether the value is empty: the text, the list, or the mapping.
  var isEmpty: Bool {
    switch self {
    case .null: true
    case .text, .list, .map: count == 0
    default: false
    }
  }

  subscript(key: String) -> PageTemplateValue? {
    switch self {
    case .map(let pairs): pairs.first { $0.key == key }?.value
    case .list(let items):
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
}
