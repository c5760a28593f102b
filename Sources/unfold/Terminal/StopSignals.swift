import Basics
import Platform

/// Handles the signals that ask a process to stop: SIGINT, SIGTERM and SIGHUP.
struct StopSignals {
  private var signals = sigset_t()

  /// Blocks the signals, so that a thread can wait for them. It must be called before other threads are created,
  /// because they inherit the blocked signals.
  init() {
    sigemptyset(&signals)
    for signal in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&signals, signal) }
    pthread_sigmask(SIG_BLOCK, &signals, nil)
  }

  /// Ends the process at the first signal, regardless of what other threads do.
  ///
  /// - Parameters:
  ///   - milliseconds: the longest time for `ending`. After it, the process ends anyway.
  ///   - isFailure: whether the exit code reports the signal, for a command that was interrupted.
  ///   - ending: the cleanup before the end.
  func endProcess(
    within milliseconds: Int, isFailure: Bool = false, after ending: @escaping @Sendable () -> Void
  ) {
    var signals = signals
    let thread = WorkerThread { [signals] in
      var signals = signals
      var caught: Int32 = 0
      sigwait(&signals, &caught)
      // Shells use this exit code for signals.
      let code = isFailure ? 128 + caught : 0
      WorkerThread {
        ending()
        _exit(code)
      }?.detach()
      usleep(UInt32(clamping: milliseconds * 1000))
      _exit(code)
    }
    // Without a thread, the signals keep their default behavior.
    if let thread { thread.detach() } else { pthread_sigmask(SIG_UNBLOCK, &signals, nil) }
  }
}
