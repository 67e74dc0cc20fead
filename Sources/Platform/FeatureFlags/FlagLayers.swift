/// What every source says about every flag, as a value: it can be handed to any thread.
public struct FlagLayers: Sendable, Equatable {
  private var layers: [FlagSource: [String: Bool]] = [:]
  private var prefix = ""

  /// Layers that say nothing: every flag stands at its default.
  public init() {}

  /// Replaces all that one source says; keys may be unknown, see ``FlagStore/unknown``.
  ///
  /// What the default says is the flag's own affair: values for that source are left out.
  public mutating func load(_ values: [String: Bool], from source: FlagSource) {
    guard source != .default else { return }
    layers[source] = values
  }

  /// Reads the variables that start with `prefix`, such as `HEADWAY_FLAG_PLUGIN_DEADLINES=off`.
  ///
  /// The rest of the name is the key in capitals, every character that is no letter or digit being an
  /// underscore.
  ///
  /// - Returns: the variables whose value is no on or off.
  @discardableResult public mutating func load(
    environment: [String: String], prefix: String
  ) -> [FlagError] {
    var values: [String: Bool] = [:]
    var errors: [FlagError] = []
    self.prefix = prefix
    for (name, text) in environment.sorted(by: { $0.key < $1.key }) where name.hasPrefix(prefix) {
      if let isOn = Self.value(of: text) {
        values[String(name.dropFirst(prefix.count))] = isOn
      } else {
        errors.append(FlagError(.badValue, key: name, text: text))
      }
    }
    layers[.environment] = values
    return errors
  }

  /// Reads one `KEY=on|off` of the command line.
  ///
  /// - Throws: ``FlagError`` with the code `badAssignment` or `badValue`.
  public mutating func load(assignment: String) throws(FlagError) {
    guard let sign = assignment.firstIndex(of: "="), sign > assignment.startIndex else {
      throw FlagError(.badAssignment, key: assignment, text: assignment)
    }
    let key = String(assignment[..<sign])
    let text = String(assignment[assignment.index(after: sign)...])
    guard let isOn = Self.value(of: text) else { throw FlagError(.badValue, key: key, text: text) }
    layers[.commandLine, default: [:]][key] = isOn
  }

  /// Sets or, with `nil`, takes back what one source says about one key.
  public mutating func set(_ key: String, _ isOn: Bool?, from source: FlagSource) {
    guard source != .default else { return }
    layers[source, default: [:]][key] = isOn
  }

  /// What one source says about a flag; `nil` when it says nothing.
  public func value(of flag: Flag, from source: FlagSource) -> Bool? {
    switch source {
    case .default: flag.default
    case .environment: layers[.environment]?[Self.variable(flag.key)]
    default: layers[source]?[flag.key]
    }
  }

  /// Whether the flag is on, all sources considered.
  public func isOn(_ flag: Flag) -> Bool {
    value(of: flag, from: source(of: flag)) ?? flag.default
  }

  /// The source that decides about the flag.
  public func source(of flag: Flag) -> FlagSource {
    FlagSource.allCases.last { value(of: flag, from: $0) != nil } ?? .default
  }

  /// What sources say about keys that are no flag's, in the order of source and key.
  func unknown(besides flags: [Flag]) -> [(key: String, source: FlagSource)] {
    let keys = Set(flags.map(\.key))
    let variables = Set(keys.map(Self.variable))
    return FlagSource.allCases.flatMap { source in
      let known = source == .environment ? variables : keys
      return (layers[source] ?? [:]).keys.filter { !known.contains($0) }.sorted()
        .map { (source == .environment ? prefix + $0 : $0, source) }
    }
  }

  /// How a key is written in the environment, prefix included.
  func variableName(_ key: String) -> String { prefix + Self.variable(key) }

  private static func variable(_ key: String) -> String {
    String(key.uppercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
  }

  /// `on`, `true`, `yes` and `1`, or their opposites, in any case.
  public static func value(of text: String) -> Bool? {
    switch text.lowercased() {
    case "on", "true", "yes", "1": true
    case "off", "false", "no", "0": false
    default: nil
    }
  }
}
