import GitHistory

/// A queue of blobs to read, each once, with the units to count in it.
struct BlobQueue {
  private var blobs: [UInt32] = []
  private var lists: [[Int]] = []
  private var positions: [UInt32: Int] = [:]

  var count: Int { blobs.count }

  /// Queues the units that haven't been counted in a blob.
  mutating func add(_ blob: UInt32, _ units: [Int], _ counts: inout CountColumns) {
    var wanted: [Int] = []
    for unit in units where counts.state(unit, blob) == .unknown {
      counts.queue(unit, blob)
      wanted.append(unit)
    }
    guard !wanted.isEmpty else { return }
    if let position = positions[blob] {
      lists[position] = (lists[position] + wanted).sorted()
    } else {
      positions[blob] = blobs.count
      blobs.append(blob)
      lists.append(wanted)
    }
  }

  /// Returns jobs of similar size, in the order in which the blobs were queued. Versions of the
  /// same file are then close together, which is the fastest order for git.
  func jobs(_ table: ObjectTable, chunk: Int, size: Int) -> [BlobJob] {
    var jobs: [BlobJob] = []
    for start in stride(from: 0, to: blobs.count, by: size) {
      var job = BlobJob(chunk: chunk)
      var numbers: [[Int]: Int] = [:]
      for position in start..<min(blobs.count, start + size) {
        let list = lists[position]
        let number =
          numbers[list]
          ?? {
            numbers[list] = job.lists.count
            job.lists.append(list)
            return job.lists.count - 1
          }()
        job.items.append(BlobJob.Item(blob: blobs[position], list: number))
        table.appendHex(of: blobs[position], to: &job.ids)
        job.ids.append(0x0A)
      }
      jobs.append(job)
    }
    return jobs
  }
}
