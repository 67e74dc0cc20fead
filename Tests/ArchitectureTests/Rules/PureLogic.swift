/// Logic is pure: what it needs of the world comes in as a value or as a service.
enum PureLogic {
  private static let banned: [(symbol: String, instead: String)] = [
    ("FileManager", "ask Workspace's FileSystem"),
    ("Process", "ask a service"),
    ("URLSession", "ask a service"),
    ("Date.now", "take the time from Workspace's WallClock"),
    ("Date()", "take the time from Workspace's WallClock"),
    ("random(", "take a generator or the number"),
    ("randomElement(", "take a generator or the element"),
    ("shuffled(", "take a generator or the order"),
    ("SystemRandomNumberGenerator", "take a generator"),
    ("getenv(", "take the value"),
  ]

  static func violations(in tree: SourceTree) -> [Violation] {
    var violations: [Violation] = []
    for (file, module) in tree.swiftFiles where module.kind == .logic {
      for (index, line) in SwiftCode(file.text).lines.enumerated() {
        for (symbol, instead) in banned where line.containsWord(symbol) {
          violations.append(
            Violation(
              file.path, line: index + 1, "\(module.name) uses \(symbol): \(instead) instead"))
        }
      }
    }
    return violations
  }
}

extension String {
  /// Whether `symbol` occurs with no letter, digit or underscore right before it, nor right after it
  /// if it ends in one.
  func containsWord(_ symbol: String) -> Bool {
    func isPartOfName(_ character: Character?) -> Bool {
      character.map { $0.isLetter || $0.isNumber || $0 == "_" } ?? false
    }
    return ranges(of: symbol).contains { range in
      let before = range.lowerBound == startIndex ? nil : self[index(before: range.lowerBound)]
      let after = range.upperBound == endIndex ? nil : self[range.upperBound]
      return !isPartOfName(before) && !(isPartOfName(symbol.last) && isPartOfName(after))
    }
  }
}
