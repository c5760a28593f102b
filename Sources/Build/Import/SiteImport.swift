import Basics
import Captures

/// Converts captured pages, or the project of another tool, to pages of an Unfold site.
public enum SiteImport {
  /// Reads and converts the pages, and writes them.
  ///
  /// Throws if there is nothing to import, or if the output folder cannot be used.
  public static func run(_ options: ImportOptions) throws(BuildError) -> ImportResult {
    if let project = ProjectImport(options) { return try project.run() }
    return try CaptureImport(options).run()
  }
}

/// The options of an import.
public struct ImportOptions: Sendable {
  /// Files and folders of captured pages, or a project, as the user wrote them.
  public var paths: [String]
  /// The folder for the pages, usually a site’s `content/`. For a project, it can also be the folder of the site.
  public var output: String
  /// Whether to report only, without writing files.
  public var isDryRun = false
  /// Whether to overwrite files that have been edited since they were imported.
  public var overwritesEdited = false
  /// Whether files that contain many pages of a website, such as `llms-full.txt`, are divided into these pages.
  public var splitsFiles = false
  public var jobs = Parallel.processors

  public init(paths: [String], output: String) {
    self.paths = paths
    self.output = output
  }
}

/// The result of an import.
public struct ImportResult: Sendable {
  /// A report about the pages that were read.
  public enum Report: Sendable {
    case captures(ImportReport)
    case project(ProjectReport)

    /// Returns the report as text. With `verbose`, it contains a line for every page.
    public func text(verbose: Bool) -> String {
      switch self {
      case .captures(let report): report.text(verbose: verbose)
      case .project(let report): report.text(verbose: verbose)
      }
    }

    /// Returns the report as a JSON object with the same facts as the text.
    public func json() -> [UInt8] {
      switch self {
      case .captures(let report): report.json()
      case .project(let report): report.json()
      }
    }
  }

  public var report: Report
  /// The paths of the files that were written.
  public var written: [String] = []
  /// The number of files that were already up to date.
  public var unchanged = 0
  /// Errors and warnings, sorted by location.
  public var diagnostics: [Diagnostic] = []

  init(_ report: Report) { self.report = report }
}

/// The pages and files of an imported project.
public struct ProjectReport: Sendable {
  /// The name of the tool, such as `MkDocs`.
  var tool: String
  /// The files of the pages, and those that are written for them.
  var pages: [(file: String, output: String)]
  /// The number of other files.
  var fileCount: Int

  func text(verbose: Bool) -> String {
    var out =
      "\(tool) project: \(pages.count) \(pages.count == 1 ? "page" : "pages"), \(fileCount) other \(fileCount == 1 ? "file" : "files")\n"
    if verbose {
      for page in pages { out += VisibleText.line("\(page.file) → \(page.output)") + "\n" }
    }
    return out
  }

  func json() -> [UInt8] {
    var json = JSONWriter()
    json.beginObject()
    json.add("tool", tool)
    json.beginList("pages")
    for page in pages {
      json.beginObject()
      json.add("file", page.file)
      json.add("output", page.output)
      json.end()
    }
    json.end()
    json.add("files", fileCount)
    return json.finish(endsLine: true)
  }
}
