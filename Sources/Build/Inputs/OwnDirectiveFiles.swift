import Basics
import HTML
import Markup
import PageModel
import Templates
import YAML

/// Reads the declarations of the directives that a site defines.
enum OwnDirectiveFiles {
  /// Returns the directives whose templates are in the folder `templates/directives`, sorted by name. Reports files
  /// with names that directives cannot have.
  static func declarations(
    in overrides: [ThemeFile], _ diagnostics: inout [Diagnostic]
  ) -> [DirectiveDeclaration] {
    let known = BodyRenderer.directiveNames
    let names = known.blocks.union(known.inline)
    var found: [DirectiveDeclaration] = []
    for file in overrides {
      guard let name = DirectiveTemplateLibrary.directive(of: file) else { continue }
      let place = SourceLocation(file: file.place)
      if names.contains(name) {
        diagnostics.append(Diagnostic("theme.directive-name/built-in", at: place, ["name": name]))
        continue
      }
      guard name.utf8.first?.isASCIILetter ?? false,
        name.utf8.allSatisfy({ $0.isASCIILetter || $0.isASCIIDigit })
      else {
        diagnostics.append(Diagnostic("theme.directive-name/letters", at: place, ["name": name]))
        continue
      }
      let frontMatter = file.bytes.withUnsafeBufferPointer { FrontMatter(of: $0, file: file.place) }
      diagnostics += frontMatter.diagnostics
      var declaration = DirectiveDeclaration(
        name, file: file.place, frontMatter.root, diagnostics: &diagnostics)
      let style = DirectiveTemplateLibrary.folder + name + ".css"
      declaration.hasStyles = overrides.contains { $0.name == style }
      for other in declaration.contains {
        let all = names.union(overrides.compactMap(DirectiveTemplateLibrary.directive))
        if !all.contains(other) {
          diagnostics.append(
            Diagnostic(
              "theme.directive-name/unknown", at: place,
              ["name": other, "nearest": Spelling.nearest(to: other, in: all.sorted())]))
        }
      }
      found.append(declaration)
    }
    return found.sorted { $0.name < $1.name }
  }

  /// Renders the example of each directive, as a check does. Returns the problems, at the places of the examples.
  static func problems(_ configuration: Configuration, _ theme: Theme, _ files: IncludeFiles) -> [Diagnostic]
  {
    let parser = MarkupParser(configuration)
    var options = RenderingOptions(configuration, theme)
    options.dataFiles = DirectiveData(files)
    let renderer = BodyRenderer(options: options)
    var problems: [Diagnostic] = []
    for directive in configuration.directives {
      guard let example = directive.example else {
        problems.append(
          Diagnostic(
            "theme.directive-example/none", at: SourceLocation(file: directive.file), ["name": directive.name]
          ))
        continue
      }
      let body = SiteTextSource(example).rendered(by: parser, renderer)
      problems += body.diagnostics
      if !example.text.contains("@\(directive.name)") {
        problems.append(
          Diagnostic("theme.directive-example/other", at: example.location, ["name": directive.name]))
      }
    }
    return problems
  }
}
