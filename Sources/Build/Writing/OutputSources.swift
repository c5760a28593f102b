import Output
import Site
import Templates

/// Finds out from which files or settings the files of a site come. Only messages need it, so the sources are found when
/// two files have the same path.
struct OutputSources {
  /// The sources by path in the output folder.
  private(set) var byPath: [String: FileSources] = [:]

  /// Finds the sources of files, given their paths in the output folder.
  init(of paths: Set<String>, in site: Site, _ inputs: SiteInputs) {
    collect(site, inputs) { paths.contains($0) }
  }

  /// Finds all paths with more than one source.
  init(repeatedIn site: Site, _ inputs: SiteInputs) {
    var (paths, repeated): (Set<String>, Set<String>) = ([], [])
    paths.reserveCapacity(site.pages.count * 2)
    collect(site, inputs) { path in
      if !paths.insert(path).inserted { repeated.insert(path) }
      return false
    }
    if !repeated.isEmpty { collect(site, inputs) { repeated.contains($0) } }
  }

  private mutating func collect(
    _ site: Site, _ inputs: SiteInputs, where isWanted: (String) -> Bool
  ) {
    // Use indices: copying each page would retain and release its objects.
    for index in site.pages.indices {
      if isWanted(site.pages[index].outputPath) {
        let page = site.pages[index]
        if page.isGenerated {
          byPath[page.outputPath, default: FileSources()].generated.append(
            "the page that Unfold generates for `/\(page.url)`")
        } else {
          byPath[page.outputPath, default: FileSources()].files.append(inputs.displayPaths.page(page.path))
        }
      }
      if let path = site.markdownPath(of: index), isWanted(path) {
        byPath[path, default: FileSources()].generated.append(
          "the published Markdown of \(inputs.displayPaths.page(site.pages[index].path))")
      }
    }
    for asset in inputs.content.assets where isWanted(asset) {
      byPath[asset, default: FileSources()].files.append(inputs.displayPaths.page(asset))
    }
    for part in PrintPages(of: site)?.parts ?? [] where isWanted(part.outputPath) {
      byPath[part.outputPath, default: FileSources()].generated.append("the print page")
    }
    if site.configuration.hasSearch {
      for part in AllPages(of: site)?.parts ?? [] where isWanted(part.outputPath) {
        byPath[part.outputPath, default: FileSources()].generated.append("the list of all pages")
      }
    }
    for redirect in site.redirects where isWanted(redirect.outputPath) {
      byPath[redirect.outputPath, default: FileSources()].generated.append(
        "the redirect from `/\(redirect.url)`")
    }
  }
}
