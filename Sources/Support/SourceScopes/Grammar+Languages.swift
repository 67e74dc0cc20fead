extension ScopeLanguage {
  /// The comments and strings of the language.
  var grammar: Grammar {
    switch self {
    case .c: Grammar.c
    case .cSharp: Grammar.cSharp
    case .go: Grammar.go
    case .java: Grammar.java
    case .javaScript: Grammar.javaScript
    case .kotlin: Grammar.kotlin
    case .php: Grammar.php
    case .python: Grammar.python
    case .ruby: Grammar.ruby
    case .rust: Grammar.rust
    case .shell: Grammar.shell
    case .swift: Grammar.swift
    case .typeScript: Grammar.typeScript
    case .yaml: Grammar.yaml
    }
  }
}

extension Grammar {
  private static let slashes: [Opening] = [
    .init("//", .lineComment), .init("/*", .comment(nested: false)),
  ]
  private static let nestedSlashes: [Opening] = [
    .init("//", .lineComment), .init("/*", .comment(nested: true)),
  ]

  fileprivate static let swift = Grammar(
    nestedSlashes + [
      .init("\"\"\"", .string(.string("\"", repeats: 3, spansLines: true, .parenthesis), .hashes)),
      .init("\"", .string(.string("\"", .backslash, .parenthesis), .hashes)),
      .init("/", .expression(.swift)),
      .init("`", .identifier),
    ], needsTokens: true)

  fileprivate static let c = Grammar(
    slashes + [
      .init("\"", .string(.string("\"", isContinued: true), .c)),
      .init("'", .string(.string("'", isContinued: true), .c), .notInNumber),
      .init("#", .directive(["error", "warning", "pragma"]), .indented),
    ], continuesComments: true)

  fileprivate static let java = Grammar(
    slashes + [
      .init("\"\"\"", .string(.string("\"", repeats: 3, spansLines: true), .none)),
      .init("\"", .string(.string("\""), .none)),
      .init("'", .string(.string("'"), .none)),
    ])

  fileprivate static let kotlin = Grammar(
    nestedSlashes + [
      .init(
        "\"\"\"",
        .string(
          .string("\"", .none, repeats: 3, spansLines: true, isGreedy: true, .dollar), .kotlin)),
      .init("\"", .string(.string("\"", .backslash, .dollar), .kotlin)),
      .init("'", .string(.string("'"), .none)),
      .init("`", .identifier),
    ])

  fileprivate static let go = Grammar(
    slashes + [
      .init("\"", .string(.string("\""), .none)),
      .init("`", .string(.string("`", .none, spansLines: true), .none)),
      .init("'", .string(.string("'"), .none)),
    ])

  fileprivate static let rust = Grammar(
    nestedSlashes + [
      .init("\"", .string(.string("\"", spansLines: true), .rust)),
      .init("'", .character),
    ])

  private static let script: [Opening] =
    slashes + [
      .init("\"", .string(.string("\"", isContinued: true), .none)),
      .init("'", .string(.string("'", isContinued: true), .none)),
      .init("`", .string(.string("`", .backslash, spansLines: true, .dollarBrace), .none)),
      .init("/", .expression(.javaScript), .expression),
      .init("#!", .lineComment, .lineStart),
    ]
  fileprivate static let typeScript = Grammar(script, needsTokens: true)
  fileprivate static let javaScript = Grammar(
    script + [.init("<", .tag, .expression)], needsTokens: true)

  fileprivate static let python = Grammar([
    .init("#", .lineComment),
    .init("\"\"\"", .string(.string("\"", repeats: 3, spansLines: true), .python)),
    .init("'''", .string(.string("'", repeats: 3, spansLines: true), .python)),
    .init("\"", .string(.string("\"", isContinued: true), .python)),
    .init("'", .string(.string("'", isContinued: true), .python)),
  ])

  fileprivate static let ruby = Grammar(
    [
      .init("#", .lineComment),
      .init("=begin", .lines(label: "=end", .comments), .lineStart),
      .init("__END__", .lines(label: "", .strings), .lineStart),
      .init(
        "\"", .string(.string("\"", .backslash, spansLines: true, .hashBrace), .none),
        .notAfter(UInt8(ascii: "$"))),
      .init(
        "'", .string(.string("'", spansLines: true), .none), .notAfter(UInt8(ascii: "$"))),
      .init(
        "`", .string(.string("`", .backslash, spansLines: true, .hashBrace), .none), .command),
      .init(
        "/", .string(.expression("/"), .none), .argument),
      .init("?", .rubyCharacter),
      .init("%", .percent, .argument),
      .init("<<", .heredoc(.ruby)),
      .init("\n", .newline),
    ], needsTokens: true, endsStatements: true)

  fileprivate static let cSharp = Grammar(
    slashes + [
      .init("\"", .string(.string("\""), .cSharp)),
      .init("'", .string(.string("'"), .none)),
      .init("#", .directive(["error", "warning", "region", "endregion", "pragma"]), .indented),
    ])

  fileprivate static let php = Grammar(
    slashes + [
      .init("#", .lineComment, .notBefore(UInt8(ascii: "["))),
      .init("\"", .string(.string("\"", .backslash, spansLines: true, .php), .none)),
      .init("'", .string(.string("'", spansLines: true), .none)),
      .init("`", .string(.string("`", .backslash, spansLines: true, .php), .none)),
      .init("<<<", .heredoc(.php)),
      .init("?>", .markup),
      .init("\n", .newline),
    ], base: .markup)

  fileprivate static let shell = Grammar([
    .init("#", .lineComment, .wordStart),
    .init("\"", .string(.string("\"", .backslash, spansLines: true, .shell), .none)),
    .init("'", .string(.string("'", .none, spansLines: true), .dollar)),
    .init("\\", .escaped),
    .init("<<", .heredoc(.shell)),
    .init("\n", .newline),
  ])

  fileprivate static let yaml = Grammar([], isYAML: true)
}
