import Testing

@testable import Folders

/// The examples that NIST publishes for FIPS 180-4.
@Suite struct SHA256Tests {
  private func hash(_ text: String) -> String {
    var hash = SHA256()
    hash.update(Array(text.utf8))
    return hash.hexadecimal()
  }

  @Test("texts with known hashes")
  func known() {
    #expect(hash("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
    #expect(hash("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    #expect(
      hash("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")
        == "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1")
    #expect(
      hash(String(repeating: "a", count: 1_000_000))
        == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
  }

  @Test(
    "chunks of any length have the hash of the whole", arguments: [1, 55, 63, 64, 65, 119, 128])
  func chunks(_ length: Int) {
    let text = Array(String(repeating: "headway", count: 60).utf8)
    var whole = SHA256()
    whole.update(text)
    var hash = SHA256()
    for start in stride(from: 0, to: text.count, by: length) {
      hash.update(text[start..<min(start + length, text.count)])
    }
    #expect(hash.hexadecimal() == whole.hexadecimal())
  }
}
