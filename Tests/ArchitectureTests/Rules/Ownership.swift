/// Every module has an owner in CODEOWNERS.
///
/// This repository keeps its own file simple on purpose: each line is a folder or `/*`.
enum Ownership {
  static let path = ".github/CODEOWNERS"

  static func violations(in tree: SourceTree) -> [Violation] {
    guard let file = tree[path] else { return [Violation(path, "the file is missing")] }
    var violations: [Violation] = []
    var owned: [(folder: String, isOwned: Bool)] = []
    for (index, line) in file.lines.enumerated() {
      let words = line.prefix { $0 != "#" }.split(separator: " ")
      guard let pattern = words.first, pattern != "/*" else { continue }
      guard pattern.hasPrefix("/"), pattern.hasSuffix("/"), !pattern.contains("*") else {
        violations.append(
          Violation(path, line: index + 1, "\(pattern) is no folder: /Sources/App/"))
        continue
      }
      let folder = String(pattern.dropFirst())
      if !tree.contains(folder) {
        violations.append(Violation(path, line: index + 1, "there is no folder \(folder)"))
      }
      owned.append((folder, words.count > 1))
    }
    for module in tree.modules.values.sorted(by: { $0.folder < $1.folder }) {
      let last = owned.last { module.folder.hasPrefix($0.folder) }
      if last?.isOwned != true {
        violations.append(Violation(path, "\(module.folder) has no owner"))
      }
    }
    return violations
  }
}
