/// A git attribute with values that must not change Headway's results.
struct GitAttributeSample: Equatable {
  let name: String
  /// Values as in an attributes file: `+` for set, `-` for unset, else a text.
  let values: [String]

  /// Returns the attribute with one of its values, as in an attributes file.
  func text(_ round: Int) -> String {
    switch values[round % values.count] {
    case "+": name
    case "-": "-\(name)"
    case let value: "\(name)=\(value)"
    }
  }
}

extension GitAttributeSample {
  /// Attributes that never change a result, wherever they are set.
  static let harmless = parse(
    """
    text = + | - | auto
    eol = crlf | lf
    crlf = + | - | input
    merge = union | - | odd
    whitespace = trailing-space,cr-at-eol | -
    export-ignore = +
    export-subst = +
    delta = - | +
    encoding = UTF-16 | odd
    conflict-marker-size = 1
    lockable = +
    linguist-vendored = +
    linguist-documentation = +
    linguist-detectable = - | +
    linguist-language = C
    diff = odd | cpp | swift
    odd = + | - | 1
    """)

  /// Attributes that change results in a repository's own files: they decide which files are text or
  /// generated, or how contents are stored. They have no effect in the files of a user.
  static let effective = parse(
    """
    binary = +
    diff = - | +
    linguist-generated = + | true | - | odd
    working-tree-encoding = ISO-8859-1 | UTF-16LE
    ident = +
    filter = odd
    """)

  private static func parse(_ table: String) -> [GitAttributeSample] {
    table.split(separator: "\n").map { line in
      let parts = line.split(separator: "=", maxSplits: 1)
      return GitAttributeSample(
        name: parts[0].trimmingCharacters(in: .whitespaces),
        values: parts[1].split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) })
    }
  }
}
