import Basics

/// A page of another tool’s project, converted to our Markdown.
public struct ConvertedPage: Sendable {
  /// The text, in UTF-8, with front matter.
  public var text: [UInt8]
  /// The origin of each line of the text.
  public var origins: [LineOrigin]
  /// The paths of the files that contain lines of the page, relative to the content folder. The first one is the page’s
  /// own file.
  public var files: [String]
  /// The problems of syntax that could not be converted. The locations contain paths relative to the content folder.
  public var diagnostics: [Diagnostic]

  public init(text: [UInt8], origins: [LineOrigin], files: [String], diagnostics: [Diagnostic]) {
    self.text = text
    self.origins = origins
    self.files = files
    self.diagnostics = diagnostics
  }
}
