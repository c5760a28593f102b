/// A change to an author’s file that puts right, beyond doubt, what a diagnostic speaks of.
public enum Correction: Hashable, Sendable {
  /// What stands at the diagnostic’s place: the first text, where the second is meant.
  case replace(String, with: String)
  /// The destination of a link or an image that begins at the diagnostic’s place.
  case redirect(String, to: String)
  /// A line that is missing behind a line of the file, both counted from 1.
  case addLine(String, after: Int)
  /// A line that is missing at the end of the file.
  case endFile(with: String)
}
