import Basics
import Site

/// What a build remembers of a page with a body, from which a later build decides whether the page is still the same.
///
/// A page is a function of its body and of what is around it. The hash covers everything around the body, so whatever
/// changes there is noticed: titles, navigation, menus, cards, files of the theme.
struct PageTrace: Sendable {
  /// The hash of the page without its body, and of the problems of composing it.
  var frame: ContentHash
  var body: BodyTrace
}

extension PageTrace {
  /// - Parameters:
  ///   - buffer: the composed page.
  ///   - diagnostics: the problems of composing it.
  init(of body: ResolvedBody, on page: Page, _ buffer: PageBuffer, _ diagnostics: [Diagnostic]) {
    frame = Self.frame(body, page, buffer, diagnostics)
    self.body = body.trace
  }

  static func frame(
    _ body: ResolvedBody, _ page: Page, _ buffer: PageBuffer, _ diagnostics: [Diagnostic]
  ) -> ContentHash {
    // The places of the body on this page are not known, so it is always written again.
    if page.isNotFoundPage { return ContentHash([]) }
    let hash = body.places.hash(around: buffer.bytes)
    if diagnostics.isEmpty { return hash }
    var record = BinaryEncoder()
    record.hash(hash)
    record.list(diagnostics) { $0.diagnostic($1) }
    return record.fingerprint
  }

  var encoded: [UInt8] {
    var record = BinaryEncoder(capacity: 128)
    record.hash(frame)
    record.trace(body)
    return record.bytes.array()
  }

  /// Decodes a trace; nil if there is none.
  init?(_ encoded: [UInt8]) {
    guard let trace = BinaryDecoder.whole(encoded, { PageTrace(frame: $0.hash(), body: $0.trace()) }) else {
      return nil
    }
    self = trace
  }
}

extension SiteWriter {
  /// Returns the pages of the site that must be written, ascending.
  ///
  /// - Parameters:
  ///   - changed: the pages whose bodies have changed.
  ///   - difference: what else has changed.
  ///   - trace: returns the trace of a page by its index in the content.
  func outdatedPages(
    _ changed: Set<Int>, _ difference: SiteDifference, trace: @escaping @Sendable (Int) -> [UInt8]
  ) -> [Int] {
    let candidates = difference.isOnlyAbstracts ? pages(thatMayShow: difference.changed) : nil
    let isOutdated = write(count: site.pages.count) { index, buffer in
      if changed.contains(index) { return true }
      let isCandidate = candidates?.contains(index) ?? true
      guard let summary = site.pages[index].summaryIndex else { return isCandidate }
      guard difference.earlier[index] != nil, !difference.moved.contains(index),
        !(isCandidate && site.pages[index].isNotFoundPage), var known = PageTrace(trace(summary)),
        !known.body.mentions(difference.names)
      else { return true }
      for (number, link) in known.body.links.enumerated() {
        guard let page = difference.later[link], !difference.changed.contains(page) else { return true }
        known.body.links[number] = page
      }
      return isCandidate && frame(of: index, around: known.body, buffer) != known.frame
    }
    return isOutdated.indices.filter { isOutdated[$0] }
  }

  /// Returns the hash of what is around the body of a page.
  private func frame(of index: Int, around trace: BodyTrace, _ buffer: PageBuffer) -> ContentHash {
    let body = ResolvedBody(sampleOf: trace)
    var diagnostics: [Diagnostic] = []
    buffer.bytes.truncate(to: 0)
    composer.compose(index, body: body, into: &buffer.bytes, diagnostics: &diagnostics)
    return PageTrace.frame(body, site.pages[index], buffer, diagnostics)
  }

  /// Returns the pages that can show the abstracts of others around their bodies: in the cards of a section, and of
  /// related pages.
  private func pages(thatMayShow changed: Set<Int>) -> Set<Int> {
    var pages = Set(site.pages.indices.filter { site.pages[$0].summary.metadata.hasPresentation })
    for page in changed {
      let parent = site.navigation.nodes[site.navigation.nodeOfPage[page]].parent
      if let page = parent.flatMap({ site.navigation.nodes[$0].page }) { pages.insert(page) }
    }
    return pages
  }

  /// Keeps the files of all pages and assets that are not written.
  func keepFiles(except pages: Set<Int>, assets: Set<Int>) {
    for index in site.pages.indices where !pages.contains(index) {
      _ = output.keep(site.pages[index].outputPath)
      if let path = site.markdownPath(of: index) { _ = output.keep(path) }
    }
    for index in content.assets.indices where !assets.contains(index) {
      _ = output.keep(content.assets[index])
    }
  }
}
