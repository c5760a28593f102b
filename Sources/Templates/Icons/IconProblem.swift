/// Why an SVG cannot be an icon.
struct IconProblem: Error {
  /// What the icon has or lacks: the rest of a sentence that begins with “the icon”.
  var message: String
  /// Where in the file, in bytes.
  var offset: Int
}
