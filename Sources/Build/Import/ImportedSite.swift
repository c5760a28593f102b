import Basics
import Captures
import PageModel
import Site

/// The site of the pages of an import, which determines their new paths and the destinations of their links.
struct ImportedSite {
  let structure: CapturedStructure
  /// The new paths of the pages that are written, by their old ones.
  let names: [String: String]
  /// The files to write.
  let files: [ImportFolder.Page]
  /// The headings whose sections are collapsed.
  let collapsed: [String]

  /// - Parameters:
  ///   - pages: the pages, sorted by path.
  ///   - assets: the paths of all other files.
  init(_ pages: [ImportedPage], assets: [String], jobs: Int) {
    let summaries = pages.map(\.summary)
    let structure = CapturedStructure(
      StructurePages(
        summaries: summaries, source: { (pages[$0].source, pages[$0].hash) }, links: { pages[$0].links }),
      Configuration(), nil, displayPath: { path in pages.first { $0.path == path }?.file ?? path })
    self.structure = structure
    var placed: [Int: (path: String, slug: String?)] = [:]
    var taken = Set(assets.map { $0.lowercased() })
    for index in pages.indices where pages[index].capture == nil {
      let path = ImportNames.folder(of: pages[index].path, structure.layout) + Paths.name(pages[index].path)
      placed[index] = (path, nil)
      taken.insert(path.lowercased())
    }
    for index in pages.indices where pages[index].capture != nil && !structure.layout.leftOut.contains(index)
    {
      let slug = structure.named(summaries[index], index).summary.metadata.slug
      placed[index] = ImportNames.place(pages[index].path, slug: slug, structure.layout, &taken)
    }
    names = Dictionary(uniqueKeysWithValues: placed.map { (pages[$0].path, $1.path) })
    let site = SiteGraph(summaries, structure, assets: Set(assets)).site
    let links = ImportLinks(site, assets: Set(assets), renamed: names)
    collapsed = Self.collapsed(pages)
    let isCollapsedBySite = !collapsed.isEmpty
    let written = site.pages.indices.compactMap { page in site.pages[page].summaryIndex.map { (page, $0) } }
      .filter { placed[$0.1] != nil }
    let made = Parallel.map(count: written.count, jobs: jobs) { [placed] number in
      let (page, index) = written[number]
      let summary = structure.named(pages[index].summary, index).summary
      var text = links.rewritten(
        pages[index].text, pages[index].links, isCapture: summary.isCapture, path: pages[index].path, page)
      if pages[index].capture != nil {
        text = ImportedFrontMatter.cleaned(
          text, slug: placed[index]?.slug, keepsDisclosure: !isCollapsedBySite)
      }
      return ImportedText(
        path: placed[index]?.path ?? pages[index].path, bytes: text, isCapture: summary.isCapture)
    }
    let finished = ImportedChecks.declared(in: made, assets: Set(assets), jobs: jobs)
    // Pages that are not part of the site, such as drafts, are kept too.
    let linked = Set(written.map(\.1))
    let others = pages.indices.filter { placed[$0] != nil && !linked.contains($0) }
      .map { ImportFolder.Page(path: placed[$0]?.path ?? pages[$0].path, bytes: pages[$0].text) }
    files = (finished + others).sorted { Paths.precedes($0.path, $1.path) }
  }
}

extension ImportedSite {
  /// Returns the headings that the settings of the site should collapse: those that are collapsed on captures. Returns
  /// none if an ordinary page has one of these headings, because its section must stay visible; then each capture keeps
  /// its own setting.
  private static func collapsed(_ pages: [ImportedPage]) -> [String] {
    var collapsed: [String] = []
    for heading in pages.compactMap(\.capture).flatMap(\.facts.collapsed) where !collapsed.contains(heading) {
      collapsed.append(heading)
    }
    let isShown = pages.contains { page in
      page.capture == nil && page.summary.summary.headings.contains { collapsed.contains($0.text) }
    }
    return isShown ? [] : collapsed
  }
}

