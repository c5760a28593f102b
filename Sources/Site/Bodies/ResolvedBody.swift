import HTML

@_spi(RenderedHTML) import Basics

/// A rendered body whose placeholders have been replaced, so that its links have their final URLs.
public struct ResolvedBody: Sendable {
  private let html: [UInt8]
  private let abstractLength: Int
  /// The placeholders in `html`, in ascending order of their offsets.
  private let placeholders: [RenderedBody.Placeholder]
  /// For each placeholder, the end of its replacement in `urls`. A replacement begins where the previous one ends.
  private let ends: [Int]
  /// The replacements of all placeholders, one after the other.
  private let urls: [UInt8]
  /// The indices of the pages that the body links to.
  public let linkedPages: Set<Int>
  /// The names of the links, and whether any link has a problem.
  private let names: [UInt32]
  private let hasProblems: Bool
  /// The places at which templates have written the body.
  public let places = WrittenPlaces()

  /// Resolves all links of a body.
  ///
  /// - Parameters:
  ///   - page: the index of the page that the body belongs to.
  ///   - imageSize: returns the size in CSS px of an image, given its path below the content folder; nil if unknown.
  ///   - imageProblem: returns the problem of an image, given its path below the content folder; nil if it has none.
  ///   - url: the URL of the page that shows the body; nil for the page that it belongs to.
  ///   - prefix: the path before relative URLs.
  ///   - anchors: the anchors of the pages that are shown on the same page as the body. Links to these pages lead to
  ///     their anchors.
  ///   - diagnostics: receives the problems of the links, such as links to pages that do not exist.
  public init(
    _ body: RenderedBody, of page: Int, resolver: LinkResolver,
    imageSize: (String) -> (width: Int, height: Int)?,
    imageProblem: @escaping (String) -> ImageProblem? = { _ in nil }, from url: String? = nil,
    prefix: String = "",
    anchors: PageAnchors? = nil, diagnostics: inout [Diagnostic]
  ) {
    html = body.html
    abstractLength = body.abstractLength
    placeholders = body.placeholders
    var ends: [Int] = []
    ends.reserveCapacity(body.placeholders.count)
    var filling = PlaceholderResolver(
      page: page, resolver: resolver, placeholders: body.placeholders.count, from: url,
      prefix: prefix, anchors: anchors, imageProblem: imageProblem)
    var done = 0
    for (placeholder, link) in zip(body.placeholders, body.links) {
      let attributes = placeholder.style == .zoom ? html[done..<placeholder.offset] : []
      filling.fill(placeholder.style, link, after: attributes, imageSize: imageSize)
      done = placeholder.offset
      ends.append(filling.text.count)
    }
    self.ends = ends
    linkedPages = filling.linkedPages
    names = filling.names
    hasProblems = !filling.diagnostics.isEmpty
    diagnostics += filling.diagnostics
    urls = filling.text.array()
  }

  /// Creates a body that only shows what a page has around a body with this trace.
  public init(sampleOf trace: BodyTrace) {
    html = trace.abstract.sample + trace.body.sample
    abstractLength = trace.abstract.sample.count
    (placeholders, ends, urls, names, hasProblems) = ([], [], [], [], false)
    linkedPages = Set(trace.links)
  }

  /// What a later build needs to know about the body.
  public var trace: BodyTrace {
    var trace = BodyTrace()
    trace.links = linkedPages.sorted()
    trace.names = Set(hasProblems ? names + [LinkName.any] : names).sorted()
    trace.abstract = BodyTrace.Ending(html[..<abstractLength])
    trace.body = BodyTrace.Ending(html[abstractLength...])
    return trace
  }

  /// The abstract as inline HTML; nil if the page has none.
  public var abstract: DeferredHTML? {
    abstractLength > 0
      ? DeferredHTML(noting: places) { write(0..<abstractLength, into: &$0) } : nil
  }

  /// The body without the abstract.
  public var body: DeferredHTML {
    DeferredHTML(noting: places) { write(abstractLength..<html.count, into: &$0) }
  }

  /// Appends the bytes of `html` in a range, with the replacements of the placeholders in it.
  private func write(_ range: Range<Int>, into output: inout ByteBuffer) {
    html.withUnsafeBufferPointer { html in
      urls.withUnsafeBufferPointer { urls in
        var done = range.lowerBound
        var start = 0
        for index in placeholders.indices {
          let offset = placeholders[index].offset
          defer { start = ends[index] }
          guard offset >= range.lowerBound else { continue }
          guard offset < range.upperBound else { break }
          output.append(UnsafeBufferPointer(rebasing: html[done..<offset]))
          output.append(UnsafeBufferPointer(rebasing: urls[start..<ends[index]]))
          done = offset
        }
        output.append(UnsafeBufferPointer(rebasing: html[done..<range.upperBound]))
      }
    }
  }
}
