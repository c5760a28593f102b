import Basics
import Build

/// Files of the content that nothing refers to.
enum OrphanFile: FileRule {
  static let rule = Rule(
    "link.orphan-file", .links, .warning,
    title: "Files that nothing refers to",
    finding: "A file of `content` that is no page is named by no page, no style sheet and no script.",
    reason: """
      Such a file is copied and published all the same. Often it is an image that a page no longer shows, or one \
      whose name in the page was meant to be this. Files that browsers, search engines and hosts ask for by \
      themselves, such as `favicon.ico`, are not told.
      """,
    sources: [],
    remedy: "Link to it, or remove it.",
    bad: .markdown("# Tea\n\nA page with no image, beside a file `old-pot.png`."),
    good: .markdown("# Tea\n\n![A round pot](pot.png)"))

  static func check(_ files: InspectionSink.State, _ site: inout SiteFindings) {
    let assets = site.inspected.content.assets
    var orphans: [String] = []
    for (index, asset) in assets.enumerated() {
      if !files.namedAssets.contains(index), !isKnownByItself(asset) { orphans.append(asset) }
    }
    if orphans.isEmpty { return }
    let words = NamedFiles(files.texts, site.inspected)
    let named = Set(files.namedAssets.map { assets[$0] })
    for orphan in orphans where !words.contains(orphan) && !isVersion(orphan, of: named) {
      site.report(
        rule, at: SourceLocation(file: site.inspected.file(orphan)), of: nil,
        "no page names this file, and it is published all the same", help: "link to it, or remove it")
    }
  }

  /// Whether the file is a version of an image that a page shows: `pot~dark.png`, `pot@2x.png`.
  private static func isVersion(_ path: String, of named: Set<String>) -> Bool {
    var plain = path
    for mark in ["@2x", "@3x", "~dark"] { plain = plain.replacing(mark, with: "") }
    return plain != path && named.contains(plain)
  }

  /// Whether somebody asks for a file of this name without being told of it.
  private static func isKnownByItself(_ path: String) -> Bool {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    return names.contains(name) || beginnings.contains(where: name.hasPrefix)
  }

  private static let names: Set<String> = [
    "404.html", "CNAME", "LICENSE", "_headers", "_redirects", "ads.txt", "browserconfig.xml", "favicon.ico",
    "favicon.svg", "humans.txt", "index.html", "manifest.json", "netlify.toml", "robots.txt", "security.txt",
    "site.webmanifest", "sitemap.xml", "staticwebapp.config.json", "vercel.json", "web.config",
  ]
  private static let beginnings = ["apple-touch-icon", "google", "sitemap"]
}
