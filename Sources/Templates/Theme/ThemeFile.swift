/// A file of a theme: a template, an icon, the style sheet, a script or the UI strings.
public struct ThemeFile: Sendable, Hashable {
  /// The path within the theme, such as `page.mustache` or `icons/gear.svg`.
  public var name: String
  /// The path in messages: that of the site's own file, or `<default theme>/…`.
  public var place: String
  public var bytes: [UInt8]

  public init(name: String, place: String, bytes: [UInt8]) {
    self.name = name
    self.place = place
    self.bytes = bytes
  }
}

extension ThemeFile {
  /// The files of the default theme except for icons and the parts of style sheets and scripts, compiled in from
  /// `templates/`. A new file takes one line here.
  public static let defaults: [ThemeFile] = [
    builtIn("404.mustache", PackageResources._04_mustache),
    builtIn("badges.css", PackageResources.badges_css),
    builtIn("banner.mustache", PackageResources.banner_mustache),
    builtIn("call-to-action.mustache", PackageResources.call_to_action_mustache),
    builtIn("breadcrumbs.mustache", PackageResources.breadcrumbs_mustache),
    builtIn("card.mustache", PackageResources.card_mustache),
    builtIn("on-this-page.mustache", PackageResources.on_this_page_mustache),
    builtIn("display-settings.mustache", PackageResources.display_settings_mustache),
    builtIn("embed.css", PackageResources.embed_css),
    builtIn("embed.js", PackageResources.embed_js),
    builtIn("favicon.mustache", PackageResources.favicon_mustache),
    builtIn("feedback.mustache", PackageResources.feedback_mustache),
    builtIn("footer.mustache", PackageResources.footer_mustache),
    builtIn("head-end.mustache", PackageResources.head_end_mustache),
    builtIn("head.mustache", PackageResources.head_mustache),
    builtIn("header.mustache", PackageResources.header_mustache),
    builtIn("header-links.mustache", PackageResources.header_links_mustache),
    builtIn("icons.mustache", PackageResources.icons_mustache),
    builtIn("landing.css", PackageResources.landing_css),
    builtIn("language-menu.mustache", PackageResources.language_menu_mustache),
    builtIn("layout.mustache", PackageResources.layout_mustache),
    builtIn("anchor-redirects.mustache", PackageResources.anchor_redirects_mustache),
    builtIn("pagination.mustache", PackageResources.pagination_mustache),
    builtIn("page-heading.mustache", PackageResources.page_heading_mustache),
    builtIn("page-menu.mustache", PackageResources.page_menu_mustache),
    builtIn("metadata.mustache", PackageResources.metadata_mustache),
    builtIn("page.mustache", PackageResources.page_mustache),
    builtIn("redirect.js", PackageResources.redirect_js),
    builtIn("redirect.mustache", PackageResources.redirect_mustache),
    builtIn("related.mustache", PackageResources.related_mustache),
    builtIn("all-pages.css", PackageResources.all_pages_css),
    builtIn("all-pages.mustache", PackageResources.all_pages_mustache),
    builtIn("print.mustache", PackageResources.print_mustache),
    builtIn("search.mustache", PackageResources.search_mustache),
    builtIn("section-list.mustache", PackageResources.section_list_mustache),
    builtIn("section-tabs.mustache", PackageResources.section_tabs_mustache),
    builtIn("site-styles.mustache", PackageResources.site_styles_mustache),
    builtIn("changes.mustache", PackageResources.changes_mustache),
    builtIn("module-menu.mustache", PackageResources.module_menu_mustache),
    builtIn("version-menu.mustache", PackageResources.version_menu_mustache),
    builtIn("version-notice.mustache", PackageResources.version_notice_mustache),
    builtIn("outdated.mustache", PackageResources.outdated_mustache),
    builtIn("untranslated.mustache", PackageResources.untranslated_mustache),
    builtIn("sidebar-item.mustache", PackageResources.sidebar_item_mustache),
    builtIn("sidebar.mustache", PackageResources.sidebar_mustache),
    builtIn("strings.yml", PackageResources.strings_yml),
    builtIn(Scripts.searchStyles, PackageResources.search_css),
    builtIn("styles/math.css", PackageResources.math_css),
  ]

  /// Returns a file of the default theme; scripts and style sheets as they are published.
  static func builtIn(_ name: String, _ bytes: [UInt8]) -> ThemeFile {
    var file = ThemeFile(name: name, place: "<default theme>/\(name)", bytes: bytes)
    if file.isCode { file.bytes = file.compacted() }
    return file
  }

  /// Whether this is the style sheet, or a part of it.
  public var isStyleSheet: Bool {
    name == "site.css" || name.hasPrefix("styles/") && name != Scripts.searchStyles
  }

