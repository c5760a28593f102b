import Basics
import Captures
import Markup
import Site

/// Turns captured pages into pages that people own: clean Markdown, and the navigation as `outline.yml`.
public struct CaptureImport {
  /// What an import did.
  public struct Result: Sendable {
    public var report: ImportReport
    public var written: [String] = []
    public var unchanged = 0
    /// Errors and warnings, sorted by place.
    public var diagnostics: [Diagnostic] = []
  }

  /// A file to be written, relative to the output folder.
  struct Page: Sendable {
    var path: String
    var bytes: [UInt8]
  }

  private let options: ImportOptions

  public init(_ options: ImportOptions) { self.options = options }

  /// Reads all captures, cleans them and writes the pages.
  ///
  /// Throws where there is nothing to read, or nowhere to write.
  public func run() throws(UsageError) -> Result {
    let files = try ImportSources.files(options.paths)
    let inputs = Parallel.map(count: files.paths.count, jobs: options.jobs) { index in
      Self.read(files.paths[index])
    }
    let plan = Importer.plan(inputs.compactMap(\.input))
    var result = Result(report: plan.report)
    result.diagnostics = files.diagnostics + inputs.compactMap(\.failure)
    result.diagnostics += plan.report.pages.filter(\.isNotFound).map { .captureNotFound($0.file) }

    var pages = plan.files.map { Page(path: $0.path, bytes: $0.bytes) }
    pages += Self.ordinary(inputs, besides: pages)
    let outline = Self.outline(plan, inputs)
    let folder = try ImportFolder(options.output, isDryRun: options.isDryRun, force: options.overwritesEdited)
    folder.write(pages, outline: outline, to: &result)
    result.diagnostics.sort()
    return result
  }

  private struct Input: Sendable {
    var input: Importer.Input?
    var failure: Diagnostic?
    /// Of an ordinary page.
    var bytes: [UInt8] = []
  }

  private static func read(_ path: String) -> Input {
    do throws(FileError) {
      let bytes = try File.read(path)
      let capture = CaptureReader.read(bytes, file: path)
      return Input(input: Importer.Input(file: path, capture: capture), bytes: capture == nil ? bytes : [])
    } catch {
      return Input(failure: .contentUnreadable(path, error))
    }
  }

  /// Pages of no known flavour are kept as they are, under their own names.
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

  private static func outline(_ plan: Importer, _ inputs: [Input]) -> [UInt8]? {
    let sources = Dictionary(
      inputs.compactMap { input in
        input.input.flatMap { file in file.capture?.source.map { (file.file, $0) } }
      }, uniquingKeysWith: { first, _ in first })
    let pages = plan.files.compactMap { file in
      sources[file.source].map { (path: file.path, source: $0) }
    }
    return CapturedOutline.make(from: plan.tree, pages: pages, missing: .link)?.yaml()
  }
}
