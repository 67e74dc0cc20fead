import Git
import GitHistory
import MigrationsInterface
import MigrationsLogic
import OwnersLogic
import SourceScopes
import Workspace
import WorkspaceLogic

/// Classifies paths by today's configuration, attributes, modules and owners. Each path is
/// classified once.
struct PathFacts {
  /// How a migration counts the blobs of a path.
  struct Look: Hashable {
    /// The position of the migration.
    var migration: Int
    /// Whether the path itself is a match.
    var isMatch: Bool
    /// The positions of the units; nil if nothing is counted.
    var uses: Int?
    var replacements: Int?
    /// Whether a file counts at most once.
    var countsFiles = false
    /// Whether the matches are divided into series.
    var hasSeries = false
    /// The position of the unit that reads a file of another tool. Its violations belong to other
    /// paths.
    var recorded: Int?
  }

  /// The module of a path and the teams that own it.
  struct Group: Hashable {
    var module: Int
    var teams: [Int]
  }

  private let rules: [MigrationRule]
  /// The distinct selections of paths, and for each migration the position of its selection.
  private var selections: [PathSelection] = []
  private var selectionOf: [Int] = []
  /// The positions of the migrations that count paths.
  private let pathRules: [Int]
  /// The positions of the migrations that read files of other tools.
  private let recordedRules: [Int]
  private var owners: CodeOwners?
  private let folders: ModuleFolders
  private let shard: HistoryShard?
  private let units: [UnitRegistry.Units]
  /// Whether the language of a file affects any migration.
  private let dependsOnLanguages: Bool

  /// The distinct lists of looks, and for each path the position of its list.
  private(set) var looks: [[Look]] = [[]]
  private var lookNumbers: [[Look]: Int] = [[]: 0]
  private var lookOf: [Int32] = []
  /// For each list of looks: all of its units.
  private(set) var unitLists: [[Int]] = [[]]

  private(set) var groups: [Group] = []
  private var groupNumbers: [Group: Int] = [:]
  private var groupOf: [Int32] = []
  /// The names of modules and teams; the first is nil, for none.
  private(set) var modules: [String?] = [nil]
  private var moduleNumbers: [String: Int] = [:]
  private(set) var teams: [String?] = [nil]
  private var teamNumbers: [String: Int] = [:]

  init(
    _ rules: [MigrationRule], _ registry: UnitRegistry, owners: CodeOwners?, folders: ModuleFolders,
    shard: HistoryShard?
  ) {
    self.rules = rules
    dependsOnLanguages = rules.contains(where: \.dependsOnLanguage)
    pathRules = rules.indices.filter {
      rules[$0].search == nil && rules[$0].toolBaseline == nil && rules[$0].counter == nil
    }
    recordedRules = rules.indices.filter { rules[$0].toolBaseline != nil }
    var first: [MigrationDefinition] = []
    for rule in rules {
      if let same = first.firstIndex(where: { PathFacts.lookAtSamePaths($0, rule.definition) }) {
        selectionOf.append(same)
      } else {
        selectionOf.append(first.count)
        selections.append(rule.selection)
        first.append(rule.definition)
      }
    }
    self.owners = owners
    self.folders = folders
    self.shard = shard
    units = registry.units
  }

  /// The paths that haven't been classified, so their attributes have to be known first.
  func unclassified(_ paths: ByteTable) -> [UInt32] {
    lookOf.count < paths.count ? Array(UInt32(lookOf.count)..<UInt32(paths.count)) : []
  }

  /// Classifies the new paths.
  mutating func judge(_ paths: ByteTable, _ attributes: AttributeCache) {
    for number in unclassified(paths) {
      lookOf.append(Int32(look(at: Array(paths[number]), attributes[number])))
    }
  }

  private mutating func look(at path: [UInt8], _ attribute: GitAttributes?) -> Int {
    if let shard, !shard.has(path) { return 0 }
    let isGenerated = attribute?.isGenerated ?? false
    let language = dependsOnLanguages ? ScopeLanguage(path: path) : nil
    var answers = [
      UInt8(attribute?.diff == .binary ? 2 : attribute?.diff == .text ? 1 : 0),
      UInt8(UnitRegistry.position(of: language)),
    ]
    for selection in selections {
      answers.append(selection.covers(path, isGenerated: isGenerated) ? 1 : 0)
    }
    for index in pathRules {
      let covers = answers[PathFacts.first + selectionOf[index]] == 1
      answers.append(covers && rules[index].selection.isMatch(path) ? 1 : 0)
    }
    for index in recordedRules {
      answers.append(rules[index].toolBaseline?.reads(path) == true ? 1 : 0)
    }
    if let number = answered[answers] { return number }
    let number = newLook(answers)
    answered[answers] = number
    return number
  }

  /// The positions of lists by the properties of a path: `diff`, the language, each selection, each
  /// migration that counts paths, each migration that reads files of other tools.
  private var answered: [[UInt8]: Int] = [:]
  /// The position of the first selection in these properties.
  private static let first = 2

