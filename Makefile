PYTHONS := $(or $(PYTHON),python3 python3.14 python3.13 python3.12 python3.11)
python = $(or $(shell for python in $(PYTHONS); do \
	$$python -c 'import sys; sys.exit(not (3, 11) <= sys.version_info < (3, 15))' 2>/dev/null && echo $$python && break; done), \
	$(error Cryptid needs Python 3.11 to 3.14; looked for: $(PYTHONS)))

NPM = PATH="$(CURDIR)/.venv/bin:$$PATH" npm --prefix web --silent
PYTEST = .venv/bin/pytest -n auto --dist worksteal
UV_COMPILE = .cache/uv/bin/uv pip compile --quiet --system-certs --universal --python-version 3.11 --generate-hashes --no-strip-extras --no-header

unexport PYTHONDONTWRITEBYTECODE  # tests start hundreds of processes, which share the compiled bytecode

.PHONY: setup play test check check-python check-client test-client wire pictures bench prove lock clean

setup:
	@$(python) tools/setup.py

play: setup
	@trap : INT; .venv/bin/cryptid serve $(ARGS) || [ $$? -eq 130 ]  # Ctrl-C is the usual end

test:
	@$(python) tools/setup.py test
	@$(MAKE) --no-print-directory --jobs=2 check-python test-client
	$(PYTEST) -m "not prove and covered" tests/core tests/games --cov
	$(PYTEST) -m "not prove and not covered" --ignore tests/browser
	$(PYTEST) -m "not prove" tests/browser

check:
	@$(python) tools/setup.py check
	@$(MAKE) --no-print-directory --jobs=2 check-python check-client

check-python:
	.venv/bin/ruff format --check --quiet
	.venv/bin/ruff check --quiet
	.venv/bin/mypy src tests tools examples hatch_build.py

check-client:
	$(NPM) run check

test-client: check-client
	$(NPM) test

# Writes the client's wire types and the recorded traffic of its tests from the Python side. Tests compare them.
wire:
	@$(python) tools/setup.py check
	.venv/bin/python -m tools.wire
	.venv/bin/python tools/traffic.py

# Takes the README's pictures and puts them into docs/pictures.
pictures:
	@$(python) tools/setup.py test
	.venv/bin/python -m tools.pictures

prove:
	@$(python) tools/setup.py test
	$(PYTEST) -m "prove and not alone" -rP $(ARGS)
	.venv/bin/pytest -m "prove and alone" --ignore tests/browser -rP $(ARGS)
	.venv/bin/pytest -m "prove and alone" tests/browser -rP $(ARGS)

bench:
	@$(python) tools/setup.py bench
	@.venv/bin/cryptid bench $(ARGS)

# Keeps the locked versions where it can; ARGS=--upgrade takes newer ones.
lock:
	@$(python) tools/setup.py check
	.venv/bin/python -m pip install -qq --upgrade --target .cache/uv uv
	$(UV_COMPILE) pyproject.toml $(ARGS) --output-file requirements.lock
	$(UV_COMPILE) --group build $(ARGS) --output-file requirements-build.lock
	$(UV_COMPILE) pyproject.toml --all-extras --group dev $(ARGS) --constraint requirements.lock --constraint requirements-build.lock --output-file requirements-dev.lock

clean:
	rm -rf .venv .cache .mypy_cache .pytest_cache .ruff_cache .hypothesis .coverage dist web/dist web/node_modules
