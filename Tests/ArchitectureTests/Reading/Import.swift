/// An import of a module and its location.
struct Import: Equatable, Sendable {
  var module: String
  var path: String
  var line: Int

  /// The imports of a Swift file in every form: `@testable import A`, `package import A`, `import
  /// struct A.B`, `import A; import B`, or inside `#if`.
  static func all(in file: SourceFile) -> [Import] {
    var imports: [Import] = []
    for (index, line) in file.code.enumerated() where line.contains("import") {
      for statement in line.split(separator: ";") {
        if let module = module(importedBy: statement) {
          imports.append(Import(module: module, path: file.path, line: index + 1))
        }
      }
    }
    return imports
  }

  private static let access: Set<Substring> = [
    "public", "package", "internal", "fileprivate", "private",
  ]
  private static let kinds: Set<Substring> = [
    "struct", "class", "enum", "protocol", "typealias", "func", "let", "var", "actor",
  ]

  private static func module(importedBy statement: Substring) -> String? {
    var words = statement.split(whereSeparator: \.isWhitespace)[...]
    while let word = words.first, word.hasPrefix("@") || access.contains(word) {
      words.removeFirst()
    }
    guard words.popFirst() == "import" else { return nil }
    if let word = words.first, kinds.contains(word) { words.removeFirst() }
    return words.first?.split(separator: ".").first.map(String.init)
  }
}
