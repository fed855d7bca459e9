"""deploy/ and docs/deploy.md: the files match the command, contain no secrets, and the page states the real limits."""

from __future__ import annotations

import argparse
import configparser
import json
import re
import shlex
from dataclasses import asdict
from pathlib import Path

from cryptid.cli.parser import parser
from cryptid.server.http.serving import STALLED_MS
from cryptid.server.metrics import Metrics
from cryptid.server.settings import Settings
from cryptid.server.store.retention import Keep

ROOT = Path(__file__).parent.parent
DEPLOY = ROOT / "deploy"
COMPOSE = (DEPLOY / "compose.yaml").read_text(encoding="utf-8")
PAGE = (ROOT / "docs" / "deploy.md").read_text(encoding="utf-8")


def served(words: list[str]) -> argparse.Namespace:
    """Parse the arguments of a `cryptid serve` command."""
    args = parser().parse_args(words)
    assert args.command == "serve"
    assert args.no_browser
    return args


def unit() -> configparser.ConfigParser:
    made = configparser.ConfigParser(interpolation=None, delimiters=("=",))
    made.optionxform = str  # type: ignore[assignment, method-assign]
    made.read_string((DEPLOY / "cryptid.service").read_text(encoding="utf-8"))
    return made


def test_the_unit_runs_the_server_in_its_own_folder() -> None:
    service = unit()["Service"]
    program, *words = shlex.split(service["ExecStart"])
    assert Path(program).name == "cryptid"
    args = served(words)
    assert args.host is None  # this machine only
    assert args.database == f"sqlite:////var/lib/{service['StateDirectory']}/cryptid.db"


def test_the_unit_is_given_time_to_drain() -> None:
    service = unit()["Service"]
    assert int(service["TimeoutStopSec"]) > 3 * Settings().drain_seconds  # the game server, uvicorn, work in progress
    assert service["KillMode"] == "mixed"


def test_the_unit_is_hardened() -> None:
    service = unit()["Service"]
    assert (service["DynamicUser"], service["NoNewPrivileges"], service["ProtectSystem"]) == ("yes", "yes", "strict")
    assert service["CapabilityBoundingSet"] == ""
    assert "AF_UNIX" in service["RestrictAddressFamilies"]


def test_compiled_kernels_have_a_writable_folder() -> None:
    service = unit()["Service"]
    assert service["Environment"] == f"NUMBA_CACHE_DIR=%C/{service['CacheDirectory']}"
    [folder] = re.findall(r"NUMBA_CACHE_DIR: (\S+)", COMPOSE)
    [temporary] = re.findall(r"tmpfs: \[(\S+)\]", COMPOSE)
    assert Path(folder).parent == Path(temporary)


def test_the_compose_servers_run_the_command_and_trust_their_own_network() -> None:
    [command] = re.findall(r"^  command: (\[.*\])$", COMPOSE, re.MULTILINE)
    args = served(json.loads(command))
    assert args.host == "0.0.0.0"
    assert args.proxy == re.findall(r"subnet: (\S+)", COMPOSE)
    assert ":" not in args.database.removeprefix("postgresql://")


def test_the_proxy_knows_every_server() -> None:
    servers = re.findall(r"^  (server-\d): \*server$", COMPOSE, re.MULTILINE)
    [upstreams] = re.findall(r"reverse_proxy (.*) \{", (DEPLOY / "Caddyfile").read_text(encoding="utf-8"))
    assert upstreams.split() == [f"{server}:{Settings().port}" for server in servers]
    assert len(servers) == 2


def test_the_image_runs_as_nobody_and_carries_only_production_packages() -> None:
    lines = (DEPLOY / "Dockerfile").read_text(encoding="utf-8").splitlines()
    last = lines[max(place for place, line in enumerate(lines) if line.startswith("FROM ")) :]
    assert "USER nobody" in last
    assert re.findall(r"requirements\S*", "\n".join(last)) == ["requirements.lock"] * 2
    assert "CMD [" in next(line for line in last if line.startswith("HEALTHCHECK"))


def test_no_secret_is_in_the_files() -> None:
    passwords = re.findall(r"PASSWORD: (.*)", COMPOSE)
    assert len(passwords) == 2
    assert set(passwords) == {"${CRYPTID_PASSWORD:?}"}
    assert "deploy/.env" in (ROOT / ".gitignore").read_text(encoding="utf-8").splitlines()


def test_the_compose_file_is_indented_as_yaml() -> None:
    for line in COMPOSE.splitlines():
        assert "\t" not in line
        assert (len(line) - len(line.lstrip(" "))) % 2 == 0
        assert line.count("[") == line.count("]")


def test_the_page_states_the_limits() -> None:
    settings = Settings()
    for number in (settings.frame_bytes, settings.body_bytes):
        assert f"{number:,}" in PAGE
    assert f"for {STALLED_MS // 1000} seconds" in PAGE
    assert f"after {settings.drain_seconds} seconds at most" in PAGE


def test_the_page_names_every_metric() -> None:
    for family in Metrics().registry.collect():
        name = f"{family.name}_total" if family.type == "counter" else family.name
        assert f"`{name}`" in PAGE


def named(text: str) -> set[str]:
    """Return the metrics that a text names, without the endings that Prometheus adds to counters and histograms."""
    return {re.sub(r"_(total|bucket|sum|count)$", "", name) for name in re.findall(r"cryptid_[a-z_]+", text)}


def test_alerts_and_dashboard_name_real_metrics() -> None:
    known = {metric.name for metric in Metrics().registry.collect()}
    alerts = (DEPLOY / "alerts.yml").read_text(encoding="utf-8")
    dashboard = (DEPLOY / "dashboard.json").read_text(encoding="utf-8")
    assert named(alerts) <= known
    queries = [target["expr"] for panel in json.loads(dashboard)["panels"] for target in panel["targets"]]
    assert named(" ".join(queries)) == known


def test_every_alert_has_a_runbook() -> None:
    page = (ROOT / "docs" / "operate.md").read_text(encoding="utf-8")
    alerts = re.findall(r"- alert: (\w+)", (DEPLOY / "alerts.yml").read_text(encoding="utf-8"))
    assert re.findall(r"^\| `(Cryptid\w+)`", page, re.MULTILINE) == alerts
    lines = re.findall(r"^#+ (.+)", page, re.MULTILINE)
    headings = {re.sub(r"[^a-z0-9 -]", "", line.lower()).replace(" ", "-") for line in lines}
    assert set(re.findall(r"\]\(#([\w-]+)\)", page)) <= headings


def test_the_page_states_for_how_long_things_are_kept() -> None:
    page = (ROOT / "docs" / "operate.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (finished|unfinished|chat|identities)\b[^|]*\| (\d+) \|", page, re.MULTILINE)
    assert {name: int(days) for name, days in rows} == asdict(Keep())
