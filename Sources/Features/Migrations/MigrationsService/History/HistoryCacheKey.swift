import GitHistory
import MigrationsInterface
import OwnersInterface
import Patterns
import Workspace

/// The cache key of a complete history: everything that the history depends on, as bytes.
struct HistoryCacheKey: Equatable {
  /// The version of the format. Increase it when the same request would give another history.
  private static let version = 6

  let bytes: [UInt8]

  init(bytes: [UInt8]) { self.bytes = bytes }

  /// Everything that the key contains must also be in the test that changes one setting at a time.
  ///
  /// - Returns: nil if there is no commit.
  init?(_ plan: HistoryPlan) {
    guard let tip = plan.tip else { return nil }
    var words = KeyBuilder()
    words.number(HistoryCacheKey.version)
    words.text(Pattern.engineVersion)
    words.text(tip)
    words.flag(plan.allParents)
    words.text(plan.request.timezone)
    words.optional(plan.request.shard.map { "\($0.number)/\($0.count)" })
    words.optional(plan.attributesFingerprint)
    words.text(plan.namesFingerprint)
    words.texts(plan.registry.all.map(\.key))
    words.list(plan.rules) { $0.definition($1.definition) }
    words.modules(plan.request)
    words.owners(plan)
    bytes = words.writer.bytes
  }

  /// The name under which the history is stored. The bytes are stored with it.
  var key: String { StableHash(bytes).hexadecimal }
}

/// Encodes the key so that different inputs have different bytes.
private struct KeyBuilder {
  var writer = PackedWriter()

  mutating func number(_ value: Int) { writer.signed(value) }

  mutating func flag(_ value: Bool) { writer.number(value ? 1 : 0) }

  mutating func text(_ value: String) { writer.text(value.utf8) }

  mutating func optional(_ value: String?) {
    flag(value != nil)
    if let value { text(value) }
  }

  mutating func list<Item>(_ items: [Item], _ write: (inout KeyBuilder, Item) -> Void) {
    writer.number(items.count)
    for item in items { write(&self, item) }
  }

  mutating func texts(_ values: [String]) { list(values) { $0.text($1) } }

  mutating func definition(_ definition: MigrationDefinition) {
    text(definition.id)
    switch definition.subject {
    case .patterns(let patterns):
      flag(true)
      texts(patterns)
    case .paths(let globs):
      flag(false)
      texts(globs)
    case .code(let patterns):
      writer.number(2)
      texts(patterns)
    case .toolBaseline(let baseline):
      writer.number(3)
      text(baseline.tool.rawValue)
      texts(baseline.files)
      texts(baseline.rules)
      optional(baseline.folder)
    case .counter(let counter):
      writer.number(4)
      text(counter.plugin)
      text(counter.counter)
      optional(counter.argument)
    }
    texts(definition.replacements)
    texts(definition.files)
    texts(definition.exclude)
    flag(definition.includesGenerated)
    text(definition.count.rawValue)
    text(definition.scope.rawValue)
    texts(definition.languages)
    number(definition.maxExceptionDays.map { $0 + 1 } ?? 0)
    switch definition.series {
    case nil: number(0)
    case .rule: number(1)
    case .group(let group): number(2 + group)
    }
  }

  mutating func modules(_ request: HistoryRequest) {
    texts(request.moduleGlobs)
    texts(request.moduleExclusions)
    list(request.moduleFolders) {
      $0.text($1.path)
      $0.text($1.name)
    }
  }

  mutating func owners(_ plan: HistoryPlan) {
    // If each day uses its own owners file, the newest commit determines all of them.
    flag(plan.followsOwners)
    texts(plan.ownersLocations)
    flag(plan.namesOwners)
    optional(plan.request.ownersDialect?.rawValue)
    flag(plan.owners != nil)
    guard let owners = plan.owners else { return }
    text(owners.dialect.rawValue)
    list(owners.rules) {
      $0.text($1.pattern)
      $0.texts($1.owners)
      $0.optional($1.section)
      $0.flag($1.isExclusion)
    }
  }
}
