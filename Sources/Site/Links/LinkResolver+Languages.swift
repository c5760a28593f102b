import Basics
import PageModel

/// Links to pages in other languages and versions of the site.
extension LinkResolver {
  /// Returns the target of a link to a file of another language, such as `index.de.md`, to the URL of a page in another
  /// language, such as `/de/tea/`, or to a page that does not exist in the current language; nil for other links.
  func inOtherLanguage(_ parts: LinkParts, _ link: LinkReference, from page: Int) -> LinkTarget? {
    guard languages.isMultiple, link.kind == .link else { return nil }
    // The folder of the page’s file differs from the page’s folder if the file is in the folder of a language.
    let files =
      parts.startsWithSlash ? [""] : [sourceMap.pathInFolder(of: pages[page].path), pages[page].path]
    for base in files {
      let found = joined(parts, to: base) { path in
        languages.pages.place(ofFile: path).flatMap { $0.language == languages.current ? nil : $0 }
      }
      guard let found else { continue }
      let url =
        found.path.withBytes { index.page(file: $0) }.map { pages[$0].url } ?? usualURL(of: found.path)
      return target(languages.folder(of: found.language) + url, parts, upFrom: languages.folder)
    }
    let urls = parts.startsWithSlash ? [""] : [pages[page].path, languages.folder + pages[page].url]
    for base in urls {
      if let url = joined(parts, to: base, urlInOtherLanguage) {
        return target(url, parts, upFrom: languages.folder)
      }
    }
    return nil
  }

  /// Returns the target of a link from a page with the text of the default language to an anchor that the translation
  /// of its target does not have: the original, for which the link was written. Returns nil for other links. If the
  /// original has no such anchor either, the build of the default language reports this.
  func inOriginal(_ index: Int, _ parts: LinkParts, from page: Int) -> LinkTarget? {
    guard languages.isTranslation, let fragment = parts.fragment, !fragment.isEmpty, !pages[page].isGenerated,
      !languages.pages.hasText(pages[page].path, in: languages.current),
      languages.pages.hasText(pages[index].path, in: languages.current),
      knownAnchor(fragment, of: index) == nil
    else { return nil }
    return target(pages[index].url, parts, upFrom: languages.folder)
  }

  /// Returns the target of a link to the URL of a page in another version, such as `/1.0/tea/`, or to one of its
  /// aliases; nil for other links. A check does not read other versions, so it assumes that all such URLs exist.
  func inOtherVersion(_ parts: LinkParts, _ link: LinkReference, from page: Int) -> LinkTarget? {
    guard versions.all.count > 1, link.kind == .link else { return nil }
    let folder = versions.folder + languages.folder
    for base in parts.startsWithSlash ? [""] : [pages[page].path, folder + pages[page].url] {
      if let url = joined(parts, to: base, versions.url(at:)) { return target(url, parts, upFrom: folder) }
    }
    return nil
  }

  /// Returns the result of `find` for the path of a link, which is relative to the folder of `base`; nil if the path
  /// leaves the site.
  func joined<Result>(_ parts: LinkParts, to base: String, _ find: (String) -> Result?) -> Result? {
    base.withBytes { base in
      PathJoining.join(PageIndex.folder(base), parts.path) { path in
        path.flatMap { find(String(decoding: $0, as: UTF8.self)) }
      }
    }
  }

  /// Returns the target at a URL above the folder of the current version or language.
  func target(_ url: String, _ parts: LinkParts, upFrom folder: String) -> LinkTarget {
    let levels = folder.utf8.count { $0 == UInt8(ascii: "/") }
    return .asset(String(repeating: "../", count: levels) + url, suffix: parts.suffix)
  }

  /// Returns the URL of the page in another language that a path such as `de/tea` refers to; nil if there is none.
  private func urlInOtherLanguage(at path: String) -> String? {
    let parts = path.split(separator: "/", maxSplits: 1)
    guard let first = parts.first, let language = languages.language(first), language > 0 else { return nil }
    let rest = parts.count > 1 ? String(parts[1]) : ""
    let known = rest.withBytes { index.page(file: $0) ?? index.page(url: $0) }
    if let known, site.exists(known, in: language) {
      return languages.folder(of: language) + pages[known].url
    }
    // A page that is not part of the site in the current language.
    let file = (rest.isEmpty ? ["index.md"] : [rest, rest + ".md", rest + "/index.md"]).first {
      languages.pages.hasText($0, in: language)
    }
    return file.map { languages.folder(of: language) + usualURL(of: $0) }
  }

  /// Returns the URL of a page that is not part of the site in the current language. A slug in its front matter is
  /// unknown, so it is ignored.
  private func usualURL(of path: String) -> String {
    let stem = path.lastIndex(of: ".").map { path[..<$0] } ?? path[...]
    let isIndex = stem == "index" || stem.hasSuffix("/index")
    if urlStyle == .file { return stem + ".html" }
    return isIndex ? String(stem.dropLast("index".count)) : stem + "/"
  }
}
