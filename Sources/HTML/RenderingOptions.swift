import Site

/// What a page's HTML should be like.
public struct RenderingOptions: Sendable {
  /// What becomes of raw HTML: limited to the safe list, or left as it is.
  public var html = Configuration.HTMLPolicy.safe
  /// What becomes of images on other sites.
  public var remoteImages = Configuration.RemoteImages.show
  /// The sections that fold on every page of the site.
  public var disclosure = DisclosureRules()
  /// The headings of change logs, compared without case, whose rows are wanted.
  public var changeLogs: [String] = []
  public var strings = BodyStrings()
  /// Whether the page gets what a site adds to GFM: anchors, asides, folded sections, labels. Without it the
  /// output is that of CommonMark's reference renderer, byte for byte.
  public var isSite = true
  /// Whether only the summary is wanted: then there is no HTML, and what no summary shows is not rendered.
  public var isSummary = false

  public init() {}

  /// Plain GFM, raw HTML included.
  public static let plain: RenderingOptions = {
    var options = RenderingOptions()
    options.isSite = false
    options.html = .trusted
    return options
  }()
}
