import DeclarativeUI
import DesignSystem
import EditingLogic
import Unidirectional
import Workspace

/// The lines that a change of the configuration or another file adds and removes, with signs and colors.
package struct ConfigurationChangeView: View {
  let change: Bind<FileChange?>
  let problem: Bind<String?>
  let isValid: Bind<Bool>
  let migration: String?

  /// - Parameters:
  ///   - change: the change; nil while it is being determined.
  ///   - problem: why the configuration can't be changed.
  ///   - isValid: whether the values that determine the change are valid.
  ///   - migration: the migration whose lines are shown; nil for all lines.
  package init(
    change: Bind<FileChange?>, problem: Bind<String?>,
    isValid: Bind<Bool> = .constant(true), of migration: String? = nil
  ) {
    self.change = change
    self.problem = problem
    self.isValid = isValid
    self.migration = migration
  }

  package var body: some View {
    let lines = change.map { $0.map { ConfigurationDiff.lines($0, of: migration) } ?? [] }.value
    VStack {
      if let problem = problem.value {
        Label(StyledText(problem, .danger)).lineLimit(4)
      } else if lines.isEmpty {
        Label(.muted(placeholder))
      }
      ForEach(Array(lines.enumerated()), id: \.offset) { line in
        HStack(spacing: .one) {
          Label(.muted(number(line.element)))
          // The end of a changed line is as important as its beginning.
          Label(text(line.element)).lineLimit(line.element.kind == .context ? 1 : 4)
        }
      }
    }
    .padding(horizontal: .one)
  }

  private var placeholder: String {
    if !isValid.value { return "Fill in the fields with valid values to preview the change." }
    return change.map { $0 == nil }.value ? "…" : "No changes yet."
  }

  private func number(_ line: ConfigurationDiff.Line) -> String {
    let digits = line.kind == .gap ? "" : "\(line.number)"
    return String(repeating: " ", count: max(0, 4 - digits.count)) + digits
  }

  private func text(_ line: ConfigurationDiff.Line) -> StyledText {
    switch line.kind {
    case .context: .muted("  \(line.text)")
    case .removed: StyledText("- \(line.text)", .danger)
    case .added: StyledText("+ \(line.text)", .success)
    case .gap: .muted("…")
    }
  }
}
