import Basics
import PageModel

/// How the links of a project’s pages are resolved.
struct LinkRules: Sendable {
  /// The path at which the site is published. Links that begin with it are links to the site.
  var base = "/"
  /// The folder of the site within a larger site, with a slash at its end; empty if there is no larger site. Absolute
  /// paths of unknown files lead to the larger site.
  var siteFolder = ""
  /// Whether the path at which the site is published is only known when it is published.
  var hasUnknownBase = false
  /// Beginnings of destinations that are replaced by others, such as `@site/static/` for `/`.
  var aliases: [(prefix: String, replacement: String)] = []
  /// The destinations of links to files that only redirect, by the paths of these files.
  var moved: [String: String] = [:]
  /// The beginnings of absolute paths that name files in Markdown instead of URLs, with the URLs of their folders.
  var fileRoots: [(prefix: String, url: String)] = []
  /// The paths of pages in the site, by URL without the slash at the end.
  var pages: [String: String] = [:]
  /// The paths of all pages in the site.
  var files: Set<String> = []
  /// The paths of pages by the identifiers that cross-references name, `xref:tea.pots`.
  var pagesByIdentifier: [String: String] = [:]
  /// The URL of the reference of .NET, to which cross-references to its types lead; nil if they have no target.
  var dotNetReference: String?
  /// The URLs of the folders with content, by path relative to the project.
  var folders: [(folder: String, url: String)] = []
  /// Beginnings of imported paths, such as `@site/`, with the folders that they name, relative to the project.
  var imports: [(prefix: String, folder: String)] = []
  /// The path from each content folder, by its URL, to the project’s folder.
  var toProject: [String: String] = [:]
  /// The beginnings of paths that belong to parts of the published site that this project does not build, with the URL
  /// of that site.
  var elsewhere: [(path: String, site: String)] = []
  /// The URL of the published site, which absolute paths outside of the project refer to; nil if there is none.
  var publishedAt: String?
  /// Whether links without an extension are relative to the page’s URL, as in browsers.
  var areRelativeToURL = false
  /// Whether links are relative to the page’s URL, or to its file if no page is found at the URL.
  var prefersURL = false
  /// The paths of files that are not pages, for links that are relative to URLs, and for HTML.
  var assets: Set<String> = []
  /// Whether paths can contain backslashes as separators.
  var allowsBackslashes = false
  /// The URLs of pages by path in the site.
  var urls: [String: String] = [:]
  /// The languages of the site; none for a site in one language. All page paths refer to the default language.
  var languages = SiteLanguages()
  /// The paths of translations, such as `de/tea.md`.
  var translations: Set<String> = []

  /// Returns the destination of a link in our form: the path of the page’s file, beginning at the site’s root, if the
  /// link leads to a page; otherwise a path that is valid in the site.
  ///
  /// - Parameter source: the path of the page in the site. The path of a translation begins with its language.
  func resolve(_ destination: String, from source: String) -> String {
    guard let first = destination.utf8.first, first != UInt8(ascii: "#"), first != UInt8(ascii: "?") else {
      return destination
    }
    var target = allowsBackslashes ? Self.withSlashes(destination) : destination
    for alias in aliases where target.hasPrefix(alias.prefix) {
      target = alias.replacement + target.dropFirst(alias.prefix.count)
      break
    }
    if Self.hasScheme(target) || target.hasPrefix("//") {
      guard target.hasPrefix("xref:") else { return target }
      return self.destination(of: CrossReference(target)) ?? target
    }
    let end = target.firstIndex { $0 == "#" || $0 == "?" } ?? target.endIndex
    let suffix = String(target[end...])
    let name = String(target[..<end])
    // A page has the same path in each language, so a translation is resolved like its original.
    let (language, path) = languages.isMultiple ? languages.split(source) : (0, source)
    let found =
      name.removingPercentEncoding.hasPrefix("/")
      ? resolveAbsolute(name, from: source, path, language)
      : resolveRelative(name, from: source, path, language)
    return found + suffix
  }

  /// Returns the destination of an absolute path, which is not followed by a query or an anchor.
  ///
  /// - Parameter path: the path of the page in the default language.
  private func resolveAbsolute(
    _ name: String, from source: String, _ path: String, _ language: Int
  ) -> String {
    let plain = name.removingPercentEncoding
    let local = withoutBase(plain)
    if let target = moved[String(local.dropFirst())] { return target }
    if let page = page(at: local) ?? page(at: local, inLanguageOf: language) {
      return Self.encoded("/" + page)
    }
    // In some tools, a path can begin at the content folder as well.
    if let own = folders.first(where: { $0.url != "/" && path.hasPrefix(String($0.url.dropFirst())) }),
      let page = file(at: Paths.normalized(String(own.url.dropFirst()) + String(plain.dropFirst())))
    {
      return Self.encoded("/" + page)
    }
    if let page = page(ofFile: plain) { return Self.encoded("/" + page) }
    if folders.contains(where: { $0.folder.hasPrefix(".") }), let file = outside(plain, from: source) {
      return Self.encoded(file)
    }
    // On Microsoft Learn, the first part of a URL names the documentation.
    if let site = publishedAt {
      let parts = local.split(separator: "/", maxSplits: 1)
      if parts.count == 2, let page = file(at: String(parts[1])) {
        return Self.encoded("/" + page)
      }
      if !local.contains(".") || local.contains("=") || local.hasSuffix("/") || !hasExtension(local) {
        return site + name.drop { $0 == "/" }
      }
    }
    if hasUnknownBase, let slash = local.dropFirst().firstIndex(of: "/"),
      let page = page(at: String(local[slash...]))
    {
      return Self.encoded("/" + page)
    }
    for (path, site) in elsewhere where local == path || local.hasPrefix(path + "/") {
      return site + (local == plain ? name : Self.encoded(local)).drop { $0 == "/" }
    }
    return local == plain ? name : Self.encoded(local)
  }

