import Basics
import Foundation
import TestSupport
import Testing

@testable import Git

@Suite struct HistoryTests {
  /// A text of several lines, so that a file with one other line is similar.
  private static func text(_ subject: String, _ last: String = "end") -> String {
    (1...12).map { "Line \($0) about \(subject) in a sentence.\n" }.joined() + last + "\n"
  }

  @Test func theLastCommitThatChangesAFileCounts() throws {
    let repository = try ScriptedRepository()
    let first = try repository.commit(["docs/a.md": "1", "docs/sub/b.md": "1", "code.c": "1"])
    let second = try repository.commit(["docs/a.md": "2"])
    try repository.commit(["code.c": "2"])
    #expect(try repository.changes(of: "docs/a.md", "docs/sub/b.md", "docs/none.md") == [second, first, nil])
    let history = try #require(try repository.histories(of: "docs/a.md")?.files[Array("docs/a.md".utf8)])
    #expect(history.lastChange == ScriptedRepository.time(second))
  }

  @Test func packedObjectsAreRead() throws {
    let repository = try ScriptedRepository()
    let first = try repository.commit(["a.md": Self.text("tea"), "b.md": "1"])
    let second = try repository.commit(["a.md": Self.text("tea", "more")])
    try repository.git("gc", "--quiet", "--aggressive")
    let third = try repository.commit(["c.md": "1"])
    #expect(try repository.changes(of: "a.md", "b.md", "c.md") == [second, first, third])
  }

  @Test func aMovedFileKeepsItsDate() throws {
    let repository = try ScriptedRepository()
    let first = try repository.commit(["old/a.md": Self.text("tea"), "old/b.md": Self.text("pots")])
    try repository.git("mv", "old", "new")
    try repository.commit()
    #expect(try repository.changes(of: "new/a.md", "new/b.md") == [first, first])
    // A file with similar text has been changed, and its earlier history is that of the old file.
    try repository.write(["new/c.md": Self.text("tea", "changed")])
    try repository.git("rm", "--quiet", "new/a.md")
    let third = try repository.commit(by: "Grace", "grace@example.com")
    #expect(try repository.changes(of: "new/c.md", "new/b.md") == [third, first])
    #expect(try repository.people(of: "new/c.md") == ["Grace 1", "Ada 1"])
    #expect(try repository.people(of: "new/b.md") == ["Ada 1"])
  }

  @Test func anotherFileIsNotARename() throws {
    let repository = try ScriptedRepository()
    try repository.commit(["a.md": Self.text("tea")], by: "Ada")
    try repository.git("rm", "--quiet", "a.md")
    try repository.commit(["b.md": "Something else entirely.\n"], by: "Grace", "grace@example.com")
    #expect(try repository.people(of: "b.md") == ["Grace 1"])
  }

  @Test func twoFilesWithTheSameTextKeepTheirNames() throws {
    let repository = try ScriptedRepository()
    try repository.commit(["a/x.md": "same"], by: "Ada")
    try repository.commit(["a/y.md": "same"], by: "Grace", "grace@example.com")
    try repository.git("mv", "a", "b")
    try repository.commit()
    #expect(try repository.people(of: "b/x.md") == ["Ada 1"])
    #expect(try repository.people(of: "b/y.md") == ["Grace 1"])
  }

  @Test func aFileThatIsCreatedAgainIsANewOne() throws {
    let repository = try ScriptedRepository()
    try repository.commit(["a.md": Self.text("tea"), "b.md": "1"], by: "Ada")
    try repository.git("rm", "--quiet", "a.md")
    try repository.commit()
    let third = try repository.commit(["a.md": Self.text("coffee")], by: "Grace", "grace@example.com")
    #expect(try repository.changes(of: "a.md") == [third])
    #expect(try repository.people(of: "a.md") == ["Grace 1"])
  }

