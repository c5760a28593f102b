import Basics
import Markup
import PageModel

/// A block quote with a label: `> [!NOTE]` as on GitHub, `> Note:` as in DocC, or `> **Note**`.
public struct Aside {
  enum Kind: String, CaseIterable, Sendable {
    case note, tip, important, warning, caution, experiment

    /// The component for the styles of this kind; nil for kinds that the theme itself shows too.
    var component: PageComponents? {
      switch self {
      case .note, .important: nil
      case .tip: .tips
      case .warning: .warnings
      case .caution: .cautions
      case .experiment: .experiments
      }
    }
  }

  let kind: Kind
  /// The label as the author wrote it; nil for a GitHub alert, whose label is a UI string.
  let label: String?

  init(kind: Kind, label: String?) {
    self.kind = kind
    self.label = label
  }

  /// The marker of an aside in the tree, which is removed before rendering.
  private struct Marker {
    /// The nodes to remove.
    var nodes: [Node] = []
    /// The number of bytes to remove from the beginning of a text node.
    var prefix: (text: Node, length: Int)?
  }

  /// Returns whether a block quote is an aside.
  public static func isAside(_ quote: Node) -> Bool { find(in: quote) != nil }

  /// Removes the marker of an aside from the tree, and returns the aside. Returns nil for an ordinary block quote.
  static func take(from quote: Node) -> Aside? {
    guard let (aside, marker) = find(in: quote) else { return nil }
    for node in marker.nodes { node.remove() }
    if let (text, length) = marker.prefix {
      text.removeFirst(length)
    }
    if let paragraph = quote.firstChild, paragraph.firstChild == nil {
      paragraph.remove()
    }
    return aside
  }

  private static func find(in quote: Node) -> (Aside, Marker)? {
    guard let paragraph = quote.firstChild, paragraph.kind == .paragraph,
      let first = paragraph.firstChild
    else { return nil }
    return alert(first) ?? labeled(first) ?? strong(first)
  }

  private static func isBreak(_ node: Node) -> Bool {
    node.kind == .softBreak || node.kind == .lineBreak
  }

  /// Matches `[!NOTE]` alone on the first line.
  ///
  /// Source: GitHub, “Basic writing and formatting syntax”, Alerts.
  private static func alert(_ first: Node) -> (Aside, Marker)? {
    guard first.kind == .text else { return nil }
    let text = first.literal
    guard text.count > 3, text[0] == UInt8(ascii: "["), text[1] == UInt8(ascii: "!") else { return nil }
    let next = first.next
    if let next, !isBreak(next) { return nil }
    let word = String(decoding: text, as: UTF8.self).lowercased()
    guard word.hasSuffix("]"), let kind = Kind(rawValue: String(word.dropFirst(2).dropLast())),
      kind != .experiment
    else { return nil }
    return (Aside(kind: kind, label: nil), Marker(nodes: [first] + (next.map { [$0] } ?? [])))
  }

  /// Matches `Note:` followed by text.
  ///
  /// Source: Swift-DocC, “Formatting your documentation content”, asides.
  private static func labeled(_ first: Node) -> (Aside, Marker)? {
    guard first.kind == .text else { return nil }
    let text = first.literal
    guard let colon = text.prefix(longestLabel + 1).firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let label = String(decoding: text[..<colon], as: UTF8.self)
    guard let kind = kinds[label.lowercased()] else { return nil }
    var start = colon + 1
    while start < text.count, text[start] == UInt8(ascii: " ") { start += 1 }
    var marker = Marker(prefix: (first, start))
    if start == text.count {
      marker = Marker(nodes: [first])
      if let next = first.next, isBreak(next) { marker.nodes.append(next) }
    }
    return (Aside(kind: kind, label: label), marker)
  }

  /// Matches `**Note**` alone on the first line, or `**Note:**` followed by text.
  private static func strong(_ first: Node) -> (Aside, Marker)? {
    guard first.kind == .strong, let text = first.firstChild,
      text.kind == .text, text.next == nil
    else { return nil }
    var label = String(decoding: text.literal, as: UTF8.self)
    let hasColon = label.hasSuffix(":")
    if hasColon { label.removeLast() }
    guard let kind = kinds[label.lowercased()], let next = first.next, hasColon || isBreak(next)
    else {
      return nil
    }
    return (Aside(kind: kind, label: label), Marker(nodes: isBreak(next) ? [first, next] : [first]))
  }

  /// The labels of asides in lowercase, and the kind of each.
  private static let kinds = Dictionary(uniqueKeysWithValues: Kind.allCases.map { ($0.rawValue, $0) })
    .merging(otherLabels) { own, _ in own }
  /// The labels that are not the name of a kind.
  private static let otherLabels: [String: Kind] = [
    "developer note": .note, "attention": .important, "remark": .note, "see also": .note, "bug": .warning,
    "precondition": .important, "postcondition": .important, "requires": .important, "invariant": .important,
    "since": .note, "version": .note, "todo": .note,
  ]
  private static let longestLabel = kinds.keys.map(\.utf8.count).max() ?? 0
}

// MARK: - Asides

extension BodyHTMLRenderer {
  /// Writes the beginning of an aside, with its label.
  mutating func enterAside(_ aside: Aside) {
    let label = aside.label ?? options.strings[aside.kind.rawValue]
    if let component = aside.kind.component { components.used.insert(component) }
    out.append("<div class=\"aside ")
    out.append(aside.kind.rawValue)
    out.append("\" role=\"note\" aria-label=\"")
    out.appendEscaped(label)
    out.append("\">\n<p class=\"aside-label\">")
    out.appendEscaped(label)
    out.append("</p>\n")
  }
}
