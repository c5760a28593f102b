/// What the manual page says that no command's definition says.
enum ManualFacts {
  static let environment: [(name: String, meaning: String)] = [
    ("NO_COLOR", "If it is set and not empty, messages have no colors.")
  ]

  /// Seen from the folder of a site.
  static let files: [(name: String, meaning: String)] = [
    ("content/", "The pages, and the files that they show or link to."),
    ("unfold.yml", "The settings of the site. It may be missing."),
    ("outline.yml", "The order of pages in the navigation. It may be missing."),
    ("templates/", "Files that take the place of the theme’s own of the same names. It may be missing."),
    ("public/", "The built site."),
    (".unfold/", "What builds keep for the next one. It may be deleted at any time."),
  ]

  static let links: [(address: String, name: String)] = [
    ("https://spec.commonmark.org/", "CommonMark"),
    ("https://github.github.com/gfm/", "GitHub Flavored Markdown"),
    ("https://no-color.org/", "NO_COLOR"),
  ]
}
