import Basics
import FileSystem
import HTML
import Markup
import PageModel
import Projects

/// Converts the pages of another tool’s project while they are read. Each thread has its own converter.
final class ProjectPages {
  private let converter: any ProjectConverter
  private let content: ContentFiles
  private let files: IncludeFiles
  private let displayPaths: SiteInputs.DisplayPaths
  private let directives: Set<String>

  /// - Parameter content: the content that contains the pages: either the content in the site’s language, or the
  ///   content in all languages; nil for the content of the inputs.
  init(_ project: SiteProject, _ inputs: SiteInputs, _ content: ContentFiles? = nil) {
    converter = project.project.converter
    self.content = content ?? inputs.content
    files = IncludeFiles(content: self.content, displayPaths: inputs.displayPaths)
    displayPaths = inputs.displayPaths
    directives = Set(inputs.configuration.directives.lazy.filter { !$0.isInline }.map(\.name))
  }

  /// A page in Unfold’s Markdown.
  struct Result {
    var text: [UInt8]
    var lines: LineMap
    /// The files that the page depends on.
    var includes: [IncludedFile]
    var diagnostics: [Diagnostic]
  }

  /// Converts a page, given its path in the site.
  func convert(_ bytes: [UInt8], _ path: String) -> Result {
    let place = FolderPaths(path, content, files)
    let includes = RecordedIncludes(files, place, directives: directives)
    let page = converter.page(bytes, path: place.page, in: place.folderURL, includes: includes)
    let sources = page.files.enumerated().map { index, file in
      let path = index == 0 ? path : place.path(of: file)
      return IncludedLines.File(
        path: path, displayPath: files.displayPath(of: path), place: files.location(of: path))
    }
    let included = IncludedLines(files: sources, origins: page.origins, contentFolders: files.contentFolders)
    let diagnostics = page.diagnostics.map { diagnostic in
      var diagnostic = diagnostic
      if let index = page.files.firstIndex(of: diagnostic.location.file) {
        diagnostic.location.file = sources[index].displayPath
      }
      return diagnostic
    }
    let mismatches = includes.otherSpellings.map { spelling in
      Diagnostic(
        "include.case", at: SourceLocation(file: displayPaths.page(path)),
        ["path": spelling.written, "file": spelling.found])
    }
    return Result(
      text: page.text, lines: LineMap(file: displayPaths.page(path), included: included),
      includes: includes.all, diagnostics: diagnostics + mismatches + includes.problems.sorted())
  }

  /// The paths of files around a page. The conversion knows them relative to the page’s content folder, and everything
  /// else by their paths in the site.
  struct FolderPaths {
    /// The path of the page below its content folder.
    let page: String
    /// The URL of that folder, which begins and ends with a slash.
    let folderURL: String
    /// The path in the site of the page.
    private let path: String
    private let files: IncludeFiles

    init(_ path: String, _ content: ContentFiles, _ files: IncludeFiles) {
      self.path = path
      page = content.map.isSingle ? path : content.map.pathInFolder(of: path)
      let folder = content.folders[content.map.folder(of: path)].path
      folderURL = folder.isEmpty ? "/" : "/\(folder)/"
      self.files = files
    }

    /// Returns the path of a file, given its path below the content folder of the page.
    func path(of file: String) -> String {
      files.path(
        of: Paths.relative(Paths.join("/", file), to: Paths.join("/", Paths.parent(page) ?? "")), in: path)
    }
  }
}

/// Reads the files that a page includes, and records them.
final class RecordedIncludes: IncludeSource {
  private let files: IncludeFiles
  private let place: ProjectPages.FolderPaths
  private(set) var all: [IncludedFile] = []
  /// The errors about symbolic links that lead out of the repository.
  private(set) var problems: Set<Diagnostic> = []
  let directives: Set<String>

  init(_ files: IncludeFiles, _ place: ProjectPages.FolderPaths, directives: Set<String> = []) {
    self.directives = directives
    self.files = files
    self.place = place
  }

  func read(_ name: String) -> (bytes: [UInt8]?, problem: String) {
    do throws(IncludeFiles.Failure) {
      return (try recorded(name), "")
    } catch {
      if case .missing = error, let found = spelling(of: name), let bytes = try? recorded(found) {
        otherSpellings.append((name, found))
        return (bytes, "")
      }
      return (nil, Self.reason(error))
    }
  }

  /// The paths of included files that differ from the names of the files in case, which some systems ignore, with the
  /// paths of the files.
  private(set) var otherSpellings: [(written: String, found: String)] = []

  /// Returns the path of a file whose path differs in case; nil if there is none.
  private func spelling(of name: String) -> String? {
    if name.contains("://") { return nil }
    let folder = Paths.parent(files.location(of: place.path(of: "x"))) ?? ""
    return IncludeFiles.otherCase(of: name, in: folder)
  }

  func exists(_ name: String) -> Bool {
    do throws(IncludeFiles.Failure) {
      _ = try recorded(name)
      return true
    } catch {
      switch error {
      case .missing, .outside: return false
      case .unreadable, .notText: return true
      }
    }
  }

  /// Returns the bytes of a file, and records it, whether it can be read or not.
  private func recorded(_ name: String) throws(IncludeFiles.Failure) -> [UInt8] {
    let path = place.path(of: name)
    do throws(IncludeFiles.Failure) {
      if name.contains("://") { throw .outside }
      let (bytes, snapshot, _) = try files.read(path)
      add(IncludedFile(path: path, snapshot: snapshot))
      return bytes
    } catch {
      add(IncludedFile(path: path, failure: error))
      if case .outside = error, let problem = files.linkOutside(path) { problems.insert(problem) }
      throw error
    }
  }

  private func add(_ file: IncludedFile) {
    if !all.contains(where: { $0.path == file.path }) { all.append(file) }
  }

  private static func reason(_ failure: IncludeFiles.Failure) -> String {
    switch failure {
    case .missing: "there is no such file"
    case .outside: "it is outside of the repository"
    case .unreadable(let error): error.description
    case .notText: "it is not a text file"
    }
  }
}
