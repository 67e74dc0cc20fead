import Configuration
import Matching
import Workspace

/// Decodes the `commands` section of `headway.yml` and of the user's `config.yml`.
package struct CustomCommandDecoder {
  /// Collects diagnostics.
  private let reader: ConfigurationReader
  private let origin: CustomCommand.Origin

  package init(reader: ConfigurationReader, origin: CustomCommand.Origin) {
    self.reader = reader
    self.origin = origin
  }

  /// Returns the valid commands of a section; none if it is missing.
  package func commands(_ value: YAMLValue?) -> [CustomCommand] {
    var ids: Set<String> = []
    return reader.list(value, "commands").compactMap { command($0, ids: &ids) }
  }

  private func command(_ value: YAMLValue, ids: inout Set<String>) -> CustomCommand? {
    guard case .mapping = value.content else {
      reader.note("a command must be a mapping, found \(value.kind)", at: value)
      return nil
    }
    let found = reader.mapping(
      value, "a command", known: ["id", "title", "key", "run", "output"])
    for key in ["title", "run"] where found[key] == nil {
      reader.note("a command needs \"\(key)\"", at: value)
    }
    let output = reader.choice(
      found["output"], "output", of: CustomCommand.Output.allCases.map(\.rawValue))
    let keys = reader.texts(found["key"], "key") ?? []
    guard let title = text(found["title"], "title"), let script = script(found["run"]) else {
      return nil
    }
    let id = reader.text(found["id"], "id") ?? CustomCommandDecoder.id(for: title)
    guard CustomCommandDecoder.isID(id) else {
      reader.note(
        "the id of a command can contain a–z, 0–9 and -", at: found["id"] ?? value,
        hint: "for example \"id: open-in-browser\"")
      return nil
    }
    guard ids.insert(id).inserted else {
      reader.note(
        "another command has the id \"\(id)\"", at: found["id"] ?? found["title"] ?? value,
        hint: "give each command an id of its own")
      return nil
    }
    let place = found["key"] ?? value
    return CustomCommand(
      id: id, title: title, keys: keys, script: script,
      output: output.flatMap { CustomCommand.Output(rawValue: $0) } ?? .notice, origin: origin,
      location: ConfigurationLocation(line: place.line, column: place.column))
  }

  private func text(_ value: YAMLValue?, _ name: String) -> String? {
    guard let value, let text = reader.text(value, name) else { return nil }
    guard text.contains(where: { !$0.isWhitespace }) else {
      reader.note("\"\(name)\" of a command is empty", at: value)
      return nil
    }
    return text
  }

  private func script(_ value: YAMLValue?) -> CommandTemplate? {
    guard let value, let text = text(value, "run") else { return nil }
    do {
      return try CommandTemplate(text)
    } catch {
      reader.note(error.message, at: value, byte: error.byte, hint: hint(for: error))
      return nil
    }
  }

  private func hint(for problem: CommandTemplate.Problem) -> String {
    guard problem.isUnknown else { return "use double quotes, or none" }
    let known = CommandTemplate.Value.allCases.map(\.rawValue)
    if let nearest = NearestName.nearest(to: problem.placeholder, among: known) {
      return "did you mean \"{\(nearest)}\"?"
    }
    return "known: \(known.map { "{\($0)}" }.joined(separator: ", ")); "
      + "write {{\(problem.placeholder)}} for the text itself"
  }

  private static func isID(_ text: String) -> Bool {
    !text.isEmpty
      && text.unicodeScalars.allSatisfy {
        ("a"..."z").contains($0) || ("0"..."9").contains($0) || $0 == "-"
      }
  }

  /// The id of a command without one: its title in lowercase, with `-` for all other characters.
  private static func id(for title: String) -> String {
    title.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
      .joined(separator: "-")
  }
}
