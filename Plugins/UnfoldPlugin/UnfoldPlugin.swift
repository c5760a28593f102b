import Foundation
import PackagePlugin

/// `swift package unfold`: runs `unfold` for a package.
///
/// Without arguments, it runs `unfold build` in the folder of the package or of its documentation, whichever contains a
/// folder `content`. With arguments, it passes them on.
@main
struct UnfoldPlugin: CommandPlugin {
  /// The folders, relative to the package, in which it looks for a folder `content`.
  private static let places = [".", "Documentation", "Docs", "docs"]

  func performCommand(context: PluginContext, arguments: [String]) throws {
    let process = Process()
    process.executableURL = try context.tool(named: "unfold").url
    process.currentDirectoryURL = context.package.directoryURL
    process.arguments = try arguments.isEmpty ? ["build", site(in: context.package)] : arguments
    try process.run()
    process.waitUntilExit()
    if process.terminationReason != .exit || process.terminationStatus != 0 {
      throw Failure("unfold ended with status \(process.terminationStatus)")
    }
  }

  private func site(in package: Package) throws -> String {
    let found = Self.places.first { place in
      let content = package.directoryURL.appending(path: place).appending(path: "content")
      return FileManager.default.fileExists(atPath: content.path)
    }
    guard let found else {
      throw Failure(
        "the package has no folder `content`; create a site with `swift package unfold new Documentation`")
    }
    return found
  }
}

struct Failure: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}
