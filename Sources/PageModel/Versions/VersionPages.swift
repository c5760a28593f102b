import Basics

/// The pages of a version of a site, in each of its languages.
public struct VersionPages: Sendable, Hashable {
  /// The pages in one language.
  public struct Language: Sendable, Hashable {
    public var tag: String
    public var pages: PageList

    public init(tag: String, pages: PageList) {
      self.tag = tag
      self.pages = pages
    }
  }

  /// The languages of the version, the default language first.
  public var languages: [Language]

  public init(_ languages: [Language] = []) { self.languages = languages }

  /// Returns the pages in a language, or in the default language if the version is not in that language, and the URL of
  /// the folder of the language.
  func list(for tag: String) -> (list: PageList, folder: String) {
    if let index = languages.firstIndex(where: { $0.tag.lowercased() == tag.lowercased() }), index > 0 {
      return (languages[index].pages, languages[index].tag + "/")
    }
    return (languages.first?.pages ?? PageList(), "")
  }

  /// Returns the URL of the page that a path such as `de/tea` refers to; nil if there is none.
  func url(at path: Substring) -> String? {
    let parts = path.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    let translation = languages.dropFirst().first { $0.tag.lowercased() == parts.first?.lowercased() }
    if let translation, let url = translation.pages.url(at: parts.count > 1 ? parts[1] : "") {
      return translation.tag + "/" + url
    }
    return languages.first?.pages.url(at: path)
  }

  /// The URLs of pages, and the redirects to them.
  public struct PageList: Sendable, Hashable {
    /// The URLs by their keys.
    private var pages: [String: String] = [:]
    /// The keys of pages, by the keys of the earlier URLs that redirect to them.
    private var redirects: [String: String] = [:]
    /// The keys of the earlier URLs of pages, by the keys of the pages.
    private var former: [String: [String]] = [:]

    public init() {}

    /// - Parameters:
    ///   - urls: the URLs of all pages, relative to the root of the version and language.
    ///   - redirects: pairs of the URL of a redirect and the URL of its page.
    public init(_ urls: [String], redirects: [(from: String, to: String)]) {
      for url in urls { pages[Self.key(url)] = url }
      for redirect in redirects {
        let (from, to) = (Self.key(redirect.from), Self.key(redirect.to))
        self.redirects[from] = to
        former[to, default: []].append(from)
      }
    }

    /// The URLs of all pages, sorted.
    public var urls: [String] { pages.values.sorted(by: ByteOrder.precedes) }

    /// The redirects as pairs of URLs without endings, sorted.
    var allRedirects: [(from: String, to: String)] {
      redirects.map { (from: $0.key, to: $0.value) }.sorted { ByteOrder.precedes($0.from, $1.from) }
    }

    /// Returns the URL without its ending, since a version may have another style of URLs.
    private static func key(_ url: String) -> String {
      for ending in ["/index.html", ".html", "/"] where url.hasSuffix(ending) {
        return String(url.dropLast(ending.count))
      }
      return url == "index.html" ? "" : url
    }

    /// Returns the URL of the page that a URL or a file such as `tea.md` refers to; nil if there is none.
    func url(at path: Substring) -> String? {
      for file in path.hasSuffix(".md") ? [path, path.dropLast(3)] : [path] {
        var key = Self.key(String(file))
        if key == "index" || key.hasSuffix("/index") { key = String(key.dropLast(key == "index" ? 5 : 6)) }
        if let url = pages[key] ?? redirects[key].flatMap({ pages[$0] }) { return url }
      }
      return nil
    }

    /// Returns the page that corresponds to a page of another list: the page with the same URL, the page to which that
    /// URL redirects here, or the page with an earlier URL of the other page. If there is none, returns the nearest
    /// section above.
    ///
    /// - Parameter sections: the URLs, in both lists, of the section that both have. The rest of the URLs is compared.
    func counterpart(
      of url: String, in other: PageList, sections: (own: String, target: String) = ("", "")
    ) -> (url: String, isSame: Bool) {
      let (from, to) = (Self.key(sections.own), Self.key(sections.target))
      let own = Self.key(url)
      guard let key = Self.moved(own, from: from, to: to) else {
        return (pages[to] ?? pages[""] ?? "", false)
      }
      if let same = pages[key] { return (same, true) }
      if let moved = redirects[key].flatMap({ pages[$0] }) { return (moved, true) }
      for earlier in other.former[own] ?? [] {
        if let same = Self.moved(earlier, from: from, to: to).flatMap({ pages[$0] }) { return (same, true) }
      }
      var section = key[...]
      while let slash = section.lastIndex(of: "/") {
        section = section[..<slash]
        if let found = pages[String(section)] { return (found, false) }
      }
      return (pages[to] ?? pages[""] ?? "", false)
    }

    /// Converts the key of a page in the section `from` to the key of the same page in the section `to`. Returns nil if
    /// the key is not in `from`.
    private static func moved(_ key: String, from: String, to: String) -> String? {
      if from == to { return key }
      let rest: Substring
      if from.isEmpty || key == from {
        rest = key.dropFirst(from.count)
      } else if key.hasPrefix(from + "/") {
        rest = key.dropFirst(from.count + 1)
      } else {
        return nil
      }
      return to.isEmpty ? String(rest) : rest.isEmpty ? to : to + "/" + rest
    }
  }
}

// MARK: - Record

extension BinaryEncoder {
  /// Appends the pages of a version.
  public mutating func versionPages(_ pages: VersionPages) {
    list(pages.languages) { record, language in
      record.text(language.tag)
      record.list(language.pages.urls) { $0.text($1) }
      record.list(language.pages.allRedirects) { record, redirect in
        record.text(redirect.from)
        record.text(redirect.to)
      }
    }
  }
}

extension BinaryDecoder {
  /// Reads the pages of a version.
  public mutating func versionPages() -> VersionPages {
    VersionPages(
      list { record in
        VersionPages.Language(
          tag: record.text(),
          pages: VersionPages.PageList(
            record.list { $0.text() }, redirects: record.list { (from: $0.text(), to: $0.text()) }))
      })
  }
}
