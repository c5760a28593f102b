import Basics
import PageModel

/// The hashes of a page’s summary, from which a build finds out what else has to be built after a change: without the
/// abstract, and of the abstract, which few pages show.
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
