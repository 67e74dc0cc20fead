extension Day {
  /// The same day of an earlier month, or the last one of that month.
  package func months(ago count: Int) -> Day {
    let (year, month, day) = parts
    let index = year * 12 + month - 1 - count
    let (earlierYear, earlierMonth) = (index / 12, index % 12 + 1)
    for candidate in stride(from: day, to: 27, by: -1) {
      if let found = Day(year: earlierYear, month: earlierMonth, day: candidate) { return found }
    }
    return Day(year: earlierYear, month: earlierMonth, day: min(day, 28)) ?? self
  }

  private init?(year: Int, month: Int, day: Int) {
    func padded(_ value: Int, _ width: Int) -> String {
      let digits = "\(value)"
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    self.init("\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))")
  }
}
