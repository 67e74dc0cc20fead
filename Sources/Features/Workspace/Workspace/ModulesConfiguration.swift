/// What a project's configuration says about its modules: where they are found, of what types they are,
/// and which may depend on which.
package struct ModulesConfiguration: Equatable, Sendable {
  package var providers: [ModuleProvider]
  /// The first that matches a module says its type.
  package var types: [ModuleTypeRule]
  package var rules: [ModuleRule]
  package var exceptions: [ModuleException]

  package init(
    providers: [ModuleProvider] = [], types: [ModuleTypeRule] = [], rules: [ModuleRule] = [],
    exceptions: [ModuleException] = []
  ) {
    self.providers = providers
    self.types = types
    self.rules = rules
    self.exceptions = exceptions
  }
}

/// A place in the configuration, from 1.
package struct ConfigurationPlace: Hashable, Sendable {
  package var line: Int
  package var column: Int

  package init(line: Int = 1, column: Int = 1) {
    self.line = line
    self.column = column
  }
}

/// Where modules are found.
package struct ModuleProvider: Equatable, Sendable {
  package enum Source: Equatable, Sendable {
    /// The targets of the tracked `Package.swift` files.
    case swiftPackages
    /// Each folder that matches one of the globs.
    ///
    /// - imports: PCRE2; the first group of a match names another module. Without one, what Swift and the
    ///   languages of C import is read.
    case folders(globs: [String], imports: String?)
  }

  package var source: Source
  /// Globs of what is left out: folders, or folders of packages.
  package var exclude: [String]

  package init(_ source: Source, exclude: [String] = []) {
    self.source = source
    self.exclude = exclude
  }
}

/// Says the type of the modules that match: by their names or by their folders.
package struct ModuleTypeRule: Equatable, Sendable {
  package enum Subject: Equatable, Sendable {
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

/// Which modules may depend on which. A name in it is a type, else a module's name or a glob of names.
package struct ModuleRule: Equatable, Sendable {
  package enum Kind: Equatable, Sendable {
    /// None of these depends on any of those; modules outside of the repository count too.
    case never(from: [String], to: [String])
    /// These depend on nothing in the repository but those.
    case only(from: [String], to: [String])
    /// A layer depends on itself and on what comes later in the list.
    case layers([String])
    /// None of these depends on another of them.
    case independent([String])
    /// No module depends on itself by way of others.
    case acyclic
    /// Every import is declared, and every declared dependency is used.
    case declared
    /// Every module has an owner.
    case owned

    /// How it is written in the configuration.
    package var word: String {
      switch self {
      case .never: "never"
      case .only: "only"
      case .layers: "layers"
      case .independent: "independent"
      case .acyclic: "acyclic"
      case .declared: "declared"
      case .owned: "owned"
      }
    }

    /// All the words, in the order of the guide.
    package static let words = [
      "never", "only", "layers", "independent", "acyclic", "declared", "owned",
    ]
  }

  package var kind: Kind
  /// Why, for those who meet it.
  package var because: String?
  /// Where it stands.
  package var place: ConfigurationPlace

  package init(
    _ kind: Kind, because: String? = nil, place: ConfigurationPlace = ConfigurationPlace()
  ) {
    self.kind = kind
    self.because = because
    self.place = place
  }
}

/// A dependency that is allowed for a time, whatever the rules say. Its names are read as a rule's.
package struct ModuleException: Equatable, Sendable {
  package var from: String
  package var to: String
  package var owner: String
  /// The last day on which it holds.
  package var until: Day
  package var because: String?
  /// Where it stands.
  package var place: ConfigurationPlace

  package init(
    from: String, to: String, owner: String, until: Day, because: String? = nil,
    place: ConfigurationPlace = ConfigurationPlace()
  ) {
    self.from = from
    self.to = to
    self.owner = owner
    self.until = until
    self.because = because
    self.place = place
  }

  package func holds(on day: Day) -> Bool { day <= until }
}
