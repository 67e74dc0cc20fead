import SwiftSyntax

/// A name such as `UIViewController` or `Task.detached`. It also matches longer names that end with it, such as
/// `UIKit.UIViewController`.
struct QualifiedName: Sendable {
  let components: [String]

  /// - Returns: nil unless the text consists of identifiers with dots between them.
  init?(_ text: Substring) {
    let components = text.split(separator: ".", omittingEmptySubsequences: false)
    guard components.allSatisfy(QualifiedName.isIdentifier) else { return nil }
    self.components = components.map(String.init)
  }

  static func isIdentifier(_ text: Substring) -> Bool {
    guard let first = text.first, !first.isNumber else { return false }
    return text.allSatisfy { $0 == "_" || $0.isLetter || $0.isNumber }
  }

  /// Whether a type has this name. Generic arguments make no difference.
  func matches(_ type: TypeSyntax) -> Bool {
    var type = type
    for (index, component) in components.enumerated().reversed() {
      if let member = type.as(MemberTypeSyntax.self) {
        guard member.name.identifierText == component else { return false }
        type = member.baseType
      } else if let identifier = type.as(IdentifierTypeSyntax.self) {
        return index == 0 && identifier.name.identifierText == component
      } else {
        return false
      }
    }
    return true
  }
}

extension TokenSyntax {
  /// The text without the backticks of an escaped identifier.
  var identifierText: String {
    guard text.utf8.first == UInt8(ascii: "`"), text.utf8.count > 2 else { return text }
    return String(text.dropFirst().dropLast())
  }
}

extension StringProtocol {
  /// The words of an argument.
  var words: [Substring] { Substring(self).split(whereSeparator: \.isWhitespace) }
}
