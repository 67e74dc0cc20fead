import GitHistory

/// The counts of all units in all blobs, as far as they are known.
struct CountColumns {
  enum State { case unknown, queued, known, missing }

  private enum Code {
    static let unknown: Int32 = -1
    static let queued: Int32 = -2
    static let failed: Int32 = -3
    static let missing: Int32 = -4
  }

  /// Counts or codes by unit, then by blob.
  private var columns: [[Int32]]
  private var exceptions: [UInt64: [ExceptedCount]] = [:]
  private var parts: [UInt64: [CountPart]] = [:]
  private var messages: [UInt64: String] = [:]
  /// The texts in the parts.
  var texts = ByteTable()
  /// The blobs that git couldn't read.
  private(set) var missingBlobs: Set<UInt32> = []
  /// By unit: the number of blobs on which a pattern exceeded its limits.
  private(set) var failures: [Int]

  init(units: Int) {
    columns = Array(repeating: [], count: units)
    failures = Array(repeating: 0, count: units)
  }

  private static func key(_ unit: Int, _ blob: UInt32) -> UInt64 {
    UInt64(unit) << 32 | UInt64(blob)
  }

  func state(_ unit: Int, _ blob: UInt32) -> State {
    guard Int(blob) < columns[unit].count else { return .unknown }
    switch columns[unit][Int(blob)] {
    case Code.unknown: return .unknown
    case Code.queued: return .queued
    case Code.missing: return .missing
    default: return .known
    }
  }

  /// The count of a unit in a blob; 0 if it isn't known.
  func count(_ unit: Int, _ blob: UInt32) -> Int {
    guard Int(blob) < columns[unit].count else { return 0 }
    return Int(max(0, columns[unit][Int(blob)]))
  }

  /// Whether a pattern of the unit exceeded its limits in a blob.
  func hasFailed(_ unit: Int, _ blob: UInt32) -> Bool {
    Int(blob) < columns[unit].count && columns[unit][Int(blob)] == Code.failed
  }

  /// The exceptions of a migration in a blob.
  func exceptions(_ unit: Int, _ blob: UInt32, of migration: String) -> [ExceptedCount] {
    exceptions[CountColumns.key(unit, blob)]?.filter { $0.migration == migration } ?? []
  }

  var hasExceptions: Bool { !exceptions.isEmpty }

  /// The parts of the count of a unit in a blob.
  func parts(_ unit: Int, _ blob: UInt32) -> [CountPart] {
    parts[CountColumns.key(unit, blob)] ?? []
  }

  /// The reason why a file of another tool can't be read; nil if it can.
  func failure(_ unit: Int, _ blob: UInt32) -> String? { messages[CountColumns.key(unit, blob)] }

  mutating func queue(_ unit: Int, _ blob: UInt32) { set(unit, blob, Code.queued) }

  private mutating func setMissing(_ unit: Int, _ blob: UInt32) {
    set(unit, blob, Code.missing)
    missingBlobs.insert(blob)
  }

  mutating func set(_ unit: Int, _ blob: UInt32, _ count: UnitCount) {
    if count.hasFailed {
      if !hasFailed(unit, blob) { failures[unit] += 1 }
      set(unit, blob, Code.failed)
      if !count.failure.isEmpty { messages[CountColumns.key(unit, blob)] = count.failure }
    } else {
      set(unit, blob, Int32(clamping: count.count))
      if !count.exceptions.isEmpty { exceptions[CountColumns.key(unit, blob)] = count.exceptions }
      if !count.parts.isEmpty { parts[CountColumns.key(unit, blob)] = count.parts }
    }
  }

  /// Adds the results of a job.
  mutating func take(_ job: BlobJob) {
    var numbers: [UInt32?] = Array(repeating: nil, count: job.texts.count)
    func number(_ text: UInt32) -> UInt32 {
      if let known = numbers[Int(text)] { return known }
      let number = job.texts.withBytes(of: text) { texts.number(of: $0) }
      numbers[Int(text)] = number
      return number
    }
    for found in job.found {
      var count = found.count
      for index in count.parts.indices {
        let part = count.parts[index]
        if part.path > 0 { count.parts[index].path = number(part.path - 1) + 1 }
        count.parts[index].label = number(part.label)
      }
      set(found.unit, job.items[found.item].blob, count)
    }
    let gone = Set(job.missing)
    for (position, item) in job.items.enumerated() {
      for unit in job.lists[item.list] where state(unit, item.blob) == .queued {
        if gone.contains(position) {
          setMissing(unit, item.blob)
        } else {
          set(unit, item.blob, UnitCount())
        }
      }
    }
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
