#!/bin/sh
# Shows the files of a migration that changed most often in the last 90 days, as a starting point.
#
# A plugin in POSIX shell. It reads calls and prints answers, one per line. The members of a call
# are sorted by name, so its id comes first. This simple parsing of JSON is also sufficient for the
# paths of matches.
repository=

answer() { printf '{"jsonrpc":"2.0","id":%s,"result":%s}\n' "$1" "$2"; }

refuse() {
  printf '{"jsonrpc":"2.0","id":%s,"error":{"code":-32601,"message":"%s"}}\n' "$1" "$2"
}

# The value of a text member, as written between the quotes. The app writes no space after a colon.
member() { printf '%s\n' "$2" | sed -n "s/.*\"$1\":\"\([^\"]*\)\".*/\1/p"; }

# The paths of all matches, without duplicates.
paths() { printf '%s\n' "$1" | tr '{' '\n' | sed -n 's/.*"path":"\([^"\\]*\)".*/\1/p' | sort -u; }

# Lines in the form "count path", the highest count first.
hotspots() {
  paths "$1" | while IFS= read -r path; do
    count=$(git -C "$repository" rev-list --count --since=90.days HEAD -- "$path" </dev/null 2>/dev/null)
    [ "${count:-0}" -gt 0 ] && printf '%s %s\n' "$count" "$path"
  done | sort -rn | head -n 3
}

panel() {
  children=$(hotspots "$1" | while IFS=' ' read -r count path; do
    printf ',{"type":"text","text":[{"text":"%4s ","style":"accent"},{"text":"%s"}]}' "$count" "$path"
  done)
  [ -n "$children" ] ||
    children=',{"type":"text","text":[{"text":"None of its files have changed.","style":"muted"}]}'
  printf '{"tree":{"type":"vstack","children":[%s]}}' "${children#,}"
}

while IFS= read -r line; do
  case $line in '{"id":'*) ;; *) continue ;; esac
  id=${line#'{"id":'}
  id=${id%%[!0-9]*}
  case $line in
  *'"method":"initialize"'*)
    repository=$(member repository "$line")
    answer "$id" '{"protocol":1}'
    ;;
  *'"method":"panel"'*) answer "$id" "$(panel "$line")" ;;
  *) refuse "$id" "This plugin doesn't support the method." ;;
  esac
done
