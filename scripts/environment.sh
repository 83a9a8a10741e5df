# Container images often forbid bytecode next to the code. Without bytecode each process compiles Django again, which
# takes two to three seconds, so it goes to a folder of its own.
if [ -n "${PYTHONDONTWRITEBYTECODE:-}" ]; then
  unset PYTHONDONTWRITEBYTECODE
  export PYTHONPYCACHEPREFIX=$PWD/.cache/bytecode
fi

# choose_python: print the Python to use: the system's, if it is new enough and has pip. Distributions compile Python with
# optimisations, which make it a sixth faster; version managers such as pyenv do not.
choose_python() {
  local system=/usr/bin/python3
  if "$system" -c 'import pip, sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then echo "$system"; else echo python3; fi
}

# environment FOLDER REQUIREMENTS: make a virtual environment in FOLDER with exactly what REQUIREMENTS pins, by hash.
environment() {
  local folder=$1 requirements=$2 python
  if ! cmp -s "$requirements" "$folder/.synced"; then
    python=${PYTHON:-$(choose_python)}
    echo "installing $requirements into $folder, for $("$python" --version) …"
    # Compile the site's modules in the background: it takes seconds, and the first process would wait for it.
    "$python" -m compileall -q -x '/tests/' -- */ >/dev/null 2>&1 &
    [ -x "$folder/bin/python" ] || "$python" -m venv --without-pip "$folder"
    install_uv "$python" "$folder/bin/python"
    # Use the system's certificates: a proxy may have certificates of its own.
    "$folder/bin/uv" pip sync --quiet --python "$folder/bin/python" "$requirements" 2>/dev/null ||
      "$folder/bin/uv" pip sync --quiet --system-certs --python "$folder/bin/python" "$requirements"
    wait $! || true
    cp "$requirements" "$folder/.synced"
  fi
}

# install_uv PYTHON ENVIRONMENT_PYTHON: install uv into the environment, by hash, with the pip of PYTHON.
# The environment gets its own pip only if that one is missing or older than --python (22.3): it takes seconds.
install_uv() {
  local options=(install --quiet --disable-pip-version-check --no-compile --require-hashes -r scripts/uv.txt)
  # Use pip's existing bytecode, and write none.
  PYTHONDONTWRITEBYTECODE=1 PYTHONPYCACHEPREFIX='' "$1" -m pip --python "$2" "${options[@]}" 2>/dev/null && return
  "$2" -m ensurepip >/dev/null
  "$2" -m pip "${options[@]}"
}
