#!/bin/bash
# Counts what lies in the drawers, and says which one is the fullest.
set -euo pipefail

readonly VERSION="1.2"
declare -a drawers=(top middle bottom)
limit=${LIMIT:-12}
total=0

usage() {
  cat <<END
Usage: $0 [-h] [-n NUMBER] FOLDER

  -n NUMBER  the most that a drawer's folder holds, $limit if "nothing" is said
END
  exit 2
}

fail() {
  echo "drawers: $1" >&2
  exit 1
}

while getopts "hn:" option; do
  case $option in
    h) usage ;;
    n) limit=$OPTARG ;;
    *) fail 'no such option' ;;
  esac
done
shift $((OPTIND - 1))

if [[ $# -eq 0 || ! -d "$1" ]]; then
  usage
fi

count() {
  local folder=$1 number
  number=$(find "$folder" -type f | wc -l)
  echo "$number"
}

fullest=""
most=0
for drawer in "${drawers[@]}"; do
  number=$(count "$1/$drawer")
  total=$((total + number))
  if ((number > most)); then
    most=$number
    fullest="$drawer"
  fi
  if [ "$number" -gt "$limit" ] && [ -z "${QUIET:-}" ]; then
    printf '%s is too full: %d\n' "$drawer" "$number"
  elif test "$number" = 0; then
    echo "nothing in $drawer" # fine
  else
    true
  fi
done

# What follows a quoted word stays as it is.
sed 's/^  //' <<'END' > "$1/notes.txt"
  Nothing here is a $variable or a `command`.
  It's only text, "isn't it"?
END

python3 - <<-PYTHON
	print("$fullest")
	PYTHON

select answer in yes no; do
  [[ $answer == yes ]] && break
done

until mkdir "$1/.lock" 2>/dev/null; do
  sleep 1
done
trap 'rmdir "$1/.lock"' EXIT

echo "In all: ${total}, most in ${fullest:-none}; version $VERSION"
function done_with_it {
  return 0
}
done_with_it
