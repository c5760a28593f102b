import Basics
import Site
import Templates

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

/// What a build needs to know of the previous one to find the pages that are still the same.
struct EarlierPages: Sendable {
  let site: Site
  /// The names of the files of the sidebar’s lazy sections.
  let lazySections: LazySidebarSections?
  /// The hash of what all pages show: see `SiteWriter.frame`.
  let frame: ContentHash?
  /// Returns the trace of a page by its index in the content.
  let trace: @Sendable (Int) -> [UInt8]
}

extension SiteWriter {
  /// Returns the pages of the site that must be written, ascending.
  ///
  /// - Parameters:
  ///   - changed: the pages whose bodies have changed.
  ///   - difference: what else has changed.
  ///   - earlier: the previous build.
  func outdatedPages(_ changed: Set<Int>, _ difference: SiteDifference, after earlier: EarlierPages) -> [Int]
  {
    let candidates = candidates(difference, after: earlier)
    let isOutdated = write(count: site.pages.count) { index, buffer in
      if changed.contains(index) { return true }
      let isCandidate = candidates[index]
      guard let summary = site.pages[index].summaryIndex else { return isCandidate }
      guard difference.earlier[index] != nil, !difference.moved.contains(index),
        !(isCandidate && site.pages[index].isNotFoundPage), var known = PageTrace(earlier.trace(summary)),
        !known.body.mentions(difference.names)
      else { return true }
      for (number, link) in known.body.links.enumerated() {
        guard let page = difference.later[link], !difference.changed.contains(page) else { return true }
        known.body.links[number] = page
      }
      if isCandidate { return frame(of: index, around: known.body, buffer) != known.frame }
      assert(frame(of: index, around: known.body, buffer) == known.frame, site.pages[index].path)
      return false
    }
    return isOutdated.indices.filter { isOutdated[$0] }
  }

  /// Returns for each page whether what is around its body can have changed. All other pages need not be composed to
  /// find out that they are the same.
  private func candidates(_ difference: SiteDifference, after earlier: EarlierPages) -> [Bool] {
    // The years in the sidebar of a blog depend on the dates of pages.
    guard difference.isOnlyAbstracts || earlier.frame == frame, lists.dated.isEmpty else {
      return site.pages.map { _ in true }
    }
    var changed = difference.changed
    if !difference.names.isEmpty {
      // The images on cards can be other files, or have other sizes.
      changed.formUnion(site.pages.indices.filter { site.pages[$0].summary.metadata.hasPresentation })
    }
    let (before, after) = Parallel.both(jobs: jobs) {
      PageSurroundings.hashes(of: earlier.site, lazySections: earlier.lazySections?.names ?? [:])
    } and: { [changed] in
      PageSurroundings.hashes(of: site, lazySections: lazySections.urls?.names ?? [:], changed: changed)
    }
    return site.pages.indices.map { index in
      guard let known = difference.earlier[index], before[known] == after[index] else { return true }
      return site.pages[index].summary.metadata.hasPresentation || difference.changed.contains(index)
    }
  }

  /// Returns the hash of what is around the body of a page.
  private func frame(of index: Int, around trace: BodyTrace, _ buffer: PageBuffer) -> ContentHash {
    let body = ResolvedBody(sampleOf: trace)
    var diagnostics: [Diagnostic] = []
    buffer.bytes.truncate(to: 0)
    composer.compose(index, body: body, into: &buffer.bytes, diagnostics: &diagnostics)
    return PageTrace.frame(body, site.pages[index], buffer, diagnostics)
  }

  /// Keeps the files of all pages and assets that are not written.
  func keepFiles(except pages: Set<Int>, assets: Set<Int>) {
    for index in site.pages.indices where !pages.contains(index) {
      _ = output.keep(site.pages[index].outputPath)
      if let path = site.markdownPath(of: index) { _ = output.keep(path) }
    }
    for index in content.assets.indices where !assets.contains(index) {
      keepAsset(content.assets[index])
    }
  }
}
