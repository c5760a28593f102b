import FuzzTargets

typealias Arguments = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>

/// Starts libFuzzer. Because this program has its own main function, it calls the driver of libFuzzer by its symbol
/// name.
///
/// Source: llvm.org/docs/LibFuzzer.html, “Using libFuzzer as a library”.
@_silgen_name("LLVMFuzzerRunDriver")
func runFuzzer(
  _ count: UnsafeMutablePointer<CInt>, _ arguments: UnsafeMutablePointer<Arguments>,
  _ read: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

var count = CommandLine.argc
var arguments: Arguments = CommandLine.unsafeArgv
_ = runFuzzer(&count, &arguments) { start, count in
  FuzzTarget.chosen.read(Array(UnsafeBufferPointer(start: start, count: count)))
  return 0
}
