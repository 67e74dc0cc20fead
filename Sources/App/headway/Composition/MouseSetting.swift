/// The `mouse:` line of the user's `config.yml`: whether Headway uses the mouse.
struct MouseSetting: Sendable {
  let file: UserConfigurationFile

  /// Returns the value in the file; true if the line is missing or the file can't be read.
  ///
  /// - Throws: `Failure` if the value is neither `on` nor `off`.
  func read() throws -> Bool { try file.isOn("mouse") ?? true }
}
