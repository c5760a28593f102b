import Basics

/// Texts that generators of documentation write around the text of a page. They are removed at its beginning and end
/// even if only one page of a site was saved. Everything else around pages is found because it repeats: see `Frame`.
enum FrameLabels {
  /// Whole blocks, in lowercase.
  private static let texts: Set<String> = [
    "on this page", "in this article", "table of contents", "contents", "copy page", "copy", "edit this page",
    "edit this page on github", "edit on github", "suggest edits", "edit page", "was this page helpful?",
    "was this helpful?", "yes", "no", "yesno", "search", "search...", "search…", "ctrl k", "ctrlk", "⌘k",
    "⌘ k",
    "menu", "previous", "next", "prev", "up", "home", "index", "previous page", "next page", "previousnext",
    "toggle navigation", "ask ai",
    "ask a question", "copied!", "back to top", "return to top", "open menu", "close menu", "navigation",
    "related topics", "this page", "show source", "quick search", "previous topic", "next topic",
    "last update:", "feedback",
    "skip to content", "skip to main content", "loading...", "close", "share", "print",
  ]
  /// The beginnings of links, and of blocks that are notices, in lowercase.
  private static let beginnings = [
    "skip to ", "previous ", "next ", "edit this page", "edit on ", "last updated on ", "« ", "← ",
  ]
  private static let endings = [" »", " →"]
  /// The beginnings of lines that name another page after a colon, in lowercase.
  private static let neighbors = ["previous:", "next:", "previous topic:", "next topic:", "prev:", "up:"]
  private static let longest = 100

  /// Links to neighbors, two of which make a block a row of such links, in lowercase.
  private static let directions: Set<String> = [
    "prev", "previous", "next", "up", "home", "index", "contents",
  ]

  /// Returns whether a block is one of these texts, or consists of links to other pages with such texts.
  static func matches(_ lines: [Line]) -> Bool {
    let texts = lines.filter { !$0.isBlank }.map {
      LineKind.listMarker($0.text)?.content ?? $0.text.trimmed
    }
    if matches(Bytes(texts.map(\.string).joined(separator: " "))) { return true }
    return texts.contains(where: matches) && texts.allSatisfy { matches($0) || Frame.isLinkOnly($0) }
  }

  /// Returns whether a heading is the title of a menu.
  static func isTitle(_ heading: Bytes) -> Bool {
    heading.count <= longest && texts.contains(Frame.plain(heading))
  }

  static func matches(_ text: Bytes) -> Bool {
    let links = LinkSpan.all(in: text).filter { !$0.isImage }
    if !links.isEmpty, text.count <= 10 * longest {
      let plain = Frame.plain(text)
      let isNeighbor = links.count == 1 && neighbors.contains(where: plain.hasPrefix)
      let isRow = links.count { directions.contains(Frame.plain(text[$0.text])) } >= 2
      if plain.utf8.count <= 2 * longest, isNeighbor || isRow { return true }
    }
    if links.isEmpty { return text.count <= longest && texts.contains(Frame.plain(text)) }
    guard Frame.isLinkOnly(text) else { return false }
    return links.allSatisfy { link in
      let label = Frame.plain(text[link.text])
      let title = text[link.destination]
      // Sphinx describes the links.
      return title.contains(text: "\"previous chapter") || title.contains(text: "\"next chapter")
        || texts.contains(label) || beginnings.contains(where: label.hasPrefix)
        || endings.contains(where: label.hasSuffix)
    }
  }

  /// What sites count about a page, in lowercase: `5 min read`.
  private static let units: Set<String> = [
    "read", "view", "comment", "like", "share", "star", "contributor", "download", "ago", "page",
  ]
  /// The other words of such counts, in lowercase, without the `s` of a plural.
  private static let countWords: Set<String> = [
    "0", "min", "minute", "hour", "day", "week", "month", "year", "time", "of", "to", "reading", "viewed",
    "last",
    "updated", "edited", "about", "estimated", "total", "·", "•", "|", "-",
  ]

  /// Returns what a text without numbers counts; nil if it also contains other words.
  static func unit(ofCount text: String) -> String? {
    let words = text.split(whereSeparator: { " :~,()".contains($0) }).map {
      $0.last == "s" ? $0.dropLast() : $0
    }
    guard words.allSatisfy({ units.contains(String($0)) || countWords.contains(String($0)) }) else {
      return nil
    }
    if words.contains("reading") { return "read" }
    if words.contains("viewed") { return "view" }
    return words.first { units.contains(String($0)) }.map(String.init)
  }

  /// Returns whether a block is the quote with which a site points language models to its list of pages.
  static func isIndexNotice(_ lines: [Line]) -> Bool {
    lines.count <= 4 && lines.allSatisfy { $0.text.hasPrefix(">") }
      && lines.contains { $0.text.contains(text: "/llms.txt") }
  }
}
