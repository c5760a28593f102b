import Basics
import PageModel

/// The files of a repository at its host. Links to files outside of the content folder lead there, because readers of
/// the pages at the host can follow them, too.
public struct RepositoryFiles: Sendable {
  /// The beginning of the URLs of files, such as `https://github.com/tea/pots/blob/HEAD/`.
  let url: String
  /// The path of the content folder in the repository; empty for the root.
  let content: String

  /// Returns nil if the URLs of files at the host are not known.
  ///
  /// - Parameters:
  ///   - repository: the URL of the repository.
  ///   - content: the path of the content folder in the repository; empty for the root.
  public init?(_ repository: String, content: String) {
    guard let slashes = repository.firstRange(of: "://")?.upperBound else { return nil }
    let parts = repository[slashes...].split(separator: "/")
    guard parts.count >= 3 else { return nil }
    let name = parts[2].hasSuffix(".git") ? parts[2].dropLast(4) : parts[2]
    let root = repository[..<slashes] + "\(parts[0])/\(parts[1])/\(name)"
    // HEAD is the default branch.
    switch parts[0] {
    case "github.com": url = root + "/blob/HEAD/"
    case "gitlab.com" where parts.count == 3: url = root + "/-/blob/HEAD/"
    default: return nil
    }
    self.content = content
  }

  /// Returns the URL of a file, given its path relative to the content folder; nil if it is not in the repository.
  public func url(of path: String) -> String? {
    let place = Paths.normalized(Paths.join(content, path))
    return place.hasPrefix("..") ? nil : url + LinkRules.encoded(place)
  }
}

extension PageContext {
  /// Returns the URL, at the host of the repository, of the file or folder outside of the content folder to which a
  /// link leads; nil if it leads to something else. Images are left out, because they would be loaded from the host.
  func repositoryURL(of destination: String) -> String? {
    guard let repository = project.repository, LinkLabels.leavesSite(destination, from: path) else {
      return nil
    }
    let link = RelativeDestination(destination)
    let place = link.target(from: path)
    guard !MediaFile.isImage(place), includes.exists(place), let url = repository.url(of: place) else {
      return nil
    }
    return url + link.suffix
  }
}
