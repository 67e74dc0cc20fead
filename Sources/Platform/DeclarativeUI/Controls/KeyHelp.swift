import DesignSystem
import Terminal
import Unidirectional

/// The keys of a table, each with what it does, why not where it can't be used now, and the name under which a
/// person can give it other keys.
///
/// In a dialog as wide as a terminal of 80 columns nothing is cut: a reason stands below its key, and so does a
/// name that has no room beside the title. What has no key here is left to a palette.
public struct KeyHelp: View {
  private struct Line: Identifiable, Equatable {
    let id: String
    var keys = ""
    var text: StyledText = ""
    var name = ""
    let searched: String
  }

  /// The most columns of the keys; further ones of the same binding are cut.
  private static let mostKeys = 14
  /// The columns beside the keys in a dialog of 80 columns with a scroll bar.
  private static let room = 57

  private let lines: [Line]
  private let keys: Int

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
