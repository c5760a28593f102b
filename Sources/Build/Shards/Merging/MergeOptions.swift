import Basics

/// What shards are to be merged, and how.
public struct MergeOptions: Sendable {
  /// The output folders of all shards of a site, in any order.
  public var shards: [String]
  /// The folder that the site goes to.
  public var output: String
  /// The number of threads.
  public var jobs = Parallel.processors
  /// Is told how far the merge is.
  public var progress = BuildProgress()

  public init(shards: [String], output: String) {
    self.shards = shards
    self.output = output
  }
}
