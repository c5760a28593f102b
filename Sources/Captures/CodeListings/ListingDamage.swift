import Basics

/// Decides whether the listings of a page were broken into one token per line.
///
/// The tool that saved a page broke all of its listings or none, so all listings are evidence. Listings in other
/// languages than Swift contradict the grammar of Swift, so they can be outvoted.
struct ListingDamage {
  /// The number of spans on lines of their own, in listings that agree with the grammar.
  private var aligned = 0
  /// The number of contradictions in the other listings.
  private var contradictions = 0
  /// A listing has lines that are rare in intact code.
  private var hasSign = false
  private var hasSpaceBeforeSpan = false

  mutating func add(_ listing: [Line], _ result: ListingJoiner.Result) {
    if Self.isIntact(result) {
      contradictions += result.contradictions
      return
    }
    aligned += result.aligned
    hasSpaceBeforeSpan = hasSpaceBeforeSpan || result.hasSpaceBeforeSpan
    hasSign =
      hasSign || result.hasOutdentedArguments
      || listing.contains { line in
        line.text.first == Byte.space || line.text.last == Byte.space || line.text.last == Byte.tab
      }
  }

  /// Nearly all spans of broken listings have a line of their own, which is rare in other code. Spaces are between
  /// spans, so some lines of a broken listing begin or end with one, and arguments are not indented. A tab at the
  /// beginning of a line is not a sign, because it also indents intact code.
  ///
  /// A single span is enough if white space is left on the line before it.
  var isBroken: Bool {
    aligned > contradictions
      && (aligned >= 8 || aligned >= 2 && hasSign || contradictions == 0 && hasSpaceBeforeSpan)
  }

  /// Returns true if a listing is intact, or is not in Swift.
  static func isIntact(_ result: ListingJoiner.Result) -> Bool { result.aligned <= 3 * result.contradictions }
}
