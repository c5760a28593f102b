#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The user's browser.
enum Browser {
  /// Opens an address, by the system's own command; where there is none, the user has the address all the same.
  static func open(_ address: String) {
    #if canImport(Darwin)
      let command = "open"
    #else
      let command = "xdg-open"
    #endif
    var arguments: [UnsafeMutablePointer<CChar>?] = [strdup(command), strdup(address), nil]
    defer { for argument in arguments { free(argument) } }
    var process = pid_t()
    if posix_spawnp(&process, command, nil, nil, &arguments, environ) != 0 {
      Terminal.note("There is no `\(command)` to open a browser with.")
    }
  }
}
