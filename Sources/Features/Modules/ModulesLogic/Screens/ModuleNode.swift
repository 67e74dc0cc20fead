import ModulesInterface

/// A folder, a type or a module in the tree of modules.
package struct ModuleNode: Identifiable, Equatable, Sendable {
  package let id: String
  package let title: String
  /// Nil for what only holds others.
  package let row: ModuleRow?
  package let children: [ModuleNode]
  /// Of all modules in it.
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

  /// The modules in the folders they stand in. Folders with nothing but one folder in them are one line
  /// with that.
  static func folders(_ rows: [ModuleRow]) -> [ModuleNode] {
    var root = Folder()
    for row in rows {
      // A module's own folder is the module.
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
      return ModuleNode(id: "folder:" + path, title: title, children: nodes(path: path))
    }
  }

  // MARK: Types

  /// The modules by their types, in the order of the configuration; those without one last.
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
        ModuleNode(id: "type:", title: "no type", children: rest.map { ModuleNode($0) }))
    }
    return nodes
  }
}
