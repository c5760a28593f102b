extension Configuration {
  /// The keys of `unfold.yml`.
  static let schema: [SchemaKey] = [
    SchemaKey("title", .text, "The site’s name, in the header and in every browser tab."),
    SchemaKey("description", .text, "A line below the site’s name in the footer."),
    SchemaKey(
      "language", .pattern("^[A-Za-z0-9]{1,8}(-[A-Za-z0-9]{1,8})*$", orNumber: true),
      "The language of the pages."),
    SchemaKey("baseURL", .pattern("^[hH][tT][tT][pP][sS]?://[^?#]+$"), "Where the site will stand."),
    SchemaKey("urls", .choice(of: URLStyle.self), "Whether a page is at a/b/ or at a/b.html."),
    SchemaKey("html", .choice(of: HTMLPolicy.self), "Whether HTML in pages is limited to a safe list."),
    SchemaKey(
      "disclosure", .disclosure, "Headings, or levels from h2 to h6, whose sections fold on every page."),
    SchemaKey("sidebar", .outline, "The order of pages; outline.yml counts if both exist."),
    SchemaKey(
      "captures",
      .mapping([
        SchemaKey("missing", .choice(of: MissingCaptures.self), "A link to their source, or nothing.")
      ]),
      "What becomes of pages that captured navigation names, but nobody captured."),
    SchemaKey(
      "accent", .pattern("^#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})$"), "The colour of links and selections."),
    SchemaKey(
      "output", .pattern(".", orNumber: true), "Where the site is built, seen from the folder of unfold.yml."),
    SchemaKey(
      "rowSize", .choice(of: RowSize.self),
      "The height of the sidebar’s rows where readers have a mouse and a wide window."),
    SchemaKey("remoteImages", .choice(of: RemoteImages.self), "What becomes of images on other sites."),
    SchemaKey(
      "editURL", .pattern(address), "Where a page can be edited; {path}, {title} and {url} are the page’s."),
    SchemaKey("reportURL", .pattern(address), "Where a problem can be reported, with the same places."),
    SchemaKey("markdown", .boolean, "Whether each page’s Markdown is published beside it."),
    SchemaKey("search", .boolean, "Whether the site can be searched."),
    SchemaKey(
      "redirects", .dictionary,
      "Where old addresses lead: a mapping of addresses to addresses."),
    SchemaKey(
      "hosts", .either([.choice(of: Host.self), .list(of: .choice(of: Host.self))]),
      "For which hosts and servers redirects and headers are written down."),
    SchemaKey(
      "precompressed",
      .either([.choice(of: Precompression.self), .list(of: .choice(of: Precompression.self))]),
      "The forms in which text files get compressed copies."),
    SchemaKey("feed", .texts, "The change logs that the feed is made of; false for none."),
    SchemaKey("llms", .boolean, "Whether there is a list of pages for programs."),
    SchemaKey("structuredData", .boolean, "Whether pages tell search engines their breadcrumbs."),
    SchemaKey("integrity", .boolean, "Whether pages name hashes of the files they load."),
    SchemaKey("checks", .checks, "How severe what is found wrong is to be."),
    SchemaKey(
      "externalLinks", .mapping(ExternalLinkSettings.schema),
      "How links to other sites are checked, if asked for."),
  ]

  private static let address = "^([hH][tT][tT][pP][sS]?://|[mM][aA][iI][lL][tT][oO]:)"
}
