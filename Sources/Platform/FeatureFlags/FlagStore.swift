import Matching

/// The flags of the running app, with their sources and observers.
///
/// Flags can be declared at any time, for example by a plugin that is registered while the app
/// runs. Values that were loaded for their keys earlier apply from then on.
@MainActor public final class FlagStore {
  /// The value of a flag and its sources, as shown by `headway flags list` and the settings screen.
  public struct Report: Sendable, Equatable {
    /// The flag.
    public let flag: Flag
    /// Whether it is on.
    public let isOn: Bool
    /// The source that determines the value.
    public let source: FlagSource
    /// The values of all sources that set the flag, in ascending precedence.
    public let said: [Said]
  }

  /// The value in one source.
  public struct Said: Sendable, Equatable {
    /// The source.
    public let source: FlagSource
    /// The value.
    public let isOn: Bool
  }

  /// A change of a flag's value, or of the source that determines it.
  public struct Change: Sendable, Equatable {
    /// The flag.
    public let flag: Flag
    /// The new value.
    public let isOn: Bool
    /// The source that determines the value now.
    public let source: FlagSource
  }

  /// The current values of all sources.
  public private(set) var layers: FlagLayers
  private var flags: [String: Flag] = [:]
  private var observers: [Int: @MainActor (Change) -> Void] = [:]
  private var nextObserver = 0

  /// Called for each change that the user makes in the running app, so that it can be saved in the
  /// user's file. The value nil removes the key from that file.
  public var persist: (@MainActor (_ key: String, _ isOn: Bool?) -> Void)?

  /// Creates a store without flags.
  ///
  /// - Parameter layers: the values of all sources.
  public init(layers: FlagLayers = FlagLayers()) { self.layers = layers }

  // MARK: Declaring

  /// Declares a flag. Declaring an equal flag again has no effect.
  ///
  /// - Throws: ``FlagError`` with the code `duplicate` if another flag has the same key. The first
  ///   flag stays declared.
  public func declare(_ flag: Flag) throws(FlagError) {
    if let known = flags[flag.key], known != flag {
      throw FlagError(.duplicate, key: flag.key, text: known.owner)
    }
    flags[flag.key] = flag
  }

  /// Declares a flag and replaces the flag with the same key, for example after its plugin has
  /// changed.
  public func replace(_ flag: Flag) { flags[flag.key] = flag }

  /// All declared flags, sorted by key.
  public var declared: [Flag] { flags.values.sorted { $0.key < $1.key } }

  /// Returns the declared flag with this key.
  ///
  /// - Throws: ``FlagError`` with the code `unknown` and the nearest key.
  public func flag(_ key: String) throws(FlagError) -> Flag {
    if let flag = flags[key] { return flag }
    throw FlagError(
      .unknown, key: key, text: "",
      nearest: NearestName.nearest(to: key, among: flags.keys.sorted()))
  }

  // MARK: Reading

  /// Returns whether the flag is on. It doesn't have to be declared.
  public func isOn(_ flag: Flag) -> Bool { layers.isOn(flag) }

  /// The values of all declared flags, sorted by key.
  public var reports: [Report] {
    declared.map { flag in
      Report(
        flag: flag, isOn: layers.isOn(flag), source: layers.source(of: flag),
        said: FlagSource.allCases.compactMap { source in
          layers.value(of: flag, from: source).map { Said(source: source, isOn: $0) }
        })
    }
  }

  /// The keys in files, the environment and the command line that no flag has, each with the
  /// nearest known key.
  public var unknown: [FlagError] {
    layers.unknown(besides: declared).map { key, source in
      let names =
        source == .environment
        ? declared.map { layers.variableName($0.key) } : declared.map(\.key)
      return FlagError(
        .unknown, key: key, text: "\(source)", nearest: NearestName.nearest(to: key, among: names))
    }
  }

  // MARK: Changing

  /// Sets a flag in the running app, which overrides all other sources, and saves the change.
  ///
  /// - Returns: a closure that undoes the change, including the saved one.
  @discardableResult public func set(_ flag: Flag, to isOn: Bool) -> @MainActor () -> Void {
    let before = layers.value(of: flag, from: .app)
    let saved = before ?? layers.value(of: flag, from: .userFile)
    change { $0.set(flag.key, isOn, from: .app) }
    persist?(flag.key, isOn)
    return { [weak self] in
      self?.change { $0.set(flag.key, before, from: .app) }
      self?.persist?(flag.key, saved)
    }
  }

  /// Removes the value that was set in the running app, and the value in the user's file.
  public func unset(_ flag: Flag) {
    change {
      $0.set(flag.key, nil, from: .app)
      $0.set(flag.key, nil, from: .userFile)
    }
    persist?(flag.key, nil)
  }

  /// Replaces values of sources, for example after a file has changed, and notifies observers.
  public func change(_ body: (inout FlagLayers) -> Void) {
    let before = layers
    body(&layers)
    for flag in declared
    where before.isOn(flag) != layers.isOn(flag)
      || before.source(of: flag) != layers.source(of: flag)
    {
      let change = Change(
        flag: flag, isOn: layers.isOn(flag), source: layers.source(of: flag))
      for id in observers.keys.sorted() { observers[id]?(change) }
    }
  }

  /// Calls `body` whenever the value of a declared flag or its source changes.
  ///
  /// - Returns: a closure that ends the observation.
  @discardableResult public func observe(
    _ body: @escaping @MainActor (Change) -> Void
  ) -> @MainActor () -> Void {
    let id = nextObserver
    nextObserver += 1
    observers[id] = body
    return { [weak self] in self?.observers[id] = nil }
  }
}
