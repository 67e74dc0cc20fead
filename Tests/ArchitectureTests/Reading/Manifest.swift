/// The declarations in `Package.swift`, parsed as text. Calling the package manager during its own
/// test run would deadlock on its lock.
struct Manifest: Sendable {
  struct Declaration: Equatable, Sendable {
    var name: String
    /// Names of modules of this package and products of others.
    var dependencies: [String]
    var line: Int
  }

  /// In source order.
  private(set) var declarations: [Declaration] = []
  let path: String

  /// Functions that declare targets, with the index of the argument that names the module. They
  /// include the manifest's own helpers and those of the package manager, which take the name
  /// first.
  private static let helpers: [String: (nameIndex: Int, suffix: String)] = [
    "platform": (0, ""), "support": (0, ""), "feature": (1, ""), "app": (0, ""),
    "program": (0, ""), "domain": (0, ""), "plugin": (0, "Plugin"),
    "pluginTests": (0, "PluginTests"),
    "tests": (0, ""), "target": (0, ""), "executableTarget": (0, ""), "testTarget": (0, ""),
    "systemLibrary": (0, ""),
  ]

  init(_ file: SourceFile) {
    path = file.path
    var tokens = Tokens(file.text)
    while let token = tokens.next() {
      // The helpers themselves are declared at the end, in `extension Target`.
      if case .word("extension") = token.kind { break }
      guard case .word(let word) = token.kind, let helper = Self.helpers[word],
        tokens.previousWasDot, tokens.peekIsParenthesis
      else { continue }
      if let declaration = Self.declaration(helper, at: token.line, &tokens) {
        declarations.append(declaration)
      }
    }
  }

  /// Reads the arguments of a call: string literals with their labels and enclosing calls.
  private static func declaration(
    _ helper: (nameIndex: Int, suffix: String), at line: Int, _ tokens: inout Tokens
  ) -> Declaration? {
    var depth = 0
    var names: [String] = []
    var dependencies: [String] = []
    var label = ""
    var isInDependencies = false
    var listDepth = 0
    loop: while let token = tokens.next() {
      switch token.kind {
      case .open("["):
        depth += 1
        if depth == 2, label.isEmpty || label == "dependencies" {
          isInDependencies = true
          listDepth = depth
        }
      case .open: depth += 1
      case .close:
        if isInDependencies, depth == listDepth { isInDependencies = false }
        depth -= 1
        label = ""
        if depth == 0 { break loop }
      case .label(let text): label = text
      case .comma: label = ""
      case .text(let text):
        if isInDependencies {
          if label != "package", label != "condition" { dependencies.append(text) }
        } else if depth == 1, label.isEmpty || label == "name" {
          names.append(text)
        }
      case .word, .other: break
      }
    }
    guard names.count > helper.nameIndex else { return nil }
    let name = names[helper.nameIndex]
    let isTestsOfPlugin = helper.suffix == "PluginTests"
    return Declaration(
      name: name + helper.suffix,
      dependencies: (isTestsOfPlugin ? [name + "Plugin"] : []) + dependencies, line: line)
  }
}

/// A minimal lexer for the declarations in a manifest.
private struct Tokens {
  struct Token {
    enum Kind {
      case word(String)
      case text(String)
      case label(String)
      case open(Character)
      case close
      case comma
      case other(Character)
    }
    var kind: Kind
    var line: Int
  }

  private var rest: Substring
  private var line = 1
  private var lastWasDot = false
  /// Whether the last token followed a dot: `.platform`.
  private(set) var previousWasDot = false

  init(_ text: String) {
    rest = text[...]
  }

  var peekIsParenthesis: Bool { rest.first == "(" }

  mutating func next() -> Token? {
    skipSpaceAndComments()
    guard let character = rest.popFirst() else { return nil }
    previousWasDot = lastWasDot
    lastWasDot = character == "."
    let start = line
    switch character {
    case "(", "[", "{": return Token(kind: .open(character), line: start)
    case ")", "]", "}": return Token(kind: .close, line: start)
    case ",": return Token(kind: .comma, line: start)
    case "\"":
      let end = rest.firstIndex(of: "\"") ?? rest.endIndex
      let text = String(rest[..<end])
      rest = rest[end...].dropFirst()
      return Token(kind: .text(text), line: start)
    case _ where character.isLetter:
      let end = rest.firstIndex { !$0.isLetter && !$0.isNumber && $0 != "_" } ?? rest.endIndex
      let word = String(character) + rest[..<end]
      rest = rest[end...]
      guard rest.first == ":" else { return Token(kind: .word(word), line: start) }
      rest.removeFirst()
      return Token(kind: .label(word), line: start)
    default: return Token(kind: .other(character), line: start)
    }
  }

  private mutating func skipSpaceAndComments() {
    while let character = rest.first {
      if character == "\n" { line += 1 }
      if character.isWhitespace {
        rest.removeFirst()
      } else if rest.hasPrefix("//") {
        rest = rest[(rest.firstIndex(of: "\n") ?? rest.endIndex)...]
      } else {
        return
      }
    }
  }
}
