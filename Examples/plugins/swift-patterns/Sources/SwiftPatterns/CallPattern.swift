import SwiftSyntax

/// Calls of a function with certain labels, or of a macro.
///
/// The argument is written like the name of a function: `dataTask(with:completionHandler:)`, `print(_:)`, or
/// without parentheses for all labels. `...` stands for any arguments, and `_` as the name for any function.
struct CallPattern: Sendable {
  private enum Item: Equatable, Sendable {
    /// Exactly one argument with this label; nil for one without a label.
    case label(String?)
    /// Any number of arguments.
    case any
  }

  private enum Argument {
    case label(String?)
    /// The first trailing closure, for which no label is written.
    case trailing
  }

  /// The name; nil for any.
  private let name: QualifiedName?
  private let isMacro: Bool
  private let items: [Item]

  init(_ argument: String) throws(PatternError) {
    let text = argument.words.joined(separator: " ")[...]
    let parts = text.split(separator: "(", maxSplits: 1, omittingEmptySubsequences: false)
    isMacro = text.hasPrefix("#")
    let nameText = isMacro ? parts[0].dropFirst() : parts[0]
    name = nameText == "_" ? nil : QualifiedName(nameText)
    guard name != nil || nameText == "_" else { throw PatternError.call(argument) }
    if parts.count == 1 {
      items = [.any]
      return
    }
    guard parts[1].last == ")", let items = CallPattern.items(parts[1].dropLast()) else {
      throw PatternError.call(argument)
    }
    self.items = items
  }

  private static func items(_ text: Substring) -> [Item]? {
    var rest = text
    var items: [Item] = []
    while true {
      rest = rest.drop(while: \.isWhitespace)
      if rest.isEmpty { return items }
      if rest.hasPrefix("...") {
        rest = rest.dropFirst(3)
        if items.last != .any { items.append(.any) }
      } else {
        guard let end = rest.firstIndex(of: ":"), QualifiedName.isIdentifier(rest[..<end]) else {
          return nil
        }
        items.append(.label(rest[..<end] == "_" ? nil : String(rest[..<end])))
        rest = rest[rest.index(after: end)...]
      }
    }
  }

  /// The name of the function in a call that matches; nil for any other node.
  func name(in node: Syntax) -> Syntax? {
    switch node.kind {
    case .functionCallExpr where !isMacro:
      let call = node.cast(FunctionCallExprSyntax.self)
      guard let name = calledName(call.calledExpression) else { return nil }
      let fits = fits(call.arguments, call.trailingClosure, call.additionalTrailingClosures)
      return fits ? name : nil
    case .macroExpansionExpr where isMacro:
      let macro = node.cast(MacroExpansionExprSyntax.self)
      guard isName(macro.macroName) else { return nil }
      let fits = fits(macro.arguments, macro.trailingClosure, macro.additionalTrailingClosures)
      return fits ? Syntax(macro.macroName) : nil
    case .macroExpansionDecl where isMacro:
      let macro = node.cast(MacroExpansionDeclSyntax.self)
      guard isName(macro.macroName) else { return nil }
      let fits = fits(macro.arguments, macro.trailingClosure, macro.additionalTrailingClosures)
      return fits ? Syntax(macro.macroName) : nil
    default: return nil
    }
  }

  private func isName(_ token: TokenSyntax) -> Bool {
    name.map { $0.components == [token.identifierText] } ?? true
  }

  /// The last name of a called expression, if it matches.
  private func calledName(_ expression: ExprSyntax) -> Syntax? {
    var last: Syntax?
    var components = name?.components ?? []
    var current: ExprSyntax? = expression
    while let expression = current {
      let token: TokenSyntax
      if let reference = expression.as(DeclReferenceExprSyntax.self) {
        (token, current) = (reference.baseName, nil)
      } else if let member = expression.as(MemberAccessExprSyntax.self) {
        (token, current) = (member.declName.baseName, member.base)
      } else if let generic = expression.as(GenericSpecializationExprSyntax.self) {
        current = generic.expression
        continue
      } else if let chained = expression.as(OptionalChainingExprSyntax.self) {
        current = chained.expression
        continue
      } else if let forced = expression.as(ForceUnwrapExprSyntax.self) {
        current = forced.expression
        continue
      } else {
        return nil
      }
      last = last ?? Syntax(token)
      if name == nil { return last }
      guard components.popLast() == token.identifierText else { return nil }
      if components.isEmpty { return last }
    }
    return nil
  }

  private func fits(
    _ arguments: LabeledExprListSyntax, _ closure: ClosureExprSyntax?,
    _ more: MultipleTrailingClosureElementListSyntax
  ) -> Bool {
    if items == [.any] { return true }
    var found: [Argument] = arguments.map { .label($0.label?.identifierText) }
    if closure != nil { found.append(.trailing) }
    found += more.map { .label($0.label.identifierText) }
    // Matches as a glob does: the last “any” takes one more argument after a difference.
    var (item, argument) = (0, 0)
    var resume: (item: Int, argument: Int)?
    while argument < found.count {
      if item < items.count, items[item] == .any {
        item += 1
        resume = (item, argument)
      } else if item < items.count, fits(found[argument], items[item]) {
        item += 1
        argument += 1
      } else if let last = resume {
        resume = (last.item, last.argument + 1)
        (item, argument) = (last.item, last.argument + 1)
      } else {
        return false
      }
    }
    return items[item...].allSatisfy { $0 == .any }
  }

  private func fits(_ argument: Argument, _ item: Item) -> Bool {
    guard case .label(let wanted) = item else { return false }
    // The label that a trailing closure would have depends on the function.
    guard case .label(let label) = argument else { return name != nil || wanted == nil }
    return label == wanted
  }
}

extension PatternError {
  fileprivate static func call(_ argument: String) -> PatternError {
    PatternError(
      "\"\(argument)\" isn't the name of a function; write one such as print(_:), "
        + "animate(withDuration:...) or #expect(throws:...)")
  }
}
