import CZlib

/// The compression that every browser understands (RFC 1952).
enum Gzip {
  static func compress(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var stream = z_stream()
    // 15 bits of window, and 16 for the wrapping of gzip.
    let made = deflateInit2_(
      &stream, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size))
    precondition(made == Z_OK, "no memory to compress \(bytes.count) bytes")
    defer { deflateEnd(&stream) }
    let room = Int(deflateBound(&stream, uLong(bytes.count)))
    return [UInt8](unsafeUninitializedCapacity: room) { target, count in
      stream.next_in = UnsafeMutablePointer(mutating: bytes.baseAddress)
      stream.avail_in = uInt(bytes.count)
      stream.next_out = target.baseAddress
      stream.avail_out = uInt(room)
      // With the room that the library asked for, one call does it all.
      let code = deflate(&stream, Z_FINISH)
      precondition(code == Z_STREAM_END, "\(bytes.count) bytes did not fit into \(room) compressed")
      count = room - Int(stream.avail_out)
    }
  }
}