  /// Returns the destination of a relative path, which is not followed by a query or an anchor.
  ///
  /// - Parameter path: the path of the page in the default language.
  private func resolveRelative(
    _ name: String, from source: String, _ path: String, _ language: Int
  ) -> String {
    let plain = name.removingPercentEncoding
    let parent = Paths.parent(path) ?? ""
    if prefersURL, let url = urls[path], let target = relative(plain, to: url, parent) {
      return Self.encoded("/" + target)
    }
    let place = Paths.normalized(Paths.join(parent, plain))
    if let target = moved[place] { return target }
    if files.contains(place) { return name }
    if let page = file(at: place) { return Self.encoded("/" + page) }
    if !plain.hasPrefix("."), let own = folders.first(where: { path.hasPrefix(String($0.url.dropFirst())) }),
      let page = file(at: Paths.normalized(String(own.url.dropFirst()) + plain)),
      plain.hasSuffix(".md") || plain.hasSuffix(".mdx")
    {
      return Self.encoded("/" + page)
    }
    if !plain.hasPrefix("."), let page = page(ofFile: "/" + plain) { return Self.encoded("/" + page) }
    if let url = urls[path], let page = page(besideURL: url, plain) {
      return Self.encoded("/" + page)
    }
    if let file = outside(plain, from: source) { return Self.encoded(file) }
    if languages.isMultiple, let parent = Paths.parent(source),
      let page = page(at: "/" + Paths.normalized(Paths.join(parent, plain)), inLanguageOf: language)
    {
      return Self.encoded("/" + page)
    }
    return name
  }

  /// Returns the path of the page whose Markdown file an absolute path names, according to `fileRoots`.
  private func page(ofFile path: String) -> String? {
    guard path.hasSuffix(".md") || path.hasSuffix(".mdx") else { return nil }
    for root in fileRoots where path.hasPrefix(root.prefix) {
      let rest = path.dropFirst(root.prefix.count)
      if let page = file(at: Paths.normalized(String(root.url.dropFirst()) + rest)) { return page }
    }
    return nil
  }

  /// Returns the path of the page at a path from the site’s root; nil if there is none.
  func page(named path: String) -> String? {
    guard path.hasPrefix("/") else { return nil }
    let found = resolve(String(path.prefix { $0 != "#" && $0 != "?" }), from: "")
    let file = String(found.removingPercentEncoding.drop { $0 == "/" })
    return files.contains(file) ? file : nil
  }

  /// Returns the path of the page or file that a browser opens for a link. The URL of the page with the link counts as
  /// a folder first, and then as a file in its parent folder.
  private func relative(_ target: String, to url: String, _ folder: String) -> String? {
    let places = [url, Paths.parent(url.hasSuffix("/") ? String(url.dropLast()) : url) ?? "/"].map {
      Paths.normalized(Paths.join($0, target))
    }
    // A link to `index` on a page that is a file leads to the page of the folder around it, not to the page itself.
    let name = Paths.name(target)
    let isIndex = PathComponent.isIndex(name[..<(name.lastIndex(of: ".") ?? name.endIndex)])
    if let page = pages[Self.key(places[0])], !isIndex || urls[page] != url { return page }
    // Links between files are more common than links relative to the parent of the URL.
    let sibling = Paths.normalized(Paths.join(folder, target))
    if assets.contains(sibling) || files.contains(sibling) { return nil }
    if let page = pages[Self.key(places[1])] { return page }
    return places.lazy.map { String($0.drop { $0 == "/" }) }.first(where: assets.contains)
  }

  /// Returns the path of the page at a URL that begins with the tag of a language: the path of the translation if the
  /// linking page has another language and there is a translation; otherwise the path of the original.
  private func page(at url: String, inLanguageOf language: Int) -> String? {
    guard languages.isMultiple else { return nil }
    let parts = url.split(separator: "/", maxSplits: 1)
    guard let tag = parts.first, let wanted = languages.language(tag) else { return nil }
    guard let page = page(at: parts.count > 1 ? "/" + parts[1] : "/") else { return nil }
    let translation = languages.folder(of: wanted) + page
    return wanted != language && translations.contains(translation) ? translation : page
  }

