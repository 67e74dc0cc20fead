import ModulesInterface

/// A folder, a type or a module in the tree of modules.
package struct ModuleNode: Identifiable, Equatable, Sendable {
  package let id: String
  package let title: String
  /// Nil for folders and types.
  package let row: ModuleRow?
  package let children: [ModuleNode]
  /// Totals over all modules inside.
  package let count: Int
  package let lines: Int
  package let violations: Int

  private init(_ row: ModuleRow) {
    id = "module:" + row.name
    title = row.name
    self.row = row
    children = []
    count = 1
    lines = row.lines
    violations = row.violations
  }

  private init(id: String, title: String, children: [ModuleNode]) {
    self.id = id
    self.title = title
    row = nil
    self.children = children
    count = children.reduce(0) { $0 + $1.count }
    lines = children.reduce(0) { $0 + $1.lines }
    violations = children.reduce(0) { $0 + $1.violations }
  }

  // MARK: Folders

  /// The modules by folder. A folder whose only content is another folder is merged with it into
  /// one row.
  static func folders(_ rows: [ModuleRow]) -> [ModuleNode] {
    var root = Folder()
    for row in rows {
      // The module replaces its own folder.
      root.add(row, at: row.path.split(separator: "/").dropLast())
    }
    return root.nodes(path: "")
  }

  private struct Folder {
    var folders: [Substring: Folder] = [:]
    var rows: [ModuleRow] = []

    mutating func add(_ row: ModuleRow, at path: ArraySlice<Substring>) {
      guard let first = path.first else { return rows.append(row) }
      folders[first, default: Folder()].add(row, at: path.dropFirst())
    }

    func nodes(path: String) -> [ModuleNode] {
      let inside = folders.sorted { $0.key < $1.key }.map { name, folder in
        folder.node(title: String(name), path: path.isEmpty ? String(name) : "\(path)/\(name)")
      }
      return inside + rows.map { ModuleNode($0) }
    }

    private func node(title: String, path: String) -> ModuleNode {
      if rows.isEmpty, folders.count == 1, let (name, only) = folders.first {
        return only.node(title: "\(title)/\(name)", path: "\(path)/\(name)")
      }
      return ModuleNode(id: "folder:" + path, title: title + "/", children: nodes(path: path))
    }
  }

  // MARK: Types

  /// The modules by type in configuration order; modules without a type come last.
  static func types(_ rows: [ModuleRow], order: [String]) -> [ModuleNode] {
    let groups = Dictionary(grouping: rows, by: \.type)
    var seen: Set<String> = []
    var nodes = order.filter { seen.insert($0).inserted }.compactMap { type -> ModuleNode? in
      groups[type].map {
        ModuleNode(id: "type:" + type, title: type, children: $0.map { ModuleNode($0) })
      }
    }
    if let rest = groups[nil] {
      nodes.append(
        ModuleNode(
          id: "type:", title: "no type in headway.yml", children: rest.map { ModuleNode($0) }))
    }
    return nodes
  }
}
