import SourceScopes

/// A code pattern in one language: a row of tokens and holes.
struct CodeShape: Sendable {
  struct Element: Sendable {
    enum Kind: Sendable {
      /// A token with these bytes.
      case token(CodeToken.Kind, hash: UInt32, bytes: [UInt8])
      /// One expression, statement or name.
      case hole
      /// Any number of tokens.
      case many
    }

    let kind: Kind
    /// The depth relative to the first token.
    let depth: Int16
    /// The number of the hole's name, for holes with equal text; nil for others.
    let name: Int?
    /// Whether the hole is everything between a pair of delimiters.
    var fillsPair = false
    /// Whether a statement can end within the place of the hole, so that the hole has to end there.
    var endsWithStatement = false
    /// Whether the hole is outside of all delimiters of the pattern.
    var isOutside = false
    /// Whether this token and the next one can be missing, as in `, $$$NAME` before a delimiter.
    var isOptionalWithNext = false
    /// Whether `!` or `?` follows the token before it directly; nil for other tokens. `a! b` isn't
    /// `a !b`.
    var isAdjacent: Bool?

    /// Whether this is a token and not a hole.
    var isToken: Bool { if case .token = kind { true } else { false } }

    func isSign(_ sign: CodeToken.Sign) -> Bool {
      guard case .token(let kind, let hash, _) = kind else { return false }
      return kind != .word && kind != .string && hash == sign.rawValue
    }

    func isToken(_ wanted: CodeToken.Kind) -> Bool {
      if case .token(let kind, _, _) = kind { kind == wanted } else { false }
    }
  }

  private(set) var language: ScopeLanguage
  let elements: [Element]
  /// The hash of the first token; nil for a hole.
  let firstHash: UInt32?
  /// The hashes of the tokens after a hole at the start, up to the next hole.
  let anchor: [UInt32]
  /// The number of different names of holes.
  let names: Int
  /// Words that every matching text contains.
  let words: [RequiredLiteral]
  /// Whether the first element is part of an expression, so that the tokens before it matter.
  let beginsExpression: Bool
  /// Whether the pattern assigns to a hole, which a declaration with a type resembles.
  let isAssignment: Bool
  /// Whether the pattern is a call such as `name(…)`, which a declaration resembles.
  let isCall: Bool

  /// The number of words that are searched before a text is divided into tokens.
  private static let searchedWords = 4

  /// - Throws: `PatternError` if the pattern isn't complete in this language.
  init(_ source: String, in language: ScopeLanguage) throws(PatternError) {
    self.language = language
    let bytes = Array(source.utf8)
    let tokens = bytes.withUnsafeBytes { CodeTokens(code: $0, language) }
    func fail(_ message: String, _ offset: Int) -> PatternError {
      PatternError(code: message, at: offset, in: source)
    }
    guard let first = tokens.all.first else {
      throw fail("the pattern contains no code", 0)
    }
    if tokens.isOpen { throw fail("a string isn't closed", bytes.count) }
    if let position = tokens.unpaired {
      let token = tokens.all[position]
      let sign = String(decoding: bytes[Int(token.start)..<Int(token.end)], as: UTF8.self)
      throw fail(
        token.kind == .opening
          ? "\"\(sign)\" isn't closed" : "\"\(sign)\" has no opening delimiter",
        Int(token.start))
    }
    var names: [String: Int] = [:]
    var elements: [Element] = []
    for (index, token) in tokens.all.enumerated() {
      let text = Array(bytes[Int(token.start)..<Int(token.end)])
      let hole = token.kind == .word ? CodeHole(text) : nil
      guard let hole else {
        if token.kind == .word,
          let message = CodeHole.problem(text, next: bytes[Int(token.end)...].first, in: language)
        {
          throw fail(message, Int(token.start))
        }
        var element = Element(
          kind: .token(token.kind, hash: token.hash, bytes: text),
          depth: token.depth - first.depth, name: nil)
        if index > 0, token.isSign(.exclamation) || token.isSign(.question) {
          element.isAdjacent = token.start == tokens.all[index - 1].end
        }
        elements.append(element)
        continue
      }
      var number: Int?
      if let name = hole.name {
        number = names[name] ?? names.count
        names[name] = number
      }
      elements.append(
        Element(kind: hole.isMany ? .many : .hole, depth: token.depth - first.depth, name: number))
    }
    if let problem = CodeShape.problem(elements) {
      throw fail(problem.message, Int(tokens.all[problem.index].start))
    }
    CodeShape.addFlags(&elements)
    self.elements = elements
    anchor = elements.dropFirst().prefix { $0.isToken }.compactMap {
      if case .token(_, let hash, _) = $0.kind { hash } else { nil }
    }
    if case .token(_, let hash, _) = elements[0].kind { firstHash = hash } else { firstHash = nil }
    self.names = names.count
    words = CodeShape.words(of: elements)
    let beginsWithName = CodeWords.beginsWithName(elements)
    beginsExpression = !elements[0].isToken || beginsWithName
    isAssignment = !elements[0].isToken && elements[1].isSign(.equal)
    isCall =
      elements.count > 2 && beginsWithName && elements[1].isSign(.openingParenthesis)
      && elements[elements.count - 1].isSign(.closingParenthesis)
  }

