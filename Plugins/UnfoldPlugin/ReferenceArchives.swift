import Foundation
import PackagePlugin

/// The DocC archives of the targets of a package.
///
/// A target is converted again only if its symbol graphs or its catalog have changed, or if a target on which it depends
/// was converted.
final class ReferenceArchives {
  /// The targets with documentation, each after those on which it depends.
  let targets: [any SourceModuleTarget]
  private let context: PluginContext
  private let packageManager: PackageManager
  private let folder: URL
  private let docc: URL

  /// - Parameter names: the names of the targets; empty for all libraries and executables.
  init(_ context: PluginContext, _ packageManager: PackageManager, targets names: [String], folder: URL)
    throws
  {
    self.context = context
    self.packageManager = packageManager
    self.folder = folder
    docc = try Self.docc(context)
    let all = context.package.targets.compactMap { $0 as? any SourceModuleTarget }
    if let unknown = names.first(where: { name in !all.contains { $0.name == name } }) {
      let known = all.map(\.name).joined(separator: ", ")
      throw Failure("the package has no target `\(unknown)`; it has \(known)")
    }
    let chosen = all.filter { target in
      names.isEmpty ? [.generic, .executable].contains(target.kind) : names.contains(target.name)
    }
    if chosen.isEmpty { throw Failure("the package has no targets with Swift code") }
    // Dependencies come first.
    var sorted: [any SourceModuleTarget] = []
    func add(_ target: any SourceModuleTarget) {
      if sorted.contains(where: { $0.id == target.id }) { return }
      for other in chosen where target.recursiveTargetDependencies.contains(where: { $0.id == other.id }) {
        add(other)
      }
      sorted.append(target)
    }
    for target in chosen { add(target) }
    targets = sorted
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  /// Returns the program of the toolchain; `DOCC_EXEC` names another one.
  private static func docc(_ context: PluginContext) throws -> URL {
    if let path = ProcessInfo.processInfo.environment["DOCC_EXEC"] { return URL(filePath: path) }
    #if os(macOS)
      let process = Process()
      let output = Pipe()
      process.executableURL = URL(filePath: "/usr/bin/xcrun")
      process.arguments = ["--find", "docc"]
      process.standardOutput = output
      try process.run()
      let path = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      return URL(filePath: path.trimmingCharacters(in: .whitespacesAndNewlines))
    #else
      return try context.tool(named: "docc").url
    #endif
  }

  /// Converts the targets that have changed.
  func update() throws {
    var converted: Set<String> = []
    for target in targets {
      let dependencies = targets.filter { other in
        target.recursiveTargetDependencies.contains { $0.id == other.id }
      }
      let isForced = dependencies.contains { converted.contains($0.id) }
      if try update(target, after: dependencies, isForced: isForced) { converted.insert(target.id) }
    }
  }

  /// Converts a target, and returns whether it has changed.
  private func update(
    _ target: any SourceModuleTarget, after dependencies: [any SourceModuleTarget], isForced: Bool
  ) throws -> Bool {
    let graphs = try packageManager.getSymbolGraph(
      for: target,
      options: PackageManager.SymbolGraphOptions(
        minimumAccessLevel: target.kind == .executable ? .internal : .public,
        includeSynthesized: true, includeSPI: false, emitExtensionBlocks: true)
    ).directoryURL
    let files = FileManager.default
    let archive = archive(target)
    let catalog = catalog(of: target)
    // A copy of the inputs of the archive shows at the next build whether they have changed.
    let inputs = folder.appending(path: ".inputs/\(target.moduleName)")
    let next = folder.appending(path: ".inputs/\(target.moduleName).next")
    try? files.removeItem(at: next)
    try files.createDirectory(at: next, withIntermediateDirectories: true)
    try files.copyItem(at: graphs, to: next.appending(path: "graphs"))
    if let catalog { try files.copyItem(at: catalog, to: next.appending(path: "catalog.docc")) }
    if !isForced, files.fileExists(atPath: archive.path),
      files.contentsEqual(atPath: inputs.path, andPath: next.path)
    {
      try files.removeItem(at: next)
      return false
    }
    let made = folder.appending(path: ".inputs/\(target.moduleName).doccarchive")
    try? files.removeItem(at: made)
    try convert(target, graphs, catalog, after: dependencies, into: made)
    try FolderUpdate.replace(archive, with: made)
    try? files.removeItem(at: inputs)
    try files.moveItem(at: next, to: inputs)
    return true
  }

  private func convert(
    _ target: any SourceModuleTarget, _ graphs: URL, _ catalog: URL?,
    after dependencies: [any SourceModuleTarget], into archive: URL
  ) throws {
    let process = Process()
    process.executableURL = docc
    process.currentDirectoryURL = context.package.directoryURL
    var arguments = ["convert"]
    if let catalog { arguments.append(catalog.path) }
    arguments += ["--additional-symbol-graph-dir", graphs.path, "--output-dir", archive.path]
    arguments += ["--fallback-display-name", target.moduleName]
    arguments += ["--fallback-bundle-identifier", "\(context.package.id).\(target.moduleName)"]
    arguments += ["--default-code-listing-language", "swift"]
    if target.kind == .executable { arguments += ["--fallback-default-module-kind", "Command-line Tool"] }
    arguments.append("--enable-experimental-external-link-support")
    for other in dependencies { arguments += ["--dependency", self.archive(other).path] }
    process.arguments = arguments
    // Its messages contain the positions in Swift files and catalogs.
    process.standardOutput = FileHandle.standardError
    try process.run()
    process.waitUntilExit()
    if process.terminationStatus != 0 {
      throw Failure("docc could not convert the target \(target.name)")
    }
  }

  private func archive(_ target: any SourceModuleTarget) -> URL {
    folder.appending(path: "\(target.moduleName).doccarchive")
  }

  private func catalog(of target: any SourceModuleTarget) -> URL? {
    let named = target.sourceFiles.first { $0.url.pathExtension == "docc" }?.url
    if let named { return named }
    let entries = try? FileManager.default.contentsOfDirectory(
      at: URL(filePath: target.directory.string), includingPropertiesForKeys: nil)
    return entries?.filter { $0.pathExtension == "docc" }.min { $0.path < $1.path }
  }

  // MARK: - Preview

  /// Converts the targets after each change of a file, until a process ends. The preview shows the last version in the
  /// meantime.
  func followChanges(while process: Process) {
    var seen = modificationDates
    while process.isRunning {
      Thread.sleep(forTimeInterval: 0.5)
      let now = modificationDates
      if now == seen { continue }
      seen = now
      do {
        try update()
      } catch {
        Diagnostics.warning("the documentation shows the last version: \(error)")
      }
    }
  }

  /// The dates of the last changes of all files of the targets, by path.
  private var modificationDates: [String: Date] {
    var dates: [String: Date] = [:]
    for target in targets {
      let files = FileManager.default.enumerator(
        at: URL(filePath: target.directory.string), includingPropertiesForKeys: [.contentModificationDateKey])
      while let file = files?.nextObject() as? URL {
        dates[file.path] =
          (try? file.resourceValues(forKeys: [.contentModificationDateKey]))?.contentModificationDate
      }
    }
    return dates
  }
}
