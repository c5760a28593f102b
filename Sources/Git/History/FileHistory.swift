import Basics

/// When a file was last changed, and by whom, according to the commits of a repository.
public struct FileHistory: Sendable, Equatable {
  /// A person who has changed a file.
  public struct Contributor: Sendable, Equatable {
    public var name: String
    /// The number of commits with changes to the file.
    public var changes: Int
    /// The time of the first of these commits, in seconds since 1970.
    public var first: Int
  }

  /// The time of the last change; nil if it is unknown, because it is older than the history of a shallow clone.
  public internal(set) var lastChange: CommitTime?
  /// The people who have changed the file, if they were requested.
  public internal(set) var contributors: [Contributor] = []
  /// Whether the history goes back to the commit that added the file, or contains everything that was requested.
  public internal(set) var isComplete = false

  /// Records a change that is older than those recorded so far.
  mutating func add(_ time: CommitTime, by names: [String]) {
    if lastChange == nil { lastChange = time }
    for name in names {
      if let index = contributors.firstIndex(where: { $0.name == name }) {
        contributors[index].changes += 1
        contributors[index].first = min(contributors[index].first, time.seconds)
      } else {
        contributors.append(Contributor(name: name, changes: 1, first: time.seconds))
      }
    }
  }

  /// Adds the older part of the history, from an earlier walk.
  mutating func add(_ older: FileHistory) {
    if lastChange == nil { lastChange = older.lastChange }
    for person in older.contributors {
      if let index = contributors.firstIndex(where: { $0.name == person.name }) {
        contributors[index].changes += person.changes
        contributors[index].first = min(contributors[index].first, person.first)
      } else {
        contributors.append(person)
      }
    }
    isComplete = older.isComplete
  }
}

/// The histories of the files of a repository, up to one commit.
public struct FileHistories: Sendable, Equatable {
  /// The hash of that commit in hexadecimal digits.
  public let commit: String
  /// Whether the people who changed the files are known too.
  public let hasContributors: Bool
  /// The hash of the mailmap, from which the names come, in hexadecimal digits; empty if there is none.
  public let mailmap: String
  /// The histories by the paths of the files in the repository. Files that are not in the commit have none.
  public internal(set) var files: [[UInt8]: FileHistory]
  /// Whether some histories are incomplete, because the repository is a shallow clone.
  public internal(set) var isCutOff = false
}

extension BinaryEncoder {
  public mutating func histories(_ histories: FileHistories) {
    text(histories.commit)
    flag(histories.hasContributors)
    text(histories.mailmap)
    flag(histories.isCutOff)
    list(histories.files.sorted { $0.key.lexicographicallyPrecedes($1.key) }) { record, entry in
      record.data(entry.key)
      record.optional(entry.value.lastChange) { record, time in
        record.number(time.seconds)
        record.number(time.offset)
      }
      record.flag(entry.value.isComplete)
      record.list(entry.value.contributors) { record, person in
        record.text(person.name)
        record.count(person.changes)
        record.number(person.first)
      }
    }
  }
}

extension BinaryDecoder {
  public mutating func histories() -> FileHistories {
    var histories = FileHistories(commit: text(), hasContributors: flag(), mailmap: text(), files: [:])
    histories.isCutOff = flag()
    let entries = list { record in
      var history = FileHistory()
      let path = record.data()
      history.lastChange = record.optional { CommitTime(seconds: $0.number(), offset: $0.number()) }
      history.isComplete = record.flag()
      history.contributors = record.list {
        FileHistory.Contributor(name: $0.text(), changes: $0.count(), first: $0.number())
      }
      return (path, history)
    }
    histories.files.reserveCapacity(entries.count)
    for (path, history) in entries { histories.files[path] = history }
    return histories
  }
}
