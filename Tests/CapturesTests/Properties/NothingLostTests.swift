import Testing

@testable import Captures

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Checks that the clean page contains every word of the body, in order, and that only boilerplate is removed.
@Suite struct NothingLostTests {
  /// Checks our own pages, and the real ones, if there are any.
  @Test(arguments: Fixtures.all.map(\.name) + RealPages.files)
  func pagesLoseNoWords(name: String) throws {
    let own = Fixtures.all.first { $0.name == name }?.text
    try check(own ?? String(decoding: RealPages.bytes(name), as: UTF8.self), file: name)
  }

  private func check(_ text: String, file: String) throws {
    let capture = try read(text, file: file).capture
    checkWords(text, capture)
    checkRemovals(text, capture)
    #expect(capture.selfChecks.allSatisfy { $0.passed })
    #expect(capture.lineMap.count == capture.markdown.count { $0 == 0x0A })
    let count = text.split(separator: "\n", omittingEmptySubsequences: false).count
    #expect(capture.lineMap.allSatisfy { $0 >= 1 && Int($0) <= count })
  }
}

/// Checks that the page contains the words of all lines that no rule removed, in order.
func checkWords(_ text: String, _ capture: Capture, at location: SourceLocation = #_sourceLocation) {
  let removed = Set(
    capture.removed.filter { !$0.rule.hasPrefix("repeated") || $0.rule == "repeated change log" }.flatMap(
      \.lines))
  let body = SourceText.bodyLines(text, format: capture.format).filter { !removed.contains($0.number) }
  let source = SourceText.words(
    body.map(\.text).joined(separator: "\n").replacing("HD VideoSD Video", with: ""))
  let page = String(decoding: capture.markdown, as: UTF8.self)
  let clean = SourceText.words(
    page.split(separator: "---\n", maxSplits: 2, omittingEmptySubsequences: false).last.map(String.init) ?? ""
  )
  if let missing = SourceText.firstMissing(source, in: clean) {
    let context = source[max(0, missing.index - 6)...].prefix(12).joined(separator: " ")
    Issue.record("“\(missing.word)” is missing, in “\(context)”", sourceLocation: location)
  }
}

/// Checks that the grammar allows each rule to remove the lines that it removed.
func checkRemovals(_ text: String, _ capture: Capture, at location: SourceLocation = #_sourceLocation) {
  let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  for removal in capture.removed {
    for number in removal.lines {
      guard lines.indices.contains(number - 1) else {
        Issue.record(
          "\(removal.rule) removed line \(number), which the page does not have", sourceLocation: location)
        continue
      }
      let line = lines[number - 1]
      #expect(
        Grammar.allows(removal.rule, line), "\(removal.rule) removed line \(number): \(line)",
        sourceLocation: location)
    }
  }
}

/// Captures of real pages, which are not part of the project. They are in the folder that the environment variable
/// `CAPTURES` names, or else in `shared/captures` next to the checkout.
enum RealPages {
  static let folder: String = {
    if let path = getenv("CAPTURES") { return String(cString: path) }
    let root = #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
    return "/\(root)/../shared/captures"
  }()

  static let files: [String] = {
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name.hasSuffix(".txt") || name.hasSuffix(".md") { names.append(name) }
    }
    return names.sorted()
  }()

  static func bytes(_ name: String, in folder: String = "\(folder)/") -> [UInt8] {
    guard let file = fopen("\(folder)\(name)", "r") else { return [] }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = fread(&buffer, 1, buffer.count, file), count > 0 { bytes += buffer[..<count] }
    return bytes
  }
}
