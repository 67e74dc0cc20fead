import Output
import Testing

@Suite struct ErrorMessageTests {
  @Test(
    "the sentences of a notice become the message of an error",
    arguments: [
      (
        "There is no link called \"a. B\". Known links: libraries, try.",
        "there is no link called \"a. B\"; known links: libraries, try"
      ),
      ("There is no tab \"x\". Did you mean \"y\"?", "there is no tab \"x\"; did you mean \"y\"?"),
      (
        "Links start with headway://, not https://.", "links start with headway://, not https://"
      ),
      ("Headway can't read a.yml.", "Headway can't read a.yml"),
      ("YAML is invalid.", "YAML is invalid"), ("a.yml:1:2: wrong", "a.yml:1:2: wrong"), ("", ""),
    ])
  func message(sentences: String, expected: String) {
    #expect(SafeText.message(sentences) == expected)
  }
}
