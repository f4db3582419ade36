CREATE TABLE public.account (
    person text NOT NULL,
    folded text NOT NULL,
    password text NOT NULL,
    email text NOT NULL,
    made double precision NOT NULL
);
CREATE TABLE public.achievement (
    person text NOT NULL,
    id text NOT NULL,
    match text NOT NULL,
    at double precision NOT NULL
);
CREATE TABLE public.alembic_version (
    version_num character varying(32) NOT NULL
);
CREATE TABLE public.career (
    person text NOT NULL,
    points integer NOT NULL,
    played integer NOT NULL,
    won integer NOT NULL,
    streak integer NOT NULL,
    intensity double precision NOT NULL,
    played_at double precision NOT NULL,
    matches integer NOT NULL,
    "left" integer NOT NULL
);
CREATE TABLE public.chosen_look (
    person text NOT NULL,
    kind text NOT NULL,
    look text NOT NULL
);
CREATE TABLE public.held_back (
    person text NOT NULL,
    match text NOT NULL,
    until double precision NOT NULL,
    known text NOT NULL
);
CREATE TABLE public.house_order (
    person text NOT NULL,
    kind text NOT NULL,
    until double precision,
    reason text NOT NULL,
    by text NOT NULL,
    made double precision NOT NULL,
    CONSTRAINT house_order_kind_check CHECK ((kind = ANY (ARRAY['mute'::text, 'ban'::text])))
);
CREATE TABLE public.ignored (
    person text NOT NULL,
    other text NOT NULL,
    made double precision NOT NULL
);
CREATE TABLE public.ledger (
    person text NOT NULL,
    match text NOT NULL,
    reason text NOT NULL,
    side text NOT NULL,
    coins integer NOT NULL,
    at double precision NOT NULL,
    CONSTRAINT ledger_coins_check CHECK ((coins <> 0)),
    CONSTRAINT ledger_side_check CHECK ((side = ANY (ARRAY['purse'::text, 'house'::text])))
);
CREATE TABLE public.link (
    token bytea NOT NULL,
    person text NOT NULL,
    made double precision NOT NULL
);
CREATE TABLE public.match (
    id text NOT NULL,
    terms text NOT NULL,
    rules_version integer NOT NULL,
    owner text NOT NULL,
    secret bytea NOT NULL,
    code text NOT NULL,
    phase text NOT NULL,
    made double precision NOT NULL,
    ended double precision,
    winners text DEFAULT '[]'::text NOT NULL,
    reason text DEFAULT ''::text NOT NULL,
    next_secret bytea NOT NULL,
    next text DEFAULT ''::text NOT NULL,
    CONSTRAINT match_phase_check CHECK ((phase = ANY (ARRAY['waiting'::text, 'live'::text, 'over'::text])))
);
CREATE TABLE public.meeting (
    one text NOT NULL,
    other text NOT NULL,
    day integer NOT NULL,
    game text NOT NULL,
    preset text NOT NULL,
    seats integer NOT NULL,
    paid integer NOT NULL,
    rated integer NOT NULL
);
CREATE TABLE public.owned_look (
    person text NOT NULL,
    look text NOT NULL,
    at double precision NOT NULL
);
CREATE TABLE public.paid (
    person text NOT NULL,
    source text NOT NULL,
    day integer NOT NULL,
    points integer NOT NULL,
    matches integer NOT NULL,
    wins integer NOT NULL
);
CREATE TABLE public.person (
    id text NOT NULL,
    name text NOT NULL,
    made double precision NOT NULL
);
CREATE TABLE public.played (
    match text NOT NULL,
    person text NOT NULL,
    game text NOT NULL,
    ended double precision NOT NULL,
    ranked boolean NOT NULL,
    "left" boolean NOT NULL,
    reward text NOT NULL
);
CREATE TABLE public.purse (
    person text NOT NULL,
    coins integer NOT NULL,
    CONSTRAINT purse_coins_check CHECK ((coins >= 0))
);
CREATE TABLE public.quarantine (
    match text NOT NULL,
    game text NOT NULL,
    reason text NOT NULL,
    at double precision NOT NULL
);
CREATE TABLE public.rating (
    person text NOT NULL,
    game text NOT NULL,
    preset text NOT NULL,
    seats integer NOT NULL,
    rating double precision NOT NULL,
    deviation double precision NOT NULL,
    volatility double precision NOT NULL,
    rated double precision NOT NULL,
    at double precision NOT NULL
);
CREATE TABLE public.report (
    id text NOT NULL,
    match text NOT NULL,
    reporter text NOT NULL,
    person text NOT NULL,
    reason text NOT NULL,
    text text NOT NULL,
    made double precision NOT NULL,
    closed double precision,
    closed_by text NOT NULL,
    verdict text NOT NULL
);
CREATE TABLE public.role (
    person text NOT NULL,
    role text NOT NULL,
    by text NOT NULL,
    made double precision NOT NULL
);
CREATE TABLE public.seat (
    match text NOT NULL,
    seat integer NOT NULL,
    person text NOT NULL,
    name text NOT NULL,
    bot text NOT NULL,
    nonce bytea NOT NULL,
    house_nonce boolean NOT NULL
);
CREATE TABLE public.session (
    token bytea NOT NULL,
    person text NOT NULL,
    made double precision NOT NULL,
    used double precision DEFAULT '0'::double precision NOT NULL
);
CREATE TABLE public.standing (
    person text NOT NULL,
    game text NOT NULL,
    points integer NOT NULL,
    level integer NOT NULL,
    played integer NOT NULL,
    won integer NOT NULL,
    drawn integer NOT NULL,
    bot_played integer NOT NULL,
    bot_won integer NOT NULL,
    bot_drawn integer NOT NULL,
    days integer NOT NULL,
    longest integer NOT NULL,
    victories integer NOT NULL,
    played_at double precision NOT NULL
);
CREATE TABLE public.step (
    match text NOT NULL,
    version integer NOT NULL,
    plays text NOT NULL,
    seat integer,
    client_id text,
    made double precision NOT NULL
);
INSERT INTO public.account VALUES ('882fd3889c7758d6c37f62d74a6e844e', 'ana', '$argon2id$v=19$m=19456,t=2,p=1$G4rvCz3FZFrdIHaibOKebg$Rjz2pp42ZWqk5oP0VGTwqmOZ3t26vpwKQ6GNSVEJp5A', '', 1794884900.9986124);
INSERT INTO public.alembic_version VALUES ('0008_match_by_end');
INSERT INTO public.career VALUES ('882fd3889c7758d6c37f62d74a6e844e', 0, 0, 0, 0, 0.5, 1794884900.6741657, 0, 0);
INSERT INTO public.career VALUES ('bb914c670b4a736716031b723338f68b', 0, 0, 0, 0, 0.4, 1794884900.6741657, 0, 0);
INSERT INTO public.match VALUES ('ZACNvFG5WzeAsPjC', '{"game":"connect-four","options":{"width":7,"height":6,"length":4,"opening":"given","colours":"red-yellow"},"seats":2,"pace":"untimed","private":false,"watch":"open","delay":0,"bots":{},"hot_seat":false,"clock":false,"ranked":false}', 1, '882fd3889c7758d6c37f62d74a6e844e', '\x634c981ce7f25f171bd29dc6ed835e66b9191ed7864321f3d7db5cfc3d03c280', 'MVKLB', 'over', 1794884900.2930152, 1794884900.6757832, '[0]', 'line', '\xedc08a35c364e7ce603c780a95520bc2c351cac2e210f8fbd9703c8671084c77', '');
INSERT INTO public.match VALUES ('ZACNvHSNbFvWYdNN', '{"game":"connect-four","options":{"width":7,"height":6,"length":4,"opening":"given","colours":"red-yellow"},"seats":2,"pace":"untimed","private":false,"watch":"open","delay":0,"bots":{},"hot_seat":false,"clock":false,"ranked":false}', 1, '882fd3889c7758d6c37f62d74a6e844e', '\xaaa4756a0c860b62dd4a61b6e2ef52e5c5d53910d26a5815b45f4583cf2858ec', 'NQZMP', 'live', 1794884900.7417479, NULL, '[]', '', '\x', '');
INSERT INTO public.match VALUES ('ZACNvtNg8GLMVRZ2', '{"game":"crazy-eights","options":{"hand":8,"limit":13},"seats":2,"pace":"untimed","private":false,"watch":"open","delay":0,"bots":{},"hot_seat":false,"clock":false,"ranked":false}', 1, '882fd3889c7758d6c37f62d74a6e844e', '\xa6fa82bb42689f56f2d23da57ee37a087fd2c7d6d045b248664a3321ca6ca3c9', 'VKMKM', 'live', 1794884900.7895162, NULL, '[]', '', '\x', '');
INSERT INTO public.match VALUES ('ZACNvCbG4XHWLsUt', '{"game":"connect-four","options":{"width":7,"height":6,"length":4,"opening":"given","colours":"red-yellow"},"seats":2,"pace":"untimed","private":false,"watch":"open","delay":0,"bots":{},"hot_seat":false,"clock":false,"ranked":false}', 1, '882fd3889c7758d6c37f62d74a6e844e', '\x312d09e043513403642cdcd84f0ab8861ba21486030b2e00183be65e91b447c4', 'ZSXLC', 'waiting', 1794884900.834928, NULL, '[]', '', '\x', '');
INSERT INTO public.person VALUES ('bb914c670b4a736716031b723338f68b', 'Ben', 1794884900.2340627);
INSERT INTO public.person VALUES ('882fd3889c7758d6c37f62d74a6e844e', 'Ana', 1794884899.3628218);
INSERT INTO public.played VALUES ('ZACNvFG5WzeAsPjC', '882fd3889c7758d6c37f62d74a6e844e', 'connect-four', 1794884900.6741657, false, false, '{"type":"reward","match":"ZACNvFG5WzeAsPjC","result":"won","points":[{"reason":"hasty","points":0}],"coins":0,"before":{"level":1,"points":0,"of":10},"after":{"level":1,"points":0,"of":10},"account_before":{"level":1,"points":0,"of":10},"account_after":{"level":1,"points":0,"of":10},"achievements":[],"rating_before":null,"rating_after":null}');
INSERT INTO public.played VALUES ('ZACNvFG5WzeAsPjC', 'bb914c670b4a736716031b723338f68b', 'connect-four', 1794884900.6741657, false, false, '{"type":"reward","match":"ZACNvFG5WzeAsPjC","result":"lost","points":[{"reason":"hasty","points":0}],"coins":0,"before":{"level":1,"points":0,"of":10},"after":{"level":1,"points":0,"of":10},"account_before":{"level":1,"points":0,"of":10},"account_after":{"level":1,"points":0,"of":10},"achievements":[],"rating_before":null,"rating_after":null}');
INSERT INTO public.seat VALUES ('ZACNvFG5WzeAsPjC', 1, 'bb914c670b4a736716031b723338f68b', 'Ben', '', '\x4e7dadcf3f290ce53049e0ceea8af404', false);
INSERT INTO public.seat VALUES ('ZACNvHSNbFvWYdNN', 1, 'bb914c670b4a736716031b723338f68b', 'Ben', '', '\x6de3fa129607e85adcc7ac19bb15f0b6', false);
INSERT INTO public.seat VALUES ('ZACNvtNg8GLMVRZ2', 1, 'bb914c670b4a736716031b723338f68b', 'Ben', '', '\x1cd962b921f6dc31902ce0abc0af0c2b', false);
INSERT INTO public.seat VALUES ('ZACNvFG5WzeAsPjC', 0, '882fd3889c7758d6c37f62d74a6e844e', 'Ana', '', '\x6c773a5aee8e6a20a518649d30154e82', false);
INSERT INTO public.seat VALUES ('ZACNvHSNbFvWYdNN', 0, '882fd3889c7758d6c37f62d74a6e844e', 'Ana', '', '\x2cf6e6d4b38adfc9ecb690c552333774', false);
INSERT INTO public.seat VALUES ('ZACNvtNg8GLMVRZ2', 0, '882fd3889c7758d6c37f62d74a6e844e', 'Ana', '', '\x0c44fb2d0fc8931a0c124744ef60a941', false);
INSERT INTO public.session VALUES ('\xe1986658f78db7c56eaa87a624ab0c45b97ffd01ea596fe7530c2df784a3143e', 'bb914c670b4a736716031b723338f68b', 1794884900.2340627, 1794884900.2340627);
INSERT INTO public.session VALUES ('\xe576ba05433fefe2881ff0be840b20e2bcc2663a9c0f33e840de8cb2e6f1dc06', '882fd3889c7758d6c37f62d74a6e844e', 1794884900.998635, 1794884900.998635);
INSERT INTO public.standing VALUES ('882fd3889c7758d6c37f62d74a6e844e', 'connect-four', 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1794884900.6741657);
INSERT INTO public.standing VALUES ('bb914c670b4a736716031b723338f68b', 'connect-four', 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1794884900.6741657);
INSERT INTO public.step VALUES ('ZACNvFG5WzeAsPjC', 0, '', NULL, NULL, 1794884900.4336226);
INSERT INTO public.step VALUES ('ZACNvFG5WzeAsPjC', 1, '0 4', 0, 'd40571c378fce438', 1794884900.5459864);
INSERT INTO public.step VALUES ('ZACNvFG5WzeAsPjC', 2, '1 1', 1, '66b715de58e06237', 1794884900.620002);
INSERT INTO public.step VALUES ('ZACNvFG5WzeAsPjC', 3, '0 4', 0, '09fd5750008af5ac', 1794884900.6479728);
INSERT INTO public.step VALUES ('ZACNvFG5WzeAsPjC', 4, '1 1', 1, 'be2d39cd1f4a9660', 1794884900.6540387);
INSERT INTO public.step VALUES ('ZACNvFG5WzeAsPjC', 5, '0 4', 0, 'a1010cf2fd4e6a3c', 1794884900.6574764);
INSERT INTO public.step VALUES ('ZACNvFG5WzeAsPjC', 6, '1 1', 1, 'e68cd7cfc9997045', 1794884900.6611042);
INSERT INTO public.step VALUES ('ZACNvFG5WzeAsPjC', 7, '0 4', 0, 'c0d9bb1d062a453c', 1794884900.6752295);
INSERT INTO public.step VALUES ('ZACNvHSNbFvWYdNN', 0, '', NULL, NULL, 1794884900.762454);
INSERT INTO public.step VALUES ('ZACNvHSNbFvWYdNN', 1, '0 4', 0, '432e144756c4d8b9', 1794884900.76629);
INSERT INTO public.step VALUES ('ZACNvHSNbFvWYdNN', 2, '1 1', 1, '396c637afe23145a', 1794884900.7694497);
INSERT INTO public.step VALUES ('ZACNvHSNbFvWYdNN', 3, '0 4', 0, '40cf2f1eeaf20703', 1794884900.7716322);
INSERT INTO public.step VALUES ('ZACNvtNg8GLMVRZ2', 0, 'nature 16 22 38 21 40 37 32 18 28 8 46 13 39 27 36 5 11 49 6 10 45 43 26 20 2 3 30 1 34 42 7 19 23 15 17 51 12 14 29 35 50 9 31 0 25 4 47 48 33 41 44 24', NULL, NULL, 1794884900.8020055);
ALTER TABLE ONLY public.account
    ADD CONSTRAINT account_folded_unique UNIQUE (folded);
