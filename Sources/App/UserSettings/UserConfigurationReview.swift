import Configuration
import FeatureFlags
import Terminal
import Workspace

/// Finds entries of the user's `config.yml` that are valid but have no effect, or an unexpected one.
package struct UserConfigurationReview {
  let file: UserConfigurationFile
  let actions: KeyActions

  /// - Parameters:
  ///   - file: the user's `config.yml`.
  ///   - actions: the actions of all features.
  package init(file: UserConfigurationFile, actions: KeyActions) {
    self.file = file
    self.actions = actions
  }

  /// Returns a diagnostic for each flag in the file that doesn't exist.
  ///
  /// - Parameter unknown: the flags that don't exist, from any source.
  package func flags(unknown: [FlagError]) -> [ConfigurationDiagnostic] {
    let unknown = unknown.filter { $0.text == FlagSource.userFile.description }
    return pairs(in: "flags").compactMap { key, _ in
      guard let error = unknown.first(where: { $0.key == key.text }) else { return nil }
      return diagnostic(
        "unknown flag \"\(error.key)\"", at: key,
        hint: error.nearest.map { "did you mean \"\($0)\"?" }
          ?? "run \"headway flags list\" to list all")
    }
  }

  /// Returns a diagnostic for each unknown action, and for each key that belongs to another action.
  package func keys() -> [ConfigurationDiagnostic] {
    let pairs = pairs(in: "keys").compactMap { key, value in
      key.text.map { Assignment(action: $0, place: key, keys: UserConfigurationReview.keys(value)) }
    }
    let assigned = Dictionary(pairs.map { ($0.action, $0.keys.map(\.key)) }) { $1 }
    return pairs.flatMap { assignment -> [ConfigurationDiagnostic] in
      guard let defaults = actions.defaults(of: assignment.action) else {
        return unknown(assignment)
      }
      // A key that the action has anyway takes nothing away.
      return assignment.keys.filter { !defaults.contains($0.key) }.flatMap { key, place in
        actions.neighbors(of: assignment.action).filter { other in
          (assigned[other] ?? actions.defaults(of: other) ?? []).contains(key)
        }
        .map { conflict(of: key, for: assignment.action, with: $0, at: place) }
        .prefix(1)
      }
    }
  }

  private struct Assignment {
    let action: String
    let place: YAMLValue
    let keys: [(key: KeyPress, place: YAMLValue)]
  }

  private func unknown(_ assignment: Assignment) -> [ConfigurationDiagnostic] {
    guard !KeyActions.isAdded(assignment.action) else { return [] }
    return [
      diagnostic(
        "unknown action \"\(assignment.action)\"", at: assignment.place,
        hint: actions.nearest(to: assignment.action).map { "did you mean \"\($0)\"?" }
          ?? "press ? in the app to see the actions of a screen")
    ]
  }

  /// The bindings of a screen take precedence over those that work everywhere.
  private func conflict(
    of key: KeyPress, for action: String, with other: String, at place: YAMLValue
  ) -> ConfigurationDiagnostic {
    let isOuter = action.hasPrefix("app.") && !other.hasPrefix("app.")
    let (winner, loser) = isOuter ? (other, action) : (action, other)
    return diagnostic(
      "\(winner) takes the key \"\(key.symbol)\" away from \(loser)", at: place,
      hint: "assign another key to one of them")
  }

  private static func keys(_ value: YAMLValue) -> [(key: KeyPress, place: YAMLValue)] {
    let values = if case .list(let values) = value.content { values } else { [value] }
    return values.compactMap { value in
      value.text.flatMap { KeyPress(notation: $0) }.map { (key: $0, place: value) }
    }
  }

  /// The entries of a top-level section; none if it can't be read.
  private func pairs(in section: String) -> [(key: YAMLValue, value: YAMLValue)] {
    guard let text = try? file.text(),
      let value = try? UserConfigurationFile.value(of: section, in: text),
      case .mapping(let pairs) = value.content
    else { return [] }
    return pairs
  }

  private func diagnostic(
    _ message: String, at place: YAMLValue, hint: String
  ) -> ConfigurationDiagnostic {
    ConfigurationDiagnostic(
      path: file.path, line: place.line, column: place.column, message: message, hint: hint)
  }
}
