import Basics

/// Something that a rule found on a page as readers get it.
struct OutputFinding {
  let rule: Rule
  let message: String
  let help: String?
  /// How many of the page’s known headings stand before it.
  let heading: Int
}