  private func page(besideURL url: String, _ target: String) -> String? {
    let own = Self.key(url)
    if areRelativeToURL, let page = page(at: Paths.normalized(Paths.join(Paths.parent(own) ?? "/", target))) {
      return page
    }
    return page(at: Paths.normalized(Paths.join(own, target)))
  }

  /// Returns the path in the site of a file in another folder with content.
  private func outside(_ target: String, from path: String) -> String? {
    guard let own = folders.first(where: { path.hasPrefix(String($0.url.dropFirst())) })
    else { return nil }
    let local = String(path.dropFirst(own.url.count - 1))
    let place =
      target.hasPrefix("/")
      ? Paths.normalized(Paths.join(own.folder, String(target.dropFirst())))
      : Paths.normalized(Paths.join(Paths.parent(Paths.join(own.folder, local)) ?? "", target))
    let around = folders.filter { $0.folder.isEmpty || place.hasPrefix($0.folder + "/") }
    guard let folder = around.max(by: { $0.folder.count < $1.folder.count }), folder.folder != own.folder
    else { return nil }
    let rest = folder.folder.isEmpty ? place[...] : place.dropFirst(folder.folder.count + 1)
    let sitePath = String(folder.url.dropFirst()) + rest
    return "/" + (file(at: sitePath) ?? sitePath)
  }

  /// Whether a path ends with the extension of a common type of file.
  private func hasExtension(_ path: String) -> Bool {
    let ending = Paths.name(path).split(separator: ".").last?.lowercased() ?? ""
    return ["png", "jpg", "jpeg", "gif", "svg", "zip", "pdf", "md", "yml"].contains(ending)
  }

  private func withoutBase(_ path: String) -> String {
    guard base != "/", path.hasPrefix(base) || path + "/" == base else { return path }
    return "/" + path.dropFirst(base.count)
  }

  /// Returns the path of the page at a URL or of a file.
  private func page(at url: String) -> String? {
    if let page = pages[Self.key(url)] { return page }
    return file(at: String(url.drop { $0 == "/" }))
  }

  /// Returns the path of the page that a path without extension, or with `.html`, refers to.
  private func file(at path: String) -> String? {
    if files.contains(path) { return path }
    var stem = path.hasSuffix("/") ? String(path.dropLast()) : path
    for ending in [".html", ".md", ".mdx", ".markdown"] where stem.hasSuffix(ending) {
      // A page can be in MDX although a link names the file in Markdown, and the other way around.
      stem = String(stem.dropLast(ending.count))
      if ending != ".html" {
        return [".md", ".mdx", ".markdown"].lazy.map { stem + $0 }.first(where: files.contains)
      }
      break
    }
    if stem == "." { stem = "" }
    for name in [
      stem + ".md", stem + ".mdx", Paths.join(stem, "index.md"), Paths.join(stem, "index.mdx"),
      Paths.join(stem, "README.md"), stem + ".yml", Paths.join(stem, "index.yml"),
    ]
    where files.contains(name) {
      return name
    }
    return nil
  }

  /// The form in which URLs are compared.
  static func key(_ url: String) -> String {
    var key = url[...]
    if key.hasSuffix(".html") { key = key.dropLast(5) }
    if key.hasSuffix("/index") { key = key.dropLast(5) }
    while key.count > 1, key.hasSuffix("/") { key = key.dropLast() }
    return key.isEmpty ? "/" : String(key)
  }

  static func hasScheme(_ url: String) -> Bool {
    guard let colon = url.utf8.firstIndex(of: UInt8(ascii: ":")) else { return false }
    let scheme = url.utf8[..<colon]
    return scheme.count > 1
      && scheme.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "+") }
  }

  /// Returns a destination with slashes in place of backslashes before letters and digits, which are not escapes:
  /// `..\media\tea.png`.
  private static func withSlashes(_ destination: String) -> String {
    guard destination.utf8.contains(Byte.backslash) else { return destination }
    var bytes = Array(destination.utf8)
    for index in bytes.indices.dropLast() where bytes[index] == Byte.backslash {
      let next = bytes[index + 1]
      if next.isASCIILetter || next.isASCIIDigit { bytes[index] = UInt8(ascii: "/") }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  static func encoded(_ path: String) -> String {
    path.contains(" ") || path.contains("(") || path.contains(")")
      ? path.replacing(" ", with: "%20").replacing("(", with: "%28").replacing(")", with: "%29") : path
  }
}

extension String {
  /// The text with its percent-encoded bytes decoded; the text itself if the result is not UTF-8.
  var removingPercentEncoding: String {
    guard contains("%") else { return self }
    var result: [UInt8] = []
    var rest = Array(utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), rest.count >= 2, let high = rest[rest.startIndex].hexDigitValue,
        let low = rest[rest.startIndex + 1].hexDigitValue
      {
        result.append(high << 4 | low)
        rest = rest.dropFirst(2)
      } else {
        result.append(byte)
      }
    }
    return String(validating: result, as: UTF8.self) ?? self
  }
}
