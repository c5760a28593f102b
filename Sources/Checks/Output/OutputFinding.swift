import Basics

/// Something that a rule found on a page as readers get it.
struct OutputFinding {
  let rule: Rule
  let message: String
  let help: String?
  /// The heading of the author’s file that it stands behind, counted from 1; 0 for none.
  let heading: Int
}
