/// The module settings of a project: providers, types, rules and exceptions.
package struct ModulesConfiguration: Equatable, Codable, Sendable {
  package var providers: [ModuleProvider]
  /// The first rule that matches a module determines its type.
  package var types: [ModuleTypeRule]
  /// A module belongs to the first group that contains it.
  package var groups: [ModuleGroupRule]
  package var rules: [ModuleRule]
  package var exceptions: [ModuleException]

  package init(
    providers: [ModuleProvider] = [], types: [ModuleTypeRule] = [],
    groups: [ModuleGroupRule] = [], rules: [ModuleRule] = [], exceptions: [ModuleException] = []
  ) {
    self.providers = providers
    self.types = types
    self.groups = groups
    self.rules = rules
    self.exceptions = exceptions
  }
}

/// A location in the configuration; line and column start at 1.
package struct ConfigurationLocation: Hashable, Codable, Sendable {
  package var line: Int
  package var column: Int

  package init(line: Int = 1, column: Int = 1) {
    self.line = line
    self.column = column
  }
}

/// A way to find modules.
package struct ModuleProvider: Equatable, Codable, Sendable {
  package enum Source: Equatable, Codable, Sendable {
    /// The targets of the tracked `Package.swift` files.
    case swiftPackages
    /// Each folder that matches one of the globs.
    ///
    /// - imports: a PCRE2 pattern whose first group captures the imported module; nil to parse the
    ///   imports of Swift and C-family files.
    case folders(globs: [String], imports: String?)
    /// The modules that the tracked project files of a build system declare.
    case projects(BuildSystem)
  }

  package var source: Source
  /// Globs of excluded folders, or of excluded packages' folders.
  package var exclude: [String]

  package init(_ source: Source, exclude: [String] = []) {
    self.source = source
    self.exclude = exclude
  }

  /// The providers of a project without configured ones: all that need no settings.
  package static let usual =
    [ModuleProvider(.swiftPackages)] + BuildSystem.allCases.map { ModuleProvider(.projects($0)) }
}

/// A build system with project files that are read as text, without running anything.
package enum BuildSystem: String, CaseIterable, Codable, Sendable {
  case xcode, npm, gradle, cargo, go

  /// The name for users, such as `Xcode`.
  package var title: String {
    switch self {
    case .xcode: "Xcode"
    case .npm: "npm"
    case .gradle: "Gradle"
    case .cargo: "Cargo"
    case .go: "Go"
    }
  }
}

/// Assigns a type to modules with matching names or folders.
package struct ModuleTypeRule: Equatable, Codable, Sendable {
  package enum Subject: Equatable, Codable, Sendable {
    /// Globs of names, such as `*Interface`.
    case names([String])
    /// Globs of folders, such as `Sources/Platform/**`.
    case paths([String])
  }

  package var type: String
  package var subject: Subject

  package init(_ type: String, _ subject: Subject) {
    self.type = type
    self.subject = subject
  }
}

/// Restricts the dependencies between modules. A name in a rule is a type, a group, a module's name,
/// or a glob of names.
package struct ModuleRule: Equatable, Codable, Sendable {
  package enum Kind: Equatable, Codable, Sendable {
    /// No module in `from` may depend on a module in `to`, including external modules.
    case never(from: [String], to: [String])
    /// Modules in `from` may depend only on modules in `to`; external modules are always allowed.
    case only(from: [String], to: [String])
    /// A layer may depend on itself and on later layers in the list.
    case layers([String])
    /// None of these modules may depend on another of them.
    case independent([String])
    /// No module of one of these groups may depend on a module of another one.
    case independentGroups([String])
    /// There are no dependency cycles.
    case acyclic
    /// There are no dependency cycles between these groups.
    case acyclicGroups([String])
    /// Every import is declared, and every declared dependency is used.
    case declared
    /// Every module has an owner.
    case owned

    /// The name of the kind in the configuration.
    package var name: String {
      switch self {
      case .never: "never"
      case .only: "only"
      case .layers: "layers"
      case .independent, .independentGroups: "independent"
      case .acyclic, .acyclicGroups: "acyclic"
      case .declared: "declared"
      case .owned: "owned"
      }
    }

    /// The names of all kinds, in the order of the guide.
    package static let names = [
      "never", "only", "layers", "independent", "acyclic", "declared", "owned",
    ]
  }

  package var kind: Kind
  /// The reason, shown with each violation.
  package var because: String?
  /// Location in the configuration.
  package var location: ConfigurationLocation

  package init(
    _ kind: Kind, because: String? = nil, location: ConfigurationLocation = ConfigurationLocation()
  ) {
    self.kind = kind
    self.because = because
    self.location = location
  }
}

/// Allows a dependency until a date, regardless of the rules. Names are resolved as in rules.
package struct ModuleException: Equatable, Codable, Sendable {
  package var from: String
  package var to: String
  package var owner: String
  /// The last day on which the exception is active.
  package var until: Day
  package var because: String?
  /// Location in the configuration.
  package var location: ConfigurationLocation

  package init(
    from: String, to: String, owner: String, until: Day, because: String? = nil,
    location: ConfigurationLocation = ConfigurationLocation()
  ) {
    self.from = from
    self.to = to
    self.owner = owner
    self.until = until
    self.because = because
    self.location = location
  }

  package func holds(on day: Day) -> Bool { day <= until }
}
