import SourceScopes

/// Keywords that decide whether an expression can begin after another word.
enum CodeWords {
  /// After these, an expression follows, so that `return name(1)` contains the call `name(1)`.
  private static let beforeExpression = words(
    """
    and as assert await case checked clone consume copy default defer del delete do echo elif else \
    elseif except finally from go goto guard if import in include include_once instanceof is match \
    move mut not of or out out print raise range ref require require_once return select sizeof \
    switch then throw to try typeof unless unsafe until void when where while with xor yield
    """)

  /// After these, a name is declared or constructed.
  private static let beforeDeclaration = words(
    """
    actor alias class const constructor def enum extension func fun fn function impl init interface \
    let macro module namespace new object package protocol record struct trait type typealias undef \
    union val var
    """)

  /// Further words with which a statement or a declaration begins.
  private static let statements = words(
    """
    abstract async catch companion export extern final fileprivate for foreach global inline \
    internal lazy loop open operator override package private protected public readonly static \
    suspend synchronized transient using virtual volatile weak
    """)

  /// Words before parentheses that aren't calls.
  private static let control = words(
    """
    catch elif elseif fixed for foreach guard if lock match return sizeof switch synchronized typeof \
    unless until using when while with
    """)

  /// Operators that can begin a line that continues a statement.
  private static let continuations = words(
    "and as extends implements in instanceof is not or throws where")

  private static func words(_ text: String) -> Set<UInt32> {
    Set(text.split(whereSeparator: \.isWhitespace).map { hash(Array($0.utf8)) })
  }

  private static func hash(_ word: [UInt8]) -> UInt32 {
    word.reduce(2_166_136_261) { ($0 ^ UInt32($1)) &* 16_777_619 }
  }

  /// Whether a pattern begins with a name and not with a keyword. Some keywords, such as `open`, are
  /// names before a parenthesis.
  static func beginsWithName(_ elements: [CodeShape.Element]) -> Bool {
    guard case .token(.word, let hash, _) = elements[0].kind else { return false }
    if elements.count > 1, elements[1].isSign(.openingParenthesis),
      !beforeDeclaration.contains(hash)
    {
      return !control.contains(hash)
    }
    return
      !(beforeExpression.contains(hash) || beforeDeclaration.contains(hash)
      || statements.contains(hash))
  }

  /// Keywords that can't be an operand by themselves, by language. In the other languages, they are names.
  private static let noOperands = [
    ScopeLanguage.c: "and case delete do else for if not or return switch throw try typeof while",
    .cSharp:
      """
    and await case do else for foreach if in is not or return switch throw try typeof while yield
    """,
    .go: "case else for if import return switch",
    .java: "assert case do else for if import return switch throw try while yield",
    .javaScript: script,
    .kotlin: "do else for if import in is return throw try typeof while",
    .php:
      """
    and case do else elseif for foreach function if or return switch throw try while yield
    """,
    .python:
      """
    and assert await case elif else for if import in is not or raise return try while yield
    """,
    .ruby: "and case do else for if in not or return unless until while yield",
    .rust: "await do else for if in return try typeof while yield",
    .shell: "case do elif else for function if in return until while",
    .swift: "await case do else for if import in is return switch throw try while",
    .typeScript: script,
  ].mapValues { words($0) }

  private static let script =
    """
    await case delete do else for function if import in return switch throw try typeof while yield
    """

  /// Whether a word can be the first one of an expression.
  static func beginsExpression(_ hash: UInt32, in language: ScopeLanguage) -> Bool {
    noOperands[language]?.contains(hash) != true
  }

  /// Whether strings one after the other are one string.
  static func joinsStrings(_ language: ScopeLanguage) -> Bool {
    [.python, .c, .ruby].contains(language)
  }

  /// Whether the type follows a name and a colon in a declaration.
  static func hasTypesLast(_ language: ScopeLanguage) -> Bool {
    [.javaScript, .kotlin, .python, .rust, .swift, .typeScript].contains(language)
  }

  /// Whether `->` precedes a member.
  static func hasArrows(_ language: ScopeLanguage) -> Bool { [.c, .php].contains(language) }

  /// Whether an expression can begin after a word on the same line.
  static func canPrecede(_ hash: UInt32, in language: ScopeLanguage) -> Bool {
    switch language {
    // A call can omit its parentheses, or a method can be between its operands.
    case .ruby, .kotlin, .shell, .yaml: !beforeDeclaration.contains(hash)
    // The condition of a loop.
    case .go: beforeExpression.contains(hash) || hash == forHash
    default: beforeExpression.contains(hash) && !(hash == void && hasTypesFirst(language))
    }
  }

  /// Whether the type precedes the name in a declaration, as in `void name()`.
  static func hasTypesFirst(_ language: ScopeLanguage) -> Bool {
    [.c, .java, .cSharp].contains(language)
  }

  /// The hash of `typeof`.
  static let typeofHash = hash(Array("typeof".utf8))

  private static let forHash = hash(Array("for".utf8))

  /// The hash of `func`.
  static let funcHash = hash(Array("func".utf8))

  /// The hash of `new`.
  static let newHash = hash(Array("new".utf8))

  /// Words before an operand.
  private static let prefixes = words(
    "async await copy consume delete go mut move new not ref throw try typeof void yield")

  /// Whether a word precedes an operand, as in `await a`.
  static func isPrefix(_ hash: UInt32) -> Bool { prefixes.contains(hash) }

  private static let void = hash(Array("void".utf8))

  /// Whether braces after `name()` begin the body of a declaration.
  static func declaresByBraces(_ language: ScopeLanguage) -> Bool {
    [.c, .java, .cSharp, .javaScript, .typeScript, .php].contains(language)
  }

  /// Whether a call can end with a closure in braces.
  static func hasTrailingClosures(_ language: ScopeLanguage) -> Bool {
    [.swift, .kotlin, .ruby].contains(language)
  }

  /// Words of Rust after which braces, or braces after an expression, are a block.
  private static let beforeBlock = words(
    """
    async const else enum extern for if impl in loop match mod move struct trait try union unsafe \
    while
    """)

  /// Whether braces after a word, or after the expression that follows it, are a block of Rust.
  static func precedesBlock(_ hash: UInt32) -> Bool { beforeBlock.contains(hash) }

  /// Whether a statement goes on with this word on the next line.
  static func continues(_ hash: UInt32) -> Bool { continuations.contains(hash) }
}
