extension PageMetadata {
  /// The keys of front matter.
  static let schema: [SchemaKey] = [
    SchemaKey("title", .text, "The page’s title in navigation, lists and browser tabs."),
    SchemaKey("description", .text, "The page’s description."),
    SchemaKey("order", .integer, "The place among the pages beside it; pages with an order come first."),
    SchemaKey("draft", .boolean, "Leaves the page out, unless drafts are asked for."),
    SchemaKey("kind", .text, "Shown below the abstract."),
    SchemaKey("source", .text, "The web address that the page comes from."),
    SchemaKey("date", .text, "Shown below the abstract as written; of a time stamp, only the day."),
    SchemaKey("timestamp", .text, "The same, where there is no date."),
    SchemaKey("platforms", .texts, "Shown below the abstract; a list, or a text with commas."),
    SchemaKey(
      "breadcrumb",
      .list(
        of: .mapping(
          [SchemaKey("title", .text, "What the entry says."), SchemaKey("url", .text, "Where it leads.")],
          required: [["title"], ["url"]], isOpen: true)),
      "The way that a captured page showed at its source."),
    SchemaKey("disclosure", .disclosure, "Sections that fold on this page."),
    SchemaKey(
      "slug", .pattern(#"^(?!\.{1,2}$)[^/\\\u0000-\u001F\u007F]+$"#, orNumber: true),
      "The last part of the page’s address."),
    SchemaKey("template", .text, "The template that draws the page."),
    SchemaKey("checks", .checks, "How severe what is found wrong on the page is to be."),
  ]
}

extension PagePresentation {
  /// The keys of front matter by which a page presents itself.
  static let schema: [SchemaKey] = [
    SchemaKey("icon", .text, "The icon beside the title in the sidebar."),
    SchemaKey("heading", .text, "Words above the title."),
    SchemaKey("image", image, "The image of the page’s card, and of previews on other sites."),
    SchemaKey("iconImage", image, "An image above the title."),
    SchemaKey("color", .choice(of: Color.self), "The color of the top of the page, and of its links."),
    SchemaKey(
      "action",
      .either([
        .text,
        .mapping(
          [
            SchemaKey("url", .text, "A page or an address."), SchemaKey("file", .text, "A file of the site."),
            SchemaKey("purpose", .choice(of: Action.Purpose.self), "What the link is for."),
            SchemaKey("label", .text, "What it says."),
          ], required: [["url", "file"]]),
      ]), "A prominent link below the abstract."),
    SchemaKey("children", .choice(of: ListStyle.self), "How the pages of the section are listed."),
    SchemaKey("related", .either([related, .list(of: related)]), "Cards at the end of the page."),
    SchemaKey("redirects", .texts, "Addresses that the page had earlier."),
  ]

  private static let image = SchemaType.either([
    .text,
    .mapping(
      [SchemaKey("source", .text, "A file of the site."), SchemaKey("alt", .text, "What it shows.")],
      required: [["source"]]),
  ])

  private static let related = SchemaType.either([
    .text,
    .mapping(
      [SchemaKey("title", .text, "What the card says."), SchemaKey("url", .text, "Where it leads.")],
      required: [["url"]], isOpen: true),
  ])
}
