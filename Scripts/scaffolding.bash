#!/usr/bin/env bash
# Functions shared by new-feature and new-plugin. They source this file with `program` set to their name,
# `kind` to "feature" or "plugin", and `example` to a sample name. All files are prepared in a temporary
# folder and installed at the end, so an error leaves nothing behind.
set -euo pipefail
: "${program:?}" "${kind:?}" "${example:?}"

# Patterns match ASCII letters in every locale.
export LC_ALL=C
cd "$(dirname "${BASH_SOURCE[0]}")/.."
root=$PWD
stage=$(mktemp -d)
mkdir "$stage/tree" "$stage/before"
isInstalling=false
trap 'take_back; rm -rf "$stage"' EXIT

# fail TEXT: prints an error and stops.
fail() {
  echo "$program: $1" >&2
  exit 2
}

# Names that have another meaning in Swift, or in files that would import the new module.
swift_words=" any as associatedtype async await break case catch class continue default defer deinit
 do dynamic else enum extension fallthrough false fileprivate final for func get guard if import in
 indirect infix init inout internal is lazy left let mutating nil none open operator optional
 override package postfix precedence prefix private protocol public repeat required rethrows return
 right self set static struct subscript super switch throw throws true try type typealias unowned
 var weak where while all make start services "
type_words=" Actor Array Bool Character Clock Codable Collection Comparable Data Date Decimal
 Decoder Dictionary Double Duration Encoder Equatable Error Float Hashable Identifiable Int Iterator
 Locale Never Notification Optional Process Range Regex Result Sendable Sequence Set String
 Substring Swift Task Thread Timer UUID Void Foundation Testing Test Suite Trait Issue Dispatch
 Synchronization Darwin Glibc Musl Headway Yams Subprocess CustomDump ArgumentParser Collections "

# name_it NAME TYPES: checks a new name. From "CodeReviews" it derives the id `code-reviews`, the title
# "Code reviews" and the variable `codeReviews`. TYPES are the suffixes of the types that use the name.
name_it() {
  name=$1
  local types=$2 pattern='^[A-Z][A-Za-z0-9]*$' found
  [ -n "$name" ] || fail "missing name; for example: make $program NAME=$example"
  [[ $name =~ $pattern ]] ||
    fail "“$name” is not a valid name; use a capital letter, then letters and digits, such as $example"
  [[ $name =~ [a-z] ]] || fail "“$name” is all capitals; use a name such as $example"
  [ ${#name} -le 30 ] || fail "“$name” is longer than 30 characters"

  id=$(printf '%s' "$name" |
    sed -E 's/([a-z0-9])([A-Z])/\1-\2/g; s/([A-Z])([A-Z][a-z])/\1-\2/g' |
    tr '[:upper:]' '[:lower:]')
  variable=$(printf '%s' "$id" | awk -F - '{
    printf "%s", $1
    for (i = 2; i <= NF; i++) printf "%s%s", toupper(substr($i, 1, 1)), substr($i, 2)
  }')
  title=$(printf '%s' "$id" | awk '{ gsub("-", " "); print toupper(substr($0, 1, 1)) substr($0, 2) }')

  case "$swift_words" in
    *[[:space:]]"$variable"[[:space:]]*)
      fail "“$name” would become “$variable”, which has another meaning in Swift or in the sandbox"
      ;;
  esac
  case "$type_words" in
    *[[:space:]]"$name"[[:space:]]*) fail "$name is taken: it is a type or module of Swift" ;;
  esac

  # Names must differ in more than case, because some file systems ignore case.
  found=$(grep -oiE "\"$name(Interface|Logic|Service|UI|Flow|Plugin|PluginTests|Tests)?\"" \
    Package.swift | head -n 1 || true)
  [ -z "$found" ] || fail "$name is taken: Package.swift already has ${found//\"/}"
  found=$(find Sources Plugins Tests -type d 2>/dev/null |
    grep -iE "/$name(Plugin|Tests)?\$" | head -n 1 || true)
  [ -z "$found" ] || fail "$name is taken: the folder $found already exists"
  found=$(find Sources Plugins -name '*.swift' -exec \
    grep -HowE "^[^/]*(struct|class|enum|actor|protocol|typealias) $name($types)" {} + 2>/dev/null |
    head -n 1 || true)
  [ -z "$found" ] || fail "$name is taken: there is a type ${found##* } in ${found%%:*}"
}

