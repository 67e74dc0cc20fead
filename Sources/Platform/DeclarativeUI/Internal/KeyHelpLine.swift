import DesignSystem
import Terminal

/// A line of the key help: a heading, a key, a term, or the continuation of one of these.
struct KeyHelpLine: Identifiable, Equatable {
  let id: String
  /// The title of a group; nil for other lines.
  var heading: String?
  var keys = ""
  var text: StyledText = ""
  /// The name of the action, beside or below its title.
  var name = ""
  /// The text that the filter searches.
  var searched = ""

  /// The maximum columns of the keys. Further keys of the same binding are cut.
  private static let mostKeys = 15
  /// The columns beside the keys in a dialog of 80 columns with a scroll bar, if the keys are of
  /// maximum length.
  private static let room = 52

  /// Returns the columns of the longest keys.
  static func columnsOfKeys(_ lines: [KeyHelpLine]) -> Int {
    min(mostKeys, lines.map { VisibleText.columns($0.keys) }.max() ?? 0)
  }

  /// Returns the lines of a key table and of terms. The terms come before the keys that all screens
  /// have.
  ///
  /// - Parameter isDetailed: Whether to include unavailable keys and the names of the actions.
  @MainActor static func lines(
    of table: KeyTable, _ terms: [HelpTerm] = [], isDetailed: Bool
  ) -> [KeyHelpLine] {
    // A command that keeps none of its keys is listed with the reason.
    let bindings = table.rows.filter {
      !$0.keys.isEmpty || isDetailed && $0.staysInPalette && !$0.shadowed.isEmpty
    }
    let shown = isDetailed ? bindings : bindings.filter { $0.disabledReason == nil }
    var lines = KeyPurpose.allCases.flatMap { purpose -> [KeyHelpLine] in
      let group = shown.filter { $0.shownPurpose == purpose }
      let before = purpose == .find ? KeyHelpLine.lines(of: terms) : []
      guard !group.isEmpty else { return before }
      return before + [KeyHelpLine(id: "heading/\(purpose)", heading: purpose.title)]
        + group.flatMap { self.lines(of: $0, isDetailed: isDetailed) }
        + (purpose == .move ? [focus] : [])
    }
    let hidden = bindings.count - shown.count
    if hidden > 0 {
      lines.append(
        KeyHelpLine(
          id: "hidden",
          text: .muted("\(hidden == 1 ? "1 key is" : "\(hidden) keys are") unavailable here")))
    }
    return lines
  }

  /// The keys that move the focus, which belong to no view.
  private static var focus: KeyHelpLine {
    let keys = KeyPress(.tab).symbol
    let title = "Next part of the screen (back with \(KeyPress(.tab, .shift).symbol))"
    return KeyHelpLine(
      id: "focus", keys: keys, text: StyledText(title), searched: "\(keys) \(title)")
  }

  /// Returns the lines of terms; empty without any.
  @MainActor private static func lines(of terms: [HelpTerm]) -> [KeyHelpLine] {
    guard !terms.isEmpty else { return [] }
    return [KeyHelpLine(id: "heading/terms", heading: "Words")]
      + terms.flatMap { term in
        TextWrapping.wrap(StyledText(term.meaning), to: room).enumerated().map { number, text in
          KeyHelpLine(
            id: "term/\(term.name)/\(number)", keys: number == 0 ? term.name : "", text: text,
            searched: "\(term.name) \(term.meaning)")
        }
      }
  }

  @MainActor private static func lines(
    of binding: KeyBinding, isDetailed: Bool
  ) -> [KeyHelpLine] {
    let keys = binding.keys.map(\.symbol).joined(separator: " ")
    let title = StyledText(binding.title, binding.disabledReason == nil ? .body : .muted)
    let searched = "\(keys) \(binding.title) \(binding.id)"
    guard isDetailed else {
      return [KeyHelpLine(id: binding.id, keys: keys, text: title, searched: searched)]
    }
    let isOneLine = title.columns + 2 + VisibleText.columns(binding.id) <= room
    var lines = [
      KeyHelpLine(
        id: binding.id, keys: keys, text: title, name: isOneLine ? binding.id : "",
        searched: searched)
    ]
    if !isOneLine {
      lines.append(KeyHelpLine(id: "\(binding.id)/name", name: binding.id, searched: searched))
    }
    let reasons =
      (binding.disabledReason.map { [$0] } ?? [])
      + (binding.staysInPalette
        ? binding.shadowed.map { "\($0.key.symbol) is the key of “\($0.title)” here" } : [])
    let reason = reasons.flatMap { TextWrapping.wrap(.muted("– \($0)"), to: room) }
    return lines
      + reason.enumerated().map { number, text in
        KeyHelpLine(id: "\(binding.id)/reason/\(number)", text: text, searched: searched)
      }
  }
}
