import Matching
import Testing

@Suite struct FuzzyRankTests {
  private func ranked(_ query: String, _ texts: [String]) -> [String] {
    FuzzyRank.ranked(texts, by: query) { $0 }.map(\.candidate)
  }

  @Test("letters must occur in order")
  func order() {
    #expect(FuzzyRank.match("abc", in: "xaxbxc")?.positions == [1, 3, 5])
    #expect(FuzzyRank.match("abc", in: "acb") == nil)
    #expect(FuzzyRank.match("abc", in: "ab") == nil)
    #expect(FuzzyRank.match("", in: "anything")?.positions == [])
  }

  @Test("matches at word starts and of consecutive letters rank first")
  func ranking() {
    #expect(
      ranked("cs", ["discuss", "copy summary", "scs"]) == ["copy summary", "scs", "discuss"])
    #expect(ranked("set", ["reset", "some entry there", "Settings"]).first == "Settings")
    #expect(ranked("hv", ["shove", "HomeView"]).first == "HomeView")
    #expect(FuzzyRank.match("set", in: "some set")?.positions == [5, 6, 7])
  }

  @Test("matching is case-sensitive only if the query has an uppercase letter")
  func smartCase() {
    #expect(FuzzyRank.match("rx", in: "RxSwift") != nil)
    #expect(FuzzyRank.match("RX", in: "RxSwift") == nil)
  }

  @Test("every term of the query must match, in any order")
  func words() {
    #expect(FuzzyRank.match("swift rx", in: "RxSwift → async") != nil)
    #expect(FuzzyRank.match("swift zz", in: "RxSwift → async") == nil)
  }

  @Test("candidates with equal scores keep their order")
  func stable() {
    #expect(ranked("a", ["a1", "a2", "a3"]) == ["a1", "a2", "a3"])
  }

  @Test(
    "for random queries, positions ascend and match the query, and each text matches itself"
  )
  func random() {
    var generator = SystemRandomNumberGenerator()
    let alphabet = Array("abA -é日🇩🇪/")
    func word(_ length: Int) -> String {
      String((0..<length).compactMap { _ in alphabet.randomElement(using: &generator) })
    }
    for _ in 0..<2_000 {
      let text = word(Int.random(in: 0...24, using: &generator))
      let query = word(Int.random(in: 0...5, using: &generator))
      #expect(FuzzyRank.match(text, in: text) != nil)
      guard let match = FuzzyRank.match(query, in: text) else { continue }
      let letters = Array(text)
      #expect(zip(match.positions, match.positions.dropFirst()).allSatisfy { $0 < $1 })
      let found = Set(match.positions.map { String(letters[$0]).lowercased() })
      let wanted = Set(query.filter { !$0.isWhitespace }.map { $0.lowercased() })
      #expect(found == wanted, "\(query) in \(text)")
    }
  }
}
