/// Finds the most likely intended name for a misspelled one.
public enum NearestName {
  /// Returns the candidate with the fewest edits from `name`, or nil if none is close enough.
  ///
  /// An edit inserts, deletes or replaces a character or swaps two adjacent ones (restricted
  /// Damerau distance, ignoring case). A candidate is close enough if the number of edits is at
  /// most a third of the longer name's length, or 1. Names of more than 128 characters never match.
  public static func nearest(to name: String, among candidates: some Sequence<String>) -> String? {
    let wanted = Array(name.lowercased())
    guard !wanted.isEmpty, wanted.count <= 128 else { return nil }
    var best: (name: String, distance: Int)?
    for candidate in candidates where candidate.count <= 128 {
      let letters = Array(candidate.lowercased())
      let limit = max(1, max(letters.count, wanted.count) / 3)
      let distance = distance(wanted, letters)
      if distance <= limit, distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    return best?.name
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
