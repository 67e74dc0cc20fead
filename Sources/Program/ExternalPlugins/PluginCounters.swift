import PluginHost
import PluginProtocol
import Processes
import Routing
import Synchronization

/// The counters of external plugins. All counters of a plugin share a process, apart from the contributions of
/// the plugin on screens.
package struct PluginCounters: Sendable {
  private let hosts = PluginCounterHosts()
  private let places: PluginPlaces
  private let named: [String]
  private let trust: (any PluginTrustStoring)?
  private let limits: ExternalPluginLimits

  /// The limits of a process that counts. An answer about many files can take longer than one for the
  /// screen. After a failure, the count is missing, so a restart would only delay the message.
  package static let limits = ExternalPluginLimits(answer: .seconds(60), restarts: 0)

  /// - Parameters:
  ///   - places: the folders of the app for its plugins.
  ///   - named: the folders of plugins under development, which need no trust.
  ///   - trust: the record of trusted plugins; nil for none.
  ///   - limits: the limits for a process that counts.
  package init(
    _ places: PluginPlaces, named: [String] = [], trust: (any PluginTrustStoring)?,
    limits: ExternalPluginLimits = PluginCounters.limits
  ) {
    self.places = places
    self.named = named
    self.trust = trust
    self.limits = limits
  }

  /// Finds a counter that may run. Its process starts with the first question.
  ///
  /// - Parameters:
  ///   - id: the id of the counter.
  ///   - plugin: the id of the plugin.
  ///   - argument: the argument for the counter; nil for none.
  ///   - root: the repository root; nil without a repository.
  /// - Throws: ``PluginCounterError``.
  package func counter(
    _ id: String, of plugin: String, argument: String? = nil, repository root: String?
  ) async throws(PluginCounterError) -> PluginCounterProcess {
    let reader = PluginFolderReader(places, named: named, root: root, trust: trust)
    let found = reader.find().filter { $0.id == plugin }
    guard let folder = found.first(where: { $0.diagnostics == nil }) ?? found.first else {
      throw .unknownPlugin
    }
    let manifest: PluginManifest
    switch folder.manifest {
    case .failure(let diagnostics): throw .invalid("\(diagnostics)")
    case .success(let read): manifest = read
    }
    switch folder.trust {
    case .trusted: break
    case .new: throw .untrusted(hasChanged: false)
    case .changed: throw .untrusted(hasChanged: true)
    }
    guard let counter = manifest.counters.first(where: { $0.id == id }) else {
      throw .unknownCounter(known: manifest.counters.map(\.id))
    }
    switch (counter.argument, argument) {
    case (nil, nil), (.some, .some): break
    case (nil, .some): throw .unexpectedArgument
    case (let missing?, nil): throw .missingArgument(missing.about, example: missing.example)
    }
    let (places, limits) = (places, limits)
    let host = hosts.host([folder.folder, folder.digest, root ?? ""]) {
      let log = places.log(of: manifest.id)
      return PluginCounterHost(log) {
        var points = ExternalExtensionPoints()
        points.addCounters()
        return ExternalPlugin(manifest, points: points, repository: root, limits: limits) {
          ProcessTransport(folder, manifest, log: log, copies: places.copies)
        }
      }
    }
    return PluginCounterProcess(
      host, counter, argument: argument, folder: folder.folder, digest: folder.digest)
  }
}

/// The reason why a counter can't be used.
package enum PluginCounterError: Error, Equatable, Sendable {
  case unknownPlugin
  /// The `plugin.json` or the folder is invalid, with the errors.
  case invalid(String)
  /// The user doesn't trust the plugin, or not with its current files.
  case untrusted(hasChanged: Bool)
  case unknownCounter(known: [String])
  /// The counter takes no argument.
  case unexpectedArgument
  /// The counter needs an argument, with its description.
  case missingArgument(String, example: String)
  /// The plugin refused to count, or its process failed, with the message.
  case failed(String)
}

/// A counter whose process runs while it counts.
package final class PluginCounterProcess: Sendable {
  /// A file in a request.
  package struct File: Sendable {
    let path: String
    let text: String
    let lineCount: Int

    package init(path: String, text: String, lineCount: Int) {
      self.path = path
      self.text = text
      self.lineCount = lineCount
    }
  }

  private struct Use {
    var isOpen = false
    /// The plugin in a process that no other counter uses; nil unless the shared one has failed.
    var own: ExternalPlugin?
  }

  private let host: PluginCounterHost
  private let use = Mutex(Use())
  private let counter: PluginManifest.Counter
  private let argument: String?
  /// The path of the plugin's folder.
  package let folder: String
  /// A text that changes with the files of the plugin and with the version of the counter. The argument
  /// isn't part of it.
  package let fingerprint: String

  init(
    _ host: PluginCounterHost, _ counter: PluginManifest.Counter, argument: String?,
    folder: String, digest: String
  ) {
    self.host = host
    self.counter = counter
    self.argument = argument
    self.folder = folder
    fingerprint = "\(digest) \(counter.version)"
    open()
  }

  /// Whether the lines depend on the text of a file alone.
  package var isPure: Bool { counter.isPure }

  /// Returns the lines that count in each file.
  ///
  /// - Throws: ``PluginCounterError``, or `CancellationError`.
  package func lines(in files: [File]) async throws -> [[Int]] {
    open()
    do {
      if let own = use.withLock({ $0.own }) { return try await ask(own, about: files) }
      let plugin = await host.plugin()
      do {
        return try await ask(plugin, about: files)
      } catch PluginCallError.failure(let failure) {
        guard host.isShared else { throw PluginCallError.failure(failure) }
        // Another counter can be the cause, so the next questions of this one have a process of their own.
        host.discard(plugin)
        let own = await host.newPlugin()
        use.withLock { $0.own = own }
        return try await ask(own, about: files)
      }
    } catch PluginCallError.refused(let message) {
      throw PluginCounterError.failed(message)
    } catch PluginCallError.failure(let failure) {
      throw PluginCounterError.failed("\(failure); \(host.log.details(of: failure))")
    } catch let error as PluginCallError {
      throw PluginCounterError.failed("\(error)")
    }
  }

  private func ask(_ plugin: ExternalPlugin, about files: [File]) async throws -> [[Int]] {
    let (counter, argument, isPure) = (counter, argument, isPure)
    return try await host.limiter.run {
      try await plugin.ask("count") {
        .object(PluginCounterProcess.parameters(files, of: counter, argument, withPaths: !isPure))
      } read: {
        try PluginCounts($0, lineCounts: files.map(\.lineCount)).lines
      }
    }
  }

  /// The members of a request for counts.
  static func parameters(
    _ files: [File], of counter: PluginManifest.Counter, _ argument: String?, withPaths: Bool
  ) -> [String: JSONTree] {
    var parameters: [String: JSONTree] = [
      "id": .string(counter.id),
      "files": .array(
        files.enumerated().map { index, file in
          var members: [String: JSONTree] = ["file": .integer(index), "text": .string(file.text)]
          if withPaths { members["path"] = .string(file.path) }
          return .object(members)
        }),
    ]
    if let argument { parameters["argument"] = .string(argument) }
    return parameters
  }

  private func open() {
    let isFirst = use.withLock { use in
      defer { use.isOpen = true }
      return !use.isOpen
    }
    if isFirst { host.open() }
  }

  /// Ends the process, unless other counters use it.
  package func stop() {
    let (wasOpen, own) = use.withLock { use in
      defer { use = Use() }
      return (use.isOpen, use.own)
    }
    if let own { Task { @MainActor in own.stop() } }
    if wasOpen { host.close() }
  }
}
