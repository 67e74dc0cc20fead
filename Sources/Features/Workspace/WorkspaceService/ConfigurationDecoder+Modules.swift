import Configuration
import Workspace

// The sections about modules.
extension ConfigurationDecoder {
  // MARK: modules

  func moduleProvider(_ value: YAMLValue) -> ModuleProvider? {
    guard
      let found = fields(value, "a module provider", ["provider", "path", "imports", "exclude"])
    else { return nil }
    let names = ["swiftpm"] + BuildSystem.allCases.map(\.rawValue) + ["glob"]
    guard let provider = reader.choice(found["provider"], "provider", of: names) else {
      if found["provider"] == nil { reader.note("a module provider needs \"provider\"", at: value) }
      return nil
    }
    let exclude = reader.texts(found["exclude"], "exclude") ?? []
    if provider != "glob" {
      let system = BuildSystem(rawValue: provider)
      for key in ["path", "imports"] where found[key] != nil {
        reader.note(
          "the \(provider) provider doesn't support \"\(key)\"", at: found[key] ?? value,
          hint: key == "path"
            ? "use \"exclude\" to skip \(system == nil ? "packages" : "projects")"
            : "it parses the imports of \(system == nil ? "Swift and C" : "known languages")")
      }
      return ModuleProvider(system.map { .projects($0) } ?? .swiftPackages, exclude: exclude)
    }
    if found["path"] == nil {
      reader.note(
        "the glob provider needs \"path\"", at: value, hint: "for example path: \"apps/*\"")
    }
    let imports = found["imports"]
    if let imports, let pattern = pattern(imports), pattern.groupCount == 0 {
      reader.note(
        "the pattern of \"imports\" needs a group around the imported module", at: imports,
        hint: "for example '^import \"([^\"]+)\"'")
    }
    guard let paths = reader.texts(found["path"], "path") else { return nil }
    return ModuleProvider(
      .folders(globs: paths, imports: reader.text(imports, "imports")), exclude: exclude)
  }

  // MARK: moduleTypes

  func moduleType(_ value: YAMLValue) -> ModuleTypeRule? {
    guard let found = fields(value, "a module type", ["type", "name", "path"]) else { return nil }
    let type = reader.text(found["type"], "type")
    if found["type"] == nil { reader.note("a module type needs \"type\"", at: value) }
    switch (found["name"], found["path"]) {
    case (let name?, nil):
      guard let type, let globs = reader.texts(name, "name") else { return nil }
      return ModuleTypeRule(type, .names(globs))
    case (nil, let path?):
      guard let type, let globs = reader.texts(path, "path") else { return nil }
      return ModuleTypeRule(type, .paths(globs))
    case (nil, nil):
      reader.note(
        "a module type needs \"name\" or \"path\"", at: value,
        hint: "for example name: \"*Interface\"")
    default:
      reader.note("a module type can't have both \"name\" and \"path\"", at: value)
    }
    return nil
  }

  // MARK: moduleGroups

  func moduleGroups(_ value: YAMLValue?) -> [ModuleGroupRule] {
    var names: Set<String> = []
    return reader.list(value, "moduleGroups").compactMap { moduleGroup($0, names: &names) }
  }

  private func moduleGroup(_ value: YAMLValue, names: inout Set<String>) -> ModuleGroupRule? {
    guard let found = fields(value, "a module group", ["name", "path", "modules"]) else {
      return nil
    }
    let name = reader.text(found["name"], "name")
    let (folders, modules) = (
      reader.texts(found["path"], "path"), reader.texts(found["modules"], "modules")
    )
    if found["path"] == nil, found["modules"] == nil {
      reader.note(
        "a module group needs \"path\" or \"modules\"", at: value,
        hint: "for example path: \"Sources/Features/*\"")
      return nil
    }
    for (key, texts) in [("path", folders), ("modules", modules)] {
      if let texts, texts.isEmpty, let empty = found[key] {
        reader.note("\"\(key)\" is empty", at: empty)
      }
    }
    guard let name else {
      if found["name"] == nil, let modules = found["modules"] {
        reader.note("a module group with \"modules\" needs \"name\"", at: modules)
      }
      return folders.map { ModuleGroupRule(.eachFolder($0), location: location(of: value)) }
    }
    if name.isEmpty, let empty = found["name"] {
      reader.note("the name of a module group is empty", at: empty)
    }
    if !names.insert(name).inserted, let second = found["name"] {
      reader.note("another module group has the name \"\(name)\"", at: second)
    }
    return ModuleGroupRule(
      .named(name, folders: folders ?? [], modules: modules ?? []), location: location(of: value))
  }

  /// Reports rules about groups without any groups, and groups with the name of a type.
  func checkGroups(_ modules: ModulesConfiguration, _ rules: YAMLValue?) {
    if modules.groups.isEmpty, case .list(let items)? = rules?.content {
      for case .mapping(let pairs) in items.map(\.content) {
        guard let groups = pairs.first(where: { $0.key.text == "groups" })?.value else { continue }
        reader.note(
          "a rule about groups needs \"moduleGroups\"", at: groups,
          hint: "for example moduleGroups: [{ path: \"Sources/Features/*\" }]")
      }
    }
  }

  // MARK: rules

  /// The keys of each kind of rule, in addition to `kind` and `because`.
  private static let ruleKeys: [String: [String]] = [
    "never": ["from", "to"], "only": ["from", "to"], "layers": ["order"],
    "independent": ["modules"],
  ]

  /// The kinds of rules that can apply to groups instead of modules.
  private static let groupKinds: Set<String> = ["acyclic", "independent"]

