/// The version of the program. RELEASING.md describes how to change it.
enum Version {
  static let number = "0.1.0"
  /// The release date, in the format of manual pages.
  static let date = "November 21, 2026"
}
