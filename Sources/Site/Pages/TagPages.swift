import PageModel

/// The places of the pages that list the pages with a tag.
enum TagPages {
  /// Returns the URL and the output path of a generated list.
  static func place(
    _ name: String, _ style: Configuration.URLStyle
  ) -> (url: String, outputPath: String) {
    switch style {
    case .directory: (name + "/", name + "/index.html")
    case .file: (name + ".html", name + ".html")
    }
  }

  /// Returns the URLs of the pages of tags, and of the page that lists them; none if there are no tags.
  static func urls(of pages: [Page], _ style: Configuration.URLStyle) -> Set<String> {
    var urls: Set<String> = []
    for page in pages where page.summary.metadata.hasPresentation {
      for name in page.summary.metadata.presentation.tags {
        let slug = PathComponent.slug(from: name)
        if !slug.isEmpty { urls.insert(place("tags/" + slug, style).url) }
      }
    }
    if !urls.isEmpty { urls.insert(place("tags", style).url) }
    return urls
  }
}
