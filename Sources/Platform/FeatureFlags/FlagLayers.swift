/// The values of all flags in every source. The type is a value that can be passed between threads.
public struct FlagLayers: Sendable, Equatable {
  private var layers: [FlagSource: [String: Bool]] = [:]
  private var prefix = ""

  /// Creates layers without values, so every flag has its default.
  public init() {}

  /// Replaces all values of one source. Keys without a flag are allowed, see ``FlagStore/unknown``.
  /// The source `default` is ignored, because defaults belong to the flags.
  ///
  /// - Parameters:
  ///   - values: the values by key.
  ///   - source: the source.
  public mutating func load(_ values: [String: Bool], from source: FlagSource) {
    guard source != .default else { return }
    layers[source] = values
  }

  /// Reads the environment variables that start with a prefix, such as
  /// `HEADWAY_FLAG_PLUGIN_DEADLINES=off`.
  ///
  /// The rest of the name is the key in uppercase, with underscores for all characters except
  /// letters and digits.
  ///
  /// - Parameters:
  ///   - environment: all environment variables.
  ///   - prefix: the prefix.
  /// - Returns: an error for each variable whose value is neither on nor off.
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

  /// Reads an assignment `KEY=on|off` from the command line.
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

  /// Sets the value of a key in one source, or removes it with nil.
  public mutating func set(_ key: String, _ isOn: Bool?, from source: FlagSource) {
    guard source != .default else { return }
    layers[source, default: [:]][key] = isOn
  }

  /// Returns the value of a flag in one source; nil if that source doesn't set it.
  public func value(of flag: Flag, from source: FlagSource) -> Bool? {
    switch source {
    case .default: flag.default
    case .environment: layers[.environment]?[Self.variable(flag.key)]
    default: layers[source]?[flag.key]
    }
  }

  /// Returns whether the flag is on, considering all sources.
  public func isOn(_ flag: Flag) -> Bool {
    value(of: flag, from: source(of: flag)) ?? flag.default
  }

  /// Returns the source that determines the flag's value.
  public func source(of flag: Flag) -> FlagSource {
    FlagSource.allCases.last { value(of: flag, from: $0) != nil } ?? .default
  }

  /// Returns the keys that no flag has, in the order of source and key.
  func unknown(besides flags: [Flag]) -> [(key: String, source: FlagSource)] {
    let keys = Set(flags.map(\.key))
    let variables = Set(keys.map(Self.variable))
    return FlagSource.allCases.flatMap { source in
      let known = source == .environment ? variables : keys
      return (layers[source] ?? [:]).keys.filter { !known.contains($0) }.sorted()
        .map { (source == .environment ? prefix + $0 : $0, source) }
    }
  }

  /// The name of a key's environment variable, including the prefix.
  package func variableName(_ key: String) -> String { prefix + Self.variable(key) }

  private static func variable(_ key: String) -> String {
    String(key.uppercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
  }

  /// Parses `on`, `true`, `yes`, `1` or `off`, `false`, `no`, `0`, in any case; nil for other text.
  public static func value(of text: String) -> Bool? {
    switch text.lowercased() {
    case "on", "true", "yes", "1": true
    case "off", "false", "no", "0": false
    default: nil
    }
  }
}
