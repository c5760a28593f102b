import Foundation

/// The pages of the project’s own documentation.
enum Documentation {
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  static let pages: [(path: String, text: String)] = markdown(in: root.appendingPathComponent("content"))

  /// Returns the Markdown files in a folder and the folders below it.
  static func markdown(in folder: URL) -> [(path: String, text: String)] {
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    let urls = (files?.allObjects ?? []).compactMap { $0 as? URL }.filter { $0.pathExtension == "md" }
    return urls.sorted { $0.path < $1.path }.compactMap { url in
      (try? String(contentsOf: url, encoding: .utf8)).map { (url.lastPathComponent, $0) }
    }
  }
}

/// The number of random pages of each format.
enum TestSize {
  static let pages = ProcessInfo.processInfo.environment["UNFOLD_PAGES"].flatMap { Int($0) } ?? 1000
}

/// Pages of `Benchmarks/make-corpus`.
enum Corpus {
  private static let script = Documentation.root.appendingPathComponent("Benchmarks/make-corpus")

  static let canBeMade: Bool = {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", "--version"]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }()

  static let pages: [(path: String, text: String)] = {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("corpus-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", script.path, "-n", "30", "--out", folder.path]
    process.standardOutput = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return [] }
    process.waitUntilExit()
    return Documentation.markdown(in: folder)
  }()
}
