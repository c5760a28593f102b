import TestSupport
import Testing
@testable import Build

@Suite struct SiteInputsTests {
  let site = TemporaryFolder()

  /// The preview reads the languages one after another, and the settings may change in between.
  @Test func aLanguageThatTheSettingsNoLongerContain() throws {
    try site.write("unfold.yml", "languages: {en: English, de: Deutsch}\n")
    try site.write("content/index.md", "# Tea\n")
    try site.write("content/index.de.md", "# Tee\n")
    let inputs = try SiteInputs(BuildOptions(site: site.at(".")), language: 2)
    #expect(inputs.configuration.language == "en")
    #expect(inputs.content.pages == ["index.md"])
  }
}
