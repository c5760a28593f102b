import Basics
import FileSystem
import Synchronization

/// Reports changed files in batches, on a thread of its own.
public protocol FileWatcher: AnyObject, Sendable {
  /// Watches other paths instead. The next batch has `isIncomplete` set, since earlier changes to these paths may be
  /// missing. The handler may call this method.
  func watch(_ paths: [String])
  /// Returns whether anything has changed that the handler does not know yet; it will be called again. Then files that
  /// were read since its last call may have been incomplete, or missing for a moment.
  func hasMoreChanges() -> Bool
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
    throw BuildError(Diagnostic("preview.watching", at: .preview, ["error": error]))
  }
}

/// Reads changes from a source, and passes them on when the files are quiet.
private final class WatcherThread: FileWatcher {
  private let signal: SelfPipe
  private let thread: Mutex<WorkerThread?>
  private let requests = Requests()
  private let pending: Pending

  /// The requests of other threads to the thread of the watcher.
  private final class Requests: Sendable {
    let paths = Mutex<[String]?>(nil)
    let isStopped = Atomic<Bool>(false)
  }

  /// The source, and the changes that were read from it and are not passed on yet. One thread at a time uses them.
  private final class Pending: Sendable {
    private let source: any ChangeSource
    private let batch = Mutex(ChangeBatch())

    var descriptor: Int32 { source.descriptor }

    init(_ source: any ChangeSource) { self.source = source }

    func read() { batch.withLock { source.read(into: &$0) } }
    func watch(_ paths: [String]) { batch.withLock { source.watch(paths, into: &$0) } }
    func remainingWait() -> Int? { batch.withLock { $0.remainingWait(at: .now) } }
    func take() -> FileChanges { batch.withLock { $0.take(at: .now) } }

    /// Reads the changes, and returns whether there are any.
    func hasChanges() -> Bool {
      batch.withLock { batch in
        source.read(into: &batch)
        return !batch.isEmpty
      }
    }
  }

  init(_ source: some ChangeSource, _ handler: @escaping @Sendable (FileChanges) -> Void) throws(FileError) {
    let signal = try SelfPipe()
    let pending = Pending(source)
    self.signal = signal
    self.pending = pending
    guard let started = WorkerThread({ [requests] in Self.run(pending, signal, requests, handler) }) else {
      throw FileError(.open, "a thread")
    }
    thread = Mutex(started)
  }

  deinit { stop() }

  func watch(_ paths: [String]) {
    requests.paths.withLock { $0 = paths }
    signal.wake()
  }

  func hasMoreChanges() -> Bool {
    guard pending.hasChanges() else { return false }
    // The thread may be waiting for changes that have just been read.
    signal.wake()
    return true
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
    _ pending: Pending, _ signal: SelfPipe, _ requests: Requests, _ handler: (FileChanges) -> Void
  ) {
    // The source may already have diagnostics about files that could not be watched.
    pending.read()
    while !requests.isStopped.load(ordering: .acquiring) {
      let paths = requests.paths.withLock { paths in
        defer { paths = nil }
        return paths
      }
      if let paths { pending.watch(paths) }
      let wait = pending.remainingWait()
      if wait == 0 {
        handler(pending.take())
        continue
      }
      let (isWoken, isReady) = signal.wait(for: pending.descriptor, milliseconds: wait)
      if isWoken { signal.reset() }
      if isReady { pending.read() }
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
