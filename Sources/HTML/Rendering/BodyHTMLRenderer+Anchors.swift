import Basics
import Markup

/// The anchors of labels and terms, and links of headings to themselves.
extension BodyHTMLRenderer {
  /// Returns the anchor of a label or a term, and reserves it: a custom one, or else one that is made from the text.
  /// Returns nil if it would belong to a heading, to which links lead instead.
  mutating func labelAnchor(_ custom: String?, text: String) -> String? {
    guard options.isSite, !omitsLinks else { return nil }
    let anchor: String
    if let custom, customAnchors.remove(custom) != nil {
      anchor = custom
    } else {
      guard !text.isEmpty, let made = anchors.makeForLabel(from: text, headings: headingKeys()) else {
        return nil
      }
      anchor = made
    }
    otherAnchors.append(anchor)
    return anchor
  }

  /// The anchors that the headings of the page get, in lowercase and without numbers. Only pages with labels need them.
  private mutating func headingKeys() -> Set<String> {
    if let keys = labelKeys { return keys }
    var keys: Set<String> = titleAnchor.map { [$0.lowercased()] } ?? []
    for node in document.root.descendants where node.kind == .heading {
      let text = CustomHeadingID.find(in: node)?.anchor ?? plainText(of: node)
      keys.insert(HeadingID.make(from: text, options.headingIDs).lowercased())
    }
    labelKeys = keys
    return keys
  }

  // MARK: Links of headings to themselves

  /// Removes the links that other tools add to headings, which lead to the heading itself and have no text:
  /// `## Use[](#use)`, also on a line of its own below the heading.
  static func removePermalinks(of heading: Node) {
    for link in [heading.firstChild, heading.lastChild] where link?.kind == .link {
      guard let link, heading.firstChild != heading.lastChild, isPermalink(link, of: heading) else {
        continue
      }
      link.remove()
      for (text, isEnd) in [(heading.firstChild, false), (heading.lastChild, true)] {
        guard let text, text.kind == .text else { continue }
        let spaces =
          isEnd
          ? text.literal.reversed().prefix { $0 == Byte.space }.count
          : text.literal.prefix { $0 == Byte.space }.count
        if isEnd { text.removeLast(spaces) } else { text.removeFirst(spaces) }
      }
    }
    if let below = heading.next, below.kind == .paragraph, let link = below.firstChild, link.kind == .link,
      link.next == nil, isPermalink(link, of: heading)
    {
      below.remove()
    }
  }

  /// Returns whether a link has no text, and leads to the heading: its fragment has the letters and digits of the
  /// heading, and perhaps a number, or its title says so.
  private static func isPermalink(_ link: Node, of heading: Node) -> Bool {
    let url = link.destination
    guard url.first == UInt8(ascii: "#"), url.count > 1 else { return false }
    // Sphinx, MkDocs and Docusaurus write “¶”, “#”, a symbol of a link, or a space without a width.
    guard letters(link).isEmpty, link.descendants.allSatisfy({ $0.kind == .text || $0.kind == .softBreak })
    else {
      return false
    }
    if link.title.starts(with: "Permalink".utf8) || link.title.starts(with: "Direct link".utf8) {
      return true
    }
    let wanted = letters(of: PercentEncoding.decode(Array(url.dropFirst())))
    let text = letters(heading)
    return !text.isEmpty && wanted.hasPrefix(text) && wanted.dropFirst(text.count).allSatisfy(\.isNumber)
  }

  /// Returns only the letters and digits of a node’s text, in lowercase.
  private static func letters(_ node: Node) -> String {
    var bytes: [UInt8] = []
    node.appendPlainText(to: &bytes)
    return letters(of: bytes)
  }

  private static func letters(of bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self).lowercased().filter { $0.isLetter || $0.isNumber }
  }
}
