/// Which owners file the past is judged by.
package enum OwnersMoment: String, CaseIterable, Sendable {
  /// Today's, for every day: who has to do what is left.
  case today
  /// The one that each day had itself: who had it then.
  case day
}
