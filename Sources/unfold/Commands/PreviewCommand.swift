import Basics
import Build
import Platform
import Preview
import Synchronization

/// `unfold preview`.
enum PreviewCommand {
  private static let port = Option.number(
    "--port", upTo: 65_535, "The port to listen on; the default is 8000, or the next free port")
  private static let host = Option.text(
    "--host", "HOST",
    "Accept connections from other machines at this name or IP address; 0.0.0.0 means all")
  private static let allowedHost = Option.text(
    "--allowed-host", "HOST",
    "Accept requests that name this host, such as a proxy; .example.com means all hosts below it")
  private static let open = Flag("--open", "Open the site in a browser")

  static let definition = CommandDefinition(
    name: "preview", operand: .site,
    summary: "Serve a site on this machine, and reload it when you save a file",
    discussion: """
      The site is built in memory, and no files are written. Drafts are included and labeled. A page with errors
      is shown in its last version without errors, with the errors over it. Ctrl-C ends the preview.
      """,
    options: [
      port, host, allowedHost, open, SharedOptions.allowRenderers, SharedOptions.jobs, SharedOptions.help,
    ],
    examples: [
      ("unfold preview", "Preview the site in the current folder."),
      (
        "unfold preview docs --port 4000 --open",
        "Preview the site in docs/ on port 4000, and open it in a browser."
      ),
    ],
    run: run)

  private static func run(_ arguments: ParsedArguments) -> ExitCode {
    var options = BuildCommand.options(arguments)
    options.includeDrafts = true
    var server = ServerOptions()
    server.host = arguments[host]
    server.allowedHosts = arguments[allowedHost].map { $0.split(separator: ",").map(String.init) } ?? []
    if let number = arguments[port] { server.port = .exactly(number) }
    return serve(options, server, opening: arguments[open])
  }

  private static func serve(_ options: BuildOptions, _ server: ServerOptions, opening: Bool) -> ExitCode {
    let printer = DiagnosticPrinter(least: .warning)
    let running = RunningPreview()
    // Signals end the process even while a large site is being read. No files are written, so none can be incomplete.
    StopSignals().endProcess(within: 150) { running.stop() }
    do throws(BuildError) {
      let preview = try SitePreview(options, server: server) {
        printer.show($0)
      } solved: {
        Terminal.note("✓ no problems")
      }
      running.begin(preview)
      if server.host != nil {
        Terminal.note("Other machines can read this site, including its drafts, as long as the preview runs.")
      }
      let pages = CountText.count(preview.pageCount, "page")
      Terminal.write("\(pages) at \(preview.url)\n")
      for url in preview.networkURLs { Terminal.write("Other machines in the network: \(url)\n") }
      Terminal.write("Editing \(preview.contentFolders.joined(separator: ", ")); press Ctrl-C to stop\n")
      if preview.needsRenderers {
        Terminal.note(
          "Diagrams are shown as code. If you trust this site, start the preview with --allow-renderers.")
      }
      if opening { Browser.open(preview.url) }
      while true { pause() }
    } catch {
      return DiagnosticPrinter.report(error)
    }
  }
}

/// Holds the preview after it has started, so that a signal can stop it.
private final class RunningPreview: Sendable {
  private let preview = Mutex<SitePreview?>(nil)

  func begin(_ started: SitePreview) { preview.withLock { $0 = started } }
  func stop() { preview.withLock { $0 }?.stop() }
}
