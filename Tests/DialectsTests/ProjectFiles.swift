import Foundation
import PageModel
import Projects

@testable import Dialects

/// A folder with the files of a project, which is deleted with the object.
final class ProjectFiles {
  let path: String

  /// - Parameter files: the texts of the files by their paths.
  init(_ files: [String: String]) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("project-\(UUID().uuidString)")
    path = folder.path
    for (name, text) in files {
      let file = folder.appendingPathComponent(name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  var project: Project? { Project.find(at: path, shownAs: "docs") }
}

extension Project {
  /// The settings as lines `key: value`.
  var settingLines: [String] { settings.pairs.map { "\($0.key): \($0.value.flowText)" } }

  /// The navigation in one line for each entry: its title, its target in parentheses, and an indentation for its depth.
  var navigationLines: [String] {
    func lines(_ entries: [NavigationFile.Entry], _ indentation: String) -> [String] {
      entries.flatMap { entry in
        let target = entry.target.map { "(\($0))" } ?? ""
        return [indentation + (entry.title ?? "-") + target] + lines(entry.children, indentation + "  ")
      }
    }
    return lines(navigation?.entries ?? [], "")
  }
}