  @Test func mergesAreNoChanges() throws {
    let repository = try ScriptedRepository()
    try repository.commit(["a.md": "1", "b.md": "1"])
    try repository.git("checkout", "--quiet", "-b", "side")
    let second = try repository.commit(["a.md": "2", "new.md": "1"], by: "Grace", "grace@example.com")
    try repository.git("checkout", "--quiet", "main")
    let third = try repository.commit(["b.md": "2"])
    try repository.merge("side")
    #expect(try repository.changes(of: "a.md", "b.md", "new.md") == [second, third, second])
    #expect(try repository.people(of: "a.md") == ["Grace 1", "Ada 1"])
    // A merge that throws the changes of a branch away.
    try repository.git("checkout", "--quiet", "-b", "wrong")
    try repository.commit(["a.md": "wrong"])
    try repository.git("checkout", "--quiet", "main")
    try repository.commit(["b.md": "3"])
    try repository.merge("wrong", "--strategy=ours")
    #expect(try repository.changes(of: "a.md") == [second])
  }

  @Test func aFileThatOnlyAMergeAddsHasItsDate() throws {
    let repository = try ScriptedRepository()
    try repository.commit(["a.md": "1"])
    try repository.git("checkout", "--quiet", "-b", "side")
    try repository.commit(["b.md": "1"])
    try repository.git("checkout", "--quiet", "main")
    try repository.commit(["c.md": "1"])
    try repository.merge("side", "--no-commit")
    let merge = try repository.commit(["d.md": "1"])
    #expect(try repository.git("rev-list", "--merges", "--count", "HEAD") == "1\n")
    #expect(try repository.changes(of: "d.md", "a.md") == [merge, 1])
  }

