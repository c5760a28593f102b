// The entry point of the tests on Linux. Without this file, the package manager looks for tests in the compiler's index,
// and writing the index takes a fifth of the time of a build. Swift Testing finds its tests in the executable instead.
import Testing

@main
struct TestRunner {
  static func main() async {
    await Testing.__swiftPMEntryPoint() as Never
  }
}
