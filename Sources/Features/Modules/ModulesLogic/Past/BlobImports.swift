/// What versions of files import, each known once however many files and commits have it.
///
/// Most versions of a file import the same: lists that are equal have one number, so that whoever compares
/// two versions compares two numbers.
package struct BlobImports {
  /// Stands for a list of nothing.
  package static let none: Int32 = 0

  /// What is imported, and how often.
  package struct Found: Hashable, Sendable {
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
  package private(set) var lists: [[Found]] = [[]]
  private var listNumbers: [[Found]: Int32] = [[]: BlobImports.none]
  /// By unit, then by blob: the number of the list.
  private var columns: [[Int32]]
  /// Blobs that git couldn't give.
  package private(set) var missing: Set<Int> = []
  /// How often a pattern gave up.
  package private(set) var failures = 0

  /// - Parameter units: in how many ways blobs are read.
  package init(units: Int) { columns = Array(repeating: [], count: units) }

  /// What a blob imports, read in one way; nothing where that isn't known.
  package func list(_ unit: Int, _ blob: UInt32) -> Int32 {
    max(BlobImports.none, code(unit, blob))
  }

  /// Notes that a blob is being read.
  ///
  /// - Returns: false where it is already, or has been.
  package mutating func queue(_ unit: Int, _ blob: UInt32) -> Bool {
    guard code(unit, blob) == Code.unknown else { return false }
    set(unit, blob, Code.queued)
    return true
  }

  package mutating func setMissing(_ unit: Int, _ blob: UInt32) {
    set(unit, blob, Code.missing)
    missing.insert(Int(blob))
  }

  /// - Parameter found: nil where a pattern gave up; in any order, each target as often as it is imported.
  package mutating func set(_ unit: Int, _ blob: UInt32, _ found: [SourceImport.Target]?) {
    guard let found else {
      if code(unit, blob) != Code.failed { failures += 1 }
      return set(unit, blob, Code.failed)
    }
    var counts: [Int32: Int32] = [:]
    for target in found { counts[number(of: target), default: 0] += 1 }
    let list = counts.map { Found(target: $0.key, count: $0.value) }.sorted {
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
