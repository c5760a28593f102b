/// One browser’s stream of events: its place in the list of the hub.
///
/// Unchecked, because what changes is read and written only under the hub’s lock.
final class EventStream: @unchecked Sendable {
  let hub: EventHub
  /// How many events it has had, of all that there ever were.
  var place: Int
  /// How many heartbeats there were when it was last written to.
  var beats: Int
  /// The rest of what is being written.
  var unsent: ArraySlice<UInt8> = []
  /// Its connection while that sleeps.
  var sleeping: ConnectionHandle?

  init(hub: EventHub, place: Int, beats: Int) {
    self.hub = hub
    self.place = place
    self.beats = beats
  }
}
