/// Reads captured pages: recovers clean Markdown and the structure of the page from the text that a tool saved.
public struct CaptureReader {
  /// The size in bytes of the largest captured page. Each line of a page that may be one takes 40 bytes of memory, and
  /// the pages of websites are far smaller.
  public static let largestPage = 4 << 20

  /// Returns the capture that `bytes` contain, or nil if they are ordinary Markdown.
  ///
  /// The format is detected from the structure of the page alone; `file` is used only for the locations of
  /// diagnostics.
  ///
  /// - Parameter frame: returns the frame of the pages around this one, if it can have one.
  public static func read(
    _ bytes: [UInt8], file: String, frame: @escaping () -> Frame = { .none }
  ) -> Capture? {
    mayBeCapture(bytes, file: file) ? readPage(bytes, file: file, frame: frame) : nil
  }

  /// Returns what a page contributes to the frame of its folder; nil if it cannot have one.
  public static func survey(_ bytes: [UInt8], file: String) -> FrameSurvey.Page? {
    guard mayBeCapture(bytes, file: file),
      let read = build(bytes, file: file, frame: { .any }), let edges = read.builder.edges
    else { return nil }
    return FrameSurvey.Page(
      edges, title: read.builder.windowTitle, heading: read.builder.firstHeading,
      source: read.builder.source?.value, hasSign: read.hasSign, hasWeakSign: read.signals.hasWeakSign,
      firstSite: read.signals.firstSite,
      menu: read.hasSign ? [] : SiteMenu.paths(on: read.page))
  }

  /// The purpose of a file with the extension `.txt`.
  public enum TextFile: Sendable {
    /// A capture, a page whose links begin as in captures, or a page with front matter.
    case page
    /// A list of links, which is a page only among captures.
    case contents
    case data
  }

  /// Returns the purpose of a text file with these bytes.
  public static func textFile(_ bytes: [UInt8]) -> TextFile {
    if bytes.starts(with: "---\n".utf8) || bytes.starts(with: "---\r\n".utf8) { return .page }
    if bytes.count <= largestPage, FirstLook.couldBeCapture(bytes),
      build(bytes, file: "", frame: { .none }) != nil || SiteLinks.read(bytes) != nil
    {
      return .page
    }
    return TableOfContents.quickly(bytes) == nil ? .data : .contents
  }

  /// A page that may be a capture.
  public enum ReadPage: Sendable {
    case capture(Capture)
    /// Ordinary Markdown, with the links that it has in common with captured pages.
    case ordinary(SiteLinks?)
  }

  /// Returns the capture that `bytes` contain, or what else is known about them.
  ///
  /// - Parameter frame: returns the frame of the pages around this one, if it can have one.
  public static func page(
    _ bytes: [UInt8], file: String, frame: @escaping () -> Frame = { .none }
  ) -> ReadPage {
    guard mayBeCapture(bytes, file: file) else { return .ordinary(nil) }
    return readPage(bytes, file: file, frame: frame).map(ReadPage.capture) ?? .ordinary(SiteLinks.read(bytes))
  }

  private static func mayBeCapture(_ bytes: [UInt8], file: String) -> Bool {
    bytes.count <= largestPage && (FirstLook.couldBeCapture(bytes) || FirstLook.beginsWithMenu(bytes))
      && !SourcePage.isDeclaredOrdinary(bytes, file: file)
  }

  /// Reads a page that passed the first look.
  static func readPage(
    _ bytes: [UInt8], file: String, frame: @escaping () -> Frame = { .none }
  ) -> Capture? {
    guard let read = build(bytes, file: file, frame: frame) else { return nil }
    var builder = read.builder
    let headingURL = HeadingLinkURL.path(ofHeadingsIn: builder.blocks)
    for rule in read.format.type.rules { rule.apply(to: &builder) }
    var capture = PageWriter.write(builder, format: read.format.name, confidence: read.confidence)
    capture.facts = CollectionFacts(read.page, builder, headingURL: headingURL, capture)
    return capture
  }

  /// Returns the parts of a page before its blocks are cleaned; nil if it has no known format.
  static func build(
    _ bytes: [UInt8], file: String, frame: @escaping () -> Frame
  ) -> (
    builder: PageBuilder, page: SourcePage, format: (type: any CaptureFormat.Type, name: String),
    confidence: Double, hasSign: Bool, signals: FormatSignals
  )? {
    var page = SourcePage(bytes, file: file)
    page.frame = frame
    var repeated: [Line] = []
    // Until repeated fences are removed, the rest of the page can be part of a listing.
    page.lines = RepeatedFences.remove(page.lines) { repeated.append($0) }
    let signals = FormatSignals(of: page)
    let found = FormatDetection.format(of: signals)
    guard
      let (format, confidence) = found
        ?? (SavedFormat.isRepeated(page, signals, in: frame)
          ? (SavedFormat.self, FormatDetection.threshold) : nil)
    else { return nil }
    var builder = PageBuilder(file: file)
    builder.remove(repeated, rule: "repeated fence")
    builder.isWrapped = SavedFormat.isWrapped(signals)
    PageRepairs.apply(to: &page, signals, into: &builder)
    format.read(page, into: &builder)
    return (builder, page, (format, format.name(of: signals)), confidence, found != nil, signals)
  }
}
