import Basics
import Captures
import FileSystem
import Site

/// Converts captured pages to pages that authors maintain: clean Markdown files, and their navigation as `navigation.yml`.
public struct CaptureImport {
  /// The result of an import.
  public struct Result: Sendable {
    /// The results for each page: its format, and what was removed from it.
    public var report: ImportReport
    /// The paths of the files that were written.
    public var written: [String] = []
    /// The number of files that were already up to date.
    public var unchanged = 0
    /// Errors and warnings, sorted by location.
    public var diagnostics: [Diagnostic] = []
  }

  /// A file to write, with its path relative to the output folder.
  struct Page: Sendable {
    var path: String
    var bytes: [UInt8]
  }

  private let options: ImportOptions

  public init(_ options: ImportOptions) { self.options = options }

  /// Reads and cleans all captures, and writes the pages.
  ///
  /// Throws if there is nothing to import, or if the output folder cannot be used.
  public func run() throws(BuildError) -> Result {
    var folder = try ImportFolder(
      options.output, from: options.paths, isDryRun: options.isDryRun, force: options.overwritesEdited)
    let files = try ImportSources.files(options.paths, besides: options.output)
    let inputs = Parallel.map(count: files.paths.count, jobs: options.jobs) { index in
      Self.read(files.paths[index])
    }
    let plan = ImportPlan.make(inputs.compactMap(\.input))
    var result = Result(report: plan.report)
    result.diagnostics = files.diagnostics + inputs.compactMap(\.failure)
    result.diagnostics += plan.report.pages.filter(\.isNotFound).map { .captureNotFound($0.file) }

    var pages = plan.files.map { Page(path: $0.path, bytes: $0.bytes) }
    pages += Self.ordinary(inputs, besides: pages)
    let navigation = Self.navigation(plan, inputs)
    try folder.open()
    folder.write(pages, navigation: navigation, to: &result)
    result.diagnostics.sort()
    return result
  }

  private struct Input: Sendable {
    var input: ImportPlan.InputFile?
    var failure: Diagnostic?
    /// The content of a page that is not a capture.
    var bytes: [UInt8] = []
  }

  private static func read(_ path: String) -> Input {
    do throws(FileError) {
      let bytes = try File.read(path, limit: .page)
      let capture = CaptureReader.read(bytes, file: path)
      return Input(
        input: ImportPlan.InputFile(file: path, capture: capture), bytes: capture == nil ? bytes : [])
    } catch {
      return Input(failure: .contentUnreadable(path, error))
    }
  }

  /// Returns the pages that are not captures, unchanged and with their own names.
  private static func ordinary(_ inputs: [Input], besides others: [Page]) -> [Page] {
    var taken = Set(others.map(\.path))
    return inputs.compactMap { input in
      guard let file = input.input, file.capture == nil else { return nil }
      let name = Paths.name(file.file)
      let base = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? String(name)
      var path = base + ".md"
      var number = 1
      while !taken.insert(path).inserted {
        number += 1
        path = "\(base)-\(number).md"
      }
      return Page(path: path, bytes: input.bytes)
    }
  }

  private static func navigation(_ plan: ImportPlan, _ inputs: [Input]) -> [UInt8]? {
    let sources = Dictionary(
      inputs.compactMap { input in
        input.input.flatMap { file in file.capture?.source.map { (file.file, $0) } }
      }, uniquingKeysWith: { first, _ in first })
    let pages = plan.files.compactMap { file in
      sources[file.source].map { (path: file.path, source: $0) }
    }
    return CapturedNavigation.make(from: plan.tree, pages: pages, missing: .link)?.yaml()
  }
}

/// The options of an import.
public struct ImportOptions: Sendable {
  /// Files and folders of captured pages, as the user wrote them.
  public var paths: [String]
  /// The folder for the clean pages, usually a site’s `content/`.
  public var output: String
  /// Whether to report only, without writing files.
  public var isDryRun = false
  /// Whether to overwrite files that have been edited since they were imported.
  public var overwritesEdited = false
  public var jobs = Parallel.processors

  public init(paths: [String], output: String) {
    self.paths = paths
    self.output = output
  }
}
