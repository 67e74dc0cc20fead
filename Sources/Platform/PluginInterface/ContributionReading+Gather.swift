extension ContributionReading {
  /// Returns what the contributions of enabled plugins to an extension point result in, in order. The
  /// read is tracked.
  ///
  /// If the code of a plugin throws, the plugin is disabled until restart, and its results are missing.
  ///
  /// ```swift
  /// let lines = contributions.gather(from: .todoLines) { added in try added.rows(items) }
  /// ```
  ///
  /// - Parameters:
  ///   - point: the extension point.
  ///   - result: calls the plugin's code with a contribution.
  public func gather<Contribution, Result>(
    from point: ExtensionPoint<Contribution>, _ result: (Contribution) throws -> Result
  ) -> [Result] {
    contributions(to: point).compactMap { $0.run(result) }
  }
}