  private mutating func newLook(_ answers: [UInt8]) -> Int {
    var found: [Look] = []
    for (index, rule) in rules.enumerated() {
      if let recorded = recordedRules.firstIndex(of: index) {
        if answers[PathFacts.first + selections.count + pathRules.count + recorded] == 1 {
          found.append(
            Look(migration: index, isMatch: false, recorded: units[index].uses.first ?? nil))
        }
        continue
      }
      guard answers[PathFacts.first + selectionOf[index]] == 1 else { continue }
      let use = pathRules.firstIndex(of: index).map {
        answers[PathFacts.first + selections.count + $0]
      }
      var look = Look(
        migration: index, isMatch: use == 1, countsFiles: rule.definition.count == .files,
        hasSeries: rule.capture != nil)
      if answers[0] != 2 {
        let variant = UnitRegistry.variant(isText: answers[0] == 1, language: Int(answers[1]))
        look.uses = units[index].uses[variant]
        look.replacements = units[index].replacements[variant]
      }
      if look.isMatch || look.uses != nil || look.replacements != nil { found.append(look) }
    }
    if let number = lookNumbers[found] { return number }
    lookNumbers[found] = looks.count
    looks.append(found)
    unitLists.append(
      Set(found.flatMap { [$0.uses, $0.replacements, $0.recorded].compactMap(\.self) }).sorted())
    return looks.count - 1
  }

  private static func lookAtSamePaths(
    _ left: MigrationDefinition, _ right: MigrationDefinition
  ) -> Bool {
    left.files == right.files && left.exclude == right.exclude
      && left.includesGenerated == right.includesGenerated
  }

  /// Whether a path has been classified.
  func has(_ path: UInt32) -> Bool { Int(path) < lookOf.count }

  /// The position in `looks` for a path that has been classified.
  func look(of path: UInt32) -> Int { Int(lookOf[Int(path)]) }

  /// Uses other owners from now on.
  mutating func use(_ owners: CodeOwners?) {
    self.owners = owners
    groupOf = []
  }

  /// The position in `groups` for a path.
  mutating func group(of path: UInt32, _ paths: ByteTable) -> Int {
    while groupOf.count <= Int(path) { groupOf.append(-1) }
    if groupOf[Int(path)] >= 0 { return Int(groupOf[Int(path)]) }
    let bytes = Array(paths[path])
    let module = folders.module(of: bytes).map { name in
      moduleNumbers[name]
        ?? {
          modules.append(name)
          moduleNumbers[name] = modules.count - 1
          return modules.count - 1
        }()
    }
    var numbers: [Int] = []
    for name in owners?.owners(of: bytes).owners ?? [] {
      let number =
        teamNumbers[name]
        ?? {
          teams.append(name)
          teamNumbers[name] = teams.count - 1
          return teams.count - 1
        }()
      if !numbers.contains(number) { numbers.append(number) }
    }
    let group = Group(module: module ?? 0, teams: numbers.isEmpty ? [0] : numbers)
    let number =
      groupNumbers[group]
      ?? {
        groups.append(group)
        groupNumbers[group] = groups.count - 1
        return groups.count - 1
      }()
    groupOf[Int(path)] = Int32(number)
    return number
  }
}

/// The distinct units of all migrations.
struct UnitRegistry {
  private(set) var all: [CountUnit] = []
  private(set) var positions: [String: Int] = [:]
  /// For each migration its units.
  private(set) var units: [Units] = []

  /// The units of a migration by variant; nil if nothing is counted.
  struct Units: Sendable {
    let uses: [Int?]
    let replacements: [Int?]
  }

  /// - Parameters:
  ///   - rules: the migrations.
  ///   - counters: the counters of the migrations that use one.
  init(_ rules: [MigrationRule], counters: [PluginCounter: any FileCounter] = [:]) {
    for rule in rules {
      if let format = rule.toolBaseline?.format {
        let unit = add(CountUnit(format))
        units.append(Units(uses: [unit], replacements: []))
        continue
      }
      if let counter = rule.counter.flatMap({ counters[$0] }) {
        let uses = [false, true].map { add(CountUnit(counter, isText: $0)) }
        units.append(
          Units(
            uses: UnitRegistry.variants.map {
              rule.counts(in: $0.language) ? uses[$0.isText ? 1 : 0] : nil
            },
            replacements: UnitRegistry.variants.map { _ in nil }))
        continue
      }
      let countsMatches = rule.definition.count == .matches
      let uses = UnitRegistry.variants.map { isText, language in
        rule.search.flatMap { search in
          search.canMatch(in: language)
            ? add(
              CountUnit(
                search, countsMatches: countsMatches, hasExceptions: true, isText: isText,
                language: language, capture: rule.capture)) : nil
        }
      }
      let replacements = UnitRegistry.variants.map { isText, language in
        rule.replacements.isEmpty || !rule.replacements.canMatch(in: language)
          ? nil
          : add(
            CountUnit(
              rule.replacements, countsMatches: countsMatches, hasExceptions: false,
              isText: isText, language: language))
      }
      units.append(Units(uses: uses, replacements: replacements))
    }
  }

  /// The kinds of paths: for each language and for none, without a text attribute and with one.
  private static let variants: [(isText: Bool, language: ScopeLanguage?)] =
    ([nil] + ScopeLanguage.allCases.map(Optional.some)).flatMap { [(false, $0), (true, $0)] }

  /// The position of a variant.
  ///
  /// - Parameter language: the position of the language.
  static func variant(isText: Bool, language: Int) -> Int { 2 * language + (isText ? 1 : 0) }

  /// The position of a language; 0 for none.
  static func position(of language: ScopeLanguage?) -> Int {
    language.flatMap { ScopeLanguage.allCases.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
  }

  private mutating func add(_ unit: CountUnit) -> Int {
    if let position = positions[unit.key] { return position }
    positions[unit.key] = all.count
    all.append(unit)
    return all.count - 1
  }
}
