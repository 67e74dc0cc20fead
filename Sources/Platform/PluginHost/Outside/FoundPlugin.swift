import PluginProtocol

/// A plugin's folder as it stands now: what is in it, and whether it may run.
public struct FoundPlugin: Equatable, Sendable, Identifiable {
  /// Where its folder stands.
  public enum Place: String, Sendable {
    /// Among the person's own settings.
    case person
    /// In the repository: whoever can write there can change it.
    case repository
    /// Named on the command line.
    case named
  }

  /// Whether somebody allowed its program to run.
  public enum Trust: Equatable, Sendable {
    /// Exactly this content was trusted.
    case trusted
    /// It was never trusted.
    case new
    /// Other content of this folder was.
    case changed
  }

  /// The folder's absolute path.
  public let folder: String
  /// Where its folder stands.
  public let place: Place
  /// Its manifest, or what is wrong with it or with the folder.
  public let manifest: Result<PluginManifest, JSONMistakes>
  /// Tells this content from any other, in hexadecimal; empty where it can't be read whole.
  public let digest: String
  /// The paths of its files, from its folder.
  public let files: [String]
  /// What differs from the content that was trusted, in words, where that is known.
  public let changes: [String]
  /// Whether it may run.
  public var trust: Trust

  public init(
    folder: String, place: Place, manifest: Result<PluginManifest, JSONMistakes>, digest: String,
    files: [String], changes: [String] = [], trust: Trust
  ) {
    self.folder = folder
    self.place = place
    self.manifest = manifest
    self.digest = digest
    self.files = files
    self.changes = changes
    self.trust = trust
  }

  /// The id of its manifest; its folder's name, where that can't be read.
  public var id: String {
    if case .success(let manifest) = manifest { return manifest.id }
    return folder.split(separator: "/").last.map(String.init) ?? folder
  }

  /// The title of its manifest; its id, where that can't be read.
  public var title: String {
    if case .success(let manifest) = manifest { return manifest.title }
    return id
  }

  /// What is wrong with its manifest or its folder; nil for nothing.
  public var mistakes: JSONMistakes? {
    if case .failure(let mistakes) = manifest { return mistakes }
    return nil
  }
}
