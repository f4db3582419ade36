CREATE TABLE person (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    made REAL NOT NULL
) WITHOUT ROWID;

CREATE TABLE session (
    token BLOB PRIMARY KEY, -- SHA-256 of what only the visitor has
    person TEXT NOT NULL REFERENCES person (id),
    made REAL NOT NULL
) WITHOUT ROWID;

CREATE TABLE match (
    id TEXT PRIMARY KEY,
    terms TEXT NOT NULL,
    rules_version INTEGER NOT NULL,
    owner TEXT NOT NULL,
    secret BLOB NOT NULL,
    code TEXT NOT NULL,
    phase TEXT NOT NULL CHECK (phase IN ('waiting', 'live', 'over')),
    made REAL NOT NULL,
    ended REAL,
    winners TEXT NOT NULL DEFAULT '[]',
    reason TEXT NOT NULL DEFAULT '',
    next_secret BLOB NOT NULL DEFAULT x'',
    next TEXT NOT NULL DEFAULT ''
) WITHOUT ROWID;

CREATE INDEX match_unfinished ON match (phase) WHERE phase != 'over';

CREATE TABLE seat (
    match TEXT NOT NULL REFERENCES match (id),
    seat INTEGER NOT NULL,
    person TEXT NOT NULL,
    name TEXT NOT NULL,
    bot TEXT NOT NULL,
    nonce BLOB NOT NULL,
    house_nonce INTEGER NOT NULL,
    PRIMARY KEY (match, seat)
) WITHOUT ROWID;

CREATE INDEX seat_of_person ON seat (person, match);

-- The journal. One row a step; whoever stores a version first has it.
CREATE TABLE step (
    match TEXT NOT NULL,
    version INTEGER NOT NULL,
    plays TEXT NOT NULL,
    seat INTEGER,
    client_id TEXT,
    made REAL NOT NULL,
    PRIMARY KEY (match, version)
) WITHOUT ROWID;

CREATE UNIQUE INDEX step_of_client ON step (match, seat, client_id) WHERE client_id IS NOT NULL;
