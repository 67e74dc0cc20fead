import Foundation

/// The `screenReader:` line of the person's `config.yml`.
struct ScreenReaderSetting {
  let file: PersonalFile

  /// Whether screens are to be lines: by the command line, or in a terminal by the person's file. What
  /// goes elsewhere is text already.
  ///
  /// - Throws: `Failure` when the file's line says neither `on` nor `off`.
  static func isWanted(_ options: GlobalOptions) throws -> Bool {
    let isPreferred = try ScreenReaderSetting(file: .standard).isOn()
    return options.screenReader || isPreferred && isatty(1) != 0
  }

  /// Whether the file asks for screens by lines; no without a file, or one that is no YAML.
  ///
  /// - Throws: `Failure` when the line says neither `on` nor `off`.
  func isOn() throws -> Bool { try file.isOn("screenReader") ?? false }
}
