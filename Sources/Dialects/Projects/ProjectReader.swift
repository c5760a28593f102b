/// Recognizes and reads the projects of one tool.
protocol ProjectReader: Sendable {
  /// Returns the project in a folder; nil if the folder does not contain one of this tool.
  static func read(_ folder: ProjectFolder) -> ProjectDraft?
}
