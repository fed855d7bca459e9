CREATE TABLE public.entries (
    table_id text NOT NULL,
    ply integer NOT NULL,
    at bigint NOT NULL,
    author text NOT NULL,
    key text NOT NULL,
    fact text NOT NULL
);

CREATE TABLE public.people (
    id text NOT NULL,
    name text NOT NULL,
    is_program boolean NOT NULL,
    made_at bigint NOT NULL
);

CREATE UNLOGGED TABLE public.presence (
    table_id text NOT NULL,
    person text NOT NULL,
    server text NOT NULL,
    is_here boolean NOT NULL,
    at bigint NOT NULL
);

CREATE TABLE public.progress (
    identity text NOT NULL,
    kind text NOT NULL,
    name text NOT NULL,
    value text NOT NULL,
    score integer,
    at bigint NOT NULL
);

CREATE TABLE public.schema_version (
    version integer NOT NULL
);

CREATE TABLE public.seats (
    table_id text NOT NULL,
    seat integer NOT NULL,
    person text
);

CREATE UNLOGGED TABLE public.servers (
    id text NOT NULL,
    beat bigint NOT NULL
);

CREATE TABLE public.tables (
    id text NOT NULL,
    code text NOT NULL,
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

CREATE TABLE public.tokens (
    hash text NOT NULL,
    person text NOT NULL,
    made_at bigint NOT NULL
);

CREATE TABLE public.transfers (
    person text NOT NULL,
    code_hash text NOT NULL,
    until bigint NOT NULL
);

CREATE TABLE public.turns (
    table_id text NOT NULL,
    seat integer NOT NULL,
    kind text NOT NULL,
    ply integer NOT NULL,
    planned bigint NOT NULL,
    due bigint NOT NULL,
    leased_until bigint DEFAULT 0 NOT NULL
);

INSERT INTO public.entries VALUES ('x', 1, 0, 'ann', 'key-1', '"fact 1 of ann"');
INSERT INTO public.entries VALUES ('x', 2, 0, 'ann', 'key-2', '"fact 2 of ann"');

INSERT INTO public.people VALUES ('ann', 'Ann 🐻
', false, 1);
INSERT INTO public.people VALUES ('bob', 'Bob', true, 2);


INSERT INTO public.progress VALUES ('ann', 'hunt', '2027-01-04', '{}', 5, 7);

INSERT INTO public.schema_version VALUES (2);

INSERT INTO public.seats VALUES ('x', 0, 'ann');
INSERT INTO public.seats VALUES ('x', 1, NULL);
INSERT INTO public.seats VALUES ('y', 0, 'ann');
INSERT INTO public.seats VALUES ('y', 1, NULL);

INSERT INTO public.tables VALUES ('x', 'code-x', 'classic', 1, '{}', '["deal"]', 'salt', 'ann', true, 0, 'playing', '{}', 0);
INSERT INTO public.tables VALUES ('y', 'code-y', 'classic', 1, '{}', '["deal"]', 'salt', 'ann', false, 0, 'playing', 'y', 0);

INSERT INTO public.tokens VALUES ('token-a', 'ann', 1);
INSERT INTO public.tokens VALUES ('token-b', 'bob', 2);

INSERT INTO public.transfers VALUES ('bob', 'code', 100);

INSERT INTO public.turns VALUES ('x', 1, 'clock', 1, 20, 30, 0);
INSERT INTO public.turns VALUES ('x', 0, 'bot', 1, 10, 10, 1000);

ALTER TABLE ONLY public.entries
    ADD CONSTRAINT entries_pkey PRIMARY KEY (table_id, ply);

ALTER TABLE ONLY public.entries
    ADD CONSTRAINT entries_table_id_author_key_key UNIQUE (table_id, author, key);

ALTER TABLE ONLY public.people
    ADD CONSTRAINT people_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.presence
    ADD CONSTRAINT presence_pkey PRIMARY KEY (table_id, person, server);

ALTER TABLE ONLY public.progress
    ADD CONSTRAINT progress_pkey PRIMARY KEY (identity, kind, name);

ALTER TABLE ONLY public.seats
    ADD CONSTRAINT seats_pkey PRIMARY KEY (table_id, seat);

ALTER TABLE ONLY public.servers
    ADD CONSTRAINT servers_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.tables
    ADD CONSTRAINT tables_code_key UNIQUE (code);

ALTER TABLE ONLY public.tables
    ADD CONSTRAINT tables_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.tokens
    ADD CONSTRAINT tokens_pkey PRIMARY KEY (hash);

ALTER TABLE ONLY public.transfers
    ADD CONSTRAINT transfers_code_hash_key UNIQUE (code_hash);

ALTER TABLE ONLY public.transfers
    ADD CONSTRAINT transfers_pkey PRIMARY KEY (person);

ALTER TABLE ONLY public.turns
    ADD CONSTRAINT turns_pkey PRIMARY KEY (table_id, seat, kind, ply);

CREATE INDEX progress_scores ON public.progress USING btree (kind, name, score);

CREATE INDEX seats_person ON public.seats USING btree (person);

CREATE INDEX tables_listed ON public.tables USING btree (made_at) WHERE (listed AND (phase = ANY (ARRAY['gathering'::text, 'playing'::text])));

CREATE INDEX turns_due ON public.turns USING btree (due);

ALTER TABLE ONLY public.entries
    ADD CONSTRAINT entries_table_id_fkey FOREIGN KEY (table_id) REFERENCES public.tables(id);

ALTER TABLE ONLY public.progress
    ADD CONSTRAINT progress_identity_fkey FOREIGN KEY (identity) REFERENCES public.people(id);

ALTER TABLE ONLY public.seats
    ADD CONSTRAINT seats_table_id_fkey FOREIGN KEY (table_id) REFERENCES public.tables(id);

ALTER TABLE ONLY public.tokens
    ADD CONSTRAINT tokens_person_fkey FOREIGN KEY (person) REFERENCES public.people(id);

ALTER TABLE ONLY public.transfers
    ADD CONSTRAINT transfers_person_fkey FOREIGN KEY (person) REFERENCES public.people(id);

ALTER TABLE ONLY public.turns
    ADD CONSTRAINT turns_table_id_fkey FOREIGN KEY (table_id) REFERENCES public.tables(id);
