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

  /// Whether a line passes a number to a parameter for a size.
  private static func hasRawSize(_ line: String) -> Bool {
    // A closure's parameter, such as `$1`, is no number.
    let words = line.split { !$0.isLetter && !$0.isNumber && !":-$".contains($0) }
    return zip(words, words.dropFirst()).contains { label, value in
      label.last == ":" && sizes.contains(String(label.dropLast()))
        && value.drop { $0 == "-" }.first?.isNumber == true
    }
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
