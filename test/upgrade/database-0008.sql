-- A database with the schema that migrations 0000 to 0008 make, and rows in every table. test/flows/upgrade.test.ts loads it and
-- starts the platform on it. It never changes, because it represents what an older program has written.
--
-- How it was made: the program of that schema ran on PostgreSQL 15 with a local chain. Players and operators used its API, as
-- the flow tests do, while its clock and its chain's clock were moved ahead by three weeks. It was stopped while payments and
-- payouts were under way. Some rows do not occur in such a run and were written by hand, consistent with the rest: the states
-- uncertain, failed and signed of a payout, an expired order, a second operator, a seventh card, and an open alarm.
-- The program's audit found no difference. All times were then moved by the same span, to end at 2026-11-01 12:00 UTC.
-- pg_dump --inserts wrote the schemas public and drizzle. The lines that set up a psql session were removed.
--
-- Its chain has the id 97, which is not the local chain's. A platform on the local chain therefore ignores its orders and payouts.
-- Its keys and passwords were made for it and thrown away.

--
-- Name: drizzle; Type: SCHEMA; Schema: -; Owner: -
--

CREATE SCHEMA drizzle;

--
-- Name: clock_now(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.clock_now() RETURNS timestamp with time zone
    LANGUAGE sql
    RETURN date_trunc('milliseconds'::text, clock_timestamp());

--
-- Name: refuse_change(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception '% on % is refused: its rows never change', tg_op, tg_table_name
    using errcode = 'integrity_constraint_violation';
end
$$;

--
-- Name: __drizzle_migrations; Type: TABLE; Schema: drizzle; Owner: -
--

CREATE TABLE drizzle.__drizzle_migrations (
    id integer NOT NULL,
    hash text NOT NULL,
    created_at bigint
);

--
-- Name: __drizzle_migrations_id_seq; Type: SEQUENCE; Schema: drizzle; Owner: -
--

CREATE SEQUENCE drizzle.__drizzle_migrations_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

--
-- Name: __drizzle_migrations_id_seq; Type: SEQUENCE OWNED BY; Schema: drizzle; Owner: -
--

ALTER SEQUENCE drizzle.__drizzle_migrations_id_seq OWNED BY drizzle.__drizzle_migrations.id;

--
-- Name: airdrop_referrals; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.airdrop_referrals (
    user_id bigint NOT NULL,
    referrer_user_id bigint NOT NULL,
    amount bigint NOT NULL,
    claimed_at timestamp with time zone DEFAULT public.clock_now() NOT NULL,
    CONSTRAINT airdrop_referrals_amount CHECK ((amount > 0)),
    CONSTRAINT airdrop_referrals_other CHECK ((user_id <> referrer_user_id))
);

--
-- Name: airdrop_submissions; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.airdrop_submissions (
    user_id bigint NOT NULL,
    attempt integer NOT NULL,
    id bigint NOT NULL,
    status text DEFAULT 'pending'::text NOT NULL,
    amount bigint NOT NULL,
    retweet_url text NOT NULL,
    post_id text NOT NULL,
    submitted_at timestamp with time zone DEFAULT public.clock_now() NOT NULL,
    decided_at timestamp with time zone,
    decided_by text,
    notes text,
    claimed_at timestamp with time zone,
    CONSTRAINT airdrop_submissions_amount CHECK ((amount > 0)),
    CONSTRAINT airdrop_submissions_attempt CHECK ((attempt >= 1)),
    CONSTRAINT airdrop_submissions_claimed CHECK (((status = 'claimed'::text) = (claimed_at IS NOT NULL))),
    CONSTRAINT airdrop_submissions_decided CHECK ((((status = 'pending'::text) = (decided_at IS NULL)) AND ((decided_at IS NULL) = (decided_by IS NULL)))),
    CONSTRAINT airdrop_submissions_post CHECK ((post_id ~ '^[1-9][0-9]{0,18}$'::text)),
    CONSTRAINT airdrop_submissions_reason CHECK (((status <> 'rejected'::text) OR (COALESCE(length(TRIM(BOTH FROM notes)), 0) > 0))),
    CONSTRAINT airdrop_submissions_retweet_url CHECK ((retweet_url ~ '^https://x[.]com/[a-z0-9_]{1,15}/status/[1-9][0-9]{0,18}$'::text)),
    CONSTRAINT airdrop_submissions_status CHECK ((status = ANY (ARRAY['pending'::text, 'rejected'::text, 'approved'::text, 'claimed'::text])))
);

--
-- Name: airdrop_submissions_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.airdrop_submissions ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.airdrop_submissions_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

--
-- Name: audit_alarms; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.audit_alarms (
    id bigint NOT NULL,
    finding jsonb NOT NULL,
    raised_at timestamp with time zone DEFAULT public.clock_now() NOT NULL,
    resolved_at timestamp with time zone
);

--
-- Name: audit_alarms_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.audit_alarms ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.audit_alarms_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

--
-- Name: audit_log; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.audit_log (
    id bigint NOT NULL,
    at timestamp with time zone DEFAULT public.clock_now() NOT NULL,
    username text NOT NULL,
    action text NOT NULL,
    subject text NOT NULL,
    details jsonb NOT NULL
);

--
-- Name: audit_log_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.audit_log ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.audit_log_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

--
-- Name: balances; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.balances (
    user_id bigint NOT NULL,
    bv3_available bigint DEFAULT 0 NOT NULL,
    bv3_held bigint DEFAULT 0 NOT NULL,
    usdt_available numeric DEFAULT 0 NOT NULL,
    usdt_held numeric DEFAULT 0 NOT NULL,
    referral_usdt numeric DEFAULT 0 NOT NULL,
    CONSTRAINT balances_bv3 CHECK (((bv3_available >= 0) AND (bv3_held >= 0))),
    CONSTRAINT balances_referral_usdt CHECK (((referral_usdt >= (0)::numeric) AND (referral_usdt < '1000000000000000000000000000000000000000000000000000000000000'::numeric) AND (scale(referral_usdt) = 0))),
    CONSTRAINT balances_usdt_available CHECK (((usdt_available >= (0)::numeric) AND (usdt_available < '1000000000000000000000000000000000000000000000000000000000000'::numeric) AND (scale(usdt_available) = 0))),
    CONSTRAINT balances_usdt_held CHECK (((usdt_held >= (0)::numeric) AND (usdt_held < '1000000000000000000000000000000000000000000000000000000000000'::numeric) AND (scale(usdt_held) = 0)))
);

--
-- Name: base_mining; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.base_mining (
    user_id bigint NOT NULL,
    mined_ms bigint DEFAULT 0 NOT NULL,
    mining_since timestamp with time zone,
    posted_bv3 bigint DEFAULT 0 NOT NULL,
    CONSTRAINT base_mining_counts CHECK (((mined_ms >= 0) AND (posted_bv3 >= 0)))
);

--
-- Name: cards; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.cards (
    id bigint NOT NULL,
    name text NOT NULL,
    description text NOT NULL,
    image_url text NOT NULL,
    price numeric NOT NULL,
    total_bv3 bigint NOT NULL,
    total_usdt numeric NOT NULL,
    daily_bv3 bigint NOT NULL,
    daily_usdt numeric NOT NULL,
    is_active boolean DEFAULT true NOT NULL,
    created_at timestamp with time zone DEFAULT public.clock_now() NOT NULL,
    lines jsonb DEFAULT '{}'::jsonb NOT NULL,
    CONSTRAINT cards_bv3 CHECK (((total_bv3 >= 0) AND (daily_bv3 >= 0))),
    CONSTRAINT cards_daily_usdt CHECK (((daily_usdt >= (0)::numeric) AND (daily_usdt < '1000000000000000000000000000000000000000000000000000000000000'::numeric) AND (scale(daily_usdt) = 0))),
    CONSTRAINT cards_lines CHECK (((jsonb_typeof(lines) = 'object'::text) AND (NOT jsonb_path_exists(lines, 'strict $.keyvalue()?(!(@."key" like_regex "^[a-z][a-z]$"))'::jsonpath, '{}'::jsonb, true)) AND (NOT jsonb_path_exists(lines, 'strict $.*?(@.type() != "string" || !(@ like_regex "^[^[:cntrl:]]{1,200}$"))'::jsonpath, '{}'::jsonb, true)))),
    CONSTRAINT cards_price CHECK (((price >= (1)::numeric) AND (price < '1000000000000000000000000000000000000000000000000000000000000'::numeric) AND (scale(price) = 0))),
    CONSTRAINT cards_total_usdt CHECK (((total_usdt >= (0)::numeric) AND (total_usdt < '1000000000000000000000000000000000000000000000000000000000000'::numeric) AND (scale(total_usdt) = 0)))
);

--
-- Name: cards_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.cards ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.cards_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

--
-- Name: chain_cursors; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.chain_cursors (
    chain_id integer NOT NULL,
    pass text NOT NULL,
    block_number bigint NOT NULL,
    updated_at timestamp with time zone DEFAULT public.clock_now() NOT NULL
);

--
-- Name: ledger_transfers; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.ledger_transfers (
    id bigint NOT NULL,
    key text NOT NULL,
    reason text NOT NULL,
    asset text NOT NULL,
    amount numeric NOT NULL,
    debit_kind text NOT NULL,
    debit_user_id bigint,
    credit_kind text NOT NULL,
    credit_user_id bigint,
    details jsonb NOT NULL,
    created_at timestamp with time zone DEFAULT public.clock_now() NOT NULL,
    CONSTRAINT ledger_transfers_amount CHECK (((amount >= (1)::numeric) AND (amount < '1000000000000000000000000000000000000000000000000000000000000'::numeric) AND (scale(amount) = 0))),
    CONSTRAINT ledger_transfers_asset CHECK ((asset = ANY (ARRAY['BV3'::text, 'USDT'::text, 'BNB'::text]))),
    CONSTRAINT ledger_transfers_credit_owner CHECK (((credit_kind = ANY (ARRAY['available'::text, 'held'::text])) = (credit_user_id IS NOT NULL))),
    CONSTRAINT ledger_transfers_debit_owner CHECK (((debit_kind = ANY (ARRAY['available'::text, 'held'::text])) = (debit_user_id IS NOT NULL)))
);

--
-- Name: ledger_transfers_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.ledger_transfers ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.ledger_transfers_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

--
-- Name: login_failures; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.login_failures (
    subject text NOT NULL,
    failures integer NOT NULL,
    last_at timestamp with time zone DEFAULT public.clock_now() NOT NULL
);

--
-- Name: lots; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.lots (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    card_id bigint NOT NULL,
    payment_id bigint,
    copies integer NOT NULL,
    total_bv3 bigint NOT NULL,
    total_usdt numeric NOT NULL,
    daily_bv3 bigint NOT NULL,
    daily_usdt numeric NOT NULL,
    mined_bv3_ms bigint DEFAULT 0 NOT NULL,
    mined_usdt_ms bigint DEFAULT 0 NOT NULL,
    mining_since timestamp with time zone,
    posted_bv3 bigint DEFAULT 0 NOT NULL,
    posted_usdt numeric DEFAULT 0 NOT NULL,
    created_at timestamp with time zone DEFAULT public.clock_now() NOT NULL,
    CONSTRAINT lots_copies CHECK ((copies > 0)),
    CONSTRAINT lots_mined CHECK (((mined_bv3_ms >= 0) AND (mined_usdt_ms >= 0))),
    CONSTRAINT lots_posted_bv3 CHECK (((posted_bv3 >= 0) AND (posted_bv3 <= (total_bv3 * copies)))),
    CONSTRAINT lots_posted_usdt CHECK (((posted_usdt >= (0)::numeric) AND (posted_usdt <= (total_usdt * (copies)::numeric))))
);

--
-- Name: lots_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.lots ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.lots_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

--
-- Name: mining_sessions; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.mining_sessions (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    card_id bigint NOT NULL,
    started_at timestamp with time zone DEFAULT public.clock_now() NOT NULL,
    stopped_at timestamp with time zone
);

--
-- Name: mining_sessions_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.mining_sessions ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.mining_sessions_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

--
-- Name: operator_tokens; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.operator_tokens (
    token_hash bytea NOT NULL,
    username text NOT NULL,
    created_at timestamp with time zone DEFAULT public.clock_now() NOT NULL,
    expires_at timestamp with time zone NOT NULL
);

--
-- Name: operators; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.operators (
    username text NOT NULL,
    password_hash text NOT NULL,
    totp_secret text,
    totp_last_counter bigint,
    created_at timestamp with time zone DEFAULT public.clock_now() NOT NULL
);

--
-- Name: orders; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.orders (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    user_id bigint NOT NULL,
    card_id bigint NOT NULL,
    quantity integer NOT NULL,
    unit_price numeric NOT NULL,
    amount numeric NOT NULL,
    total_bv3 bigint NOT NULL,
    total_usdt numeric NOT NULL,
    daily_bv3 bigint NOT NULL,
    daily_usdt numeric NOT NULL,
    bnb_price numeric,
    payment_method text NOT NULL,
    chain_id integer NOT NULL,
    token text NOT NULL,
    treasury text NOT NULL,
    status text DEFAULT 'awaiting'::text NOT NULL,
    tx_hash text,
    sender_nonce bigint,
    created_at timestamp with time zone DEFAULT public.clock_now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    credited_at timestamp with time zone,
    CONSTRAINT orders_amount CHECK (((amount >= (1)::numeric) AND (amount < '1000000000000000000000000000000000000000000000000000000000000'::numeric) AND (scale(amount) = 0) AND ((payment_method <> 'USDT'::text) OR (amount = (unit_price * (quantity)::numeric))))),
    CONSTRAINT orders_quantity CHECK (((quantity >= 1) AND (quantity <= 10))),
    CONSTRAINT orders_quote CHECK (((payment_method = 'BNB'::text) = (bnb_price IS NOT NULL)))
);

--
-- Name: payments; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.payments (
    id bigint NOT NULL,
    chain_id integer NOT NULL,
    tx_hash text NOT NULL,
    log_index integer NOT NULL,
    occurrence integer DEFAULT 0 NOT NULL,
    asset text NOT NULL,
    block_number bigint NOT NULL,
    block_hash text NOT NULL,
    block_time timestamp with time zone NOT NULL,
    sender text NOT NULL,
    recipient text NOT NULL,
    value numeric NOT NULL,
    credited_value numeric DEFAULT 0 NOT NULL,
    status text NOT NULL,
    user_id bigint,
    order_id uuid,
    resolved_at timestamp with time zone,
    resolved_by text,
    created_at timestamp with time zone DEFAULT public.clock_now() NOT NULL,
    CONSTRAINT payments_asset CHECK (((asset = 'BNB'::text) = (log_index = '-1'::integer))),
    CONSTRAINT payments_credited_value CHECK (((credited_value >= (0)::numeric) AND (credited_value < '1000000000000000000000000000000000000000000000000000000000000'::numeric) AND (scale(credited_value) = 0) AND (credited_value <= value))),
    CONSTRAINT payments_value CHECK (((value >= (1)::numeric) AND (value < '1000000000000000000000000000000000000000000000000000000000000'::numeric) AND (scale(value) = 0)))
);

--
-- Name: payments_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.payments ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.payments_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

--
-- Name: payout_nonces; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.payout_nonces (
    chain_id integer NOT NULL,
    address text NOT NULL,
    next_nonce bigint NOT NULL
);

--
-- Name: payout_transactions; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.payout_transactions (
    payout_id bigint NOT NULL,
    attempt integer NOT NULL,
    hash text NOT NULL,
    raw_transaction text NOT NULL,
    gas_price_wei numeric NOT NULL,
    signed_at timestamp with time zone DEFAULT public.clock_now() NOT NULL,
    broadcast_at timestamp with time zone
);

--
-- Name: payouts; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.payouts (
    id bigint NOT NULL,
    withdrawal_id bigint,
    payment_id bigint,
    chain_id integer NOT NULL,
    way text NOT NULL,
    state text NOT NULL,
    token text,
    to_address text NOT NULL,
    amount numeric NOT NULL,
    from_address text,
    nonce bigint,
    tx_hash text,
    problem text,
    created_by text NOT NULL,
    created_at timestamp with time zone DEFAULT public.clock_now() NOT NULL,
    completed_at timestamp with time zone,
    CONSTRAINT payouts_amount CHECK (((amount >= (1)::numeric) AND (amount < '1000000000000000000000000000000000000000000000000000000000000'::numeric) AND (scale(amount) = 0))),
    CONSTRAINT payouts_purpose CHECK (((withdrawal_id IS NULL) <> (payment_id IS NULL)))
);

--
-- Name: payouts_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.payouts ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.payouts_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

--
-- Name: purchases; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.purchases (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    lot_id bigint NOT NULL,
    card_id bigint NOT NULL,
    chain_id integer NOT NULL,
    tx_hash text NOT NULL,
    copy integer NOT NULL,
    price numeric NOT NULL,
    payment_method text NOT NULL,
    purchased_at timestamp with time zone DEFAULT public.clock_now() NOT NULL,
    CONSTRAINT purchases_price CHECK (((price >= (0)::numeric) AND (price < '1000000000000000000000000000000000000000000000000000000000000'::numeric) AND (scale(price) = 0)))
);

--
-- Name: purchases_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.purchases ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.purchases_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

--
-- Name: sessions; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.sessions (
    token_hash bytea NOT NULL,
    user_id bigint NOT NULL,
    created_at timestamp with time zone DEFAULT public.clock_now() NOT NULL,
    expires_at timestamp with time zone NOT NULL
);

--
-- Name: settings; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.settings (
    name text NOT NULL,
    value jsonb NOT NULL,
    updated_at timestamp with time zone DEFAULT public.clock_now() NOT NULL
);

--
-- Name: sign_in_nonces; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.sign_in_nonces (
    nonce text NOT NULL,
    expires_at timestamp with time zone NOT NULL
);

--
-- Name: users; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.users (
    id bigint NOT NULL,
    wallet_address text NOT NULL,
    referred_by text,
    created_at timestamp with time zone DEFAULT public.clock_now() NOT NULL,
    CONSTRAINT users_referred_by CHECK (((referred_by ~ '^0x[0-9a-f]{40}$'::text) AND (referred_by <> wallet_address))),
    CONSTRAINT users_wallet_address CHECK ((wallet_address ~ '^0x[0-9a-f]{40}$'::text))
);

--
-- Name: users_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.users ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.users_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

--
-- Name: withdrawals; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.withdrawals (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    asset text NOT NULL,
    amount numeric NOT NULL,
    fee numeric NOT NULL,
    status text DEFAULT 'pending'::text NOT NULL,
    to_address text NOT NULL,
    idempotency_key text,
    requested_at timestamp with time zone DEFAULT public.clock_now() NOT NULL,
    decided_at timestamp with time zone,
    decided_by text,
    reason text,
    completed_at timestamp with time zone,
    CONSTRAINT withdrawals_amount CHECK (((amount >= (1)::numeric) AND (amount < '1000000000000000000000000000000000000000000000000000000000000'::numeric) AND (scale(amount) = 0))),
    CONSTRAINT withdrawals_fee CHECK (((fee >= (0)::numeric) AND (fee < '1000000000000000000000000000000000000000000000000000000000000'::numeric) AND (scale(fee) = 0) AND (fee < amount))),
    CONSTRAINT withdrawals_reason CHECK (((status <> 'rejected'::text) OR (length(COALESCE(reason, ''::text)) > 0)))
);

--
-- Name: withdrawals_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.withdrawals ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.withdrawals_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

--
-- Name: __drizzle_migrations id; Type: DEFAULT; Schema: drizzle; Owner: -
--

ALTER TABLE ONLY drizzle.__drizzle_migrations ALTER COLUMN id SET DEFAULT nextval('drizzle.__drizzle_migrations_id_seq'::regclass);

--
-- Data for Name: __drizzle_migrations; Type: TABLE DATA; Schema: drizzle; Owner: -
--

INSERT INTO drizzle.__drizzle_migrations VALUES
	(1, '062675a0914756e17ae7fc49a1d4514a433a6aa3c1b1e476d2d0941eb4a7f09c', 1795221965877),
	(2, '439bdd0037feb59af533c067b766c3f6fec61e96873025dd05ad5aab4cd89ac7', 1795227312150),
	(3, '81ffe8ba8731d80ddf2918d1f64ded4fa397c795566e702956b805f57cc98e31', 1795227313331),
	(4, 'a237f413cb75d0a5cf47906898b374b2465caa1cd51adf9692141cadeed13072', 1795233097452),
	(5, 'be5e20443194c223b74098ed670446ab932919c195417936daf1d0676636347d', 1795233098090),
	(6, '95ada5f5debfd936e33a356b1ee111ca2cc0ec59ec08bf19513cef992a545707', 1795235672567),
	(7, '3bb7c56f8e8313c64046e7ca039fabd6a6422b78007123fb95cf5e00fb152df8', 1795304605911),
	(8, 'bc69772e8c4e3c09dde4ac89b989d433c47a1c9f0aa9649bdd2750b8c780ee6b', 1795324771066),
	(9, '50f96eac0536f268d99ce96365e9cd5135970bfbd5fc73d52d6ed0f7533fd7ea', 1795324774019);

--
-- Data for Name: airdrop_referrals; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.airdrop_referrals VALUES
	(2, 5, 2000, '2026-10-30 19:55:49.842+00'),
	(3, 2, 2000, '2026-10-30 19:55:49.806+00'),
	(4, 3, 2000, '2026-10-30 19:55:49.834+00'),
	(6, 2, 2000, '2026-10-30 19:55:49.821+00');

--
-- Data for Name: airdrop_submissions; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.airdrop_submissions OVERRIDING SYSTEM VALUE VALUES
	(2, 1, 1, 'claimed', 10000, 'https://x.com/ann/status/20261', '20261', '2026-10-30 19:55:49.449+00', '2026-10-30 19:55:49.462+00', 'operator', NULL, '2026-10-30 19:55:49.468+00'),
	(3, 1, 2, 'claimed', 10000, 'https://x.com/ann/status/20262', '20262', '2026-10-30 19:55:49.476+00', '2026-10-30 19:55:49.487+00', 'operator', 'Thank you!', '2026-10-30 19:55:49.491+00'),
	(4, 1, 5, 'rejected', 10000, 'https://x.com/ann/status/20265', '20265', '2026-10-30 19:55:49.587+00', '2026-10-30 19:55:49.617+00', 'operator', 'Please follow all accounts', NULL),
	(4, 2, 6, 'claimed', 10000, 'https://x.com/ann/status/20266', '20266', '2026-10-30 19:55:49.627+00', '2026-10-30 19:55:49.641+00', 'operator', NULL, '2026-10-30 19:55:49.65+00'),
	(5, 1, 7, 'rejected', 10000, 'https://x.com/ann/status/20267', '20267', '2026-10-30 19:55:49.663+00', '2026-10-30 19:55:49.68+00', 'operator', 'The post is private', NULL),
	(5, 2, 8, 'pending', 10000, 'https://x.com/ann/status/20268', '20268', '2026-10-30 19:55:49.686+00', NULL, NULL, NULL, NULL),
	(6, 1, 3, 'claimed', 10000, 'https://x.com/ann/status/20263', '20263', '2026-10-30 19:55:49.501+00', '2026-10-30 19:55:49.512+00', 'operator', NULL, '2026-10-30 19:55:49.516+00'),
	(13, 1, 9, 'rejected', 10000, 'https://x.com/ann/status/20269', '20269', '2026-10-30 19:55:49.696+00', '2026-10-30 19:55:49.705+00', 'operator', 'no', NULL),
	(13, 2, 10, 'rejected', 10000, 'https://x.com/ann/status/20270', '20270', '2026-10-30 19:55:49.712+00', '2026-10-30 19:55:49.721+00', 'operator', 'Still no', NULL),
	(13, 3, 11, 'rejected', 10000, 'https://x.com/ann/status/20271', '20271', '2026-10-30 19:55:49.727+00', '2026-10-30 19:55:49.749+00', 'operator', 'Please write to us first.', NULL),
	(15, 1, 12, 'approved', 10000, 'https://x.com/ann/status/20272', '20272', '2026-10-30 19:55:49.764+00', '2026-10-30 19:55:49.782+00', 'operator', NULL, NULL),
	(20, 1, 4, 'claimed', 10000, 'https://x.com/ann/status/20264', '20264', '2026-10-30 19:55:49.527+00', '2026-10-30 19:55:49.551+00', 'operator', NULL, '2026-10-30 19:55:49.567+00'),
	(29, 1, 13, 'pending', 10000, 'https://x.com/ann/status/777', '777', '2026-10-30 19:55:49.793+00', NULL, NULL, NULL, NULL),
	(43, 1, 14, 'pending', 10000, 'https://x.com/bob/status/777', '777', '2026-10-30 19:55:49.799+00', NULL, NULL, NULL, NULL);

--
-- Data for Name: audit_alarms; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.audit_alarms OVERRIDING SYSTEM VALUE VALUES
	(1, '{"check": "every account has kept balances", "count": 1, "example": "user 3"}', '2026-11-01 11:59:58.53+00', '2026-11-01 11:59:58.591+00'),
	(2, '{"check": "kept balances are the sum of their transfers", "count": 1, "example": "user 3"}', '2026-11-01 11:59:58.812+00', NULL);

--
-- Data for Name: audit_log; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.audit_log OVERRIDING SYSTEM VALUE VALUES
	(1, '2026-10-12 11:35:21.645+00', 'operator', 'log in', 'panel', '{"address": "127.0.0.1", "network": "127.0.0.1"}'),
	(2, '2026-10-12 11:35:23.849+00', 'operator', 'refund payment', 'payment 5', '{"way": "hot_wallet", "note": "paid too much", "asset": "USDT", "action": "refund", "txHash": "0x24642fa6c3eb4fa07dc4439fe785407eebcef7153f0710b73e99f82639462868", "openBefore": "2000000000000000000"}'),
	(3, '2026-10-12 11:35:24.996+00', 'operator', 'credit payment', 'payment 7', '{"note": "asked in chat", "asset": "USDT", "action": "credit", "cardId": 2, "copies": 2, "txHash": "0x1cc0e3ea81c90e3c8b9d9dc323282187a77d5cbc67493d4be6307d8e984ade97", "openBefore": "58000000000000000007"}'),
	(4, '2026-10-12 11:35:25.003+00', 'operator', 'refund payment', 'payment 7', '{"way": "operator_wallet", "note": "", "asset": "USDT", "action": "refund", "txHash": "0x1cc0e3ea81c90e3c8b9d9dc323282187a77d5cbc67493d4be6307d8e984ade97", "openBefore": "7"}'),
	(5, '2026-10-12 11:35:25.281+00', 'operator', 'credit payment', 'payment 8', '{"note": "wanted the small ones", "asset": "USDT", "action": "credit", "cardId": 1, "copies": 4, "txHash": "0x5679e7ef25933fd17c89b9371daa520f000c8ad22ba8fc98a8d012029562260b", "openBefore": "40000000000000000000"}'),
	(6, '2026-10-12 11:35:26.225+00', 'operator', 'refund payment', 'payment 11', '{"way": "hot_wallet", "note": "unknown wallet", "asset": "USDT", "action": "refund", "txHash": "0xdbdeb72bca591817b80d1d7b7772688eefeffcd5a529b79f36037bde7e3f825d", "openBefore": "3000000000000000000"}'),
	(7, '2026-10-12 11:35:26.945+00', 'operator', 'refund payment', 'payment 12', '{"way": "operator_wallet", "note": "", "asset": "USDT", "action": "refund", "txHash": "0xcc766d524e77d8923ad108ed5602a3fcd44ad06daa082b28ed0f1a7af24fbdad", "openBefore": "4000000000000000000"}'),
	(8, '2026-10-12 11:35:27.838+00', 'operator', 'credit payment', 'payment 14', '{"note": "signed in later", "asset": "USDT", "action": "credit", "cardId": 1, "copies": 1, "txHash": "0x155961783a71084e818bac1fe964651e303a4892e9e65da963cca37f7a3c2066", "openBefore": "9000000000000000000"}'),
	(9, '2026-10-12 11:35:28.234+00', 'operator', 'refund payment', 'payment 15', '{"way": "operator_wallet", "note": "", "asset": "USDT", "action": "refund", "txHash": "0xd40a237dd6e831aaaeda52de496d3686abd5fbf0fdf5e8179ec576cfc28135a3", "openBefore": "2000000000000000000"}'),
	(10, '2026-10-12 11:35:28.473+00', 'operator', 'name payout transaction', 'payout 5', '{"from": "0x848494c8653b0dbffd77d77cbc5703358432d534", "token": "0x3396e472a6146219192f43bcb50b51e13ca0b79a", "txHash": "0xd68a3fcf416b702133139204027c9c32a1f18b0d28894da64b295ad8c470ba06", "toAddress": "0xc6926da719c517f15eb224bbe76c256d0be98083", "amountBaseUnits": "2000000000000000000"}'),
	(11, '2026-10-12 11:35:28.9+00', 'operator', 'refund payment', 'payment 17', '{"way": "hot_wallet", "note": "", "asset": "BNB", "action": "refund", "txHash": "0x732f5a20f1a4071bfa51a031cec10fc78ac7110c6c35e45ebe3e26f478453f34", "openBefore": "48333333333333333"}'),
	(12, '2026-10-13 17:55:46.385+00', 'operator', 'log in', 'panel', '{"address": "127.0.0.1", "network": "127.0.0.1"}'),
	(13, '2026-10-15 19:55:47.581+00', 'operator', 'log in', 'panel', '{"address": "127.0.0.1", "network": "127.0.0.1"}'),
	(14, '2026-10-15 19:55:47.64+00', 'operator', 'approve withdrawal', 'withdrawal 1', '{"way": "hot_wallet", "token": "USDT", "amount": "12.345678901234567891", "toAddress": "0x3e8b7a69105faed1bdfa7cf7009af4a1677fb378"}'),
	(15, '2026-10-15 19:55:47.949+00', 'operator', 'reject withdrawal', 'withdrawal 2', '{"token": "USDT", "amount": "5", "reason": "Please write to us first.", "toAddress": "0x3e8b7a69105faed1bdfa7cf7009af4a1677fb378"}'),
	(16, '2026-10-15 19:55:47.972+00', 'operator', 'approve withdrawal', 'withdrawal 3', '{"way": "hot_wallet", "token": "USDT", "amount": "3.5", "toAddress": "0xb3d8219babd7fc3bd05dcbc0d7e2af11051ab4a9"}'),
	(17, '2026-10-15 19:55:48.308+00', 'operator', 'approve withdrawal', 'withdrawal 4', '{"way": "hot_wallet", "token": "BV3", "amount": "1000.25", "toAddress": "0x3e8b7a69105faed1bdfa7cf7009af4a1677fb378"}'),
	(18, '2026-10-15 19:55:48.511+00', 'operator', 'approve withdrawal', 'withdrawal 5', '{"way": "operator_wallet", "token": "USDT", "amount": "4", "toAddress": "0x0f96ef15e4e441454d30052523029de087f981ad"}'),
	(19, '2026-10-15 19:55:48.838+00', 'operator', 'name payout transaction', 'payout 10', '{"from": "0x848494c8653b0dbffd77d77cbc5703358432d534", "token": "0x3396e472a6146219192f43bcb50b51e13ca0b79a", "txHash": "0x3b8291b9e6afeacad6c4a18eb230b71734ee7c25ae12b7d851f28401e6c1a3f3", "toAddress": "0x0f96ef15e4e441454d30052523029de087f981ad", "amountBaseUnits": "3900000000000000000"}'),
	(20, '2026-10-15 19:55:48.886+00', 'operator', 'approve withdrawal', 'withdrawal 6', '{"way": "operator_wallet", "token": "BV3", "amount": "20", "toAddress": "0x0f96ef15e4e441454d30052523029de087f981ad"}'),
	(21, '2026-10-15 19:55:48.917+00', 'operator', 'reject withdrawal', 'withdrawal 7', '{"token": "BV3", "amount": "100", "reason": "Not yet.", "toAddress": "0xdfcb5a02c8f98233fcf581f7c18bce4b834aec80"}'),
	(22, '2026-10-30 19:55:49.023+00', 'operator', 'log in', 'panel', '{"address": "127.0.0.1", "network": "127.0.0.1"}'),
	(23, '2026-10-30 19:55:49.463+00', 'operator', 'approve airdrop', 'airdrop claim 1', '{"attempt": 1, "retweetUrl": "https://x.com/ann/status/20261", "walletAddress": "0xb3d8219babd7fc3bd05dcbc0d7e2af11051ab4a9"}'),
	(24, '2026-10-30 19:55:49.488+00', 'operator', 'approve airdrop', 'airdrop claim 2', '{"notes": "Thank you!", "attempt": 1, "retweetUrl": "https://x.com/ann/status/20262", "walletAddress": "0xdfcb5a02c8f98233fcf581f7c18bce4b834aec80"}'),
	(25, '2026-10-30 19:55:49.512+00', 'operator', 'approve airdrop', 'airdrop claim 3', '{"attempt": 1, "retweetUrl": "https://x.com/ann/status/20263", "walletAddress": "0x9fd2c6f6fa61070cf6fcb093664fcd655b51c499"}'),
	(26, '2026-10-30 19:55:49.552+00', 'operator', 'approve airdrop', 'airdrop claim 4', '{"attempt": 1, "retweetUrl": "https://x.com/ann/status/20264", "walletAddress": "0x636c4dcc23b76e4b1421d91261d396380e2974dd"}'),
	(27, '2026-10-30 19:55:49.618+00', 'operator', 'reject airdrop', 'airdrop claim 5', '{"notes": "Please follow all accounts", "attempt": 1, "retweetUrl": "https://x.com/ann/status/20265", "walletAddress": "0x630f1b04c38261becfab938332f37e707766aaa5"}'),
	(28, '2026-10-30 19:55:49.641+00', 'operator', 'approve airdrop', 'airdrop claim 6', '{"attempt": 2, "retweetUrl": "https://x.com/ann/status/20266", "walletAddress": "0x630f1b04c38261becfab938332f37e707766aaa5"}'),
	(29, '2026-10-30 19:55:49.681+00', 'operator', 'reject airdrop', 'airdrop claim 7', '{"notes": "The post is private", "attempt": 1, "retweetUrl": "https://x.com/ann/status/20267", "walletAddress": "0x305fedcd20bed880bdd427646bb5add3dda4b4ae"}'),
	(30, '2026-10-30 19:55:49.707+00', 'operator', 'reject airdrop', 'airdrop claim 9', '{"notes": "no", "attempt": 1, "retweetUrl": "https://x.com/ann/status/20269", "walletAddress": "0x97a770fca6cd2342634f2efbd73fcfac390cbf30"}'),
	(31, '2026-10-30 19:55:49.722+00', 'operator', 'reject airdrop', 'airdrop claim 10', '{"notes": "Still no", "attempt": 2, "retweetUrl": "https://x.com/ann/status/20270", "walletAddress": "0x97a770fca6cd2342634f2efbd73fcfac390cbf30"}'),
	(32, '2026-10-30 19:55:49.749+00', 'operator', 'reject airdrop', 'airdrop claim 11', '{"notes": "Please write to us first.", "attempt": 3, "retweetUrl": "https://x.com/ann/status/20271", "walletAddress": "0x97a770fca6cd2342634f2efbd73fcfac390cbf30"}'),
	(33, '2026-10-30 19:55:49.782+00', 'operator', 'approve airdrop', 'airdrop claim 12', '{"attempt": 1, "retweetUrl": "https://x.com/ann/status/20272", "walletAddress": "0x2e72b2a93cc620a7162726dceef95bf618688d98"}'),
	(34, '2026-11-01 11:55:54.248+00', 'operator', 'log in', 'panel', '{"address": "127.0.0.1", "network": "127.0.0.1"}'),
	(35, '2026-11-01 11:55:54.553+00', 'operator', 'approve withdrawal', 'withdrawal 12', '{"way": "hot_wallet", "token": "BV3", "amount": "50", "toAddress": "0x3baa4d8061250ce829d02aa3a7409978c96c32dc"}'),
	(36, '2026-11-01 11:55:54.582+00', 'operator', 'approve withdrawal', 'withdrawal 13', '{"way": "hot_wallet", "token": "BV3", "amount": "50", "toAddress": "0x9dbb61435e7f9eb9f0878f59e11286b67edeb1d8"}'),
	(37, '2026-11-01 11:55:56.51+00', 'operator', 'log in', 'panel', '{"address": "127.0.0.1", "network": "127.0.0.1"}'),
	(38, '2026-11-01 11:55:57.103+00', 'operator', 'approve withdrawal', 'withdrawal 14', '{"way": "hot_wallet", "token": "USDT", "amount": "6", "toAddress": "0x5bf484525a389a992f7e8b1fc7d66956ab1dc2d5"}'),
	(39, '2026-11-01 11:55:57.191+00', 'operator', 'approve withdrawal', 'withdrawal 15', '{"way": "hot_wallet", "token": "USDT", "amount": "5.5", "toAddress": "0x775120e96e5d49316eb03292ab43004b0a0fa73c"}'),
	(40, '2026-11-01 11:55:57.279+00', 'operator', 'approve withdrawal', 'withdrawal 16', '{"way": "hot_wallet", "token": "USDT", "amount": "5", "toAddress": "0x3baa4d8061250ce829d02aa3a7409978c96c32dc"}'),
	(41, '2026-11-01 11:55:57.329+00', 'operator', 'approve withdrawal', 'withdrawal 17', '{"way": "hot_wallet", "token": "USDT", "amount": "4.5", "toAddress": "0x9dbb61435e7f9eb9f0878f59e11286b67edeb1d8"}'),
	(42, '2026-11-01 11:55:57.365+00', 'operator', 'refund payment', 'payment 30', '{"way": "hot_wallet", "note": "too late", "asset": "USDT", "action": "refund", "txHash": "0xe756667dcb78c7eb37e03bf9de7660dc86e22e835fecf107c3622756e3c468a2", "openBefore": "118000000000000000000"}'),
	(43, '2026-11-01 11:59:58.305+00', 'operator', 'fail to log in', 'panel', '{"wrong": "password", "address": "127.0.0.1"}'),
	(44, '2026-11-01 11:59:58.352+00', 'unknown', 'fail to log in', 'panel', '{"wrong": "password", "address": "127.0.0.1"}'),
	(45, '2026-11-01 11:59:58.401+00', 'unknown', 'fail to log in', 'panel', '{"wrong": "password", "address": "127.0.0.1"}'),
	(46, '2026-11-01 11:59:58.518+00', 'operator', 'log in', 'panel', '{"address": "127.0.0.1", "network": "127.0.0.1"}'),
	(47, '2026-11-01 11:59:58.591+00', 'operator', 'resolve audit alarm', 'audit alarm 1', '{"note": "a row was put back", "check": "every account has kept balances"}'),
	(48, '2026-11-01 11:59:58.8+00', 'console', 'reset password', 'operator second', '{}'),
	(49, '2026-11-01 11:59:58.803+00', 'console', 'enrol second factor', 'operator second', '{}');

--
-- Data for Name: balances; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.balances VALUES
	(1, 0, 0, 0, 0, 0),
	(2, 15300, 700, 19300000000000000000, 0, 22800000000000000000),
	(3, 783701, 3333, 15521630934027777776, 2000000000000000001, 0),
	(4, 75007, 0, 12675130447916666666, 0, 11550000000000000000),
	(5, 2000, 0, 0, 0, 0),
	(6, 12000, 0, 0, 0, 0),
	(10, 0, 0, 11400000000000000000, 0, 11400000000000000000),
	(13, 0, 0, 0, 0, 0),
	(15, 0, 0, 0, 0, 0),
	(18, 0, 0, 0, 0, 0),
	(20, 10000, 0, 570601851851, 0, 0),
	(24, 0, 0, 0, 0, 0),
	(27, 0, 0, 0, 0, 0),
	(29, 0, 0, 0, 0, 0),
	(30, 594005, 0, 7650000000000000000, 0, 0),
	(33, 0, 0, 0, 0, 0),
	(34, 0, 0, 0, 0, 0),
	(36, 0, 0, 0, 0, 0),
	(40, 0, 0, 0, 0, 0),
	(42, 0, 0, 0, 0, 0),
	(43, 924008, 0, 15300000000000000000, 0, 0),
	(48, 2462023, 2000, 45300000000000000000, 0, 0),
	(50, 38925932, 0, 672104321098765432109, 1500000000000000000, 0),
	(53, 0, 0, 0, 0, 0),
	(54, 0, 0, 0, 0, 0),
	(55, 4688061, 0, 78150000000000000000, 6000000000000000000, 0),
	(56, 4683062, 5000, 79150000000000000000, 5000000000000000000, 0),
	(57, 4683062, 5000, 79650000000000000000, 4500000000000000000, 0),
	(58, 4688062, 0, 78650000000000000000, 5500000000000000000, 0),
	(63, 0, 0, 0, 0, 0),
	(64, 0, 0, 0, 0, 0);

--
-- Data for Name: base_mining; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.base_mining VALUES
	(1, 0, NULL, 0),
	(2, 0, NULL, 0),
	(3, 0, '2026-10-12 11:55:33.858+00', 48002),
	(4, 108012523, '2026-10-15 19:55:47.593+00', 18002),
	(5, 0, NULL, 0),
	(6, 0, NULL, 0),
	(10, 0, NULL, 0),
	(13, 0, NULL, 0),
	(15, 0, NULL, 0),
	(18, 0, NULL, 0),
	(20, 17, NULL, 0),
	(24, 0, NULL, 0),
	(27, 0, NULL, 0),
	(29, 0, NULL, 0),
	(30, 1584015452, NULL, 264002),
	(33, 0, NULL, 0),
	(34, 0, NULL, 0),
	(36, 0, NULL, 0),
	(40, 0, NULL, 0),
	(42, 0, NULL, 0),
	(43, 1584015539, NULL, 264002),
	(48, 1584015473, '2026-10-30 19:55:49.379+00', 264002),
	(50, 0, '2026-10-12 11:55:33.871+00', 288003),
	(53, 0, NULL, 0),
	(54, 0, NULL, 0),
	(55, 0, '2026-10-12 11:55:33.936+00', 288003),
	(56, 0, '2026-10-12 11:55:33.904+00', 288003),
	(57, 0, '2026-10-12 11:55:33.919+00', 288003),
	(58, 0, '2026-10-12 11:55:33.928+00', 288003),
	(63, 0, NULL, 0),
	(64, 0, NULL, 0);

--
-- Data for Name: cards; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.cards OVERRIDING SYSTEM VALUE VALUES
	(1, 'Pip Manzano', 'Night-Shift Digger. First shift, borrowed helmet, biggest pickaxe in the mine.', '/cards/pip.svg', 9000000000000000000, 900000, 7650000000000000000, 18000, 450000000000000000, true, '2026-10-12 11:35:21.12+00', '{"es": "Minero del turno de noche. Primer día, casco prestado y el pico más grande de la mina."}'),
	(2, 'Auntie Saba', 'Dumpling Steamer. Nobody mines on an empty stomach. Not on her street.', '/cards/saba.svg', 29000000000000000000, 3000000, 24650000000000000000, 60000, 1450000000000000000, true, '2026-10-12 11:35:21.121+00', '{"es": "Cocinera de dumplings al vapor. Con el estómago vacío no se mina. En su calle, jamás."}'),
	(3, 'Rio Lakatan', 'Lantern Courier. Two lanterns, one pole, never once a flame gone out.', '/cards/lakatan.svg', 60000000000000000000, 6250000, 50150000000000000000, 125100, 2950000000000000000, true, '2026-10-12 11:35:21.122+00', '{"es": "Repartidor de faroles. Dos faroles, una pértiga y ni una sola llama apagada."}'),
	(4, 'Old Burro', 'Crystal Porter. Has carried half the mountain down. Going back for the rest.', '/cards/burro.svg', 99000000000000000000, 11000000, 84150000000000000000, 220000, 4950000000000000000, false, '2026-10-12 11:35:21.122+00', '{"es": "Cargador de cristales. Ya bajó media montaña a cuestas. Ahora vuelve por el resto."}'),
	(5, 'Madame Java', 'Reader of Moons. She saw you coming. She saw you hesitate, too.', '/cards/java.svg', 199000000000000000000, 23000000, 169150000000000000000, 460000, 9950000000000000000, true, '2026-10-12 11:35:21.123+00', '{"es": "Lectora de lunas. Te vio venir. Y también te vio dudar."}'),
	(6, 'Gros Michel', 'Last of the Golden Bunch. They called him extinct. He called it a long weekend.', '/cards/michel.svg', 399000000000000000000, 48000000, 339150000000000000000, 960000, 19950000000000000000, true, '2026-10-12 11:35:21.123+00', '{"es": "El último del Racimo Dorado. Lo dieron por extinto. Para él fue un fin de semana largo."}'),
	(7, 'Guest of the Market', 'A card of the operator''s own.', '/cards/guest.svg', 15000000000000000000, 500000, 12000000000000000000, 10000, 750000000000000000, true, '2026-11-01 11:59:58.836+00', '{}');

--
-- Data for Name: chain_cursors; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.chain_cursors VALUES
	(97, 'bnb', 170, '2026-11-01 11:55:57.006+00'),
	(97, 'usdt', 170, '2026-11-01 11:59:58.6+00'),
	(97, 'usdt last look', -1, '2026-10-12 11:35:21.607+00');

--
-- Data for Name: ledger_transfers; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.ledger_transfers OVERRIDING SYSTEM VALUE VALUES
	(1, 'payment:1:sale:1', 'card_sale', 'USDT', 87000000000000000000, 'outside', NULL, 'sales', NULL, '{"cardId": 2, "copies": 3, "txHash": "0x583c46b54cf63772bdbc0b2d67fc4b3eb3f13d04cf0e66a71160275cdc59eccb", "paymentId": 1, "unitPrice": "29000000000000000000"}', '2026-10-12 11:35:22.527+00'),
	(2, 'referral:1', 'referral_bonus', 'USDT', 4350000000000000000, 'sales', NULL, 'available', 2, '{"buyer": "0xdfcb5a02c8f98233fcf581f7c18bce4b834aec80", "price": "29000000000000000000", "cardId": 2, "purchaseId": 1}', '2026-10-12 11:35:22.527+00'),
	(3, 'referral:2', 'referral_bonus', 'USDT', 4350000000000000000, 'sales', NULL, 'available', 2, '{"buyer": "0xdfcb5a02c8f98233fcf581f7c18bce4b834aec80", "price": "29000000000000000000", "cardId": 2, "purchaseId": 2}', '2026-10-12 11:35:22.527+00'),
	(4, 'referral:3', 'referral_bonus', 'USDT', 4350000000000000000, 'sales', NULL, 'available', 2, '{"buyer": "0xdfcb5a02c8f98233fcf581f7c18bce4b834aec80", "price": "29000000000000000000", "cardId": 2, "purchaseId": 3}', '2026-10-12 11:35:22.527+00'),
	(5, 'payment:2:sale:2', 'card_sale', 'USDT', 18000000000000000000, 'outside', NULL, 'sales', NULL, '{"cardId": 1, "copies": 2, "txHash": "0xa9179c2343ee3c35fd5d92acdb220a7393f42c38d3b82371ef8a5edcd5aa0901", "paymentId": 2, "unitPrice": "9000000000000000000"}', '2026-10-12 11:35:22.791+00'),
	(6, 'referral:4', 'referral_bonus', 'USDT', 1350000000000000000, 'sales', NULL, 'available', 10, '{"buyer": "0x630f1b04c38261becfab938332f37e707766aaa5", "price": "9000000000000000000", "cardId": 1, "purchaseId": 4}', '2026-10-12 11:35:22.792+00'),
	(7, 'referral:5', 'referral_bonus', 'USDT', 1350000000000000000, 'sales', NULL, 'available', 10, '{"buyer": "0x630f1b04c38261becfab938332f37e707766aaa5", "price": "9000000000000000000", "cardId": 1, "purchaseId": 5}', '2026-10-12 11:35:22.792+00'),
	(8, 'payment:3:sale:3', 'card_sale', 'USDT', 59000000000000000000, 'outside', NULL, 'sales', NULL, '{"cardId": 3, "copies": 1, "txHash": "0xc858b54fc276f7749380861a0eaf03706623b79a5d3c4f0e81c00e8f695f97e2", "paymentId": 3, "unitPrice": "59000000000000000000"}', '2026-10-12 11:35:23.101+00'),
	(9, 'referral:6', 'referral_bonus', 'USDT', 8850000000000000000, 'sales', NULL, 'available', 4, '{"buyer": "0x9fd2c6f6fa61070cf6fcb093664fcd655b51c499", "price": "59000000000000000000", "cardId": 3, "purchaseId": 6}', '2026-10-12 11:35:23.101+00'),
	(10, 'payment:4:sale:4', 'card_sale', 'USDT', 9000000000000000000, 'outside', NULL, 'sales', NULL, '{"cardId": 1, "copies": 1, "txHash": "0x73df382c74e2899624198a459461373d196048d6d24c243e7e35996d4c13155a", "paymentId": 4, "unitPrice": "9000000000000000000"}', '2026-10-12 11:35:23.485+00'),
	(11, 'payment:4:surplus', 'payment_surplus', 'USDT', 500000000000000000, 'outside', NULL, 'suspense', NULL, '{"txHash": "0x73df382c74e2899624198a459461373d196048d6d24c243e7e35996d4c13155a", "paymentId": 4}', '2026-10-12 11:35:23.486+00'),
	(12, 'payment:5:sale:5', 'card_sale', 'USDT', 9000000000000000000, 'outside', NULL, 'sales', NULL, '{"cardId": 1, "copies": 1, "txHash": "0x24642fa6c3eb4fa07dc4439fe785407eebcef7153f0710b73e99f82639462868", "paymentId": 5, "unitPrice": "9000000000000000000"}', '2026-10-12 11:35:23.79+00'),
	(13, 'referral:8', 'referral_bonus', 'USDT', 1350000000000000000, 'sales', NULL, 'available', 2, '{"buyer": "0x2e72b2a93cc620a7162726dceef95bf618688d98", "price": "9000000000000000000", "cardId": 1, "purchaseId": 8}', '2026-10-12 11:35:23.79+00'),
	(14, 'payment:5:surplus', 'payment_surplus', 'USDT', 2000000000000000000, 'outside', NULL, 'suspense', NULL, '{"txHash": "0x24642fa6c3eb4fa07dc4439fe785407eebcef7153f0710b73e99f82639462868", "paymentId": 5}', '2026-10-12 11:35:23.792+00'),
	(15, 'payment:5:refund', 'payment_refund', 'USDT', 2000000000000000000, 'suspense', NULL, 'outside', NULL, '{"txHash": "0x24642fa6c3eb4fa07dc4439fe785407eebcef7153f0710b73e99f82639462868", "paymentId": 5}', '2026-10-12 11:35:24.15+00'),
	(16, 'payment:6:unallocated', 'payment_unallocated', 'USDT', 58000000000000000000, 'outside', NULL, 'suspense', NULL, '{"txHash": "0x1953ecc63313d11617064821b42fdd9d59261f1c4a69040ed20b48c3cd43efd1", "paymentId": 6}', '2026-10-12 11:35:24.575+00'),
	(17, 'payment:7:unallocated', 'payment_unallocated', 'USDT', 58000000000000000007, 'outside', NULL, 'suspense', NULL, '{"txHash": "0x1cc0e3ea81c90e3c8b9d9dc323282187a77d5cbc67493d4be6307d8e984ade97", "paymentId": 7}', '2026-10-12 11:35:24.96+00'),
	(18, 'payment:7:sale:6', 'card_sale', 'USDT', 58000000000000000000, 'suspense', NULL, 'sales', NULL, '{"cardId": 2, "copies": 2, "txHash": "0x1cc0e3ea81c90e3c8b9d9dc323282187a77d5cbc67493d4be6307d8e984ade97", "paymentId": 7, "unitPrice": "29000000000000000000"}', '2026-10-12 11:35:24.994+00'),
	(19, 'referral:9', 'referral_bonus', 'USDT', 4350000000000000000, 'sales', NULL, 'available', 10, '{"buyer": "0x636c4dcc23b76e4b1421d91261d396380e2974dd", "price": "29000000000000000000", "cardId": 2, "purchaseId": 9}', '2026-10-12 11:35:24.994+00'),
	(20, 'referral:10', 'referral_bonus', 'USDT', 4350000000000000000, 'sales', NULL, 'available', 10, '{"buyer": "0x636c4dcc23b76e4b1421d91261d396380e2974dd", "price": "29000000000000000000", "cardId": 2, "purchaseId": 10}', '2026-10-12 11:35:24.994+00'),
	(21, 'payment:8:unallocated', 'payment_unallocated', 'USDT', 40000000000000000000, 'outside', NULL, 'suspense', NULL, '{"txHash": "0x5679e7ef25933fd17c89b9371daa520f000c8ad22ba8fc98a8d012029562260b", "paymentId": 8}', '2026-10-12 11:35:25.245+00'),
	(22, 'payment:8:sale:7', 'card_sale', 'USDT', 36000000000000000000, 'suspense', NULL, 'sales', NULL, '{"cardId": 1, "copies": 4, "txHash": "0x5679e7ef25933fd17c89b9371daa520f000c8ad22ba8fc98a8d012029562260b", "paymentId": 8, "unitPrice": "9000000000000000000"}', '2026-10-12 11:35:25.279+00'),
	(23, 'payment:9:unallocated', 'payment_unallocated', 'USDT', 1000000000000000000, 'outside', NULL, 'suspense', NULL, '{"txHash": "0xe10e096dfaa9c9e2f80e778259c384163b5b5b05470c8bdff3de3584121a7c02", "paymentId": 9}', '2026-10-12 11:35:25.627+00'),
	(24, 'payment:10:unallocated', 'payment_unallocated', 'USDT', 9000000000000000000, 'outside', NULL, 'suspense', NULL, '{"txHash": "0xcd0a5ea200d0b3b8bb50195b50b8ce98b167b4cc09f1860c35d08a09a3d857f4", "paymentId": 10}', '2026-10-12 11:35:25.907+00'),
	(25, 'payment:11:unallocated', 'payment_unallocated', 'USDT', 3000000000000000000, 'outside', NULL, 'suspense', NULL, '{"txHash": "0xdbdeb72bca591817b80d1d7b7772688eefeffcd5a529b79f36037bde7e3f825d", "paymentId": 11}', '2026-10-12 11:35:26.184+00'),
	(26, 'payment:11:refund', 'payment_refund', 'USDT', 3000000000000000000, 'suspense', NULL, 'outside', NULL, '{"txHash": "0xdbdeb72bca591817b80d1d7b7772688eefeffcd5a529b79f36037bde7e3f825d", "paymentId": 11}', '2026-10-12 11:35:26.532+00'),
	(27, 'payment:12:unallocated', 'payment_unallocated', 'USDT', 4000000000000000000, 'outside', NULL, 'suspense', NULL, '{"txHash": "0xcc766d524e77d8923ad108ed5602a3fcd44ad06daa082b28ed0f1a7af24fbdad", "paymentId": 12}', '2026-10-12 11:35:26.931+00'),
	(28, 'payment:13:unallocated', 'payment_unallocated', 'USDT', 29000000000000000000, 'outside', NULL, 'suspense', NULL, '{"txHash": "0x505557b84d7cc073ef0bbe2281a25800d6d6967c02722cfd151484adf5cb12f0", "paymentId": 13}', '2026-10-12 11:35:27.348+00'),
	(29, 'payment:14:unallocated', 'payment_unallocated', 'USDT', 9000000000000000000, 'outside', NULL, 'suspense', NULL, '{"txHash": "0x155961783a71084e818bac1fe964651e303a4892e9e65da963cca37f7a3c2066", "paymentId": 14}', '2026-10-12 11:35:27.776+00'),
	(30, 'payment:14:sale:8', 'card_sale', 'USDT', 9000000000000000000, 'suspense', NULL, 'sales', NULL, '{"cardId": 1, "copies": 1, "txHash": "0x155961783a71084e818bac1fe964651e303a4892e9e65da963cca37f7a3c2066", "paymentId": 14, "unitPrice": "9000000000000000000"}', '2026-10-12 11:35:27.837+00'),
	(31, 'referral:15', 'referral_bonus', 'USDT', 1350000000000000000, 'sales', NULL, 'available', 2, '{"buyer": "0xfbdead665e6c8da05124ee5e804db0352110cd94", "price": "9000000000000000000", "cardId": 1, "purchaseId": 15}', '2026-10-12 11:35:27.837+00'),
	(32, 'payment:15:unallocated', 'payment_unallocated', 'USDT', 2000000000000000000, 'outside', NULL, 'suspense', NULL, '{"txHash": "0xd40a237dd6e831aaaeda52de496d3686abd5fbf0fdf5e8179ec576cfc28135a3", "paymentId": 15}', '2026-10-12 11:35:28.185+00'),
	(33, 'payment:15:refund', 'payment_refund', 'USDT', 2000000000000000000, 'suspense', NULL, 'outside', NULL, '{"txHash": "0xd40a237dd6e831aaaeda52de496d3686abd5fbf0fdf5e8179ec576cfc28135a3", "paymentId": 15}', '2026-10-12 11:35:28.475+00'),
	(34, 'payment:16:sale:9', 'card_sale', 'BNB', 30000000000000000, 'outside', NULL, 'sales', NULL, '{"cardId": 1, "copies": 2, "txHash": "0x86e79bea6a64ed7780dbb8b8a6549ec2a270c9f7880575ee9c4c085b88fa3ffd", "paymentId": 16, "unitPrice": "9000000000000000000"}', '2026-10-12 11:35:28.693+00'),
	(35, 'referral:16', 'referral_bonus', 'USDT', 1350000000000000000, 'sales', NULL, 'available', 2, '{"buyer": "0x86db23b9c6a0f29c9717d1128e106102c4e5787b", "price": "9000000000000000000", "cardId": 1, "purchaseId": 16}', '2026-10-12 11:35:28.693+00'),
	(36, 'referral:17', 'referral_bonus', 'USDT', 1350000000000000000, 'sales', NULL, 'available', 2, '{"buyer": "0x86db23b9c6a0f29c9717d1128e106102c4e5787b", "price": "9000000000000000000", "cardId": 1, "purchaseId": 17}', '2026-10-12 11:35:28.693+00'),
	(37, 'payment:17:unallocated', 'payment_unallocated', 'BNB', 48333333333333333, 'outside', NULL, 'suspense', NULL, '{"txHash": "0x732f5a20f1a4071bfa51a031cec10fc78ac7110c6c35e45ebe3e26f478453f34", "paymentId": 17}', '2026-10-12 11:35:28.863+00'),
	(38, 'payment:17:refund', 'payment_refund', 'BNB', 48333333333333333, 'suspense', NULL, 'outside', NULL, '{"txHash": "0x732f5a20f1a4071bfa51a031cec10fc78ac7110c6c35e45ebe3e26f478453f34", "paymentId": 17}', '2026-10-12 11:35:29.124+00'),
	(39, 'payment:18:unallocated', 'payment_unallocated', 'BNB', 12345, 'outside', NULL, 'suspense', NULL, '{"txHash": "0x6585e5df0aad897ecd9e220bcb4878f6e4cddffcc1787f111219dd26fad10591", "paymentId": 18}', '2026-10-12 11:35:29.437+00'),
	(40, 'payment:19:sale:10', 'card_sale', 'USDT', 9000000000000000000, 'outside', NULL, 'sales', NULL, '{"cardId": 1, "copies": 1, "txHash": "0xe9a4c970ffc4bfc12ea63f5701ea60930da91cb1b8f52004523755d26f528554", "paymentId": 19, "unitPrice": "9000000000000000000"}', '2026-10-12 11:35:30.446+00'),
	(41, 'referral:18', 'referral_bonus', 'USDT', 1350000000000000000, 'sales', NULL, 'available', 4, '{"buyer": "0x107291ee7752afd60caf9b624b9f1f7edb7c0c00", "price": "9000000000000000000", "cardId": 1, "purchaseId": 18}', '2026-10-12 11:35:30.446+00'),
	(42, 'payment:20:sale:11', 'card_sale', 'USDT', 9000000000000000000, 'outside', NULL, 'sales', NULL, '{"cardId": 1, "copies": 1, "txHash": "0xe9a4c970ffc4bfc12ea63f5701ea60930da91cb1b8f52004523755d26f528554", "paymentId": 20, "unitPrice": "9000000000000000000"}', '2026-10-12 11:35:30.454+00'),
	(43, 'referral:19', 'referral_bonus', 'USDT', 1350000000000000000, 'sales', NULL, 'available', 4, '{"buyer": "0x107291ee7752afd60caf9b624b9f1f7edb7c0c00", "price": "9000000000000000000", "cardId": 1, "purchaseId": 19}', '2026-10-12 11:35:30.454+00'),
	(44, 'payment:21:sale:12', 'card_sale', 'USDT', 58000000000000000000, 'outside', NULL, 'sales', NULL, '{"cardId": 2, "copies": 2, "txHash": "0x4f49d93f171115a47053b9dc72be35b3ebd894a46d27e6af60d483f9fcb1e1de", "paymentId": 21, "unitPrice": "29000000000000000000"}', '2026-10-12 11:35:30.765+00'),
	(45, 'payment:23:sale:13', 'card_sale', 'USDT', 798000000000000000000, 'outside', NULL, 'sales', NULL, '{"cardId": 6, "copies": 2, "txHash": "0xe9132a9d18aafa57070865aaee12a04273a625ddf681494f803e2695dcdc1eb5", "paymentId": 23, "unitPrice": "399000000000000000000"}', '2026-10-12 11:35:31.093+00'),
	(46, 'payment:24:sale:14', 'card_sale', 'USDT', 9000000000000000000, 'outside', NULL, 'sales', NULL, '{"cardId": 1, "copies": 1, "txHash": "0x4475164d224b757e834f0ef27d7d85c53b9a2d7beae8732371dc9db948b7130e", "paymentId": 24, "unitPrice": "9000000000000000000"}', '2026-10-12 11:35:31.4+00'),
	(47, 'payment:25:sale:15', 'card_sale', 'USDT', 99000000000000000000, 'outside', NULL, 'sales', NULL, '{"cardId": 4, "copies": 1, "txHash": "0x29e9fecdc23937bc33ef8085afc7017fee276976f51cf986d9a8f98e585c0cf6", "paymentId": 25, "unitPrice": "99000000000000000000"}', '2026-10-12 11:35:32.12+00'),
	(48, 'payment:26:sale:16', 'card_sale', 'USDT', 99000000000000000000, 'outside', NULL, 'sales', NULL, '{"cardId": 4, "copies": 1, "txHash": "0xecce2120df29922a8c371999827c4ced1107d440f5556063ade1b8beeca7a404", "paymentId": 26, "unitPrice": "99000000000000000000"}', '2026-10-12 11:35:32.424+00'),
	(49, 'payment:27:sale:17', 'card_sale', 'USDT', 99000000000000000000, 'outside', NULL, 'sales', NULL, '{"cardId": 4, "copies": 1, "txHash": "0x88ee4b7fee0ac17c44ba6ced6b2695e9154ec8ef7c63611801d40340ff2890fd", "paymentId": 27, "unitPrice": "99000000000000000000"}', '2026-10-12 11:35:32.736+00'),
	(50, 'payment:28:sale:18', 'card_sale', 'USDT', 99000000000000000000, 'outside', NULL, 'sales', NULL, '{"cardId": 4, "copies": 1, "txHash": "0x577a2f1dcc61bd698e3b365b5413fb73f7b8a2c94bffa21d409068c5b208dbe1", "paymentId": 28, "unitPrice": "99000000000000000000"}', '2026-10-12 11:35:33.071+00'),
	(51, 'payment:29:unallocated', 'payment_unallocated', 'USDT', 59000000000000000000, 'outside', NULL, 'suspense', NULL, '{"txHash": "0x5fd5dc6ba9b90b7c3d178722d61ead419376e956a0a8fe47a284f9c5e6f26498", "paymentId": 29}', '2026-10-12 11:55:33.551+00'),
	(52, 'payment:30:unallocated', 'payment_unallocated', 'USDT', 118000000000000000000, 'outside', NULL, 'suspense', NULL, '{"txHash": "0xe756667dcb78c7eb37e03bf9de7660dc86e22e835fecf107c3622756e3c468a2", "paymentId": 30}', '2026-10-12 11:55:33.846+00'),
	(53, 'mining:lot:6:USDT:570601851851', 'mining_card', 'USDT', 570601851851, 'rewards', NULL, 'available', 20, '{"lotId": 6, "cardId": 2, "copies": 2, "minedMs": "17", "untilMs": "1791806133974", "perDayPerCopy": "1450000000000000000", "sessionStartMs": "1791806133957"}', '2026-10-12 11:55:33.978+00'),
	(54, 'mining:lot:2:BV3:45005', 'mining_card', 'BV3', 45005, 'rewards', NULL, 'available', 4, '{"lotId": 2, "cardId": 1, "copies": 2, "minedMs": "108012523", "untilMs": "1791914146389", "perDayPerCopy": "18000", "sessionStartMs": "1791806133866"}', '2026-10-13 17:55:46.39+00'),
	(55, 'mining:lot:2:USDT:1125130447916666666', 'mining_card', 'USDT', 1125130447916666666, 'rewards', NULL, 'available', 4, '{"lotId": 2, "cardId": 1, "copies": 2, "minedMs": "108012523", "untilMs": "1791914146389", "perDayPerCopy": "450000000000000000", "sessionStartMs": "1791806133866"}', '2026-10-13 17:55:46.39+00'),
	(56, 'mining:base:4:18002', 'mining_base', 'BV3', 18002, 'rewards', NULL, 'available', 4, '{"minedMs": "108012523", "untilMs": "1791914146389"}', '2026-10-13 17:55:46.39+00'),
	(57, 'payment:31:sale:19', 'card_sale', 'USDT', 29000000000000000000, 'outside', NULL, 'sales', NULL, '{"cardId": 2, "copies": 1, "txHash": "0x8941032cb98a50b139dcaf7dd8522a3257545f83e5765f5729976743122e7053", "paymentId": 31, "unitPrice": "29000000000000000000"}', '2026-10-13 17:55:46.703+00'),
	(58, 'referral:29', 'referral_bonus', 'USDT', 4350000000000000000, 'sales', NULL, 'available', 2, '{"buyer": "0xdfcb5a02c8f98233fcf581f7c18bce4b834aec80", "price": "29000000000000000000", "cardId": 2, "purchaseId": 29}', '2026-10-13 17:55:46.703+00'),
	(59, 'mining:lot:13:BV3:6400305', 'mining_card', 'BV3', 6400305, 'rewards', NULL, 'available', 50, '{"lotId": 13, "cardId": 6, "copies": 2, "minedMs": "288013740", "untilMs": "1792094147611", "perDayPerCopy": "960000", "sessionStartMs": "1791806133871"}', '2026-10-15 19:55:47.612+00'),
	(60, 'mining:lot:13:USDT:133006345208333333333', 'mining_card', 'USDT', 133006345208333333333, 'rewards', NULL, 'available', 50, '{"lotId": 13, "cardId": 6, "copies": 2, "minedMs": "288013740", "untilMs": "1792094147611", "perDayPerCopy": "19950000000000000000", "sessionStartMs": "1791806133871"}', '2026-10-15 19:55:47.613+00'),
	(61, 'mining:lot:14:BV3:37500', 'mining_card', 'BV3', 37500, 'rewards', NULL, 'available', 50, '{"lotId": 14, "cardId": 1, "copies": 1, "minedMs": "180000856", "untilMs": "1792094147611", "perDayPerCopy": "18000", "sessionStartMs": "1791914146755"}', '2026-10-15 19:55:47.613+00'),
	(62, 'mining:lot:14:USDT:937504458333333333', 'mining_card', 'USDT', 937504458333333333, 'rewards', NULL, 'available', 50, '{"lotId": 14, "cardId": 1, "copies": 1, "minedMs": "180000856", "untilMs": "1792094147611", "perDayPerCopy": "450000000000000000", "sessionStartMs": "1791914146755"}', '2026-10-15 19:55:47.613+00'),
	(63, 'mining:base:50:48002', 'mining_base', 'BV3', 48002, 'rewards', NULL, 'available', 50, '{"minedMs": "288013740", "untilMs": "1792094147611"}', '2026-10-15 19:55:47.613+00'),
	(64, 'withdrawal:1:hold', 'withdrawal_hold', 'USDT', 12345678901234567891, 'available', 50, 'held', 50, '{"withdrawalId": 1}', '2026-10-15 19:55:47.623+00'),
	(65, 'withdrawal:1:paid', 'withdrawal_paid', 'USDT', 12345678901234567891, 'held', 50, 'outside', NULL, '{"txHash": "0x61ec507d4cdb7846ae8a7545c732c3eeb728a86ae80b7322d2713b7eb617bfe6", "withdrawalId": 1}', '2026-10-15 19:55:47.907+00'),
	(66, 'mining:lot:13:BV3:6400312', 'mining_card', 'BV3', 7, 'rewards', NULL, 'available', 50, '{"lotId": 13, "cardId": 6, "copies": 2, "minedMs": "288014056", "untilMs": "1792094147927", "perDayPerCopy": "960000", "sessionStartMs": "1791806133871"}', '2026-10-15 19:55:47.928+00'),
	(67, 'mining:lot:13:USDT:133006491138888888888', 'mining_card', 'USDT', 145930555555555, 'rewards', NULL, 'available', 50, '{"lotId": 13, "cardId": 6, "copies": 2, "minedMs": "288014056", "untilMs": "1792094147927", "perDayPerCopy": "19950000000000000000", "sessionStartMs": "1791806133871"}', '2026-10-15 19:55:47.928+00'),
	(68, 'mining:lot:14:USDT:937506104166666666', 'mining_card', 'USDT', 1645833333333, 'rewards', NULL, 'available', 50, '{"lotId": 14, "cardId": 1, "copies": 1, "minedMs": "180001172", "untilMs": "1792094147927", "perDayPerCopy": "450000000000000000", "sessionStartMs": "1791914146755"}', '2026-10-15 19:55:47.928+00'),
	(69, 'withdrawal:2:hold', 'withdrawal_hold', 'USDT', 5000000000000000000, 'available', 50, 'held', 50, '{"withdrawalId": 2}', '2026-10-15 19:55:47.937+00'),
	(70, 'withdrawal:2:release', 'withdrawal_release', 'USDT', 5000000000000000000, 'held', 50, 'available', 50, '{"withdrawalId": 2}', '2026-10-15 19:55:47.948+00'),
	(71, 'withdrawal:3:hold', 'withdrawal_hold', 'USDT', 3500000000000000000, 'available', 2, 'held', 2, '{"withdrawalId": 3}', '2026-10-15 19:55:47.966+00'),
	(72, 'withdrawal:3:paid', 'withdrawal_paid', 'USDT', 3500000000000000000, 'held', 2, 'outside', NULL, '{"txHash": "0xd1a2ae0e02d6a5f1123f2db5e22bcc8a33087cbbe8d86722183500b6449ce999", "withdrawalId": 3}', '2026-10-15 19:55:48.23+00'),
	(73, 'mining:lot:13:BV3:6400320', 'mining_card', 'BV3', 8, 'rewards', NULL, 'available', 50, '{"lotId": 13, "cardId": 6, "copies": 2, "minedMs": "288014413", "untilMs": "1792094148284", "perDayPerCopy": "960000", "sessionStartMs": "1791806133871"}', '2026-10-15 19:55:48.286+00'),
	(74, 'mining:lot:13:USDT:133006656003472222222', 'mining_card', 'USDT', 164864583333334, 'rewards', NULL, 'available', 50, '{"lotId": 13, "cardId": 6, "copies": 2, "minedMs": "288014413", "untilMs": "1792094148284", "perDayPerCopy": "19950000000000000000", "sessionStartMs": "1791806133871"}', '2026-10-15 19:55:48.286+00'),
	(75, 'mining:lot:14:USDT:937507963541666666', 'mining_card', 'USDT', 1859375000000, 'rewards', NULL, 'available', 50, '{"lotId": 14, "cardId": 1, "copies": 1, "minedMs": "180001529", "untilMs": "1792094148284", "perDayPerCopy": "450000000000000000", "sessionStartMs": "1791914146755"}', '2026-10-15 19:55:48.286+00'),
	(76, 'withdrawal:4:hold', 'withdrawal_hold', 'BV3', 100025, 'available', 50, 'held', 50, '{"withdrawalId": 4}', '2026-10-15 19:55:48.299+00'),
	(77, 'withdrawal:4:paid', 'withdrawal_paid', 'BV3', 97524, 'held', 50, 'outside', NULL, '{"txHash": "0x32af4c8616ea1e328b3ac04249f12e54f1c77d0ee2e31c190e4f326960f898db", "withdrawalId": 4}', '2026-10-15 19:55:48.453+00'),
	(78, 'withdrawal:4:fee', 'withdrawal_fee', 'BV3', 2501, 'held', 50, 'fees', NULL, '{"txHash": "0x32af4c8616ea1e328b3ac04249f12e54f1c77d0ee2e31c190e4f326960f898db", "withdrawalId": 4}', '2026-10-15 19:55:48.453+00'),
	(79, 'mining:lot:12:BV3:400020', 'mining_card', 'BV3', 400020, 'rewards', NULL, 'available', 48, '{"lotId": 12, "cardId": 2, "copies": 2, "minedMs": "288014622", "untilMs": "1792094148498", "perDayPerCopy": "60000", "sessionStartMs": "1791806133876"}', '2026-10-15 19:55:48.499+00'),
	(80, 'mining:lot:12:USDT:9667157451388888888', 'mining_card', 'USDT', 9667157451388888888, 'rewards', NULL, 'available', 48, '{"lotId": 12, "cardId": 2, "copies": 2, "minedMs": "288014622", "untilMs": "1792094148498", "perDayPerCopy": "1450000000000000000", "sessionStartMs": "1791806133876"}', '2026-10-15 19:55:48.499+00'),
	(81, 'mining:base:48:48002', 'mining_base', 'BV3', 48002, 'rewards', NULL, 'available', 48, '{"minedMs": "288014622", "untilMs": "1792094148498"}', '2026-10-15 19:55:48.499+00'),
	(82, 'withdrawal:5:hold', 'withdrawal_hold', 'USDT', 4000000000000000000, 'available', 48, 'held', 48, '{"withdrawalId": 5}', '2026-10-15 19:55:48.501+00'),
	(83, 'withdrawal:5:paid', 'withdrawal_paid', 'USDT', 3900000000000000000, 'held', 48, 'outside', NULL, '{"txHash": "0x3b8291b9e6afeacad6c4a18eb230b71734ee7c25ae12b7d851f28401e6c1a3f3", "withdrawalId": 5}', '2026-10-15 19:55:48.84+00'),
	(84, 'withdrawal:5:fee', 'withdrawal_fee', 'USDT', 100000000000000000, 'held', 48, 'fees', NULL, '{"txHash": "0x3b8291b9e6afeacad6c4a18eb230b71734ee7c25ae12b7d851f28401e6c1a3f3", "withdrawalId": 5}', '2026-10-15 19:55:48.84+00'),
	(85, 'mining:lot:12:USDT:9667169903935185185', 'mining_card', 'USDT', 12452546296297, 'rewards', NULL, 'available', 48, '{"lotId": 12, "cardId": 2, "copies": 2, "minedMs": "288014993", "untilMs": "1792094148869", "perDayPerCopy": "1450000000000000000", "sessionStartMs": "1791806133876"}', '2026-10-15 19:55:48.87+00'),
	(86, 'withdrawal:6:hold', 'withdrawal_hold', 'BV3', 2000, 'available', 48, 'held', 48, '{"withdrawalId": 6}', '2026-10-15 19:55:48.874+00'),
	(87, 'mining:lot:1:BV3:600031', 'mining_card', 'BV3', 600031, 'rewards', NULL, 'available', 3, '{"lotId": 1, "cardId": 2, "copies": 3, "minedMs": "288015042", "untilMs": "1792094148900", "perDayPerCopy": "60000", "sessionStartMs": "1791806133858"}', '2026-10-15 19:55:48.901+00'),
	(88, 'mining:lot:1:USDT:14500757322916666666', 'mining_card', 'USDT', 14500757322916666666, 'rewards', NULL, 'available', 3, '{"lotId": 1, "cardId": 2, "copies": 3, "minedMs": "288015042", "untilMs": "1792094148900", "perDayPerCopy": "1450000000000000000", "sessionStartMs": "1791806133858"}', '2026-10-15 19:55:48.901+00'),
	(89, 'mining:lot:19:BV3:125001', 'mining_card', 'BV3', 125001, 'rewards', NULL, 'available', 3, '{"lotId": 19, "cardId": 2, "copies": 1, "minedMs": "180002204", "untilMs": "1792094148900", "perDayPerCopy": "60000", "sessionStartMs": "1791914146696"}', '2026-10-15 19:55:48.901+00'),
	(90, 'mining:lot:19:USDT:3020870321759259259', 'mining_card', 'USDT', 3020870321759259259, 'rewards', NULL, 'available', 3, '{"lotId": 19, "cardId": 2, "copies": 1, "minedMs": "180002204", "untilMs": "1792094148900", "perDayPerCopy": "1450000000000000000", "sessionStartMs": "1791914146696"}', '2026-10-15 19:55:48.901+00'),
	(91, 'mining:base:3:48002', 'mining_base', 'BV3', 48002, 'rewards', NULL, 'available', 3, '{"minedMs": "288015042", "untilMs": "1792094148900"}', '2026-10-15 19:55:48.901+00'),
	(92, 'withdrawal:7:hold', 'withdrawal_hold', 'BV3', 10000, 'available', 3, 'held', 3, '{"withdrawalId": 7}', '2026-10-15 19:55:48.905+00'),
	(93, 'withdrawal:7:release', 'withdrawal_release', 'BV3', 10000, 'held', 3, 'available', 3, '{"withdrawalId": 7}', '2026-10-15 19:55:48.915+00'),
	(94, 'mining:lot:1:USDT:14500758732638888888', 'mining_card', 'USDT', 1409722222222, 'rewards', NULL, 'available', 3, '{"lotId": 1, "cardId": 2, "copies": 3, "minedMs": "288015070", "untilMs": "1792094148928", "perDayPerCopy": "1450000000000000000", "sessionStartMs": "1791806133858"}', '2026-10-15 19:55:48.929+00'),
	(95, 'mining:lot:19:USDT:3020870791666666666', 'mining_card', 'USDT', 469907407407, 'rewards', NULL, 'available', 3, '{"lotId": 19, "cardId": 2, "copies": 1, "minedMs": "180002232", "untilMs": "1792094148928", "perDayPerCopy": "1450000000000000000", "sessionStartMs": "1791914146696"}', '2026-10-15 19:55:48.929+00'),
	(96, 'withdrawal:8:hold', 'withdrawal_hold', 'USDT', 2000000000000000001, 'available', 3, 'held', 3, '{"withdrawalId": 8}', '2026-10-15 19:55:48.936+00'),
	(97, 'mining:lot:1:USDT:14500759789930555555', 'mining_card', 'USDT', 1057291666667, 'rewards', NULL, 'available', 3, '{"lotId": 1, "cardId": 2, "copies": 3, "minedMs": "288015091", "untilMs": "1792094148949", "perDayPerCopy": "1450000000000000000", "sessionStartMs": "1791806133858"}', '2026-10-15 19:55:48.95+00'),
	(98, 'mining:lot:19:USDT:3020871144097222222', 'mining_card', 'USDT', 352430555556, 'rewards', NULL, 'available', 3, '{"lotId": 19, "cardId": 2, "copies": 1, "minedMs": "180002253", "untilMs": "1792094148949", "perDayPerCopy": "1450000000000000000", "sessionStartMs": "1791914146696"}', '2026-10-15 19:55:48.95+00'),
	(99, 'withdrawal:9:hold', 'withdrawal_hold', 'BV3', 3333, 'available', 3, 'held', 3, '{"withdrawalId": 9}', '2026-10-15 19:55:48.953+00'),
	(100, 'mining:lot:12:BV3:2200021', 'mining_card', 'BV3', 1800001, 'rewards', NULL, 'available', 48, '{"lotId": 12, "cardId": 2, "copies": 2, "minedMs": "1584015473", "untilMs": "1793390149349", "perDayPerCopy": "60000", "sessionStartMs": "1791806133876"}', '2026-10-30 19:55:49.352+00'),
	(101, 'mining:lot:12:USDT:49300000000000000000', 'mining_card', 'USDT', 39632830096064814815, 'rewards', NULL, 'available', 48, '{"lotId": 12, "cardId": 2, "copies": 2, "minedMs": "1584015473", "untilMs": "1793390149349", "perDayPerCopy": "1450000000000000000", "sessionStartMs": "1791806133876"}', '2026-10-30 19:55:49.353+00'),
	(102, 'mining:base:48:264002', 'mining_base', 'BV3', 216000, 'rewards', NULL, 'available', 48, '{"minedMs": "1584015473", "untilMs": "1793390149349"}', '2026-10-30 19:55:49.353+00'),
	(103, 'mining:lot:8:BV3:330003', 'mining_card', 'BV3', 330003, 'rewards', NULL, 'available', 30, '{"lotId": 8, "cardId": 1, "copies": 1, "minedMs": "1584015452", "untilMs": "1793390149397", "perDayPerCopy": "18000", "sessionStartMs": "1791806133945"}', '2026-10-30 19:55:49.398+00'),
	(104, 'mining:lot:8:USDT:7650000000000000000', 'mining_card', 'USDT', 7650000000000000000, 'rewards', NULL, 'available', 30, '{"lotId": 8, "cardId": 1, "copies": 1, "minedMs": "1584015452", "untilMs": "1793390149397", "perDayPerCopy": "450000000000000000", "sessionStartMs": "1791806133945"}', '2026-10-30 19:55:49.398+00'),
	(105, 'mining:base:30:264002', 'mining_base', 'BV3', 264002, 'rewards', NULL, 'available', 30, '{"minedMs": "1584015452", "untilMs": "1793390149397"}', '2026-10-30 19:55:49.398+00'),
	(106, 'mining:lot:10:BV3:330003', 'mining_card', 'BV3', 330003, 'rewards', NULL, 'available', 43, '{"lotId": 10, "cardId": 1, "copies": 1, "minedMs": "1584015525", "untilMs": "1793390149410", "perDayPerCopy": "18000", "sessionStartMs": "1791806133885"}', '2026-10-30 19:55:49.411+00'),
	(107, 'mining:lot:10:USDT:7650000000000000000', 'mining_card', 'USDT', 7650000000000000000, 'rewards', NULL, 'available', 43, '{"lotId": 10, "cardId": 1, "copies": 1, "minedMs": "1584015525", "untilMs": "1793390149410", "perDayPerCopy": "450000000000000000", "sessionStartMs": "1791806133885"}', '2026-10-30 19:55:49.411+00'),
	(108, 'mining:lot:11:BV3:330003', 'mining_card', 'BV3', 330003, 'rewards', NULL, 'available', 43, '{"lotId": 11, "cardId": 1, "copies": 1, "minedMs": "1584015525", "untilMs": "1793390149410", "perDayPerCopy": "18000", "sessionStartMs": "1791806133885"}', '2026-10-30 19:55:49.411+00'),
	(109, 'mining:lot:11:USDT:7650000000000000000', 'mining_card', 'USDT', 7650000000000000000, 'rewards', NULL, 'available', 43, '{"lotId": 11, "cardId": 1, "copies": 1, "minedMs": "1584015525", "untilMs": "1793390149410", "perDayPerCopy": "450000000000000000", "sessionStartMs": "1791806133885"}', '2026-10-30 19:55:49.411+00'),
	(110, 'mining:base:43:264002', 'mining_base', 'BV3', 264002, 'rewards', NULL, 'available', 43, '{"minedMs": "1584015525", "untilMs": "1793390149410"}', '2026-10-30 19:55:49.411+00'),
	(111, 'airdrop:join:2', 'airdrop_join', 'BV3', 10000, 'rewards', NULL, 'available', 2, '{"submissionId": 1}', '2026-10-30 19:55:49.47+00'),
	(112, 'airdrop:join:3', 'airdrop_join', 'BV3', 10000, 'rewards', NULL, 'available', 3, '{"submissionId": 2}', '2026-10-30 19:55:49.492+00'),
	(113, 'airdrop:join:6', 'airdrop_join', 'BV3', 10000, 'rewards', NULL, 'available', 6, '{"submissionId": 3}', '2026-10-30 19:55:49.516+00'),
	(114, 'airdrop:join:20', 'airdrop_join', 'BV3', 10000, 'rewards', NULL, 'available', 20, '{"submissionId": 4}', '2026-10-30 19:55:49.568+00'),
	(115, 'airdrop:join:4', 'airdrop_join', 'BV3', 10000, 'rewards', NULL, 'available', 4, '{"submissionId": 6}', '2026-10-30 19:55:49.651+00'),
	(116, 'airdrop:referral:3:claimant', 'airdrop_referral', 'BV3', 2000, 'rewards', NULL, 'available', 3, '{"otherWallet": "0xb3d8219babd7fc3bd05dcbc0d7e2af11051ab4a9", "claimantUserId": 3}', '2026-10-30 19:55:49.812+00'),
	(117, 'airdrop:referral:3:referrer', 'airdrop_referrer', 'BV3', 2000, 'rewards', NULL, 'available', 2, '{"otherWallet": "0xdfcb5a02c8f98233fcf581f7c18bce4b834aec80", "claimantUserId": 3}', '2026-10-30 19:55:49.812+00'),
	(118, 'airdrop:referral:6:claimant', 'airdrop_referral', 'BV3', 2000, 'rewards', NULL, 'available', 6, '{"otherWallet": "0xb3d8219babd7fc3bd05dcbc0d7e2af11051ab4a9", "claimantUserId": 6}', '2026-10-30 19:55:49.822+00'),
	(119, 'airdrop:referral:6:referrer', 'airdrop_referrer', 'BV3', 2000, 'rewards', NULL, 'available', 2, '{"otherWallet": "0x9fd2c6f6fa61070cf6fcb093664fcd655b51c499", "claimantUserId": 6}', '2026-10-30 19:55:49.822+00'),
	(120, 'airdrop:referral:4:claimant', 'airdrop_referral', 'BV3', 2000, 'rewards', NULL, 'available', 4, '{"otherWallet": "0xdfcb5a02c8f98233fcf581f7c18bce4b834aec80", "claimantUserId": 4}', '2026-10-30 19:55:49.835+00'),
	(121, 'airdrop:referral:4:referrer', 'airdrop_referrer', 'BV3', 2000, 'rewards', NULL, 'available', 3, '{"otherWallet": "0x630f1b04c38261becfab938332f37e707766aaa5", "claimantUserId": 4}', '2026-10-30 19:55:49.835+00'),
	(122, 'airdrop:referral:2:claimant', 'airdrop_referral', 'BV3', 2000, 'rewards', NULL, 'available', 2, '{"otherWallet": "0x305fedcd20bed880bdd427646bb5add3dda4b4ae", "claimantUserId": 2}', '2026-10-30 19:55:49.843+00'),
	(123, 'airdrop:referral:2:referrer', 'airdrop_referrer', 'BV3', 2000, 'rewards', NULL, 'available', 5, '{"otherWallet": "0xb3d8219babd7fc3bd05dcbc0d7e2af11051ab4a9", "claimantUserId": 2}', '2026-10-30 19:55:49.843+00'),
	(124, 'mining:lot:13:BV3:38400453', 'mining_card', 'BV3', 32000133, 'rewards', NULL, 'available', 50, '{"lotId": 13, "cardId": 6, "copies": 2, "minedMs": "1728020391", "untilMs": "1793534154262", "perDayPerCopy": "960000", "sessionStartMs": "1791806133871"}', '2026-11-01 11:55:54.263+00'),
	(125, 'mining:lot:13:USDT:678300000000000000000', 'mining_card', 'USDT', 545293343996527777778, 'rewards', NULL, 'available', 50, '{"lotId": 13, "cardId": 6, "copies": 2, "minedMs": "1627215989", "untilMs": "1793534154262", "perDayPerCopy": "19950000000000000000", "sessionStartMs": "1791806133871"}', '2026-11-01 11:55:54.263+00'),
	(126, 'mining:lot:14:BV3:337501', 'mining_card', 'BV3', 300001, 'rewards', NULL, 'available', 50, '{"lotId": 14, "cardId": 1, "copies": 1, "minedMs": "1620007507", "untilMs": "1793534154262", "perDayPerCopy": "18000", "sessionStartMs": "1791914146755"}', '2026-11-01 11:55:54.263+00'),
	(127, 'mining:lot:14:USDT:7650000000000000000', 'mining_card', 'USDT', 6712492036458333334, 'rewards', NULL, 'available', 50, '{"lotId": 14, "cardId": 1, "copies": 1, "minedMs": "1519203105", "untilMs": "1793534154262", "perDayPerCopy": "450000000000000000", "sessionStartMs": "1791914146755"}', '2026-11-01 11:55:54.263+00'),
	(128, 'mining:base:50:288003', 'mining_base', 'BV3', 240001, 'rewards', NULL, 'available', 50, '{"minedMs": "1728020391", "untilMs": "1793534154262"}', '2026-11-01 11:55:54.263+00'),
	(129, 'withdrawal:10:hold', 'withdrawal_hold', 'USDT', 1500000000000000000, 'available', 50, 'held', 50, '{"withdrawalId": 10}', '2026-11-01 11:55:54.266+00'),
	(130, 'withdrawal:11:hold', 'withdrawal_hold', 'BV3', 700, 'available', 2, 'held', 2, '{"withdrawalId": 11}', '2026-11-01 11:55:54.273+00'),
	(131, 'mining:lot:15:BV3:4400052', 'mining_card', 'BV3', 4400052, 'rewards', NULL, 'available', 56, '{"lotId": 15, "cardId": 4, "copies": 1, "minedMs": "1728020622", "untilMs": "1793534154526", "perDayPerCopy": "220000", "sessionStartMs": "1791806133904"}', '2026-11-01 11:55:54.527+00'),
	(132, 'mining:lot:15:USDT:84150000000000000000', 'mining_card', 'USDT', 84150000000000000000, 'rewards', NULL, 'available', 56, '{"lotId": 15, "cardId": 4, "copies": 1, "minedMs": "1627215956", "untilMs": "1793534154526", "perDayPerCopy": "4950000000000000000", "sessionStartMs": "1791806133904"}', '2026-11-01 11:55:54.527+00'),
	(133, 'mining:base:56:288003', 'mining_base', 'BV3', 288003, 'rewards', NULL, 'available', 56, '{"minedMs": "1728020622", "untilMs": "1793534154526"}', '2026-11-01 11:55:54.527+00'),
	(134, 'withdrawal:12:hold', 'withdrawal_hold', 'BV3', 5000, 'available', 56, 'held', 56, '{"withdrawalId": 12}', '2026-11-01 11:55:54.536+00'),
	(135, 'mining:lot:16:BV3:4400052', 'mining_card', 'BV3', 4400052, 'rewards', NULL, 'available', 57, '{"lotId": 16, "cardId": 4, "copies": 1, "minedMs": "1728020647", "untilMs": "1793534154566", "perDayPerCopy": "220000", "sessionStartMs": "1791806133919"}', '2026-11-01 11:55:54.568+00'),
	(136, 'mining:lot:16:USDT:84150000000000000000', 'mining_card', 'USDT', 84150000000000000000, 'rewards', NULL, 'available', 57, '{"lotId": 16, "cardId": 4, "copies": 1, "minedMs": "1627215941", "untilMs": "1793534154566", "perDayPerCopy": "4950000000000000000", "sessionStartMs": "1791806133919"}', '2026-11-01 11:55:54.568+00'),
	(137, 'mining:base:57:288003', 'mining_base', 'BV3', 288003, 'rewards', NULL, 'available', 57, '{"minedMs": "1728020647", "untilMs": "1793534154566"}', '2026-11-01 11:55:54.568+00'),
	(138, 'withdrawal:13:hold', 'withdrawal_hold', 'BV3', 5000, 'available', 57, 'held', 57, '{"withdrawalId": 13}', '2026-11-01 11:55:54.576+00'),
	(139, 'mining:lot:18:BV3:4400058', 'mining_card', 'BV3', 4400058, 'rewards', NULL, 'available', 55, '{"lotId": 18, "cardId": 4, "copies": 1, "minedMs": "1728023133", "untilMs": "1793534157069", "perDayPerCopy": "220000", "sessionStartMs": "1791806133936"}', '2026-11-01 11:55:57.072+00'),
	(140, 'mining:lot:18:USDT:84150000000000000000', 'mining_card', 'USDT', 84150000000000000000, 'rewards', NULL, 'available', 55, '{"lotId": 18, "cardId": 4, "copies": 1, "minedMs": "1627215924", "untilMs": "1793534157069", "perDayPerCopy": "4950000000000000000", "sessionStartMs": "1791806133936"}', '2026-11-01 11:55:57.072+00'),
	(141, 'mining:base:55:288003', 'mining_base', 'BV3', 288003, 'rewards', NULL, 'available', 55, '{"minedMs": "1728023133", "untilMs": "1793534157069"}', '2026-11-01 11:55:57.072+00'),
	(142, 'withdrawal:14:hold', 'withdrawal_hold', 'USDT', 6000000000000000000, 'available', 55, 'held', 55, '{"withdrawalId": 14}', '2026-11-01 11:55:57.078+00'),
	(143, 'mining:lot:17:BV3:4400059', 'mining_card', 'BV3', 4400059, 'rewards', NULL, 'available', 58, '{"lotId": 17, "cardId": 4, "copies": 1, "minedMs": "1728023185", "untilMs": "1793534157113", "perDayPerCopy": "220000", "sessionStartMs": "1791806133928"}', '2026-11-01 11:55:57.115+00'),
	(144, 'mining:lot:17:USDT:84150000000000000000', 'mining_card', 'USDT', 84150000000000000000, 'rewards', NULL, 'available', 58, '{"lotId": 17, "cardId": 4, "copies": 1, "minedMs": "1627215932", "untilMs": "1793534157113", "perDayPerCopy": "4950000000000000000", "sessionStartMs": "1791806133928"}', '2026-11-01 11:55:57.115+00'),
	(145, 'mining:base:58:288003', 'mining_base', 'BV3', 288003, 'rewards', NULL, 'available', 58, '{"minedMs": "1728023185", "untilMs": "1793534157113"}', '2026-11-01 11:55:57.115+00'),
	(146, 'withdrawal:15:hold', 'withdrawal_hold', 'USDT', 5500000000000000000, 'available', 58, 'held', 58, '{"withdrawalId": 15}', '2026-11-01 11:55:57.182+00'),
	(147, 'mining:lot:15:BV3:4400059', 'mining_card', 'BV3', 7, 'rewards', NULL, 'available', 56, '{"lotId": 15, "cardId": 4, "copies": 1, "minedMs": "1728023298", "untilMs": "1793534157202", "perDayPerCopy": "220000", "sessionStartMs": "1791806133904"}', '2026-11-01 11:55:57.21+00'),
	(148, 'withdrawal:16:hold', 'withdrawal_hold', 'USDT', 5000000000000000000, 'available', 56, 'held', 56, '{"withdrawalId": 16}', '2026-11-01 11:55:57.224+00'),
	(149, 'mining:lot:16:BV3:4400059', 'mining_card', 'BV3', 7, 'rewards', NULL, 'available', 57, '{"lotId": 16, "cardId": 4, "copies": 1, "minedMs": "1728023379", "untilMs": "1793534157298", "perDayPerCopy": "220000", "sessionStartMs": "1791806133919"}', '2026-11-01 11:55:57.301+00'),
	(150, 'withdrawal:17:hold', 'withdrawal_hold', 'USDT', 4500000000000000000, 'available', 57, 'held', 57, '{"withdrawalId": 17}', '2026-11-01 11:55:57.314+00');

--
-- Data for Name: login_failures; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.login_failures VALUES
	('account operator', 1, '2026-11-01 11:59:58.303+00'),
	('account root', 2, '2026-11-01 11:59:58.4+00'),
	('pair 127.0.0.1 root', 2, '2026-11-01 11:59:58.37+00');

--
-- Data for Name: lots; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.lots OVERRIDING SYSTEM VALUE VALUES
	(1, 3, 2, 1, 3, 3000000, 24650000000000000000, 60000, 1450000000000000000, 0, 0, '2026-10-12 11:55:33.858+00', 600031, 14500759789930555555, '2026-10-12 11:35:22.523+00'),
	(19, 3, 2, 31, 1, 3000000, 24650000000000000000, 60000, 1450000000000000000, 0, 0, '2026-10-13 17:55:46.696+00', 125001, 3020871144097222222, '2026-10-13 17:55:46.696+00'),
	(2, 4, 1, 2, 2, 900000, 7650000000000000000, 18000, 450000000000000000, 108012523, 108012523, '2026-10-15 19:55:47.593+00', 45005, 1125130447916666666, '2026-10-12 11:35:22.788+00'),
	(3, 6, 3, 3, 1, 6250000, 50150000000000000000, 125000, 2950000000000000000, 0, 0, NULL, 0, 0, '2026-10-12 11:35:23.098+00'),
	(4, 13, 1, 4, 1, 900000, 7650000000000000000, 18000, 450000000000000000, 0, 0, NULL, 0, 0, '2026-10-12 11:35:23.484+00'),
	(5, 15, 1, 5, 1, 900000, 7650000000000000000, 18000, 450000000000000000, 0, 0, NULL, 0, 0, '2026-10-12 11:35:23.788+00'),
	(6, 20, 2, 7, 2, 3000000, 24650000000000000000, 60000, 1450000000000000000, 17, 17, NULL, 0, 570601851851, '2026-10-12 11:35:24.992+00'),
	(7, 24, 1, 8, 4, 900000, 7650000000000000000, 18000, 450000000000000000, 0, 0, NULL, 0, 0, '2026-10-12 11:35:25.277+00'),
	(8, 30, 1, 14, 1, 900000, 7650000000000000000, 18000, 450000000000000000, 1584015452, 1584015452, NULL, 330003, 7650000000000000000, '2026-10-12 11:35:27.835+00'),
	(9, 36, 1, 16, 2, 900000, 7650000000000000000, 18000, 450000000000000000, 0, 0, NULL, 0, 0, '2026-10-12 11:35:28.691+00'),
	(10, 43, 1, 19, 1, 900000, 7650000000000000000, 18000, 450000000000000000, 1584015539, 1584015539, NULL, 330003, 7650000000000000000, '2026-10-12 11:35:30.445+00'),
	(11, 43, 1, 20, 1, 900000, 7650000000000000000, 18000, 450000000000000000, 1584015539, 1584015539, NULL, 330003, 7650000000000000000, '2026-10-12 11:35:30.453+00'),
	(12, 48, 2, 21, 2, 3000000, 24650000000000000000, 60000, 1450000000000000000, 1584015473, 1584015473, '2026-10-30 19:55:49.379+00', 2200021, 49300000000000000000, '2026-10-12 11:35:30.764+00'),
	(13, 50, 6, 23, 2, 48000000, 339150000000000000000, 960000, 19950000000000000000, 0, 0, '2026-10-12 11:55:33.871+00', 38400453, 678300000000000000000, '2026-10-12 11:35:31.092+00'),
	(14, 50, 1, 24, 1, 900000, 7650000000000000000, 18000, 450000000000000000, 0, 0, '2026-10-13 17:55:46.755+00', 337501, 7650000000000000000, '2026-10-12 11:35:31.397+00'),
	(18, 55, 4, 28, 1, 11000000, 84150000000000000000, 220000, 4950000000000000000, 0, 0, '2026-10-12 11:55:33.936+00', 4400058, 84150000000000000000, '2026-10-12 11:35:33.07+00'),
	(15, 56, 4, 25, 1, 11000000, 84150000000000000000, 220000, 4950000000000000000, 0, 0, '2026-10-12 11:55:33.904+00', 4400059, 84150000000000000000, '2026-10-12 11:35:32.119+00'),
	(16, 57, 4, 26, 1, 11000000, 84150000000000000000, 220000, 4950000000000000000, 0, 0, '2026-10-12 11:55:33.919+00', 4400059, 84150000000000000000, '2026-10-12 11:35:32.421+00'),
	(17, 58, 4, 27, 1, 11000000, 84150000000000000000, 220000, 4950000000000000000, 0, 0, '2026-10-12 11:55:33.928+00', 4400059, 84150000000000000000, '2026-10-12 11:35:32.735+00');

--
-- Data for Name: mining_sessions; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.mining_sessions OVERRIDING SYSTEM VALUE VALUES
	(1, 3, 2, '2026-10-12 11:55:33.858+00', NULL),
	(2, 4, 1, '2026-10-12 11:55:33.866+00', '2026-10-13 17:55:46.389+00'),
	(3, 50, 6, '2026-10-12 11:55:33.871+00', NULL),
	(4, 48, 2, '2026-10-12 11:55:33.876+00', '2026-10-30 19:55:49.349+00'),
	(5, 43, 1, '2026-10-12 11:55:33.885+00', '2026-10-30 19:55:49.41+00'),
	(6, 56, 4, '2026-10-12 11:55:33.904+00', NULL),
	(7, 57, 4, '2026-10-12 11:55:33.919+00', NULL),
	(8, 58, 4, '2026-10-12 11:55:33.928+00', NULL),
	(9, 55, 4, '2026-10-12 11:55:33.936+00', NULL),
	(10, 30, 1, '2026-10-12 11:55:33.945+00', '2026-10-30 19:55:49.397+00'),
	(11, 20, 2, '2026-10-12 11:55:33.957+00', '2026-10-12 11:55:33.974+00'),
	(12, 50, 1, '2026-10-13 17:55:46.755+00', NULL),
	(13, 4, 1, '2026-10-15 19:55:47.593+00', NULL),
	(14, 48, 2, '2026-10-30 19:55:49.379+00', NULL),
	(15, 43, 1, '2026-10-30 19:55:49.421+00', '2026-10-30 19:55:49.435+00');

--
-- Data for Name: operator_tokens; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.operator_tokens VALUES
	('\x4067c77fa09a88d0a1b20fad8e10ab1c83326bc96d8d870823d771453700ada3', 'operator', '2026-11-01 11:55:54.246+00', '2026-11-01 23:55:54.246+00'),
	('\xc32a3d41a7901de82ed2b5c48f5de4bf0c8746a468d84446dfd90371837556ca', 'operator', '2026-11-01 11:59:58.506+00', '2026-11-01 23:59:58.506+00'),
	('\xcc7254e38a3367f30cce003cec7609c9ea0e48ef14a1cd7a30b65740cbfadf13', 'operator', '2026-11-01 11:55:56.506+00', '2026-11-01 23:55:56.506+00');

--
-- Data for Name: operators; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.operators VALUES
	('operator', '$argon2id$v=19$m=19456,t=2,p=1$xjv1FPQou6dHoSSAL9kT9Q$SkfkneNmZns7kLwWOk7cWeQeetzvfVSgg3BMdD00mxM', NULL, NULL, '2026-10-12 11:35:21.166+00'),
	('second', '$argon2id$v=19$m=19456,t=2,p=1$VbmLWSeEtTSkzLrOncRHMQ$fRMKmrVC0we0bjLhP6bvxMFVgCbnl1JNFEH3ucD8t2Q', '3XJEKNWFGQRIJL6V4OGO6GSPDONLVCND', NULL, '2026-11-01 11:59:58.763+00');

--
-- Data for Name: orders; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.orders VALUES
	('0200c883-0c1f-4e27-98d4-ec3c2a888df3', 55, 4, 1, 99000000000000000000, 99000000000000000000, 11000000, 84150000000000000000, 220000, 4950000000000000000, NULL, 'USDT', 97, '0x3396e472a6146219192f43bcb50b51e13ca0b79a', '0x9ec8e05a73bb8d1fddfe53ec66186bc50a56a72b', 'credited', '0x577a2f1dcc61bd698e3b365b5413fb73f7b8a2c94bffa21d409068c5b208dbe1', NULL, '2026-10-12 11:35:32.755+00', '2026-10-12 11:50:32.755+00', '2026-10-12 11:35:33.074+00'),
	('09539ff2-a364-41ad-98cf-3db5bf7fc29b', 20, 2, 3, 29000000000000000000, 87000000000000000000, 3000000, 24650000000000000000, 60000, 1450000000000000000, NULL, 'USDT', 97, '0x3396e472a6146219192f43bcb50b51e13ca0b79a', '0x9ec8e05a73bb8d1fddfe53ec66186bc50a56a72b', 'surplus', '0x1cc0e3ea81c90e3c8b9d9dc323282187a77d5cbc67493d4be6307d8e984ade97', NULL, '2026-10-12 11:35:24.68+00', '2026-10-12 11:50:24.68+00', '2026-10-12 11:35:24.995+00'),
	('1241a1c6-1b3d-46a5-9083-d6b388e85380', 6, 3, 1, 59000000000000000000, 59000000000000000000, 6250000, 50150000000000000000, 125000, 2950000000000000000, NULL, 'USDT', 97, '0x3396e472a6146219192f43bcb50b51e13ca0b79a', '0x9ec8e05a73bb8d1fddfe53ec66186bc50a56a72b', 'credited', '0xc858b54fc276f7749380861a0eaf03706623b79a5d3c4f0e81c00e8f695f97e2', NULL, '2026-10-12 11:35:22.849+00', '2026-10-12 11:50:22.848+00', '2026-10-12 11:35:23.105+00'),
	('194580e7-6ee7-44db-8c7a-e384de15f89b', 54, 1, 1, 9000000000000000000, 9000000000000000000, 900000, 7650000000000000000, 18000, 450000000000000000, NULL, 'USDT', 97, '0x3396e472a6146219192f43bcb50b51e13ca0b79a', '0x9ec8e05a73bb8d1fddfe53ec66186bc50a56a72b', 'confirming', '0xedc0773f4d5a787652e039b4d1c8f37ea2d382938909651ccc6fc94f68d5ef78', NULL, '2026-11-01 11:55:56.738+00', '2026-11-01 12:10:56.738+00', NULL),
	('1cfe56a3-f9c7-4bbe-b2fc-17f5d818c64b', 36, 2, 1, 29000000000000000000, 48333333333333334, 3000000, 24650000000000000000, 60000, 1450000000000000000, 600000000000000000000, 'BNB', 97, '0x0000000000000000000000000000000000000000', '0x9ec8e05a73bb8d1fddfe53ec66186bc50a56a72b', 'refunded', '0x732f5a20f1a4071bfa51a031cec10fc78ac7110c6c35e45ebe3e26f478453f34', 1, '2026-10-12 11:35:28.718+00', '2026-10-12 11:50:28.718+00', NULL),
	('4762ce54-6f61-4c2a-b277-26ec91c570de', 64, 3, 2, 59000000000000000000, 118000000000000000000, 6250000, 50150000000000000000, 125000, 2950000000000000000, NULL, 'USDT', 97, '0x3396e472a6146219192f43bcb50b51e13ca0b79a', '0x9ec8e05a73bb8d1fddfe53ec66186bc50a56a72b', 'late', '0xe756667dcb78c7eb37e03bf9de7660dc86e22e835fecf107c3622756e3c468a2', NULL, '2026-10-12 11:35:33.302+00', '2026-10-12 11:50:33.302+00', NULL),
	('62945f61-d3c6-4336-956a-db07aa7283bd', 43, 1, 1, 9000000000000000000, 9000000000000000000, 900000, 7650000000000000000, 18000, 450000000000000000, NULL, 'USDT', 97, '0x3396e472a6146219192f43bcb50b51e13ca0b79a', '0x9ec8e05a73bb8d1fddfe53ec66186bc50a56a72b', 'credited', '0xe9a4c970ffc4bfc12ea63f5701ea60930da91cb1b8f52004523755d26f528554', NULL, '2026-10-12 11:35:30.072+00', '2026-10-12 11:50:30.072+00', '2026-10-12 11:35:30.447+00'),
	('655e2829-904f-48ed-ab6e-a655f6b95279', 40, 5, 1, 199000000000000000000, 331666666666666667, 23000000, 169150000000000000000, 460000, 9950000000000000000, 600000000000000000000, 'BNB', 97, '0x0000000000000000000000000000000000000000', '0x9ec8e05a73bb8d1fddfe53ec66186bc50a56a72b', 'expired', NULL, NULL, '2026-10-12 11:35:29.488+00', '2026-10-12 11:50:29.488+00', NULL),
	('680d7ed8-c76a-4bb1-804a-9f7fd11ae3ad', 57, 4, 1, 99000000000000000000, 99000000000000000000, 11000000, 84150000000000000000, 220000, 4950000000000000000, NULL, 'USDT', 97, '0x3396e472a6146219192f43bcb50b51e13ca0b79a', '0x9ec8e05a73bb8d1fddfe53ec66186bc50a56a72b', 'credited', '0xecce2120df29922a8c371999827c4ced1107d440f5556063ade1b8beeca7a404', NULL, '2026-10-12 11:35:32.17+00', '2026-10-12 11:50:32.17+00', '2026-10-12 11:35:32.426+00'),
	('68607119-4c25-4cd6-89e8-78285b001ec9', 53, 1, 2, 9000000000000000000, 18000000000000000000, 900000, 7650000000000000000, 18000, 450000000000000000, NULL, 'USDT', 97, '0x3396e472a6146219192f43bcb50b51e13ca0b79a', '0x9ec8e05a73bb8d1fddfe53ec66186bc50a56a72b', 'seen', '0x507db137ca6071e0745464e5de69fe7ac739a9c8102bc9f1ecd760933e846041', NULL, '2026-11-01 11:55:56.874+00', '2026-11-01 12:10:56.874+00', NULL),
	('8a150f4c-a87c-4bf8-92bd-0771b4758f06', 4, 1, 2, 9000000000000000000, 18000000000000000000, 900000, 7650000000000000000, 18000, 450000000000000000, NULL, 'USDT', 97, '0x3396e472a6146219192f43bcb50b51e13ca0b79a', '0x9ec8e05a73bb8d1fddfe53ec66186bc50a56a72b', 'credited', '0xa9179c2343ee3c35fd5d92acdb220a7393f42c38d3b82371ef8a5edcd5aa0901', NULL, '2026-10-12 11:35:22.547+00', '2026-10-12 11:50:22.547+00', '2026-10-12 11:35:22.794+00'),
	('8cd53447-b555-4e1a-abc1-5fa27eac2971', 24, 2, 2, 29000000000000000000, 58000000000000000000, 3000000, 24650000000000000000, 60000, 1450000000000000000, NULL, 'USDT', 97, '0x3396e472a6146219192f43bcb50b51e13ca0b79a', '0x9ec8e05a73bb8d1fddfe53ec66186bc50a56a72b', 'surplus', '0x5679e7ef25933fd17c89b9371daa520f000c8ad22ba8fc98a8d012029562260b', NULL, '2026-10-12 11:35:25.103+00', '2026-10-12 11:50:25.103+00', '2026-10-12 11:35:25.28+00'),
	('93abfc99-5247-4baa-88b2-aef6d2610ec8', 42, 5, 2, 199000000000000000000, 398000000000000000000, 23000000, 169150000000000000000, 460000, 9950000000000000000, NULL, 'USDT', 97, '0x3396e472a6146219192f43bcb50b51e13ca0b79a', '0x9ec8e05a73bb8d1fddfe53ec66186bc50a56a72b', 'failed', '0x4cd442dde875e0b1d4490b33d4686c293e0516aecfb99cff2e30321a931f01b8', NULL, '2026-10-12 11:35:29.585+00', '2026-10-12 11:50:29.585+00', NULL),
	('a211513a-166c-4339-b6d5-60d8ae039874', 63, 3, 1, 59000000000000000000, 59000000000000000000, 6250000, 50150000000000000000, 125000, 2950000000000000000, NULL, 'USDT', 97, '0x3396e472a6146219192f43bcb50b51e13ca0b79a', '0x9ec8e05a73bb8d1fddfe53ec66186bc50a56a72b', 'late', '0x5fd5dc6ba9b90b7c3d178722d61ead419376e956a0a8fe47a284f9c5e6f26498', NULL, '2026-10-12 11:35:33.294+00', '2026-10-12 11:50:33.294+00', NULL),
	('a72cb526-5957-4a0f-a760-d1c729ebc29f', 15, 1, 1, 9000000000000000000, 9000000000000000000, 900000, 7650000000000000000, 18000, 450000000000000000, NULL, 'USDT', 97, '0x3396e472a6146219192f43bcb50b51e13ca0b79a', '0x9ec8e05a73bb8d1fddfe53ec66186bc50a56a72b', 'credited', '0x24642fa6c3eb4fa07dc4439fe785407eebcef7153f0710b73e99f82639462868', NULL, '2026-10-12 11:35:23.626+00', '2026-10-12 11:50:23.626+00', '2026-10-12 11:35:23.793+00'),
	('a8aaf079-4c25-4a47-b025-0b9524d59516', 50, 1, 1, 9000000000000000000, 9000000000000000000, 900000, 7650000000000000000, 18000, 450000000000000000, NULL, 'USDT', 97, '0x3396e472a6146219192f43bcb50b51e13ca0b79a', '0x9ec8e05a73bb8d1fddfe53ec66186bc50a56a72b', 'credited', '0x4475164d224b757e834f0ef27d7d85c53b9a2d7beae8732371dc9db948b7130e', NULL, '2026-10-12 11:35:31.109+00', '2026-10-12 11:50:31.109+00', '2026-10-12 11:35:31.404+00'),
	('aa82ab8b-89da-468d-949f-875f8d10ad84', 53, 2, 1, 29000000000000000000, 29000000000000000000, 3000000, 24650000000000000000, 60000, 1450000000000000000, NULL, 'USDT', 97, '0x3396e472a6146219192f43bcb50b51e13ca0b79a', '0x9ec8e05a73bb8d1fddfe53ec66186bc50a56a72b', 'awaiting', NULL, NULL, '2026-11-01 11:55:57.054+00', '2026-11-01 12:10:57.054+00', NULL),
	('ad4e6917-7ca8-4803-8e97-6548713094b7', 36, 1, 2, 9000000000000000000, 30000000000000000, 900000, 7650000000000000000, 18000, 450000000000000000, 600000000000000000000, 'BNB', 97, '0x0000000000000000000000000000000000000000', '0x9ec8e05a73bb8d1fddfe53ec66186bc50a56a72b', 'credited', '0x86e79bea6a64ed7780dbb8b8a6549ec2a270c9f7880575ee9c4c085b88fa3ffd', 0, '2026-10-12 11:35:28.552+00', '2026-10-12 11:50:28.552+00', '2026-10-12 11:35:28.695+00'),
	('ae6d5cdf-7635-47ba-b28f-d48098b57bdb', 13, 1, 1, 9000000000000000000, 9000000000000000000, 900000, 7650000000000000000, 18000, 450000000000000000, NULL, 'USDT', 97, '0x3396e472a6146219192f43bcb50b51e13ca0b79a', '0x9ec8e05a73bb8d1fddfe53ec66186bc50a56a72b', 'surplus', '0x73df382c74e2899624198a459461373d196048d6d24c243e7e35996d4c13155a', NULL, '2026-10-12 11:35:23.24+00', '2026-10-12 11:50:23.24+00', '2026-10-12 11:35:23.487+00'),
	('b4b07362-3ecd-494d-b529-23fc81ed3c15', 58, 4, 1, 99000000000000000000, 99000000000000000000, 11000000, 84150000000000000000, 220000, 4950000000000000000, NULL, 'USDT', 97, '0x3396e472a6146219192f43bcb50b51e13ca0b79a', '0x9ec8e05a73bb8d1fddfe53ec66186bc50a56a72b', 'credited', '0x88ee4b7fee0ac17c44ba6ced6b2695e9154ec8ef7c63611801d40340ff2890fd', NULL, '2026-10-12 11:35:32.462+00', '2026-10-12 11:50:32.462+00', '2026-10-12 11:35:32.745+00'),
	('cbd57144-8297-4649-8d79-6a5d9756a4d8', 42, 3, 2, 60000000000000000000, 120000000000000000000, 6250000, 50150000000000000000, 125100, 2950000000000000000, NULL, 'USDT', 97, '0x3396e472a6146219192f43bcb50b51e13ca0b79a', '0x9ec8e05a73bb8d1fddfe53ec66186bc50a56a72b', 'awaiting', NULL, NULL, '2026-11-01 11:59:58.237+00', '2026-11-01 12:14:58.237+00', NULL),
	('ccc01052-eacc-4ed0-be00-cb0e3a8dcc59', 50, 6, 2, 399000000000000000000, 798000000000000000000, 48000000, 339150000000000000000, 960000, 19950000000000000000, NULL, 'USDT', 97, '0x3396e472a6146219192f43bcb50b51e13ca0b79a', '0x9ec8e05a73bb8d1fddfe53ec66186bc50a56a72b', 'credited', '0xe9132a9d18aafa57070865aaee12a04273a625ddf681494f803e2695dcdc1eb5', NULL, '2026-10-12 11:35:30.89+00', '2026-10-12 11:50:30.89+00', '2026-10-12 11:35:31.098+00'),
	('d2823324-633f-47bb-99ba-7e2488cc5408', 43, 1, 1, 9000000000000000000, 9000000000000000000, 900000, 7650000000000000000, 18000, 450000000000000000, NULL, 'USDT', 97, '0x3396e472a6146219192f43bcb50b51e13ca0b79a', '0x9ec8e05a73bb8d1fddfe53ec66186bc50a56a72b', 'credited', '0xe9a4c970ffc4bfc12ea63f5701ea60930da91cb1b8f52004523755d26f528554', NULL, '2026-10-12 11:35:30.063+00', '2026-10-12 11:50:30.063+00', '2026-10-12 11:35:30.455+00'),
	('d5d76a86-ec7b-427d-8ce3-fa6f8994be49', 3, 2, 3, 29000000000000000000, 87000000000000000000, 3000000, 24650000000000000000, 60000, 1450000000000000000, NULL, 'USDT', 97, '0x3396e472a6146219192f43bcb50b51e13ca0b79a', '0x9ec8e05a73bb8d1fddfe53ec66186bc50a56a72b', 'credited', '0x583c46b54cf63772bdbc0b2d67fc4b3eb3f13d04cf0e66a71160275cdc59eccb', NULL, '2026-10-12 11:35:22.353+00', '2026-10-12 11:50:22.353+00', '2026-10-12 11:35:22.53+00'),
	('d7d2709c-8fd6-45f8-9a12-1716ccaf98b6', 18, 2, 3, 29000000000000000000, 87000000000000000000, 3000000, 24650000000000000000, 60000, 1450000000000000000, NULL, 'USDT', 97, '0x3396e472a6146219192f43bcb50b51e13ca0b79a', '0x9ec8e05a73bb8d1fddfe53ec66186bc50a56a72b', 'partial', '0x1953ecc63313d11617064821b42fdd9d59261f1c4a69040ed20b48c3cd43efd1', NULL, '2026-10-12 11:35:24.285+00', '2026-10-12 11:50:24.285+00', NULL),
	('da77bf66-389a-43ff-abcf-918c4cefd312', 56, 4, 1, 99000000000000000000, 99000000000000000000, 11000000, 84150000000000000000, 220000, 4950000000000000000, NULL, 'USDT', 97, '0x3396e472a6146219192f43bcb50b51e13ca0b79a', '0x9ec8e05a73bb8d1fddfe53ec66186bc50a56a72b', 'credited', '0x29e9fecdc23937bc33ef8085afc7017fee276976f51cf986d9a8f98e585c0cf6', NULL, '2026-10-12 11:35:31.878+00', '2026-10-12 11:50:31.878+00', '2026-10-12 11:35:32.125+00'),
	('df1d1aae-df02-437e-84f0-9413c91537f1', 3, 2, 1, 29000000000000000000, 29000000000000000000, 3000000, 24650000000000000000, 60000, 1450000000000000000, NULL, 'USDT', 97, '0x3396e472a6146219192f43bcb50b51e13ca0b79a', '0x9ec8e05a73bb8d1fddfe53ec66186bc50a56a72b', 'credited', '0x8941032cb98a50b139dcaf7dd8522a3257545f83e5765f5729976743122e7053', NULL, '2026-10-13 17:55:46.407+00', '2026-10-13 18:10:46.407+00', '2026-10-13 17:55:46.704+00'),
	('ecc88d6d-286d-4b3d-b156-99183ec56006', 42, 1, 10, 9000000000000000000, 90000000000000000000, 900000, 7650000000000000000, 18000, 450000000000000000, NULL, 'USDT', 97, '0x3396e472a6146219192f43bcb50b51e13ca0b79a', '0x9ec8e05a73bb8d1fddfe53ec66186bc50a56a72b', 'awaiting', NULL, NULL, '2026-10-12 11:35:29.929+00', '2026-10-12 11:50:29.929+00', NULL);

--
-- Data for Name: payments; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.payments OVERRIDING SYSTEM VALUE VALUES
	(1, 97, '0x583c46b54cf63772bdbc0b2d67fc4b3eb3f13d04cf0e66a71160275cdc59eccb', 0, 0, 'USDT', 14, '0x7e3e93d6680cac27c0ab36837011be14b4d56a77d20375dc4be8e6055b5cc44b', '2026-10-12 11:35:22+00', '0xdfcb5a02c8f98233fcf581f7c18bce4b834aec80', '0x9ec8e05a73bb8d1fddfe53ec66186bc50a56a72b', 87000000000000000000, 87000000000000000000, 'credited', 3, 'd5d76a86-ec7b-427d-8ce3-fa6f8994be49', NULL, NULL, '2026-10-12 11:35:22.517+00'),
	(2, 97, '0xa9179c2343ee3c35fd5d92acdb220a7393f42c38d3b82371ef8a5edcd5aa0901', 0, 0, 'USDT', 17, '0x2060f814c7c74e66ee90d1f827276b1a66f355d84b8b7b815798d28aef4b3b2f', '2026-10-12 11:35:22+00', '0x630f1b04c38261becfab938332f37e707766aaa5', '0x9ec8e05a73bb8d1fddfe53ec66186bc50a56a72b', 18000000000000000000, 18000000000000000000, 'credited', 4, '8a150f4c-a87c-4bf8-92bd-0771b4758f06', NULL, NULL, '2026-10-12 11:35:22.783+00'),
	(3, 97, '0xc858b54fc276f7749380861a0eaf03706623b79a5d3c4f0e81c00e8f695f97e2', 0, 0, 'USDT', 20, '0x599f2c9cdd0e03ce21969ae2218d60f65ec62cc7bba3f3c43c75d121804d3fca', '2026-10-12 11:35:22+00', '0x9fd2c6f6fa61070cf6fcb093664fcd655b51c499', '0x9ec8e05a73bb8d1fddfe53ec66186bc50a56a72b', 59000000000000000000, 59000000000000000000, 'credited', 6, '1241a1c6-1b3d-46a5-9083-d6b388e85380', NULL, NULL, '2026-10-12 11:35:23.093+00'),
	(4, 97, '0x73df382c74e2899624198a459461373d196048d6d24c243e7e35996d4c13155a', 0, 0, 'USDT', 24, '0x21efec6dd111e0c9d63c148a4d3faeec536a31fdde1b4246e6e394ed2cc4a167', '2026-10-12 11:35:23+00', '0x97a770fca6cd2342634f2efbd73fcfac390cbf30', '0x9ec8e05a73bb8d1fddfe53ec66186bc50a56a72b', 9500000000000000000, 9000000000000000000, 'surplus', 13, 'ae6d5cdf-7635-47ba-b28f-d48098b57bdb', NULL, NULL, '2026-10-12 11:35:23.479+00'),
	(5, 97, '0x24642fa6c3eb4fa07dc4439fe785407eebcef7153f0710b73e99f82639462868', 0, 0, 'USDT', 28, '0x8de765f34ea0d1b278db2ac42672bbfa37134d27ac48f4a9a8e3f87aacf3a451', '2026-10-12 11:35:23+00', '0x2e72b2a93cc620a7162726dceef95bf618688d98', '0x9ec8e05a73bb8d1fddfe53ec66186bc50a56a72b', 11000000000000000000, 9000000000000000000, 'refunded', 15, 'a72cb526-5957-4a0f-a760-d1c729ebc29f', '2026-10-12 11:35:23.849+00', 'operator', '2026-10-12 11:35:23.784+00'),
	(6, 97, '0x1953ecc63313d11617064821b42fdd9d59261f1c4a69040ed20b48c3cd43efd1', 0, 0, 'USDT', 36, '0x87bbd9528ff0494d4e81b514e068756338f6bec958965ccafb179207a5d8fd99', '2026-10-12 11:35:24+00', '0xc8e602d28af9042478013a67cd216d432d013c59', '0x9ec8e05a73bb8d1fddfe53ec66186bc50a56a72b', 58000000000000000000, 0, 'partial', 18, 'd7d2709c-8fd6-45f8-9a12-1716ccaf98b6', NULL, NULL, '2026-10-12 11:35:24.573+00'),
	(7, 97, '0x1cc0e3ea81c90e3c8b9d9dc323282187a77d5cbc67493d4be6307d8e984ade97', 0, 0, 'USDT', 41, '0x25d7bc00b13d1fc428a0e0e6784d33bf60d57c17a5d9204d3f813372a1006970', '2026-10-12 11:35:24+00', '0x636c4dcc23b76e4b1421d91261d396380e2974dd', '0x9ec8e05a73bb8d1fddfe53ec66186bc50a56a72b', 58000000000000000007, 58000000000000000000, 'refunding', 20, '09539ff2-a364-41ad-98cf-3db5bf7fc29b', '2026-10-12 11:35:25.002+00', 'operator', '2026-10-12 11:35:24.957+00'),
	(8, 97, '0x5679e7ef25933fd17c89b9371daa520f000c8ad22ba8fc98a8d012029562260b', 0, 0, 'USDT', 45, '0xd22222213cb4c11be341228fb2e61f034216e159c606f506957b680d0e5444b2', '2026-10-12 11:35:25+00', '0x0cf32e8542f88f9245b1baadbb8e0ecaf75d551a', '0x9ec8e05a73bb8d1fddfe53ec66186bc50a56a72b', 40000000000000000000, 36000000000000000000, 'surplus', 24, '8cd53447-b555-4e1a-abc1-5fa27eac2971', '2026-10-12 11:35:25.281+00', 'operator', '2026-10-12 11:35:25.242+00'),
	(9, 97, '0xe10e096dfaa9c9e2f80e778259c384163b5b5b05470c8bdff3de3584121a7c02', 0, 0, 'USDT', 49, '0x86ac79eb74d00d45ad2bdff236c4ec94c0ee5d909e9b06b472c4fd5942de1730', '2026-10-12 11:35:25+00', '0xcd510dd2562e41bfc3bf3fc1dc140960b7c322dd', '0x9ec8e05a73bb8d1fddfe53ec66186bc50a56a72b', 1000000000000000000, 0, 'unmatched', 27, NULL, NULL, NULL, '2026-10-12 11:35:25.623+00'),
	(10, 97, '0xcd0a5ea200d0b3b8bb50195b50b8ce98b167b4cc09f1860c35d08a09a3d857f4', 0, 0, 'USDT', 53, '0x23cd92d40b29bfae262075042bc9b38ae3dbade49fa323a9de945e8961b35c7f', '2026-10-12 11:35:25+00', '0xdb9d6e86c4d5036042ba6b0b1dbf48b71f3aa898', '0x9ec8e05a73bb8d1fddfe53ec66186bc50a56a72b', 9000000000000000000, 0, 'unmatched', NULL, NULL, NULL, NULL, '2026-10-12 11:35:25.906+00'),
	(11, 97, '0xdbdeb72bca591817b80d1d7b7772688eefeffcd5a529b79f36037bde7e3f825d', 0, 0, 'USDT', 57, '0xf2a03725e5666ef53e40c4f59e24d0d558e973e1c1abecfa7d13d06c007cc88b', '2026-10-12 11:35:26+00', '0x029683b146a98606f999d250628f74a5188668f5', '0x9ec8e05a73bb8d1fddfe53ec66186bc50a56a72b', 3000000000000000000, 0, 'refunded', NULL, NULL, '2026-10-12 11:35:26.225+00', 'operator', '2026-10-12 11:35:26.183+00'),
	(12, 97, '0xcc766d524e77d8923ad108ed5602a3fcd44ad06daa082b28ed0f1a7af24fbdad', 0, 0, 'USDT', 64, '0x6ab7585da916d5421cc91ff22d48d4b3b59f6d4d2aaa5fa434b973a589a2a370', '2026-10-12 11:35:26+00', '0xc615ed4810087f95b5df5ae5dcc5197bf2eadaae', '0x9ec8e05a73bb8d1fddfe53ec66186bc50a56a72b', 4000000000000000000, 0, 'refunding', NULL, NULL, '2026-10-12 11:35:26.944+00', 'operator', '2026-10-12 11:35:26.93+00'),
	(13, 97, '0x505557b84d7cc073ef0bbe2281a25800d6d6967c02722cfd151484adf5cb12f0', 0, 0, 'USDT', 68, '0x89f5e20b9418d6a390c776d0bb1c3c5f4808e9edba117c8c560d2d4b82946816', '2026-10-12 11:35:27+00', '0x21d9596439a079e006e451dc7f8b2d707bdeb329', '0x9ec8e05a73bb8d1fddfe53ec66186bc50a56a72b', 29000000000000000000, 0, 'unmatched', NULL, NULL, NULL, NULL, '2026-10-12 11:35:27.347+00'),
	(14, 97, '0x155961783a71084e818bac1fe964651e303a4892e9e65da963cca37f7a3c2066', 0, 0, 'USDT', 72, '0x8a68c4d4a256c8f834db627f7089f71e945cb76aefebe548292a3408964fa690', '2026-10-12 11:35:27+00', '0xfbdead665e6c8da05124ee5e804db0352110cd94', '0x9ec8e05a73bb8d1fddfe53ec66186bc50a56a72b', 9000000000000000000, 9000000000000000000, 'credited', 30, NULL, '2026-10-12 11:35:27.838+00', 'operator', '2026-10-12 11:35:27.775+00'),
	(15, 97, '0xd40a237dd6e831aaaeda52de496d3686abd5fbf0fdf5e8179ec576cfc28135a3', 0, 0, 'USDT', 77, '0x3d612b6898dfa29b7202b823f81dac8b48a57caab2292f8e463fd32e3bac238e', '2026-10-12 11:35:27+00', '0xc6926da719c517f15eb224bbe76c256d0be98083', '0x9ec8e05a73bb8d1fddfe53ec66186bc50a56a72b', 2000000000000000000, 0, 'refunded', 33, NULL, '2026-10-12 11:35:28.234+00', 'operator', '2026-10-12 11:35:28.183+00'),
	(16, 97, '0x86e79bea6a64ed7780dbb8b8a6549ec2a270c9f7880575ee9c4c085b88fa3ffd', -1, 0, 'BNB', 84, '0x95dbaa69fac833d036d85cdcf345cfb5c28bab1c7d1648d57cd1ec221923cc44', '2026-10-12 11:35:28+00', '0x86db23b9c6a0f29c9717d1128e106102c4e5787b', '0x9ec8e05a73bb8d1fddfe53ec66186bc50a56a72b', 30000000000000000, 30000000000000000, 'credited', 36, 'ad4e6917-7ca8-4803-8e97-6548713094b7', NULL, NULL, '2026-10-12 11:35:28.683+00'),
	(17, 97, '0x732f5a20f1a4071bfa51a031cec10fc78ac7110c6c35e45ebe3e26f478453f34', -1, 0, 'BNB', 87, '0x3696d65f9785e429289f7e26afe68a6095ff6f694c8ff16dd8be38212eb3e207', '2026-10-12 11:35:28+00', '0x86db23b9c6a0f29c9717d1128e106102c4e5787b', '0x9ec8e05a73bb8d1fddfe53ec66186bc50a56a72b', 48333333333333333, 0, 'refunded', 36, '1cfe56a3-f9c7-4bbe-b2fc-17f5d818c64b', '2026-10-12 11:35:28.899+00', 'operator', '2026-10-12 11:35:28.86+00'),
	(18, 97, '0x6585e5df0aad897ecd9e220bcb4878f6e4cddffcc1787f111219dd26fad10591', -1, 0, 'BNB', 94, '0x118d02c92f96a6b4a49193ab4472b89dba0a2afea3a6e27a1b55f55545b25e78', '2026-10-12 11:35:29+00', '0x28fe387e2f55a7e89cb764c5fc279b918ddf4fef', '0x9ec8e05a73bb8d1fddfe53ec66186bc50a56a72b', 12345, 0, 'unmatched', 40, NULL, NULL, NULL, '2026-10-12 11:35:29.435+00'),
	(19, 97, '0xe9a4c970ffc4bfc12ea63f5701ea60930da91cb1b8f52004523755d26f528554', 0, 0, 'USDT', 107, '0x398ea785a1640d5b3561e1ff2309d2e732e76f3ba265d9b8f6933cd6a3f0ea39', '2026-10-12 11:35:30+00', '0x107291ee7752afd60caf9b624b9f1f7edb7c0c00', '0x9ec8e05a73bb8d1fddfe53ec66186bc50a56a72b', 9000000000000000000, 9000000000000000000, 'credited', 43, '62945f61-d3c6-4336-956a-db07aa7283bd', NULL, NULL, '2026-10-12 11:35:30.442+00'),
	(20, 97, '0xe9a4c970ffc4bfc12ea63f5701ea60930da91cb1b8f52004523755d26f528554', 1, 1, 'USDT', 107, '0x398ea785a1640d5b3561e1ff2309d2e732e76f3ba265d9b8f6933cd6a3f0ea39', '2026-10-12 11:35:30+00', '0x107291ee7752afd60caf9b624b9f1f7edb7c0c00', '0x9ec8e05a73bb8d1fddfe53ec66186bc50a56a72b', 9000000000000000000, 9000000000000000000, 'credited', 43, 'd2823324-633f-47bb-99ba-7e2488cc5408', NULL, NULL, '2026-10-12 11:35:30.45+00'),
	(21, 97, '0x4f49d93f171115a47053b9dc72be35b3ebd894a46d27e6af60d483f9fcb1e1de', 0, 0, 'USDT', 111, '0xcea59df849f7bee387afd9633493f9cb4aa7345afe67b2b774ff17586f72ae93', '2026-10-12 11:35:30+00', '0x0f96ef15e4e441454d30052523029de087f981ad', '0x9ec8e05a73bb8d1fddfe53ec66186bc50a56a72b', 58000000000000000000, 58000000000000000000, 'credited', 48, NULL, NULL, NULL, '2026-10-12 11:35:30.751+00'),
	(23, 97, '0xe9132a9d18aafa57070865aaee12a04273a625ddf681494f803e2695dcdc1eb5', 0, 0, 'USDT', 115, '0x168efecdedc21fcd9131294744213dfbca8513b3ab12903b98e1eff7980fa994', '2026-10-12 11:35:30+00', '0x3e8b7a69105faed1bdfa7cf7009af4a1677fb378', '0x9ec8e05a73bb8d1fddfe53ec66186bc50a56a72b', 798000000000000000000, 798000000000000000000, 'credited', 50, 'ccc01052-eacc-4ed0-be00-cb0e3a8dcc59', NULL, NULL, '2026-10-12 11:35:31.089+00'),
	(24, 97, '0x4475164d224b757e834f0ef27d7d85c53b9a2d7beae8732371dc9db948b7130e', 0, 0, 'USDT', 118, '0x1b9f9ee2821d20ac25a4aa435179b0281831be58fc571ca693644bf13dbdfad8', '2026-10-12 11:35:31+00', '0x3e8b7a69105faed1bdfa7cf7009af4a1677fb378', '0x9ec8e05a73bb8d1fddfe53ec66186bc50a56a72b', 9000000000000000000, 9000000000000000000, 'credited', 50, 'a8aaf079-4c25-4a47-b025-0b9524d59516', NULL, NULL, '2026-10-12 11:35:31.392+00'),
	(25, 97, '0x29e9fecdc23937bc33ef8085afc7017fee276976f51cf986d9a8f98e585c0cf6', 0, 0, 'USDT', 129, '0x5a6d2fec37bb3b13c70206a37a2c7aec21fa018909aeb169d400769a5125efa8', '2026-10-12 11:35:31+00', '0x3baa4d8061250ce829d02aa3a7409978c96c32dc', '0x9ec8e05a73bb8d1fddfe53ec66186bc50a56a72b', 99000000000000000000, 99000000000000000000, 'credited', 56, 'da77bf66-389a-43ff-abcf-918c4cefd312', NULL, NULL, '2026-10-12 11:35:32.116+00'),
	(26, 97, '0xecce2120df29922a8c371999827c4ced1107d440f5556063ade1b8beeca7a404', 0, 0, 'USDT', 132, '0xdf9d35864a48c0223b22d753db36b30564439cd8dabe71cb117a16b3f017edb2', '2026-10-12 11:35:32+00', '0x9dbb61435e7f9eb9f0878f59e11286b67edeb1d8', '0x9ec8e05a73bb8d1fddfe53ec66186bc50a56a72b', 99000000000000000000, 99000000000000000000, 'credited', 57, '680d7ed8-c76a-4bb1-804a-9f7fd11ae3ad', NULL, NULL, '2026-10-12 11:35:32.418+00'),
	(27, 97, '0x88ee4b7fee0ac17c44ba6ced6b2695e9154ec8ef7c63611801d40340ff2890fd', 0, 0, 'USDT', 135, '0xe4a82d489e2fbbee4907526525418c866ec8fea5ed73899ddbb39e75a2222d6d', '2026-10-12 11:35:32+00', '0x775120e96e5d49316eb03292ab43004b0a0fa73c', '0x9ec8e05a73bb8d1fddfe53ec66186bc50a56a72b', 99000000000000000000, 99000000000000000000, 'credited', 58, 'b4b07362-3ecd-494d-b529-23fc81ed3c15', NULL, NULL, '2026-10-12 11:35:32.732+00'),
	(28, 97, '0x577a2f1dcc61bd698e3b365b5413fb73f7b8a2c94bffa21d409068c5b208dbe1', 0, 0, 'USDT', 138, '0xc3f1a532eddce05172abbe1cded822c83b5668b01ca8a1e013cdee7bc17e4479', '2026-10-12 11:35:32+00', '0x5bf484525a389a992f7e8b1fc7d66956ab1dc2d5', '0x9ec8e05a73bb8d1fddfe53ec66186bc50a56a72b', 99000000000000000000, 99000000000000000000, 'credited', 55, '0200c883-0c1f-4e27-98d4-ec3c2a888df3', NULL, NULL, '2026-10-12 11:35:33.061+00'),
	(29, 97, '0x5fd5dc6ba9b90b7c3d178722d61ead419376e956a0a8fe47a284f9c5e6f26498', 0, 0, 'USDT', 146, '0x316e16289eff49e0e1cacc3003f14e0cf10d1bfb6c5c5aec48daa6b4b795ae05', '2026-10-12 11:55:33+00', '0x594158ab17057e0703bfb47450736c30582a1308', '0x9ec8e05a73bb8d1fddfe53ec66186bc50a56a72b', 59000000000000000000, 0, 'late', 63, 'a211513a-166c-4339-b6d5-60d8ae039874', NULL, NULL, '2026-10-12 11:55:33.548+00'),
	(30, 97, '0xe756667dcb78c7eb37e03bf9de7660dc86e22e835fecf107c3622756e3c468a2', 0, 0, 'USDT', 149, '0x8316ebeb3ed7989b3e6994a2b1c8025f37b2b32c0f93e98ac5a01e89ed48ca53', '2026-10-12 11:55:33+00', '0xca8315053ab1076881e7b9bde0332ef8b1f3ea96', '0x9ec8e05a73bb8d1fddfe53ec66186bc50a56a72b', 118000000000000000000, 0, 'refunding', 64, '4762ce54-6f61-4c2a-b277-26ec91c570de', '2026-11-01 11:55:57.361+00', 'operator', '2026-10-12 11:55:33.844+00'),
	(31, 97, '0x8941032cb98a50b139dcaf7dd8522a3257545f83e5765f5729976743122e7053', 0, 0, 'USDT', 152, '0xa8f82a50d45f8c847725e6a15d1334293fbc5cdf8dae1c0de6184399dbc6df3a', '2026-10-13 17:55:46+00', '0xdfcb5a02c8f98233fcf581f7c18bce4b834aec80', '0x9ec8e05a73bb8d1fddfe53ec66186bc50a56a72b', 29000000000000000000, 29000000000000000000, 'credited', 3, 'df1d1aae-df02-437e-84f0-9413c91537f1', NULL, NULL, '2026-10-13 17:55:46.692+00');

--
-- Data for Name: payout_nonces; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.payout_nonces VALUES
	(97, '0xcb5f1700e4c51f484f7a25fbda77111cfdd0bf88', 12);

--
-- Data for Name: payout_transactions; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.payout_transactions VALUES
	(1, 1, '0xee3599931f145061f88e51f214d52fb98793a79aade9354d5a85fb66e363eca5', '0xf8a980843b9aca0082ca18943396e472a6146219192f43bcb50b51e13ca0b79a80b844a9059cbb0000000000000000000000002e72b2a93cc620a7162726dceef95bf618688d980000000000000000000000000000000000000000000000001bc16d674ec8000081e5a01c2e3c7c4ecd14ec26e153885c72bcb3d7a3f8c551ea0762ccdb10e4c57c6779a069d0a22ed082c07b6ef7ed260f8411be45d05dfb396be0652c99a8700b8cbca8', 1000000000, '2026-10-12 11:35:23.892+00', '2026-10-12 11:35:23.897+00'),
	(3, 1, '0x95f9e0b59330e35ac4ba89d059b745163b0ebf09942e8b1f0ff0fa6a7eeb7e0e', '0xf8a901843b9aca0082ca18943396e472a6146219192f43bcb50b51e13ca0b79a80b844a9059cbb000000000000000000000000029683b146a98606f999d250628f74a5188668f500000000000000000000000000000000000000000000000029a2241af62c000081e6a05aefc6056e4b3fbe1cda46662231968d5ce0dd4a00b1ac0d238f131c2f198c5da027177d92a46e91a85e1c1968eb14eae1aec1258c9b1958b7269669d4474c94e8', 1000000000, '2026-10-12 11:35:26.296+00', '2026-10-12 11:35:26.302+00'),
	(6, 1, '0xb8272793fb8c88d08438be1737c70fa7d44c1edf5319c35c0994903b9ec1b7ca', '0xf86b02843b9aca00827b0c9486db23b9c6a0f29c9717d1128e106102c4e5787b87abb6e91c24d5558081e5a0e52c4404e12675107fbbaecdcd3e0b8105431aa57c3a7c8f86a81195a263b658a073ea399f6a945813775c79cb7a9495510012f51caec4ba9dc0bbfe35089dd0ec', 1000000000, '2026-10-12 11:35:28.98+00', '2026-10-12 11:35:28.984+00'),
	(7, 1, '0x61ec507d4cdb7846ae8a7545c732c3eeb728a86ae80b7322d2713b7eb617bfe6', '0xf8a903843b9aca0082ca2a943396e472a6146219192f43bcb50b51e13ca0b79a80b844a9059cbb0000000000000000000000003e8b7a69105faed1bdfa7cf7009af4a1677fb378000000000000000000000000000000000000000000000000ab54a98ceb1f0ad381e6a07435f1a982ccaaad9e2278d4526080fc89be86a5f8995dc50edfc6a69d6be5eda03bb911b0557cf107919c874bd1164a526cf07ff6654166649ac2a36c176b0b40', 1000000000, '2026-10-15 19:55:47.664+00', '2026-10-15 19:55:47.668+00'),
	(8, 1, '0xd1a2ae0e02d6a5f1123f2db5e22bcc8a33087cbbe8d86722183500b6449ce999', '0xf8a904843b9aca0082ca18943396e472a6146219192f43bcb50b51e13ca0b79a80b844a9059cbb000000000000000000000000b3d8219babd7fc3bd05dcbc0d7e2af11051ab4a900000000000000000000000000000000000000000000000030927f74c9de000081e5a0815de8255e3ca3c6ec0285f1a9c19157bb230e8f133a4e2fb0736aea05003d2ba01758c04a0d7e83bc5e275763fc60ae4f8a09122f6b82d3b68b8539ae26fdb371', 1000000000, '2026-10-15 19:55:47.996+00', '2026-10-15 19:55:48+00'),
	(9, 1, '0x32af4c8616ea1e328b3ac04249f12e54f1c77d0ee2e31c190e4f326960f898db', '0xf8aa05843b9aca0083012e4a94e0bd915ab9da14047eb61b13f35b26debb3fc61680b844a9059cbb0000000000000000000000003e8b7a69105faed1bdfa7cf7009af4a1677fb378000000000000000000000000000000000000000000000034de2c7cf4fff4000081e5a0f85e4c70a87590b3d349ee23cced410dbcfd11409cc38d47e9451980aadb9fd6a065344f59d72364c53b0065579d710d4a9eca4c0de8a55ba2f152ea6ec44d2068', 1000000000, '2026-10-15 19:55:48.331+00', '2026-10-15 19:55:48.334+00'),
	(14, 1, '0xa336fac910291f90620541db5ed15b5a1583eea20a7b2d44e64b0b4fe2cf6a2e', '0xf8a907843b9aca0082ca18943396e472a6146219192f43bcb50b51e13ca0b79a80b844a9059cbb0000000000000000000000005bf484525a389a992f7e8b1fc7d66956ab1dc2d5000000000000000000000000000000000000000000000000512f60016009000081e6a08916d269777d788aa89071073f66237f2b07d80e7dc6f1dcbb8f54219339fbfea02706c8037eefffcec7214d7645fb98665d0a68ed5e3b346bccb606057865ec7c', 1000000000, '2026-11-01 11:55:57.156+00', '2026-11-01 11:55:57.166+00'),
	(14, 2, '0x3c626a85731e258b2b8cede6f9f6c0641ebffbb24ab52a7a2370287227b1a207', '0xf8a907844a817c8082ca18943396e472a6146219192f43bcb50b51e13ca0b79a80b844a9059cbb0000000000000000000000005bf484525a389a992f7e8b1fc7d66956ab1dc2d5000000000000000000000000000000000000000000000000512f60016009000081e6a065b91510566b1069fa40a87f5bf6e38458e8234fccce271e16e1b90ba4767fcca00b378521bdc9f55ff217192167e4ceb852e20b8589342ae77974de40e1572aaa', 1250000000, '2026-11-01 11:59:57.885+00', '2026-11-01 11:59:57.899+00'),
	(15, 1, '0x741f68a531001a617f155c14d417d359c1143e18758ea542cacc32914a13d794', '0xf8a908843b9aca0082ca18943396e472a6146219192f43bcb50b51e13ca0b79a80b844a9059cbb000000000000000000000000775120e96e5d49316eb03292ab43004b0a0fa73c0000000000000000000000000000000000000000000000004a6b6d569808400081e5a08dc15cc615047de55b5af3e3cfe44d9af30bf25e4c65608a0bea5a8d0c902b83a02c30e388c98749a226c1a3635811010a3d333ac53e5eb0512d7876ab91cea777', 1000000000, '2026-11-01 11:55:57.294+00', '2026-11-01 11:55:57.3+00'),
	(15, 2, '0xbfb720e542e50d8a4f4e799ee92b648c71881fc5e8370e3ae89ead3352545299', '0xf8a908844a817c8082ca18943396e472a6146219192f43bcb50b51e13ca0b79a80b844a9059cbb000000000000000000000000775120e96e5d49316eb03292ab43004b0a0fa73c0000000000000000000000000000000000000000000000004a6b6d569808400081e5a01b87bfd85b7d5eca09992a1680ae365b6b150d9f6fb40d5f6e80fcc1c1602f48a01443c8db0e31c5486cea35fef3c18a112576f03be8ecd9dec71327bc2b5269fd', 1250000000, '2026-11-01 11:59:57.915+00', '2026-11-01 11:59:57.926+00'),
	(16, 1, '0x98ab47d2ed0ed3638ab7e3448fd0222dbbceca527e44ad3b0d6a394bcb00afa3', '0xf8a909843b9aca0082ca2a943396e472a6146219192f43bcb50b51e13ca0b79a80b844a9059cbb0000000000000000000000003baa4d8061250ce829d02aa3a7409978c96c32dc00000000000000000000000000000000000000000000000043a77aabd007800081e6a084bf1601d41f4a3e0a2cca6a212d4ec8f357032738ee958504a4a8d8be747beca0213a7b07adbfbb9a94fb356777fda46f79a2784381a123b5877a62a73ee092c7', 1000000000, '2026-11-01 11:55:57.413+00', '2026-11-01 11:55:57.423+00'),
	(16, 2, '0x53da43b1a62a77598d6df99cdd6ffb1c8d089d3651676da6b7a0029496c278fe', '0xf8a909844a817c8082ca2a943396e472a6146219192f43bcb50b51e13ca0b79a80b844a9059cbb0000000000000000000000003baa4d8061250ce829d02aa3a7409978c96c32dc00000000000000000000000000000000000000000000000043a77aabd007800081e5a0a962985ad5c10305f9420bea278cfa405e732e800baa665d5086bf374e4ae8b5a01f29026cb360e712f2aea5281f7806eba9e426851ea46bd01a29ec7649fa5d1c', 1250000000, '2026-11-01 11:59:57.941+00', '2026-11-01 11:59:57.944+00'),
	(17, 1, '0x0bba14f04a7cb6b4e995fd601ce2de3dfcfde0e6d6c7b6474fab34aba6d5351f', '0xf8a90a843b9aca0082ca2a943396e472a6146219192f43bcb50b51e13ca0b79a80b844a9059cbb0000000000000000000000009dbb61435e7f9eb9f0878f59e11286b67edeb1d80000000000000000000000000000000000000000000000003ce388010806c00081e5a04f46d45ea293d29593397f58bd6deb0ecd7ad2f914ff3caccaa70dbb3dc0d618a04c8ffad8e420698462eb6e86ed797d002feafb27d53fd99b66158ed455909c0a', 1000000000, '2026-11-01 11:55:57.459+00', NULL),
	(17, 2, '0x61f677dc62e28fde5ba906eca0ccc0a568fc417123f52abb45683f5d163df482', '0xf8a90a844a817c8082ca2a943396e472a6146219192f43bcb50b51e13ca0b79a80b844a9059cbb0000000000000000000000009dbb61435e7f9eb9f0878f59e11286b67edeb1d80000000000000000000000000000000000000000000000003ce388010806c00081e5a0d3b553c55e63f4c27b1355b320f1c9805398469ba889a8cb00b8140b2ce2dce6a06f2d74a0a7722577d5d247568815f1c7cfaeb1c70e6092162251ccb53d1ad213', 1250000000, '2026-11-01 11:59:57.951+00', NULL),
	(18, 1, '0xbc2a7e52e148589aab8f224116f065f0b1d66c901dae340caaaf54929fe21ac1', '0xf8a90b843b9aca0082ca2a943396e472a6146219192f43bcb50b51e13ca0b79a80b844a9059cbb000000000000000000000000ca8315053ab1076881e7b9bde0332ef8b1f3ea96000000000000000000000000000000000000000000000006659436cf2818000081e6a0689bc3a903d4b520e00eccb970585d07c3e8c9da3a4cb76943ac8140fe9dcd28a00e5bd8a593ccd0fd6a9230e3e3e421f3409ba5a5327244f334ca86579a1fc7a3', 1000000000, '2026-11-01 11:55:57.696+00', '2026-11-01 11:55:57.702+00'),
	(18, 2, '0xd260ec0aa110f9add865157c37ef014615ff0be335d5344fdf2fefd757952fb9', '0xf8a90b844a817c8082ca2a943396e472a6146219192f43bcb50b51e13ca0b79a80b844a9059cbb000000000000000000000000ca8315053ab1076881e7b9bde0332ef8b1f3ea96000000000000000000000000000000000000000000000006659436cf2818000081e6a053506ea2e415852da4726632cd4514a047cb1608400687d78633ea01bcee86f2a00526e58cc5e5938be568c6401d550ef6845245e56baedb9f234061706b3a9fd9', 1250000000, '2026-11-01 11:59:57.968+00', '2026-11-01 11:59:57.973+00');

--
-- Data for Name: payouts; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.payouts OVERRIDING SYSTEM VALUE VALUES
	(1, NULL, 5, 97, 'hot_wallet', 'completed', '0x3396e472a6146219192f43bcb50b51e13ca0b79a', '0x2e72b2a93cc620a7162726dceef95bf618688d98', 2000000000000000000, '0xcb5f1700e4c51f484f7a25fbda77111cfdd0bf88', 0, '0xee3599931f145061f88e51f214d52fb98793a79aade9354d5a85fb66e363eca5', NULL, 'operator', '2026-10-12 11:35:23.847+00', '2026-10-12 11:35:24.149+00'),
	(2, NULL, 7, 97, 'operator_wallet', 'awaiting_operator', '0x3396e472a6146219192f43bcb50b51e13ca0b79a', '0x636c4dcc23b76e4b1421d91261d396380e2974dd', 7, NULL, NULL, NULL, NULL, 'operator', '2026-10-12 11:35:25.002+00', NULL),
	(3, NULL, 11, 97, 'hot_wallet', 'completed', '0x3396e472a6146219192f43bcb50b51e13ca0b79a', '0x029683b146a98606f999d250628f74a5188668f5', 3000000000000000000, '0xcb5f1700e4c51f484f7a25fbda77111cfdd0bf88', 1, '0x95f9e0b59330e35ac4ba89d059b745163b0ebf09942e8b1f0ff0fa6a7eeb7e0e', NULL, 'operator', '2026-10-12 11:35:26.224+00', '2026-10-12 11:35:26.53+00'),
	(4, NULL, 12, 97, 'operator_wallet', 'awaiting_operator', '0x3396e472a6146219192f43bcb50b51e13ca0b79a', '0xc615ed4810087f95b5df5ae5dcc5197bf2eadaae', 4000000000000000000, NULL, NULL, NULL, NULL, 'operator', '2026-10-12 11:35:26.943+00', NULL),
	(5, NULL, 15, 97, 'operator_wallet', 'completed', '0x3396e472a6146219192f43bcb50b51e13ca0b79a', '0xc6926da719c517f15eb224bbe76c256d0be98083', 2000000000000000000, '0x848494c8653b0dbffd77d77cbc5703358432d534', NULL, '0xd68a3fcf416b702133139204027c9c32a1f18b0d28894da64b295ad8c470ba06', NULL, 'operator', '2026-10-12 11:35:28.231+00', '2026-10-12 11:35:28.469+00'),
	(6, NULL, 17, 97, 'hot_wallet', 'completed', NULL, '0x86db23b9c6a0f29c9717d1128e106102c4e5787b', 48333333333333333, '0xcb5f1700e4c51f484f7a25fbda77111cfdd0bf88', 2, '0xb8272793fb8c88d08438be1737c70fa7d44c1edf5319c35c0994903b9ec1b7ca', NULL, 'operator', '2026-10-12 11:35:28.898+00', '2026-10-12 11:35:29.122+00'),
	(7, 1, NULL, 97, 'hot_wallet', 'completed', '0x3396e472a6146219192f43bcb50b51e13ca0b79a', '0x3e8b7a69105faed1bdfa7cf7009af4a1677fb378', 12345678901234567891, '0xcb5f1700e4c51f484f7a25fbda77111cfdd0bf88', 3, '0x61ec507d4cdb7846ae8a7545c732c3eeb728a86ae80b7322d2713b7eb617bfe6', NULL, 'operator', '2026-10-15 19:55:47.639+00', '2026-10-15 19:55:47.905+00'),
	(8, 3, NULL, 97, 'hot_wallet', 'completed', '0x3396e472a6146219192f43bcb50b51e13ca0b79a', '0xb3d8219babd7fc3bd05dcbc0d7e2af11051ab4a9', 3500000000000000000, '0xcb5f1700e4c51f484f7a25fbda77111cfdd0bf88', 4, '0xd1a2ae0e02d6a5f1123f2db5e22bcc8a33087cbbe8d86722183500b6449ce999', NULL, 'operator', '2026-10-15 19:55:47.972+00', '2026-10-15 19:55:48.228+00'),
	(9, 4, NULL, 97, 'hot_wallet', 'completed', '0xe0bd915ab9da14047eb61b13f35b26debb3fc616', '0x3e8b7a69105faed1bdfa7cf7009af4a1677fb378', 975240000000000000000, '0xcb5f1700e4c51f484f7a25fbda77111cfdd0bf88', 5, '0x32af4c8616ea1e328b3ac04249f12e54f1c77d0ee2e31c190e4f326960f898db', NULL, 'operator', '2026-10-15 19:55:48.307+00', '2026-10-15 19:55:48.452+00'),
	(10, 5, NULL, 97, 'operator_wallet', 'completed', '0x3396e472a6146219192f43bcb50b51e13ca0b79a', '0x0f96ef15e4e441454d30052523029de087f981ad', 3900000000000000000, '0x848494c8653b0dbffd77d77cbc5703358432d534', NULL, '0x3b8291b9e6afeacad6c4a18eb230b71734ee7c25ae12b7d851f28401e6c1a3f3', NULL, 'operator', '2026-10-15 19:55:48.511+00', '2026-10-15 19:55:48.837+00'),
	(11, 6, NULL, 97, 'operator_wallet', 'awaiting_operator', '0xe0bd915ab9da14047eb61b13f35b26debb3fc616', '0x0f96ef15e4e441454d30052523029de087f981ad', 19500000000000000000, NULL, NULL, NULL, NULL, 'operator', '2026-10-15 19:55:48.885+00', NULL),
	(12, 12, NULL, 97, 'hot_wallet', 'queued', '0xe0bd915ab9da14047eb61b13f35b26debb3fc616', '0x3baa4d8061250ce829d02aa3a7409978c96c32dc', 48750000000000000000, NULL, NULL, NULL, 'The hot wallet 0xcb5f...bf88 lacks 43.75 of the token 0xe0bd915ab9da14047eb61b13f35b26debb3fc616; send it some.', 'operator', '2026-11-01 11:55:54.553+00', NULL),
	(13, 13, NULL, 97, 'hot_wallet', 'queued', '0xe0bd915ab9da14047eb61b13f35b26debb3fc616', '0x9dbb61435e7f9eb9f0878f59e11286b67edeb1d8', 48750000000000000000, NULL, NULL, NULL, NULL, 'operator', '2026-11-01 11:55:54.582+00', NULL),
	(14, 14, NULL, 97, 'hot_wallet', 'broadcast', '0x3396e472a6146219192f43bcb50b51e13ca0b79a', '0x5bf484525a389a992f7e8b1fc7d66956ab1dc2d5', 5850000000000000000, '0xcb5f1700e4c51f484f7a25fbda77111cfdd0bf88', 7, '0x3c626a85731e258b2b8cede6f9f6c0641ebffbb24ab52a7a2370287227b1a207', NULL, 'operator', '2026-11-01 11:55:57.102+00', NULL),
	(15, 15, NULL, 97, 'hot_wallet', 'uncertain', '0x3396e472a6146219192f43bcb50b51e13ca0b79a', '0x775120e96e5d49316eb03292ab43004b0a0fa73c', 5362500000000000000, '0xcb5f1700e4c51f484f7a25fbda77111cfdd0bf88', 8, '0xbfb720e542e50d8a4f4e799ee92b648c71881fc5e8370e3ae89ead3352545299', 'Its nonce was used by a transaction that is none of ours.', 'operator', '2026-11-01 11:55:57.19+00', NULL),
	(16, 16, NULL, 97, 'hot_wallet', 'failed', '0x3396e472a6146219192f43bcb50b51e13ca0b79a', '0x3baa4d8061250ce829d02aa3a7409978c96c32dc', 4875000000000000000, '0xcb5f1700e4c51f484f7a25fbda77111cfdd0bf88', 9, '0x53da43b1a62a77598d6df99cdd6ffb1c8d089d3651676da6b7a0029496c278fe', 'Transaction 0x53da43b1a62a77598d6df99cdd6ffb1c8d089d3651676da6b7a0029496c278fe is final and reverted: nothing moved.', 'operator', '2026-11-01 11:55:57.268+00', NULL),
	(17, 17, NULL, 97, 'hot_wallet', 'signed', '0x3396e472a6146219192f43bcb50b51e13ca0b79a', '0x9dbb61435e7f9eb9f0878f59e11286b67edeb1d8', 4387500000000000000, '0xcb5f1700e4c51f484f7a25fbda77111cfdd0bf88', 10, '0x61f677dc62e28fde5ba906eca0ccc0a568fc417123f52abb45683f5d163df482', NULL, 'operator', '2026-11-01 11:55:57.326+00', NULL),
	(18, NULL, 30, 97, 'hot_wallet', 'broadcast', '0x3396e472a6146219192f43bcb50b51e13ca0b79a', '0xca8315053ab1076881e7b9bde0332ef8b1f3ea96', 118000000000000000000, '0xcb5f1700e4c51f484f7a25fbda77111cfdd0bf88', 11, '0xd260ec0aa110f9add865157c37ef014615ff0be335d5344fdf2fefd757952fb9', NULL, 'operator', '2026-11-01 11:55:57.355+00', NULL);

--
-- Data for Name: purchases; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.purchases OVERRIDING SYSTEM VALUE VALUES
	(1, 3, 1, 2, 97, '0x583c46b54cf63772bdbc0b2d67fc4b3eb3f13d04cf0e66a71160275cdc59eccb', 1, 29000000000000000000, 'USDT', '2026-10-12 11:35:22.523+00'),
	(2, 3, 1, 2, 97, '0x583c46b54cf63772bdbc0b2d67fc4b3eb3f13d04cf0e66a71160275cdc59eccb', 2, 29000000000000000000, 'USDT', '2026-10-12 11:35:22.523+00'),
	(3, 3, 1, 2, 97, '0x583c46b54cf63772bdbc0b2d67fc4b3eb3f13d04cf0e66a71160275cdc59eccb', 3, 29000000000000000000, 'USDT', '2026-10-12 11:35:22.523+00'),
	(4, 4, 2, 1, 97, '0xa9179c2343ee3c35fd5d92acdb220a7393f42c38d3b82371ef8a5edcd5aa0901', 1, 9000000000000000000, 'USDT', '2026-10-12 11:35:22.788+00'),
	(5, 4, 2, 1, 97, '0xa9179c2343ee3c35fd5d92acdb220a7393f42c38d3b82371ef8a5edcd5aa0901', 2, 9000000000000000000, 'USDT', '2026-10-12 11:35:22.788+00'),
	(6, 6, 3, 3, 97, '0xc858b54fc276f7749380861a0eaf03706623b79a5d3c4f0e81c00e8f695f97e2', 1, 59000000000000000000, 'USDT', '2026-10-12 11:35:23.098+00'),
	(7, 13, 4, 1, 97, '0x73df382c74e2899624198a459461373d196048d6d24c243e7e35996d4c13155a', 1, 9000000000000000000, 'USDT', '2026-10-12 11:35:23.484+00'),
	(8, 15, 5, 1, 97, '0x24642fa6c3eb4fa07dc4439fe785407eebcef7153f0710b73e99f82639462868', 1, 9000000000000000000, 'USDT', '2026-10-12 11:35:23.788+00'),
	(9, 20, 6, 2, 97, '0x1cc0e3ea81c90e3c8b9d9dc323282187a77d5cbc67493d4be6307d8e984ade97', 1, 29000000000000000000, 'USDT', '2026-10-12 11:35:24.992+00'),
	(10, 20, 6, 2, 97, '0x1cc0e3ea81c90e3c8b9d9dc323282187a77d5cbc67493d4be6307d8e984ade97', 2, 29000000000000000000, 'USDT', '2026-10-12 11:35:24.992+00'),
	(11, 24, 7, 1, 97, '0x5679e7ef25933fd17c89b9371daa520f000c8ad22ba8fc98a8d012029562260b', 1, 9000000000000000000, 'USDT', '2026-10-12 11:35:25.277+00'),
	(12, 24, 7, 1, 97, '0x5679e7ef25933fd17c89b9371daa520f000c8ad22ba8fc98a8d012029562260b', 2, 9000000000000000000, 'USDT', '2026-10-12 11:35:25.277+00'),
	(13, 24, 7, 1, 97, '0x5679e7ef25933fd17c89b9371daa520f000c8ad22ba8fc98a8d012029562260b', 3, 9000000000000000000, 'USDT', '2026-10-12 11:35:25.277+00'),
	(14, 24, 7, 1, 97, '0x5679e7ef25933fd17c89b9371daa520f000c8ad22ba8fc98a8d012029562260b', 4, 9000000000000000000, 'USDT', '2026-10-12 11:35:25.277+00'),
	(15, 30, 8, 1, 97, '0x155961783a71084e818bac1fe964651e303a4892e9e65da963cca37f7a3c2066', 1, 9000000000000000000, 'USDT', '2026-10-12 11:35:27.835+00'),
	(16, 36, 9, 1, 97, '0x86e79bea6a64ed7780dbb8b8a6549ec2a270c9f7880575ee9c4c085b88fa3ffd', 1, 9000000000000000000, 'BNB', '2026-10-12 11:35:28.691+00'),
	(17, 36, 9, 1, 97, '0x86e79bea6a64ed7780dbb8b8a6549ec2a270c9f7880575ee9c4c085b88fa3ffd', 2, 9000000000000000000, 'BNB', '2026-10-12 11:35:28.691+00'),
	(18, 43, 10, 1, 97, '0xe9a4c970ffc4bfc12ea63f5701ea60930da91cb1b8f52004523755d26f528554', 1, 9000000000000000000, 'USDT', '2026-10-12 11:35:30.445+00'),
	(19, 43, 11, 1, 97, '0xe9a4c970ffc4bfc12ea63f5701ea60930da91cb1b8f52004523755d26f528554', 2, 9000000000000000000, 'USDT', '2026-10-12 11:35:30.453+00'),
	(20, 48, 12, 2, 97, '0x4f49d93f171115a47053b9dc72be35b3ebd894a46d27e6af60d483f9fcb1e1de', 1, 29000000000000000000, 'USDT', '2026-10-12 11:35:30.764+00'),
	(21, 48, 12, 2, 97, '0x4f49d93f171115a47053b9dc72be35b3ebd894a46d27e6af60d483f9fcb1e1de', 2, 29000000000000000000, 'USDT', '2026-10-12 11:35:30.764+00'),
	(22, 50, 13, 6, 97, '0xe9132a9d18aafa57070865aaee12a04273a625ddf681494f803e2695dcdc1eb5', 1, 399000000000000000000, 'USDT', '2026-10-12 11:35:31.092+00'),
	(23, 50, 13, 6, 97, '0xe9132a9d18aafa57070865aaee12a04273a625ddf681494f803e2695dcdc1eb5', 2, 399000000000000000000, 'USDT', '2026-10-12 11:35:31.092+00'),
	(24, 50, 14, 1, 97, '0x4475164d224b757e834f0ef27d7d85c53b9a2d7beae8732371dc9db948b7130e', 1, 9000000000000000000, 'USDT', '2026-10-12 11:35:31.397+00'),
	(25, 56, 15, 4, 97, '0x29e9fecdc23937bc33ef8085afc7017fee276976f51cf986d9a8f98e585c0cf6', 1, 99000000000000000000, 'USDT', '2026-10-12 11:35:32.119+00'),
	(26, 57, 16, 4, 97, '0xecce2120df29922a8c371999827c4ced1107d440f5556063ade1b8beeca7a404', 1, 99000000000000000000, 'USDT', '2026-10-12 11:35:32.421+00'),
	(27, 58, 17, 4, 97, '0x88ee4b7fee0ac17c44ba6ced6b2695e9154ec8ef7c63611801d40340ff2890fd', 1, 99000000000000000000, 'USDT', '2026-10-12 11:35:32.735+00'),
	(28, 55, 18, 4, 97, '0x577a2f1dcc61bd698e3b365b5413fb73f7b8a2c94bffa21d409068c5b208dbe1', 1, 99000000000000000000, 'USDT', '2026-10-12 11:35:33.07+00'),
	(29, 3, 19, 2, 97, '0x8941032cb98a50b139dcaf7dd8522a3257545f83e5765f5729976743122e7053', 1, 29000000000000000000, 'USDT', '2026-10-13 17:55:46.696+00');

--
-- Data for Name: sessions; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.sessions VALUES
	('\x1a565860d58ea369e02ca8dc22a9de372e4432d2efec3739e9646b611d1f3d99', 5, '2026-10-30 19:55:49.291+00', '2026-11-06 19:55:49.291+00'),
	('\x2446e94de123dc65578d8c5995e65326b3208dcdd874130d340d7a3ce8307764', 4, '2026-10-30 19:55:49.06+00', '2026-11-06 19:55:49.06+00'),
	('\x27bccca36bcefb70195283d6f05419f9284a282fce7b30b32346603761d1e3c7', 3, '2026-11-01 11:59:58.043+00', '2026-11-08 11:59:58.043+00'),
	('\x27cd23ee160e3abeb70eca943e45af79f32e632de242dda3794cb2393864ea90', 13, '2026-11-01 11:59:58.135+00', '2026-11-08 11:59:58.135+00'),
	('\x2bf795fd342d3e07d49c8d65817e8ba3d3e129c17aaad96910fa2bf369aabe16', 54, '2026-11-01 11:55:56.612+00', '2026-11-08 11:55:56.612+00'),
	('\x44657ebeab8d1b1bc05694cb64dde67af61261e3b471bb8ceccd0e61ed739c8e', 20, '2026-10-30 19:55:49.189+00', '2026-11-06 19:55:49.189+00'),
	('\x44e4c527e2389d4dea7c6ff0eb2e0b8d2590c981b2fcbb7990e3810da6a0b04a', 30, '2026-10-30 19:55:49.126+00', '2026-11-06 19:55:49.126+00'),
	('\x4e507ed371faaefb3587f35810610b5745b6e32588c2e48adf40abddf33227b1', 48, '2026-10-30 19:55:49.099+00', '2026-11-06 19:55:49.099+00'),
	('\x590c8cc6a5828d72d5bcfff0a2a9266a1830809b6e3425998c07e4c06417a3c1', 58, '2026-11-01 11:55:56.663+00', '2026-11-08 11:55:56.663+00'),
	('\x5baabcb20d87fa509f32cdfb619c2843404f53dba284736106ea8ed21da63a55', 55, '2026-11-01 11:55:56.64+00', '2026-11-08 11:55:56.64+00'),
	('\x68b746584e165de15614d5d7df628b2698ba14d563fb6fc002b59a9b51322f68', 43, '2026-10-30 19:55:49.114+00', '2026-11-06 19:55:49.114+00'),
	('\x6f6dd62a8e1546cf611f6c05cfdc5ac4a01eb7b8071a970ef9549482ae6e70e2', 42, '2026-11-01 11:59:58.216+00', '2026-11-08 11:59:58.216+00'),
	('\x7a7b2a2b55674b679e1cf4a2140b29ddd413ccb53310fd68bba8ae55dbc92dd8', 29, '2026-10-30 19:55:49.317+00', '2026-11-06 19:55:49.317+00'),
	('\x7f5d7b5a27372e467c3e28de8e6ec40bacccba6fb9011a5bf215d2fed9151f9a', 50, '2026-11-01 11:59:58.101+00', '2026-11-08 11:59:58.101+00'),
	('\x85a737e9d6ead4ebc1b49c0b2e2eee1226bc6cabaa182904ab888eaafd19ca00', 2, '2026-11-01 11:59:58.074+00', '2026-11-08 11:59:58.074+00'),
	('\x87c3338120fa035ebbc17359d670906a61c2c3cd9797fb4fae90df4a877d52a7', 53, '2026-11-01 11:55:56.552+00', '2026-11-08 11:55:56.552+00'),
	('\xb67f67fe620745bf28c7e13b93c7c3192b01af034bbf189387da7dcf126f61fb', 6, '2026-10-30 19:55:49.305+00', '2026-11-06 19:55:49.305+00'),
	('\xb804fba237503c24cfacc4419b9b9ea0d2434a3f57005b21bde5a66a5b6ef138', 57, '2026-11-01 11:55:56.717+00', '2026-11-08 11:55:56.717+00'),
	('\xd39cfcb1673494eb608c426e07c92e896a4d796a7fc69f0aeb049253f7b4aee2', 15, '2026-10-30 19:55:49.154+00', '2026-11-06 19:55:49.154+00'),
	('\xd481d988f825bd02ba42bb341203b096dd8aaa559d67c12a317833c70fe84351', 56, '2026-11-01 11:55:56.69+00', '2026-11-08 11:55:56.69+00');

--
-- Data for Name: settings; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.settings VALUES
	('admin', '{"wallet": "0xB3D8219bABD7Fc3bD05DCbC0d7E2Af11051Ab4a9"}', '2026-10-30 19:55:49.873+00'),
	('brand', '{"logoUrl": "/logo-2026.svg", "logoText": "🍌 BV3 Night Market"}', '2026-10-12 11:35:21.668+00'),
	('listing', '{"listedAtMs": 1793433349860}', '2026-10-30 19:55:49.872+00'),
	('maintenance', '{"isOn": false}', '2026-10-12 11:35:21.669+00'),
	('social', '{"chat": "https://example.com/chat", "twitter": "https://example.com/x", "telegram": "", "instagram": ""}', '2026-10-12 11:35:21.669+00'),
	('withdrawals', '{"minimum": "1", "feePercent": "2.5"}', '2026-10-15 19:55:48.267+00');

--
-- Data for Name: sign_in_nonces; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.sign_in_nonces VALUES
	('185f6b123db97632d50ba45d3a2f20f3', '2026-11-01 12:09:58.161+00'),
	('30d21931aeadd09e910159594a22c3ea', '2026-11-01 12:09:58.141+00'),
	('aeac26e681390d1fc387527eccb572c4', '2026-11-01 12:09:58.153+00');

--
-- Data for Name: users; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.users OVERRIDING SYSTEM VALUE VALUES
	(1, '0x436c1fd75319da54bfb263317a70900eab058678', NULL, '2026-10-12 11:35:21.823+00'),
	(2, '0xb3d8219babd7fc3bd05dcbc0d7e2af11051ab4a9', NULL, '2026-10-12 11:35:21.936+00'),
	(3, '0xdfcb5a02c8f98233fcf581f7c18bce4b834aec80', '0xb3d8219babd7fc3bd05dcbc0d7e2af11051ab4a9', '2026-10-12 11:35:22.048+00'),
	(4, '0x630f1b04c38261becfab938332f37e707766aaa5', '0x1d897a043c5474f470003919d6a96d3f61cf4cc9', '2026-10-12 11:35:22.104+00'),
	(5, '0x305fedcd20bed880bdd427646bb5add3dda4b4ae', '0xa59ca2bbf9c02912165985f3d23217a3fd78d5b8', '2026-10-12 11:35:22.256+00'),
	(6, '0x9fd2c6f6fa61070cf6fcb093664fcd655b51c499', '0x630f1b04c38261becfab938332f37e707766aaa5', '2026-10-12 11:35:22.344+00'),
	(10, '0x1d897a043c5474f470003919d6a96d3f61cf4cc9', NULL, '2026-10-12 11:35:22.786+00'),
	(13, '0x97a770fca6cd2342634f2efbd73fcfac390cbf30', NULL, '2026-10-12 11:35:23.233+00'),
	(15, '0x2e72b2a93cc620a7162726dceef95bf618688d98', '0xb3d8219babd7fc3bd05dcbc0d7e2af11051ab4a9', '2026-10-12 11:35:23.621+00'),
	(18, '0xc8e602d28af9042478013a67cd216d432d013c59', NULL, '2026-10-12 11:35:24.275+00'),
	(20, '0x636c4dcc23b76e4b1421d91261d396380e2974dd', '0x1d897a043c5474f470003919d6a96d3f61cf4cc9', '2026-10-12 11:35:24.673+00'),
	(24, '0x0cf32e8542f88f9245b1baadbb8e0ecaf75d551a', NULL, '2026-10-12 11:35:25.094+00'),
	(27, '0xcd510dd2562e41bfc3bf3fc1dc140960b7c322dd', NULL, '2026-10-12 11:35:25.367+00'),
	(29, '0x21d9596439a079e006e451dc7f8b2d707bdeb329', NULL, '2026-10-12 11:35:27.372+00'),
	(30, '0xfbdead665e6c8da05124ee5e804db0352110cd94', '0xb3d8219babd7fc3bd05dcbc0d7e2af11051ab4a9', '2026-10-12 11:35:27.829+00'),
	(33, '0xc6926da719c517f15eb224bbe76c256d0be98083', NULL, '2026-10-12 11:35:27.872+00'),
	(34, '0x848494c8653b0dbffd77d77cbc5703358432d534', NULL, '2026-10-12 11:35:27.929+00'),
	(36, '0x86db23b9c6a0f29c9717d1128e106102c4e5787b', '0xb3d8219babd7fc3bd05dcbc0d7e2af11051ab4a9', '2026-10-12 11:35:28.543+00'),
	(40, '0x28fe387e2f55a7e89cb764c5fc279b918ddf4fef', NULL, '2026-10-12 11:35:29.185+00'),
	(42, '0x42ef0737681dfd5121cffa3d94a5cfbded45392c', NULL, '2026-10-12 11:35:29.578+00'),
	(43, '0x107291ee7752afd60caf9b624b9f1f7edb7c0c00', '0x630f1b04c38261becfab938332f37e707766aaa5', '2026-10-12 11:35:30.055+00'),
	(48, '0x0f96ef15e4e441454d30052523029de087f981ad', NULL, '2026-10-12 11:35:30.553+00'),
	(50, '0x3e8b7a69105faed1bdfa7cf7009af4a1677fb378', NULL, '2026-10-12 11:35:30.881+00'),
	(53, '0x7068339487cc875c5a30b06db075023e0f87c0e9', NULL, '2026-10-12 11:35:31.467+00'),
	(54, '0xc330baed226b3b63def52cb7dd32b3056910c9c3', NULL, '2026-10-12 11:35:31.53+00'),
	(55, '0x5bf484525a389a992f7e8b1fc7d66956ab1dc2d5', NULL, '2026-10-12 11:35:31.585+00'),
	(56, '0x3baa4d8061250ce829d02aa3a7409978c96c32dc', NULL, '2026-10-12 11:35:31.696+00'),
	(57, '0x9dbb61435e7f9eb9f0878f59e11286b67edeb1d8', NULL, '2026-10-12 11:35:31.798+00'),
	(58, '0x775120e96e5d49316eb03292ab43004b0a0fa73c', NULL, '2026-10-12 11:35:31.873+00'),
	(63, '0x594158ab17057e0703bfb47450736c30582a1308', NULL, '2026-10-12 11:35:33.189+00'),
	(64, '0xca8315053ab1076881e7b9bde0332ef8b1f3ea96', NULL, '2026-10-12 11:35:33.289+00');

--
-- Data for Name: withdrawals; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.withdrawals OVERRIDING SYSTEM VALUE VALUES
	(1, 50, 'USDT', 12345678901234567891, 0, 'completed', '0x3e8b7a69105faed1bdfa7cf7009af4a1677fb378', NULL, '2026-10-15 19:55:47.617+00', '2026-10-15 19:55:47.639+00', 'operator', NULL, '2026-10-15 19:55:47.906+00'),
	(2, 50, 'USDT', 5000000000000000000, 0, 'rejected', '0x3e8b7a69105faed1bdfa7cf7009af4a1677fb378', NULL, '2026-10-15 19:55:47.935+00', '2026-10-15 19:55:47.949+00', 'operator', 'Please write to us first.', NULL),
	(3, 2, 'USDT', 3500000000000000000, 0, 'completed', '0xb3d8219babd7fc3bd05dcbc0d7e2af11051ab4a9', 'rosa-1', '2026-10-15 19:55:47.964+00', '2026-10-15 19:55:47.972+00', 'operator', NULL, '2026-10-15 19:55:48.228+00'),
	(4, 50, 'BV3', 100025, 2501, 'completed', '0x3e8b7a69105faed1bdfa7cf7009af4a1677fb378', 'ula-bv3', '2026-10-15 19:55:48.298+00', '2026-10-15 19:55:48.308+00', 'operator', NULL, '2026-10-15 19:55:48.452+00'),
	(5, 48, 'USDT', 4000000000000000000, 100000000000000000, 'completed', '0x0f96ef15e4e441454d30052523029de087f981ad', NULL, '2026-10-15 19:55:48.501+00', '2026-10-15 19:55:48.511+00', 'operator', NULL, '2026-10-15 19:55:48.839+00'),
	(6, 48, 'BV3', 2000, 50, 'approved', '0x0f96ef15e4e441454d30052523029de087f981ad', NULL, '2026-10-15 19:55:48.872+00', '2026-10-15 19:55:48.886+00', 'operator', NULL, NULL),
	(7, 3, 'BV3', 10000, 250, 'rejected', '0xdfcb5a02c8f98233fcf581f7c18bce4b834aec80', NULL, '2026-10-15 19:55:48.904+00', '2026-10-15 19:55:48.916+00', 'operator', 'Not yet.', NULL),
	(8, 3, 'USDT', 2000000000000000001, 50000000000000001, 'pending', '0xdfcb5a02c8f98233fcf581f7c18bce4b834aec80', 'ben-1', '2026-10-15 19:55:48.935+00', NULL, NULL, NULL, NULL),
	(9, 3, 'BV3', 3333, 84, 'pending', '0xdfcb5a02c8f98233fcf581f7c18bce4b834aec80', NULL, '2026-10-15 19:55:48.953+00', NULL, NULL, NULL, NULL),
	(10, 50, 'USDT', 1500000000000000000, 37500000000000000, 'pending', '0x3e8b7a69105faed1bdfa7cf7009af4a1677fb378', NULL, '2026-11-01 11:55:54.265+00', NULL, NULL, NULL, NULL),
	(11, 2, 'BV3', 700, 18, 'pending', '0xb3d8219babd7fc3bd05dcbc0d7e2af11051ab4a9', NULL, '2026-11-01 11:55:54.272+00', NULL, NULL, NULL, NULL),
	(12, 56, 'BV3', 5000, 125, 'approved', '0x3baa4d8061250ce829d02aa3a7409978c96c32dc', NULL, '2026-11-01 11:55:54.534+00', '2026-11-01 11:55:54.553+00', 'operator', NULL, NULL),
	(13, 57, 'BV3', 5000, 125, 'approved', '0x9dbb61435e7f9eb9f0878f59e11286b67edeb1d8', NULL, '2026-11-01 11:55:54.576+00', '2026-11-01 11:55:54.582+00', 'operator', NULL, NULL),
	(14, 55, 'USDT', 6000000000000000000, 150000000000000000, 'approved', '0x5bf484525a389a992f7e8b1fc7d66956ab1dc2d5', NULL, '2026-11-01 11:55:57.077+00', '2026-11-01 11:55:57.103+00', 'operator', NULL, NULL),
	(15, 58, 'USDT', 5500000000000000000, 137500000000000000, 'approved', '0x775120e96e5d49316eb03292ab43004b0a0fa73c', NULL, '2026-11-01 11:55:57.178+00', '2026-11-01 11:55:57.191+00', 'operator', NULL, NULL),
	(16, 56, 'USDT', 5000000000000000000, 125000000000000000, 'approved', '0x3baa4d8061250ce829d02aa3a7409978c96c32dc', NULL, '2026-11-01 11:55:57.222+00', '2026-11-01 11:55:57.278+00', 'operator', NULL, NULL),
	(17, 57, 'USDT', 4500000000000000000, 112500000000000000, 'approved', '0x9dbb61435e7f9eb9f0878f59e11286b67edeb1d8', NULL, '2026-11-01 11:55:57.31+00', '2026-11-01 11:55:57.328+00', 'operator', NULL, NULL);

--
-- Name: __drizzle_migrations_id_seq; Type: SEQUENCE SET; Schema: drizzle; Owner: -
--

SELECT pg_catalog.setval('drizzle.__drizzle_migrations_id_seq', 9, true);

--
-- Name: airdrop_submissions_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.airdrop_submissions_id_seq', 14, true);

--
-- Name: audit_alarms_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.audit_alarms_id_seq', 2, true);

--
-- Name: audit_log_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.audit_log_id_seq', 49, true);

--
-- Name: cards_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.cards_id_seq', 7, true);

--
-- Name: ledger_transfers_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.ledger_transfers_id_seq', 150, true);

--
-- Name: lots_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.lots_id_seq', 19, true);

--
-- Name: mining_sessions_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.mining_sessions_id_seq', 15, true);

--
-- Name: payments_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.payments_id_seq', 31, true);

--
-- Name: payouts_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.payouts_id_seq', 18, true);

--
-- Name: purchases_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.purchases_id_seq', 29, true);

--
-- Name: users_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.users_id_seq', 98, true);

--
-- Name: withdrawals_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.withdrawals_id_seq', 17, true);

--
-- Name: __drizzle_migrations __drizzle_migrations_pkey; Type: CONSTRAINT; Schema: drizzle; Owner: -
--

ALTER TABLE ONLY drizzle.__drizzle_migrations
    ADD CONSTRAINT __drizzle_migrations_pkey PRIMARY KEY (id);

--
-- Name: airdrop_referrals airdrop_referrals_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.airdrop_referrals
    ADD CONSTRAINT airdrop_referrals_pkey PRIMARY KEY (user_id);

--
-- Name: airdrop_submissions airdrop_submissions_user_id_attempt_pk; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.airdrop_submissions
    ADD CONSTRAINT airdrop_submissions_user_id_attempt_pk PRIMARY KEY (user_id, attempt);

--
-- Name: audit_alarms audit_alarms_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.audit_alarms
    ADD CONSTRAINT audit_alarms_pkey PRIMARY KEY (id);

--
-- Name: audit_log audit_log_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.audit_log
    ADD CONSTRAINT audit_log_pkey PRIMARY KEY (id);

--
-- Name: balances balances_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.balances
    ADD CONSTRAINT balances_pkey PRIMARY KEY (user_id);

--
-- Name: base_mining base_mining_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.base_mining
    ADD CONSTRAINT base_mining_pkey PRIMARY KEY (user_id);

--
-- Name: cards cards_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.cards
    ADD CONSTRAINT cards_pkey PRIMARY KEY (id);

--
-- Name: chain_cursors chain_cursors_chain_id_pass_pk; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.chain_cursors
    ADD CONSTRAINT chain_cursors_chain_id_pass_pk PRIMARY KEY (chain_id, pass);

--
-- Name: ledger_transfers ledger_transfers_key_unique; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.ledger_transfers
    ADD CONSTRAINT ledger_transfers_key_unique UNIQUE (key);

--
-- Name: ledger_transfers ledger_transfers_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.ledger_transfers
    ADD CONSTRAINT ledger_transfers_pkey PRIMARY KEY (id);

--
-- Name: login_failures login_failures_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.login_failures
    ADD CONSTRAINT login_failures_pkey PRIMARY KEY (subject);

--
-- Name: lots lots_id_unique; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.lots
    ADD CONSTRAINT lots_id_unique UNIQUE (id);

--
-- Name: lots lots_user_id_id_pk; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.lots
    ADD CONSTRAINT lots_user_id_id_pk PRIMARY KEY (user_id, id);

--
-- Name: mining_sessions mining_sessions_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.mining_sessions
    ADD CONSTRAINT mining_sessions_pkey PRIMARY KEY (id);

--
-- Name: operator_tokens operator_tokens_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.operator_tokens
    ADD CONSTRAINT operator_tokens_pkey PRIMARY KEY (token_hash);

--
-- Name: operators operators_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.operators
    ADD CONSTRAINT operators_pkey PRIMARY KEY (username);

--
-- Name: orders orders_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.orders
    ADD CONSTRAINT orders_pkey PRIMARY KEY (id);

--
-- Name: payments payments_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.payments
    ADD CONSTRAINT payments_pkey PRIMARY KEY (id);

--
-- Name: payout_nonces payout_nonces_chain_id_address_pk; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.payout_nonces
    ADD CONSTRAINT payout_nonces_chain_id_address_pk PRIMARY KEY (chain_id, address);

--
-- Name: payout_transactions payout_transactions_hash_unique; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.payout_transactions
    ADD CONSTRAINT payout_transactions_hash_unique UNIQUE (hash);

--
-- Name: payout_transactions payout_transactions_payout_id_attempt_pk; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.payout_transactions
    ADD CONSTRAINT payout_transactions_payout_id_attempt_pk PRIMARY KEY (payout_id, attempt);

--
-- Name: payouts payouts_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.payouts
    ADD CONSTRAINT payouts_pkey PRIMARY KEY (id);

--
-- Name: purchases purchases_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.purchases
    ADD CONSTRAINT purchases_pkey PRIMARY KEY (id);

--
-- Name: sessions sessions_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (token_hash);

--
-- Name: settings settings_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.settings
    ADD CONSTRAINT settings_pkey PRIMARY KEY (name);

--
-- Name: sign_in_nonces sign_in_nonces_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.sign_in_nonces
    ADD CONSTRAINT sign_in_nonces_pkey PRIMARY KEY (nonce);

--
-- Name: users users_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_pkey PRIMARY KEY (id);

--
-- Name: users users_wallet_address_unique; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_wallet_address_unique UNIQUE (wallet_address);

--
-- Name: withdrawals withdrawals_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.withdrawals
    ADD CONSTRAINT withdrawals_pkey PRIMARY KEY (id);

--
-- Name: airdrop_referrals_pair; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX airdrop_referrals_pair ON public.airdrop_referrals USING btree (LEAST(user_id, referrer_user_id), GREATEST(user_id, referrer_user_id));

--
-- Name: airdrop_referrals_referrer; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX airdrop_referrals_referrer ON public.airdrop_referrals USING btree (referrer_user_id, user_id);

--
-- Name: airdrop_submissions_id; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX airdrop_submissions_id ON public.airdrop_submissions USING btree (id);

--
-- Name: airdrop_submissions_pending; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX airdrop_submissions_pending ON public.airdrop_submissions USING btree (id) WHERE (status = 'pending'::text);

--
-- Name: airdrop_submissions_same_post; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX airdrop_submissions_same_post ON public.airdrop_submissions USING btree (post_id, id);

--
-- Name: airdrop_submissions_standing; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX airdrop_submissions_standing ON public.airdrop_submissions USING btree (user_id) WHERE (status <> 'rejected'::text);

--
-- Name: audit_log_at; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX audit_log_at ON public.audit_log USING btree (at);

--
-- Name: ledger_transfers_credit_user; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX ledger_transfers_credit_user ON public.ledger_transfers USING btree (credit_user_id, id);

--
-- Name: ledger_transfers_debit_user; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX ledger_transfers_debit_user ON public.ledger_transfers USING btree (debit_user_id, id);

--
-- Name: lots_card; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX lots_card ON public.lots USING btree (card_id);

--
-- Name: lots_payment; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX lots_payment ON public.lots USING btree (payment_id);

--
-- Name: mining_sessions_running; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX mining_sessions_running ON public.mining_sessions USING btree (user_id, card_id) WHERE (stopped_at IS NULL);

--
-- Name: mining_sessions_user; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX mining_sessions_user ON public.mining_sessions USING btree (user_id, id);

--
-- Name: operator_tokens_expires_at; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX operator_tokens_expires_at ON public.operator_tokens USING btree (expires_at);

--
-- Name: orders_unsettled; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX orders_unsettled ON public.orders USING btree (status, created_at) WHERE (status = ANY (ARRAY['awaiting'::text, 'seen'::text, 'confirming'::text]));

--
-- Name: orders_user; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX orders_user ON public.orders USING btree (user_id, created_at DESC NULLS LAST);

--
-- Name: orders_user_nonce; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX orders_user_nonce ON public.orders USING btree (user_id, sender_nonce, created_at DESC NULLS LAST) WHERE (sender_nonce IS NOT NULL);

--
-- Name: orders_user_transaction; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX orders_user_transaction ON public.orders USING btree (user_id, chain_id, tx_hash) WHERE (tx_hash IS NOT NULL);

--
-- Name: payments_once; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX payments_once ON public.payments USING btree (chain_id, tx_hash, asset, sender, value, occurrence);

--
-- Name: payments_open; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX payments_open ON public.payments USING btree (id) WHERE (status = ANY (ARRAY['surplus'::text, 'partial'::text, 'late'::text, 'unmatched'::text]));

--
-- Name: payments_sender; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX payments_sender ON public.payments USING btree (sender, id DESC NULLS LAST);

--
-- Name: payments_user; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX payments_user ON public.payments USING btree (user_id, id);

--
-- Name: payouts_nonce; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX payouts_nonce ON public.payouts USING btree (chain_id, from_address, nonce) WHERE (nonce IS NOT NULL);

--
-- Name: payouts_open; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX payouts_open ON public.payouts USING btree (id) WHERE (state <> 'completed'::text);

--
-- Name: payouts_payment; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX payouts_payment ON public.payouts USING btree (payment_id) WHERE (payment_id IS NOT NULL);

--
-- Name: payouts_transaction; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX payouts_transaction ON public.payouts USING btree (chain_id, tx_hash) WHERE (tx_hash IS NOT NULL);

--
-- Name: payouts_withdrawal; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX payouts_withdrawal ON public.payouts USING btree (withdrawal_id) WHERE (withdrawal_id IS NOT NULL);

--
-- Name: purchases_copy; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX purchases_copy ON public.purchases USING btree (user_id, chain_id, tx_hash, copy);

--
-- Name: purchases_user; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX purchases_user ON public.purchases USING btree (user_id, id DESC NULLS LAST);

--
-- Name: sessions_expires_at; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX sessions_expires_at ON public.sessions USING btree (expires_at);

--
-- Name: sign_in_nonces_expires_at; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX sign_in_nonces_expires_at ON public.sign_in_nonces USING btree (expires_at);

--
-- Name: users_referred_by_index; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX users_referred_by_index ON public.users USING btree (referred_by);

--
-- Name: withdrawals_idempotency; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX withdrawals_idempotency ON public.withdrawals USING btree (user_id, idempotency_key) WHERE (idempotency_key IS NOT NULL);

--
-- Name: withdrawals_open; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX withdrawals_open ON public.withdrawals USING btree (id) WHERE (status = ANY (ARRAY['pending'::text, 'approved'::text]));

--
-- Name: withdrawals_user; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX withdrawals_user ON public.withdrawals USING btree (user_id, id DESC NULLS LAST);

--
-- Name: airdrop_referrals airdrop_referrals_append_only; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER airdrop_referrals_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.airdrop_referrals FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

--
-- Name: airdrop_submissions airdrop_submissions_go_on; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER airdrop_submissions_go_on BEFORE UPDATE ON public.airdrop_submissions FOR EACH ROW WHEN ((NOT (((old.status = 'pending'::text) AND (new.status = ANY (ARRAY['approved'::text, 'rejected'::text]))) OR ((old.status = 'approved'::text) AND (new.status = 'claimed'::text) AND (NOT (((new.decided_at IS DISTINCT FROM old.decided_at) OR (new.decided_by IS DISTINCT FROM old.decided_by)) OR (new.notes IS DISTINCT FROM old.notes))))))) EXECUTE FUNCTION public.refuse_change();

--
-- Name: airdrop_submissions airdrop_submissions_keep_what_was_submitted; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER airdrop_submissions_keep_what_was_submitted BEFORE DELETE OR UPDATE OF user_id, attempt, id, amount, retweet_url, post_id, submitted_at OR TRUNCATE ON public.airdrop_submissions FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

--
-- Name: audit_log audit_log_append_only; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER audit_log_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.audit_log FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

--
-- Name: ledger_transfers ledger_transfers_append_only; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER ledger_transfers_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ledger_transfers FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

--
-- Name: lots lots_keep_their_terms; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER lots_keep_their_terms BEFORE UPDATE OF user_id, card_id, payment_id, copies, total_bv3, total_usdt, daily_bv3, daily_usdt ON public.lots FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

--
-- Name: payout_transactions payout_transactions_keep_their_bytes; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER payout_transactions_keep_their_bytes BEFORE DELETE OR UPDATE OF payout_id, attempt, hash, raw_transaction, gas_price_wei ON public.payout_transactions FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

--
-- Name: payouts payouts_end_once; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER payouts_end_once BEFORE UPDATE ON public.payouts FOR EACH ROW WHEN ((old.state = 'completed'::text)) EXECUTE FUNCTION public.refuse_change();

--
-- Name: purchases purchases_append_only; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER purchases_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.purchases FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_change();

--
-- Name: withdrawals withdrawals_end_once; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER withdrawals_end_once BEFORE UPDATE ON public.withdrawals FOR EACH ROW WHEN ((old.status = ANY (ARRAY['completed'::text, 'rejected'::text]))) EXECUTE FUNCTION public.refuse_change();

--
-- Name: airdrop_referrals airdrop_referrals_referrer_user_id_users_id_fk; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.airdrop_referrals
    ADD CONSTRAINT airdrop_referrals_referrer_user_id_users_id_fk FOREIGN KEY (referrer_user_id) REFERENCES public.users(id);

--
-- Name: airdrop_referrals airdrop_referrals_user_id_users_id_fk; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.airdrop_referrals
    ADD CONSTRAINT airdrop_referrals_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id);

--
-- Name: airdrop_submissions airdrop_submissions_user_id_users_id_fk; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.airdrop_submissions
    ADD CONSTRAINT airdrop_submissions_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id);

