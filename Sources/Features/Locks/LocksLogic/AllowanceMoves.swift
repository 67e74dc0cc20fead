import LocksInterface
import MigrationsInterface

/// Which allowances go along with renamed files.
///
/// A rename that git sees takes the allowance along, whatever became of the uses. Where git says
/// nothing, the allowance of a path that is gone goes to a path without one, of the same file name and
/// with no more uses: the one with as many uses first, then the one whose folders are most alike.
enum AllowanceMoves {
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
        guard let uses = arrived[to], uses <= allowance else { continue }
        pairs.append(
          Pair(
            from: from, to: to, lost: allowance - uses,
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
    /// How much of the allowance the new path doesn't need.
    let lost: Int
    /// Folders that both paths have, at their beginnings and at their ends.
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
