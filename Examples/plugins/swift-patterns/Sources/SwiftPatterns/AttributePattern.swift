import SwiftSyntax

/// Attributes, optionally on one kind of declaration.
///
/// The argument is the attribute, such as `@MainActor`, optionally before a kind: `@objc func`.
struct AttributePattern: Sendable {
  private let name: QualifiedName
  private let kinds: [SyntaxKind]?
  /// The keyword of a variable; nil for both.
  private let keyword: String?

  private static let kinds: [String: [SyntaxKind]] = [
    "accessor": [.accessorDecl], "actor": [.actorDecl], "associatedtype": [.associatedTypeDecl],
    "case": [.enumCaseDecl], "class": [.classDecl], "closure": [.closureSignature],
    "deinit": [.deinitializerDecl], "enum": [.enumDecl], "extension": [.extensionDecl],
    "func": [.functionDecl], "import": [.importDecl], "init": [.initializerDecl],
    "let": [.variableDecl], "macro": [.macroDecl],
    "parameter": [.functionParameter, .closureParameter, .enumCaseParameter, .genericParameter],
    "protocol": [.protocolDecl], "struct": [.structDecl], "subscript": [.subscriptDecl],
    "type": [.attributedType], "typealias": [.typeAliasDecl], "var": [.variableDecl],
  ]

  init(_ argument: String) throws(PatternError) {
    var words = argument.words
    if words.first == "@" { words.removeFirst() }
    guard (1...2).contains(words.count),
      let name = QualifiedName(words[0].hasPrefix("@") ? words[0].dropFirst() : words[0])
    else {
      throw PatternError(
        "\"\(argument)\" isn't an attribute; write one such as @MainActor or \"@objc func\"")
    }
    self.name = name
    guard words.count == 2 else {
      (kinds, keyword) = (nil, nil)
      return
    }
    guard let kinds = AttributePattern.kinds[String(words[1])] else {
      throw PatternError(
        "unknown kind \"\(words[1])\"; known: "
          + AttributePattern.kinds.keys.sorted().joined(separator: ", "))
    }
    self.kinds = kinds
    keyword = kinds == [.variableDecl] ? String(words[1]) : nil
  }

  /// The attribute if it matches; nil for any other node.
  func attribute(in node: Syntax) -> Syntax? {
    guard let attribute = node.as(AttributeSyntax.self), name.matches(attribute.attributeName)
    else { return nil }
    guard let kinds else { return node }
    // Attributes can be within #if.
    var owner = node.parent
    while let current = owner,
      [.attributeList, .ifConfigClause, .ifConfigClauseList, .ifConfigDecl].contains(current.kind)
    {
      owner = current.parent
    }
    guard let owner, kinds.contains(owner.kind) else { return nil }
    if let keyword, owner.as(VariableDeclSyntax.self)?.bindingSpecifier.text != keyword {
      return nil
    }
    return node
  }
}
