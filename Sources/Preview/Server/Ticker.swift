import Basics
import Build

/// A thread that does something again and again.
struct Ticker {
  private let thread: WorkerThread?
  private let signal: WakePipe

  /// - Parameter interval: in milliseconds.
  init(every interval: Int, _ work: @escaping @Sendable () -> Void) throws(FileError) {
    let signal = try WakePipe()
    self.signal = signal
    thread = WorkerThread {
      while !signal.wait(milliseconds: interval).isWoken { work() }
    }
  }

  /// Ends it; what it is doing is done when this returns. Once.
  func stop() {
    signal.wake()
    thread?.join()
  }
}
