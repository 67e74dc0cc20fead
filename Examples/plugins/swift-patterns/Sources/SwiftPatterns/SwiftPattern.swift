import SwiftSyntax

/// What a counter finds in the syntax of Swift.
package struct SwiftPattern: Sendable {
  /// The kinds of patterns. The raw values are the ids of the counters in `plugin.json`.
  package enum Kind: String, CaseIterable, Sendable {
    case inherits, attribute, call
    case closureParameter = "closure-parameter"
  }

  enum Matcher: Sendable {
    case inherits(InheritancePattern)
    case attribute(AttributePattern)
    case call(CallPattern)
    case closureParameter(ClosureParameterPattern)
  }

  let matcher: Matcher

  /// - Parameter argument: the argument of the counter.
  package init(_ kind: Kind, _ argument: String) throws(PatternError) {
    matcher =
      switch kind {
      case .inherits: .inherits(try InheritancePattern(argument))
      case .attribute: .attribute(try AttributePattern(argument))
      case .call: .call(try CallPattern(argument))
      case .closureParameter: .closureParameter(try ClosureParameterPattern(argument))
      }
  }

  /// The stack that reading a file may need.
  package static let stackSize = 128 << 20

  /// Returns the lines with matches, from 1 and in ascending order. As in Headway, only a line feed ends a
  /// line. Requires a stack of ``stackSize``.
  package func lines(in text: String) -> [Int] { ParsedSource(text).lines(of: self) }

  /// The kind of the pattern.
  var kind: Kind {
    switch matcher {
    case .inherits: .inherits
    case .attribute: .attribute
    case .call: .call
    case .closureParameter: .closureParameter
    }
  }

  /// The part of a node that matches; nil if it doesn't match.
  func match(in node: Syntax) -> Syntax? {
    switch matcher {
    case .inherits(let pattern): pattern.name(in: node)
    case .attribute(let pattern): pattern.attribute(in: node)
    case .call(let pattern): pattern.name(in: node)
    case .closureParameter(let pattern): pattern.name(in: node)
    }
  }
}

/// An argument that isn't a pattern.
package struct PatternError: Error, Equatable, CustomStringConvertible, Sendable {
  package let description: String

  init(_ description: String) { self.description = description }
}
