import Basics

/// The identifiers of the diagnostics whose severity authors can set with the key `checks`.
///
/// Diagnostics about commands, folders, templates and unreadable files are not in the list, because their severity is
/// fixed: if authors could turn them off, a site could be incomplete without anyone noticing. The tables in `messages/`
/// mark them.
public enum DiagnosticIDs {
  /// All identifiers, in the order of the reference.
  public static let all: [String] = MessageTable.entries.filter { !$0.isFixed }.map(\.identifier)
}
