import Basics

/// Titles of groups that say again what the section around them says.
enum RepeatedGroupWord: SiteRule {
  static let rule = Rule(
    "navigation.repeated-word", .navigation, .warning,
    title: "Titles that repeat their section",
    finding: "The title of a group has a word of the title of the section that it stands in.",
    reason: """
      The section stands right above. If each title repeats its word, the words that tell the groups from each other \
      come last, where they are seen least.
      """,
    sources: [.guidelines("Sidebars", "sidebars")],
    remedy: "Leave the word out of the group’s title in the outline; the page keeps its own.",
    bad: .yaml(
      "- page: teas\n  children:\n    - page: green\n      title: Green teas\n      children: [japan.md]"),
    good: .yaml(
      "- page: teas\n  children:\n    - page: green\n      title: Green\n      children: [japan.md]"))

  static func check(_ site: inout SiteFindings) {
    let nodes = site.site.outline.nodes
    for (number, node) in nodes.enumerated() where node.depth > 1 && !node.children.isEmpty {
      guard let parent = node.parent else { continue }
      let section = Set(words(of: nodes[parent].title).map(stem))
      let own = words(of: node.title)
      guard own.count > 1, let word = own.first(where: { section.contains(stem($0)) }) else { continue }
      site.report(
        rule, at: site.place(ofNode: number), of: node.page,
        "the title of the group “\(node.title)” repeats “\(word)” of its section “\(nodes[parent].title)”",
        help: "leave it out of the `title` in the outline (guidelines, Sidebars)")
    }
  }

  /// Words of at least four letters, in lower case: shorter ones join others.
  private static func words(of title: String) -> [String] {
    title.lowercased().split { !$0.isLetter && !$0.isNumber }.filter { $0.count >= 4 }.map(String.init)
  }

  /// “Teas” and “tea” are one word.
  private static func stem(_ word: String) -> String { word.hasSuffix("s") ? String(word.dropLast()) : word }
}
