/// A file of a theme: a template, the stylesheet, the words of the interface, an icon.
public struct ThemeFile: Sendable {
  /// Within the theme: `page.mustache`, `icons/gear.svg`.
  public var name: String
  /// How messages name it: the path of the site's own file, or one that says it is built in.
  public var place: String
  public var bytes: [UInt8]

  public init(name: String, place: String, bytes: [UInt8]) {
    self.name = name
    self.place = place
    self.bytes = bytes
  }
}

extension ThemeFile {
  /// The default theme, compiled in from `templates/`. A new file there is a line here.
  public static let defaults: [ThemeFile] = [
    builtIn("404.mustache", PackageResources._04_mustache),
    builtIn("action.mustache", PackageResources.action_mustache),
    builtIn("breadcrumbs.mustache", PackageResources.breadcrumbs_mustache),
    builtIn("card.mustache", PackageResources.card_mustache),
    builtIn("contents.mustache", PackageResources.contents_mustache),
    builtIn("controls.mustache", PackageResources.controls_mustache),
    builtIn("feedback.mustache", PackageResources.feedback_mustache),
    builtIn("footer.mustache", PackageResources.footer_mustache),
    builtIn("head.mustache", PackageResources.head_mustache),
    builtIn("header.mustache", PackageResources.header_mustache),
    builtIn("icons.mustache", PackageResources.icons_mustache),
    builtIn("layout.mustache", PackageResources.layout_mustache),
    builtIn("moved.mustache", PackageResources.moved_mustache),
    builtIn("neighbours.mustache", PackageResources.neighbours_mustache),
    builtIn("page-heading.mustache", PackageResources.page_heading_mustache),
    builtIn("page-menu.mustache", PackageResources.page_menu_mustache),
    builtIn("page-meta.mustache", PackageResources.page_meta_mustache),
    builtIn("page.mustache", PackageResources.page_mustache),
    builtIn("redirect.js", PackageResources.redirect_js),
    builtIn("redirect.mustache", PackageResources.redirect_mustache),
    builtIn("related.mustache", PackageResources.related_mustache),
    builtIn("search-index.mustache", PackageResources.search_index_mustache),
    builtIn("search.js", PackageResources.search_js),
    builtIn("search.mustache", PackageResources.search_mustache),
    builtIn("section-list.mustache", PackageResources.section_list_mustache),
    builtIn("sidebar-item.mustache", PackageResources.sidebar_item_mustache),
    builtIn("sidebar.mustache", PackageResources.sidebar_mustache),
    builtIn("site.css", PackageResources.site_css),
    builtIn("site.js", PackageResources.site_js),
    builtIn("strings.yml", PackageResources.strings_yml),
  ]

  static func builtIn(_ name: String, _ bytes: [UInt8]) -> ThemeFile {
    ThemeFile(name: name, place: "<default theme>/\(name)", bytes: bytes)
  }
}
