/// A query about the syntax of Swift, the short form of a counter of the plugin `swift-patterns`.
///
/// The first word is the id of the counter, and the rest is its argument: `inherits UIViewController`.
package enum SwiftQuery {
  /// The id of the plugin.
  package static let plugin = "swift-patterns"
  /// The ids of the counters of the plugin, each with an example of an argument.
  package static let counters: [(id: String, example: String)] = [
    ("inherits", "UIViewController"), ("attribute", "@MainActor"), ("call", "print(_:)"),
    ("closure-parameter", "escaping"),
  ]
  /// The languages of the files that queries search.
  package static let languages = ["swift"]

  /// Returns the reason why a text isn't a query, with the solution; nil if it is one. The plugin checks the
  /// argument.
  package static func problem(_ query: String) -> (message: String, hint: String)? {
    let counter = counter(query)
    guard let known = counters.first(where: { $0.id == counter.counter }) else {
      let ids = counters.map(\.id)
      return (
        counter.counter.isEmpty ? "the query is empty" : "unknown query \"\(counter.counter)\"",
        "start with \(ids.dropLast().joined(separator: ", ")) or \(ids.last ?? ""), such as "
          + "\"\(counters[0].id) \(counters[0].example)\""
      )
    }
    guard counter.argument == nil else { return nil }
    return (
      "the query \"\(known.id)\" needs an argument",
      "for example, \"\(known.id) \(known.example)\""
    )
  }

  /// Returns the counter of a query. It may not exist, or need another argument.
  package static func counter(_ query: String) -> PluginCounter {
    let parts = query.split(maxSplits: 1, whereSeparator: \.isWhitespace)
    var argument = parts.dropFirst().first ?? ""
    while argument.last?.isWhitespace == true { argument.removeLast() }
    argument = argument.drop(while: \.isWhitespace)
    return PluginCounter(
      plugin: plugin, counter: parts.first.map(String.init) ?? "",
      argument: argument.isEmpty ? nil : String(argument))
  }
}
