import Basics
import Build
import Synchronization

/// Tells of changed files, in batches, on a thread of its own.
public protocol FileWatcher: AnyObject, Sendable {
  /// Ends it. The handler is not called any more once this returns; not to be called by the handler.
  func stop()
}

/// Watches files and folders, each folder with all that is in it, symbolic links inside followed.
///
/// - Parameters:
///   - paths: absolute, without `.` or `..`. What does not exist yet is noticed when it appears.
///   - handler: called for each batch; what changes meanwhile becomes the next.
/// - Throws: where the system watches nothing more.
public func watchFiles(
  at paths: [String], handler: @escaping @Sendable (FileChanges) -> Void
) throws(UsageError) -> any FileWatcher {
  do throws(FileError) {
    #if canImport(Darwin)
      return try WatcherThread(KqueueSource(paths), handler)
    #else
      return try WatcherThread(InotifySource(paths), handler)
    #endif
  } catch {
    throw UsageError(.cannotWatch(error))
  }
}

/// Reads a source and hands on what it tells when the files are quiet.
private final class WatcherThread: FileWatcher {
  private let signal: WakePipe
  private let thread: Mutex<WorkerThread?>

  init(_ source: some ChangeSource, _ handler: @escaping @Sendable (FileChanges) -> Void) throws(FileError) {
    let signal = try WakePipe()
    self.signal = signal
    guard let started = WorkerThread({ Self.run(source, signal, handler) }) else {
      throw FileError(.open, "a thread")
    }
    thread = Mutex(started)
  }

  deinit { stop() }

  func stop() {
    signal.wake()
    let running = thread.withLock { thread in
      defer { thread = nil }
      return thread
    }
    running?.join()
  }

  private static func run(
    _ source: some ChangeSource, _ signal: WakePipe, _ handler: (FileChanges) -> Void
  ) {
    var batch = ChangeBatch()
    // What could not be watched from the beginning is there to be told already.
    source.read(into: &batch)
    while true {
      let wait = batch.wait(at: .now)
      if wait == 0 {
        handler(batch.take())
        continue
      }
      let (isWoken, isReady) = signal.wait(for: source.descriptor, milliseconds: wait)
      if isWoken { return }
      if isReady { source.read(into: &batch) }
    }
  }
}
