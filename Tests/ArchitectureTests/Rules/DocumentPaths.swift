/// Checks that the paths mentioned in documents exist.
enum DocumentPaths {
  static func violations(in tree: SourceTree) -> [Violation] {
    let tops = Set(tree.files.compactMap { $0.path.split(separator: "/").first })
    var violations: [Violation] = []
    for file in tree.files where file.path.hasSuffix(".md") {
      var isCode = false
      for (index, line) in file.lines.enumerated() {
        if line.hasPrefix("```") { isCode.toggle() }
        guard !isCode else { continue }
        for path in cited(in: line, of: file, tops) where !tree.contains(path) {
          violations.append(Violation(file.path, line: index + 1, "\(path) doesn't exist"))
        }
      }
    }
    return violations
  }

  /// Paths in backticks that start with a name in the root folder, and link targets.
  private static func cited(
    in line: Substring, of file: SourceFile, _ tops: Set<Substring>
  ) -> [String] {
    let quoted = line.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset % 2 == 1 }.map(\.element)
      .filter { path in
        let top = path.split(separator: "/").first
        return path.contains("/") && top.map { tops.contains($0) } == true && isPlain(path)
      }
      .map(String.init)
    let folder = file.path.split(separator: "/").dropLast().map(String.init)
    let links = line.split(separator: "](").dropFirst().compactMap { rest -> String? in
      guard let end = rest.firstIndex(of: ")") else { return nil }
      let target = rest[..<end].prefix { $0 != "#" }
      guard !target.isEmpty, !target.contains(":"), isPlain(target) else { return nil }
      var parts = folder
      for part in target.split(separator: "/") {
        if part == ".." { _ = parts.popLast() } else if part != "." { parts.append(String(part)) }
      }
      return parts.joined(separator: "/")
    }
    return quoted + links
  }

  /// Whether this is a real path: not a pattern, a command, a placeholder such as `Plugins/NAME/`
  /// or `Sources/Features/<Feature>/`, or a path in a user's repository.
  private static func isPlain(_ path: Substring) -> Bool {
    !path.hasPrefix(".headway/") && !path.contains { " *<>…{}$=".contains($0) }
      && !path.contains("NAME") && !path.contains("NNNN")
  }
}
