import LocksInterface
import MigrationsInterface

/// Determines which allowances move with renamed files.
///
/// A rename that git detects always moves the allowance. If git wasn't queried, or if the file was
/// renamed before the queried commit, paths are compared by name: the allowance of a missing path
/// moves to a path without an allowance that has the same file name and no more matches. Paths with
/// the same number of matches come first, then those with the most similar folders.
enum AllowanceMoves {
  /// Returns the moves, sorted by the old path.
  static func moves(
    _ id: MigrationID, allowed: [RepositoryPath: Int], actual: [RepositoryPath: Int],
    _ facts: LockFacts
  ) -> [AllowanceMove] {
    var gone = allowed.filter { $0.value > 0 && !facts.present.contains($0.key) }
    guard !gone.isEmpty else { return [] }
    var arrived = actual.filter { $0.value > 0 && allowed[$0.key] == nil }
    var moves: [AllowanceMove] = []
    for from in gone.keys.sorted() {
      guard let to = facts.renames[from], arrived.removeValue(forKey: to) != nil else { continue }
      gone[from] = nil
      moves.append(AllowanceMove(id, from: from, to: to))
    }
    var pairs: [Pair] = []
    let arrivedByName = Dictionary(grouping: arrived.keys, by: \.fileName)
    for (from, allowance) in gone {
      for to in arrivedByName[from.fileName] ?? [] {
        guard let count = arrived[to], count <= allowance, facts.mayBeFollowedByName(from, to)
        else {
          continue
        }
        pairs.append(
          Pair(
            from: from, to: to, lost: allowance - count,
            alike: Pair.commonFolders(from.bytes, to.bytes)))
      }
    }
    for pair in pairs.sorted() where gone[pair.from] != nil && arrived[pair.to] != nil {
      gone[pair.from] = nil
      arrived[pair.to] = nil
      moves.append(AllowanceMove(id, from: pair.from, to: pair.to))
    }
    return moves.sorted { $0.from < $1.from }
  }

  private struct Pair: Comparable {
    let from: RepositoryPath
    let to: RepositoryPath
    /// The part of the allowance that the new path doesn't need.
    let lost: Int
    /// The number of common folders at the beginning and at the end of both paths.
    let alike: Int

    static func < (left: Pair, right: Pair) -> Bool {
      if left.lost != right.lost { return left.lost < right.lost }
      if left.alike != right.alike { return left.alike > right.alike }
      return (left.from, left.to) < (right.from, right.to)
    }

    static func commonFolders(_ left: [UInt8], _ right: [UInt8]) -> Int {
      let folders = [left, right].map { $0.split(separator: UInt8(ascii: "/")).dropLast() }
      func common(_ pairs: some Sequence<(ArraySlice<UInt8>, ArraySlice<UInt8>)>) -> Int {
        pairs.prefix { $0 == $1 }.count
      }
      return common(zip(folders[0], folders[1]).map { ($0, $1) })
        + common(zip(folders[0].reversed(), folders[1].reversed()).map { ($0, $1) })
    }
  }
}
