import Basics
import Build

/// A thread that lets a hub send signs of life.
struct Heartbeat {
  private let thread: WorkerThread?
  private let signal: WakePipe

  /// - Parameter interval: in milliseconds.
  init(_ hub: EventHub, interval: Int) throws(FileError) {
    let signal = try WakePipe()
    self.signal = signal
    thread = WorkerThread {
      while !signal.wait(milliseconds: interval).isWoken { hub.beat() }
    }
  }

  func stop() {
    signal.wake()
    thread?.join()
  }
}
