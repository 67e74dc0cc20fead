import MigrationsInterface
import MigrationsLogic
import Testing
import Workspace

@Suite struct TextSparklineTests {
  private func text(_ values: [Int], peak: Int? = nil, columns: Int) -> String {
    TextSparkline.text(
      values.enumerated().map { ShareStep(day: Day(number: 20_000 + $0), remaining: $1) },
      peak: peak, columns: columns)
  }

  @Test("the first column is the first day, so that a short high beginning is visible")
  func beginning() {
    let values = [1306, 653] + Array(repeating: 694, count: 98)
    #expect(text(values, peak: 1306, columns: 5) == "█▄▄▄▄")
  }

  @Test("only the highest value has the full height, however small it is")
  func height() {
    #expect(text([0, 1, 3, 3], columns: 4) == "▁▃██")
    #expect(text([1, 2], columns: 2) == "▁█")
    #expect(text([999, 1000, 0], peak: 1000, columns: 3) == "▇█▁")
  }

  @Test("equal values and one day have a flat line, at half the height unless they are zero")
  func flat() {
    #expect(text([4, 4, 4], columns: 3) == "▄▄▄")
    #expect(text([4], columns: 3) == "▄▄▄")
    #expect(text([0, 0], columns: 3) == "▁▁▁" && text([4, 4], peak: 4, columns: 2) == "██")
    #expect(text([], columns: 3) == "")
    #expect(text([4, 2], columns: 0) == "" && text([4, 2], columns: 1) == "▁")
  }
}
