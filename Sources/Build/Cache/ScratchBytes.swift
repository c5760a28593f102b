/// Bytes that wait in memory, or in a scratch file.
enum ScratchBytes: Sendable {
  case held([UInt8])
  case away(Range<Int>)

  /// Keeps bytes in memory until so many are there, and then, where that is possible, in the file.
  init(_ bytes: [UInt8], in scratch: ScratchFile, memory: Int) {
    if scratch.held >= memory, let place = scratch.write(bytes) {
      self = .away(place)
    } else {
      scratch.hold(bytes.count)
      self = .held(bytes)
    }
  }

  func read(from scratch: ScratchFile) -> [UInt8] {
    switch self {
    case .held(let bytes): bytes
    case .away(let place): scratch.read(place)
    }
  }
}
