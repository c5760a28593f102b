import Basics

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The signals that end a program, waited for instead of being suffered.
struct StopSignals {
  private var signals = sigset_t()

  /// To be made before any other thread, since threads inherit what is blocked.
  init() {
    sigemptyset(&signals)
    for signal in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&signals, signal) }
    pthread_sigmask(SIG_BLOCK, &signals, nil)
  }

  /// Ends the process with the first signal, whatever other threads are doing then.
  ///
  /// - Parameters:
  ///   - milliseconds: how long it waits for `ending`; what is not done then the system does.
  ///   - isFailure: whether the exit code tells of the signal, as that of a command that had more to do.
  ///   - ending: what is to be done before.
  func endProcess(
    within milliseconds: Int, isFailure: Bool = false, after ending: @escaping @Sendable () -> Void
  ) {
    var signals = signals
    let thread = WorkerThread { [signals] in
      var signals = signals
      var caught: Int32 = 0
      sigwait(&signals, &caught)
      // As a shell counts it.
      let code = isFailure ? 128 + caught : 0
      WorkerThread {
        ending()
        _exit(code)
      }?.detach()
      usleep(UInt32(clamping: milliseconds * 1000))
      _exit(code)
    }
    // Without a thread the signals do what they always do.
    if let thread { thread.detach() } else { pthread_sigmask(SIG_UNBLOCK, &signals, nil) }
  }
}
