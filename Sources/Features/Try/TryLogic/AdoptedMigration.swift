import EditingLogic
import MigrationsInterface
import Workspace
import WorkspaceLogic

/// The form for the migration that is added for a pattern.
package typealias AdoptionForm = AdditionForm

/// The values in the form for the migration that is added for a pattern.
package typealias AdoptionDraft = AdditionDraft

/// The migration that is added for a pattern.
package struct AdoptedMigration: Equatable, Sendable {
  /// An unused id, made from the words of the pattern.
  package let id: String
  package let pattern: String
  /// The part of source files in which the pattern matches.
  package let scope: PatternScope
  package let kind: PatternKind

  /// - Parameter taken: the ids of the existing migrations.
  package init(
    pattern: String, in scope: PatternScope = .any, kind: PatternKind = .expression,
    taken: some Collection<String>
  ) {
    self.pattern = pattern
    self.scope = kind.hasScope ? scope : .any
    self.kind = kind
    let name = AdoptedMigration.name(of: pattern)
    var id = name
    var number = 2
    while taken.contains(id) {
      id = "\(name)-\(number)"
      number += 1
    }
    self.id = id
  }

  /// The file that will contain the pattern. It is excluded, so that the pattern doesn't match
  /// itself.
  private static let configuration = "headway.yml"

  /// The migration as a mapping in YAML, a key on each line.
  package var yaml: String {
    let quoted = YAMLText.quoted(pattern)
    var lines = ["id: \(id)", "title: \(quoted)", "\(kind.key): \(quoted)"]
    if scope != .any { lines.append("in: \(scope.rawValue)") }
    lines.append("exclude: ['\(AdoptedMigration.configuration)']")
    return lines.joined(separator: "\n")
  }

  /// The pattern for the caller that adds it.
  package var tried: TriedPattern {
    TriedPattern(
      id: id, pattern: pattern, scope: scope, kind: kind == .expression ? nil : kind, yaml: yaml)
  }

  /// The values of the form before the user changes them.
  package var draft: AdoptionDraft {
    AdoptionDraft([AdoptionDraft.Item(id: id, title: pattern)], adding: [yaml])
  }

  /// The letters and digits of the pattern in lowercase, with one hyphen for everything between
  /// them. A character after a backslash isn't a letter.
  private static func name(of pattern: String) -> String {
    var name = ""
    var isEscaped = false
    for character in pattern.unicodeScalars {
      if isEscaped {
        isEscaped = false
        if name.last != "-", !name.isEmpty { name.append("-") }
        continue
      }
      switch character {
      case "\\": isEscaped = true
      case "a"..."z", "0"..."9": name.unicodeScalars.append(character)
      case "A"..."Z": name.append(String(character).lowercased())
      default: if name.last != "-", !name.isEmpty { name.append("-") }
      }
      if name.count >= 40 { break }
    }
    while name.last == "-" { name.removeLast() }
    return name.isEmpty ? "pattern" : name
  }
}
