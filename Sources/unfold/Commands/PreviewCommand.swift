import Basics
import Build
import Preview
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// `unfold preview`.
enum PreviewCommand {
  static let definition = CommandDefinition(
    name: "preview", operand: "SITE",
    summary: "Serve a site on this machine, and show each change as it is saved",
    discussion: """
      The site is built in memory; nothing is written. Drafts are shown, and marked. A page with errors is shown
      as it last was, with the errors over it. Ctrl-C ends the preview.
      """,
    options: [
      Option("--port", "N", "The port to listen at, instead of 8000 or the next free one"),
      Option("--host", "HOST", "Let other machines in: the name or address of this one, or 0.0.0.0 for all"),
      Option("--open", "Open the site in a browser"),
      Option("--jobs", "N", "Threads to use, instead of one for each processor"),
      .help,
    ],
    examples: [
      ("unfold preview", "Preview the site in the current folder."),
      ("unfold preview docs --port 4000 --open", "Preview the one in docs/ at a port, in a browser."),
    ],
    run: run)

  private static func run(_ arguments: ParsedArguments) -> ExitCode {
    do throws(UsageProblem) {
      var options = try BuildCommand.options(arguments)
      options.includeDrafts = true
      var server = ServerOptions()
      server.host = arguments["--host"]
      if let port = try arguments.positiveNumber("--port") { server.port = .exactly(port) }
      return serve(options, server, opening: arguments.has("--open"))
    } catch {
      return Terminal.report(error, command: definition.name)
    }
  }

  private static func serve(_ options: BuildOptions, _ server: ServerOptions, opening: Bool) -> ExitCode {
    let printer = DiagnosticPrinter(least: .warning)
    let running = RunningPreview()
    // While a large site is read as well. Nothing is written, so nothing can be left half done.
    StopSignals().endProcess(within: 150) { running.stop() }
    do throws(UsageError) {
      let preview = try SitePreview(options, server: server) { printer.show($0) }
      running.begin(preview)
      if server.host != nil {
        Terminal.note("Other machines can read this site, drafts included, as long as the preview runs.")
      }
      let pages = preview.pageCount
      Terminal.write(
        "\(pages) page\(pages == 1 ? "" : "s") at \(preview.address) (Ctrl-C ends the preview)\n")
      if opening { Browser.open(preview.address) }
      while true { pause() }
    } catch {
      printer.show([error.diagnostic])
      return .usage
    }
  }
}

/// The preview as soon as there is one.
private final class RunningPreview: Sendable {
  private let preview = Mutex<SitePreview?>(nil)

  func begin(_ started: SitePreview) { preview.withLock { $0 = started } }
  func stop() { preview.withLock { $0 }?.stop() }
}
