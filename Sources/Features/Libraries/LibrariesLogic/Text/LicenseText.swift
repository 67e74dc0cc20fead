/// Identifies a license by its text.
///
/// The first phrase in the text wins. Licenses without a name are identified by sentences that all
/// copies contain. Source: the texts of the SPDX license list.
package enum LicenseText {
  /// The number of bytes to examine, which is enough for all known licenses.
  package static let examined = 16 << 10

  /// Returns the SPDX id of a license text; nil if the text isn't recognized.
  package static func identify(_ bytes: some Collection<UInt8>) -> String? {
    let text = normalized(bytes.prefix(examined))
    var best: (start: String.Index, id: String)?
    for rule in rules {
      guard let range = text.ranges(of: rule.phrase).first,
        best.map({ range.lowerBound < $0.start }) ?? true,
        let id = rule.id(String(text[range.lowerBound...]))
      else { continue }
      best = (range.lowerBound, id)
    }
    return best?.id
  }

  /// Converts the text to lowercase, removes punctuation and collapses whitespace.
  private static func normalized(_ bytes: some Collection<UInt8>) -> String {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): result.append(byte + 32)
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "."), 0x80...:
        result.append(byte)
      default: if result.last != 0x20 { result.append(0x20) }
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private struct Rule: Sendable {
    let phrase: String
    /// Returns the id for the text from the phrase on.
    let id: @Sendable (String) -> String?
  }

  private static func named(_ phrase: String, _ id: String) -> Rule {
    Rule(phrase: phrase) { _ in id }
  }

  private static let rules: [Rule] = [
    named("apache license version 2.0", "Apache-2.0"),
    named("mozilla public license version 2.0", "MPL-2.0"),
    named("mozilla public license 2.0", "MPL-2.0"),
    named("eclipse public license v 2.0", "EPL-2.0"),
    named("eclipse public license v 1.0", "EPL-1.0"),
    named("boost software license version 1.0", "BSL-1.0"),
    named("boost software license 1.0", "BSL-1.0"),
    named("cc0 1.0 universal", "CC0-1.0"),
    named("business source license 1.1", "BUSL-1.1"),
    named("server side public license", "SSPL-1.0"),
    named("this is free and unencumbered software released into the public domain", "Unlicense"),
    named("do what the fuck you want to public license", "WTFPL"),
    named("blue oak model license", "BlueOak-1.0.0"),
    Rule(phrase: "gnu affero general public license") { _ in "AGPL-3.0" },
    Rule(phrase: "gnu lesser general public license") { version($0, "LGPL", ["2.1", "3"]) },
    Rule(phrase: "gnu library general public license") { _ in "LGPL-2.0" },
    Rule(phrase: "gnu general public license") { version($0, "GPL", ["2", "3"]) },
    Rule(phrase: "permission is hereby granted free of charge to any person obtaining a copy") {
      guard $0.contains("without restriction") else { return nil }
      return $0.contains("copyright notice and this permission notice") ? "MIT" : "MIT-0"
    },
    Rule(phrase: "permission to use copy modify and") { text in
      guard text.contains("with or without fee is hereby granted") else { return nil }
      return text.contains("provided that the above copyright notice") ? "ISC" : "0BSD"
    },
    Rule(phrase: "redistribution and use in source and binary forms") { text in
      if text.contains("all advertising materials mentioning") { return "BSD-4-Clause" }
      let isThree =
        text.contains("neither the name") || text.contains("may not be used to endorse")
        || text.contains("endorse or promote products")
      return isThree ? "BSD-3-Clause" : "BSD-2-Clause"
    },
    Rule(phrase: "this software is provided as is without any express or implied warranty") {
      $0.contains("altered source versions must be plainly marked") ? "Zlib" : nil
    },
    named("python software foundation license version 2", "PSF-2.0"),
  ]

  /// Returns the id with the first version after the license's name.
  private static func version(_ text: String, _ name: String, _ versions: [String]) -> String? {
    let start = text.prefix(300)
    let found = versions.compactMap { version in
      start.ranges(of: "version \(version)").first.map { ($0.lowerBound, version) }
    }
    guard let version = found.min(by: { $0.0 < $1.0 })?.1 else { return nil }
    return "\(name)-\(version)" + (version.contains(".") ? "" : ".0")
  }
}
