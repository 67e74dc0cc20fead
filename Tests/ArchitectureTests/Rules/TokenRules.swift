/// Rules about the design system: screens name symbols and sizes by their meaning.
enum TokenRules {
  /// Symbols in the texts of screens, which name a `Glyph` instead. Typographic punctuation,
  /// mathematical signs and the lines of drawings are text.
  static func rawGlyphs(in tree: SourceTree) -> [Violation] {
    violations(in: tree) { file in
      file.lines.map { line in
        guard let place = line.unicodeScalars.firstIndex(where: isSymbol) else { return nil }
        let isComment = line.firstRange(of: "//").map { $0.lowerBound < place } ?? false
        let symbol = line.unicodeScalars[place]
        return isComment ? nil : "\(symbol) is a symbol; name it as a case of Glyph"
      }
    }
  }

  private static func isSymbol(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "·", "•", "\u{2190}"..."\u{21FF}", "\u{25A0}"..."\u{27BF}": true
    default: false
    }
  }

  /// Numbers for distances and sizes in screens, which name a `Spacing`, an `Extent` or a constant
  /// of the view instead. The widths of table columns depend on their contents.
  static func rawSizes(in tree: SourceTree) -> [Violation] {
    violations(in: tree) { file in
      file.code.map { line in
        hasRawSize(line) ? "the size is a number; name it as an Extent or a constant" : nil
      }
    }
  }

  private static let sizes: Set<String> = [
    "rows", "columns", "maxRows", "maxColumns", "minRows", "minColumns", "spacing", "horizontal",
    "vertical",
  ]

  /// Whether a line passes a number to a parameter for a size, alone or in a sum.
  private static func hasRawSize(_ line: String) -> Bool {
    var rest = line[...]
    while let colon = rest.firstIndex(of: ":") {
      let label = rest[..<colon].reversed().prefix(while: \.isLetter).reversed()
      rest = rest[rest.index(after: colon)...]
      if sizes.contains(String(label)), hasNumber(argument(rest)) { return true }
    }
    return false
  }

  /// The start of a text up to a comma or a bracket that ends an argument.
  private static func argument(_ text: Substring) -> Substring {
    var depth = 0
    return text.prefix { character in
      if "([{".contains(character) { depth += 1 }
      if ")]}".contains(character) { depth -= 1 }
      return depth > 0 || depth == 0 && character != ","
    }
  }

  /// Whether an argument contains a number, such as `4` or `width - 4`. A factor, as in `width / 4`,
  /// a default value and a closure's parameter, such as `$1`, don't count.
  private static func hasNumber(_ argument: Substring) -> Bool {
    var (previous, operation): (Character, Character) = (" ", " ")
    for character in argument {
      let isPart = previous.isLetter || previous.isNumber || "_$.".contains(previous)
      if character.isNumber, !isPart, !"/*=".contains(operation) { return true }
      previous = character
      if character != " " { operation = character }
    }
    return false
  }

  /// The gallery shows the controls with values of any kind.
  private static func violations(
    in tree: SourceTree, _ problems: (SourceFile) -> [String?]
  ) -> [Violation] {
    tree.swiftFiles.flatMap { file, module in
      guard [.ui, .flow, .plugin].contains(module.kind), module.feature != "Gallery" else {
        return [Violation]()
      }
      return problems(file).enumerated().compactMap { index, problem in
        problem.map { Violation(file.path, line: index + 1, $0) }
      }
    }
  }
}
