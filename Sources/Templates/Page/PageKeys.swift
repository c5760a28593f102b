/// The names under which templates find what a page is made of.
struct PageKeys: Sendable {
  let abstract, anchor, back, body, breadcrumbs, canonical, children, contents, date, description,
    direction: TemplateKey
  let hasItems, hasMeta, hasNeighbours, hasPlatforms, home, html, icon, iconList, icons, isCurrent,
    isExternal, isGroup,
    isHome: TemplateKey
  let isOpen, items, kind, language, next, noindex, overview, page, plainTitle, platforms,
    previous: TemplateKey
  let scope, sidebar, site, source, sourceHost, strings, stylesheet, title, url: TemplateKey

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
    hasItems = keys.key("hasItems")
    hasMeta = keys.key("hasMeta")
    hasNeighbours = keys.key("hasNeighbours")
    hasPlatforms = keys.key("hasPlatforms")
    home = keys.key("home")
    html = keys.key("html")
    icon = keys.key("icon")
    iconList = keys.key("iconList")
    icons = keys.key("icons")
    isCurrent = keys.key("isCurrent")
    isExternal = keys.key("isExternal")
    isGroup = keys.key("isGroup")
    isHome = keys.key("isHome")
    isOpen = keys.key("isOpen")
    items = keys.key("items")
    kind = keys.key("kind")
    language = keys.key("language")
    next = keys.key("next")
    noindex = keys.key("noindex")
    overview = keys.key("overview")
    page = keys.key("page")
    plainTitle = keys.key("plainTitle")
    platforms = keys.key("platforms")
    previous = keys.key("previous")
    scope = keys.key("scope")
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
