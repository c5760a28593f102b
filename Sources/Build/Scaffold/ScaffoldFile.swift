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

  /// All files of the starter site, which are embedded from `Site/`. That folder has no subfolders, because embedded
  /// files are identified only by their names. To add a file, put it there and add a line here.
  static let all: [ScaffoldFile] = [
    ScaffoldFile(".gitignore", PackageResources.gitignore, isOptional: true),
    ScaffoldFile("unfold.yml", PackageResources.unfold_yml, .yaml),
    ScaffoldFile("content/index.md", PackageResources.index_md),
    ScaffoldFile("content/brewing/index.md", PackageResources.brewing_md),
    ScaffoldFile("content/brewing/first-pot.md", PackageResources.first_pot_md),
    ScaffoldFile("content/brewing/timer.md", PackageResources.timer_md),
    ScaffoldFile("content/kinds/index.md", PackageResources.kinds_md),
    ScaffoldFile("content/kinds/black.md", PackageResources.black_md),
    ScaffoldFile("content/kinds/green.md", PackageResources.green_md),
    ScaffoldFile("content/images/teapot.svg", PackageResources.teapot_svg),
  ]
}
