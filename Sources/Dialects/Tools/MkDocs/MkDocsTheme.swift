import FileSystem
import PageModel
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
}
