# Images of containers often forbid bytecode beside the code. Without any, each process compiles Django anew for two to
# three seconds, so it is kept apart.
if [ -n "${PYTHONDONTWRITEBYTECODE:-}" ]; then
  unset PYTHONDONTWRITEBYTECODE
  export PYTHONPYCACHEPREFIX=$PWD/.cache/bytecode
fi

# environment FOLDER REQUIREMENTS: a virtual environment in FOLDER with just what REQUIREMENTS pins, by hash.
environment() {
  local folder=$1 requirements=$2
  if ! cmp -s "$requirements" "$folder/.synced"; then
    echo "installing $requirements into $folder …"
    [ -x "$folder/bin/python" ] || "${PYTHON:-python3}" -m venv "$folder"
    "$folder/bin/python" -m pip install --quiet --disable-pip-version-check --require-hashes -r tools/uv.txt
    # Behind a proxy with certificates of its own only the system's store knows them.
    "$folder/bin/uv" pip sync --quiet --python "$folder/bin/python" "$requirements" 2>/dev/null ||
      "$folder/bin/uv" pip sync --quiet --system-certs --python "$folder/bin/python" "$requirements"
    cp "$requirements" "$folder/.synced"
  fi
}