ALTER TABLE ONLY public.account
    ADD CONSTRAINT account_pkey PRIMARY KEY (person);
ALTER TABLE ONLY public.achievement
    ADD CONSTRAINT achievement_pkey PRIMARY KEY (person, id);
ALTER TABLE ONLY public.alembic_version
    ADD CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num);
ALTER TABLE ONLY public.career
    ADD CONSTRAINT career_pkey PRIMARY KEY (person);
ALTER TABLE ONLY public.chosen_look
    ADD CONSTRAINT chosen_look_pkey PRIMARY KEY (person, kind);
ALTER TABLE ONLY public.held_back
    ADD CONSTRAINT held_back_pkey PRIMARY KEY (person, match);
ALTER TABLE ONLY public.house_order
    ADD CONSTRAINT house_order_pkey PRIMARY KEY (person, kind);
ALTER TABLE ONLY public.ignored
    ADD CONSTRAINT ignored_pkey PRIMARY KEY (person, other);
ALTER TABLE ONLY public.ledger
    ADD CONSTRAINT ledger_pkey PRIMARY KEY (person, match, reason, side);
ALTER TABLE ONLY public.link
    ADD CONSTRAINT link_pkey PRIMARY KEY (token);
ALTER TABLE ONLY public.match
    ADD CONSTRAINT match_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.meeting
    ADD CONSTRAINT meeting_pkey PRIMARY KEY (one, other, day, game, preset, seats);
