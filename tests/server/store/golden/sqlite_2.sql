BEGIN TRANSACTION;
CREATE TABLE entries (
        table_id text NOT NULL REFERENCES tables (id),
        ply integer NOT NULL,
        at bigint NOT NULL,
        author text NOT NULL,
        key text NOT NULL,
        fact text NOT NULL,
        PRIMARY KEY (table_id, ply),
        UNIQUE (table_id, author, key)
    );
INSERT INTO "entries" VALUES('x',1,0,'ann','key-1','"fact 1 of ann"');
INSERT INTO "entries" VALUES('x',2,0,'ann','key-2','"fact 2 of ann"');
CREATE TABLE people (
        id text PRIMARY KEY,
        name text NOT NULL,
        is_program boolean NOT NULL,
        made_at bigint NOT NULL
    );
INSERT INTO "people" VALUES('ann','Ann 🐻
',0,1);
INSERT INTO "people" VALUES('bob','Bob',1,2);
CREATE TABLE progress (
        identity text NOT NULL REFERENCES people (id),
        kind text NOT NULL,
        name text NOT NULL,
        value text NOT NULL,
        score integer,
        at bigint NOT NULL,
        PRIMARY KEY (identity, kind, name)
    );
INSERT INTO "progress" VALUES('ann','hunt','2027-01-04','{}',5,7);
CREATE TABLE schema_version (version integer NOT NULL);
INSERT INTO "schema_version" VALUES(2);
CREATE TABLE seats (
        table_id text NOT NULL REFERENCES tables (id),
        seat integer NOT NULL,
        person text,
        PRIMARY KEY (table_id, seat)
    );
INSERT INTO "seats" VALUES('x',0,'ann');
INSERT INTO "seats" VALUES('x',1,NULL);
INSERT INTO "seats" VALUES('y',0,'ann');
INSERT INTO "seats" VALUES('y',1,NULL);
CREATE TABLE tables (
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
    );
INSERT INTO "tables" VALUES('x','code-x','classic',1,'{}','["deal"]','salt','ann',1,0,'playing','{}',0);
INSERT INTO "tables" VALUES('y','code-y','classic',1,'{}','["deal"]','salt','ann',0,0,'playing','y',0);
CREATE TABLE tokens (
        hash text PRIMARY KEY,
        person text NOT NULL REFERENCES people (id),
        made_at bigint NOT NULL
    );
INSERT INTO "tokens" VALUES('token-a','ann',1);
INSERT INTO "tokens" VALUES('token-b','bob',2);
CREATE TABLE transfers (
        person text PRIMARY KEY REFERENCES people (id),
        code_hash text NOT NULL UNIQUE,
        until bigint NOT NULL
    );
INSERT INTO "transfers" VALUES('bob','code',100);
CREATE TABLE turns (
        table_id text NOT NULL REFERENCES tables (id),
        seat integer NOT NULL,
        kind text NOT NULL,
        ply integer NOT NULL,
        planned bigint NOT NULL,
        due bigint NOT NULL,
        leased_until bigint NOT NULL DEFAULT 0,
        PRIMARY KEY (table_id, seat, kind, ply)
    );
INSERT INTO "turns" VALUES('x',1,'clock',1,20,30,0);
INSERT INTO "turns" VALUES('x',0,'bot',1,10,10,1000);
CREATE INDEX tables_listed ON tables (made_at) WHERE listed AND phase IN ('gathering', 'playing');
CREATE INDEX seats_person ON seats (person);
CREATE INDEX turns_due ON turns (due);
CREATE INDEX progress_scores ON progress (kind, name, score);
COMMIT;
