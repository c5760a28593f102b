import Basics

/// A file of the starter site that `unfold new` writes.
struct ScaffoldFile {
  /// The path of the file, relative to the new site’s folder.
  let path: String
  /// Whether an existing file with this name can be kept instead.
  let isOptional: Bool
  private let template: [UInt8]
  private let form: ScaffoldTitle.Form

  /// - Parameter form: the syntax in which the file contains the title, in place of `{{title}}`.
  private init(
    _ path: String, _ template: [UInt8], _ form: ScaffoldTitle.Form = .markdown, isOptional: Bool = false
  ) {
    self.path = path
    self.isOptional = isOptional
    self.template = template
    self.form = form
  }

  /// Returns the content of the file for a site with the given title.
  func bytes(_ title: ScaffoldTitle) -> [UInt8] {
    template.replacing(Array("{{title}}".utf8), with: Array(title.written(as: form).utf8))
  }

  /// All files of the starter site, which are embedded from `Site/`. To add a file, put it there, run
  /// `Scripts/embed-files`, and add a line here.
  static let all: [ScaffoldFile] = [
    ScaffoldFile(".gitignore", bytes("gitignore"), isOptional: true),
    ScaffoldFile("unfold.yml", bytes("unfold.yml"), .yaml),
    ScaffoldFile("content/index.md", bytes("index.md")),
    ScaffoldFile("content/brewing/index.md", bytes("brewing.md")),
    ScaffoldFile("content/brewing/first-pot.md", bytes("first-pot.md")),
    ScaffoldFile("content/brewing/timer.md", bytes("timer.md")),
    ScaffoldFile("content/kinds/index.md", bytes("kinds.md")),
    ScaffoldFile("content/kinds/black.md", bytes("black.md")),
    ScaffoldFile("content/kinds/green.md", bytes("green.md")),
    ScaffoldFile("content/images/teapot.svg", bytes("teapot.svg")),
  ]

  private static func bytes(_ name: String) -> [UInt8] {
    EmbeddedFile.bytes(at: "Sources/Build/Scaffold/Site/\(name)")
  }
}
