/// The files of terms.
struct TermFileList: Sendable {
  var files = FileList()
  /// For each file how many stems it holds.
  var stems: [Int] = []
}
