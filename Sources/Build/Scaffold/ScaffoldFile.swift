/// A file of the site that `unfold new` makes.
struct ScaffoldFile {
  /// Where it goes, seen from the new site's folder.
  let path: String
  /// Whether a site can do with what stands there already.
  let isOptional: Bool
  private let template: [UInt8]
  private let form: SiteTitle.Form

  /// - Parameter form: how the site's title is written where the file says `{{title}}`.
  private init(
    _ path: String, _ template: [UInt8], _ form: SiteTitle.Form = .markdown, isOptional: Bool = false
  ) {
    self.path = path
    self.isOptional = isOptional
    self.template = template
    self.form = form
  }

  /// What is written, for a site of that title.
  func bytes(_ title: SiteTitle) -> [UInt8] {
    template.replacing(Array("{{title}}".utf8), with: Array(title.written(as: form).utf8))
  }

  /// All of them, compiled in from `Site/`. They lie side by side there, since what is compiled in is known by
  /// its file's name alone. A new one is a file there and a line here.
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
