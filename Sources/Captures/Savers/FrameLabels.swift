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
    "menu", "previous", "next", "previous page", "next page", "previousnext", "toggle navigation", "ask ai",
    "ask a question", "copied!", "back to top", "return to top", "open menu", "close menu", "navigation",
    "feedback",
    "skip to content", "skip to main content", "loading...", "close", "share", "print",
  ]
  /// The beginnings of links, and of blocks that are notices, in lowercase.
  private static let beginnings = [
    "skip to ", "previous ", "next ", "edit this page", "edit on ", "last updated on ", "« ", "← ",
  ]
  private static let endings = [" »", " →"]
  private static let longest = 100

  /// Returns whether a block is one of these texts, or consists of links to other pages with such texts.
  static func matches(_ lines: [Line]) -> Bool {
    let text = Bytes(lines.map { $0.text.trimmed.string }.joined(separator: " "))
    let links = LinkSpan.all(in: text).filter { !$0.isImage }
    if links.isEmpty { return text.count <= longest && texts.contains(Frame.plain(text)) }
    guard Frame.isLinkOnly(text) else { return false }
    return links.allSatisfy { link in
      let label = Frame.plain(text[link.text])
      return texts.contains(label) || beginnings.contains(where: label.hasPrefix)
        || endings.contains(where: label.hasSuffix)
    }
  }

  /// Returns whether a block is the quote with which a site points language models to its list of pages.
  static func isIndexNotice(_ lines: [Line]) -> Bool {
    lines.count <= 4 && lines.allSatisfy { $0.text.hasPrefix(">") }
      && lines.contains { $0.text.contains(text: "/llms.txt") }
  }
}
