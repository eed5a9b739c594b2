#!/bin/sh
# Makes a release in dist/: a folder with wheels, sources, manual, install.sh and checksums, and one archive of it.
# The same commit gives the same bytes. `make release` runs it, with the Python of the development environment.
set -eu
umask 022
export LC_ALL=C.UTF-8
cd "$(dirname "$0")/.."
PYTHON=${PYTHON:-python3}
DIST=${DIST:-dist}
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || stat -c %Y pyproject.toml)}
export SOURCE_DATE_EPOCH

if [ -n "$(git status --porcelain 2>/dev/null)" ]; then
    echo 'Not everything here is committed, so nobody else can make the same release.' >&2
fi
version=$(sed -n 's/^version = "\(.*\)"$/\1/p' pyproject.toml)
folder=$DIST/release-$version
archive=$DIST/table-companion-$version.tar.gz
rm -rf "$folder" "$archive"
mkdir -p "$folder/wheels"

"$PYTHON" -m pip download --quiet --disable-pip-version-check --no-deps --only-binary :all: --require-hashes \
    --dest "$folder/wheels" --requirement packaging/requirements.txt
"$PYTHON" -m hatchling build --target wheel --directory "$folder/wheels" >/dev/null
"$PYTHON" -m hatchling build --target sdist --directory "$folder" >/dev/null
"$PYTHON" -m companion.cli.manual >"$folder/companion.1"
cp install.sh packaging/README.txt LICENSE CHANGELOG.md "$folder"
chmod 755 "$folder/install.sh"
sums=$(cd "$folder" && find . -type f -printf "%P\n" | sort | xargs sha256sum)
printf "%s\n" "$sums" >"$folder/SHA256SUMS"

tar --create --directory "$DIST" --sort=name --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 --numeric-owner \
    --mode='u+rwX,go+rX,go-w' "release-$version" | gzip --no-name --best >"$archive"
echo "$archive"