extension NavigationFile {
  /// Returns the navigation with the new paths of pages.
  ///
  /// - Parameter names: the new paths by the old ones.
  func renamed(_ names: [String: String]) -> NavigationFile {
    func renamed(_ entry: Entry) -> Entry {
      var entry = entry
      if !entry.isExternal { entry.target = entry.target.map { names[$0] ?? $0 } }
      entry.children = entry.children.map(renamed)
      return entry
    }
    var navigation = self
    navigation.entries = entries.map(renamed)
    return navigation
  }
}

/// Chooses the paths of imported pages.
enum ImportNames {
  /// Returns the folder of a page, with a slash at its end unless it is empty.
  static func folder(of path: String, _ layout: SiteLayout) -> String {
    guard let folder = Paths.parent(path), folder != ".", !folder.isEmpty else { return "" }
    return (layout.folders[folder] ?? folder) + "/"
  }

  /// Returns the path of a capture, and the slug that it must have in its front matter to keep its URL.
  ///
  /// - Parameters:
  ///   - slug: the last component of the page’s URL; nil for the name of the file.
  ///   - taken: the paths of other files, in lowercase.
  static func place(
    _ path: String, slug: String?, _ layout: SiteLayout, _ taken: inout Set<String>
  ) -> (path: String, slug: String?) {
    let folder = folder(of: path, layout)
    let stem = String(PathComponent.stem(of: Paths.name(path)))
    let isIndex = PathComponent.isIndex(stem)
    let slug = slug.flatMap { PathComponent.problem(in: $0) == nil ? $0 : nil }
    var base = stem
    if !isIndex, let slug, isFileName(slug), taken.insert((folder + slug + ".md").lowercased()).inserted {
      base = slug
    } else {
      var number = 1
      while !taken.insert((folder + base + ".md").lowercased()).inserted {
        number += 1
        base = "\(stem)-\(number)"
      }
    }
    // The slug of an index page is compared with the name of its folder, which is the last component of its URL.
    let name = isIndex ? Paths.name(String(folder.dropLast())) : base[...]
    let isRoot = isIndex && folder.isEmpty
    return (folder + base + ".md", slug == nil || isRoot || slug.map { name == $0 } ?? true ? nil : slug)
  }

  /// Whether a slug can be the name of a page’s file: a file that a build does not skip, and that is not the index page
  /// of its folder.
  private static func isFileName(_ slug: String) -> Bool {
    !PathComponent.isIndex(slug) && !ContentFileName.isSkipped(Array((slug + ".md").utf8))
      && slug.utf8.count <= 200 && slug.utf8.allSatisfy { !"\\:*?\"<>|".utf8.contains($0) }
  }
}

/// Edits the front matter of imported pages.
enum ImportedFrontMatter {
  /// Returns the text of a clean capture with a slug.
  ///
  /// - Parameter keepsDisclosure: whether the page keeps its own `disclosure`, because it is not in the settings of the
  ///   site.
  static func cleaned(_ text: [UInt8], slug: String?, keepsDisclosure: Bool) -> [UInt8] {
    var lines: [ArraySlice<UInt8>] = []
    var rest = text[...]
    var isInside = true
    var isDisclosure = false
    while isInside, let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      let line = rest[...end]
      rest = rest[(end + 1)...]
      isInside = lines.isEmpty || !line.elementsEqual("---\n".utf8)
      if !isInside, let slug { lines.append(Array("slug: \(slug.jsonText)\n".utf8)[...]) }
      if isDisclosure, line.starts(with: "  - ".utf8) { continue }
      isDisclosure = !keepsDisclosure && line.elementsEqual("disclosure:\n".utf8)
      if !isDisclosure { lines.append(line) }
    }
    return lines.flatMap { $0 } + rest
  }

  /// Returns the text of a page with lines added at the end of its front matter.
  static func adding(_ lines: [String], to text: [UInt8]) -> [UInt8] {
    let added = lines.flatMap { Array(($0 + "\n").utf8) }
    let opening = Array("---\n".utf8)
    guard text.starts(with: "---".utf8) else { return opening + added + opening + text }
    guard text.starts(with: opening), let end = text[3...].find("\n---") else { return text }
    return Array(text[...end]) + added + text[(end + 1)...]
  }
}
