import Basics
import Markup

/// The arguments of `@Table("prices.csv", …)`.
public struct TableRequest: Sendable {
  /// The names of the columns to show, in order; nil for all.
  public var columns: [String]?
  /// The name of the column to sort the rows by, after `-` in descending order; nil for the order of the file.
  public var sort: String?
  /// The condition that rows must meet, as written; nil to show all.
  public var filter: String?
  /// The names of the columns of a file whose first row does not contain them.
  public var header: [String]?
  public var caption: String?
  /// The ID of the table.
  public var id: String?
  /// The alignments of the columns, as written.
  public var alignments: [String]

  static let labels = TableDirective.arguments.compactMap(\.label)

  init(_ directive: Directive) {
    func list(_ label: String) -> [String]? {
      directive[label].map { $0.split(separator: ",").map(\.trimmingWhiteSpace) }
    }
    columns = list("columns")
    sort = directive["sort"]
    filter = directive["filter"]
    header = list("header")
    caption = directive["caption"]
    id = directive["id"]
    alignments = list("align") ?? []
  }
}

/// A place in a page at which the author asks for text of another file: `@Include` or a code block with the option
/// `file`.
public struct IncludeRequest: Sendable {
  /// The kind of text.
  public enum Kind: Sendable {
    /// Markdown: the section below a heading, some lines, or the whole file.
    case markdown(heading: String?)
    /// Code: a region, some lines, or the whole file. `fence` is the character and the length of the opening fence.
    case code(region: String?, fence: (character: UInt8, length: Int))
    /// A table: the rows of a file with values.
    case table(TableRequest)
  }

  public var kind: Kind
  /// The path as the author wrote it; nil if it is missing.
  public var file: String?
  /// The list of lines as the author wrote it; nil for none.
  public var lines: String?
  /// The location in the author’s file.
  public var location: SourceLocation
  /// The lines of the parsed text that the included text replaces, from 1: the directive’s, or the lines between the
  /// fences.
  public var replaced: Range<Int>
  /// The column of the parsed text at which the directive or the opening fence begins, in bytes from 1.
  public var column: Int
  /// Whether there is another block before the directive in the same container, and after it.
  public var hasBlockBefore: Bool
  public var hasBlockAfter: Bool
  /// Whether the directive is directly in a list item.
  public var isInItem: Bool
  /// Whether the directive has content, which an include cannot have.
  public var hasContent = false
  /// The labels of arguments that an include does not have.
  public var unknownLabels: [String] = []

  /// The labels of the arguments of `@Include`.
  public static let labels = ["file", "heading", "lines"]

  /// The name of the directive.
  public var name: String {
    if case .table = kind { TableDirective.name } else { IncludeDirective.name }
  }

  /// The labels of the arguments that the directive accepts.
  public var labels: [String] {
    if case .table = kind { TableRequest.labels } else { Self.labels }
  }

  /// Returns the requests of a page in the order of their lines.
  public static func all(in document: Document) -> [IncludeRequest] {
    var found: [IncludeRequest] = []
    for node in document.root.descendants {
      switch node.kind {
      case .directive: if let request = directive(node, document) { found.append(request) }
      case .codeBlock: if let request = code(node, document) { found.append(request) }
      default: break
      }
    }
    return found
  }

  private static func directive(_ node: Node, _ document: Document) -> IncludeRequest? {
    let directive = document.directives[node.directiveIndex]
    guard directive.isWellFormed else { return nil }
    let isTable = directive.name == TableDirective.name
    guard isTable ? directive.unnamed ?? directive["file"] != nil : directive.name == IncludeDirective.name
    else {
      return nil
    }
    let height = directive.opening.utf8.count { $0 == 10 } + 1
    return IncludeRequest(
      kind: isTable ? .table(TableRequest(directive)) : .markdown(heading: directive["heading"]),
      file: directive.unnamed ?? directive["file"],
      lines: isTable ? nil : directive["lines"],
      location: document.lines.location(line: directive.line, column: directive.column),
      replaced: directive.line..<directive.line + height, column: directive.column,
      hasBlockBefore: node.previous != nil, hasBlockAfter: node.next != nil,
      isInItem: node.parent?.kind == .item, hasContent: node.firstChild != nil,
      unknownLabels: directive.arguments.compactMap(\.label).filter {
        !(isTable ? TableRequest.labels : labels).contains($0)
      })
  }

  private static func code(_ node: Node, _ document: Document) -> IncludeRequest? {
    guard node.isFenced, !node.codeInfo.isEmpty else { return nil }
    let info = CodeInfo(node.codeInfo, isSite: true)
    guard !info.options.isEmpty, let excerpt = CodeBlockOptions(info.options).excerpt else { return nil }
    let first = node.startLine + 1
    return IncludeRequest(
      kind: .code(region: excerpt.region, fence: node.fence), file: excerpt.file, lines: excerpt.lines,
      location: document.location(of: node), replaced: first..<first + node.literal.count(of: 10),
      column: node.startColumn, hasBlockBefore: node.previous != nil, hasBlockAfter: node.next != nil,
      isInItem: node.parent?.kind == .item)
  }
}
