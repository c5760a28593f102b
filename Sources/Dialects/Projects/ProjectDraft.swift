import Basics
import PageModel
import Projects
import YAML

/// A project while its configuration is being read: the project itself, and what the conversion of its pages needs.
@dynamicMemberLookup
struct ProjectDraft {
  var project: Project
  /// The facts that the conversion of pages needs.
  var facts = ProjectFacts()
  var dialect: Dialect
  /// The titles and URLs of pages that do not state them, by path: see `PageDefaults`.
  var pages: [String: PageDefaults] = [:]
  /// The paths in the site of pages and folders that other programs of the project generate.
  var generated: [String] = []

  init(_ tool: Project.Tool, _ folder: ProjectFolder, file: String, dialect: Dialect) {
    project = Project(tool, folder: folder.path, file: file, converter: PageConverter(dialect, facts))
    self.dialect = dialect
  }

  subscript<Value>(dynamicMember path: WritableKeyPath<Project, Value>) -> Value {
    get { project[keyPath: path] }
    _modify { yield &project[keyPath: path] }
  }

  subscript<Value>(dynamicMember path: KeyPath<Project, Value>) -> Value { project[keyPath: path] }

  /// The project, which converts its pages with the facts.
  var finished: Project {
    var result = project
    result.converter = PageConverter(dialect, facts, pages)
    return result
  }

  /// Sets the beginnings of the paths that lead out of the site.
  mutating func setExternalPaths(_ paths: [String]) {
    let list = YAMLNode.Value.sequence(paths.map { YAMLNode(.scalar($0, isPlain: false)) })
    project.settings.set("externalLinks", [YAMLNode.Pair("paths", list)])
  }
}
