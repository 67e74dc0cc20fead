import PluginProtocol

/// A plugin's folder with its manifest, contents and trust.
package struct PluginFolder: Equatable, Sendable, Identifiable {
  /// The location of the folder.
  package enum Location: String, Sendable {
    /// In the user's own configuration.
    case user = "person"
    /// In the repository, so anyone with write access can change it.
    case repository
    /// Passed on the command line.
    case named
  }

  /// Whether the user trusts the plugin to run.
  package enum Trust: Equatable, Sendable {
    /// The user trusts exactly these contents.
    case trusted
    /// The user has never trusted this folder.
    case new
    /// The user trusted earlier contents of this folder.
    case changed
  }

  /// The folder's absolute path.
  package let folder: String
  /// The location of the folder.
  package let location: Location
  /// The manifest, or the errors in the manifest or the folder.
  package let manifest: Result<PluginManifest, JSONDiagnostics>
  /// A hash of the contents, in hexadecimal; empty if the contents can't be read completely.
  package let digest: String
  /// The paths of the plugin's files, relative to the folder.
  package let files: [String]
  /// The differences from the trusted contents as text, if known.
  package let changes: [String]
  /// Whether the plugin may run.
  package var trust: Trust

  /// Creates a description of a folder.
  package init(
    folder: String, location: Location, manifest: Result<PluginManifest, JSONDiagnostics>,
    digest: String,
    files: [String], changes: [String] = [], trust: Trust
  ) {
    self.folder = folder
    self.location = location
    self.manifest = manifest
    self.digest = digest
    self.files = files
    self.changes = changes
    self.trust = trust
  }

  /// The identifier from the manifest, or the name of the folder if the manifest can't be read.
  package var id: String {
    if case .success(let manifest) = manifest { return manifest.id }
    return folder.split(separator: "/").last.map(String.init) ?? folder
  }

  /// The title from the manifest, or the identifier if the manifest can't be read.
  package var title: String {
    if case .success(let manifest) = manifest { return manifest.title }
    return id
  }

  /// The errors in the manifest or the folder; nil if there are none.
  package var diagnostics: JSONDiagnostics? {
    if case .failure(let diagnostics) = manifest { return diagnostics }
    return nil
  }
}
