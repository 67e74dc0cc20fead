#!/usr/bin/env bash
# Functions shared by scripts that change and build a clone of this repository. They source this file after
# they have changed to the repository's root.
#
# All of these scripts use the same clone, which remains in .build, so that the next run builds only what
# differs from the last one. Its folder has another name than the repository.
set -euo pipefail
root=$PWD
copy=$root/.build/clone/another-name

in_copy() {
  git -C "$copy" -c user.name=check -c user.email=check@localhost -c commit.gpgsign=false \
    -c core.hooksPath=/dev/null "$@"
}

# update_copy: creates or updates the clone, and commits the uncommitted changes of this repository in it.
update_copy() {
  local changes file
  # Unchanged files keep their modification time and their build results.
  if [ -d "$copy/.git" ] && in_copy fetch --quiet "$root" HEAD; then
    in_copy reset --quiet --hard FETCH_HEAD
    in_copy clean --quiet -fd
  else
    rm -rf "$copy"
    mkdir -p "$(dirname "$copy")"
    git clone --quiet --no-hardlinks "$root" "$copy"
    # Reuse the fetched packages and their versions.
    mkdir "$copy/.build"
    if [ -f Package.resolved ]; then cp Package.resolved "$copy/"; fi
    if [ -d .build/repositories ]; then cp -R .build/repositories "$copy/.build/"; fi
  fi
  # Uncommitted changes are included, even new files.
  changes=$(mktemp)
  git diff --binary HEAD >"$changes"
  [ ! -s "$changes" ] || in_copy apply "$changes"
  rm -f "$changes"
  git ls-files -z --others --exclude-standard | while IFS= read -r -d '' file; do
    mkdir -p "$copy/$(dirname "$file")"
    cp -p "$file" "$copy/$file"
  done
  in_copy add --all
  in_copy commit --quiet --allow-empty -m "Add uncommitted changes"
}

# restore_copy: undoes all changes since the last commit of the clone.
restore_copy() {
  in_copy reset --quiet --hard
  in_copy clean --quiet -fd
  rm -rf "$copy/.build/removed"
}

# build_tests: builds all targets of the clone. A second build is necessary if the first one leaves objects
# with old layouts.
build_tests() {
  (
    cd "$copy"
    swift build --build-tests
    if [ -n "$(Scripts/remove-stale-objects "$(swift build --show-bin-path)")" ]; then
      swift build --build-tests
    fi
  )
}
