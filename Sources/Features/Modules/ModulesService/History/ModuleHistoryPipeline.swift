import Cache
import Foundation
import Git
import GitHistory
import MigrationsInterface
import ModulesInterface
import ModulesLogic
import Workspace

/// Reads one module history on its own thread. It lists all commits, lets workers read the blobs,
/// and counts backward from the newest commit as far as the blobs are read.
final class ModuleHistoryPipeline {
  private static let kind = "imports"
  /// Number of commits in the first and in the largest chunk. The first is small so that results
  /// appear soon.
  private static let firstChunk = 64
  private static let largestChunk = 1_024
  private static let jobSize = 2_000

  private let plan: ModuleHistoryPlan
  private let file: HistoryFile
  private let cancellation: Cancellation
  private let report: (HistoryEvent<ModuleHistory>) -> Void
  private let pause: Duration

  private var walk: CommitTable
  private var order: [CommitTable.Index] = []
  private var end = FirstParentReader.End.open
  private var days: [Int] = []
  private var paths = HistoricalPaths(
    [], packages: [], folders: { _ in [] }, isOwned: { _ in false })
  private var units: [ImportUnit] = []
  private var imports = BlobImports(units: 0)
  private var past: ModuleHistoryCursor?
  /// Files of the newest commit, until they are processed.
  private var tree: [CommitTable.Change] = []

  /// Chunks that aren't processed yet: the end of each in `order`, and the number of its open jobs.
  private var chunks: [(end: Int, open: Int)] = []
  private var firstOpen = 0
  /// Number of processed commits in `order`.
  private var ready = 0
  /// Newest first.
  private var points: [ModulePoint] = []

  private var filesDone = 0
  private var filesQueued = 0
  private let began = ContinuousClock.now
  private var lastReported = ContinuousClock.now

  init(
    _ plan: ModuleHistoryPlan, cacheFolder: String, pause: Duration, _ cancellation: Cancellation,
    report: @escaping (HistoryEvent<ModuleHistory>) -> Void
  ) {
    self.plan = plan
    self.cancellation = cancellation
    self.report = report
    self.pause = pause
    walk = CommitTable(width: plan.width)
    file = HistoryFile(
      folder: cacheFolder, repository: plan.repository.commonDirectory,
      digest: StableHash(plan.repository.commonDirectory.utf8).hexadecimal,
      names: plan.namesFingerprint, width: plan.width)
  }

  /// - Throws: `GitError`, `CancellationError`.
  func run() throws {
    defer { file.close() }
    guard let tip = plan.tip else { return report(.finished(plan.history())) }
    _ = file.read(&walk)
    try walkToTheEnd(from: tip)
    let atTip = try plan.repository.files(of: tip).map { entry in
      CommitTable.Change(
        path: entry.path.withUnsafeBytes { walk.paths.number(of: $0) },
        old: CommitTable.Change.none,
        new: walk.blobs.number(ofHex: entry.object))
    }
    lookAtPaths()
    try readBlobs(atTip)
    file.tidy(ModuleHistoryPipeline.kind, using: Set(units.map(\.name)))
    report(.progress(progress))
    report(.finished(history))
  }

  // MARK: Listing commits

  private func walkToTheEnd(from tip: String) throws {
    let boundary = Set(plan.boundary.map { walk.number(ofCommit: $0) })
    var source = FirstParentReader(
      plan.repository, from: walk.number(ofCommit: tip), boundary: boundary, cancellation)
    var unsaved: [CommitTable.Index] = []
    while let index = try source.commit(&walk) {
      order.append(index)
      guard order.count % 512 == 0 else { continue }
      try cancellation.check()
      unsaved += source.takeUnsaved()
      if unsaved.count > 4_096 { keep(&unsaved) }
      reportProgress()
    }
    try cancellation.check()
    unsaved += source.takeUnsaved()
    keep(&unsaved)
    end = source.end
    var zone = CommitDays(zone: plan.timezone)
    days = zone.days(order.map { walk.date(at: $0) })
  }

  private func keep(_ commits: inout [CommitTable.Index]) {
    file.keep(commits, of: walk, [])
    commits = []
  }

  private func lookAtPaths() {
    let all = (0..<UInt32(walk.paths.count)).map { Array(walk.paths[$0]) }
    paths = HistoricalPaths(
      all, packages: plan.packages, folders: plan.folderSeeds,
      isUnread: { [unread = plan.unread] in unread.contains($0, of: $1) },
      isOwned: { [owners = plan.owners] in owners?.owners(of: $0).owners.isEmpty == false })
    units = paths.units.map { ImportUnit($0, plan.patterns) }
    imports = BlobImports(units: units.count)
    past = ModuleHistoryCursor(paths, plan.configuration)
    let names = Set(units.map(\.name))
    let positions = Dictionary(units.enumerated().map { ($1.key, $0) }) { first, _ in first }
    let isSound = file.read(ModuleHistoryPipeline.kind, where: names.contains) {
      imports.unpack($0, &walk.blobs, positions)
    }
    if !isSound { imports = BlobImports(units: units.count) }
  }

  // MARK: Reading blobs

