# All there is to run. `make` alone lists it; .venv makes itself, anew whenever pyproject.toml changes.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PLAY := $(VENV)/.installed
DEV := $(PLAY)-dev
BENCH := $(PLAY)-bench
DIST := $(PLAY)-dist
PREFIX ?= /usr/local
ROUNDS ?= 500
PARTY := $(PLAY)-party
CLIENT := tests/lan/client
CLIENT_MADE := $(CLIENT)/node_modules/.package-lock.json
INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check --editable

# A .venv that was made in another folder, or whose Python is gone, counts for nothing.
$(shell test -x $(BIN)/python && grep -qsF '$(CURDIR)/$(BIN)/' $(BIN)/palmoff || \
	rm -f $(BIN)/python $(PLAY) $(DEV) $(BENCH) $(DIST) $(PARTY))

# Where Python may not keep what it has compiled, each of the many processes compiles all anew.
unexport PYTHONDONTWRITEBYTECODE

.DELETE_ON_ERROR:
.PHONY: help setup play party quick test check lint lan doors instruments bench ladder train exploit tempers company conformance soak fuzz tables format golden grids pictures passwords dist install uninstall bundle shipped release

help: ## list what there is
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-10s %s\n", $$1, $$2 }' \
		$(firstword $(MAKEFILE_LIST))

setup: $(DEV) ## make .venv with all that playing and developing needs

play: $(PLAY) ## play at once, against bots (GAME=royal-gambit chooses the game)
	@$(BIN)/palmoff play $(GAME)

party: $(PARTY) ## open tables, doors for guests with ssh or a browser, and a poster (ARGS='--ssh 22')
	@$(BIN)/palmoff party $(ARGS)

quick: $(DEV) ## run the tests that start no process, no broker and no app, in under a minute
	$(BIN)/python -m pytest --numprocesses=auto -m 'not machinery' $(ARGS)

test: $(DEV) ## run the tests (ARGS='-k secrecy' chooses some)
	$(BIN)/python -m pytest $(ARGS)

check: lint test ## all that a change must pass: format, lint, types, import contracts, tests

lint: $(DEV) ## the part of `check` that is not tests
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo

lan: $(DEV) $(CLIENT_MADE) ## see that tables are found, and played at, in networks made of namespaces (it takes root)
	cd $(CLIENT) && node --test
	$(BIN)/python -m pytest --numprocesses=0 -p no:cacheprovider $(ARGS) tests/lan/party.py tests/lan/trouble.py tests/lan/cluster.py tests/lan/bridge.py tests/lan/secured.py tests/lan/crowd.py tests/lan/stranger.py

doors: $(DEV) ## let guests in by real ssh clients (OpenSSH, dropbear, plink), and by Chromium and Firefox
	$(BIN)/python -m pytest --numprocesses=2 -p no:cacheprovider $(ARGS) \
		tests/doors/party.py tests/doors/whole_games.py tests/doors/one_game.py tests/doors/ends.py tests/doors/stalls.py tests/doors/browsers.py \
		tests/doors/watchers.py

instruments: $(DEV) ## see that what measures engine, bots, network and screens still does
	$(BIN)/python -m pytest --numprocesses=2 $(ARGS) tests/instruments
	$(BIN)/python -m pytest --numprocesses=0 $(ARGS) \
		tests/instruments/bench/network/check_network.py tests/instruments/bench/screens/check_screens.py \
		tests/instruments/bench/page/check_page.py

bench: $(BENCH) ## measure the speed of engine, network and screens beside their peers
	$(BIN)/python -m tests.instruments.bench $(ARGS)

ladder: $(DEV) ## measure how strong the bots are (ARGS='--games 200 --only strong' for less)
	$(BIN)/python -m tests.instruments.ladder $(ARGS)

train: $(DEV) ## solve the bots' mixed policy anew, by self-play (it takes a C compiler, and minutes)
	$(BIN)/python -m tests.instruments.train $(ARGS)

exploit: $(DEV) ## see what a learned player takes from the strong bot (ARGS=team: three of them do)
	$(BIN)/python -m tests.instruments.exploit $(ARGS)

tempers: $(DEV) ## measure the tempers of the palming bots, and what it helps to know their names
	$(BIN)/python -m tests.instruments.ladder.tempers $(ARGS)

company: $(DEV) ## measure whom bots leave out, and who duels (ARGS='--only strong --games 100' for less)
	$(BIN)/python -m tests.instruments.ladder.company $(ARGS)

conformance: $(BENCH) ## run OpenSpiel's own tests for games on all of ours
	$(BIN)/python -m tests.instruments.conformance

soak: $(DEV) ## kill a table's server and its broker 500 times, cut its power, and besiege it (ROUNDS=60 for less)
	$(BIN)/python -m tests.instruments.soak.journal --rounds $(ROUNDS)
	$(BIN)/python -m tests.instruments.soak.power --rounds $(ROUNDS)
	$(BIN)/python -m tests.instruments.soak.serve --rounds $(ROUNDS)
	$(BIN)/python -m tests.instruments.soak.strangers
	$(BIN)/python -m tests.instruments.soak.siege

fuzz: $(DEV) ## damage a million frames, files, records and command lines (ARGS='--cases 20000' for fewer)
	$(BIN)/python -m tests.instruments.fuzz $(ARGS)