# tell PATH TEXT: prints a line of the summary.
tell() { printf '  %-36s %s\n' "$1" "$2"; }

# own_it OWNER: checks the owner.
own_it() {
  owner=$1
  local pattern='^@[A-Za-z0-9][A-Za-z0-9._-]*(/[A-Za-z0-9][A-Za-z0-9._-]*)?$'
  [[ $owner =~ $pattern ]] || fail "“$owner” is not an owner; use @team or @organization/team"
}

# render FOLDER: fills in the templates of a folder and stages them at the same paths below the root.
render() {
  local template path
  while IFS= read -r template; do
    path=$(printf '%s' "${template%.template}" | fill)
    [ ! -e "$path" ] || fail "$path already exists"
    mkdir -p "$stage/tree/$(dirname "$path")"
    fill <"$1/$template" >"$stage/tree/$path"
  done < <(cd "$1" && find . -name '*.template' | sed 's|^\./||' | sort)
}

fill() {
  sed -e "s|__Name__|$name|g" -e "s|__name__|$variable|g" -e "s|__id__|$id|g" \
    -e "s|__title__|$title|g" -e "s|__owner__|$owner|g"
}

# insert FILE START END: inserts standard input before the first line that matches END after a line that
# matches START. If END is "EOF", it appends to the file.
insert() {
  local file=$1
  [ -f "$file" ] || fail "$file does not exist; it must list every $kind"
  if [ ! -f "$stage/before/$file" ]; then
    mkdir -p "$stage/before/$(dirname "$file")" "$stage/tree/$(dirname "$file")"
    cp "$file" "$stage/before/$file"
    cp "$file" "$stage/tree/$file"
  fi
  cat >"$stage/lines"
  awk -v lines="$stage/lines" -v start="$2" -v end="$3" '
    function put(  line) { while ((getline line < lines) > 0) print line; isDone = 1 }
    isOpen && !isDone && end != "EOF" && $0 ~ end { put() }
    $0 ~ start { isOpen = 1 }
    { print }
    END {
      if (isOpen && end == "EOF") put()
      exit isDone ? 0 : 1
    }
  ' "$stage/tree/$file" >"$stage/result" ||
    fail "$file has no line that matches “$3” after one that matches “$2”; the new lines belong there"
  cat "$stage/result" >"$stage/tree/$file"
}

# add_import FILE MODULE: adds an import; the formatter sorts it.
add_import() {
  insert "$1" '' '^import ' <<<"import $2"
}

# install_all: formats the staged files and copies them into the working tree.
install_all() {
  local file
  command -v swift >/dev/null || fail "swift is not installed; it formats the generated files"
  find "$stage/tree" -name '*.swift' -print0 |
    xargs -0 swift format format --in-place --parallel --configuration "$root/.swift-format" ||
    fail "the generated files can't be formatted"
  isInstalling=true
  while IFS= read -r file; do
    mkdir -p "$(dirname "$file")"
    # Write into the existing file to keep its mode.
    cat "$stage/tree/$file" >"$file"
  done < <(staged)
  isInstalling=false
}

staged() { (cd "$stage/tree" && find . -type f | sed 's|^\./||' | sort); }

# Restores all files if the installation was interrupted.
take_back() {
  local file
  $isInstalling || return 0
  while IFS= read -r file; do
    if [ -f "$stage/before/$file" ]; then
      cat "$stage/before/$file" >"$file"
    else
      rm -f "$file"
      rmdir -p "$(dirname "$file")" 2>/dev/null || true
    fi
  done < <(staged)
  echo "$program: interrupted; all files were restored" >&2
}
