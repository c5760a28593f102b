import Basics
import FileSystem
import FuzzTargets
import Testing

/// The inputs with which fuzzing begins, and those that crashed an earlier version, satisfy all invariants.
@Suite struct SeedTests {
  @Test(arguments: FuzzTarget.all.indices)
  func targetReadsItsSeeds(index: Int) throws {
    let target = FuzzTarget.all[index]
    let folder = Paths.normalized(Paths.join(#filePath, "../../../Fuzzing/seeds/" + target.name))
    let names = try Directory.list(folder).map { String(decoding: $0.name, as: UTF8.self) }
    #expect(!names.isEmpty)
    for name in names {
      let seed = try File.read(Paths.join(folder, name), limit: .page)
      // Inputs that end early are the most common cause of crashes.
      for length in [seed.count, seed.count / 2] { target.read(Array(seed.prefix(length))) }
    }
  }
}
