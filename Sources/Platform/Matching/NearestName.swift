/// Finds the most likely intended name for a misspelled one.
public enum NearestName {
  /// Returns the candidate with the fewest edits from `name`, or nil if none is close enough.
  ///
  /// An edit inserts, deletes or replaces a character or swaps two adjacent ones (restricted
  /// Damerau distance, ignoring case). A candidate is close enough if the number of edits is at
  /// most a third of the longer name's length, or 1. Names of more than 128 characters never match.
  public static func nearest(to name: String, among candidates: some Sequence<String>) -> String? {
    close(to: name, among: candidates).first
  }

  /// Returns the candidates that are close enough to `name`, those with the fewest edits first,
  /// followed by those that contain its letters in the same order. If the letters are apart, the
  /// candidate has at most twice as many characters.
  ///
  /// - Parameters:
  ///   - name: the misspelled name.
  ///   - candidates: the known names.
  ///   - limit: the largest number of names to return.
  package static func ranked(
    by name: String, among candidates: some Sequence<String>, limit: Int
  ) -> [String] {
    let candidates = Array(candidates)
    var names = close(to: name, among: candidates)
    let known = Set(names)
    let plausible = candidates.filter {
      !known.contains($0)
        && ($0.count <= 2 * name.count || $0.lowercased().containsText(name.lowercased()))
    }
    names += FuzzyRank.ranked(plausible, by: name) { $0 }
      .map(\.candidate)
    return Array(names.prefix(limit))
  }

  /// The candidates that are close enough, those with the fewest edits first.
  private static func close(to name: String, among candidates: some Sequence<String>) -> [String] {
    let wanted = Array(name.lowercased())
    guard !wanted.isEmpty, wanted.count <= 128 else { return [] }
    var found: [(index: Int, name: String, distance: Int)] = []
    for (index, candidate) in candidates.enumerated() where candidate.count <= 128 {
      let letters = Array(candidate.lowercased())
      let limit = max(1, max(letters.count, wanted.count) / 3)
      // Names need at least as many edits as their lengths differ.
      guard abs(letters.count - wanted.count) <= limit else { continue }
      let distance = distance(wanted, letters)
      if distance <= limit { found.append((index, candidate, distance)) }
    }
    return found.sorted { ($0.distance, $0.index) < ($1.distance, $1.index) }.map(\.name)
  }

  /// Returns the restricted Damerau–Levenshtein distance, computed row by row.
  static func distance(_ left: [Character], _ right: [Character]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for (row, letter) in left.enumerated() {
      var current = [row + 1]
      for (column, other) in right.enumerated() {
        var cost = min(
          last[column + 1] + 1, current[column] + 1, last[column] + (letter == other ? 0 : 1))
        if row > 0, column > 0, letter == right[column - 1], left[row - 1] == other {
          cost = min(cost, beforeLast[column - 1] + 1)
        }
        current.append(cost)
      }
      beforeLast = last
      last = current
    }
    return last[right.count]
  }
}
