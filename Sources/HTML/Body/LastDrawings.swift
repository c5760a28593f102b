import Diagrams
import Synchronization

/// The last valid drawing of each diagram of a live site, which pages show while the author’s text is invalid.
public final class LastDrawings: Sendable {
  private struct Place: Hashable {
    let page: String
    /// The number of the diagram on the page.
    let number: Int
  }

  private let drawings = Mutex<[Place: Drawing]>([:])

  public init() {}

  func set(_ drawing: Drawing, page: String, number: Int) {
    drawings.withLock { $0[Place(page: page, number: number)] = drawing }
  }

  func drawing(page: String, number: Int) -> Drawing? {
    drawings.withLock { $0[Place(page: page, number: number)] }
  }
}