--
-- Name: balances balances_user_id_users_id_fk; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.balances
    ADD CONSTRAINT balances_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id);

--
-- Name: base_mining base_mining_user_id_users_id_fk; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.base_mining
    ADD CONSTRAINT base_mining_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id);

--
-- Name: ledger_transfers ledger_transfers_credit_user_id_users_id_fk; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.ledger_transfers
    ADD CONSTRAINT ledger_transfers_credit_user_id_users_id_fk FOREIGN KEY (credit_user_id) REFERENCES public.users(id);

--
-- Name: ledger_transfers ledger_transfers_debit_user_id_users_id_fk; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.ledger_transfers
    ADD CONSTRAINT ledger_transfers_debit_user_id_users_id_fk FOREIGN KEY (debit_user_id) REFERENCES public.users(id);

--
-- Name: lots lots_card_id_cards_id_fk; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.lots
    ADD CONSTRAINT lots_card_id_cards_id_fk FOREIGN KEY (card_id) REFERENCES public.cards(id);

--
-- Name: lots lots_payment_id_payments_id_fk; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.lots
    ADD CONSTRAINT lots_payment_id_payments_id_fk FOREIGN KEY (payment_id) REFERENCES public.payments(id);

--
-- Name: lots lots_user_id_users_id_fk; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.lots
    ADD CONSTRAINT lots_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id);

