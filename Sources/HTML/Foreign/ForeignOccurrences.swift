import Basics

/// The occurrences of a form of syntax on a page.
struct ForeignOccurrences {
  let first: ForeignSyntax.Found
  let place: SourceLocation
  var count = 0
}
