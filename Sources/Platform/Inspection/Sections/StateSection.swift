import DeclarativeUI
import Routing

/// The rows about a state that is encoded as JSON.
enum StateSection {
  /// Returns a row for each member of an object or element of an array; for other values, none.
  static func items(of tree: JSONTree, at path: String) -> [InspectorItem] {
    switch tree {
    case .object(let members):
      if let name = caseName(tree) {
        [InspectorItem(id: "\(path)\(name)", title: StyledText(name))]
      } else {
        members.sorted { $0.key < $1.key }.map { item($0.key, $0.value, at: "\(path).\($0.key)") }
      }
    case .array(let elements):
      elements.enumerated().map { item("[\($0)]", $1, at: "\(path)[\($0)]") }
    case .null, .bool, .integer, .number, .string: []
    }
  }

  /// Returns the name of a case without values, such as `.list`, which Swift encodes as `{"list":{}}`;
  /// nil for other values.
  private static func caseName(_ tree: JSONTree) -> String? {
    guard case .object(let members) = tree, members.count == 1,
      let (name, value) = members.first, value == .object([:])
    else { return nil }
    return ".\(name)"
  }

  /// Returns a state as a short text: `.list` for a case without values, and `detail: 4` for
  /// `{"detail":4}`.
  static func name(of text: String) -> String {
    guard let tree = try? JSONTree(text: text), case .object(let members) = tree,
      members.count == 1, let (name, value) = members.first
    else { return text }
    return caseName(tree) ?? "\(name): \(value.text)"
  }

  /// Returns the parts of a state that look like the cases of an enum, such as `phase: .home`; nil if
  /// there are none.
  static func cases(in text: String) -> String? {
    guard let tree = try? JSONTree(text: text), case .object(let members) = tree else { return nil }
    if members.count == 1 { return name(of: text) }
    let cases = members.sorted { $0.key < $1.key }.compactMap { member, value -> String? in
      guard case .object(let inside) = value, inside.count == 1, let name = inside.keys.first else {
        return nil
      }
      return "\(member): .\(name)"
    }
    return cases.isEmpty ? nil : cases.joined(separator: ", ")
  }

  private static func item(_ name: String, _ tree: JSONTree, at path: String) -> InspectorItem {
    let caseName = caseName(tree)
    let inside = caseName == nil ? items(of: tree, at: path) : []
    let text = caseName ?? tree.text
    return InspectorItem(
      id: path, title: .muted("\(name): ") + StyledText(ReadableText.short(text, 120)),
      detail: "\(name): \(tree.text)", children: inside.isEmpty ? nil : inside,
      isCollapsed: true)
  }
}