ALTER TABLE ONLY public.owned_look
    ADD CONSTRAINT owned_look_pkey PRIMARY KEY (person, look);
ALTER TABLE ONLY public.paid
    ADD CONSTRAINT paid_pkey PRIMARY KEY (person, source, day);
ALTER TABLE ONLY public.person
    ADD CONSTRAINT person_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.played
    ADD CONSTRAINT played_pkey PRIMARY KEY (match, person);
ALTER TABLE ONLY public.purse
    ADD CONSTRAINT purse_pkey PRIMARY KEY (person);
ALTER TABLE ONLY public.quarantine
    ADD CONSTRAINT quarantine_pkey PRIMARY KEY (match);
ALTER TABLE ONLY public.rating
    ADD CONSTRAINT rating_pkey PRIMARY KEY (person, game, preset, seats);
ALTER TABLE ONLY public.report
    ADD CONSTRAINT report_match_reporter_person_unique UNIQUE (match, reporter, person);
ALTER TABLE ONLY public.report
    ADD CONSTRAINT report_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.role
    ADD CONSTRAINT role_pkey PRIMARY KEY (person);
ALTER TABLE ONLY public.seat
    ADD CONSTRAINT seat_pkey PRIMARY KEY (match, seat);
ALTER TABLE ONLY public.session
    ADD CONSTRAINT session_pkey PRIMARY KEY (token);
