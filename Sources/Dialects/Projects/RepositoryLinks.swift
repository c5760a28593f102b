import Basics
import YAML

extension ProjectDraft {
  /// Lets links to files outside of the content folder lead to the host of the repository, if the settings name it.
  mutating func setRepositoryFiles(_ folder: ProjectFolder, content: String) {
    guard let url = project.settings.text("repository") else { return }
    let place = Paths.normalized(Paths.join(folder.path, content))
    guard Paths.isInside(place, folder.repository) else { return }
    facts.repository = RepositoryFiles(url, content: Paths.relative(place, to: folder.repository))
  }
}
