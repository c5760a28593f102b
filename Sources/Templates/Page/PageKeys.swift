/// The names under which templates find what a page is made of.
struct PageKeys: Sendable {
  let abstract, anchor, back, body, breadcrumbs, canonical, children, contents, date, description: TemplateKey
  let direction, edit, hasItems, hasMenu, hasMeta, hasNeighbours, hasPlatforms, home, html,
    isCurrent: TemplateKey
  let isExternal, isGroup, isHome, isLong, isOpen, items, kind, language, markdown, next: TemplateKey
  let noindex, overview, page, plainTitle, platforms, previous, report, scope, script, sidebar: TemplateKey
  let site, source, sourceHost, strings, stylesheet, title, url: TemplateKey

  init(_ keys: inout TemplateKeys) {
    abstract = keys.key("abstract")
    anchor = keys.key("anchor")
    back = keys.key("back")
    body = keys.key("body")
    breadcrumbs = keys.key("breadcrumbs")
    canonical = keys.key("canonical")
    children = keys.key("children")
    contents = keys.key("contents")
    date = keys.key("date")
    description = keys.key("description")
    direction = keys.key("direction")
    edit = keys.key("edit")
    hasItems = keys.key("hasItems")
    hasMenu = keys.key("hasMenu")
    hasMeta = keys.key("hasMeta")
    hasNeighbours = keys.key("hasNeighbours")
    hasPlatforms = keys.key("hasPlatforms")
    home = keys.key("home")
    html = keys.key("html")
    isCurrent = keys.key("isCurrent")
    isExternal = keys.key("isExternal")
    isGroup = keys.key("isGroup")
    isHome = keys.key("isHome")
    isLong = keys.key("isLong")
    isOpen = keys.key("isOpen")
    items = keys.key("items")
    kind = keys.key("kind")
    language = keys.key("language")
    markdown = keys.key("markdown")
    next = keys.key("next")
    noindex = keys.key("noindex")
    overview = keys.key("overview")
    page = keys.key("page")
    plainTitle = keys.key("plainTitle")
    platforms = keys.key("platforms")
    previous = keys.key("previous")
    report = keys.key("report")
    scope = keys.key("scope")
    script = keys.key("script")
    sidebar = keys.key("sidebar")
    site = keys.key("site")
    source = keys.key("source")
    sourceHost = keys.key("sourceHost")
    strings = keys.key("strings")
    stylesheet = keys.key("stylesheet")
    title = keys.key("title")
    url = keys.key("url")
  }
}