--
-- Name: mining_sessions mining_sessions_card_id_cards_id_fk; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.mining_sessions
    ADD CONSTRAINT mining_sessions_card_id_cards_id_fk FOREIGN KEY (card_id) REFERENCES public.cards(id);

--
-- Name: mining_sessions mining_sessions_user_id_users_id_fk; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.mining_sessions
    ADD CONSTRAINT mining_sessions_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id);

--
-- Name: operator_tokens operator_tokens_username_operators_username_fk; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.operator_tokens
    ADD CONSTRAINT operator_tokens_username_operators_username_fk FOREIGN KEY (username) REFERENCES public.operators(username);

--
-- Name: orders orders_card_id_cards_id_fk; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.orders
    ADD CONSTRAINT orders_card_id_cards_id_fk FOREIGN KEY (card_id) REFERENCES public.cards(id);

--
-- Name: orders orders_user_id_users_id_fk; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.orders
    ADD CONSTRAINT orders_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id);

--
-- Name: payments payments_order_id_orders_id_fk; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.payments
    ADD CONSTRAINT payments_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES public.orders(id);

--
-- Name: payments payments_user_id_users_id_fk; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.payments
    ADD CONSTRAINT payments_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id);

--
-- Name: payout_transactions payout_transactions_payout_id_payouts_id_fk; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.payout_transactions
    ADD CONSTRAINT payout_transactions_payout_id_payouts_id_fk FOREIGN KEY (payout_id) REFERENCES public.payouts(id);

