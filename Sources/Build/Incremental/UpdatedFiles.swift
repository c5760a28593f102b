import Basics
import Publishing
import SearchIndex
import Site
import Templates

/// The files that an incremental build writes: the pages that have changed or show something that has changed, copied
/// files, and the search index; if the site has changed, also all files that are made once for the site.
struct UpdatedFiles: PlannedFiles {
  let scope: CachedContent.Scope
  /// The pages with changed bodies, by their indices in the site.
  let changedPages: Set<Int>
  /// What has changed in what pages show of others.
  let difference: SiteDifference
  /// The changed copied files, by their indices in the content.
  let assets: [Int]
  /// Whether the files for programs, such as the sitemap, have changed.
  let hasSingleFiles: Bool
  /// The previous build, and whether it had a feed.
  let earlier: EarlierPages
  let hadFeed: Bool
  /// The search index of the previous build; nil for a site without search.
  let search: SearchIndexState?

  func pageCount(in site: Site) -> Int? { scope == .site ? site.pages.count : changedPages.count }

  func write(_ site: LinkedSite) -> WriteResult {
    // The search index needs only bodies, so it can be built at the same time as pages.
    let (written, index) = Parallel.both(jobs: site.options.jobs) {
      writePages(site)
    } and: {
      search.map { writeIndex(site, after: $0) }
    }
    var result = written
    result.search = index
    return result
  }

  private func writePages(_ site: LinkedSite) -> WriteResult {
    guard scope == .site else {
      let writer = site.makeWriter(lazySections: .known(earlier.lazySections))
      let pages =
        scope == .bodies
        ? changedPages.sorted() : writer.outdatedPages(changedPages, difference, after: earlier)
      return writer.write(
        FileSelection(pages: pages, assets: assets, others: hasSingleFiles ? [.singleFiles] : []))
    }
    let writer = site.makeWriter()
    var difference = difference
    difference.names.formUnion(names(ofOtherFiles: writer))
    var pages = Set(writer.outdatedPages(changedPages, difference, after: earlier))
    var assets = Set(assets)
    // Of two files with the same path, a full build writes the first one and reports the other.
    let repeated = OutputSources(repeatedIn: site.site, site.inputs).byPath
    if !repeated.isEmpty {
      for index in site.site.pages.indices where repeated[site.site.pages[index].outputPath] != nil {
        pages.insert(index)
      }
      for (index, path) in site.inputs.content.assets.enumerated() where repeated[path] != nil {
        assets.insert(index)
      }
    }
    writer.keepFiles(except: pages, assets: assets)
    let others: [FileGroup] = [.lazySections, .theme, .print, .redirects, .singleFiles]
    return writer.write(
      FileSelection(
        pages: pages.sorted(), assets: assets.sorted(), allPages: outdatedParts(difference, writer),
        others: others))
  }

  /// Returns the parts of the list of all pages that must be written, and keeps the others.
  private func outdatedParts(_ difference: SiteDifference, _ writer: SiteWriter) -> [Int] {
    guard writer.hasSearch, let list = AllPages(of: writer.site) else { return [] }
    let before = earlier.frame == writer.frame ? AllPages(of: earlier.site) : nil
    return list.parts.indices.filter { number in
      guard let before, list.isSame(number, as: before, difference) else { return true }
      return !writer.output.keep(list.parts[number].outputPath)
    }
  }

  /// Returns the names of the generated pages and files that only one of the two sites has.
  private func names(ofOtherFiles writer: SiteWriter) -> Set<UInt32> {
    let before = SiteWriter.otherFiles(of: earlier.site, PageLists(of: earlier.site), hasFeed: hadFeed)
    let after = SiteWriter.otherFiles(of: writer.site, writer.lists, hasFeed: writer.feed != nil)
    func key(_ file: OtherFiles.Generated) -> [String] { [file.url, file.requirement ?? ""] }
    var names: Set<UInt32> = []
    for key in Set(before.map(key)).symmetricDifference(after.map(key)) {
      LinkName.add(ofPath: key[0], to: &names)
    }
    return names
  }

  private func writeIndex(_ site: LinkedSite, after state: SearchIndexState) -> SearchIndexState {
    let writer = SearchIndexWriter(site: site.site, bodies: site.bodies)
    let (strings, jobs) = (site.inputs.theme.strings, site.options.jobs)
    let changed = changedPages.union(difference.changed)
    return writer.update(
      state, after: SearchOrder(of: earlier.site),
      earlier: { changed.contains($0) ? nil : difference.earlier[$0] }, strings: strings, jobs: jobs,
      to: site.sink)
  }
}