  /// Whether this is a script or a style sheet.
  private var isCode: Bool { name.hasSuffix(".js") || name.hasSuffix(".css") }

  /// Returns whether a script or style sheet of a site is a copy of this one, apart from comments and white space,
  /// which are not published.
  func isSameCode(as other: ThemeFile) -> Bool {
    isCode && other.name == name && other.compacted() == bytes
  }

  /// Returns a style sheet as `StyleCompactor` does, and a script as `ScriptCompactor` does.
  func compacted() -> [UInt8] {
    name.hasSuffix(".css") ? StyleCompactor.compact(bytes) : ScriptCompactor.compact(bytes)
  }
}

// MARK: - Icons

extension ThemeFile {
  /// The icons of the default theme, compiled in from `templates/icons/`. A new icon takes one file there and one line
  /// here.
  static let icons: [ThemeFile] = named.map { builtIn("icons/\($0.name).svg", $0.bytes) }

  private static let named: [(name: String, bytes: [UInt8])] = [
    ("accessibility", PackageResources.accessibility_svg),
    ("appearance", PackageResources.appearance_svg),
    ("arrow", PackageResources.arrow_svg),
    ("bell", PackageResources.bell_svg),
    ("bolt", PackageResources.bolt_svg),
    ("book", PackageResources.book_svg),
    ("bookmark", PackageResources.bookmark_svg),
    ("box", PackageResources.box_svg),
    ("bug", PackageResources.bug_svg),
    ("calendar", PackageResources.calendar_svg),
    ("chart", PackageResources.chart_svg),
    ("checkmark", PackageResources.checkmark_svg),
    ("chevron", PackageResources.chevron_svg),
    ("chevron-down", PackageResources.chevron_down_svg),
    ("clock", PackageResources.clock_svg),
    ("cloud", PackageResources.cloud_svg),
    ("codeberg", PackageResources.codeberg_svg),
    ("code", PackageResources.code_svg),
    ("display", PackageResources.display_svg),
    ("document", PackageResources.document_svg),
    ("download", PackageResources.download_svg),
    ("ellipsis", PackageResources.ellipsis_svg),
    ("envelope", PackageResources.envelope_svg),
    ("external", PackageResources.external_svg),
    ("eye", PackageResources.eye_svg),
    ("flag", PackageResources.flag_svg),
    ("folder", PackageResources.folder_svg),
    ("font", PackageResources.font_svg),
    ("gear", PackageResources.gear_svg),
    ("github", PackageResources.github_svg),
    ("gitlab", PackageResources.gitlab_svg),
    ("globe", PackageResources.globe_svg),
    ("grid", PackageResources.grid_svg),
    ("hand", PackageResources.hand_svg),
    ("heart", PackageResources.heart_svg),
    ("house", PackageResources.house_svg),
    ("info", PackageResources.info_svg),
    ("keyboard", PackageResources.keyboard_svg),
    ("layers", PackageResources.layers_svg),
    ("lightbulb", PackageResources.lightbulb_svg),
    ("link", PackageResources.link_svg),
    ("list", PackageResources.list_svg),
    ("lock", PackageResources.lock_svg),
    ("map", PackageResources.map_svg),
    ("minus", PackageResources.minus_svg),
    ("moon", PackageResources.moon_svg),
    ("page", PackageResources.page_svg),
    ("palette", PackageResources.palette_svg),
    ("pencil", PackageResources.pencil_svg),
    ("people", PackageResources.people_svg),
    ("person", PackageResources.person_svg),
    ("phone", PackageResources.phone_svg),
    ("photo", PackageResources.photo_svg),
    ("pin", PackageResources.pin_svg),
    ("play", PackageResources.play_svg),
    ("plus", PackageResources.plus_svg),
    ("puzzle", PackageResources.puzzle_svg),
    ("question", PackageResources.question_svg),
    ("search", PackageResources.search_svg),
    ("share", PackageResources.share_svg),
    ("shield", PackageResources.shield_svg),
    ("sidebar", PackageResources.sidebar_svg),
    ("slider", PackageResources.slider_svg),
    ("speaker", PackageResources.speaker_svg),
    ("speech", PackageResources.speech_svg),
    ("star", PackageResources.star_svg),
    ("sun", PackageResources.sun_svg),
    ("tag", PackageResources.tag_svg),
    ("terminal", PackageResources.terminal_svg),
    ("text", PackageResources.text_svg),
    ("text-size", PackageResources.text_size_svg),
    ("touch", PackageResources.touch_svg),
    ("trash", PackageResources.trash_svg),
    ("video", PackageResources.video_svg),
    ("warning", PackageResources.warning_svg),
    ("window", PackageResources.window_svg),
    ("wrench", PackageResources.wrench_svg),
    ("xmark", PackageResources.xmark_svg),
  ]
}
