import SwiftSyntax

/// Parameters of a function type with certain properties.
///
/// The argument is `any`, or words that must all apply, such as `escaping !async`.
struct ClosureParameterPattern: Sendable {
  private struct Condition: Sendable {
    let property: String
    let isWanted: Bool
  }

  /// What the type of a parameter consists of.
  private struct Closure {
    var isOptional = false
    var attributes: [AttributeSyntax] = []
    var function: FunctionTypeSyntax

    func has(_ property: String) -> Bool {
      switch property {
      case "async": function.effectSpecifiers?.asyncSpecifier != nil
      case "throws": function.effectSpecifiers?.throwsClause != nil
      case "optional": isOptional
      // An optional closure always escapes.
      case "escaping": isOptional || hasAttribute("escaping")
      default: hasAttribute(property.dropFirst())
      }
    }

    private func hasAttribute(_ name: Substring) -> Bool {
      guard let name = QualifiedName(name) else { return false }
      return attributes.contains { name.matches($0.attributeName) }
    }
  }

  private static let properties = ["async", "escaping", "optional", "throws"]
  private let conditions: [Condition]

  init(_ argument: String) throws(PatternError) {
    var conditions: [Condition] = []
    let words = argument.words
    for word in words where words != ["any"] {
      let isWanted = !word.hasPrefix("!")
      let property = isWanted ? word : word.dropFirst()
      let isAttribute = property.hasPrefix("@") && QualifiedName(property.dropFirst()) != nil
      guard isAttribute || ClosureParameterPattern.properties.contains(String(property)) else {
        throw PatternError.closureParameter(argument)
      }
      conditions.append(Condition(property: String(property), isWanted: isWanted))
    }
    if words.isEmpty { throw PatternError.closureParameter(argument) }
    self.conditions = conditions
  }

  /// The name of a parameter that matches; nil for any other node.
  func name(in node: Syntax) -> Syntax? {
    let (name, type): (TokenSyntax, TypeSyntax?)
    switch node.kind {
    case .functionParameter:
      let parameter = node.cast(FunctionParameterSyntax.self)
      (name, type) = (parameter.firstName, parameter.type)
    case .closureParameter:
      let parameter = node.cast(ClosureParameterSyntax.self)
      (name, type) = (parameter.firstName, parameter.type)
    default: return nil
    }
    guard let type, let closure = closure(type) else { return nil }
    return conditions.allSatisfy { closure.has($0.property) == $0.isWanted } ? Syntax(name) : nil
  }

  private func closure(_ type: TypeSyntax) -> Closure? {
    var (isOptional, attributes) = (false, [AttributeSyntax]())
    var type = type
    while true {
      if let function = type.as(FunctionTypeSyntax.self) {
        return Closure(isOptional: isOptional, attributes: attributes, function: function)
      } else if let attributed = type.as(AttributedTypeSyntax.self) {
        attributes += attributed.attributes.compactMap { $0.as(AttributeSyntax.self) }
        type = attributed.baseType
      } else if let optional = type.as(OptionalTypeSyntax.self) {
        (isOptional, type) = (true, optional.wrappedType)
      } else if let optional = type.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) {
        (isOptional, type) = (true, optional.wrappedType)
      } else if let tuple = type.as(TupleTypeSyntax.self), let element = tuple.elements.first,
        tuple.elements.count == 1
      {
        type = element.type
      } else {
        return nil
      }
    }
  }
}

extension PatternError {
  fileprivate static func closureParameter(_ argument: String) -> PatternError {
    PatternError(
      "\"\(argument)\" isn't a list of properties; write any, or some of async, escaping, optional, "
        + "throws and attributes such as @Sendable, each with ! if it must be missing")
  }
}
