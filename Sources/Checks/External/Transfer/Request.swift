/// What a site is to be asked.
struct Request: Hashable, Sendable {
  enum Method: Sendable { case head, get }

  /// Absolute, with http or https, percent-encoded, without a fragment.
  var address: String
  var method: Method
  /// Whether a page that is answered is to be read.
  var wantsBody: Bool
}
