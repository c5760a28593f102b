import HTML
import Testing

@Suite struct BodyUIStringsTests {
  /// A string without a name would be in English on all sites.
  @Test func allStringsHaveNames() {
    let count = Mirror(reflecting: BodyUIStrings()).children.count
    #expect(BodyUIStrings.names.count == count)
    #expect(Set(BodyUIStrings.names.map { $0.name }).count == count)
  }
}
