import Foundation
import PackagePlugin

/// The site of a package: a folder with `content` or `unfold.yml`, or a site that contains only the reference of the
/// targets, whose settings the plugin writes.
struct PackageSite {
  /// The folders, relative to the package, in which it looks for a site.
  private static let places = [".", "Documentation", "Docs", "docs"]

  private let package: Package
  /// The path relative to the package.
  let path: String
  /// Whether the package has no site of its own.
  let isGenerated: Bool
  /// Whether the site contains archives, so that the targets are converted.
  let hasReference: Bool
  /// The folder with the archives of the targets.
  let archives: URL

  init(_ package: Package) {
    self.package = package
    archives = package.directoryURL.appending(path: ".build/documentation")
    let found = Self.places.first { place in
      let folder = package.directoryURL.appending(path: place)
      return ["content", "unfold.yml"].contains {
        FileManager.default.fileExists(atPath: folder.appending(path: $0).path)
      }
    }
    isGenerated = found == nil
    path = found ?? ".build/documentation"
    let settings = package.directoryURL.appending(path: path).appending(path: "unfold.yml")
    let text = (try? String(contentsOf: settings, encoding: .utf8)) ?? ""
    hasReference = found == nil || text.split(separator: "\n").contains { $0.hasPrefix("archives:") }
  }

  /// Writes the settings of a site that contains only the reference.
  func writeSettings(for targets: [any SourceModuleTarget]) throws {
    guard isGenerated else { return }
    var lines = ["title: \(Self.quoted(package.displayName))", "archives:"]
    lines += targets.map { "  - {path: \(Self.quoted("\($0.moduleName).doccarchive"))}" }
    let text = Data((lines.joined(separator: "\n") + "\n").utf8)
    let file = archives.appending(path: "unfold.yml")
    if (try? Data(contentsOf: file)) != text { try text.write(to: file, options: .atomic) }
  }

  private static func quoted(_ text: String) -> String {
    "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
  }
}
