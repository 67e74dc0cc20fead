import Foundation

/// The `screenReader:` line of the user's `config.yml`.
package struct ScreenReaderSetting {
  let file: UserConfigurationFile

  package init(file: UserConfigurationFile) {
    self.file = file
  }

  /// Returns whether to use screen-reader mode: if the command line requests it or, in a terminal,
  /// if the user's file does. Without a terminal, the output is plain text anyway.
  ///
  /// - Parameter isRequested: whether the command line requests it.
  /// - Throws: `Failure` if the value in the file is neither `on` nor `off`.
  package static func isWanted(onCommandLine isRequested: Bool) throws -> Bool {
    let isPreferred = try ScreenReaderSetting(file: .standard).isOn()
    return isRequested || isPreferred && isatty(1) != 0
  }

  /// Returns the value in the file; false if the line is missing or the file can't be read.
  ///
  /// - Throws: `Failure` if the value is neither `on` nor `off`.
  func isOn() throws -> Bool { try file.isOn("screenReader") ?? false }
}
