import DeclarativeUI
import DesignSystem
import Routing

/// The rows of a tab as JSON, of limited size.
struct InspectorRowsCoding {
  /// The maximum number of rows in one answer.
  static let mostRows = 5_000
  /// The maximum length of a text in characters.
  static let longestText = 2_000
  /// The maximum nesting of rows.
  static let mostLevels = 28

  /// The styles with names.
  private static let styles: [(name: String, style: TextStyle)] = [
    ("body", .body), ("muted", .muted), ("strong", .strong), ("accent", .accent),
    ("heading", .heading), ("key", .key), ("success", .success), ("warning", .warning),
    ("danger", .danger), ("info", .info),
  ]

  private var count = 0

  // MARK: Writing

  /// Returns rows as JSON. If there are too many, the later ones are missing.
  static func json(of items: [InspectorItem]) -> JSONTree {
    var coding = InspectorRowsCoding()
    let rows = coding.rows(items, level: 0)
    return ["rows": .array(rows), "isCut": .bool(coding.count > mostRows)]
  }

  private mutating func rows(_ items: [InspectorItem], level: Int) -> [JSONTree] {
    guard level < Self.mostLevels else { return [] }
    var rows: [JSONTree] = []
    for item in items {
      count += 1
      guard count <= Self.mostRows else { break }
      var members: [String: JSONTree] = [
        "id": .string(Self.cut(item.id)), "title": Self.json(of: item.title),
      ]
      if !item.note.text.isEmpty { members["note"] = Self.json(of: item.note) }
      if !item.detail.isEmpty { members["detail"] = .string(Self.cut(item.detail)) }
      if item.isCollapsed { members["isCollapsed"] = true }
      if let kind = item.kind { members["kind"] = .string(kind.rawValue) }
      if let children = item.children {
        members["children"] = .array(self.rows(children, level: level + 1))
      }
      rows.append(.object(members))
    }
    return rows
  }

  private static func cut(_ text: String) -> String {
    text.utf8.count <= longestText ? text : String(text.prefix(longestText))
  }

  private static func json(of text: StyledText) -> JSONTree {
    .array(
      text.spans.flatMap { span -> [JSONTree] in
        let name = styles.first { $0.style == span.style }?.name ?? "body"
        return [.string(name), .string(cut(span.text))]
      })
  }

  // MARK: Reading

  /// Reads rows. Invalid parts are omitted.
  static func items(_ json: JSONTree?) -> [InspectorItem] {
    var coding = InspectorRowsCoding()
    return coding.items(json, level: 0)
  }

  private mutating func items(_ json: JSONTree?, level: Int) -> [InspectorItem] {
    guard case .array(let rows)? = json, level < Self.mostLevels else { return [] }
    var items: [InspectorItem] = []
    var ids: Set<String> = []
    for row in rows {
      count += 1
      guard count <= Self.mostRows else { break }
      // Equal identities would be misuse of the list.
      guard let id = row["id"]?.string, ids.insert(id).inserted else { continue }
      items.append(
        InspectorItem(
          id: Self.cut(id), title: Self.text(row["title"]), note: Self.text(row["note"]),
          detail: Self.cut(row["detail"]?.string ?? ""),
          children: row["children"].map { self.items($0, level: level + 1) },
          isCollapsed: row["isCollapsed"] == true,
          kind: row["kind"]?.string.flatMap(InspectorItem.Kind.init)))
    }
    return items
  }

  private static func text(_ json: JSONTree?) -> StyledText {
    guard case .array(let parts)? = json else { return "" }
    var spans: [StyledText.Span] = []
    for index in stride(from: 0, to: min(parts.count, 100) - 1, by: 2) {
      guard let text = parts[index + 1].string else { continue }
      let style = styles.first { $0.name == parts[index].string }?.style ?? .body
      spans.append(.init(cut(text), style))
    }
    return StyledText(spans: spans)
  }
}
