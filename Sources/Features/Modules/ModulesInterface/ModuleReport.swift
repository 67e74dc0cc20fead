import Workspace

/// A violation of a rule at one location.
package struct RuleViolation: Equatable, Codable, Sendable {
  /// The name of the rule's kind in the configuration, such as `never`.
  package var rule: String
  /// Names of modules; `to` is nil if the rule applies to a single module.
  package var from: String
  package var to: String?
  /// Location of the import, or else of the declaration, or else of the module itself. Line and
  /// column start at 1; the column counts UTF-8 bytes.
  package var path: String
  package var line: Int
  package var column: Int
  package var message: String
  /// The line of code, possibly truncated; empty if it wasn't read.
  package var text = ""
  /// The reason given for the rule.
  package var because: String?
  /// The `#if` condition around the import.
  package var condition: String?
  /// Owners of the importing module.
  package var owners: [String]
  /// Location of the rule in the configuration.
  package var ruleLocation: ConfigurationLocation
  /// The exception that covered this violation until it expired.
  package var endedException: ModuleException?

  package init(
    _ rule: ModuleRule, from: Module, to: String?, at location: ImportLocation, message: String
  ) {
    self.rule = rule.kind.name
    self.from = from.name
    self.to = to
    path = location.path
    line = location.line
    column = location.column
    self.message = message
    because = rule.because
    condition = location.condition
    owners = from.owners
    ruleLocation = rule.location
  }
}

/// A dependency cycle, the shortest one through its first module.
package struct ModuleCycle: Equatable, Codable, Sendable {
  /// Module names; the first name is repeated at the end.
  package var path: [String]
  /// Where each module of the path imports or declares the next one.
  package var locations: [ImportLocation]

  package init(path: [String], locations: [ImportLocation]) {
    self.path = path
    self.locations = locations
  }

  /// The path as text, such as `A → B → A`.
  package var description: String { path.joined(separator: " → ") }
}

/// The graph that an `acyclic` rule applies to.
package struct AcyclicCheck: Equatable, Codable, Sendable {
  package var rule: ModuleRule
  package var graph: ModuleGraph

  package init(rule: ModuleRule, graph: ModuleGraph) {
    self.rule = rule
    self.graph = graph
  }
}

/// An exception and the violations that it covers.
package struct ExceptionUsage: Equatable, Codable, Sendable {
  package var exception: ModuleException
  /// The covered violations; empty if there are none or the exception has expired.
  package var excepted: [RuleViolation]
  /// Number of violations that the exception covered before it expired.
  package var ended = 0
  package var holds: Bool
  /// Whether it expires soon.
  package var endsSoon: Bool

  package init(
    exception: ModuleException, excepted: [RuleViolation], holds: Bool, endsSoon: Bool
  ) {
    self.exception = exception
    self.excepted = excepted
    self.holds = holds
    self.endsSoon = endsSoon
  }
}

/// A manifest that couldn't be read, and the reason.
package struct UnreadableManifest: Equatable, Codable, Sendable {
  /// Relative to the repository root.
  package var path: String
  package var line: Int
  package var column: Int
  package var message: String

  package init(path: String, line: Int = 1, column: Int = 1, message: String) {
    self.path = path
    self.line = line
    self.column = column
    self.message = message
  }
}

/// A source file whose imports couldn't be read, and the reason. Rules aren't checked in this file.
package struct UnreadableSourceFile: Equatable, Codable, Sendable {
  /// Relative to the repository root.
  package var path: String
  package var reason: String

  package init(path: String, reason: String) {
    self.path = path
    self.reason = reason
  }

  package var sentence: String { "\(path): \(reason)" }
}

/// A file of a module that isn't text, so that its imports aren't read.
package struct BinaryFile: Equatable, Codable, Sendable {
  /// The path from the repository's root.
  package let path: [UInt8]
  /// Whether imports are read in other files with its extension.
  package let isOfReadKind: Bool

  package init(_ path: [UInt8], isOfReadKind: Bool) {
    self.path = path
    self.isOfReadKind = isOfReadKind
  }
}

/// A rule that couldn't be checked in all modules that it applies to.
package struct RuleGap: Equatable, Codable, Sendable {
  package var rule: ModuleRule
  /// Whether it was checked in some of these modules.
  package var isPartial: Bool
  /// Whether the configuration is wrong: none of the names that the rule applies to exists, and none
  /// of them is a glob.
  package var isInvalid: Bool
  /// The reason, such as `Headway doesn't read imports in Kotlin`.
  package var reason: String
  /// The notices of the report about it.
  package var notices: [String]

  package init(
    _ rule: ModuleRule, isPartial: Bool, isInvalid: Bool = false, reason: String,
    notices: [String] = []
  ) {
    self.rule = rule
    self.isPartial = isPartial
    self.isInvalid = isInvalid
    self.reason = reason
    self.notices = notices
  }
}

/// The modules of a repository, with violations, cycles and exceptions.
package struct ModuleReport: Equatable, Codable, Sendable {
  package var graph: ModuleGraph
  /// Sorted by path and line.
  package var violations: [RuleViolation] = []
  /// Shortest cycles that together contain every module that is part of a cycle.
  package var cycles: [ModuleCycle] = []
  /// The graph without excepted dependencies, in which the rule searched for cycles; nil without
  /// such a rule.
  package var acyclic: AcyclicCheck?
  /// In configuration order.
  package var exceptions: [ExceptionUsage] = []
  /// Dependencies that are imported but not declared, and declared but not used: indices into the
  /// graph's `edges`.
  package var implicit: [Int] = []
  package var unused: [Int] = []
  /// Number of evaluated rules.
  package var ruleCount = 0
  /// The rules that were checked only in part or not at all although no module is missing, in
  /// configuration order.
  package var ruleGaps: [RuleGap] = []
  /// Manifests that weren't run because the repository isn't trusted, relative to the repository
  /// root; their modules are missing.
  package var untrusted: [String] = []
  /// Manifests that are invalid or couldn't be run; their modules are missing too.
  package var unreadable: [UnreadableManifest] = []
  /// Whether modules are missing, so that rules were checked only in part or not at all.
  package var lacksModules: Bool { !untrusted.isEmpty || !unreadable.isEmpty }
  /// Files whose imports couldn't be read, sorted by path.
  package var uncheckedFiles: [UnreadableSourceFile] = []
  /// Files that would be read if they were text, such as images in a folder with an import pattern.
  package var binaryFiles: [BinaryFile] = []
  /// Other notices for the user: names in rules that match no module, and unused exceptions.
  package var notices: [String] = []
  /// All notices other than violations; unreadable files come first.
  package var allNotices: [String] { uncheckedFiles.map(\.sentence) + notices }

  package init(graph: ModuleGraph = ModuleGraph()) { self.graph = graph }

  /// Adds a gap. A rule has at most one, with all reasons.
  package mutating func add(_ gap: RuleGap) {
    guard let index = ruleGaps.firstIndex(where: { $0.rule == gap.rule }) else {
      ruleGaps.append(gap)
      return
    }
    ruleGaps[index].isPartial = ruleGaps[index].isPartial && gap.isPartial
    ruleGaps[index].isInvalid = ruleGaps[index].isInvalid || gap.isInvalid
    ruleGaps[index].reason += "; " + gap.reason
    ruleGaps[index].notices += gap.notices
  }
}
