import Platform

/// The user's web browser.
enum Browser {
  /// Opens a URL with the command of the system. If that fails, prints a note.
  static func open(_ url: String) {
    #if canImport(Darwin)
      let command = "open"
    #else
      let command = "xdg-open"
    #endif
    var arguments: [UnsafeMutablePointer<CChar>?] = [strdup(command), strdup(url), nil]
    defer { for argument in arguments { free(argument) } }
    var process = pid_t()
    if posix_spawnp(&process, command, nil, nil, &arguments, environ) != 0 {
      Terminal.note("cannot open a browser: there is no command `\(command)`")
    }
  }
}
