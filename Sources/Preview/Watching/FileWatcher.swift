import Basics
import FileSystem
import Synchronization

/// Reports changed files in batches, on a thread of its own.
public protocol FileWatcher: AnyObject, Sendable {
  /// Watches other paths instead. The next batch has `isIncomplete` set, since earlier changes to these paths may be
  /// missing. The handler may call this method.
  func watch(_ paths: [String])
  /// Stops watching. The handler is not called after this method returns. The handler must not call this method,
  /// because the method waits until the handler has returned.
  func stop()
}

/// Watches files and folders. Each folder is watched with everything in it, and symbolic links inside are followed.
///
/// - Parameters:
///   - paths: absolute paths without `.` or `..`. Files that do not exist yet are noticed when they appear.
///   - handler: called for each batch. Changes that happen while it runs become the next batch.
/// - Throws: if the system cannot watch more files.
public func watchFiles(
  at paths: [String], handler: @escaping @Sendable (FileChanges) -> Void
) throws(BuildError) -> any FileWatcher {
  do throws(FileError) {
    #if canImport(Darwin)
      return try WatcherThread(KqueueSource(paths), handler)
    #else
      return try WatcherThread(InotifySource(paths), handler)
    #endif
  } catch {
    throw BuildError(.cannotWatch(error))
  }
}

/// Reads changes from a source, and passes them on when the files are quiet.
private final class WatcherThread: FileWatcher {
  private let signal: SelfPipe
  private let thread: Mutex<WorkerThread?>
  private let requests = Requests()

  /// The requests of other threads to the thread of the watcher.
  private final class Requests: Sendable {
    let paths = Mutex<[String]?>(nil)
    let isStopped = Atomic<Bool>(false)
  }

  init(_ source: some ChangeSource, _ handler: @escaping @Sendable (FileChanges) -> Void) throws(FileError) {
    let signal = try SelfPipe()
    self.signal = signal
    guard let started = WorkerThread({ [requests] in Self.run(source, signal, requests, handler) }) else {
      throw FileError(.open, "a thread")
    }
    thread = Mutex(started)
  }

  deinit { stop() }

  func watch(_ paths: [String]) {
    requests.paths.withLock { $0 = paths }
    signal.wake()
  }

  func stop() {
    requests.isStopped.store(true, ordering: .releasing)
    signal.wake()
    let running = thread.withLock { thread in
      defer { thread = nil }
      return thread
    }
    running?.join()
  }

  private static func run(
    _ source: some ChangeSource, _ signal: SelfPipe, _ requests: Requests, _ handler: (FileChanges) -> Void
  ) {
    var batch = ChangeBatch()
    // The source may already have diagnostics about files that could not be watched.
    source.read(into: &batch)
    while !requests.isStopped.load(ordering: .acquiring) {
      let paths = requests.paths.withLock { paths in
        defer { paths = nil }
        return paths
      }
      if let paths { source.watch(paths, into: &batch) }
      let wait = batch.remainingWait(at: .now)
      if wait == 0 {
        handler(batch.take())
        continue
      }
      let (isWoken, isReady) = signal.wait(for: source.descriptor, milliseconds: wait)
      if isWoken { signal.reset() }
      if isReady { source.read(into: &batch) }
    }
  }
}

/// The changes to files since the last batch.
public struct FileChanges: Sendable {
  /// The files and folders that were written, created, renamed or removed, in the form of the watched paths. If a path
  /// is a folder, any file in it may have changed, unless it is listed as well.
  public var paths: Set<String> = []
  /// Whether any other file may have changed, too, because the system has lost events.
  public var isIncomplete = false
  /// The folders that cannot be watched. Each is reported once.
  public var diagnostics: [Diagnostic] = []

  var isEmpty: Bool { paths.isEmpty && !isIncomplete && diagnostics.isEmpty }
}

/// An operating system's source of file changes.
///
/// It watches each given path, a file or a folder with everything in it. A path need not exist yet if the folder that
/// contains it does. It is used by one thread at a time.
protocol ChangeSource: AnyObject, Sendable {
  /// Starts to watch. Diagnostics about paths that cannot be watched come with the first changes.
  init(_ paths: [String]) throws(FileError)

  /// A descriptor that is readable when there are changes.
  var descriptor: Int32 { get }

  /// Watches other paths instead, and notes in `batch` that any file may have changed.
  func watch(_ paths: [String], into batch: inout ChangeBatch)

  /// Adds all available changes to `batch`. Does not wait.
  func read(into batch: inout ChangeBatch)
}
