#!/usr/bin/env bash
# What new-feature and new-plugin share. They source it with `program` set to their name, `kind` to what
# they write, and `example` to a name for one. Everything is prepared in a folder of its own and put
# into the tree at the very end: a mistake leaves nothing behind.
set -euo pipefail
: "${program:?}" "${kind:?}" "${example:?}"

# Letters are those of ASCII, in every language of the person's.
export LC_ALL=C
cd "$(dirname "${BASH_SOURCE[0]}")/.."
root=$PWD
stage=$(mktemp -d)
mkdir "$stage/tree" "$stage/before"
isInstalling=false
trap 'take_back; rm -rf "$stage"' EXIT

# fail TEXT: says what is wrong, and stops.
fail() {
  echo "$program: $1" >&2
  exit 2
}

# Names that mean something else in every Swift file, or in those that would import the new module.
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

# name_it NAME TYPES: checks a new name, and derives from "CodeReviews" the id `code-reviews`, the title
# "Code reviews" and the variable `codeReviews`. TYPES are the endings of the types that will bear it.
name_it() {
  name=$1
  local types=$2 pattern='^[A-Z][A-Za-z0-9]*$' found
  [ -n "$name" ] || fail "which name? For example: make $program NAME=$example"
  [[ $name =~ $pattern ]] ||
    fail "“$name” can't name a $kind: a capital letter, then letters and digits, such as $example"
  [[ $name =~ [a-z] ]] || fail "“$name” is all capitals; write $example, say"
  [ ${#name} -le 30 ] || fail "“$name” is longer than 30 letters"

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
      fail "“$name” would become “$variable”, which means something else in Swift or in the sandbox"
      ;;
  esac
  case "$type_words" in
    *[[:space:]]"$name"[[:space:]]*) fail "$name is taken: a type or module of Swift is called so" ;;
  esac

  # Modules and folders differ by more than their capitals, for file systems that don't see those.
  found=$(grep -oiE "\"$name(Interface|Logic|Service|UI|Flow|Plugin|PluginTests|Tests)?\"" \
    Package.swift | head -n 1 || true)
  [ -z "$found" ] || fail "$name is taken: Package.swift has ${found//\"/} already"
  found=$(find Sources Plugins Tests -type d 2>/dev/null |
    grep -iE "/$name(Plugin|Tests)?\$" | head -n 1 || true)
  [ -z "$found" ] || fail "$name is taken: there is a folder $found already"
  found=$(find Sources Plugins -name '*.swift' -exec \
    grep -HowE "^[^/]*(struct|class|enum|actor|protocol|typealias) $name($types)" {} + 2>/dev/null |
    head -n 1 || true)
  [ -z "$found" ] || fail "$name is taken: there is a type ${found##* } in ${found%%:*}"
}

# tell PLACE TEXT: a line of what was written.
tell() { printf '  %-36s %s\n' "$1" "$2"; }

# own_it OWNER: checks who answers for it.
own_it() {
  owner=$1
  local pattern='^@[A-Za-z0-9][A-Za-z0-9._-]*(/[A-Za-z0-9][A-Za-z0-9._-]*)?$'
  [[ $owner =~ $pattern ]] || fail "“$owner” is no owner: @team or @organisation/team"
}

# render FOLDER: stages the files of a folder of templates, at the same paths below the root.
render() {
  local template path
  while IFS= read -r template; do
    path=$(printf '%s' "${template%.template}" | fill)
    [ ! -e "$path" ] || fail "$path is there already"
    mkdir -p "$stage/tree/$(dirname "$path")"
    fill <"$1/$template" >"$stage/tree/$path"
  done < <(cd "$1" && find . -name '*.template' | sed 's|^\./||' | sort)
}

fill() {
  sed -e "s|__Name__|$name|g" -e "s|__name__|$variable|g" -e "s|__id__|$id|g" \
    -e "s|__title__|$title|g" -e "s|__owner__|$owner|g"
}

# insert FILE START END: puts the lines of standard input before the first line that matches END
# after one that matches START. With END "EOF" they go to the file's end.
insert() {
  local file=$1
  [ -f "$file" ] || fail "there is no $file, which names every $kind"
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
    fail "in $file there is no line like “$3” after one like “$2”: the new lines go there"
  cat "$stage/result" >"$stage/tree/$file"
}

# add_import FILE MODULE: the formatter puts it into its place.
add_import() {
  insert "$1" '' '^import ' <<<"import $2"
}

# install_all: gives what is staged the style of the house, and puts it into the tree.
install_all() {
  local file
  command -v swift >/dev/null || fail "there is no swift, which formats what is written"
  find "$stage/tree" -name '*.swift' -print0 |
    xargs -0 swift format format --in-place --parallel --configuration "$root/.swift-format" ||
    fail "what was to be written can't be formatted"
  isInstalling=true
  while IFS= read -r file; do
    mkdir -p "$(dirname "$file")"
    # Written into the old file, so that its mode stays.
    cat "$stage/tree/$file" >"$file"
  done < <(staged)
  isInstalling=false
}

staged() { (cd "$stage/tree" && find . -type f | sed 's|^\./||' | sort); }

# Puts everything back as it was, when installing broke off.
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
  echo "$program: broken off; everything is as it was" >&2
}
