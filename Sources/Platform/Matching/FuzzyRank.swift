/// Fuzzy matching of a few typed letters, for command palettes and file finders.
///
/// A text matches if it contains each whitespace-separated term of the query as a subsequence.
/// Letters at the beginning of a word and consecutive letters score higher than scattered ones, and
/// gaps lower the score. Matching is case-sensitive only if the term contains an uppercase letter.
///
/// Source: a simplified version of fzf's scoring (`src/algo/algo.go`, second algorithm).
public enum FuzzyRank {
  /// The score and position of a match.
  public struct Match: Equatable, Sendable {
    /// The quality of the match. Higher is better. Compare scores of the same query only.
    public let score: Int
    /// The indices of the matched characters, counted from 0, in ascending order.
    public let positions: [Int]
  }

  /// The longest query and text to compare, in characters. Any text beyond it is ignored.
  public static let limit = 256

  private enum Points {
    static let letter = 16
    static let wordStart = 8
    static let textStart = 4
    static let consecutive = 6
    static let gap = -1
    static let longestGap = -12
  }

  /// Matches a query against a text.
  ///
  /// - Returns: nil if a term of the query doesn't match. An empty query matches any text with a
  ///   score of 0.
  public static func match(_ query: String, in text: String) -> Match? {
    let letters = Array(text.prefix(limit))
    var score = 0
    var positions: Set<Int> = []
    for word in query.prefix(limit).split(whereSeparator: \.isWhitespace) {
      guard let found = match(word: Array(word), in: letters) else { return nil }
      score += found.score
      positions.formUnion(found.positions)
    }
    return Match(score: score, positions: positions.sorted())
  }

  /// Returns the candidates that match, best first. Candidates with equal scores keep their order.
  ///
  /// - Parameters:
  ///   - candidates: The values to rank.
  ///   - query: The typed letters.
  ///   - text: Returns the text of a candidate to match.
  package static func ranked<Candidate>(
    _ candidates: some Sequence<Candidate>, by query: String, text: (Candidate) -> String
  ) -> [(candidate: Candidate, match: Match)] {
    candidates.enumerated()
      .compactMap { index, candidate in
        match(query, in: text(candidate)).map { (index: index, candidate: candidate, match: $0) }
      }
      .sorted { ($1.match.score, $0.index) < ($0.match.score, $1.index) }
      .map { ($0.candidate, $0.match) }
  }

  /// Finds the best match for the letters of one term by dynamic programming: for each letter, the
  /// best score of a match that ends at each character of the text.
  private static func match(word: [Character], in text: [Character]) -> Match? {
    guard !word.isEmpty, word.count <= text.count else { return nil }
    let isExact = word.contains(where: \.isUppercase)
    let word = isExact ? word : word.map(folded)
    let folded = isExact ? text : text.map(folded)
    let bonus = text.indices.map { wordStart(text, $0) }
    var scores: [[Int?]] = []
    var origins: [[Int]] = []
    for (row, letter) in word.enumerated() {
      var line = [Int?](repeating: nil, count: text.count)
      var from = [Int](repeating: -1, count: text.count)
      // The best score of the row above that ends before this column, minus the cost of the gap so
      // far.
      var open: (score: Int, at: Int)?
      for column in text.indices {
        if row > 0, column > 0 {
          if let before = scores[row - 1][column - 1], before >= (open?.score ?? .min) {
            open = (before, column - 1)
          }
        }
        if folded[column] == letter {
          if row == 0 {
            line[column] = Points.letter + bonus[column] + lead(column)
          } else if let open {
            var best = open.score + Points.letter + bonus[column]
            var origin = open.at
            if let before = scores[row - 1][column - 1] {
              let joined = before + Points.letter + max(bonus[column], Points.consecutive)
              if joined >= best { (best, origin) = (joined, column - 1) }
            }
            line[column] = best
            from[column] = origin
          }
        }
        if let (score, at) = open { open = (score + Points.gap, at) }
      }
      scores.append(line)
      origins.append(from)
    }
    guard
      let end = text.indices.filter({ scores[word.count - 1][$0] != nil })
        .max(by: { (scores[word.count - 1][$0] ?? 0) < (scores[word.count - 1][$1] ?? 0) }),
      let score = scores[word.count - 1][end]
    else { return nil }
    var positions = [end]
    for row in stride(from: word.count - 1, to: 0, by: -1) {
      positions.append(origins[row][positions[positions.count - 1]])
    }
    return Match(score: score, positions: positions.reversed())
  }

  /// The cost of the letters before the first matched letter.
  private static func lead(_ column: Int) -> Int { max(Points.longestGap, column * Points.gap) }

  private static func wordStart(_ text: [Character], _ index: Int) -> Int {
    guard index > 0 else { return Points.wordStart + Points.textStart }
    let (before, here) = (text[index - 1], text[index])
    let isStart =
      !(before.isLetter || before.isNumber) && (here.isLetter || here.isNumber)
      || before.isLowercase && here.isUppercase
    return isStart ? Points.wordStart : 0
  }

  private static func folded(_ character: Character) -> Character {
    character.lowercased().first ?? character
  }
}
