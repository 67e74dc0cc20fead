import SwiftSyntax

/// Declarations that name a type in their inheritance clause.
///
/// The argument is the type, such as `UIViewController`, optionally after a kind of declaration:
/// `extension: Sendable`. `~Copyable` finds suppressed conformances.
struct InheritancePattern: Sendable {
  private let kind: SyntaxKind?
  private let name: QualifiedName
  private let isSuppressed: Bool

  private static let kinds: [String: SyntaxKind] = [
    "class": .classDecl, "struct": .structDecl, "enum": .enumDecl, "actor": .actorDecl,
    "protocol": .protocolDecl, "extension": .extensionDecl, "associatedtype": .associatedTypeDecl,
  ]

  init(_ argument: String) throws(PatternError) {
    let parts = argument.split(separator: ":", omittingEmptySubsequences: false)
      .map { $0.words.joined(separator: " ") }
    guard var type = parts.last, parts.count <= 2 else { throw PatternError.inheritance(argument) }
    kind = parts.count == 2 ? InheritancePattern.kinds[parts[0]] : nil
    guard parts.count == 1 || kind != nil else {
      throw PatternError(
        "unknown kind \"\(parts[0])\"; known: \(InheritancePattern.kinds.keys.sorted().joined(separator: ", "))"
      )
    }
    isSuppressed = type.hasPrefix("~")
    if isSuppressed { type.removeFirst() }
    guard let name = QualifiedName(Substring(type)) else {
      throw PatternError.inheritance(argument)
    }
    self.name = name
  }

  /// The name of a declaration that matches; nil for any other node.
  func name(in node: Syntax) -> Syntax? {
    guard kind == nil || node.kind == kind else { return nil }
    let (found, clause): (Syntax, InheritanceClauseSyntax?)
    switch node.kind {
    case .classDecl:
      let declaration = node.cast(ClassDeclSyntax.self)
      (found, clause) = (Syntax(declaration.name), declaration.inheritanceClause)
    case .structDecl:
      let declaration = node.cast(StructDeclSyntax.self)
      (found, clause) = (Syntax(declaration.name), declaration.inheritanceClause)
    case .enumDecl:
      let declaration = node.cast(EnumDeclSyntax.self)
      (found, clause) = (Syntax(declaration.name), declaration.inheritanceClause)
    case .actorDecl:
      let declaration = node.cast(ActorDeclSyntax.self)
      (found, clause) = (Syntax(declaration.name), declaration.inheritanceClause)
    case .protocolDecl:
      let declaration = node.cast(ProtocolDeclSyntax.self)
      (found, clause) = (Syntax(declaration.name), declaration.inheritanceClause)
    case .extensionDecl:
      let declaration = node.cast(ExtensionDeclSyntax.self)
      (found, clause) = (Syntax(declaration.extendedType), declaration.inheritanceClause)
    case .associatedTypeDecl:
      let declaration = node.cast(AssociatedTypeDeclSyntax.self)
      (found, clause) = (Syntax(declaration.name), declaration.inheritanceClause)
    default: return nil
    }
    guard let clause, clause.inheritedTypes.contains(where: { names($0.type) }) else { return nil }
    return found
  }

  private func names(_ type: TypeSyntax) -> Bool {
    var types = [type]
    while let type = types.popLast() {
      if let attributed = type.as(AttributedTypeSyntax.self) {
        types.append(attributed.baseType)
      } else if let composition = type.as(CompositionTypeSyntax.self) {
        types += composition.elements.map(\.type)
      } else if let tuple = type.as(TupleTypeSyntax.self) {
        types += tuple.elements.map(\.type)
      } else if let suppressed = type.as(SuppressedTypeSyntax.self) {
        if isSuppressed, name.matches(suppressed.type) { return true }
      } else if !isSuppressed, name.matches(type) {
        return true
      }
    }
    return false
  }
}

extension PatternError {
  fileprivate static func inheritance(_ argument: String) -> PatternError {
    PatternError(
      "\"\(argument)\" isn't a type; write one such as UIViewController or \"struct: View\"")
  }
}
