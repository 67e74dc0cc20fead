import Configuration
import OwnersInterface
import Patterns
import Workspace

/// Decodes `headway.yml` and reports all problems at once.
package struct ConfigurationDecoder {
  private static let topKeys = [
    "version", "branch", "timezone", "owners", "modules", "moduleTypes", "moduleGroups", "rules",
    "exceptions", "libraries", "migrations", "flags", "relaxations", "commands",
    "maxExceptionDays",
  ]

  /// The maximum size of a configuration, in bytes. Reading a larger file would take minutes.
  package static let sizeLimit = 4 << 20

  /// Collects diagnostics; sections in other files use it too.
  let reader = ConfigurationReader()

  package init() {}

  /// - Parameters:
  ///   - text: the text of the configuration.
  ///   - path: the path for diagnostics.
  /// - Returns: the configuration, or all diagnostics.
  package static func decode(
    _ text: String, path: String
  ) -> Result<ProjectConfiguration, ConfigurationDiagnostics> {
    guard text.utf8.count <= sizeLimit else { return .failure(tooLarge(path)) }
    let decoder = ConfigurationDecoder()
    func issues(_ diagnostics: [YAMLDiagnostic]) -> ConfigurationDiagnostics {
      ConfigurationDiagnostics(
        issues: diagnostics.sorted { ($0.line, $0.column) < ($1.line, $1.column) }.map {
          ConfigurationDiagnostic(
            path: path, line: $0.line, column: $0.column, message: $0.message, hint: $0.hint)
        })
    }
    do {
      let configuration = decoder.configuration(try YAMLValue.parse(text))
      let diagnostics = decoder.reader.diagnostics
      return diagnostics.isEmpty ? .success(configuration) : .failure(issues(diagnostics))
    } catch let diagnostic as YAMLDiagnostic {
      return .failure(issues([diagnostic]))
    } catch {
      return .failure(issues([YAMLDiagnostic("\(error)", line: 1, column: 1)]))
    }
  }

  /// Returns the diagnostic of a file that exceeds the size limit.
  static func tooLarge(_ path: String) -> ConfigurationDiagnostics {
    ConfigurationDiagnostics(issues: [
      ConfigurationDiagnostic(
        path: path, line: 0, column: 0,
        message: "the file is larger than \(sizeLimit >> 20) MB", hint: nil)
    ])
  }

  private func configuration(_ document: YAMLValue) -> ProjectConfiguration {
    var result = ProjectConfiguration()
    if case .null = document.content {
      reader.note("the file is empty", at: document, hint: "start with \"version: 1\"")
      return result
    }
    let top = reader.mapping(document, "the configuration", known: ConfigurationDecoder.topKeys)
    if let version = reader.integer(top["version"], "version"), let value = top["version"],
      version != 1
    {
      reader.note(
        "unsupported version \(version)", at: value, hint: "this Headway supports version 1")
    } else if top["version"] == nil, case .mapping = document.content {
      reader.note("version is missing", at: document, hint: "start with \"version: 1\"")
    }
    result.branch = reader.text(top["branch"], "branch")
    result.timezone = reader.text(top["timezone"], "timezone") ?? "UTC"
    if let owners = top["owners"] {
      let found = reader.mapping(owners, "owners", known: ["file", "dialect", "history"])
      result.ownersFile = reader.text(found["file"], "owners.file")
      result.ownersDialect = reader.choice(
        found["dialect"], "owners.dialect", of: OwnersDialect.allCases.map(\.rawValue)
      ).flatMap { OwnersDialect(rawValue: $0) }
      result.ownersOf =
        reader.choice(
          found["history"], "owners.history", of: OwnershipDate.allCases.map(\.rawValue)
        ).flatMap { OwnershipDate(rawValue: $0) } ?? .today
    }
    result.modules = ModulesConfiguration(
      providers: reader.list(top["modules"], "modules").compactMap(moduleProvider),
      types: reader.list(top["moduleTypes"], "moduleTypes").compactMap(moduleType),
      groups: moduleGroups(top["moduleGroups"]),
      rules: reader.list(top["rules"], "rules").compactMap(moduleRule),
      exceptions: reader.list(top["exceptions"], "exceptions").compactMap(moduleException))
    checkGroups(result.modules, top["rules"])
    result.flags = reader.switches(top["flags"], "flags")
    result.libraries = LibraryRulesDecoder(reader: reader).rules(top["libraries"])
    result.relaxations = reader.list(top["relaxations"], "relaxations").compactMap(relaxation)
    result.commands = CustomCommandDecoder(reader: reader, origin: .project)
      .commands(top["commands"])
    let maxExceptionDays = exceptionDays(top["maxExceptionDays"])
    var ids: Set<String> = []
    result.migrations = reader.list(top["migrations"], "migrations").compactMap {
      migration($0, ids: &ids)
    }
    for index in result.migrations.indices where result.migrations[index].maxExceptionDays == nil {
      result.migrations[index].maxExceptionDays = maxExceptionDays
    }
    return result
  }

  private func exceptionDays(_ value: YAMLValue?) -> Int? {
    guard let value, let days = reader.integer(value, "maxExceptionDays") else { return nil }
    guard (0...ExceptionLimit.longest).contains(days) else {
      reader.note(
        "maxExceptionDays must be a number of days from 0 to \(ExceptionLimit.longest)", at: value)
      return nil
    }
    return days
  }

  private func relaxation(_ value: YAMLValue) -> RelaxationReason? {
    let found = reader.mapping(value, "a relaxation", known: ["setting", "because"])
    guard case .mapping = value.content else { return nil }
    for key in ["setting", "because"] {
      if found[key] == nil {
        reader.note("a relaxation needs \"\(key)\"", at: value)
      } else if let empty = found[key], reader.text(empty, key)?.isEmpty == true {
        reader.note("\"\(key)\" of a relaxation is empty", at: empty)
      }
    }
    guard let setting = reader.text(found["setting"], "setting"),
      let because = reader.text(found["because"], "because")
    else { return nil }
    return RelaxationReason(setting: setting, because: because)
  }

  private func migration(_ value: YAMLValue, ids: inout Set<String>) -> MigrationDefinition? {
    let found = reader.mapping(
      value, "a migration", known: MigrationDefinition.keys)
    if found.isEmpty, case .mapping(let pairs) = value.content, !pairs.isEmpty { return nil }
    guard case .mapping = value.content else { return nil }
    guard let id = reader.text(found["id"], "id"), let idValue = found["id"] else {
      if found["id"] == nil { reader.note("a migration needs an \"id\"", at: value) }
      return nil
    }
    if id.isEmpty
      || !id.utf8.allSatisfy({ (97...122).contains($0) || (48...57).contains($0) || $0 == 45 })
    {
      reader.note("the id \"\(id)\" can only contain a–z, 0–9 and -", at: idValue)
    }
    if !ids.insert(id).inserted {
      reader.note("another migration has the id \"\(id)\"", at: idValue)
    }
    let languages = languages(found["language"])
    guard let subject = subject(found, of: value, languages) else { return nil }
    var definition = MigrationDefinition(
      id: id, title: reader.text(found["title"], "title") ?? id, subject: subject)
    definition.priority =
      reader.choice(found["priority"], "priority", of: ["P0", "P1", "P2", "P3"]) ?? "P2"
    definition.replacements = reader.texts(found["replacement"], "replacement") ?? []
    if case .code = subject {
      check(codeOf: found["replacement"], languages)
      definition.languages = languages
    } else if case .counter = subject {
      definition.languages = counterLanguages(found, languages)
    } else {
      check(patternsOf: found["replacement"])
      if let value = found["language"] {
        reader.note("\"language\" belongs to \"code\"", at: value, hint: "use \"files\" instead")
      }
    }
    definition.files = reader.texts(found["files"], "files") ?? []
    definition.exclude = reader.texts(found["exclude"], "exclude") ?? []
    for kind in reader.texts(found["include"], "include") ?? [] {
      if kind == "generated" {
        definition.includesGenerated = true
      } else if let value = found["include"] {
        reader.note(
          "invalid value \"\(kind)\" for include", at: value,
          hint: "the only value is \"generated\"")
      }
    }
    definition.count =
      reader.choice(found["count"], "count", of: MigrationDefinition.Count.allCases.map(\.rawValue))
      .flatMap { MigrationDefinition.Count(rawValue: $0) } ?? .lines
    if case .toolBaseline = subject {
      checkSourceSettings(found)
      // A recorded violation can have a count.
      definition.count = .matches
    } else if case .counter = subject {
      checkCounterSettings(found)
      definition.count = .lines
    } else {
      definition.scope = scope(found["in"], of: subject)
    }
    definition.series = series(found["series"], of: definition)
    definition.started = day(found["started"], "started")
    definition.due = day(found["due"], "due")
    definition.owner = reader.text(found["owner"], "owner")
    definition.docs = reader.text(found["docs"], "docs")
    definition.support = reader.text(found["support"], "support")
    definition.lock = reader.bool(found["lock"], "lock") ?? false
    definition.swaps =
      reader.choice(
        found["swaps"], "swaps",
        of: MigrationDefinition.SwapReporting.allCases.map(\.rawValue)
      ).flatMap { MigrationDefinition.SwapReporting(rawValue: $0) } ?? .finding
    definition.maxExceptionDays = exceptionDays(found["maxExceptionDays"])
    definition.location = location(of: value)
    if reader.bool(found["adoption"], "adoption") == true, let value = found["adoption"] {
      definition.adoption = true
      if definition.replacements.isEmpty {
        reader.note("adoption needs a replacement to count", at: value, hint: "add \"replacement\"")
      }
    }
    if let goal = reader.integer(found["goal"], "goal"), let value = found["goal"] {
      definition.goal = goal
      if goal < 0 { reader.note("goal must be 0 or more", at: value) }
    }
    if let commitments = found["commitments"] {
      for (team, day) in reader.mapping(commitments, "commitments", known: []) {
        definition.commitments[team] = self.day(day, "the commitment of \(team)")
      }
    }
    return definition
  }

  /// Decodes a date such as `2026-12-31`.
  func day(_ value: YAMLValue?, _ name: String) -> Day? {
    guard let text = reader.text(value, name), let value else { return nil }
    guard let day = Day(text) else {
      reader.note("\(name) must be a date such as 2026-12-31, not \"\(text)\"", at: value)
      return nil
    }
    return day
  }

  /// Decodes exactly one of the kinds of pattern, or the files of another tool.
  private func subject(
    _ found: [String: YAMLValue], of value: YAMLValue, _ languages: [String]
  ) -> MigrationDefinition.Subject? {
    let kinds = ["pattern", "code", "swift", "text", "import", "path", "source", "plugin"].filter {
      found[$0] != nil
    }
    if kinds == ["plugin"], let plugin = found["plugin"] {
      return counter(plugin, found["counter"], found["argument"]).map { .counter($0) }
    }
    checkCounterKeys(found)
    if kinds == ["swift"], let query = found["swift"] {
      return swiftQuery(query).map { .counter($0) }
    }
    if kinds == ["source"], let source = found["source"] {
      return toolBaseline(source).map { .toolBaseline($0) }
    }
    guard kinds.count == 1, let kind = kinds.first, let texts = reader.texts(found[kind], kind)
    else {
      if kinds.count != 1 {
        reader.note(
          kinds.isEmpty
            ? "a migration needs one of pattern, code, swift, text, import, path, source or plugin"
            : "a migration can have only one of \(kinds.joined(separator: ", "))", at: value)
      }
      return nil
    }
    switch kind {
    case "path": return .paths(texts)
    case "code":
      check(codeOf: found[kind], languages)
      return .code(texts)
    case "text": return .patterns(texts.map(PatternText.literal))
    case "import": return .patterns(texts.map(PatternText.imported))
    default:
      check(patternsOf: found[kind])
      return .patterns(texts)
    }
  }

  /// Compiles the patterns of a value: one text or a list.
  private func check(patternsOf value: YAMLValue?) {
    guard let value else { return }
    if case .list(let values) = value.content {
      for value in values { check(patternsOf: value) }
    }
    _ = pattern(value)
  }

  /// The compiled pattern of a value; nil if it isn't text or isn't a valid pattern.
  func pattern(_ value: YAMLValue) -> Pattern? {
    guard let pattern = value.text else { return nil }
    do {
      return try Pattern(pattern)
    } catch {
      reader.note("\(error)", at: value, byte: error.offset)
      return nil
    }
  }
}