  private func readBlobs(_ atTip: [CommitTable.Change]) throws {
    let jobs = chunks(atTip)
    tree = atTip
    filesQueued = jobs.reduce(0) { $0 + $1.items.count }
    try goBack()
    guard !jobs.isEmpty else { return }
    let workers = BlobWorkerPool<ImportJob>(plan.repository) { [units] in
      let searches = units.map { unit in unit.pattern.map { ImportSearch($0) } }
      return { try $1.read(units, searches, by: $0) }
    }
    defer { workers.close() }
    try cancellation.onCancel { workers.cancel() }
    for job in jobs { workers.submit(job) }
    while firstOpen < chunks.count {
      take(try workers.results(isWaiting: true))
      reportProgress()
      try goBack()
    }
  }

  /// Divides the commits into chunks and creates the jobs for each chunk.
  private func chunks(_ atTip: [CommitTable.Change]) -> [ImportJob] {
    var jobs: [ImportJob] = []
    var start = 0
    var size = ModuleHistoryPipeline.firstChunk
    repeat {
      let end = min(order.count, start + size)
      var own: [ImportJob] = []
      if start == 0 { for change in atTip { queue(change, &own) } }
      for index in order[start..<end] {
        for change in walk.changes(at: index) { queue(change, &own) }
      }
      chunks.append((end, own.count))
      jobs += own
      start = end
      size = min(size * 2, ModuleHistoryPipeline.largestChunk)
    } while start < order.count
    return jobs
  }

  private func queue(_ change: CommitTable.Change, _ jobs: inout [ImportJob]) {
    let role = paths.roles[Int(change.path)]
    for unit in [role.unit, role.nameUnit] where unit >= 0 {
      for blob in [change.new, change.old] where blob != CommitTable.Change.none {
        guard imports.queue(Int(unit), blob) else { continue }
        if jobs.last.map({ $0.items.count >= ModuleHistoryPipeline.jobSize }) ?? true {
          jobs.append(ImportJob(chunk: chunks.count))
        }
        jobs[jobs.count - 1].add(.init(blob: blob, unit: Int(unit)), walk.blobs)
      }
    }
  }

  private func take(_ jobs: [ImportJob]) {
    var segments: [Segment] = []
    for job in jobs {
      imports.take(job)
      chunks[job.chunk].open -= 1
      filesDone += job.items.count
      segments += job.packed(walk.blobs, units).map {
        Segment(kind: ModuleHistoryPipeline.kind, key: $0.key, bytes: $0.bytes)
      }
    }
    file.keep([], of: walk, segments)
  }

  // MARK: Counting backward

  /// Processes the commits whose blobs are all read.
  private func goBack() throws {
    while firstOpen < chunks.count, chunks[firstOpen].open == 0 {
      if firstOpen == 0 {
        for change in tree { past?.set(Int(change.path), to: change.new, imports) }
        tree = []
      }
      for position in ready..<chunks[firstOpen].end {
        let index = order[position]
        if position == 0 || days[position] != days[position - 1] { addPoint(position) }
        for change in walk.changes(at: index) {
          let old = change.old == CommitTable.Change.none ? nil : change.old
          past?.set(Int(change.path), to: old, imports)
        }
        if position % 64 == 0 { try cancellation.check() }
        reportProgress()
      }
      ready = chunks[firstOpen].end
      firstOpen += 1
    }
  }

  private func addPoint(_ position: Int) {
    let day = Day(number: days[position])
    guard let counts = past?.counts(on: day, imports) else { return }
    points.append(ModulePoint(day: day, commit: walk.id(at: order[position]), counts: counts))
  }

  // MARK: Reporting

  private var history: ModuleHistory {
    var history = plan.history()
    history.points = points.reversed()
    history.missingObjects = imports.missing.count
    history.skipped = imports.failures
    history.isComplete = imports.missing.isEmpty && end == .root
    history.notices = file.notices + history.notices + notices
    return history
  }

  /// Missing data and its remedy.
  private var notices: [String] {
    var notices: [String] = []
    let start = points.last.map { "only complete from \($0.day) on" } ?? "incomplete"
    switch end {
    case .boundary:
      notices.append(
        "This clone is shallow, so the history is \(start). "
          + "Run \"git fetch --unshallow\" to get the rest.")
    case .broken(let message):
      notices.append("git can't read more commits, so the history is \(start): \(message)")
    case .open, .root: break
    }
    if !imports.missing.isEmpty {
      notices.append(
        "File versions that are missing from this clone or damaged: \(imports.missing.count). "
          + "Their imports aren't counted.")
    }
    if imports.failures > 0 {
      notices.append(
        "File versions on which a provider's pattern takes too long: \(imports.failures). "
          + "Their imports aren't counted.")
    }
    return notices
  }

  private var progress: HistoryProgress {
    let seconds = (ContinuousClock.now - began) / .seconds(1)
    let rate = seconds > 0 ? Double(filesDone) / seconds : nil
    var left: Double?
    if end != .open, let rate, rate > 0 { left = Double(filesQueued - filesDone) / rate }
    return HistoryProgress(
      commitsDone: end == .open ? order.count : ready,
      commitsTotal: end == .open ? nil : order.count, filesDone: filesDone, filesPerSecond: rate,
      secondsLeft: left)
  }

  /// Reports progress and the history so far, at most once per `pause`.
  private func reportProgress() {
    let now = ContinuousClock.now
    guard now - lastReported > pause else { return }
    lastReported = now
    report(.progress(progress))
    if !points.isEmpty { report(.history(history)) }
  }
}
