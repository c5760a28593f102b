import Basics
import HTML
import PageModel
import Synchronization
import YAML

/// The files whose values the directives of a page show. It belongs to one thread’s reader of pages.
final class DirectiveData: DataFiles {
  private let files: IncludeFiles
  private let state = Mutex(State())

  private struct State {
    /// The files that the current page depends on.
    var includes: [IncludedFile] = []
    /// The values of the files that have been read, by their paths.
    var known: [String: (values: YAMLNode, file: IncludedFile)] = [:]
    var budget = Budget()
  }

  init(_ files: IncludeFiles) { self.files = files }

  /// Returns the files that the last page depends on, and forgets them.
  func takeIncludes() -> [IncludedFile] {
    state.withLock { state in
      defer { (state.includes, state.budget) = ([], Budget()) }
      return state.includes
    }
  }

  func values(
    of written: String, from file: String, at place: SourceLocation
  ) throws(OwnDirectiveFailure) -> YAMLNode {
    let path = files.path(of: written, in: file)
    guard let format = DataFormat(path: written) else {
      throw OwnDirectiveFailure(
        Diagnostic("data.format", at: place, ["path": written.prefix(200), "formats": DataFormat.names]))
    }
    if let known = state.withLock({ $0.known[path] }) {
      add(known.file)
      return known.values
    }
    let bytes: [UInt8]
    let included: IncludedFile
    do throws(IncludeFiles.Failure) {
      if written.contains("://") { throw .outside }
      let (read, snapshot, _) = try files.read(path)
      bytes = read
      included = IncludedFile(path: path, snapshot: snapshot)
    } catch {
      add(IncludedFile(path: path, failure: error))
      throw OwnDirectiveFailure(
        error.diagnostic(
          at: place, written, displayPath: files.displayPath(of: path), nearest: error.nearest(to: written)))
    }
    add(included)
    guard state.withLock({ $0.budget.spend(include: bytes.count) }) else {
      throw OwnDirectiveFailure(Diagnostic("include.limit/size", at: place))
    }
    do throws(YAMLError) {
      let values = try format.values(of: bytes)
      state.withLock { $0.known[path] = (values, included) }
      return values
    } catch {
      throw OwnDirectiveFailure(.dataInvalid(error, in: files.displayPath(of: path)))
    }
  }

  private func add(_ file: IncludedFile) {
    state.withLock { state in
      if !state.includes.contains(where: { $0.path == file.path }) { state.includes.append(file) }
    }
  }
}
