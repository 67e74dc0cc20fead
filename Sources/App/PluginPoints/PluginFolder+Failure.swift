import ExternalPlugins
import Output
import PluginHost
import PluginProtocol

extension PluginFolder {
  /// Throws the problems of the plugin as the failure of a command.
  ///
  /// - Throws: `Failure` if the plugin is invalid.
  package func check() throws(Failure) {
    guard let diagnostics else { return }
    throw Failure(
      items: diagnostics.items.map {
        .init(code: "plugin", message: "\(folder)/\(PluginFolderReader.manifest): \($0)")
      })
  }
}
