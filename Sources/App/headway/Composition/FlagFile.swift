import Configuration
import Foundation

/// The flags in the person's `config.yml`. Only their lines are touched when one is written.
struct FlagFile: Sendable {
  let path: String

  /// `$XDG_CONFIG_HOME/headway/config.yml`.
  static var personal: FlagFile {
    let environment = ProcessInfo.processInfo.environment
    let home =
      environment["XDG_CONFIG_HOME"].flatMap { $0.isEmpty ? nil : $0 }
      ?? NSHomeDirectory() + "/.config"
    return FlagFile(path: home + "/headway/config.yml")
  }

  private var lines: [String] {
    guard let data = FileManager.default.contents(atPath: path) else { return [] }
    return String(decoding: data, as: UTF8.self).components(separatedBy: "\n")
  }

  func read() -> [String: Bool] {
    guard let value = try? YAMLValue.parse(lines.joined(separator: "\n")),
      case .mapping(let top) = value.content,
      let flags = top.first(where: { $0.key.text == "flags" })?.value,
      case .mapping(let pairs) = flags.content
    else { return [:] }
    var found: [String: Bool] = [:]
    for (key, value) in pairs {
      guard let key = key.text else { continue }
      switch value.text?.lowercased() {
      case "on", "true", "yes": found[key] = true
      case "off", "false", "no": found[key] = false
      default: break
      }
    }
    return found
  }

  /// Writes one flag, or takes it out; all other lines stay as they are.
  func write(_ key: String, _ isOn: Bool?) {
    var lines = lines
    while lines.last?.isEmpty == true { lines.removeLast() }
    let line = isOn.map { "  \(key): \($0 ? "on" : "off")" }
    if let place = lines.firstIndex(where: {
      $0.trimmingCharacters(in: .whitespaces).hasPrefix(key + ":") && $0.hasPrefix(" ")
    }) {
      if let line { lines[place] = line } else { lines.remove(at: place) }
    } else if let line {
      if let section = lines.firstIndex(where: { $0.hasPrefix("flags:") }) {
        lines.insert(line, at: section + 1)
      } else {
        lines += ["flags:", line]
      }
    }
    let folder = (path as NSString).deletingLastPathComponent
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try? Data((lines.joined(separator: "\n") + "\n").utf8).write(
      to: URL(fileURLWithPath: path), options: .atomic)
  }
}
