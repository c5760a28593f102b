import Basics
import PageModel
import Projects
import YAML

/// The files that a project adds to its theme. Those that are not templates are part of the site.
///
/// Source: MkDocs, “Customizing your theme”, `custom_dir`.
enum MkDocsTheme {
  /// Returns the folders of images and other files in `custom_dir`, with their URLs.
  static func folders(_ settings: MkDocsSettings, _ folder: ProjectFolder) -> [Project.ContentFolder] {
    guard let path = settings["theme"]?["custom_dir"]?.text.map(Paths.normalized), path != ".",
      !path.hasPrefix(".."), folder.hasFolder(path)
    else { return [] }
    return folder.names(in: path).filter(\.isFolder).map(\.name).sorted(by: Paths.precedes).compactMap {
      name in
      let place = Paths.join(path, name)
      let files = folder.files(below: place)
      let isTemplate = files.contains { file in [".html", ".py"].contains { file.hasSuffix($0) } }
      let hasImages = files.contains { MediaFile.isImage($0) || MediaFile.isVideo($0) }
      // Icons are part of the theme, and are not shown.
      guard hasImages, !isTemplate, name != "icons" else { return nil }
      return Project.ContentFolder(
        place, url: "/\(name)/", parts: Set(files.filter { $0.hasSuffix(".md") }))
    }
  }

  /// The names of Material’s colors.
  ///
  /// Source: Material for MkDocs, “Changing the colors”, and the values of its palette.
  private static let palette = [
    "red": "#ef5552", "pink": "#e92063", "purple": "#ab47bd", "deep-purple": "#7e56c2", "indigo": "#4051b5",
    "blue": "#2094f3", "light-blue": "#02a6f2", "cyan": "#00bdd6", "teal": "#009485", "green": "#4cae4f",
    "light-green": "#8bc34b", "lime": "#cbdc38", "yellow": "#ffec3d", "amber": "#ffc105", "orange": "#ffa724",
    "deep-orange": "#ff6e42", "brown": "#795649", "gray": "#757575", "blue-gray": "#546d78",
  ]

  /// Returns the colors of `theme.palette`; the color `custom` comes from `extra_css`.
  static func colors(_ settings: MkDocsSettings, _ docs: String, _ folder: ProjectFolder) -> ProjectColors {
    let all = settings["theme"]?["palette"]?.list ?? []
    func color(_ palette: YAMLNode?) -> String? {
      for key in ["primary", "accent"] {
        let written = palette?[key]?.text?.lowercased().replacing(" ", with: "-") ?? ""
        // The names are in British English.
        let name = written.replacing("gr" + "ey", with: "gray")
        if let color = Self.palette[name] { return color }
      }
      return nil
    }
    let dark = all.first { $0["scheme"]?.text == "slate" }
    let light = all.first { $0["scheme"]?.text != "slate" }
    let isCustom = all.contains { $0["primary"]?.text == "custom" || $0["accent"]?.text == "custom" }
    let files = isCustom ? settings["extra_css"]?.texts ?? [] : []
    let custom = ProjectColors(
      files.compactMap { folder.read(Paths.join(docs, $0)) },
      names: ["--md-primary-fg-color", "--md-accent-fg-color", "--md-typeset-a-color"])
    return ProjectColors(light: color(light) ?? custom.light, dark: color(dark) ?? custom.dark)
  }
}
