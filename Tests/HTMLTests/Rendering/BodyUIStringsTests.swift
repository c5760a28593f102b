import HTML
import Diagrams
import Testing

@Suite struct BodyUIStringsTests {
  /// A string without a name would be in English on all sites.
  @Test func allStringsHaveNames() {
    // The words in diagrams are a separate value.
    let count =
      Mirror(reflecting: BodyUIStrings()).children.count - 1
      + Mirror(reflecting: DiagramStrings()).children.count
    #expect(BodyUIStrings.names.count == count)
    #expect(Set(BodyUIStrings.names.map { $0.name }).count == count)
  }
}
