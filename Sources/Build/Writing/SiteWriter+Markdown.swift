import Basics
import Captures
import FileSystem
import HTML
import Markup
import PageModel
import Projects
import Publishing
import Site
import YAML

/// Writes the copies of pages in Markdown.
extension SiteWriter {
  /// Writes the page as Markdown, for programs and for readers who want plain text: an author’s file with the text that
  /// it includes, or the clean text of a captured page. The file is read again, because keeping all texts in memory
  /// would cost more than reading them twice.
  func writeMarkdown(
    of index: Int, _ path: String, isCapture: Bool, _ diagnostics: inout [Diagnostic]
  ) {
    let page = site.pages[index]
    do throws(FileError) {
      let bytes = try File.read(content.location(of: page.path), limit: .page)
      let (read, hash) =
        isCapture ? captured(bytes, page) : converted(bytes, page) ?? withIncludes(bytes, page)
      // The hash of a translation covers its original too, which is not read again here.
      let isTranslation = content.originals[page.path] != nil
      if !isTranslation, let known = page.summaryIndex.flatMap(bodies.fileHash), known != hash {
        changedFiles.add(page.path)
      }
      let markdown = isCapture ? read : variables?.replaced(inMarkdown: read) ?? read
      var text = plain(markdown, at: path, of: index)
      if let strings, page.summary.components.contains(.diagrams) {
        text = DiagramMarkdown.addingTextForms(to: text, strings)
      }
      output.write(path, text)
    } catch {
      diagnostics.append(.contentUnreadable(displayPaths.page(page.path), error))
    }
  }

  /// Returns the Markdown of a page without directives and `doc:` links, which other programs do not know.
  private func plain(_ text: [UInt8], at path: String, of index: Int) -> [UInt8] {
    // The page itself reports links without a target. After some of them, no suggestions are searched for.
    var ignored: [Diagnostic] = []
    return MarkdownCopy.text(of: text, MarkupParser(site.configuration)) { destination in
      let link = LinkReference(kind: .link, destination: destination, line: 1, column: 1)
      var url = ByteBuffer(capacity: 64)
      switch resolver.resolve(link, from: index, diagnostics: &ignored) {
      case .page(let page, let query, let anchor):
        RelativeURL.from(path, to: site.markdownPath(of: page) ?? site.pages[page].url, into: &url)
        url.append(query)
        if let anchor {
          url.append("#")
          RelativeURL.appendComponent(anchor, into: &url)
        }
        return (site.pages[page].title, url.text)
      case .external(let elsewhere): return (elsewhere, elsewhere)
      case .anchorOnPage(let anchor): return (site.pages[index].title, "#\(anchor)")
      case .asset, .broken: return nil
      }
    }
  }

  private func captured(_ bytes: [UInt8], _ page: Page) -> (text: [UInt8], hash: ContentHash) {
    let capture = CaptureReader.read(bytes, file: page.path) { [frames] in frames.frame(of: page.path) }
    return (capture?.markdown ?? bytes, ContentHash(bytes))
  }

  /// Returns the text of a page whose file is not Markdown; nil for other pages.
  private func converted(_ bytes: [UInt8], _ page: Page) -> (text: [UInt8], hash: ContentHash)? {
    if conversion.isNeeded(for: page.path) {
      let known = try? conversion.page(bytes, path: page.path, file: page.path)
      return (known?.text ?? [], ContentHash(bytes))
    }
    guard let converter = converter(page.path), !converter.readsMarkdown else { return nil }
    let files = IncludeFiles(content: content, displayPaths: displayPaths)
    let place = ProjectPages.FolderPaths(page.path, content, files)
    let includes = RecordedIncludes(files, place)
    let text = converter.page(bytes, path: place.page, in: place.folderURL, includes: includes).text
    return (text, PageSnapshot.hash(of: ContentHash(bytes), including: includes.all))
  }

  /// Returns the text of a page with the text that it includes, and the hash of all files from which it comes.
  private func withIncludes(_ bytes: [UInt8], _ page: Page) -> (text: [UInt8], hash: ContentHash) {
    let hash = ContentHash(bytes)
    let text = wikiText?.convert(bytes, path: page.path, file: page.path)?.text ?? bytes
    guard IncludeExpander.mayInclude(text) else { return (text, hash) }
    let parser = MarkupParser(site.configuration)
    let files = IncludeFiles(content: content, displayPaths: displayPaths)
    let whole = IncludeExpander(files, parser: parser, wikiText: wikiText).expand(text, path: page.path)
    return (whole.text, PageSnapshot.hash(of: hash, including: whole.includes))
  }
}
