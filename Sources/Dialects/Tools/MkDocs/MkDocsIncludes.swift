import Basics
import PageModel
import YAML

/// The folders from which MkDocs and its extensions read files.
enum MkDocsIncludes {
  /// Returns the folder with the pages, relative to the project’s folder. If a script of the project creates that folder
  /// from another one with the same name, that one takes its place.
  static func docs(_ settings: MkDocsSettings, _ folder: ProjectFolder) -> String {
    let docs = Paths.normalized(settings.text("docs_dir") ?? "docs")
    let name = String(Paths.name(docs))
    guard !folder.hasFolder(docs), name != docs, folder.hasFolder(name) else { return docs }
    let place = SourceLocation(file: folder.displayPath(of: settings.file))
    folder.diagnostics.append(
      Diagnostic("project.missing-folder/pages", at: place, ["missing": docs, "used": name]))
    return name
  }

  /// Returns the folders of included files relative to the content folder. Files next to a page are found as well.
  static func folders(
    _ settings: MkDocsSettings, _ languages: MkDocsLanguages, _ folder: ProjectFolder
  ) -> [String] {
    var paths: [String] = []
    for (name, key) in [
      ("pymdownx.snippets", "base_path"), ("mdx_include", "base_path"),
      ("markdown_include.include", "base_path"),
      ("markdown_include", "base_path"),
    ] {
      guard let node = settings.extensions[name]?[key] else { continue }
      for path in node.items?.compactMap(\.text) ?? [node.text ?? ""] {
        paths.append(
          path.replacing("$config_dir", with: ".").replacing("$docs_dir", with: languages.folder))
      }
    }
    if !paths.contains(".") { paths.append(".") }
    var seen: Set<String> = []
    let places = paths.flatMap { folder.places(of: $0, from: languages.folder) }
    return (places + [""]).filter { seen.insert($0).inserted }
  }

  /// Returns the files that are added to each page. Missing ones are reported once, and not for each page.
  ///
  /// Source: PyMdown Extensions, “Snippets”, “Auto-Append Snippets”.
  static func appendedFiles(
    _ settings: MkDocsSettings, _ languages: MkDocsLanguages, _ folder: ProjectFolder
  ) -> [String] {
    let files = settings.extensions["pymdownx.snippets"]?["auto_append"]?.texts ?? []
    let folders = files.isEmpty ? [] : folders(settings, languages, folder)
    return files.filter { file in
      if file.contains("://") { return true }
      let isFound = folders.contains {
        folder.hasFile(Paths.normalized(Paths.join(languages.folder, Paths.join($0, file))))
      }
      if isFound { return true }
      let place = SourceLocation(file: folder.displayPath(of: settings.file))
      folder.diagnostics.append(Diagnostic("foreign.include/appended", at: place, ["name": file]))
      return false
    }
  }
}
