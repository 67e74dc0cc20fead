/// A text that equals only texts with the same bytes.
///
/// Swift's `==` also treats canonically equivalent texts as equal, such as `K` and the Kelvin sign. PCRE2,
/// globs and git compare bytes, so a check of their texts must do the same.
package struct ExactText: Hashable, Comparable, Sendable {
  package let text: String

  package init(_ text: String) { self.text = text }

  package static func == (left: ExactText, right: ExactText) -> Bool {
    left.text.utf8.elementsEqual(right.text.utf8)
  }

  package static func < (left: ExactText, right: ExactText) -> Bool {
    left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
  }

  package func hash(into hasher: inout Hasher) {
    for byte in text.utf8 { hasher.combine(byte) }
  }
}

extension String {
  /// The text, compared by bytes.
  package var exact: ExactText { ExactText(self) }
}

extension Sequence<String> {
  /// The texts, compared by bytes.
  package var exact: [ExactText] { map(ExactText.init) }

  /// Returns the texts that aren't among others, compared by bytes.
  package func excluding(_ others: some Sequence<String>) -> [String] {
    let others = Set(others.exact)
    return filter { !others.contains($0.exact) }
  }
}

// MARK: Settings that are compared by bytes

extension MigrationDefinition.Subject {
  package static func == (left: Self, right: Self) -> Bool {
    switch (left, right) {
    case (.patterns(let left), .patterns(let right)), (.code(let left), .code(let right)),
      (.paths(let left), .paths(let right)):
      left.exact == right.exact
    case (.toolBaseline(let left), .toolBaseline(let right)): left == right
    case (.counter(let left), .counter(let right)): left == right
    default: false
    }
  }
}

extension ToolBaseline {
  package static func == (left: Self, right: Self) -> Bool {
    left.tool == right.tool && left.files.exact == right.files.exact
      && left.rules.exact == right.rules.exact && left.folder?.exact == right.folder?.exact
  }
}

extension PluginCounter {
  package static func == (left: Self, right: Self) -> Bool {
    left.plugin.exact == right.plugin.exact && left.counter.exact == right.counter.exact
      && left.argument?.exact == right.argument?.exact
  }
}

extension ModuleProvider.Source {
  package static func == (left: Self, right: Self) -> Bool {
    switch (left, right) {
    case (.swiftPackages, .swiftPackages): true
    case (.folders(let left, let leftImports), .folders(let right, let rightImports)):
      left.exact == right.exact && leftImports?.exact == rightImports?.exact
    case (.projects(let left), .projects(let right)): left == right
    default: false
    }
  }
}

extension ModuleProvider {
  package static func == (left: Self, right: Self) -> Bool {
    left.source == right.source && left.exclude.exact == right.exclude.exact
  }
}

extension ModuleTypeRule.Subject {
  package static func == (left: Self, right: Self) -> Bool {
    switch (left, right) {
    case (.names(let left), .names(let right)), (.paths(let left), .paths(let right)):
      left.exact == right.exact
    default: false
    }
  }
}

extension ModuleTypeRule {
  package static func == (left: Self, right: Self) -> Bool {
    left.type.exact == right.type.exact && left.subject == right.subject
  }
}

extension ModuleGroupRule.Subject {
  package static func == (left: Self, right: Self) -> Bool {
    switch (left, right) {
    case (.eachFolder(let left), .eachFolder(let right)): left.exact == right.exact
    case (.named(let left, let folders, let modules), .named(let right, let others, let members)):
      left.exact == right.exact && folders.exact == others.exact && modules.exact == members.exact
    default: false
    }
  }
}

extension ModuleRule.Kind {
  package static func == (left: Self, right: Self) -> Bool {
    switch (left, right) {
    case (.never(let from, let to), .never(let otherFrom, let otherTo)),
      (.only(let from, let to), .only(let otherFrom, let otherTo)):
      from.exact == otherFrom.exact && to.exact == otherTo.exact
    case (.layers(let left), .layers(let right)),
      (.independent(let left), .independent(let right)),
      (.independentGroups(let left), .independentGroups(let right)),
      (.acyclicGroups(let left), .acyclicGroups(let right)):
      left.exact == right.exact
    case (.acyclic, .acyclic), (.declared, .declared), (.owned, .owned): true
    default: false
    }
  }
}
