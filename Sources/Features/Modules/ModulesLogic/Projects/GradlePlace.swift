/// A place in a Gradle script: whether the calls and blocks around it configure tests, such as
/// `testImplementation(…)` and `commonTest.dependencies { … }`.
struct GradlePlace {
  private struct Block {
    var isTest: Bool
    var parentheses = 0
  }

  /// The statements that aren't complete, outermost first.
  private var statements = [Block(isTest: false)]

  var isTest: Bool { statements.contains(where: \.isTest) }

  /// Moves behind a token.
  mutating func pass(_ token: GradleScript.Token?) {
    let last = statements.count - 1
    switch token {
    case .word(let word):
      statements[last].isTest = statements[last].isTest || GradlePlace.namesTests(word)
    case .sign("("): statements[last].parentheses += 1
    case .sign(")"): statements[last].parentheses -= 1
    case .sign("{"): statements.append(Block(isTest: false))
    case .sign("}"):
      if last > 0 { statements.removeLast() }
    case .line, .sign(";"):
      if statements[last].parentheses <= 0 { statements[last] = Block(isTest: false) }
    case .text, .sign, nil: break
    }
  }

  /// Whether a word is the name of a configuration or source set of tests: `testImplementation`,
  /// `androidTestImplementation`, `commonTest`.
  private static func namesTests(_ word: String) -> Bool {
    word.contains("Test")
      || (word.hasPrefix("test") && word.dropFirst(4).first?.isUppercase == true)
  }
}
