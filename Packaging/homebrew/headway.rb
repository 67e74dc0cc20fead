# The formula of a release. `Packaging/finish` sets the address and the version, and replaces the line "@SYSTEMS@".
class Headway < Formula
  desc "Track code migrations, guard the architecture, and score libraries"
  homepage "@HOMEPAGE@"
  url "@ADDRESS@/@ARCHIVE@"
  version "@VERSION@"
  sha256 "@SUM@"
  license "MIT"

  @SYSTEMS@

  def install
    bin.install "bin/headway"
    man1.install Dir["share/man/man1/*"]
    bash_completion.install "share/bash-completion/completions/headway"
    zsh_completion.install "share/zsh/site-functions/_headway"
    fish_completion.install "share/fish/vendor_completions.d/headway.fish"
    pkgshare.install "share/headway/forge"
    doc.install Dir["share/doc/headway/*"]
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/headway --version")
    (testpath/"headway.yml").write <<~YAML
      version: 1
      migrations: [{ id: old, title: Old, pattern: old, files: ["*.txt"] }]
    YAML
    (testpath/"a.txt").write "old\n"
    system "git", "init", "--quiet"
    system "git", "add", "."
    assert_match "old", shell_output("#{bin}/headway scan --format csv")
  end
end
