/// The page's own URL, recovered from the links of its headings.
enum SiteURL {
  /// The path that most heading links agree on: `/design/human-interface-guidelines/sidebars`.
  static func path(ofHeadingsIn blocks: [Block]) -> String? {
    var votes: [String: Int] = [:]
    for block in blocks where block.kind == .heading {
      guard let link = LinkSpan.only(in: block.text.trimmed), !link.isImage else { continue }
      let url = Destination.repaired(link.url(in: block.text.trimmed)).string
      guard let hash = url.firstIndex(of: "#"), hash > url.startIndex else { continue }
      votes[String(url[..<hash]), default: 0] += 1
    }
    return votes.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
  }

  /// The absolute form of a path that is known to belong to the developer site.
  static func absolute(_ path: String) -> String? {
    if path.contains("://") { return path }
    guard path.hasPrefix("/design/") || path.hasPrefix("/documentation/") || path.hasPrefix("/videos/") else {
      return nil
    }
    return "https://developer.apple.com" + path
  }

  /// Fills source and slug from the headings' links, slug from the file's name where there are none.
  static func fill(_ draft: inout Draft, from blocks: [Block]) {
    if let path = path(ofHeadingsIn: blocks) {
      draft.slug = Destination.slug(path)
      if draft.source == nil, let url = absolute(path) {
        let number = blocks.first { $0.kind == .heading && $0.text.has("[") }?.number ?? 1
        draft.source = Sourced(url, number)
      }
    } else if draft.source == nil {
      let name = draft.file.split(separator: "/").last.map(String.init) ?? ""
      draft.slug = name.split(separator: ".").first.map { $0.lowercased() }
    }
  }
}
