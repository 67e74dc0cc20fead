import DesignSystem
import Terminal
import Unidirectional

/// The keys of a key table: their titles, the reasons why some are disabled, and the names to use
/// in the user's key assignments.
///
/// Nothing is cut in a dialog as wide as a terminal with 80 columns. A reason appears below its
/// key, and so does a name that doesn't fit beside the title. The list omits actions without keys,
/// which are available in the command palette.
public struct KeyHelp: View {
  private struct Line: Identifiable, Equatable {
    let id: String
    var keys = ""
    var text: StyledText = ""
    var name = ""
    let searched: String
  }

  /// The maximum columns of the keys. Further keys of the same binding are cut.
  private static let mostKeys = 14
  /// The columns beside the keys in a dialog of 80 columns with a scroll bar.
  private static let room = 57

  private let lines: [Line]
  private let keys: Int

  /// Creates a list of the keys in a key table.
  public init(_ table: KeyTable) {
    lines = table.rows.filter { !$0.keys.isEmpty }.flatMap { KeyHelp.lines(of: $0) }
    keys = min(KeyHelp.mostKeys, lines.map { VisibleText.columns($0.keys) }.max() ?? 0)
  }

  private static func lines(of binding: KeyBinding) -> [Line] {
    let keys = binding.keys.map(\.symbol).joined(separator: " ")
    let title = StyledText(binding.title, binding.disabledReason == nil ? .body : .muted)
    let searched = "\(keys) \(binding.title) \(binding.id)"
    let isOneLine = title.columns + 2 + VisibleText.columns(binding.id) <= room
    var lines = [
      Line(
        id: binding.id, keys: keys, text: title, name: isOneLine ? binding.id : "",
        searched: searched)
    ]
    if !isOneLine {
      lines.append(Line(id: "\(binding.id)/name", name: binding.id, searched: searched))
    }
    let reason = binding.disabledReason.map { TextWrapping.wrap(.muted("– \($0)"), to: room) } ?? []
    return lines
      + reason.enumerated().map { number, text in
        Line(id: "\(binding.id)/reason/\(number)", text: text, searched: searched)
      }
  }

  /// A filterable list of the keys.
  public var body: some View {
    List(.constant(lines), name: "help") { [keys] line in
      HStack(spacing: .two) {
        Label(StyledText(line.keys, line.text.spans.first?.style == .muted ? .muted : .key))
          .frame(columns: keys)
          .layoutPriority(2)
        Label(line.text).layoutPriority(1)
        Spacer()
        Label(.muted(line.name))
      }
    }
    .searchable(\.searched)
    .frame(rows: min(lines.count, 24))
  }
}
