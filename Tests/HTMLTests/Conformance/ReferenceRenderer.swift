import CMarkGFM
import Foundation
import Markup

/// The library's own renderer and the `cmark-gfm` program: what plain GFM must look like.
enum ReferenceRenderer {
  static let isInstalled = FileManager.default.isExecutableFile(atPath: "/usr/bin/cmark-gfm")

  /// The program's HTML for a text, parsed and rendered by it.
  static func html(of text: [UInt8]) throws -> [UInt8] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/cmark-gfm")
    process.arguments =
      ["--unsafe"]
      + ["footnotes", "table", "strikethrough", "autolink", "tasklist"].flatMap { ["-e", $0] }
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try Data(text).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    process.arguments?.append(file.path)
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Array(data)
  }

  /// The library's HTML for a tree that we have parsed.
  ///
  /// A second parse in this process would clear the tables that `GFMExtensions` has set.
  static func html(of document: Document) -> [UInt8] {
    guard let html = cmark_render_html(document.root, CMARK_OPT_UNSAFE | CMARK_OPT_FOOTNOTES, nil) else {
      return []
    }
    defer { document.root.pointee.content.mem.pointee.free(html) }
    return Array(UnsafeBufferPointer(start: html, count: strlen(html))).map { UInt8(bitPattern: $0) }
  }
}
