import Basics
import PageModel

/// Links to pages in other languages of the site.
extension LinkResolver {
  /// Returns the target of a link to a file of another language, such as `index.de.md`, or to a page that does not exist
  /// in the current language; nil for other links.
  func inOtherLanguage(_ parts: LinkParts, _ link: LinkReference, from page: Int) -> LinkTarget? {
    guard languages.isMultiple, link.kind == .link else { return nil }
    // The folder of the page’s file differs from that of the page if the file is in the folder of a language.
    let bases = parts.startsWithSlash ? [""] : [map.pathInFolder(of: pages[page].path), pages[page].path]
    for base in bases {
      let place = base.withBytes { base in
        PathJoining.join(PageIndex.folder(base), parts.path) { path in
          path.flatMap { languages.pages.place(ofFile: String(decoding: $0, as: UTF8.self)) }
        }
      }
      guard let place, place.language != languages.current else { continue }
      let url =
        place.path.withBytes { index.page(file: $0) }.map { pages[$0].url } ?? usualURL(of: place.path)
      return .asset(languages.url(from: "", to: url, in: place.language), suffix: parts.suffix)
    }
    return nil
  }

  /// Returns the URL of a page that is not part of the site in the current language. A slug in its front matter is
  /// unknown.
  private func usualURL(of path: String) -> String {
    let stem = path.lastIndex(of: ".").map { path[..<$0] } ?? path[...]
    let isIndex = stem == "index" || stem.hasSuffix("/index")
    if urls == .file { return stem + ".html" }
    return isIndex ? String(stem.dropLast("index".count)) : stem + "/"
  }
}
