import Build
import Checks
import Foundation
import Testing

/// Unfold’s own documentation must pass all checks.
@Suite struct OwnSiteTests {
  @Test func passesAllRules() throws {
    let report = try SiteCheck(BuildOptions(site: OwnDocumentation.repository.path)).run()
    #expect(report.diagnostics == [])
    #expect(report.pages > 20)
  }

  @Test func buildsWithoutDiagnostics() throws {
    let output = FileManager.default.temporaryDirectory.appending(path: "unfold-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: output) }
    var options = BuildOptions(site: OwnDocumentation.repository.path)
    options.output = output
    let report = try SiteBuilder(options).build()
    #expect(report.diagnostics == [])
    #expect(report.pages > 20)
    #expect(FileManager.default.fileExists(atPath: output + "/disclosure/groups/index.html"))

    let icons = try String(contentsOfFile: output + "/navigation/icons/index.html", encoding: .utf8)
    let folder = OwnDocumentation.repository.appending(path: "templates/icons").path
    for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
      #expect(icons.contains("<code>\(name.dropLast(".svg".count))</code>"))
    }
  }
}