--
-- Name: payouts payouts_payment_id_payments_id_fk; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.payouts
    ADD CONSTRAINT payouts_payment_id_payments_id_fk FOREIGN KEY (payment_id) REFERENCES public.payments(id);

--
-- Name: payouts payouts_withdrawal_id_withdrawals_id_fk; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.payouts
    ADD CONSTRAINT payouts_withdrawal_id_withdrawals_id_fk FOREIGN KEY (withdrawal_id) REFERENCES public.withdrawals(id);

--
-- Name: purchases purchases_card_id_cards_id_fk; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.purchases
    ADD CONSTRAINT purchases_card_id_cards_id_fk FOREIGN KEY (card_id) REFERENCES public.cards(id);

--
-- Name: purchases purchases_lot_id_lots_id_fk; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.purchases
    ADD CONSTRAINT purchases_lot_id_lots_id_fk FOREIGN KEY (lot_id) REFERENCES public.lots(id);

--
-- Name: purchases purchases_user_id_users_id_fk; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.purchases
    ADD CONSTRAINT purchases_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id);

--
-- Name: sessions sessions_user_id_users_id_fk; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id);

--
-- Name: withdrawals withdrawals_user_id_users_id_fk; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.withdrawals
    ADD CONSTRAINT withdrawals_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id);
