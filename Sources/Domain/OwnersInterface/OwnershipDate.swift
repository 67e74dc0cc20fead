/// The version of the owners file that applies to the history.
package enum OwnershipDate: String, CaseIterable, Codable, Sendable {
  /// Today's version applies to all days. It shows the teams that own the remaining work.
  case today
  /// The version of each day applies to that day. It shows the teams that owned the code then.
  case day
}
