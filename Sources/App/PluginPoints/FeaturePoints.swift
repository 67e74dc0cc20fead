import DeclarativeUI
import ExternalPlugins
import Routing

/// The extension points of one feature for external plugins.
@MainActor package struct FeaturePoints {
  let add: @MainActor (inout ExternalPoints) -> Void
  let samples: @MainActor () throws -> [String: PluginConformance.Samples]

  /// - Parameters:
  ///   - samples: returns sample data by extension point, to check plugins with.
  ///   - add: adds the extension points.
  package init(
    samples: @escaping @MainActor () throws -> [String: PluginConformance.Samples] = { [:] },
    add: @escaping @MainActor (inout ExternalPoints) -> Void
  ) {
    self.add = add
    self.samples = samples
  }

  /// Returns the sample data for the extension points of several features.
  ///
  /// - Throws: the error of a fixture that can't be read.
  package static func samples(
    _ features: [FeaturePoints]
  ) throws -> [String: PluginConformance.Samples] {
    try features.reduce(into: [:]) { all, feature in all.merge(try feature.samples()) { $1 } }
  }
}

extension AddedTextRow {
  /// The row that an external plugin adds.
  ///
  /// - Parameters:
  ///   - element: returns the element that a text of the plugin names, whether it exists or not.
  ///   - exists: returns whether an element exists.
  package init(
    _ row: ExternalRow, element: (String) -> ElementID, exists: (ElementID) -> Bool
  ) {
    let target = row.opens.map(element)
    let isKnown = target.map(exists) ?? false
    self.init(
      id: row.id, text: row.text, style: row.tone.style, placement: row.placement(element),
      opens: isKnown ? target : nil, unknown: isKnown ? nil : target, link: row.addedLink)
  }
}

extension JSONTree {
  /// A text, or null.
  package static func optional(_ text: String?) -> JSONTree { text.map(JSONTree.string) ?? .null }

  /// A number, or null.
  package static func optional(_ number: Int?) -> JSONTree { number.map(JSONTree.integer) ?? .null }

  /// A number with a fraction, or null.
  package static func optional(_ number: Double?) -> JSONTree {
    number.map(JSONTree.number) ?? .null
  }

  /// A list of texts.
  package static func texts(_ texts: [String]) -> JSONTree { .array(texts.map(JSONTree.string)) }
}
