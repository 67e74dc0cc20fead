import SourceScopes

/// A pattern of code: tokens, and holes for other tokens.
///
/// White space, line breaks and comments make no difference. `$NAME` stands for one expression,
/// `$$$NAME` for any number of them. The tokens depend on the language, so the pattern is read once
/// for each.
package struct CodePattern: Sendable {
  /// The version of the rules. Increase it when the same pattern would match differently, because it
  /// is part of the keys of cached counts.
  package static let version = 3

  /// The languages of code patterns, by their names in a configuration.
  package static let languageNames = ScopeLanguage.allCases.map(\.rawValue)

  /// The source of the pattern.
  package let source: String
  /// The names of the languages that it is restricted to; empty for all.
  package let languages: [String]
  /// The pattern in each language; nil where it isn't code.
  private let variants: [ScopeLanguage: CodeShape]
  /// The pattern for texts in unknown languages; nil if it contains strings, whose form is unknown.
  private let plain: CodeShape?
  /// Words that a text in an unknown language contains if it may match.
  private let words: [RequiredLiteral]

  /// Reads a pattern.
  ///
  /// - Parameter languages: the names of the languages in which it must be readable; empty if most
  ///   languages are enough.
  /// - Throws: `PatternError` with the offset of the problem.
  package init(_ source: String, languages: [String] = []) throws(PatternError) {
    self.source = source
    self.languages = languages
    var variants: [ScopeLanguage: CodeShape] = [:]
    var failure: PatternError?
    for language in CodePattern.order
    where languages.isEmpty || languages.contains(language.rawValue) {
      do {
        variants[language] = try CodeShape(source, in: language)
      } catch {
        failure = failure ?? error
        if !languages.isEmpty { throw error }
      }
    }
    // Hardly any text is invalid in a shell or in YAML.
    if languages.isEmpty, 2 * variants.count < CodePattern.order.count, let failure {
      throw failure
    }
    self.variants = variants
    let first = CodePattern.order.lazy.compactMap { variants[$0] }.first
    words = first?.words ?? []
    let hasStrings = first?.elements.contains { $0.isToken(.string) } ?? false
    plain = hasStrings ? nil : first?.inAnyLanguage
  }

  /// The first language in which a pattern can be read determines the message if none can.
  private static let order: [ScopeLanguage] =
    [.java] + ScopeLanguage.allCases.filter { $0 != .java }

  /// The pattern in a language; nil if it can't match there.
  func shape(in language: ScopeLanguage) -> CodeShape? { variants[language] }

  /// Whether files of a language can match.
  package func isReadable(in language: ScopeLanguage?) -> Bool {
    language.map { variants[$0] != nil } ?? false
  }

  /// Whether a text in an unknown language would match if it had no comments and strings, or contains
  /// the words of a pattern with strings.
  ///
  /// - Parameter shared: the tokens of the text for several patterns.
  func mayOccur(in text: UnsafeRawBufferPointer, _ shared: SharedTokens) -> Bool {
    guard words.allSatisfy({ $0.first(in: text, from: 0) != nil }) else { return false }
    guard let plain else { return true }
    return shared.plain(text).withUnsafeBufferPointer { tokens in
      // Only tokens equal to the first one of the pattern, or a text with the token after its hole.
      let starts = plain.firstHash.map { hash in tokens.indices.filter { tokens[$0].hash == hash } }
      if starts == nil, let anchor = plain.anchor.first,
        !tokens.contains(where: { $0.hash == anchor })
      {
        return false
      }
      var matching = CodeMatching(plain, tokens, in: text, steps: 16 * tokens.count)
      do {
        for position in starts ?? Array(tokens.indices) {
          if try matching.end(ofMatchAt: position) != nil { return true }
        }
        return false
      } catch {
        return true
      }
    }
  }
}

extension PatternError {
  init(code message: String, at offset: Int, in pattern: String) {
    self.init(message: message, offset: offset, pattern: pattern, kind: .code)
  }
}
