import Cache
import Foundation
import Git
import GitHistory
import MigrationsInterface
import ModulesInterface
import ModulesLogic
import Workspace

/// One reading of the history of modules, on a thread of its own: walks to the end, has blobs read by the
/// workers, and goes back from the newest commit as far as everything is read.
final class ModuleHistoryRun {
  private static let kind = "imports"
  /// Commits in the first chunk and in the largest: the first is small so that something is soon to be seen.
  private static let firstChunk = 64
  private static let largestChunk = 1_024
  private static let jobSize = 2_000

  private let plan: ModuleHistoryPlan
  private let file: HistoryFile
  private let cancellation: Cancellation
  private let tell: (HistoryEvent<ModuleHistory>) -> Void
  private let pause: Duration

  private var walk: Walk
  private var order: [Walk.Index] = []
  private var end = WalkSource.End.open
  private var days: [Int] = []
  private var paths = PastPaths([], packages: [], folders: { _ in [] }, isOwned: { _ in false })
  private var units: [ImportUnit] = []
  private var imports = BlobImports(units: 0)
  private var past: ModulePast?
  /// The newest commit's files, until they are worked out.
  private var tree: [Walk.Change] = []

  /// The chunks of the order that aren't worked out yet: where each ends, and how many jobs it waits for.
  private var chunks: [(end: Int, open: Int)] = []
  private var firstOpen = 0
  /// How many of `order` are worked out.
  private var ready = 0
  /// Newest first.
  private var points: [ModulePoint] = []

  private var filesDone = 0
  private var filesQueued = 0
  private let began = ContinuousClock.now
  private var lastTold = ContinuousClock.now

  init(
    _ plan: ModuleHistoryPlan, cacheFolder: String, pause: Duration, _ cancellation: Cancellation,
    tell: @escaping (HistoryEvent<ModuleHistory>) -> Void
  ) {
    self.plan = plan
    self.cancellation = cancellation
    self.tell = tell
    self.pause = pause
    walk = Walk(width: plan.width)
    file = HistoryFile(
      folder: cacheFolder, repository: plan.repository.commonDirectory,
      digest: StableHash(plan.repository.commonDirectory.utf8).hexadecimal,
      names: plan.namesFingerprint, width: plan.width)
  }

  /// - Throws: `GitError`, `CancellationError`.
  func run() throws {
    defer { file.close() }
    guard let tip = plan.tip else { return tell(.finished(plan.history())) }
    _ = file.read(&walk)
    try walkToTheEnd(from: tip)
    let atTip = try plan.repository.files(of: tip).map { entry in
      Walk.Change(
        path: entry.path.withUnsafeBytes { walk.paths.number(of: $0) }, old: Walk.Change.none,
        new: walk.blobs.number(ofHex: entry.object))
    }
    lookAtPaths()
    try readBlobs(atTip)
    file.tidy(ModuleHistoryRun.kind, using: Set(units.map(\.name)))
    tell(.progress(progress))
    tell(.finished(history))
  }

  // MARK: Walking

  private func walkToTheEnd(from tip: String) throws {
    let boundary = Set(plan.boundary.map { walk.number(ofCommit: $0) })
    var source = WalkSource(
      plan.repository, from: walk.number(ofCommit: tip), boundary: boundary, cancellation)
    var unsaved: [Walk.Index] = []
    while let index = try source.commit(&walk) {
      order.append(index)
      guard order.count % 512 == 0 else { continue }
      try cancellation.check()
      unsaved += source.takeUnsaved()
      if unsaved.count > 4_096 { keep(&unsaved) }
      tellProgress()
    }
    try cancellation.check()
    unsaved += source.takeUnsaved()
    keep(&unsaved)
    end = source.end
    var zone = CommitDays(zone: plan.timezone)
    days = zone.days(order.map { walk.date(at: $0) })
  }

  private func keep(_ commits: inout [Walk.Index]) {
    file.keep(commits, of: walk, [])
    commits = []
  }

