/// The keys of other generators, and what to write for Unfold.
enum ForeignKeys {
  /// Returns the help about a key that another generator has; nil for any other key.
  ///
  /// - Parameter subject: `configuration` or `metadata`.
  static func help(for key: String, in subject: String) -> String? {
    let name = key.lowercased().filter { $0 != "_" && $0 != "-" }
    // Microsoft’s keys have a common beginning: `ms.topic`, `ms.date`.
    let isMicrosofts = subject == "metadata" && name.hasPrefix("ms.")
    let help = subject == "configuration" ? settings[name] : subject == "metadata" ? frontMatter[name] : nil
    guard let help = help ?? (isMicrosofts ? none : nil) else { return nil }
    return help.contains(" ") ? help : "write `\(help)`"
  }

  private static let none = "remove it; Unfold has nothing like it"
  private static let analytics = "see “Analytics” in the documentation: customize/#Analytics"
  private static let navigation = "remove it, and list the pages in `navigation.yml`"

  /// The settings of sites, without hyphens and underscores, in lowercase.
  private static let settings: [String: String] = [
    "sitename": "title", "sitetitle": "title", "name": "title", "tagline": "description",
    "sitedescription": "description", "sitedesc": "description", "siteurl": "baseURL", "url": "baseURL",
    "site": "baseURL", "nav": "sidebar", "themeconfig": "remove it, and see `colors`, `logo` and `fonts`",
    "theme": "remove it, and see `colors`, `logo` and `fonts`", "repourl": "repository",
    "reponame": "repository",
    "giturl": "repository", "gitrepositoryurl": "repository", "edituri": "editURL", "editurl": "editURL",
    "editlink": "editURL", "editurltemplate": "editURL", "extracss": "styles", "customcss": "styles",
    "additionalcss": "styles", "extrajavascript": "scripts", "additionaljs": "scripts", "social": "links",
    "navbar": "links", "plugins": "remove it; Unfold has no plugins",
    "markdownextensions": "remove it; all syntax is available without a setting", "locales": "languages",
    "i18n": "languages", "defaultlocale": "language", "languagecode": "language", "lang": "language",
    "redirectmaps": "redirects", "palette": "colors",
    "favicons": "favicon", "showlastupdatetime": "lastUpdated", "showlastupdateauthor": "contributors",
    "lastmod": "lastUpdated", "enablegitinfo": "lastUpdated", "copyright": "footer",
    "announcementbar": "banner",
    "color": "accent", "primary": "accent", "primarycolor": "accent", "accentcolor": "accent",
    "themecolor": "accent",
    "darkmode": "appearance", "colormode": "appearance", "font": "fonts", "css": "styles",
    "stylesheets": "styles",
    "javascript": "scripts", "js": "scripts", "icon": "favicon", "sitelogo": "logo", "logodark": "logo",
    "github": "repository", "repo": "repository", "githubrepo": "repository", "announcement": "banner",
    "docsdir": "content", "srcdir": "content", "source": "content", "src": "content", "sitedir": "output",
    "outdir": "output", "publishdir": "output", "destination": "output", "builddir": "output",
    "excludedocs": "exclude", "ignore": "exclude", "ignorefiles": "exclude", "domain": "baseURL",
    "hostname": "baseURL", "base": "baseURL", "basepath": "baseURL", "version": "versions",
    "csp": "policy", "contentsecuritypolicy": "policy",
    "head": "put it into `templates/head-end.mustache`",
    "extrahead": "put it into `templates/head-end.mustache`",
    "mermaid": "see `renderers`", "analytics": analytics, "googleanalytics": analytics, "gtag": analytics,
    "plausible": analytics,
  ]

  /// The keys of front matter, without hyphens and underscores, in lowercase.
  private static let frontMatter: [String: String] = [
    "weight": "order", "navorder": "order", "sidebarposition": "order", "position": "order",
    "hide": "write `sidebar: false` or `contents: none`", "hidden": "write `sidebar: false`",
    "unlisted": "write `sidebar: false` and `search: false`", "navexclude": "write `sidebar: false`",
    "searchexclude": "write `search: false`", "pagefind": "search", "noindex": "write `robots: noindex`",
    "categories": "tags", "tag": "tags",
    "category": none, "keyword": "keywords", "author": "authors", "permalink": "url",
    "aliases": "write `redirects` for old URLs; remove it for other names, as in Obsidian",
    "redirectfrom": "redirects", "toc": "contents", "tableofcontents": "contents",
    "hidetableofcontents": "write `contents: none`", "tocmaxheadinglevel": "contents",
    "lastmod": "lastUpdated", "lastupdated": "lastUpdated", "updated": "lastUpdated",
    "lastmodified": "lastUpdated", "publishdate": "date",
    "lead": "description",
    "excerpt": "description", "abstract": "description", "subtitle": "description", "pubdate": "date",
    "sidebarlabel": "title", "linktitle": "title", "navtitle": "title", "prev": "previous",
    "pagination": "next",
    "editurl": none, "customediturl": none, "hidetitle": none, "banner": none, "hero": "layout",
    "parent": navigation, "grandparent": navigation, "haschildren": navigation, "menu": navigation,
    "displayedsidebar": navigation, "navigation": navigation, "collapsed": navigation,
    "hastoc": "write `children: none`", "nolist": "write `children: none`",
    "status": "badge", "sidebarbadge": "badge", "paginationnext": "next", "paginationprev": "previous",
    "lastupdate": "write the date as `lastUpdated`", "lastmodifieddate": "lastUpdated", "ms.date": "date",
    "createdat": "date", "updatedat": "lastUpdated",
    "outline": "contents", "tocminheadinglevel": "contents", "aside": "write `contents: none`",
    "published": "write `draft: true` for a page that is not", "sitemap": "write `robots: noindex`",
    "redirectto": "write `redirects` on the other page", "redirecturl": "write `redirects` on the other page",
    "redirecturls": "redirects", "shorttitle": "title", "navtext": "title", "pagetitle": "title",
    "imagealt": none, "cover": "image", "thumbnail": "image", "ogimage": "image",
    "head": none, "navbar": none, "footer": none, "comments": none, "editlink": none, "pageclass": none,
    "type": none, "uid": none, "manager": none, "reviewer": none, "mdx": none, "format": none,
    "features": "write a list of links, and see `layout: landing`", "sidebarclassname": none,
    "sidebarcustomprops": none, "math": "remove it; formulas need no setting",
    "mermaid": "remove it, and see the setting `renderers`", "jupyter": none, "lang": "language",
    "locale": "language",
  ]
}
