/// The `mouse:` line of the user's `config.yml`: whether Headway uses the mouse.
package struct MouseSetting: Sendable {
  let file: UserConfigurationFile

  package init(file: UserConfigurationFile) {
    self.file = file
  }

  /// Returns the value in the file; true if the line is missing or the file can't be read.
  ///
  /// - Throws: `Failure` if the value is neither `on` nor `off`.
  package func read() throws -> Bool { try file.isOn("mouse") ?? true }
}
