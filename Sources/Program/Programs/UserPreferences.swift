import DeclarativeUI
import ExternalPlugins
import FeatureFlags
import Foundation
import Routing
import Terminal

/// The user's settings of a program, in a JSON file. Members that this version doesn't know stay
/// unchanged.
///
/// ```json
/// {
///   "flags": { "plugin.summary": false },
///   "keys": { "app.quit": ["Q", "ctrl-c"] },
///   "screenReader": true,
///   "theme": "high-contrast"
/// }
/// ```
struct UserPreferences: PluginTrustStoring {
  /// The absolute path of the file.
  let path: String

  /// The path of the folder that contains the file.
  var folder: String { (path as NSString).deletingLastPathComponent }

  // MARK: Values

  /// The flags.
  ///
  /// - Throws: `ProgramError` if the file can't be read or a value is neither true nor false.
  func flags() throws -> [String: Bool] {
    try members("flags").mapValues { value in
      guard case .bool(let isOn) = value else { throw invalid("flags", "true or false") }
      return isOn
    }
  }

  /// The key assignments.
  ///
  /// - Throws: `ProgramError` if the file can't be read or a key is invalid.
  func keys() throws -> KeyMap {
    let keys = try members("keys").mapValues { value in
      let names =
        switch value {
        case .string(let name): [name]
        case .array(let names): names.compactMap(\.string)
        default: throw invalid("keys", "lists of keys")
        }
      return try names.map { name in
        guard let key = KeyPress(notation: name) else {
          throw ProgramError("\(path): \"\(name)\" is not a key", hint: KeyPress.examples)
        }
        return key
      }
    }
    return KeyMap(keys)
  }

  /// The name of the theme; nil for automatic.
  ///
  /// - Throws: `ProgramError` if the file can't be read.
  func theme() throws -> String? { try tree()["theme"]?.string }

  /// Whether to use screen-reader mode.
  ///
  /// - Throws: `ProgramError` if the file can't be read.
  func isScreenReader() throws -> Bool { try tree()["screenReader"] == true }

  /// Saves a flag, or removes it if `isOn` is nil.
  ///
  /// - Throws: `ProgramError` if the file can't be read or written.
  func set(flag key: String, to isOn: Bool?) throws {
    try set("flags", key, isOn.map { .bool($0) })
  }

  /// Saves the name of the theme, or removes it if `theme` is nil.
  ///
  /// - Throws: `ProgramError` if the file can't be read or written.
  func set(theme: String?) throws {
    try change { $0["theme"] = theme.map { .string($0) } }
  }

  // MARK: Trust

  /// The digests of trusted plugins by folder; empty if the file can't be read.
  func read() -> [String: String] {
    ((try? members("trustedPlugins")) ?? [:]).compactMapValues(\.string)
  }

  /// Saves the digest of a trusted folder, or removes it if `digest` is nil.
  ///
  /// - Throws: `ProgramError` if the file can't be read or written.
  func write(_ digest: String?, for folder: String) throws {
    try set("trustedPlugins", folder, digest.map { .string($0) })
  }

  // MARK: The file

  /// The content of the file; an empty object if there is no file.
  private func tree() throws -> JSONTree {
    guard FileManager.default.fileExists(atPath: path) else { return [:] }
    guard let data = FileManager.default.contents(atPath: path),
      let text = String(validating: data, as: UTF8.self)
    else { throw ProgramError("\(path) isn't readable UTF-8 text") }
    do {
      let tree = try JSONTree(text: text)
      if case .object = tree { return tree }
    } catch {
      throw ProgramError("\(path): \(error)")
    }
    throw ProgramError("\(path) must contain an object")
  }

  private func members(_ section: String) throws -> [String: JSONTree] {
    switch try tree()[section] {
    case .object(let members): return members
    case nil, .null: return [:]
    default: throw invalid(section, "an object")
    }
  }

  private func invalid(_ section: String, _ expected: String) -> ProgramError {
    ProgramError("\(path): \"\(section)\" must contain \(expected)")
  }

  private func set(
    _ section: String, _ key: String, _ value: JSONTree?
  ) throws {
    var members = try members(section)
    members[key] = value
    try change { $0[section] = members.isEmpty ? nil : .object(members) }
  }

  private func change(_ change: (inout [String: JSONTree]) -> Void) throws {
    guard case .object(var members) = try tree() else { return }
    change(&members)
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      let file = URL(fileURLWithPath: path).resolvingSymlinksInPath()
      try (encoder.encode(JSONTree.object(members)) + Data("\n".utf8)).write(
        to: file, options: .atomic)
    } catch {
      throw ProgramError("can't write \(path): \(error.localizedDescription)")
    }
  }
}