tables: $(DEV) ## measure how many tables one server bears (ARGS='--tables 50 --seconds 30' for less)
	$(BIN)/python -m tests.instruments.tables $(ARGS)

format: $(DEV) ## write the code as `check` wants it
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

golden: $(DEV) ## write the golden playthroughs anew (then read the diff)
	$(BIN)/python -m tests.engine.golden

grids: $(DEV) ## write the screens' grids of text anew (then read the diff)
	$(BIN)/python -m tests.tui.grids
	$(BIN)/python -m tests.tui.replay_grids
	$(BIN)/python -m tests.tui.lobbies

pictures: $(DEV) ## paint the README's pictures anew, and all screens of all games (ARGS=FOLDER for them)
	$(BIN)/python -m tests.instruments.pictures $(ARGS)

# mosquitto_passwd -U replaces each password by its hash; so none ever stands on a command line.
# A broker started by root becomes the user mosquitto, or nobody, before it reads the file.
passwords: ## make the passwords for a mosquitto of your own, with a new one for hosts
	@command -v mosquitto_passwd >/dev/null || { echo \
		'The tool mosquitto_passwd is missing: install mosquitto (on Debian: apt install mosquitto).' \
		>&2; exit 1; }
	@umask 077; host=$$(LC_ALL=C tr -dc a-z2-7 </dev/urandom | head -c 26); \
	made='broker.passwd broker.hosts.passwd'; \
	printf 'host:%s\nguest:guest\n' "$$host" >broker.passwd && mosquitto_passwd -U broker.passwd \
		&& printf 'host:%s\n' "$$host" >broker.hosts.passwd \
		&& mosquitto_passwd -U broker.hosts.passwd || { rm -f $$made; exit 1; }; \
	[ "$$(id -u)" -ne 0 ] || chown mosquitto $$made 2>/dev/null || chown nobody $$made; \
	echo "broker.passwd and broker.hosts.passwd are written. Hosts need this password, which is shown only now: $$host"

dist: $(DIST) ## build the wheel and the source archive in the folder dist
	@rm -rf dist
	@$(BIN)/python -m build --no-isolation >/dev/null

install: dist ## install Palmoff for all users of this machine (PREFIX=/usr/local)
	@PYTHON='$(PYTHON)' shipping/install '$(PREFIX)' dist/*.whl

uninstall: ## take away what `install` has put down (PREFIX=/usr/local)
	@shipping/uninstall '$(PREFIX)'

bundle: dist ## make a folder with all that installing takes, for where there is no internet
	@$(BIN)/python -m shipping.bundle $(ARGS)

shipped: $(DEV) bundle ## see that the bundle installs and plays on a machine without any network
	$(BIN)/python -m pytest --numprocesses=0 -p no:cacheprovider tests/shipping/alone.py

release: ## build what is published: `shipped`, but only from a tag, and with an address to name
	@grep -q '^\[project\.urls\]' pyproject.toml || { echo \
		'Nobody could find the project: say in pyproject.toml, as [project.urls], where it lives.' \
		>&2; exit 1; }
	@version=$$(sed -n 's/^version = "\(.*\)"/\1/p' pyproject.toml); \
	git describe --tags --exact-match --match "v$$version" >/dev/null 2>&1 || { echo \
		"This is not the tag v$$version: commit the release, and tag it." >&2; exit 1; }
	@[ -z "$$(git status --porcelain)" ] || { echo \
		"What is here is not all in the tag: commit it, or take it away (git status)." >&2; exit 1; }
	@$(MAKE) --no-print-directory shipped

# --- .venv --------------------------------------------------------------------------------------

$(PLAY): pyproject.toml | $(BIN)/python
	@echo 'Installing Palmoff into $(VENV) ...'
	@$(INSTALL) . || { echo 'Palmoff could not be installed; pip says why above.' >&2; exit 1; }
	@touch $@

$(PLAY)-%: pyproject.toml | $(BIN)/python
	@echo 'Installing Palmoff and its extra "$*" into $(VENV) ...'
	@$(INSTALL) '.[$*]' || { echo 'Palmoff could not be installed; pip says why above.' >&2; exit 1; }
	@touch $(PLAY) $@

$(CLIENT_MADE): $(CLIENT)/package-lock.json
	@command -v npm >/dev/null || { echo \
		'A client in JavaScript takes part in this: install node and npm (on Debian: apt install nodejs npm).' \
		>&2; exit 1; }
	@cd $(CLIENT) && npm ci --loglevel=error
	@touch $@

$(BIN)/python:
	@command -v $(PYTHON) >/dev/null || { echo \
		'Palmoff needs Python 3.11 or newer, and there is no $(PYTHON) here:' \
		'install it (on Debian: apt install python3 python3-venv).' >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo \
		"Palmoff needs Python 3.11 or newer, and $(PYTHON) is $$($(PYTHON) --version 2>&1):" \
		'install a newer one and name it, as in: make PYTHON=python3.12' >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { echo \
		'Palmoff needs the venv module, which this $(PYTHON) comes without:' \
		'install it (on Debian: apt install python3-venv).' >&2; exit 1; }
	@echo 'Making $(VENV) ...'
	@$(PYTHON) -m venv --clear $(VENV)
