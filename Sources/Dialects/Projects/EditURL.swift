import Basics
import PageModel

extension ProjectDraft {
  /// Sets the edit links, given the URL at which a folder can be edited.
  ///
  /// The tools add the path of a page below one folder to the URL. Here a site can have several folders, so the path is
  /// that from the root of the repository, and the URL loses the path to the folder.
  ///
  /// - Parameters:
  ///   - url: the beginning of the links, such as `https://example.com/edit/main/docs/`.
  ///   - end: the text after the path of the page.
  ///   - place: the path of the folder relative to the project.
  mutating func setEditURL(
    _ url: String, end: String = "", ofFolder place: String, _ folder: ProjectFolder
  ) {
    guard let start = url.firstRange(of: "://")?.upperBound else { return }
    let path = Paths.relative(
      Paths.normalized(Paths.join(folder.path, place)), to: folder.repository)
    let parts = url[start...].split(separator: "/")
    let root = Paths.normalized(parts.joined(separator: "/"))
    guard !path.hasPrefix(".."), path.isEmpty || root.hasSuffix("/" + path) else {
      // The URL belongs to another repository.
      return project.settings.set("editURL", url.withSlash + "{path}" + end)
    }
    let origin = url[..<start] + root.dropLast(path.isEmpty ? 0 : path.count + 1)
    project.settings.set("editURL", origin + "/{file}" + end)
  }
}
