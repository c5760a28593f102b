import Basics
import CMarkGFM
import Markup

/// A block quote that says what it is: `> [!NOTE]` as on GitHub, `> Note:` as in DocC, `> **Note**` as of old.
public struct Aside {
  enum Kind: String, CaseIterable {
    case note, tip, important, warning, caution, experiment
  }

  let kind: Kind
  /// As the author wrote it; nil for an alert, which is labelled in the language of the site.
  let label: String?

  /// What must leave the tree for the marker to be gone.
  private struct Marker {
    var nodes: [Node] = []
    /// The bytes to cut off the beginning of a text.
    var prefix: (text: Node, length: Int)?
  }

  /// Whether the quote is an aside.
  public static func isAside(_ quote: Node) -> Bool { find(in: quote) != nil }

  /// Recognises an aside and takes its marker out of the tree; nil for an ordinary quote.
  static func take(from quote: Node) -> Aside? {
    guard let (aside, marker) = find(in: quote) else { return nil }
    for node in marker.nodes { cmark_node_unlink(node) }
    if let (text, length) = marker.prefix {
      text.pointee.as.literal.data += length
      text.pointee.as.literal.len -= Int32(length)
    }
    if let paragraph = quote.pointee.first_child, paragraph.pointee.first_child == nil {
      cmark_node_unlink(paragraph)
    }
    return aside
  }

  private static func find(in quote: Node) -> (Aside, Marker)? {
    guard let paragraph = quote.pointee.first_child, paragraph.pointee.type == NodeType.paragraph,
      let first = paragraph.pointee.first_child
    else { return nil }
    return alert(first) ?? labelled(first) ?? strong(first)
  }

  private static func isBreak(_ node: Node) -> Bool {
    node.pointee.type == NodeType.softBreak || node.pointee.type == NodeType.lineBreak
  }

  /// `[!NOTE]` alone on the first line.
  ///
  /// Source: GitHub, “Basic writing and formatting syntax”, Alerts.
  private static func alert(_ first: Node) -> (Aside, Marker)? {
    guard first.pointee.type == NodeType.text else { return nil }
    let text = first.literal
    guard text.count > 3, text[0] == UInt8(ascii: "["), text[1] == UInt8(ascii: "!") else { return nil }
    let next = first.pointee.next
    if let next, !isBreak(next) { return nil }
    let word = String(decoding: text, as: UTF8.self).lowercased()
    guard word.hasSuffix("]"), let kind = Kind(rawValue: String(word.dropFirst(2).dropLast())),
      kind != .experiment
    else { return nil }
    return (Aside(kind: kind, label: nil), Marker(nodes: [first] + (next.map { [$0] } ?? [])))
  }

  /// `Note:` and text behind it.
  ///
  /// Source: Swift-DocC, “Formatting your documentation content”, asides.
  private static func labelled(_ first: Node) -> (Aside, Marker)? {
    guard first.pointee.type == NodeType.text else { return nil }
    let text = first.literal
    guard let colon = text.prefix(longestLabel + 1).firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let label = String(decoding: text[..<colon], as: UTF8.self)
    guard let kind = kinds[label.lowercased()] else { return nil }
    var start = colon + 1
    while start < text.count, text[start] == UInt8(ascii: " ") { start += 1 }
    var marker = Marker(prefix: (first, start))
    if start == text.count {
      marker = Marker(nodes: [first])
      if let next = first.pointee.next, isBreak(next) { marker.nodes.append(next) }
    }
    return (Aside(kind: kind, label: label), marker)
  }

  /// `**Note**` alone on the first line, or `**Note:**` and text behind it.
  private static func strong(_ first: Node) -> (Aside, Marker)? {
    guard first.pointee.type == NodeType.strong, let text = first.pointee.first_child,
      text.pointee.type == NodeType.text, text.pointee.next == nil
    else { return nil }
    var label = text.pointee.as.literal.string
    let hasColon = label.hasSuffix(":")
    if hasColon { label.removeLast() }
    guard let kind = kinds[label.lowercased()], let next = first.pointee.next, hasColon || isBreak(next)
    else {
      return nil
    }
    return (Aside(kind: kind, label: label), Marker(nodes: isBreak(next) ? [first, next] : [first]))
  }

  /// The labels that make an aside, and how it looks.
  private static let kinds: [String: Kind] = [
    "note": .note, "tip": .tip, "important": .important, "warning": .warning, "caution": .caution,
    "experiment": .experiment, "developer note": .note, "attention": .important, "remark": .note,
    "see also": .note, "bug": .warning, "precondition": .important, "postcondition": .important,
    "requires": .important, "invariant": .important, "since": .note, "version": .note, "todo": .note,
  ]
  private static let longestLabel = kinds.keys.map(\.utf8.count).max() ?? 0
}

extension Renderer {
  mutating func enterAside(_ aside: Aside) {
    let label = aside.label ?? options.strings.label(of: aside.kind)
    out.append("<div class=\"aside ")
    out.append(aside.kind.rawValue)
    out.append("\" role=\"note\" aria-label=\"")
    out.appendEscaped(label)
    out.append("\">\n<p class=\"aside-label\">")
    out.appendEscaped(label)
    out.append("</p>\n")
  }
}

extension BodyStrings {
  func label(of kind: Aside.Kind) -> String {
    switch kind {
    case .note: note
    case .tip: tip
    case .important: important
    case .warning: warning
    case .caution: caution
    case .experiment: experiment
    }
  }
}
