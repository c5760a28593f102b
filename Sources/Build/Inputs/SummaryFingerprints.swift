import Basics
import PageModel

/// Two hashes of a page’s summary, from which a build decides which other pages a change affects: one of the summary
/// without its abstract, and one of the abstract alone, which only a few pages show.
struct SummaryFingerprints: Sendable, Equatable {
  var withoutAbstract: ContentHash
  var abstract: ContentHash
}

extension SummaryFingerprints {
  init(of shared: PageSummaryRef) {
    var record = BinaryEncoder()
    record.withoutAbstract(shared.summary)
    withoutAbstract = record.fingerprint
    record = BinaryEncoder()
    record.abstract(of: shared.summary)
    abstract = record.fingerprint
  }
}
