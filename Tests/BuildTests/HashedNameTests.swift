import Basics
import Testing

@testable import Build

@Suite struct HashedNameTests {
  let hash = ContentHash(Array("body {}".utf8)).short

  @Test(arguments: [
    ("site.css", "site.HASH.css"), ("css/site.css", "css/site.HASH.css"), ("a.b/LICENSE", "a.b/LICENSE.HASH"),
    ("x.tar.gz", "x.tar.HASH.gz"), (".htaccess", ".htaccess.HASH"),
  ])
  func names(path: String, wanted: String) {
    let parts = wanted.split(separator: "HASH", omittingEmptySubsequences: false)
    #expect(HashedName.make(path, Array("body {}".utf8)) == parts.joined(separator: hash))
  }

  @Test func otherBytesOtherName() {
    #expect(HashedName.make("a.css", [1]) != HashedName.make("a.css", [2]))
  }
}