  func moduleRule(_ value: YAMLValue) -> ModuleRule? {
    guard case .mapping(let pairs) = value.content else {
      reader.note("a rule must be a mapping, found \(value.kind)", at: value)
      return nil
    }
    let kindValue = pairs.first { $0.key.text == "kind" }?.value
    guard let kind = reader.choice(kindValue, "kind", of: ModuleRule.Kind.names) else {
      if kindValue == nil {
        reader.note(
          "a rule needs \"kind\"", at: value,
          hint: "known: \(ModuleRule.Kind.names.joined(separator: ", "))")
      }
      return nil
    }
    let own = ConfigurationDecoder.ruleKeys[kind] ?? []
    let groups = ConfigurationDecoder.groupKinds.contains(kind) ? ["groups"] : []
    let found = reader.mapping(
      value, "a rule of the kind \"\(kind)\"", known: ["kind"] + own + groups + ["because"])
    let because = reader.text(found["because"], "because")
    if let groups = found["groups"] {
      for key in own where found[key] != nil {
        reader.note("a rule can't have both \"\(key)\" and \"groups\"", at: groups)
      }
      guard let patterns = names(groups, "groups", of: "the rule \"\(kind)\"", at: value) else {
        return nil
      }
      return ModuleRule(
        kind == "acyclic" ? .acyclicGroups(patterns) : .independentGroups(patterns),
        because: because, location: location(of: value))
    }
    let lists = own.map { names(found[$0], $0, of: "the rule \"\(kind)\"", at: value) }
    guard let decoded = ConfigurationDecoder.rule(kind, lists) else { return nil }
    return ModuleRule(decoded, because: because, location: location(of: value))
  }

  /// Decodes one module rule, such as `kind: never, from: Logic, to: UI`. Braces around it are
  /// optional.
  ///
  /// - Parameters:
  ///   - text: the rule, as in `rules` of the configuration.
  ///   - name: the path for diagnostics.
  /// - Returns: the rule, or all diagnostics.
  package static func moduleRule(
    _ text: String, named name: String
  ) -> Result<ModuleRule, ConfigurationDiagnostics> {
    let hasBraces = text.first { $0 != " " } == "{"
    let decoder = ConfigurationDecoder()
    var rule: ModuleRule?
    var diagnostics: [YAMLDiagnostic]
    do {
      rule = decoder.moduleRule(try YAMLValue.parse(hasBraces ? text : "{ \(text) }"))
      diagnostics = decoder.reader.diagnostics
    } catch let diagnostic as YAMLDiagnostic {
      diagnostics = [diagnostic]
    } catch {
      diagnostics = [YAMLDiagnostic("\(error)", line: 1, column: 1)]
    }
    if let rule, diagnostics.isEmpty { return .success(rule) }
    return .failure(
      ConfigurationDiagnostics(
        issues: diagnostics.map {
          ConfigurationDiagnostic(
            path: name, line: $0.line, column: max(1, $0.column - (hasBraces ? 0 : 2)),
            message: $0.message, hint: $0.hint)
        }))
  }

  private static func rule(_ kind: String, _ lists: [[String]?]) -> ModuleRule.Kind? {
    let known = lists.compactMap { $0 }
    guard known.count == lists.count else { return nil }
    return switch kind {
    case "never": .never(from: known[0], to: known[1])
    case "only": .only(from: known[0], to: known[1])
    case "layers": .layers(known[0])
    case "independent": .independent(known[0])
    case "acyclic": .acyclic
    case "declared": .declared
    case "owned": .owned
    default: nil
    }
  }

  /// Names of types, modules, or globs of modules: one or a list. Only `to` can be an empty list.
  private func names(
    _ list: YAMLValue?, _ key: String, of name: String, at value: YAMLValue
  ) -> [String]? {
    guard let list else {
      reader.note("\(name) needs \"\(key)\"", at: value)
      return nil
    }
    let names = reader.texts(list, key)
    if let names, names.isEmpty, key != "to", case .list(let items) = list.content, items.isEmpty {
      reader.note("\"\(key)\" is empty", at: list)
      return nil
    }
    return names
  }

  // MARK: exceptions

  func moduleException(_ value: YAMLValue) -> ModuleException? {
    guard
      let found = fields(value, "an exception", ["from", "to", "owner", "until", "because"])
    else { return nil }
    var texts: [String: String] = [:]
    for key in ["from", "to", "owner"] {
      texts[key] = reader.text(found[key], key)
      if found[key] == nil {
        reader.note(
          "an exception needs \"\(key)\"", at: value,
          hint: key == "owner" ? "name a team, for example owner: \"@pay\"" : nil)
      } else if texts[key]?.isEmpty == true, let empty = found[key] {
        reader.note("\"\(key)\" of an exception is empty", at: empty)
      }
    }
    if found["until"] == nil {
      reader.note(
        "an exception needs \"until\"", at: value,
        hint: "its last day, such as until: 2027-03-01")
    }
    let until = day(found["until"], "until")
    let because = reader.text(found["because"], "because")
    guard let from = texts["from"], let to = texts["to"], let owner = texts["owner"], let until
    else { return nil }
    return ModuleException(
      from: from, to: to, owner: owner, until: until, because: because,
      location: location(of: value))
  }

  // MARK: Reading

  /// The fields of a mapping; nil if the value has another type, which is reported.
  private func fields(
    _ value: YAMLValue, _ name: String, _ known: [String]
  ) -> [String: YAMLValue]? {
    let found = reader.mapping(value, name, known: known)
    guard case .mapping = value.content else { return nil }
    return found
  }

  func location(of value: YAMLValue) -> ConfigurationLocation {
    ConfigurationLocation(line: max(1, value.line), column: max(1, value.column))
  }
}
