/// The imports of file versions, each stored once however many files and commits contain it.
///
/// Most versions of a file have the same imports. Equal lists share a number, so that comparing two
/// versions means comparing two numbers.
package struct BlobImports {
  /// The number of the empty list.
  package static let none: Int32 = 0

  /// An imported target and the number of its imports.
  package struct Entry: Hashable, Sendable {
    package var target: Int32
    package var count: Int32
  }

  private enum Code {
    static let unknown: Int32 = -1
    static let queued: Int32 = -2
    static let missing: Int32 = -3
    static let failed: Int32 = -4
  }

  package private(set) var targets: [SourceImport.Target] = []
  private var targetNumbers: [SourceImport.Target: Int32] = [:]
  package private(set) var lists: [[Entry]] = [[]]
  private var listNumbers: [[Entry]: Int32] = [[]: BlobImports.none]
  /// List numbers by unit, then by blob.
  private var columns: [[Int32]]
  /// Blobs that git couldn't provide.
  package private(set) var missing: Set<Int> = []
  /// Number of blobs on which a pattern exceeded its limit.
  package private(set) var failures = 0

  /// - Parameter units: number of reading methods.
  package init(units: Int) { columns = Array(repeating: [], count: units) }

  /// The imports of a blob for a reading method; the empty list if they aren't known.
  package func list(_ unit: Int, _ blob: UInt32) -> Int32 {
    max(BlobImports.none, code(unit, blob))
  }

  /// Marks a blob as being read.
  ///
  /// - Returns: false if it was already read or marked.
  package mutating func queue(_ unit: Int, _ blob: UInt32) -> Bool {
    guard code(unit, blob) == Code.unknown else { return false }
    set(unit, blob, Code.queued)
    return true
  }

  package mutating func setMissing(_ unit: Int, _ blob: UInt32) {
    set(unit, blob, Code.missing)
    missing.insert(Int(blob))
  }

  /// - Parameter found: targets in any order, each repeated for every import; nil if a pattern
  ///   exceeded its limit.
  package mutating func set(_ unit: Int, _ blob: UInt32, _ found: [SourceImport.Target]?) {
    guard let found else {
      if code(unit, blob) != Code.failed { failures += 1 }
      return set(unit, blob, Code.failed)
    }
    var counts: [Int32: Int32] = [:]
    for target in found { counts[number(of: target), default: 0] += 1 }
    let list = counts.map { Entry(target: $0.key, count: $0.value) }.sorted {
      $0.target < $1.target
    }
    if let known = listNumbers[list] { return set(unit, blob, known) }
    let number = Int32(lists.count)
    lists.append(list)
    listNumbers[list] = number
    set(unit, blob, number)
  }

  private mutating func number(of target: SourceImport.Target) -> Int32 {
    if let known = targetNumbers[target] { return known }
    let number = Int32(targets.count)
    targets.append(target)
    targetNumbers[target] = number
    return number
  }

  private func code(_ unit: Int, _ blob: UInt32) -> Int32 {
    Int(blob) < columns[unit].count ? columns[unit][Int(blob)] : Code.unknown
  }

  private mutating func set(_ unit: Int, _ blob: UInt32, _ code: Int32) {
    let index = Int(blob)
    if index >= columns[unit].count {
      let grown = max(index + 1, columns[unit].count * 3 / 2)
      columns[unit].append(
        contentsOf: repeatElement(Code.unknown, count: grown - columns[unit].count))
    }
    columns[unit][index] = code
  }
}
