import Workspace

/// Something that a rule forbids, at one place.
package struct RuleViolation: Equatable, Sendable {
  /// The rule's word in the configuration, such as `never`.
  package var rule: String
  /// Names of modules; `to` is nil where the rule is about one module alone.
  package var from: String
  package var to: String?
  /// Where the import stands, else the declaration, else what stands for the module; from 1, the column
  /// in UTF-8 bytes.
  package var path: String
  package var line: Int
  package var column: Int
  package var message: String
  /// The line of code, or its beginning; empty where it wasn't read.
  package var text = ""
  /// The rule's reason.
  package var because: String?
  /// The condition of `#if` under which the import stands.
  package var condition: String?
  /// Owners of the importing module.
  package var owners: [String]
  /// Where the rule stands in the configuration.
  package var rulePlace: ConfigurationPlace
  /// The exception that covered it until its day was over.
  package var endedException: ModuleException?

  package init(
    _ rule: ModuleRule, from: Module, to: String?, at place: ImportPlace, message: String
  ) {
    self.rule = rule.kind.word
    self.from = from.name
    self.to = to
    path = place.path
    line = place.line
    column = place.column
    self.message = message
    because = rule.because
    condition = place.condition
    owners = from.owners
    rulePlace = rule.place
  }
}

/// A circle of dependencies, as short as one through its first module can be.
package struct ModuleCycle: Equatable, Sendable {
  /// Names; the first comes again at the end.
  package var path: [String]
  /// Where each module of the path needs the next one.
  package var places: [ImportPlace]

  package init(path: [String], places: [ImportPlace]) {
    self.path = path
    self.places = places
  }

  /// `A → B → A`
  package var words: String { path.joined(separator: " → ") }
}

/// What an exception excepts now.
package struct ExceptionUse: Equatable, Sendable {
  package var exception: ModuleException
  /// What would be violations without it; empty where it excepts nothing, or holds no longer.
  package var excepted: [RuleViolation]
  /// How many violations it excepted until its day was over.
  package var ended = 0
  package var holds: Bool
  /// Whether its last day is near.
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

/// A manifest that couldn't be read, and why.
package struct UnreadableManifest: Equatable, Sendable {
  /// From the repository's root.
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

/// A source file whose imports couldn't be read, and why: no rule is known to be kept in it.
package struct UnjudgedFile: Equatable, Sendable {
  /// From the repository's root.
  package var path: String
  package var reason: String

  package init(path: String, reason: String) {
    self.path = path
    self.reason = reason
  }

  package var sentence: String { "\(path): \(reason)" }
}

/// All that is known about the modules of a repository.
package struct ModuleReport: Equatable, Sendable {
  package var graph: ModuleGraph
  /// By path and line.
  package var violations: [RuleViolation] = []
  /// The shortest circles, such that every module that is in any is in one of these.
  package var cycles: [ModuleCycle] = []
  /// In the order of the configuration.
  package var exceptions: [ExceptionUse] = []
  /// Edges that are imported and not declared, and edges that are declared and not used: numbers for the
  /// graph's `edges`.
  package var implicit: [Int] = []
  package var unused: [Int] = []
  /// How many rules were judged.
  package var ruleCount = 0
  /// Manifests that weren't read because the repository isn't trusted, from its root; their modules are
  /// missing.
  package var untrusted: [String] = []
  /// Manifests that are wrong, or couldn't be run; their modules are missing too.
  package var unreadable: [UnreadableManifest] = []
  /// Files of modules whose imports aren't known, by path.
  package var unjudged: [UnjudgedFile] = []
  /// What else the reader should know, in words for people: names in rules that nothing has, exceptions
  /// without use.
  package var notices: [String] = []
  /// All that is to be told beside what is wrong, unjudged files first.
  package var allNotices: [String] { unjudged.map(\.sentence) + notices }

  package init(graph: ModuleGraph = ModuleGraph()) { self.graph = graph }
}
