/// Where the files of an index go. Both functions are called from many threads.
struct IndexOutput: Sendable {
  /// Whether the file of this name stands there already, so that it need not be made; it belongs to the index then.
  let keep: @Sendable (String) -> Bool
  /// Takes a file's name and its bytes.
  let write: @Sendable (String, [UInt8]) -> Void

  /// Writes bytes under a name made from them, and returns that name without its ending.
  func write(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    let name = ScriptFile.name(of: bytes)
    if !keep(name + ".js") { write(name + ".js", ScriptFile.script(name: name, bytes)) }
    return name
  }
}
