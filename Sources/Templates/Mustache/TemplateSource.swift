/// The text of one template, and the names by which templates and people know it.
public struct TemplateSource: Sendable {
  /// What `{{>name}}` and `{{<name}}` call it, for instance `page`.
  public var name: String
  /// The file's path as the user knows it, for messages.
  public var file: String
  public var bytes: [UInt8]

  public init(name: String, file: String, bytes: [UInt8]) {
    self.name = name
    self.file = file
    self.bytes = bytes
  }

  public init(name: String, file: String, text: String) {
    self.init(name: name, file: file, bytes: Array(text.utf8))
  }
}