  /// Whether a text contains the words of the pattern.
  func canMatch(in text: UnsafeRawBufferPointer) -> Bool {
    words.allSatisfy { $0.first(in: text, from: 0) != nil }
  }

  /// The same pattern with few rules about the words before it.
  var inAnyLanguage: CodeShape {
    var copy = self
    copy.language = .yaml
    return copy
  }

  /// The reason why a pattern would match too much, with the position of the element.
  private static func problem(_ elements: [Element]) -> (message: String, index: Int)? {
    func isMany(_ index: Int) -> Bool {
      if case .many = elements[index].kind { true } else { false }
    }
    if !elements.contains(where: \.isToken) {
      return ("a pattern can't consist only of $NAME and $$$NAME", 0)
    }
    if isMany(0) { return ("\"$$$\" at the start matches anything; remove it", 0) }
    let last = elements.count - 1
    if isMany(last) { return ("\"$$$\" at the end matches anything; remove it", last) }
    for index in elements.indices.dropLast()
    where !elements[index].isToken && !elements[index + 1].isToken {
      return ("two holes need something between them", index + 1)
    }
    return nil
  }

  private static func addFlags(_ elements: inout [Element]) {
    var open: [Bool] = []
    for index in elements.indices {
      if elements[index].isToken(.opening) { open.append(elements[index].isSign(.openingBrace)) }
      if elements[index].isToken(.closing) { _ = open.popLast() }
      if elements[index].isToken {
        if elements[index].isSign(.comma), index + 2 < elements.count,
          case .many = elements[index + 1].kind, elements[index + 2].isToken(.closing)
        {
          elements[index].isOptionalWithNext = true
        }
        continue
      }
      elements[index].isOutside = open.isEmpty
      let isAfterOpening = index > 0 && elements[index - 1].isToken(.opening)
      let isAlone =
        isAfterOpening && index + 1 < elements.count && elements[index + 1].isToken(.closing)
      switch elements[index].kind {
      case .many:
        elements[index].fillsPair = isAlone
        elements[index].endsWithStatement = open.isEmpty
        elements[index].isOptionalWithNext =
          isAfterOpening && index + 1 < elements.count && elements[index + 1].isSign(.comma)
      case .hole:
        elements[index].fillsPair = isAlone && elements[index - 1].isSign(.openingBrace)
        elements[index].endsWithStatement = open.last ?? true
      case .token: break
      }
    }
  }

  /// The longest words and strings.
  private static func words(of elements: [Element]) -> [RequiredLiteral] {
    elements.compactMap { element -> [UInt8]? in
      guard case .token(let kind, _, let bytes) = element.kind, kind == .word || kind == .string
      else { return nil }
      return bytes
    }
    .sorted { $0.count > $1.count }
    .prefix(searchedWords).compactMap { RequiredLiteral($0) }
  }
}

/// A hole of a pattern: `$NAME` or `$$$NAME`.
struct CodeHole {
  let isMany: Bool
  /// The name; nil if equal holes can have different texts.
  let name: String?

  /// The reason why a word looks like a hole, but isn't one; nil if it is a name.
  ///
  /// - Parameter next: the byte after the word.
  static func problem(_ text: [UInt8], next: UInt8?, in language: ScopeLanguage) -> String? {
    let signs = text.prefix { $0 == UInt8(ascii: "$") }.count
    guard signs > 0 else { return nil }
    switch language {
    // These have names such as `$` or variables such as `$$name`.
    case .javaScript, .typeScript, .php, .shell: return nil
    default: break
    }
    if signs == 1, text.count == 1 {
      // jQuery is called `$` in scripts within other languages, too.
      if let next, [UInt8(ascii: "("), UInt8(ascii: "."), UInt8(ascii: "[")].contains(next) {
        return nil
      }
      return "\"$\" needs a name, as in $NAME"
    }
    let isName = text.dropFirst(signs).allSatisfy {
      (0x41...0x5A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x5F
    }
    return signs == 2 || signs > 3 && isName ? "a hole begins with \"$\" or \"$$$\"" : nil
  }

  /// - Parameter text: a word; other words than holes can begin with `$`, too.
  init?(_ text: [UInt8]) {
    let signs = text.prefix { $0 == UInt8(ascii: "$") }.count
    let rest = text[signs...]
    guard signs == 1 && !rest.isEmpty || signs == 3,
      rest.allSatisfy({ (0x41...0x5A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x5F }),
      rest.first.map({ !(0x30...0x39).contains($0) }) ?? true
    else { return nil }
    isMany = signs == 3
    name = rest.isEmpty || rest.first == 0x5F ? nil : String(decoding: rest, as: UTF8.self)
  }
}
