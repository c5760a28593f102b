import Foundation
import PackagePlugin

/// `swift package unfold`: runs `unfold` for a package.
///
/// Without arguments, or with `build`, `check` or `preview` and options, it runs that subcommand for the site of the
/// package. It first converts the documentation comments and the catalogs of the targets, if the site contains them. All
/// other arguments are passed on.
@main
struct UnfoldPlugin: CommandPlugin {
  /// The subcommands for which the plugin finds the site.
  private static let subcommands = ["build", "check", "preview"]

  func performCommand(context: PluginContext, arguments: [String]) throws {
    let unfold = try context.tool(named: "unfold").url
    let subcommand = arguments.first ?? "build"
    var extractor = ArgumentExtractor(Array(arguments.dropFirst()))
    let named = extractor.extractOption(named: "target")
    let options = extractor.remainingArguments
    // A path names another site.
    guard Self.subcommands.contains(subcommand), options.first.map({ $0.hasPrefix("-") }) ?? true else {
      return try Self.run(unfold, arguments, in: context)
    }
    let site = PackageSite(context.package)
    guard site.hasReference else {
      return try Self.run(unfold, [subcommand, site.path] + options, in: context)
    }
    let reference = try ReferenceArchives(context, packageManager, targets: named, folder: site.archives)
    try reference.update()
    try site.writeSettings(for: reference.targets)
    var all = [subcommand, site.path] + options
    if site.isGenerated, subcommand == "build", !options.contains(where: { ["-o", "--output"].contains($0) })
    {
      all += ["--output", "public"]
    }
    let process = try Self.start(unfold, all, in: context)
    if subcommand == "preview" { reference.followChanges(while: process) }
    try Self.wait(for: process)
  }

  private static func run(_ unfold: URL, _ arguments: [String], in context: PluginContext) throws {
    try wait(for: start(unfold, arguments, in: context))
  }

  private static func start(_ unfold: URL, _ arguments: [String], in context: PluginContext) throws -> Process
  {
    let process = Process()
    process.executableURL = unfold
    process.currentDirectoryURL = context.package.directoryURL
    process.arguments = arguments
    try process.run()
    return process
  }

  private static func wait(for process: Process) throws {
    process.waitUntilExit()
    if process.terminationReason != .exit || process.terminationStatus != 0 {
      throw Failure("unfold ended with status \(process.terminationStatus)")
    }
  }
}

/// An error that ends the plug-in, with its message.
struct Failure: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}
