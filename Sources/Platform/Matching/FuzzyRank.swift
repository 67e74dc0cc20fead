/// How well a text answers to a few typed letters: the ranking of command palettes and file finders.
///
/// Every word of the query must occur in the text as a subsequence. Letters that begin words or follow
/// each other count more than scattered ones, and gaps cost. Case counts only where the query has a
/// capital. Source: the scoring of fzf (`src/algo/algo.go`, its second algorithm), simplified.
public enum FuzzyRank {
  /// A text that matches.
  public struct Match: Equatable, Sendable {
    /// Higher is better; comparable for one query only.
    public let score: Int
    /// Which characters matched, counted from 0, in order.
    public let positions: [Int]
  }

  /// The longest query and text that are looked at, in characters; the rest of a text doesn't count.
  public static let limit = 256

  private enum Points {
    static let letter = 16
    static let wordStart = 8
    static let textStart = 4
    static let consecutive = 6
    static let gap = -1
    static let longestGap = -12
  }

  /// - Returns: nil when a word of the query doesn't occur. An empty query matches everything with 0.
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

  /// The candidates that match, the best first; equal ones stay in their order.
  public static func ranked<Candidate>(
    _ candidates: some Sequence<Candidate>, by query: String, text: (Candidate) -> String
  ) -> [(candidate: Candidate, match: Match)] {
    candidates.enumerated()
      .compactMap { index, candidate in
        match(query, in: text(candidate)).map { (index: index, candidate: candidate, match: $0) }
      }
      .sorted { ($1.match.score, $0.index) < ($0.match.score, $1.index) }
      .map { ($0.candidate, $0.match) }
  }

  /// The best way to find the letters of a word in order: for each letter, by dynamic programming, the
  /// best score that ends at each place of the text.
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
      // The best of the row above that ends left of here, with what its gap costs by now.
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

  /// What the letters before the first match cost.
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
