/// What came of a request.
struct Reply: Sendable {
  /// That of HTTP, such as 404; 0 where there was no answer.
  var status = 0
  /// Where the answer sends its reader, absolute.
  var redirect: String?
  /// The seconds after which the site wants to be asked again; 0 where it does not say.
  var retryAfter = 0
  /// Nil where the answer came whole, or as far as it was wanted.
  var failure: Failure?
  /// The page that was answered; nil where none was wanted, and for anything but HTML.
  var body: Body?

  struct Body: Sendable {
    var bytes: [UInt8] = []
    /// Whether there is no more of it.
    var isWhole = true
  }

  struct Failure: Hashable, Sendable {
    /// What is the matter: `its server takes no connection`.
    var reason: String
    /// Whether another try may help.
    var mayPass: Bool
  }
}
