# environment FOLDER REQUIREMENTS: a virtual environment in FOLDER with just what REQUIREMENTS pins.
environment() {
  local folder=$1 requirements=$2
  if ! cmp -s "$requirements" "$folder/.synced"; then
    echo "installing $requirements into $folder …"
    [ -x "$folder/bin/python" ] || "${PYTHON:-python3}" -m venv "$folder"
    "$folder/bin/python" -m pip install --quiet --disable-pip-version-check "uv==0.13.8"
    "$folder/bin/uv" pip sync --quiet --python "$folder/bin/python" "$requirements"
    cp "$requirements" "$folder/.synced"
  fi
}
