import Matching

/// The flags of the running app: declared ones, what every source says, and who wants to know.
///
/// Flags can be declared at any time, also by a plugin that is registered while the app runs; what a
/// file said about its key before counts from then on.
@MainActor public final class FlagStore {
  /// How a flag stands, and why: a line of `headway flags list` or of the Settings screen.
  public struct Report: Sendable, Equatable {
    /// The flag.
    public let flag: Flag
    /// Whether it is on.
    public let isOn: Bool
    /// Who decided that.
    public let source: FlagSource
    /// What each source says that says anything, the deciding one last.
    public let said: [Said]
  }

  /// What one source says.
  public struct Said: Sendable, Equatable {
    /// The source.
    public let source: FlagSource
    /// Its word.
    public let isOn: Bool
  }

  /// A flag that stands differently now, or stands as it did because somebody else says so.
  public struct Change: Sendable, Equatable {
    /// The flag.
    public let flag: Flag
    /// How it stands now.
    public let isOn: Bool
    /// Who decides that now.
    public let source: FlagSource
  }

  /// What all sources say now.
  public private(set) var layers: FlagLayers
  private var flags: [String: Flag] = [:]
  private var observers: [Int: @MainActor (Change) -> Void] = [:]
  private var nextObserver = 0

  /// Called for each change made in the running app, so that it can be saved in the user's file; `nil`
  /// means that the key is taken back.
  public var persist: (@MainActor (_ key: String, _ isOn: Bool?) -> Void)?

  /// Makes a store without flags over what the sources say.
  public init(layers: FlagLayers = FlagLayers()) { self.layers = layers }

  // MARK: Declaring

  /// Declares a flag; declaring an equal one again is no mistake.
  ///
  /// - Throws: ``FlagError`` with the code `duplicate` for another flag of the same key; the first stays.
  public func declare(_ flag: Flag) throws(FlagError) {
    if let known = flags[flag.key], known != flag {
      throw FlagError(.duplicate, key: flag.key, text: known.owner)
    }
    flags[flag.key] = flag
  }

  /// Declares a flag in the place of the one of its key: its plugin has changed while the app runs.
  public func replace(_ flag: Flag) { flags[flag.key] = flag }

  /// All declared flags, by key.
  public var declared: [Flag] { flags.values.sorted { $0.key < $1.key } }

  /// The declared flag of that key.
  ///
  /// - Throws: ``FlagError`` with the code `unknown` and the nearest key.
  public func flag(_ key: String) throws(FlagError) -> Flag {
    if let flag = flags[key] { return flag }
    throw FlagError(
      .unknown, key: key, text: "asked for",
      nearest: NearestName.nearest(to: key, among: flags.keys.sorted()))
  }

  // MARK: Reading

  /// Whether the flag is on now; it needn't be declared.
  public func isOn(_ flag: Flag) -> Bool { layers.isOn(flag) }

  /// How every declared flag stands, by key.
  public var reports: [Report] {
    declared.map { flag in
      Report(
        flag: flag, isOn: layers.isOn(flag), source: layers.source(of: flag),
        said: FlagSource.allCases.compactMap { source in
          layers.value(of: flag, from: source).map { Said(source: source, isOn: $0) }
        })
    }
  }

  /// What files, environment or command line say about keys that no flag has, with the nearest one.
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

  /// Switches a flag in the running app, ahead of every other source, and saves that.
  ///
  /// - Returns: what takes it back when called, in the user's file as well.
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

  /// Takes back what was said in the running app and, with it, in the user's file.
  public func unset(_ flag: Flag) {
    change {
      $0.set(flag.key, nil, from: .app)
      $0.set(flag.key, nil, from: .userFile)
    }
    persist?(flag.key, nil)
  }

  /// Replaces what the sources say, as when a file was read again; tells who observes.
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

  /// Calls `body` whenever a declared flag stands differently than before, or for another reason.
  ///
  /// - Returns: what ends the observation when called.
  @discardableResult public func observe(
    _ body: @escaping @MainActor (Change) -> Void
  ) -> @MainActor () -> Void {
    let id = nextObserver
    nextObserver += 1
    observers[id] = body
    return { [weak self] in self?.observers[id] = nil }
  }
}
