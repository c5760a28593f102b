import Basics
import Output
import Publishing
import Site
import Templates
import YAML

/// Writes the files that are made for the whole site.
extension SiteWriter {
  func writeThemeAssets() {
    output.write(assets.stylesheet, theme.stylesheet)
    output.write(assets.script, theme.script)
    if let search = assets.search { output.write(search.script, theme.searchScript) }
    for file in assets.allOwnFiles { output.write(file.path, file.bytes) }
    if let redirect = assets.redirect { output.write(redirect, theme.redirectScript) }
  }

  /// Writes the parts of the list of all pages with these indices.
  func writeAllPages(_ list: AllPages, parts: [Int]) -> [Diagnostic] {
    write(count: parts.count) { number, buffer in
      write(list.parts[parts[number]].outputPath, buffer) {
        composer.compose(list, part: parts[number], into: &$0, diagnostics: &$1)
      }
    }.flatMap { $0 }
  }

  /// Writes the parts with these indices of the print page, which shows all pages.
  func writePrint(_ print: PrintPages, parts: [Int]) -> [Diagnostic] {
    write(count: parts.count) { number, buffer in
      write(print.parts[parts[number]].outputPath, buffer) {
        composer.compose(print, part: parts[number], body: printedBody, into: &$0, diagnostics: &$1)
      }
    }.flatMap { $0 }
  }

  /// Returns the body of a page for the print page. Problems in the body are reported only for the page itself.
  private func printedBody(_ page: Int, _ url: String, _ anchors: PageAnchors) -> ResolvedBody? {
    guard let body = site.pages[page].summaryIndex.flatMap({ bodies.body($0) }) else { return nil }
    var ignored: [Diagnostic] = []
    return ResolvedBody(
      body, of: page, resolver: resolver, imageSize: composer.imageSize, from: url,
      anchors: anchors,
      diagnostics: &ignored)
  }

  /// Writes the Markdown of all pages in one file, if the settings request it.
  func writeFullText() -> [Diagnostic] {
    guard site.configuration.hasLLMsFullTxt, !content.assets.contains(LLMsFullTxt.path) else { return [] }
    let place = SourceLocation(folder: LLMsFullTxt.path)
    if !site.configuration.publishesMarkdown { return [Diagnostic("content.full-text/markdown", at: place)] }
    var file = LLMsFullTxt(of: site)
    for page in file.pages {
      let isCapture = site.pages[page].summaryIndex.flatMap { bodies.body($0)?.isCapture } ?? false
      guard let text = markdown(of: page, isCapture: isCapture) else { continue }
      file.append(page, text[text.withUnsafeBufferPointer { FrontMatter(of: $0, file: "").bodyOffset }...])
    }
    guard let bytes = file.bytes else {
      return [
        Diagnostic("content.full-text/size", at: place, ["limit": String(LLMsFullTxt.limit >> 20)])
      ]
    }
    output.write(LLMsFullTxt.path, bytes)
    return []
  }

  /// Writes the redirects with these indices.
  func writeRedirects(_ indices: [Int]) -> [Diagnostic] {
    write(count: indices.count) { number, buffer in
      let redirect = site.redirects[indices[number]]
      return write(redirect.outputPath, buffer) {
        composer.composeRedirect(redirect, into: &$0, diagnostics: &$1)
      }
    }.flatMap { $0 }
  }

  /// Writes the page for missing pages and the files for programs, and returns the diagnostics.
  func writeSingleFiles() -> [Diagnostic] {
    var diagnostics = composer.siteProblems()
    writeNotFoundPage(&diagnostics)
    for list in lists.lists {
      diagnostics += write(list.outputPath, PageBuffer()) {
        composer.compose(list, into: &$0, diagnostics: &$1)
      }
    }
    writeDiscoveryFiles()
    return diagnostics
  }

  private func writeNotFoundPage(_ diagnostics: inout [Diagnostic]) {
    let isWritten = site.pages.indices.contains { site.pages[$0].outputPath == Page.notFoundPath }
    if isWritten || content.assets.contains(Page.notFoundPath) { return }
    diagnostics += write(Page.notFoundPath, PageBuffer()) {
      composer.composeNotFound(into: &$0, diagnostics: &$1)
    }
  }

  /// Writes the sitemap, `robots.txt`, the feed, `llms.txt`, `objects.inv` and the rules for hosts, except files
  /// that the content folder contains.
  private func writeDiscoveryFiles() {
    if !content.assets.contains(Sitemap.path) { writeSitemap() }
    // Crawlers and hosts read these files only at the root.
    let isRoot = !site.configuration.languages.isTranslation && site.configuration.versions.folder.isEmpty
    if isRoot, !content.assets.contains(Robots.path) { writeRobots() }
    if let feed { output.write(Feed.path, feed.bytes()) }
    for section in lists.dated.keys.sorted() {
      let path = PageLists.feed(of: site.pages[section])
      guard !content.assets.contains(path), let pages = lists.dated[section],
        let feed = Feed(site, section: section, pages)
      else { continue }
      output.write(path, feed.bytes())
    }
    if site.configuration.hasLLMsTxt, site.configuration.publishesMarkdown,
      !content.assets.contains(LLMsTxt.path)
    {
      output.write(
        LLMsTxt.path, LLMsTxt.bytes(of: site, overview: theme.strings["overview"]))
    }
    if !content.assets.contains(SymbolInventory.path), let symbols = SymbolInventory.bytes(of: site) {
      output.write(SymbolInventory.path, symbols)
    }
    if isRoot { writeHostingRules() }
  }

  private func writeSitemap() {
    guard let baseURL = site.configuration.baseURL else { return }
    let entries = site.pages.indices.filter {
      !site.pages[$0].summary.isNoindex && !site.pages[$0].isNotFoundPage
        && site.isCanonical(site.pages[$0])
    }.map { index in
      Sitemap.Entry(
        path: site.pages[index].url,
        lastModified: site.configuration.changes(of: site.pages[index].summary).lastUpdated?.text,
        translations: site.translations(of: index).map {
          Sitemap.Translation(language: $0.language, url: $0.url)
        })
    }
    for file in Sitemap.files(baseURL: baseURL, entries: entries) { output.write(file.path, file.bytes) }
  }

  /// Writes `robots.txt`, which names the sitemaps of all languages and versions.
  private func writeRobots() {
    let (languages, versions) = (site.configuration.languages, site.configuration.versions)
    var folders = languages.isMultiple ? languages.all.indices.map(languages.folder) : [""]
    if versions.isMultiple {
      for (index, version) in versions.all.enumerated()
      where !version.path.isEmpty && versions.hasOwnPages(index) {
        folders.append(version.url)
      }
    }
    output.write(Robots.path, Robots.bytes(baseURL: site.configuration.baseURL, folders: folders))
  }

  /// Writes the rules for web servers and hosts, except files that the content folder contains.
  private func writeHostingRules() {
    let hosts = site.configuration.hosts
    if hosts.isEmpty { return }
    let facts = HostingFacts(site, theme: theme, assets: assets, copied: content.assets)
    var files = [(path: HostingFacts.speculationFile, text: facts.speculationRules)]
    for host in hosts { files += host.rules.files(facts) }
    for file in files where !content.assets.contains(file.path) {
      output.write(file.path, Array(file.text.utf8))
    }
  }
}
