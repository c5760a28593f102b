import Basics
import FileSystem
import Projects

extension Project {
  /// All known tools. To add one, create a folder in `Tools` and add a line here. If a folder contains the
  /// configuration of several tools, the first one wins.
  private static let readers: [any ProjectReader.Type] = [
    CatalogReader.self,
    MkDocsProject.self,
    KilnProject.self,
    MdBookProject.self,
    DocusaurusReader.self,
    StarlightReader.self,
    VitePressReader.self,
    DocFXReader.self,
    JekyllReader.self,
    GitBookReader.self,
    WikiReader.self,
    ObsidianReader.self,
    HugoReader.self,
    // Must be the last one: it looks into subfolders, which can belong to projects of other tools.
    PackageReader.self,
  ]

  /// Returns the project at a path; nil if there is none.
  ///
  /// - Parameters:
  ///   - path: the folder of the project, or its configuration file.
  ///   - displayPath: the path for messages.
  ///   - includesPackages: whether a Swift package with documentation is a project.
  ///   - version: the name of a version in `versions`; nil for the one at the root of the site.
  public static func find(
    at path: String, shownAs displayPath: String, includesPackages: Bool = true, version: String? = nil
  ) -> Project? {
    guard let real = try? Paths.real(path) else { return nil }
    let isFile = (try? FileKind.of(real)) == .file
    let folder = ProjectFolder(
      isFile ? Paths.parent(real) ?? real : real,
      displayPath: isFile ? Paths.parent(displayPath) ?? "." : displayPath,
      version: version)
    let choice = ToolChoice(folder)
    for reader in readers where includesPackages || reader != PackageReader.self {
      guard !choice.excludes(reader), var draft = reader.read(folder) else { continue }
      draft.unsupported += choice.others.map {
        "\($0.file) of \($0.tool.rawValue), because the project is built with \(draft.tool.rawValue)"
      }
      HostRedirects.add(to: &draft, folder)
      GeneratedPages.add(to: &draft, folder)
      draft.removeRepeatedEntries()
      var project = draft.finished
      project.diagnostics += folder.diagnostics
      project.unsupported += folder.unsupported
      project.fingerprint = folder.fingerprint
      project.dependencies = folder.dependencies.sorted(by: Paths.precedes)
      return project
    }
    // A settings file with a syntax error still belongs to a project.
    guard let error = folder.diagnostics.first(where: { $0.identifier == "project.invalid" }) else {
      return nil
    }
    var project = ProjectDraft(.gitBook, folder, file: error.location.file, dialect: Dialect()).finished
    project.unusable = error
    return project
  }

  /// Returns the projects in the folders of a folder and in their folders, for a message: the folders below `path`, and
  /// the names of the tools.
  public static func nested(in path: String) -> [(folder: String, tool: String)] {
    var found: [(folder: String, tool: String)] = []
    let root = ProjectFolder(path, displayPath: path)
    var pending = root.names(in: "").filter(\.isFolder).map(\.name)
    var count = 0
    while !pending.isEmpty, count < 100 {
      let name = pending.removeFirst()
      count += 1
      if name.hasSuffix("node_modules") { continue }
      if let project = find(at: Paths.join(path, name), shownAs: name, includesPackages: false) {
        found.append((name, project.tool.rawValue))
      } else if !name.contains("/") {
        pending += root.names(in: name).filter(\.isFolder).map { Paths.join(name, $0.name) }
      }
    }
    return found
  }
}
