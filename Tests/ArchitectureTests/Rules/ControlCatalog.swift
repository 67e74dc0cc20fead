/// Checks that the list of controls is complete, because readers look there first.
enum ControlCatalog {
  static let document = "Docs/controls.md"
  private static let folder = "Sources/Platform/DeclarativeUI/Controls/"

  /// Public views in the Controls folder that the document doesn't mention.
  static func violations(in tree: SourceTree) -> [Violation] {
    let named = tree[document]?.text ?? ""
    var violations: [Violation] = []
    for file in tree.files where file.isSwift && file.path.hasPrefix(folder) {
      for (index, line) in file.lines.enumerated() {
        guard line.hasPrefix("public struct "), line.contains(/:\s*(Primitive)?View\b/) else {
          continue
        }
        let name = line.dropFirst("public struct ".count).prefix { $0.isLetter || $0.isNumber }
        guard !named.contains("`\(name)`") else { continue }
        violations.append(
          Violation(file.path, line: index + 1, "\(document) doesn't name \(name)"))
      }
    }
    return violations
  }
}
