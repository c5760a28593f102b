import Testing

@testable import Git

@Suite struct GitRepositoryTests {
  @Test func aFolderOutsideOfRepositoriesHasNone() {
    #expect(throws: GitError.self) { try GitRepository(containing: "/") }
  }
}
