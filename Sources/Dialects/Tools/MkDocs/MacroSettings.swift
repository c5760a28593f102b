import Basics
import YAML

/// The settings of the plugins mkdocs-macros and markdownextradata.
enum MacroSettings {
  /// Returns the names that pages can use; nil without these plugins.
  static func globals(
    _ settings: MkDocsSettings, _ languages: MkDocsLanguages, _ folder: ProjectFolder
  ) -> PageTemplateGlobals? {
    guard settings.plugins["macros"] != nil || settings.plugins["markdownextradata"] != nil else {
      return nil
    }
    let plugin = settings.plugins["macros"]
    var globals = PageTemplateGlobals(isJinja: true)
    for pair in settings["extra"]?.pairs ?? [] { globals.names[pair.key] = PageTemplateValue(pair.value) }
    for name in ["markdownextradata", "macros"] {
      for pair in settings.plugins[name]?["variables"]?.pairs ?? [] {
        globals.names[pair.key] = PageTemplateValue(pair.value)
      }
    }
    if let extra = settings["extra"] { globals.names["extra"] = PageTemplateValue(extra) }
    globals.names["config"] = PageTemplateValue(settings.root)
    if let name = plugin?["include_dir"]?.text {
      globals.includeFolders += folder.places(of: name, from: languages.folder)
    }
    globals.includeFolders.append("")
    globals.rendersByDefault = plugin?["render_by_default"]?.text != "false"
    func set(_ mark: inout Bytes, _ key: String) {
      if let text = plugin?[key]?.text, !text.isEmpty, text.utf8.count < 16 { mark = Bytes(text) }
    }
    set(&globals.marks.tag.start, "j2_block_start_string")
    set(&globals.marks.tag.end, "j2_block_end_string")
    set(&globals.marks.value.start, "j2_variable_start_string")
    set(&globals.marks.value.end, "j2_variable_end_string")
    if var comment = globals.marks.comment {
      set(&comment.start, "j2_comment_start_string")
      set(&comment.end, "j2_comment_end_string")
      globals.marks.comment = comment
    }
    return globals
  }
}
