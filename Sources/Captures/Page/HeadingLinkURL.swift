import Basics

/// Recovers the page's own URL from the links of its headings.
enum HeadingLinkURL {
  /// Returns the path that most headings have in common that link to themselves, such as
  /// `/design/human-interface-guidelines/sidebars`. The fragment of such a link is made from the heading.
  static func path(ofHeadingsIn blocks: [Block]) -> String? { paths(ofHeadingsIn: blocks).first?.path }

  /// Returns the paths in the links of headings to themselves, with their numbers, the most frequent one first.
  static func paths(ofHeadingsIn blocks: [Block]) -> [(path: String, count: Int)] {
    var votes: [String: Int] = [:]
    for block in blocks where block.kind == .heading {
      guard let path = pathOfSelfLink(block.text), !path.isEmpty else { continue }
      votes[path, default: 0] += 1
    }
    return votes.map { (path: $0.key, count: $0.value) }.sorted { ($1.count, $0.path) < ($0.count, $1.path) }
  }

  /// Returns true if the text of a heading is a link to the heading itself.
  static func isSelf(_ heading: Bytes) -> Bool { pathOfSelfLink(heading) != nil }

  /// Returns what precedes the fragment in the link of a heading to itself; nil if the heading is not such a link.
  static func pathOfSelfLink(_ heading: Bytes) -> String? {
    let text = heading.trimmed
    guard text.contains(UInt8(ascii: "#")), let link = LinkSpan.onlyLink(in: text) else { return nil }
    let url = link.target(in: text).string
    guard let hash = url.firstIndex(of: "#"), isAnchor(url[hash...], of: text[link.text]) else { return nil }
    return String(url[..<hash])
  }

  /// Returns true if the fragment contains the letters and digits of the heading. If other headings of the page have the
  /// same text, a number follows.
  static func isAnchor(_ fragment: Substring, of heading: Bytes) -> Bool {
    func letters(_ text: some Sequence<UInt8>) -> [UInt8] {
      text.filter { $0.isASCIILetter || $0.isASCIIDigit }.map { $0.isASCIIUppercase ? $0 + 32 : $0 }
    }
    let anchor = letters(PlainText.of(heading).utf8)
    if letters(fragment.utf8) == anchor { return true }
    guard let hyphen = fragment.lastIndex(of: "-"), Int(fragment[fragment.index(after: hyphen)...]) != nil
    else {
      return false
    }
    return letters(fragment[..<hyphen].utf8) == anchor
  }

  private static let site = "https://developer.apple.com"

  /// Returns the absolute form of a path on the developer site; nil for other relative paths.
  static func absolute(_ path: String) -> String? {
    if path.contains("://") { return path }
    guard path.hasPrefix("/design/") || path.hasPrefix("/documentation/") || path.hasPrefix("/videos/") else {
      return nil
    }
    return site + path
  }

  /// Returns the path of a URL on the developer site; nil for other URLs.
  static func path(onSite url: String) -> String? {
    guard url.hasPrefix(site + "/") else { return nil }
    return String(url.dropFirst(site.count))
  }

  /// Sets the source and slug from the heading links, or the slug from the file name if there are none.
  static func fill(_ builder: inout PageBuilder, from blocks: [Block]) {
    if let path = path(ofHeadingsIn: blocks) {
      builder.slug = SourceURL.slug(path)
      if builder.source == nil, let url = absolute(path) {
        let number = blocks.first { $0.kind == .heading && $0.text.hasPrefix("[") }?.number ?? 1
        builder.source = Located(url, number)
      }
    } else if builder.source == nil {
      let name = builder.file.split(separator: "/").last.map(String.init) ?? ""
      builder.slug = name.split(separator: ".").first.map { $0.lowercased() }
    }
  }
}
