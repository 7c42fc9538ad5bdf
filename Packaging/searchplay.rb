# The formula for Homebrew, which installs what 'make dist' makes. At a release, `url` and `sha256` are those of the tag's archive.
class Searchplay < Formula
  desc "Replays search UIs of Algolia's InstantSearch from a YAML manifest"
  homepage "https://github.com/searchplay/searchplay"
  url "https://github.com/searchplay/searchplay/archive/refs/tags/v0.1.0.tar.gz"
  sha256 "0000000000000000000000000000000000000000000000000000000000000000"

  depends_on xcode: ["16.3", :build]
  depends_on "libyaml"
  depends_on "xz" => :build

  def install
    # Homebrew builds in a sandbox of its own.
    ENV["SEARCHPLAY_BUILD_OPTIONS"] = "--disable-sandbox"
    system "Scripts/dist", buildpath/"dist"
    archive = Dir["dist/searchplay-*/"].first
    bin.install Dir["#{archive}bin/*"]
    man1.install "#{archive}share/man/man1/searchplay.1"
    pkgshare.install "#{archive}share/searchplay/schemas"
    doc.install "#{archive}share/doc/searchplay/licences"
    bash_completion.install "#{archive}share/bash-completion/completions/searchplay"
    zsh_completion.install "#{archive}share/zsh/site-functions/_searchplay"
    fish_completion.install "#{archive}share/fish/vendor_completions.d/searchplay.fish"
  end

  test do
    system bin/"searchplay", "init", testpath/"shop"
    system bin/"searchplay", "test", testpath/"shop"
  end
end
