import Basics

/// An address on another site, at one of the places that name it.
struct GatheredLink {
  let target: ExternalAddress
  let place: SourceLocation
  /// The page whose settings count; nil where only those of the site do.
  let page: Int?
}
