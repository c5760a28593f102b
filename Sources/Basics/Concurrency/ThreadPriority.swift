#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// How a thread stands among others that want to work.
public enum ThreadPriority {
  /// Lets all others go before the thread that calls this, from here on.
  public static func lower() {
    #if canImport(Darwin)
      _ = setpriority(PRIO_DARWIN_THREAD, 0, PRIO_DARWIN_BG)
    #elseif canImport(Glibc)
      // On Linux the number of a process means one thread, and 0 the one that calls (setpriority(2), “C library/kernel
      // differences”).
      _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 19)
    #else
      _ = setpriority(PRIO_PROCESS, 0, 19)
    #endif
  }
}
