import Foundation

/// Git ended with an error.
public struct GitFailure: Error {
  public var output: String
}

/// Runs Git in a folder without the settings of the user, and returns its output. Throws if it fails.
///
/// - Parameters:
///   - author: the first name of the author of a commit.
///   - date: the time of a commit, in a form that Git reads.
@discardableResult
public func git(
  _ arguments: [String], in folder: String, by author: String = "Ada", date: String = "2026-01-01T00:00:00Z",
  input: String = ""
) throws -> String {
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  process.arguments = ["git"] + arguments
  process.currentDirectoryURL = URL(fileURLWithPath: folder)
  let address = "\(author.lowercased())@example.org"
  process.environment = [
    "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin", "HOME": folder,
    "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1",
    "GIT_AUTHOR_NAME": author, "GIT_AUTHOR_EMAIL": address, "GIT_AUTHOR_DATE": date,
    "GIT_COMMITTER_NAME": author, "GIT_COMMITTER_EMAIL": address, "GIT_COMMITTER_DATE": date,
  ]
  let output = Pipe()
  process.standardOutput = output
  process.standardError = output
  let standardInput = Pipe()
  process.standardInput = standardInput
  try process.run()
  standardInput.fileHandleForWriting.write(Data(input.utf8))
  try standardInput.fileHandleForWriting.close()
  let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  process.waitUntilExit()
  if process.terminationStatus != 0 { throw GitFailure(output: text) }
  return text
}