  private func lookAtPaths() {
    let all = (0..<UInt32(walk.paths.count)).map { Array(walk.paths[$0]) }
    paths = PastPaths(
      all, packages: plan.packages, folders: plan.folderSeeds,
      isUnread: { [unread = plan.unread] path in unread.contains { $0.matches(path) } },
      isOwned: { [owners = plan.owners] in owners?.owners(of: $0).owners.isEmpty == false })
    units = paths.units.map { ImportUnit($0, plan.patterns) }
    imports = BlobImports(units: units.count)
    past = ModulePast(paths, plan.configuration)
    let names = Set(units.map(\.name))
    let positions = Dictionary(units.enumerated().map { ($1.key, $0) }) { first, _ in first }
    let isSound = file.read(ModuleHistoryRun.kind, where: names.contains) {
      imports.unpack($0, &walk.blobs, positions)
    }
    if !isSound { imports = BlobImports(units: units.count) }
  }

  // MARK: Reading

  private func readBlobs(_ atTip: [Walk.Change]) throws {
    let jobs = chunks(atTip)
    tree = atTip
    filesQueued = jobs.reduce(0) { $0 + $1.items.count }
    try goBack()
    guard !jobs.isEmpty else { return }
    let workers = BlobWorkers<ImportJob>(plan.repository) { [units] in
      let searches = units.map { unit in unit.pattern.map { ImportSearch($0) } }
      return { try $1.read(units, searches, by: $0) }
    }
    defer { workers.close() }
    try cancellation.onCancel { workers.cancel() }
    for job in jobs { workers.submit(job) }
    while firstOpen < chunks.count {
      take(try workers.results(isWaiting: true))
      tellProgress()
      try goBack()
    }
  }

  /// Divides the order into chunks, and what has to be read for each into jobs.
  private func chunks(_ atTip: [Walk.Change]) -> [ImportJob] {
    var jobs: [ImportJob] = []
    var start = 0
    var size = ModuleHistoryRun.firstChunk
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
      size = min(size * 2, ModuleHistoryRun.largestChunk)
    } while start < order.count
    return jobs
  }

  private func queue(_ change: Walk.Change, _ jobs: inout [ImportJob]) {
    let role = paths.roles[Int(change.path)]
    for unit in [role.unit, role.nameUnit] where unit >= 0 {
      for blob in [change.new, change.old] where blob != Walk.Change.none {
        guard imports.queue(Int(unit), blob) else { continue }
        if jobs.last.map({ $0.items.count >= ModuleHistoryRun.jobSize }) ?? true {
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
        Segment(kind: ModuleHistoryRun.kind, key: $0.key, bytes: $0.bytes)
      }
    }
    file.keep([], of: walk, segments)
  }

  // MARK: Going back

  /// Works out the commits whose blobs are all read.
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
          let old = change.old == Walk.Change.none ? nil : change.old
          past?.set(Int(change.path), to: old, imports)
        }
        if position % 64 == 0 { try cancellation.check() }
        tellProgress()
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

  // MARK: Telling

  private var history: ModuleHistory {
    var history = plan.history()
    history.points = points.reversed()
    history.missingObjects = imports.missing.count
    history.skipped = imports.failures
    history.isComplete = imports.missing.isEmpty && end == .root
    history.notices = file.notices + history.notices + notices
    return history
  }

  /// What is missing and what helps, in words for people.
  private var notices: [String] {
    var notices: [String] = []
    let start = points.last.map { "complete from \($0.day) on" } ?? "not complete"
    switch end {
    case .boundary:
      notices.append(
        "This clone is shallow, so history is \(start); "
          + "“git fetch --unshallow” brings the rest.")
    case .broken(let words):
      notices.append("git could not read on, so history is \(start): \(words)")
    case .open, .root: break
    }
    if !imports.missing.isEmpty {
      notices.append(
        "\(imports.missing.count) versions of files are not in this clone or damaged; they import nothing."
      )
    }
    if imports.failures > 0 {
      notices.append(
        "A provider's pattern takes too long on \(imports.failures) versions of files; there they import nothing."
      )
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

  /// Tells how far it is and what is known by now, unless that was just told.
  private func tellProgress() {
    let now = ContinuousClock.now
    guard now - lastTold > pause else { return }
    lastTold = now
    tell(.progress(progress))
    if !points.isEmpty { tell(.history(history)) }
  }
}
