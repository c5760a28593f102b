/// The keys of all values that pages provide to templates.
enum PageKey: Int32, CaseIterable {
  case abstract, abstractOriginal, action, alt, alternates, anchor, anchors, appearance, back, badge, banner
  case body, breadcrumbs, byline, canonical, children, color, contents, contributors, current, dark, date,
    datetime
  case deeper, description, direction, edit, favicons, feed, feedback, fonts, footer, fullTitle, hasChanges,
    hasFavicon,
    hasItems
  case hasLongAbstract, hasMenu, hasMeta, hasPagination, hasParts, hasPlatforms, heading, height, home, html,
    icon, iconImage
  case iconList, icons, image, index, integrity, isCurrent, isDownload, isExternal, isFile, isGroup, isHome
  case isLong, isModule, isOnAccent, isOpen, isUnreleased, items, kind, language, languages, lastUpdated,
    layout
  case lazySection, lazySections, light, link, links, logo, markdown, media, modules, moved, next, no, noindex
  case original, outdated, overview, page, parts, plainTitle, platforms, policy, preview, previous, print
  case related, relation, report, root, rowSize, scope, script, scriptIntegrity, scripts, search, sections
  case showsRemoteImages, sidebar, site, sizes, source, sourceHost, strings, structuredData, style, styles
  case stylesheet, stylesheetIntegrity, tags, text, title, type, url, version, versions, width, year, yes

  /// The key for templates. The theme assigns these keys first, so that they are known without a search.
  var key: TemplateKey { TemplateKey(id: rawValue) }

  /// All names, in the order of their keys.
  static let names = allCases.map { String(describing: $0) }

  /// Returns a member with this name.
  func callAsFunction(_ value: TemplateValue) -> TemplateMember { key(value) }
}
