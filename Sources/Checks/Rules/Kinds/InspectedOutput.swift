/// Everything that a check learns from the generated files: the findings on each page, and the facts that rules about
/// the whole output need. Only `InspectionSink` fills it.
struct InspectedOutput {
  /// The findings on each page, by the index of the page.
  var findings: [Int: [OutputFinding]] = [:]
  /// The findings on HTML files that are not pages of the site, such as `404.html`.
  var otherFindings: [(path: String, finding: OutputFinding)] = []
  /// The paths of all generated files.
  var paths: Set<String> = []
  /// The indices of the content files that at least one page refers to.
  var referencedAssets: Set<Int> = []
  /// The files of the default language to which pages of another language refer.
  var sharedFiles: Set<String> = []
  /// The paths that pages refer to and that are neither pages nor content files.
  var unknown: [String: UnknownReference] = [:]
  /// The external URLs on the pages; empty unless the sink collects them.
  var urls: [String: ExternalReference] = [:]
  /// The contents of style sheets and scripts, which may refer to files too.
  var texts: [[UInt8]] = []
  /// The anchors of an earlier version that a page no longer has, by the index of the page.
  var removedAnchors: [Int: [PreviousPages.RemovedAnchorRecord]] = [:]

  /// The references to an unknown path.
  struct UnknownReference {
    /// The index of the first page with a reference; nil if only files such as `404.html` have one.
    var page: Int?
    /// The number of the heading before the first reference on that page, from 1; 0 for none.
    var heading: Int
    /// The number of pages with a reference.
    var count: Int

    /// Returns the references with another page’s added.
    func and(_ page: Int?, heading: Int) -> UnknownReference {
      let isFirst = page ?? .max < self.page ?? .max
      return UnknownReference(
        page: isFirst ? page : self.page, heading: isFirst ? heading : self.heading, count: count + 1)
    }
  }

  /// The references to an external URL.
  struct ExternalReference {
    /// The index of the first page with a reference; nil if only files such as `404.html` have one.
    var page: Int?
    /// The number of pages with a reference.
    var pages = 0
  }
}