/// All diagnostics of a file.
package struct ConfigurationDiagnostics: Error, Equatable, Sendable {
  package let issues: [ConfigurationDiagnostic]
}

/// Creates patterns from the short forms.
enum PatternText {
  /// A pattern that matches the text literally.
  static func literal(_ text: String) -> String {
    var pattern = ""
    for scalar in text.unicodeScalars {
      if scalar.isASCII, !scalar.properties.isAlphabetic, !("0"..."9").contains(scalar),
        scalar != "_", scalar != " "
      {
        pattern += "\\"
      }
      pattern.unicodeScalars.append(scalar)
    }
    return pattern
  }

  /// A pattern for lines that import a module. A line that begins with a comment doesn't match.
  static func imported(_ module: String) -> String {
    let name = literal(module)
    let statement =
      "^\\s*(?:@\\w+(?:\\([^)]*\\))?\\s+)*"
      + "(?:(?:public|package|internal|fileprivate|private|pub(?:\\([^)]*\\))?)\\s+)?"
      + "(?:import|from|use|using|#\\s*include|#\\s*import)\\s+"
      + "(?:(?:struct|class|enum|protocol|func|var|let|typealias|static)\\s+)?[<\"']?"
    // JavaScript and TypeScript name a module by a string behind other words.
    let specifier =
      "^(?!\\s*(?://|/?\\*)).*?(?:\\bfrom\\s*|\\b(?:import|require)\\s*\\(\\s*)[\"'](?=\(name)[\"'/])"
    return "(?:\(statement)|\(specifier))\(name)\\b"
  }
}