  @Test func namesThatAreNotUTF8AreFound() throws {
    let repository = try ScriptedRepository()
    let name: [UInt8] = Array("caf".utf8) + [0xE9] + Array(".md".utf8)
    var stream = Data("blob\nmark :1\ndata 3\ntea\ncommit refs/heads/main\ncommitter B ".utf8)
    stream.append(contentsOf: [0xE9])
    stream.append(
      contentsOf: Array(" <b@example.com> 1767312000 +0100\ndata 1\nx\nM 100644 :1 \"caf\\351.md\"\n".utf8))
    try repository.git(["fast-import", "--quiet"], input: stream)
    let found = try #require(
      try GitRepository(containing: repository.place).histories(of: [name], hasContributors: true)?.files[
        name])
    #expect(found.lastChange == ScriptedRepository.time(1))
    #expect(found.contributors.map(\.name) == ["B é"])
  }

  @Test func peopleHaveNamesAndNoAddresses() throws {
    let repository = try ScriptedRepository()
    try repository.commit(["a.md": "1", ".mailmap": "Ada Lovelace <ada@example.com> <old@example.com>\n"])
    try repository.commit(["a.md": "2"], by: "ada", "old@example.com")
    try repository.commit(["a.md": "3"], by: "dependabot[bot]", "1+dependabot[bot]@users.example.com")
    try repository.commit(
      ["a.md": "4"], by: "grace@example.com", "g@example.com",
      message:
        "Change\n\nCo-authored-by: Lin <b>\u{202E}x</b> <lin@example.com>\nCo-Authored-By: Kay <kay@example.com>"
    )
    #expect(try repository.people(of: "a.md") == ["grace 1", "Lin 1", "Kay 1", "Ada Lovelace 1", "Ada 1"])
    // Another mailmap names the people of all commits.
    let earlier = try repository.histories(of: "a.md", contributors: true)
    try repository.commit([".mailmap": "Countess <ada@example.com>\n"])
    let later = try repository.histories(of: "a.md", contributors: true, after: earlier)
    #expect(later == (try repository.histories(of: "a.md", contributors: true)))
    #expect(later?.files[Array("a.md".utf8)]?.contributors.last?.name == "Countess")
  }

  @Test func aShallowCloneHasNoDateForOldChanges() throws {
    let repository = try ScriptedRepository()
    try repository.commit(["a.md": "1", "b.md": "1"])
    try repository.commit(["c.md": "1"])
    let third = try repository.commit(["b.md": "2"])
    let clone = try ScriptedRepository(cloning: repository, "--depth=2")
    #expect(try clone.changes(of: "a.md", "b.md", "c.md") == [nil, third, nil])
    let cut = try #require(try clone.histories(of: "a.md", "b.md"))
    #expect(cut.isCutOff)
    #expect(try clone.histories(of: "b.md")?.isCutOff == false)
    // After the history has been fetched, the result for the same commit is another one.
    try clone.git("fetch", "--quiet", "--unshallow")
    let whole = try #require(try clone.histories(of: "a.md", "b.md", after: cut))
    #expect(!whole.isCutOff)
    #expect(whole == (try repository.histories(of: "a.md", "b.md")))
  }

  @Test(arguments: [false, true]) func aLaterWalkVisitsOnlyNewCommits(contributors: Bool) throws {
    let repository = try ScriptedRepository()
    try repository.commit(["a.md": Self.text("tea"), "b.md": "1", "c.md": "1"])
    try repository.commit(["c.md": "2"], by: "Grace", "grace@example.com")
    let earlier = try #require(
      try repository.histories(of: "a.md", "b.md", "c.md", contributors: contributors))
    try repository.git("mv", "a.md", "z.md")
    try repository.commit(["c.md": "3"])
    try repository.commit(["z.md": Self.text("tea", "more"), "d.md": "1"], by: "Lin", "lin@example.com")
    let whole = try repository.histories(of: "z.md", "b.md", "c.md", "d.md", contributors: contributors)
    let later = try repository.histories(
      of: "z.md", "b.md", "c.md", "d.md", contributors: contributors, after: earlier)
    #expect(later == whole)
    #expect(later?.files.count == 4)
    // Only the file that the later walk does not visit can have another date.
    var other = earlier
    other.files[Array("b.md".utf8)]?.lastChange = CommitTime(seconds: 1, offset: 0)
    let reused = try repository.histories(of: "b.md", contributors: contributors, after: other)
    #expect(reused?.files[Array("b.md".utf8)]?.lastChange?.seconds == 1)
    // After a merge, the order of the commits may be another one.
    try repository.git("checkout", "--quiet", "-b", "side", "HEAD~2")
    try repository.commit(["b.md": "2"])
    try repository.git("checkout", "--quiet", "main")
    try repository.merge("side")
    #expect(
      try repository.histories(of: "b.md", contributors: contributors, after: other)
        == repository.histories(of: "b.md", contributors: contributors))
  }

  @Test func aRecordIsReadBack() throws {
    let repository = try ScriptedRepository()
    try repository.commit(["a.md": "1", "b.md": "1"])
    let histories = try #require(try repository.histories(of: "a.md", "b.md", contributors: true))
    var record = BinaryEncoder()
    record.histories(histories)
    #expect(record.bytes.withBytes { BinaryDecoder.whole($0) { $0.histories() } } == histories)
  }

  @Test func aWorktreeHasItsOwnCommit() throws {
    let repository = try ScriptedRepository()
    let first = try repository.commit(["docs/a.md": "1"])
    try repository.git("worktree", "add", "--quiet", "-b", "other", "tree")
    try repository.commit(["docs/a.md": "2"])
    repository.place = repository.folder.at("tree")
    #expect(try repository.changes(of: "docs/a.md") == [first])
    #expect(
      try GitRepository(containing: repository.folder.at("tree/docs")).workingTree?.hasSuffix("/tree") == true
    )
  }

  @Test func aRepositoryWithoutCommitsHasNoHistory() throws {
    let repository = try ScriptedRepository()
    #expect(try repository.histories(of: "a.md") == nil)
    #expect(try GitRepository(containing: repository.place).head() == nil)
  }

  @Test func anUnknownFormatIsAnError() throws {
    let repository = try ScriptedRepository("--object-format=sha256")
    try repository.commit(["a.md": "1"])
    #expect(throws: GitError.self) { try repository.histories(of: "a.md") }
    do {
      _ = try GitRepository(containing: repository.place)
      Issue.record("libgit2 reads SHA-256")
    } catch {
      #expect(!error.isNotFound)
      #expect(error.reason.firstRange(of: "SHA-256") != nil, "\(error.reason)")
    }
  }

  @Test func damagedObjectsAreErrors() throws {
    let repository = try ScriptedRepository()
    try repository.commit(["a.md": "1"])
    let tree = try repository.git("rev-parse", "HEAD^{tree}")
    let name = tree.prefix(40)
    repository.folder.remove(".git/objects/\(name.prefix(2))/\(name.dropFirst(2))")
    #expect(throws: GitError.self) { try repository.histories(of: "a.md") }
  }
}
