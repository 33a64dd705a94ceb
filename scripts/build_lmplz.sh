#!/usr/bin/env bash
# Builds KenLM's trainer (lmplz) and its converter (build_binary), which no wheel ships, from
# the kenlm source distribution, and installs both into PREFIX/bin.
#
#   scripts/build_lmplz.sh [PREFIX]      PREFIX defaults to ~/.local
#
# PYTHON names the interpreter whose pip fetches the sources (default: python3). As root on Debian
# or Ubuntu the compilers and libraries are installed first; elsewhere the script says what is missing.
set -euo pipefail

VERSION=0.3.0
PREFIX=${1:-$HOME/.local}
PYTHON=${PYTHON:-python3}
PACKAGES=(cmake g++ make libboost-system-dev libboost-thread-dev libboost-program-options-dev
          libboost-test-dev zlib1g-dev libbz2-dev liblzma-dev libeigen3-dev)

case $PREFIX in
  -h | --help) sed -n '2,8s/^# \{0,1\}//p' "$0"; exit 0 ;;
  -*) echo "build_lmplz: unknown option $PREFIX; usage: $0 [PREFIX]" >&2; exit 2 ;;
esac

if command -v apt-get >/dev/null && [ "$(id -u)" -eq 0 ]; then
  missing=()
  for package in "${PACKAGES[@]}"; do
    dpkg -s "$package" >/dev/null 2>&1 || missing+=("$package")
  done
  if [ ${#missing[@]} -gt 0 ]; then
    apt-get install -y --no-install-recommends "${missing[@]}"
  fi
fi
for tool in cmake g++ make tar "$PYTHON"; do
  command -v "$tool" >/dev/null || {
    echo "build_lmplz: $tool is missing. On Debian or Ubuntu: sudo apt-get install ${PACKAGES[*]}" >&2
    exit 1
  }
done

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Only kenlm itself comes as source: `--no-binary :all:` would compile cmake too.
"$PYTHON" -m pip download --quiet --no-deps --no-build-isolation --no-binary kenlm \
  --dest "$work" "kenlm==$VERSION"
tar xzf "$work/kenlm-$VERSION.tar.gz" -C "$work"

cmake -S "$work/kenlm-$VERSION" -B "$work/build" -DCMAKE_BUILD_TYPE=Release
make -C "$work/build" -j"${JOBS:-2}" lmplz build_binary

mkdir -p "$PREFIX/bin"
install -m 755 "$work/build/bin/lmplz" "$work/build/bin/build_binary" "$PREFIX/bin/"
echo "Installed $PREFIX/bin/lmplz and $PREFIX/bin/build_binary."
case ":$PATH:" in
  *":$PREFIX/bin:"*) ;;
  *) echo "Add $PREFIX/bin to PATH, or give it as: blimppi ngram train --lmplz $PREFIX/bin/lmplz" ;;
esac
