"""Static files by the names under which browsers keep them."""

from __future__ import annotations

import re
from pathlib import Path

from django.core.files.storage import FileSystemStorage

from despaira_site.static_files import Storage


def test_modules_import_one_another_by_what_is_in_them(tmp_path: Path) -> None:
    source = tmp_path / "source"
    (source / "js" / "editor").mkdir(parents=True)
    (source / "js" / "editor" / "all.js").write_text('import "./one.js";\nimport {\n  two,\n} from "../two.js";\n')
    (source / "js" / "editor" / "one.js").write_text("// as one imports from elsewhere\n")
    (source / "js" / "two.js").write_text("export const two = 2;\n")
    files = {str(path.relative_to(source)): path for path in source.rglob("*.js")}
    storage = Storage(location=tmp_path / "collected", base_url="/static/")
    for name, path in files.items():
        storage.save(name, path.open("rb"))
    kept = FileSystemStorage(source)
    done = {name: made for name, made, _ in storage.post_process({name: (kept, name) for name in files})}
    served = (tmp_path / "collected" / done["js/editor/all.js"]).read_text()
    assert re.fullmatch(
        r'import "\./one\.[0-9a-f]{12}\.js";\nimport \{\n  two,\n\} from "\.\./two\.[0-9a-f]{12}\.js";\n', served
    )
