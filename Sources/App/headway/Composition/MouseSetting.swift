/// The `mouse:` line of the person's `config.yml`: whether the app takes the mouse.
struct MouseSetting: Sendable {
  let file: PersonalFile

  /// What the file says; on where it says nothing of it, or can't be read.
  ///
  /// - Throws: `Failure` for anything but `on` and `off`.
  func read() throws -> Bool { try file.isOn("mouse") ?? true }
}
