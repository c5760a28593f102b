import Basics
import HTML
import Markup
import PageModel
import Site

/// Adapts the links of an imported project to the pages that get other names: those in MDX, and those whose names would
/// exclude them from an Unfold site.
enum ImportedProjectLinks {
  /// Returns the texts of the pages with links to the new paths.
  static func rewritten(
    _ texts: [[UInt8]], _ files: ProjectImport.Files, _ inputs: SiteInputs, jobs: Int
  ) -> [[UInt8]] {
    if !files.hasRenamed { return texts }
    let read = Parallel.map(count: texts.count, jobs: jobs) {
      ImportReader(inputs)
    } body: { reader, index in
      let body = reader.rendered(texts[index], path: files.pages[index])
      return (summary: body.shared, links: body.links)
    }
    let summaries = read.map(\.summary)
    let structure = CapturedStructure(
      StructurePages(summaries: summaries, links: { read[$0].links }), inputs)
    let site = SiteGraph(summaries, structure, inputs, includeDrafts: true).site
    let links = ImportLinks(
      site, assets: Set(inputs.allContent.files.assets), renamed: files.names, isSingle: files.isSingle)
    var result = texts
    let pages = site.pages.indices.compactMap { page in
      site.pages[page].summaryIndex.map { (page: page, index: $0) }
    }
    let made = Parallel.map(count: pages.count, jobs: jobs) { number in
      let (page, index) = pages[number]
      let path = files.pages[index]
      let text = links.rewritten(
        texts[index], read[index].links, isCapture: summaries[index].summary.isCapture, path: path, page)
      return files.renamed.contains(path)
        ? ImportedFrontMatter.adding(["url: \("/\(site.pages[page].url)".jsonText)"], to: text) : text
    }
    for (number, text) in made.enumerated() { result[pages[number].index] = text }
    return result
  }
}
