import Basics

/// Finds group titles that repeat a word of the title of their section.
enum RepeatedGroupWord: SiteRule {
  static let rule = Rule.named("navigation.repeated-word")

  static func check(_ site: inout SiteContext) {
    let nodes = site.site.navigation.nodes
    for (number, node) in nodes.enumerated() where node.depth > 1 && !node.children.isEmpty {
      guard let parent = node.parent else { continue }
      let section = Set(words(of: nodes[parent].title).map(stem))
      let own = words(of: node.title)
      guard own.count > 1, let word = own.first(where: { section.contains(stem($0)) }) else { continue }
      site.report(
        rule, at: site.place(ofNode: number), of: node.page,
        "the title of the group “\(node.title)” repeats “\(word)” of its section “\(nodes[parent].title)”",
        help: "leave it out of the `title` in the navigation (guidelines, Sidebars)")
    }
  }

  /// Returns the words of a title in lowercase. Words of less than four letters, such as “and”, are ignored.
  private static func words(of title: String) -> [String] {
    title.lowercased().split { !$0.isLetter && !$0.isNumber }.filter { $0.count >= 4 }.map(String.init)
  }

  /// Removes the “s” of a plural, so that “teas” equals “tea”.
  private static func stem(_ word: String) -> String { word.hasSuffix("s") ? String(word.dropLast()) : word }
}