ALTER TABLE ONLY public.standing
    ADD CONSTRAINT standing_pkey PRIMARY KEY (person, game);
ALTER TABLE ONLY public.step
    ADD CONSTRAINT step_pkey PRIMARY KEY (match, version);
CREATE INDEX account_of_email ON public.account USING btree (email);
CREATE INDEX career_by_played ON public.career USING btree (played, person);
CREATE INDEX career_by_points ON public.career USING btree (points, person);
CREATE INDEX career_by_won ON public.career USING btree (won, person);
CREATE INDEX held_back_by_time ON public.held_back USING btree (until);
CREATE INDEX ignored_other ON public.ignored USING btree (other);
CREATE INDEX ledger_of_person ON public.ledger USING btree (person, at);
CREATE INDEX link_of_person ON public.link USING btree (person);
CREATE INDEX match_by_end ON public.match USING btree (phase, ended);
CREATE INDEX match_unfinished ON public.match USING btree (phase) WHERE (phase <> 'over'::text);
CREATE INDEX meeting_of_other ON public.meeting USING btree (other);
CREATE INDEX paid_by_source ON public.paid USING btree (source);
CREATE INDEX played_of_person ON public.played USING btree (person, ended);
CREATE INDEX played_of_person_in_game ON public.played USING btree (person, game, ended);
CREATE INDEX report_of_person ON public.report USING btree (person);
CREATE INDEX report_of_reporter ON public.report USING btree (reporter, made);
CREATE INDEX seat_of_person ON public.seat USING btree (person, match);
CREATE INDEX session_of_person ON public.session USING btree (person);
CREATE INDEX standing_by_played ON public.standing USING btree (game, played, person);
CREATE INDEX standing_by_points ON public.standing USING btree (game, points, person);
CREATE INDEX standing_by_time ON public.standing USING btree (game, played_at);
CREATE INDEX standing_by_won ON public.standing USING btree (game, won, person);
CREATE UNIQUE INDEX step_of_client ON public.step USING btree (match, seat, client_id) WHERE (client_id IS NOT NULL);
ALTER TABLE ONLY public.account
    ADD CONSTRAINT account_person_fkey FOREIGN KEY (person) REFERENCES public.person(id);
ALTER TABLE ONLY public.link
    ADD CONSTRAINT link_person_fkey FOREIGN KEY (person) REFERENCES public.person(id);
ALTER TABLE ONLY public.seat
    ADD CONSTRAINT seat_match_fkey FOREIGN KEY (match) REFERENCES public.match(id);
ALTER TABLE ONLY public.session
    ADD CONSTRAINT session_person_fkey FOREIGN KEY (person) REFERENCES public.person(id);
