"""The schema of both databases, as a list of migrations. A released migration never changes; new ones are added.

Each migration is a tuple of statements. `schema_version` counts how many a database has run, and names the oldest
version of the program that can use it. A migration that only adds tables, indexes, or columns with a default leaves
that as it is, so that servers of the version before can go on, and can come back. Whatever the version before cannot
use, also a new kind of fact or another form of stored JSON, needs a migration that sets `oldest` to its own number.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

Steps = Sequence[tuple[str, ...]]

_FIRST = (
    "CREATE TABLE schema_version (version integer NOT NULL)",
    "INSERT INTO schema_version VALUES (0)",
    """CREATE TABLE people (
        id text PRIMARY KEY,
        name text NOT NULL,
        is_program boolean NOT NULL,
        made_at bigint NOT NULL
    )""",
    """CREATE TABLE tokens (
        hash text PRIMARY KEY,
        person text NOT NULL REFERENCES people (id),
        made_at bigint NOT NULL
    )""",
    """CREATE TABLE transfers (
        person text PRIMARY KEY REFERENCES people (id),
        code_hash text NOT NULL UNIQUE,
        until bigint NOT NULL
    )""",
    """CREATE TABLE tables (
        id text PRIMARY KEY,
        code text NOT NULL UNIQUE,
        game text NOT NULL,
        version integer NOT NULL,
        configuration text NOT NULL,
        deal text NOT NULL,
        salt text NOT NULL,
        host text NOT NULL,
        listed boolean NOT NULL,
        made_at bigint NOT NULL,
        phase text NOT NULL,
        summary text NOT NULL,
        changed_at bigint NOT NULL
    )""",
    "CREATE INDEX tables_listed ON tables (made_at) WHERE listed AND phase IN ('gathering', 'playing')",
    """CREATE TABLE entries (
        table_id text NOT NULL REFERENCES tables (id),
        ply integer NOT NULL,
        at bigint NOT NULL,
        author text NOT NULL,
        key text NOT NULL,
        fact text NOT NULL,
        PRIMARY KEY (table_id, ply),
        UNIQUE (table_id, author, key)
    )""",
    """CREATE TABLE seats (
        table_id text NOT NULL REFERENCES tables (id),
        seat integer NOT NULL,
        person text,
        PRIMARY KEY (table_id, seat)
    )""",
    "CREATE INDEX seats_person ON seats (person)",
    # `planned` is the time that follows from the log; `due` may be later, once the turn has been rescheduled.
    """CREATE TABLE turns (
        table_id text NOT NULL REFERENCES tables (id),
        seat integer NOT NULL,
        kind text NOT NULL,
        ply integer NOT NULL,
        planned bigint NOT NULL,
        due bigint NOT NULL,
        leased_until bigint NOT NULL DEFAULT 0,
        PRIMARY KEY (table_id, seat, kind, ply)
    )""",
    "CREATE INDEX turns_due ON turns (due)",
)

# Presence need not survive a crash, so its tables are unlogged.
_FIRST_PRESENCE = (
    "CREATE UNLOGGED TABLE servers (id text PRIMARY KEY, beat bigint NOT NULL)",
    """CREATE UNLOGGED TABLE presence (
        table_id text NOT NULL,
        person text NOT NULL,
        server text NOT NULL,
        is_here boolean NOT NULL,
        at bigint NOT NULL,
        PRIMARY KEY (table_id, person, server)
    )""",
)

_PROGRESS = (
    """CREATE TABLE progress (
        identity text NOT NULL REFERENCES people (id),
        kind text NOT NULL,
        name text NOT NULL,
        value text NOT NULL,
        score integer,
        at bigint NOT NULL,
        PRIMARY KEY (identity, kind, name)
    )""",
    "CREATE INDEX progress_scores ON progress (kind, name, score)",
)

# A snapshot replaces the older entries of a table's log. `is_compact`: it has replaced all of them.
_SNAPSHOTS = (
    """CREATE TABLE snapshots (
        table_id text PRIMARY KEY REFERENCES tables (id),
        ply integer NOT NULL,
        at bigint NOT NULL,
        data text NOT NULL,
        chat text NOT NULL
    )""",
    "CREATE INDEX snapshots_chat ON snapshots (at) WHERE chat <> '[]'",
    "ALTER TABLE tables ADD COLUMN is_compact boolean NOT NULL DEFAULT false",
    # For deleting what is old, and for compacting what is over, a little at a time.
    "CREATE INDEX tables_phase ON tables (phase, changed_at)",
    "CREATE INDEX people_made_at ON people (made_at)",
    "CREATE INDEX tables_to_compact ON tables (changed_at) WHERE NOT is_compact AND phase IN ('over', 'abandoned')",
)
_PRESENCE_TIME = ("CREATE INDEX presence_at ON presence (at)",)

# What operators and people need: the lobby, bans, reports, acts, programs, and erasures that are not finished.
_OPERATORS = (
    "CREATE TABLE house (name text PRIMARY KEY, value text NOT NULL)",
    # A row for each table in the lobby. `address` is a keyed hash, see addresses.py.
    """CREATE TABLE listings (
        table_id text PRIMARY KEY,
        host text NOT NULL,
        address text NOT NULL,
        at bigint NOT NULL
    )""",
    """INSERT INTO listings SELECT id, host, '', made_at FROM tables
       WHERE listed AND phase IN ('gathering', 'playing')""",
    "DROP INDEX tables_listed",
    "CREATE INDEX tables_host ON tables (host) WHERE phase IN ('gathering', 'playing')",
    # The entries that hold a name or a chat text.
    "CREATE INDEX entries_personal ON entries (author) WHERE substr(fact, 10, 4) IN ('seat', 'rena', 'said')",
    "CREATE INDEX tokens_person ON tokens (person)",
    "CREATE TABLE programs (person text PRIMARY KEY, owner text NOT NULL, handle text NOT NULL)",
    "CREATE INDEX programs_owner ON programs (owner)",
    "CREATE TABLE members (person text PRIMARY KEY, key_hash text NOT NULL)",
    "CREATE TABLE leaving (person text PRIMARY KEY, at bigint NOT NULL)",
    "CREATE TABLE bans (kind text NOT NULL, value text NOT NULL, until bigint NOT NULL, PRIMARY KEY (kind, value))",
    """CREATE TABLE acts (
        id text PRIMARY KEY,
        at bigint NOT NULL,
        operator text NOT NULL,
        kind text NOT NULL,
        target text NOT NULL,
        note text NOT NULL
    )""",
    "CREATE INDEX acts_at ON acts (at)",
    """CREATE TABLE reports (
        id text PRIMARY KEY,
        at bigint NOT NULL,
        table_id text NOT NULL,
        seat integer,
        person text,
        reporter text NOT NULL,
        reason text NOT NULL,
        words text NOT NULL,
        closed_at bigint
    )""",
    "CREATE INDEX reports_at ON reports (at)",
)

_OLDEST = ("ALTER TABLE schema_version ADD COLUMN oldest integer NOT NULL DEFAULT 5",)

SQLITE: Steps = (_FIRST, _PROGRESS, _SNAPSHOTS, _OPERATORS, _OLDEST)
POSTGRES: Steps = (_FIRST + _FIRST_PRESENCE, _PROGRESS, _SNAPSHOTS + _PRESENCE_TIME, _OPERATORS, _OLDEST)

NEWER = "was made by a newer version of Cryptid."


def statements(steps: Steps, version: int, until: int) -> Iterator[str]:
    """Yield the statements that bring a database from one version to a later one."""
    for number in range(version, until):
        yield from steps[number]
        yield f"UPDATE schema_version SET version = {number + 1}"
