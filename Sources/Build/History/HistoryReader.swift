import Basics
import FileSystem
import Git
import Synchronization

/// The histories of the files of a site.
struct SiteHistory: Sendable {
  /// The histories by the absolute paths of the files. Files that are in no commit have none.
  var files: [String: FileHistory] = [:]
  /// Whether dates are unknown because a repository is a shallow clone.
  var isCutOff = false
  /// The reason why a repository could not be read; nil if there was no problem.
  var failure: String?
  /// The absolute paths of the logs that Git changes with each new commit.
  var logs: [String] = []
}

/// A commit whose files are a version of a site.
struct HistoryStart: Sendable {
  let repository: GitRepository
  let commit: GitCommit
  /// The name of the tag, branch or commit.
  let name: String
  /// The path at which the files of the commit are mounted.
  let root: String
}

/// Reads the histories of files from the Git repositories that contain them.
///
/// All languages and versions of a site share a reader, so that a build walks over the commits only once. The results
/// are also kept in the folder `.unfold`: the next build visits only the commits that have been added since.
final class HistoryReader: Sendable {
  private struct Repository {
    let git: GitRepository
    /// The absolute path of the working tree, or of the files of the commit.
    let root: String
    /// The commit of a version of the site; nil for the commit that is checked out.
    var commit: GitCommit?
    /// The text that identifies the histories in the cache.
    let name: String
    let head: String
    var files: [String] = []

    /// Returns the path of a file in the repository; nil for a file outside of it.
    func place(of file: String) -> [UInt8]? {
      Paths.isInside(file, root) ? Array(file.utf8.dropFirst(root.utf8.count + (root == "/" ? 0 : 1))) : nil
    }
  }

  private struct CachedResult {
    let heads: [String]
    let files: [String]
    let hasContributors: Bool
    let history: SiteHistory
  }

  /// The last results, by the names of the repositories.
  private let cachedResults = Mutex<[[String]: CachedResult]>([:])

  /// Returns the histories of files.
  ///
  /// - Parameters:
  ///   - files: the absolute paths of the files, with symbolic links resolved.
  ///   - folders: the absolute paths of the folders that contain them, each of which may be in another repository.
  ///   - start: the commit that contains the files; nil for files on disk.
  ///   - hasContributors: whether to collect the people who changed the files.
  ///   - cache: the folder with the results of earlier builds; nil to use none.
  func history(
    of files: [String], in folders: [String], at start: HistoryStart?, hasContributors: Bool,
    cache: HiddenFolder?
  ) -> SiteHistory {
    var history = SiteHistory()
    var repositories = start.map { [Self.repository($0)] } ?? Self.repositories(of: folders, &history)
    if repositories.isEmpty { return history }
    let names = repositories.map(\.name)
    let heads = repositories.map(\.head)
    if let cached = cachedResults.withLock({ $0[names] }), cached.heads == heads, cached.files == files,
      cached.hasContributors == hasContributors
    {
      return cached.history
    }
    for file in files {
      guard let index = repositories.firstIndex(where: { Paths.isInside(file, $0.root) }) else { continue }
      repositories[index].files.append(file)
    }
    for repository in repositories where !repository.files.isEmpty {
      do throws(GitError) {
        try Self.read(repository, hasContributors, cache, &history)
      } catch {
        history.failure = error.reason
      }
    }
    let result = CachedResult(heads: heads, files: files, hasContributors: hasContributors, history: history)
    cachedResults.withLock { $0[names] = result }
    return history
  }

  /// Opens the repositories of folders, the innermost first. A folder outside of all repositories is skipped.
  private static func repositories(of folders: [String], _ history: inout SiteHistory) -> [Repository] {
    var found: [Repository] = []
    for folder in folders {
      do throws(GitError) {
        let git = try GitRepository(containing: folder)
        guard let tree = git.workingTree, let head = try git.head() else { continue }
        let root = (try? Paths.real(tree)) ?? tree
        if found.contains(where: { $0.root == root }) { continue }
        found.append(Repository(git: git, root: root, name: root, head: head))
        if let log = git.headLog, (try? FileKind.of(log)) == .file { history.logs.append(log) }
      } catch {
        if !error.isNotFound { history.failure = error.reason }
      }
    }
    return found.sorted { $0.root.utf8.count > $1.root.utf8.count }
  }

  private static func repository(_ start: HistoryStart) -> Repository {
    Repository(
      git: start.repository, root: start.root, commit: start.commit,
      name: (start.repository.workingTree ?? "") + "\0" + start.name, head: start.commit.hash)
  }

  private static func read(
    _ repository: Repository, _ hasContributors: Bool, _ cache: HiddenFolder?, _ history: inout SiteHistory
  ) throws(GitError) {
    let name = "history-" + ContentHash(Array(repository.name.utf8)).name
    let earlier = cache.flatMap { CachedHistories(reading: name, in: $0) }
    let places = repository.files.map { repository.place(of: $0) ?? [] }
    let files = CachedHistories.hash(of: places)
    let found: FileHistories
    if let earlier, earlier.isCurrent(repository.head, files: files, hasContributors: hasContributors) {
      found = earlier.histories
    } else {
      let walked = try repository.git.histories(
        of: places, upTo: repository.commit, hasContributors: hasContributors, after: earlier?.histories)
      guard let walked else { return }
      found = walked
      if let cache { CachedHistories(files: files, histories: found).save(as: name, in: cache) }
    }
    history.isCutOff = history.isCutOff || found.isCutOff
    history.files.reserveCapacity(history.files.count + places.count)
    for (file, place) in zip(repository.files, places) { history.files[file] = found.files[place] }
  }
}

/// The result of an earlier walk, in the folder `.unfold`.
private struct CachedHistories {
  /// The hash of the paths of the files whose histories were requested.
  let files: ContentHash
  let histories: FileHistories

  init(files: ContentHash, histories: FileHistories) {
    self.files = files
    self.histories = histories
  }

  /// Reads the result. Returns nil if there is none, or if it is damaged.
  init?(reading name: String, in cache: HiddenFolder) {
    let read = cache.read(name).flatMap { bytes in
      BinaryDecoder.whole(bytes) { record in
        record.text() == Self.format
          ? CachedHistories(files: record.hash(), histories: record.histories()) : nil
      }
    }
    guard let read, let read else { return nil }
    self = read
  }

  func save(as name: String, in cache: HiddenFolder) {
    var record = BinaryEncoder(capacity: 1 << 16)
    record.text(Self.format)
    record.hash(files)
    record.histories(histories)
    cache.replace(name, record.bytes.array())
  }

  /// Whether another walk would have the same result. The result for a shallow clone is never current, because older
  /// commits can be fetched later.
  func isCurrent(_ head: String, files: ContentHash, hasContributors: Bool) -> Bool {
    histories.commit == head && self.files == files && histories.hasContributors == hasContributors
      && !histories.isCutOff
  }

  static func hash(of paths: [[UInt8]]) -> ContentHash {
    var record = BinaryEncoder(capacity: 64 * paths.count)
    record.list(paths) { $0.data($1) }
    return record.fingerprint
  }

  /// The name of the format. Records in the formats of other versions of the program are ignored.
  private static let format = "unfold history 1"
}
