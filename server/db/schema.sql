-- Schema after all migrations, in PostgreSQL's own spelling. `npm run generate -- tables` writes this file from the migrated
-- database, with the comments of `comments.sql`. No program runs it.

-- server/ledger

-- Accounts of wallets. The claim gives a wallet exactly one account, and is inserted before all its other rows.
CREATE TABLE wallets (
  wallet_address text NOT NULL,
  user_id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  CONSTRAINT wallets_pkey PRIMARY KEY (wallet_address),
  CONSTRAINT wallets_wallet_address CHECK (wallet_address ~ '^0x[0-9a-f]{40}$'::text)
);
-- Exists only if the database has pg_trgm.
CREATE INDEX wallets_parts ON wallets USING gin (wallet_address gin_trgm_ops);
CREATE INDEX wallets_user ON wallets USING btree (user_id);
GRANT INSERT, SELECT ON wallets TO bv3_program;

-- Accounts of wallets that have signed in, have paid, or are referrers whose first bonus fell due.
CREATE TABLE users (
  user_id bigint NOT NULL,
  wallet_address text NOT NULL,
  -- Referrer's wallet, bound at the first sign-in or within `REFERRER_MINUTES` of it. The referrer need not have an account
  -- yet.
  referred_by text,
  created_at timestamp with time zone NOT NULL DEFAULT clock_now(),
  -- Moment of the wallet's first sign-in; null until then.
  signed_in_at timestamp with time zone,
  CONSTRAINT users_pkey PRIMARY KEY (user_id),
  CONSTRAINT users_referred_by CHECK (referred_by ~ '^0x[0-9a-f]{40}$'::text AND referred_by <> wallet_address),
  CONSTRAINT users_wallet_address CHECK (wallet_address ~ '^0x[0-9a-f]{40}$'::text)
);
CREATE INDEX users_signed_in ON users USING btree ((
CASE
    WHEN (signed_in_at IS NULL) THEN 'no'::text
    ELSE 'yes'::text
END), created_at, user_id);
CREATE INDEX users_time ON users USING btree (created_at, user_id);
-- Ordered by bytes, so that a prefix is a range.
CREATE INDEX users_wallet ON users USING btree (wallet_address COLLATE "C");
GRANT INSERT, SELECT, UPDATE (referred_by, signed_in_at) ON users TO bv3_program;

-- Wallets that a wallet has referred, for that wallet to read. They are stored by the referrer's wallet, which need not
-- have an account.
CREATE TABLE referrals (
  referrer text NOT NULL,
  user_id bigint NOT NULL,
  wallet_address text NOT NULL,
  joined_at timestamp with time zone NOT NULL,
  CONSTRAINT referrals_referrer_user_id_pk PRIMARY KEY (referrer, user_id)
);
CREATE INDEX referrals_user ON referrals USING btree (user_id);
GRANT INSERT, SELECT ON referrals TO bv3_program;

-- Stored balances of players: always the sum of the player's transfers, never below zero.
CREATE TABLE balances (
  user_id bigint NOT NULL,
  bv3_available bigint NOT NULL DEFAULT 0,
  bv3_held bigint NOT NULL DEFAULT 0,
  usdt_available numeric NOT NULL DEFAULT 0,
  usdt_held numeric NOT NULL DEFAULT 0,
  -- USDT of all referral bonuses ever, in base units; part of the income of `usdt_available`.
  referral_usdt numeric NOT NULL DEFAULT 0,
  -- Version, increased by every lock of the account.
  version bigint NOT NULL DEFAULT 0,
  CONSTRAINT balances_pkey PRIMARY KEY (user_id),
  CONSTRAINT balances_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(user_id),
  CONSTRAINT balances_bv3 CHECK (bv3_available >= 0 AND bv3_held >= 0),
  CONSTRAINT balances_referral_usdt CHECK (referral_usdt >= 0::numeric AND referral_usdt < '1000000000000000000000000000000000000000000000000000000000000'::numeric AND scale(referral_usdt) = 0),
  CONSTRAINT balances_usdt_available CHECK (usdt_available >= 0::numeric AND usdt_available < '1000000000000000000000000000000000000000000000000000000000000'::numeric AND scale(usdt_available) = 0),
  CONSTRAINT balances_usdt_held CHECK (usdt_held >= 0::numeric AND usdt_held < '1000000000000000000000000000000000000000000000000000000000000'::numeric AND scale(usdt_held) = 0)
);
GRANT INSERT, SELECT, UPDATE (bv3_available, bv3_held, usdt_available, usdt_held, referral_usdt, version) ON balances TO bv3_program;

-- Base rates of players. A base rate runs while at least one session runs.
CREATE TABLE base_mining (
  user_id bigint NOT NULL,
  mined_ms bigint NOT NULL DEFAULT 0,
  mining_since timestamp with time zone,
  posted_bv3 bigint NOT NULL DEFAULT 0,
  -- Number of shifts started. The last of them is the running one.
  shifts bigint NOT NULL DEFAULT 0,
  -- Consecutive UTC days with mining, up to the last recorded day. Written when a shift ends.
  streak_days integer NOT NULL DEFAULT 0,
  longest_streak_days integer NOT NULL DEFAULT 0,
  -- Last UTC day with mining, counted from 1970; null before the first shift has ended.
  mined_day integer,
  CONSTRAINT base_mining_pkey PRIMARY KEY (user_id),
  CONSTRAINT base_mining_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(user_id),
  CONSTRAINT base_mining_counts CHECK (mined_ms >= 0 AND posted_bv3 >= 0)
);
GRANT INSERT, SELECT, UPDATE (mined_ms, mining_since, posted_bv3, shifts, streak_days, longest_streak_days, mined_day) ON base_mining TO bv3_program;

-- Transfers of money, permanent and once each. The program may not change them.
CREATE TABLE ledger_transfers (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  -- Key of the business event. Posting it twice has the effect of posting it once.
  key text NOT NULL,
  reason text NOT NULL,
  asset text NOT NULL,
  amount numeric NOT NULL,
  debit_kind text NOT NULL,
  credit_kind text NOT NULL,
  details jsonb NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT clock_now(),
  -- Player of the line: between two accounts of the player, between one and the platform's, or between the platform's for
  -- the player. 0 for the platform itself.
  user_id bigint NOT NULL,
  CONSTRAINT ledger_transfers_user_id_id_pk PRIMARY KEY (user_id, id),
  CONSTRAINT ledger_transfers_amount CHECK (amount >= 1::numeric AND amount < '1000000000000000000000000000000000000000000000000000000000000'::numeric AND scale(amount) = 0),
  CONSTRAINT ledger_transfers_asset CHECK (asset = ANY (ARRAY['BV3'::text, 'USDT'::text, 'BNB'::text])),
  CONSTRAINT ledger_transfers_owner CHECK (user_id > 0 OR user_id = 0 AND (debit_kind <> ALL (ARRAY['available'::text, 'held'::text])) AND (credit_kind <> ALL (ARRAY['available'::text, 'held'::text])))
);
CREATE INDEX ledger_transfers_bonuses ON ledger_transfers USING btree (user_id, ((details ->> 'buyer'::text)), id) WHERE (reason = 'referral_bonus'::text);
CREATE INDEX ledger_transfers_but_mining ON ledger_transfers USING btree (user_id, reason, id) WHERE (reason <> ALL (ARRAY['mining_card'::text, 'mining_base'::text]));
CREATE INDEX ledger_transfers_by_lot ON ledger_transfers USING btree (user_id, asset, COALESCE((details ->> 'lotId'::text), ''::text), id) WHERE (reason = ANY (ARRAY['mining_card'::text, 'mining_base'::text, 'backfill'::text]));
CREATE UNIQUE INDEX ledger_transfers_key ON ledger_transfers USING btree (user_id, key);
GRANT INSERT, SELECT ON ledger_transfers TO bv3_program;

-- Lots: copies of one card that came by one payment, with the same terms, mined as one. The terms never change.
CREATE TABLE lots (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  user_id bigint NOT NULL,
  card_id bigint NOT NULL,
  -- Payment; null for copies that were given.
  payment_id bigint,
  copies integer NOT NULL,
  total_bv3 bigint NOT NULL,
  total_usdt numeric NOT NULL,
  daily_bv3 bigint NOT NULL,
  daily_usdt numeric NOT NULL,
  -- Milliseconds mined before the running session.
  mined_bv3_ms bigint NOT NULL DEFAULT 0,
  mined_usdt_ms bigint NOT NULL DEFAULT 0,
  -- Moment since which the running session mines this lot; null while stopped.
  mining_since timestamp with time zone,
  -- Amounts that the ledger has posted for this lot.
  posted_bv3 bigint NOT NULL DEFAULT 0,
  posted_usdt numeric NOT NULL DEFAULT 0,
  created_at timestamp with time zone NOT NULL DEFAULT clock_now(),
  -- Reading of the USDT clock at that moment, in milliseconds; 0 while stopped.
  usdt_since_ms bigint NOT NULL DEFAULT 0,
  -- Hour of the USDT clock in which the lot's USDT is spent; while stopped, hours that are left to mine.
  spent_hour bigint NOT NULL GENERATED ALWAYS AS (
CASE
    WHEN daily_usdt = 0::numeric THEN 1000000000::bigint
    WHEN (div(total_usdt * 86400000::numeric + daily_usdt - 1::numeric, daily_usdt) - mined_usdt_ms::numeric + usdt_since_ms::numeric) <= 0::numeric THEN '-1'::integer::bigint
    ELSE LEAST(div(div(total_usdt * 86400000::numeric + daily_usdt - 1::numeric, daily_usdt) - mined_usdt_ms::numeric + usdt_since_ms::numeric, 3600000::numeric), 1000000000::numeric)::bigint
END) STORED,
  -- Hour of the time since 1970 in which the lot's BV3 is spent; while stopped, hours that are left to mine.
  bv3_spent_hour bigint NOT NULL GENERATED ALWAYS AS (
CASE
    WHEN daily_bv3 = 0 THEN 1000000000::bigint
    WHEN (div(total_bv3::numeric * 86400000::numeric + daily_bv3::numeric - 1::numeric, daily_bv3::numeric) - mined_bv3_ms::numeric + COALESCE((EXTRACT(epoch FROM (mining_since AT TIME ZONE 'UTC'::text)) * 1000::numeric)::bigint, 0::bigint)::numeric) <= 0::numeric THEN '-1'::integer::bigint
    ELSE LEAST(div(div(total_bv3::numeric * 86400000::numeric + daily_bv3::numeric - 1::numeric, daily_bv3::numeric) - mined_bv3_ms::numeric + COALESCE((EXTRACT(epoch FROM (mining_since AT TIME ZONE 'UTC'::text)) * 1000::numeric)::bigint, 0::bigint)::numeric, 3600000::numeric), 1000000000::numeric)::bigint
END) STORED,
  CONSTRAINT lots_user_id_id_pk PRIMARY KEY (user_id, id),
  CONSTRAINT lots_card_id_cards_id_fk FOREIGN KEY (card_id) REFERENCES cards(id),
  CONSTRAINT lots_user_id_payment_id_payments_user_id_id_fk FOREIGN KEY (user_id, payment_id) REFERENCES payments(user_id, id),
  CONSTRAINT lots_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(user_id),
  CONSTRAINT lots_copies CHECK (copies > 0),
  CONSTRAINT lots_mined CHECK (mined_bv3_ms >= 0 AND mined_usdt_ms >= 0),
  CONSTRAINT lots_posted_bv3 CHECK (posted_bv3 >= 0 AND posted_bv3 <= (total_bv3 * copies)),
  CONSTRAINT lots_posted_usdt CHECK (posted_usdt >= 0::numeric AND posted_usdt <= (total_usdt * copies::numeric))
);
CREATE INDEX lots_bv3_spent_hour ON lots USING btree (bv3_spent_hour);
CREATE INDEX lots_payment ON lots USING btree (user_id, payment_id);
CREATE INDEX lots_spent_hour ON lots USING btree (spent_hour);
GRANT INSERT, SELECT, UPDATE (mined_bv3_ms, mined_usdt_ms, mining_since, posted_bv3, posted_usdt, usdt_since_ms) ON lots TO bv3_program;

-- Sessions of a card mined from start to stop. A row is written at the start and at the stop, never in between.
CREATE TABLE mining_sessions (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  user_id bigint NOT NULL,
  card_id bigint NOT NULL,
  started_at timestamp with time zone NOT NULL DEFAULT clock_now(),
  stopped_at timestamp with time zone,
  -- Whether it started by itself, because a copy of the card was credited while its owner mined.
  is_joined boolean NOT NULL DEFAULT false,
  CONSTRAINT mining_sessions_user_id_id_pk PRIMARY KEY (user_id, id),
  CONSTRAINT mining_sessions_card_id_cards_id_fk FOREIGN KEY (card_id) REFERENCES cards(id),
  CONSTRAINT mining_sessions_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(user_id)
);
CREATE UNIQUE INDEX mining_sessions_running ON mining_sessions USING btree (user_id, card_id) WHERE (stopped_at IS NULL);
GRANT INSERT, SELECT, UPDATE (stopped_at) ON mining_sessions TO bv3_program;

-- Shifts, each from the start of a player's base rate to its stop.
CREATE TABLE mining_shifts (
  user_id bigint NOT NULL,
  -- Number of the shift, by player from 1.
  number bigint NOT NULL,
  started_at timestamp with time zone NOT NULL,
  -- End of the shift; null while it runs.
  ended_at timestamp with time zone,
  -- BV3 posted in the shift for the base rate, in hundredths.
  base_bv3 bigint NOT NULL DEFAULT 0,
  -- Amounts earned in the shift by cards that left it before its end.
  left_bv3 bigint NOT NULL DEFAULT 0,
  left_usdt numeric NOT NULL DEFAULT 0,
  CONSTRAINT mining_shifts_user_id_number_pk PRIMARY KEY (user_id, number),
  CONSTRAINT mining_shifts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id),
  CONSTRAINT mining_shifts_base_bv3_check CHECK (base_bv3 >= 0),
  CONSTRAINT mining_shifts_left_bv3_check CHECK (left_bv3 >= 0),
  CONSTRAINT mining_shifts_left_usdt_check CHECK (left_usdt >= 0::numeric AND left_usdt < '1000000000000000000000000000000000000000000000000000000000000'::numeric AND scale(left_usdt) = 0),
  CONSTRAINT mining_shifts_number_check CHECK (number > 0)
);
GRANT INSERT, SELECT, UPDATE (ended_at, base_bv3, left_bv3, left_usdt) ON mining_shifts TO bv3_program;

-- Amounts posted in a shift for a card that mined in it.
CREATE TABLE mining_shift_cards (
  user_id bigint NOT NULL,
  shift bigint NOT NULL,
  -- Card, without a foreign key to `cards`; the migration says why.
  card_id bigint NOT NULL,
  -- Number of copies that mined it at its last posting.
  copies integer NOT NULL,
  bv3 bigint NOT NULL,
  usdt numeric NOT NULL,
  CONSTRAINT mining_shift_cards_user_id_shift_card_id_pk PRIMARY KEY (user_id, shift, card_id),
  CONSTRAINT mining_shift_cards_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id),
  CONSTRAINT mining_shift_cards_user_id_shift_mining_shifts_user_id_number_f FOREIGN KEY (user_id, shift) REFERENCES mining_shifts(user_id, number),
  CONSTRAINT mining_shift_cards_bv3_check CHECK (bv3 >= 0),
  CONSTRAINT mining_shift_cards_copies_check CHECK (copies > 0),
  CONSTRAINT mining_shift_cards_usdt_check CHECK (usdt >= 0::numeric AND usdt < '1000000000000000000000000000000000000000000000000000000000000'::numeric AND scale(usdt) = 0)
);
GRANT INSERT, SELECT, UPDATE (copies, bv3, usdt) ON mining_shift_cards TO bv3_program;

-- Sums over all players, without the changes that are still in `total_changes`.
CREATE TABLE totals (
  -- Name of the sum: `copies` by card, `owners` for players with a copy, balances in base units, or a sum by day.
  name text NOT NULL,
  -- Card's id, or the day counted from 1970 in UTC; 0 if there is one sum.
  place bigint NOT NULL,
  amount numeric NOT NULL,
  CONSTRAINT totals_name_place_pk PRIMARY KEY (name, place)
);
GRANT INSERT, SELECT, UPDATE (amount) ON totals TO bv3_program;

-- Recent changes of totals by transactions.
CREATE TABLE total_changes (
  user_id bigint NOT NULL,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  place bigint NOT NULL,
  amount numeric NOT NULL,
  CONSTRAINT total_changes_user_id_id_pk PRIMARY KEY (user_id, id)
);
GRANT DELETE, INSERT, SELECT ON total_changes TO bv3_program;

-- Sums over mining, by the hour in which it is spent, without the changes that are still in `mining_total_changes`.
CREATE TABLE mining_totals (
  -- Whether the lots mine and use the kind's clock. Stopped lots would use the time from now on.
  is_running boolean NOT NULL,
  -- Hour of that clock in which they are spent; -1 if they are spent by now.
  spent_hour bigint NOT NULL,
  -- Base units earned in 24 hours.
  rate numeric NOT NULL,
  -- Base units earned at clock 0, times the milliseconds of a day; below zero if they began later.
  line numeric NOT NULL,
  -- Base units that they may earn in all.
  total numeric NOT NULL,
  -- Base units posted of it.
  posted numeric NOT NULL,
  -- Kind: USDT of lots, BV3 of lots, or the base rate, which is never spent.
  kind text NOT NULL,
  CONSTRAINT mining_totals_kind_is_running_spent_hour_pk PRIMARY KEY (kind, is_running, spent_hour)
);
GRANT INSERT, SELECT, UPDATE (rate, line, total, posted) ON mining_totals TO bv3_program;

-- Recent changes of mining totals by transactions.
CREATE TABLE mining_total_changes (
  user_id bigint NOT NULL,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  -- Whether the lots mine and use the kind's clock. Stopped lots would use the time from now on.
  is_running boolean NOT NULL,
  -- Hour of that clock in which they are spent; -1 if they are spent by now.
  spent_hour bigint NOT NULL,
  -- Base units earned in 24 hours.
  rate numeric NOT NULL,
  -- Base units earned at clock 0, times the milliseconds of a day; below zero if they began later.
  line numeric NOT NULL,
  -- Base units that they may earn in all.
  total numeric NOT NULL,
  -- Base units posted of it.
  posted numeric NOT NULL,
  -- Kind: USDT of lots, BV3 of lots, or the base rate, which is never spent.
  kind text NOT NULL,
  CONSTRAINT mining_total_changes_user_id_id_pk PRIMARY KEY (user_id, id)
);
GRANT DELETE, INSERT, SELECT ON mining_total_changes TO bv3_program;

-- server/ledger/solvency

-- Amounts owed, and amounts on the chain to pay them, at one moment of each UTC day; null if the chain could not be read.
CREATE TABLE solvency_days (
  day date NOT NULL,
  read_at timestamp with time zone NOT NULL,
  owed_usdt numeric NOT NULL,
  on_chain_usdt numeric,
  owed_bv3 numeric NOT NULL,
  on_chain_bv3 numeric,
  CONSTRAINT solvency_days_pkey PRIMARY KEY (day)
);
GRANT INSERT, SELECT, UPDATE (read_at, owed_usdt, on_chain_usdt, owed_bv3, on_chain_bv3) ON solvency_days TO bv3_program;

-- server/payments

-- Payments that were read from the chain and are not settled yet. They are inserted with the cursor, and deleted once they
-- are settled.
CREATE TABLE arrivals (
  chain_id integer NOT NULL,
  tx_hash text NOT NULL,
  asset text NOT NULL,
  sender text NOT NULL,
  value numeric NOT NULL,
  occurrence integer NOT NULL,
  log_index integer NOT NULL,
  block_number bigint NOT NULL,
  block_hash text NOT NULL,
  block_time timestamp with time zone NOT NULL,
  recipient text NOT NULL,
  -- Whether it was judged too small to buy anything when it arrived.
  is_dust boolean NOT NULL,
  arrived_at timestamp with time zone NOT NULL DEFAULT clock_now(),
  -- Number of failed attempts to settle it. `problem` is the last failure, and `retry_at` the next attempt.
  tries integer NOT NULL DEFAULT 0,
  problem text,
  retry_at timestamp with time zone NOT NULL DEFAULT clock_now(),
  CONSTRAINT arrivals_pkey PRIMARY KEY (tx_hash, chain_id, asset, sender, value, occurrence),
  CONSTRAINT arrivals_asset CHECK (asset = ANY (ARRAY['USDT'::text, 'BNB'::text])),
  CONSTRAINT arrivals_occurrence CHECK (occurrence >= 0),
  CONSTRAINT arrivals_tries CHECK (tries >= 0),
  CONSTRAINT arrivals_value CHECK (value >= 1::numeric AND value < '1000000000000000000000000000000000000000000000000000000000000'::numeric AND scale(value) = 0)
);
CREATE INDEX arrivals_payer ON arrivals USING btree (chain_id, is_dust, sender, block_number, log_index);
GRANT DELETE, INSERT, SELECT, UPDATE (log_index, block_number, block_hash, block_time, tries, problem, retry_at) ON arrivals TO bv3_program;

-- Orders: a price, an amount and terms, fixed for fifteen minutes before the wallet opens.
CREATE TABLE orders (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  user_id bigint NOT NULL,
  card_id bigint NOT NULL,
  quantity integer NOT NULL,
  unit_price numeric NOT NULL,
  -- Amount in the base units of the asset that it is paid in.
  amount numeric NOT NULL,
  -- Terms of the card when the order was made, because the player pays for what was shown.
  total_bv3 bigint NOT NULL,
  total_usdt numeric NOT NULL,
  daily_bv3 bigint NOT NULL,
  daily_usdt numeric NOT NULL,
  -- USD for one BNB in units of 1e-18, fixed with the order; null if it is paid in USDT.
  bnb_price numeric,
  payment_method text NOT NULL,
  chain_id integer NOT NULL,
  token text NOT NULL,
  treasury text NOT NULL,
  status text NOT NULL DEFAULT 'awaiting'::text,
  -- Transaction that the player's wallet named, or that the watcher found.
  tx_hash text,
  -- Sender's nonce in that transaction. A sped-up transaction has another hash and the same nonce.
  sender_nonce bigint,
  created_at timestamp with time zone NOT NULL DEFAULT clock_now(),
  expires_at timestamp with time zone NOT NULL,
  credited_at timestamp with time zone,
  -- Moment at which it named `tx_hash`.
  named_at timestamp with time zone,
  CONSTRAINT orders_user_id_id_pk PRIMARY KEY (user_id, id),
  CONSTRAINT orders_card_id_cards_id_fk FOREIGN KEY (card_id) REFERENCES cards(id),
  CONSTRAINT orders_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(user_id),
  CONSTRAINT orders_amount CHECK (amount >= 1::numeric AND amount < '1000000000000000000000000000000000000000000000000000000000000'::numeric AND scale(amount) = 0 AND (payment_method <> 'USDT'::text OR amount = (unit_price * quantity::numeric))),
  CONSTRAINT orders_quantity CHECK (quantity >= 1 AND quantity <= 10),
  CONSTRAINT orders_quote CHECK ((payment_method = 'BNB'::text) = (bnb_price IS NOT NULL))
);
CREATE INDEX orders_bnb ON orders USING btree (created_at) WHERE ((payment_method = 'BNB'::text) AND (status = ANY (ARRAY['awaiting'::text, 'seen'::text, 'confirming'::text, 'unclear'::text, 'failed'::text])));
CREATE INDEX orders_id ON orders USING btree (id);
-- Orders of all players that name a transaction: those whose transaction the network knows, and the others.
CREATE INDEX orders_known ON orders USING btree (chain_id, created_at, id) WHERE ((tx_hash IS NOT NULL) AND (status = ANY (ARRAY['seen'::text, 'confirming'::text])));
CREATE INDEX orders_named ON orders USING btree (chain_id, created_at, id) WHERE ((tx_hash IS NOT NULL) AND (status = 'awaiting'::text));
CREATE INDEX orders_user ON orders USING btree (user_id, created_at);
CREATE INDEX orders_user_nonce ON orders USING btree (user_id, sender_nonce, created_at) WHERE (sender_nonce IS NOT NULL);
-- Not unique: one transaction may carry a payment for each of several orders.
CREATE INDEX orders_user_transaction ON orders USING btree (user_id, chain_id, tx_hash) WHERE (tx_hash IS NOT NULL);
GRANT INSERT, SELECT, UPDATE (status, tx_hash, sender_nonce, credited_at, named_at) ON orders TO bv3_program;

-- Finalized transfers to the treasury, once each. No transfer that reaches the treasury is dropped.
CREATE TABLE payments (
  id bigint NOT NULL,
  chain_id integer NOT NULL,
  tx_hash text NOT NULL,
  -- Log index that the nodes gave when it was first seen; `NATIVE_LOG_INDEX` or `PASSED_ON_LOG_INDEX` for BNB.
  log_index integer NOT NULL,
  -- Number among the transaction's payments of the same sender and value, from 0.
  occurrence integer NOT NULL DEFAULT 0,
  asset text NOT NULL,
  block_number bigint NOT NULL,
  block_hash text NOT NULL,
  block_time timestamp with time zone NOT NULL,
  sender text NOT NULL,
  recipient text NOT NULL,
  value numeric NOT NULL,
  -- Part of the value that bought purchases. The rest waits, unless it was refunded.
  credited_value numeric NOT NULL DEFAULT 0,
  status text NOT NULL,
  -- Sender's account, created if the sender has none.
  user_id bigint NOT NULL,
  order_id uuid,
  resolved_at timestamp with time zone,
  resolved_by text,
  created_at timestamp with time zone NOT NULL DEFAULT clock_now(),
  -- Whether a part of it waits for the operator.
  is_open boolean GENERATED ALWAYS AS (status = ANY (ARRAY['surplus'::text, 'partial'::text, 'late'::text, 'unmatched'::text])) STORED,
  -- Number of transfers that it combines; more than one only for an amount kept aside.
  transfers integer NOT NULL DEFAULT 1,
  CONSTRAINT payments_user_id_id_pk PRIMARY KEY (user_id, id),
  CONSTRAINT payments_user_id_order_id_orders_user_id_id_fk FOREIGN KEY (user_id, order_id) REFERENCES orders(user_id, id),
  CONSTRAINT payments_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(user_id),
  CONSTRAINT payments_asset CHECK ((asset = 'BNB'::text) = (log_index < 0)),
  CONSTRAINT payments_credited_value CHECK (credited_value >= 0::numeric AND credited_value < '1000000000000000000000000000000000000000000000000000000000000'::numeric AND scale(credited_value) = 0 AND credited_value <= value),
  CONSTRAINT payments_transfers CHECK (transfers >= 1),
  CONSTRAINT payments_value CHECK (value >= 1::numeric AND value < '1000000000000000000000000000000000000000000000000000000000000'::numeric AND scale(value) = 0)
);
CREATE UNIQUE INDEX payments_aside ON payments USING btree (user_id, chain_id, asset) WHERE (status = 'aside'::text);
CREATE INDEX payments_aside_id ON payments USING btree (id) WHERE (status = 'aside'::text);
CREATE INDEX payments_block ON payments USING btree (chain_id, block_number);
CREATE INDEX payments_id ON payments USING btree (id);
CREATE INDEX payments_open ON payments USING btree (id) WHERE is_open;
CREATE INDEX payments_order ON payments USING btree (user_id, order_id);
CREATE INDEX payments_refunding ON payments USING btree (id) WHERE (status = 'refunding'::text);
GRANT INSERT, SELECT, UPDATE (block_number, block_hash, block_time, value, credited_value, status, order_id, resolved_at, resolved_by, transfers) ON payments TO bv3_program;

-- Claims of payments with their players. A claim makes a payment on the chain exactly one payment here, and is inserted
-- before all its other rows. The key excludes the log's index, because a node that renumbers a block's logs must not
-- create a second payment.
CREATE TABLE payment_claims (
  chain_id integer NOT NULL,
  tx_hash text NOT NULL,
  asset text NOT NULL,
  sender text NOT NULL,
  value numeric NOT NULL,
  -- Number among the transaction's payments of the same sender and value, from 0.
  occurrence integer NOT NULL,
  user_id bigint NOT NULL,
  payment_id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  CONSTRAINT payment_claims_tx_hash_chain_id_asset_sender_value_occurrence_p PRIMARY KEY (tx_hash, chain_id, asset, sender, value, occurrence)
);
CREATE INDEX payment_claims_user ON payment_claims USING btree (user_id);
GRANT INSERT, SELECT ON payment_claims TO bv3_program;

-- Owned copies, one row each.
CREATE TABLE purchases (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  user_id bigint NOT NULL,
  lot_id bigint NOT NULL,
  card_id bigint NOT NULL,
  -- Chain of the payment. This column, the next two and `payment_method` are null for a gift, and may be null for an import.
  chain_id integer,
  tx_hash text,
  -- Number among the copies that the player bought by this transaction, from 1. One transaction may pay for several.
  copy integer,
  price numeric NOT NULL,
  payment_method text,
  purchased_at timestamp with time zone NOT NULL DEFAULT clock_now(),
  -- Origin: bought by a payment, given by the operator for free, or bought on an older deployment.
  origin text NOT NULL,
  -- Moment at which its player first saw it; null until then. Imported copies were seen before.
  opened_at timestamp with time zone,
  -- Edition number of the copy, from 1 in the order in which copies are counted; null until it is given.
  edition bigint,
  CONSTRAINT purchases_user_id_id_pk PRIMARY KEY (user_id, id),
  CONSTRAINT purchases_card_id_cards_id_fk FOREIGN KEY (card_id) REFERENCES cards(id),
  CONSTRAINT purchases_user_id_lot_id_lots_user_id_id_fk FOREIGN KEY (user_id, lot_id) REFERENCES lots(user_id, id),
  CONSTRAINT purchases_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(user_id),
  CONSTRAINT purchases_origin CHECK (
CASE origin
    WHEN 'payment'::text THEN num_nulls(chain_id, tx_hash, copy, payment_method) = 0
    WHEN 'gift'::text THEN num_nonnulls(chain_id, tx_hash, copy, payment_method) = 0 AND price = 0::numeric
    WHEN 'import'::text THEN num_nulls(chain_id, tx_hash, copy) = ANY (ARRAY[0, 3])
    ELSE false
END),
  CONSTRAINT purchases_price CHECK (price >= 0::numeric AND price < '1000000000000000000000000000000000000000000000000000000000000'::numeric AND scale(price) = 0)
);
CREATE INDEX purchases_card ON purchases USING btree (card_id, COALESCE(payment_method, 'gift'::text), purchased_at, id);
CREATE UNIQUE INDEX purchases_copy ON purchases USING btree (user_id, chain_id, tx_hash, copy);
CREATE INDEX purchases_lot ON purchases USING btree (user_id, lot_id);
CREATE INDEX purchases_player ON purchases USING btree (user_id, purchased_at, id);
CREATE INDEX purchases_time ON purchases USING btree (purchased_at, id);
CREATE INDEX purchases_unnumbered ON purchases USING btree (lot_id, id) WHERE (edition IS NULL);
CREATE INDEX purchases_way ON purchases USING btree (COALESCE(payment_method, 'gift'::text), purchased_at, id);
GRANT INSERT, SELECT, UPDATE (opened_at, edition) ON purchases TO bv3_program;

-- Number of editions given for each card. The next copy gets the number after it.
CREATE TABLE card_editions (
  card_id bigint NOT NULL,
  given bigint NOT NULL,
  CONSTRAINT card_editions_pkey PRIMARY KEY (card_id),
  CONSTRAINT card_editions_given_check CHECK (given > 0)
);
GRANT INSERT, SELECT, UPDATE (given) ON card_editions TO bv3_program;

-- Purchases that players have named by a transaction that was not settled yet.
CREATE TABLE purchase_names (
  user_id bigint NOT NULL,
  chain_id integer NOT NULL,
  tx_hash text NOT NULL,
  asset text NOT NULL,
  card_id bigint NOT NULL,
  -- Price of a copy as the player stated it. It is compared with the price, and never replaces it.
  unit_price numeric NOT NULL,
  named_at timestamp with time zone NOT NULL DEFAULT clock_now(),
  CONSTRAINT purchase_names_pkey PRIMARY KEY (user_id, chain_id, tx_hash, asset),
  CONSTRAINT purchase_names_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id),
  CONSTRAINT purchase_names_asset_check CHECK (asset = ANY (ARRAY['USDT'::text, 'BNB'::text])),
  CONSTRAINT purchase_names_tx_hash_check CHECK (tx_hash ~ '^0x[0-9a-f]{64}$'::text),
  CONSTRAINT purchase_names_unit_price_check CHECK (unit_price >= 0::numeric AND unit_price < '1000000000000000000000000000000000000000000000000000000000000'::numeric AND scale(unit_price) = 0)
);
CREATE INDEX purchase_names_bnb ON purchase_names USING btree (named_at) WHERE (asset = 'BNB'::text);
CREATE INDEX purchase_names_time ON purchase_names USING btree (named_at);
GRANT DELETE, INSERT, SELECT ON purchase_names TO bv3_program;

-- Transactions that paid for imported purchases. The claim keeps a transaction from paying here too.
CREATE TABLE imported_transactions (
  tx_hash text NOT NULL,
  chain_id integer NOT NULL,
  copy integer NOT NULL,
  user_id bigint NOT NULL,
  CONSTRAINT imported_transactions_tx_hash_chain_id_copy_pk PRIMARY KEY (tx_hash, chain_id, copy)
);
GRANT INSERT, SELECT ON imported_transactions TO bv3_program;

-- server/payouts

-- Payouts: money that leaves the platform, for an approved withdrawal or for a payment that is sent back. Exactly one of
-- both is set.
CREATE TABLE payouts (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  withdrawal_id bigint,
  payment_id bigint,
  chain_id integer NOT NULL,
  way text NOT NULL,
  state text NOT NULL,
  -- Token's contract, lowercased; null for BNB.
  token text,
  to_address text NOT NULL,
  -- Amount in the token's own base units on the chain.
  amount numeric NOT NULL,
  -- Paying wallet, lowercased. For an operator's own wallet, the one in its transaction.
  from_address text,
  -- Nonce, reserved once and kept. A fee bump sends another transaction with the same nonce.
  nonce bigint,
  -- Hash of the final transaction, or of the latest signed one.
  tx_hash text,
  -- The sentence of that reason, which the release before reads and writes.
  problem text,
  created_by text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT clock_now(),
  completed_at timestamp with time zone,
  -- Player of the withdrawal or payment.
  user_id bigint NOT NULL,
  -- Unpaid ending that an operator wants, until it is reached. For a cancelled payout, the cancellation.
  ending text,
  ended_by text,
  -- Reason that the player reads.
  ending_reason text,
  -- Second operator, who confirmed an amount above a cap; never the one who decided it.
  confirmed_by text,
  confirmed_at timestamp with time zone,
  -- Moment at which a transaction with the current nonce was first signed; null while none was.
  signed_at timestamp with time zone,
  -- Whether it was compared with the chain. False from its completion until then.
  is_compared boolean NOT NULL DEFAULT true,
  -- Reason why it waits, as code and values.
  problem_facts jsonb,
  CONSTRAINT payouts_user_id_id_pk PRIMARY KEY (user_id, id),
  CONSTRAINT payouts_user_id_payment_id_payments_user_id_id_fk FOREIGN KEY (user_id, payment_id) REFERENCES payments(user_id, id),
  CONSTRAINT payouts_user_id_withdrawal_id_withdrawals_user_id_id_fk FOREIGN KEY (user_id, withdrawal_id) REFERENCES withdrawals(user_id, id),
  CONSTRAINT payouts_amount CHECK (amount >= 1::numeric AND amount < '1000000000000000000000000000000000000000000000000000000000000'::numeric AND scale(amount) = 0),
  CONSTRAINT payouts_purpose CHECK ((withdrawal_id IS NULL) <> (payment_id IS NULL))
);
CREATE INDEX payouts_id ON payouts USING btree (id);
CREATE INDEX payouts_nonce ON payouts USING btree (chain_id, from_address, nonce) WHERE (nonce IS NOT NULL);
CREATE INDEX payouts_open ON payouts USING btree (id) WHERE (state <> 'completed'::text);
CREATE UNIQUE INDEX payouts_payment ON payouts USING btree (user_id, payment_id) WHERE ((payment_id IS NOT NULL) AND (state <> 'cancelled'::text));
CREATE INDEX payouts_signed ON payouts USING btree (chain_id, signed_at) WHERE (signed_at IS NOT NULL);
CREATE INDEX payouts_uncompared ON payouts USING btree (id) WHERE ((state = 'completed'::text) AND (NOT is_compared));
CREATE UNIQUE INDEX payouts_withdrawal ON payouts USING btree (user_id, withdrawal_id) WHERE (withdrawal_id IS NOT NULL);
GRANT INSERT, SELECT, UPDATE (way, state, from_address, nonce, tx_hash, problem, completed_at, ending, ended_by, ending_reason, confirmed_by, confirmed_at, signed_at, is_compared, problem_facts) ON payouts TO bv3_program;

-- Transactions signed for payouts, stored before any node receives them.
CREATE TABLE payout_transactions (
  payout_id bigint NOT NULL,
  attempt integer NOT NULL,
  hash text NOT NULL,
  -- Signed bytes in hexadecimal. A retry sends the same bytes.
  raw_transaction text NOT NULL,
  gas_price_wei numeric NOT NULL,
  signed_at timestamp with time zone NOT NULL DEFAULT clock_now(),
  -- Moment at which a node first accepted it.
  broadcast_at timestamp with time zone,
  user_id bigint NOT NULL,
  -- Nonce; null if it predates the column, and is then the payout's.
  nonce bigint,
  CONSTRAINT payout_transactions_user_id_payout_id_attempt_pk PRIMARY KEY (user_id, payout_id, attempt),
  CONSTRAINT payout_transactions_user_id_payout_id_payouts_user_id_id_fk FOREIGN KEY (user_id, payout_id) REFERENCES payouts(user_id, id)
);
CREATE INDEX payout_transactions_nonce ON payout_transactions USING btree (nonce) WHERE (nonce IS NOT NULL);
GRANT INSERT, SELECT, UPDATE (broadcast_at) ON payout_transactions TO bv3_program;

-- Next nonce of each wallet that the server signs for. The row is locked while a nonce is reserved.
CREATE TABLE payout_nonces (
  chain_id integer NOT NULL,
  address text NOT NULL,
  next_nonce bigint NOT NULL,
  CONSTRAINT payout_nonces_chain_id_address_pk PRIMARY KEY (chain_id, address)
);
GRANT INSERT, SELECT, UPDATE (next_nonce) ON payout_nonces TO bv3_program;

-- Payouts by the transaction's log that pays them, or by the transaction that was signed for them. One transaction may pay
-- several payouts, each by a separate log. The key finally refuses a log that an operator names twice.
CREATE TABLE payout_claims (
  tx_hash text NOT NULL,
  chain_id integer NOT NULL,
  user_id bigint NOT NULL,
  payout_id bigint NOT NULL,
  -- Index of the log that moved the money. -1 for the transaction itself: the BNB that it carries, or all of it if it was
  -- signed for the payout.
  log_index integer NOT NULL DEFAULT '-1'::integer,
  CONSTRAINT payout_claims_tx_hash_chain_id_log_index_pk PRIMARY KEY (tx_hash, chain_id, log_index)
);
CREATE INDEX payout_claims_user ON payout_claims USING btree (user_id);
GRANT INSERT, SELECT ON payout_claims TO bv3_program;

-- Transactions of the hot wallet to itself that move no money. Each uses a nonce up, so that other transactions signed
-- with it never move money.
CREATE TABLE payout_voids (
  chain_id integer NOT NULL,
  from_address text NOT NULL,
  nonce bigint NOT NULL,
  attempt integer NOT NULL,
  hash text NOT NULL,
  raw_transaction text NOT NULL,
  gas_price_wei numeric NOT NULL,
  signed_at timestamp with time zone NOT NULL DEFAULT clock_now(),
  CONSTRAINT payout_voids_chain_id_from_address_nonce_attempt_pk PRIMARY KEY (chain_id, from_address, nonce, attempt),
  CONSTRAINT payout_voids_from_address_check CHECK (from_address ~ '^0x[0-9a-f]{40}$'::text)
);
GRANT INSERT, SELECT ON payout_voids TO bv3_program;

-- Final transactions of the hot wallet that this server has not signed.
CREATE TABLE payout_strays (
  chain_id integer NOT NULL,
  from_address text NOT NULL,
  nonce bigint NOT NULL,
  -- Hash; null if no node could tell it.
  tx_hash text,
  found_at timestamp with time zone NOT NULL DEFAULT clock_now(),
  -- Moment of the explanation; null until then. Signing is stopped while it is null.
  explained_at timestamp with time zone,
  explained_by text,
  note text,
  CONSTRAINT payout_strays_chain_id_from_address_nonce_pk PRIMARY KEY (chain_id, from_address, nonce),
  CONSTRAINT payout_strays_from_address_check CHECK (from_address ~ '^0x[0-9a-f]{40}$'::text)
);
GRANT INSERT, SELECT, UPDATE (tx_hash, explained_at, explained_by, note) ON payout_strays TO bv3_program;

-- Operators' own wallets that pay for the platform, besides the hot wallet and the treasury.
CREATE TABLE payout_payers (
  wallet_address text NOT NULL,
  added_by text NOT NULL,
  added_at timestamp with time zone NOT NULL DEFAULT clock_now(),
  CONSTRAINT payout_payers_pkey PRIMARY KEY (wallet_address),
  CONSTRAINT payout_payers_wallet_address_check CHECK (wallet_address ~ '^0x[0-9a-f]{40}$'::text)
);
GRANT INSERT, SELECT ON payout_payers TO bv3_program;

-- server/payouts/holds

-- Holds on payouts since the database was set back. Payouts wait for a person. One hold is open at a time.
CREATE TABLE payout_holds (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  -- `restored` from a backup of the platform, or `moved`: found in another cluster of PostgreSQL, or on another timeline of
  -- it.
  reason text NOT NULL,
  -- Moment that the database was set back to; null if unknown.
  as_of timestamp with time zone,
  held_at timestamp with time zone NOT NULL DEFAULT clock_now(),
  compared_at timestamp with time zone,
  -- Last final block whose transfers were compared during the hold.
  compared_to bigint,
  -- Number of transfers from the hot wallet in the compared blocks.
  transfers integer NOT NULL DEFAULT 0,
  ended_at timestamp with time zone,
  ended_by text,
  note text,
  CONSTRAINT payout_holds_pkey PRIMARY KEY (id),
  CONSTRAINT payout_holds_reason_check CHECK (reason = ANY (ARRAY['restored'::text, 'moved'::text]))
);
CREATE UNIQUE INDEX payout_holds_open ON payout_holds USING btree (((ended_at IS NULL))) WHERE (ended_at IS NULL);
GRANT INSERT, SELECT, UPDATE (reason, as_of, held_at, compared_at, compared_to, transfers, ended_at, ended_by, note) ON payout_holds TO bv3_program;

-- Cluster and timeline in which the database was last seen.
CREATE TABLE database_home (
  is_only boolean NOT NULL DEFAULT true,
  -- System identifier of the PostgreSQL cluster, decimal.
  system_identifier text NOT NULL,
  -- Timeline, hexadecimal. It changes with each recovery to a moment and each promotion.
  timeline text NOT NULL,
  noted_at timestamp with time zone NOT NULL DEFAULT clock_now(),
  CONSTRAINT database_home_pkey PRIMARY KEY (is_only),
  CONSTRAINT database_home_is_only_check CHECK (is_only)
);
GRANT INSERT, SELECT, UPDATE (system_identifier, timeline, noted_at) ON database_home TO bv3_program;

-- server/chain

-- Progress of the payment watcher by chain and pass. Everything up to and including this block is read.
CREATE TABLE chain_cursors (
  chain_id integer NOT NULL,
  pass text NOT NULL,
  block_number bigint NOT NULL,
  updated_at timestamp with time zone NOT NULL DEFAULT clock_now(),
  -- Hash of that block; null if unknown.
  block_hash text,
  block_time timestamp with time zone,
  -- Target of a look, which reads up to it once `due_block` is final; null for all other passes.
  target_block bigint,
  target_hash text,
  due_block bigint,
  -- Wallet whose outgoing transfers the pass reads, from its name; null for all other passes.
  wallet text GENERATED ALWAYS AS ("substring"(pass, '^paid out (.+)$'::text)) STORED,
  CONSTRAINT chain_cursors_chain_id_pass_pk PRIMARY KEY (chain_id, pass)
);
GRANT INSERT, SELECT, UPDATE (block_number, updated_at, block_hash, block_time, target_block, target_hash, due_block) ON chain_cursors TO bv3_program;

-- Alarms about the chain, its nodes or the payments read from it.
CREATE TABLE chain_alarms (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL,
  -- Node or transaction of the alarm; empty if the kind needs none.
  subject text NOT NULL,
  detail text NOT NULL,
  -- Number of times that it was seen.
  times integer NOT NULL DEFAULT 1,
  raised_at timestamp with time zone NOT NULL DEFAULT clock_now(),
  last_seen_at timestamp with time zone NOT NULL DEFAULT clock_now(),
  -- Moment at which the bot received it.
  told_at timestamp with time zone,
  resolved_at timestamp with time zone,
  -- The detail as code and values; null if it has no code.
  detail_facts jsonb,
  -- Payout that the chain does not hold, read from the subject; null for all other kinds.
  payout_id bigint GENERATED ALWAYS AS (
CASE
    WHEN kind = 'payout_not_on_chain'::text THEN "substring"(subject, '^payout (\d{1,18})$'::text)::bigint
    ELSE NULL::bigint
END) STORED,
  CONSTRAINT chain_alarms_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX chain_alarms_open ON chain_alarms USING btree (kind, subject) WHERE (resolved_at IS NULL);
CREATE INDEX chain_alarms_untold ON chain_alarms USING btree (id) WHERE (told_at IS NULL);
GRANT INSERT, SELECT, UPDATE (detail, times, last_seen_at, told_at, resolved_at, detail_facts) ON chain_alarms TO bv3_program;

-- Chain that this database belongs to. One row, inserted at the first start that reads the chain.
CREATE TABLE chain_identity (
  is_only boolean NOT NULL DEFAULT true,
  chain_id integer NOT NULL,
  genesis_hash text NOT NULL,
  usdt text NOT NULL,
  treasury text NOT NULL,
  bound_at timestamp with time zone NOT NULL DEFAULT clock_now(),
  -- First block whose payments count; null until a start has read the chain.
  first_block bigint,
  CONSTRAINT chain_identity_pkey PRIMARY KEY (is_only),
  CONSTRAINT chain_identity_is_only_check CHECK (is_only)
);
GRANT INSERT, SELECT, UPDATE (first_block) ON chain_identity TO bv3_program;

-- Accepted prices of BNB. A feed's next answer is compared with the last one.
CREATE TABLE bnb_prices (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  -- US dollars for one BNB, with 18 decimals.
  usd_per_bnb numeric NOT NULL,
  accepted_at timestamp with time zone NOT NULL DEFAULT clock_now(),
  -- Operator who accepted a jump; null if the price was near the one before.
  accepted_by text,
  CONSTRAINT bnb_prices_pkey PRIMARY KEY (id),
  CONSTRAINT bnb_prices_usd_per_bnb_check CHECK (usd_per_bnb >= 1::numeric AND usd_per_bnb < '1000000000000000000000000000000000000000000000000000000000000'::numeric AND scale(usd_per_bnb) = 0)
);
GRANT INSERT, SELECT ON bnb_prices TO bv3_program;

-- server/audit

-- Alarms of the audit about differences. While one is open, money of the named players, or of all players, does not leave.
CREATE TABLE audit_alarms (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  finding jsonb NOT NULL,
  raised_at timestamp with time zone NOT NULL DEFAULT clock_now(),
  resolved_at timestamp with time zone,
  -- Players whose rows differ.
  user_ids bigint[] NOT NULL DEFAULT '{}'::bigint[],
  -- Whether it stops the money of all players: a row of the platform differs, or rows of too many players.
  stops_all boolean NOT NULL DEFAULT true,
  differences jsonb NOT NULL DEFAULT '[]'::jsonb,
  CONSTRAINT audit_alarms_pkey PRIMARY KEY (id)
);
GRANT INSERT, SELECT, UPDATE (finding, resolved_at, user_ids, stops_all, differences) ON audit_alarms TO bv3_program;

-- Runs of the audit, from their start. A run without an end is under way, or was interrupted. Moments are of the real
-- clock.
CREATE TABLE audit_runs (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL,
  -- Operator who started it; null for the schedule.
  asked_by text,
  started_at timestamp with time zone NOT NULL DEFAULT now(),
  ended_at timestamp with time zone,
  players bigint,
  differences bigint,
  -- Reason of its failure; null if it ended well.
  problem text,
  CONSTRAINT audit_runs_pkey PRIMARY KEY (id),
  CONSTRAINT audit_runs_kind CHECK (kind = ANY (ARRAY['new'::text, 'totals'::text, 'full'::text]))
);
CREATE INDEX audit_runs_good ON audit_runs USING btree (kind, ended_at) WHERE ((ended_at IS NOT NULL) AND (problem IS NULL));
GRANT INSERT, SELECT, UPDATE (ended_at, players, differences, problem) ON audit_runs TO bv3_program;

-- Sums of one player's lines up to one of them, at a moment when stored rows and ledger agreed.
CREATE TABLE audit_seals (
  user_id bigint NOT NULL,
  -- Version of the account. While it is unchanged, no line was added.
  version bigint NOT NULL,
  through_id bigint NOT NULL,
  lines bigint NOT NULL,
  -- Sum of a hash of each line, independent of their order.
  digest numeric NOT NULL,
  bv3_available numeric NOT NULL,
  bv3_held numeric NOT NULL,
  usdt_available numeric NOT NULL,
  usdt_held numeric NOT NULL,
  referral_usdt numeric NOT NULL,
  -- Amounts posted for all lots and for the base rate.
  lots_bv3 numeric NOT NULL,
  lots_usdt numeric NOT NULL,
  base_bv3 numeric NOT NULL,
  sealed_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT audit_seals_pkey PRIMARY KEY (user_id),
  CONSTRAINT audit_seals_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id)
);
GRANT DELETE, INSERT, SELECT, UPDATE (version, through_id, lines, digest, bv3_available, bv3_held, usdt_available, usdt_held, referral_usdt, lots_bv3, lots_usdt, base_bv3, sealed_at) ON audit_seals TO bv3_program;

-- Differences that an operator has explained, each exactly as it was. A changed one raises an alarm again. User 0 is the
-- platform.
CREATE TABLE audit_acceptances (
  user_id bigint NOT NULL,
  check_name text NOT NULL,
  subject text NOT NULL,
  difference text NOT NULL,
  accepted_by text NOT NULL,
  note text NOT NULL,
  accepted_at timestamp with time zone NOT NULL DEFAULT clock_now(),
  -- Code of the check. Null, as are the row and the facts, if a release before codes stored it and no run has matched it
  -- since.
  code text,
  row_key jsonb,
  facts jsonb,
  CONSTRAINT audit_acceptances_user_id_check_name_subject_difference_pk PRIMARY KEY (user_id, check_name, subject, difference)
);
GRANT INSERT, SELECT, UPDATE (code, row_key, facts) ON audit_acceptances TO bv3_program;

-- server/runtime/roles

-- Server processes with their roles, as each reports every few seconds.
CREATE TABLE processes (
  -- Machine and process id.
  name text NOT NULL,
  roles text[] NOT NULL,
  -- Wallet that its payer pays from; null without that role or without a key.
  hot_wallet text,
  started_at timestamp with time zone NOT NULL DEFAULT clock_now(),
  seen_at timestamp with time zone NOT NULL DEFAULT clock_now(),
  -- Reported end; null while it runs.
  ended_at timestamp with time zone,
  CONSTRAINT processes_name_roles_pk PRIMARY KEY (name, roles),
  CONSTRAINT processes_hot_wallet_check CHECK (hot_wallet ~ '^0x[0-9a-f]{40}$'::text),
  CONSTRAINT processes_roles_check CHECK (cardinality(roles) > 0)
);
GRANT DELETE, INSERT, SELECT, UPDATE (hot_wallet, started_at, seen_at, ended_at) ON processes TO bv3_program;

-- server/audit/log

-- Actions of operators, as a chain. The program may add an entry, but never change or delete one.
CREATE TABLE audit_log (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  at timestamp with time zone NOT NULL DEFAULT clock_now(),
  username text NOT NULL,
  action text NOT NULL,
  -- Object of the action, e.g. `withdrawal 12`.
  subject text NOT NULL,
  details jsonb NOT NULL,
  -- State before a change and after it; null if the action changed no value.
  before jsonb,
  after jsonb,
  -- Number of the entry, from 1 without a gap. Ids have gaps, and do not follow the order of the chain.
  sequence bigint NOT NULL,
  -- Hash of the entry before; 32 zero bytes for the first.
  previous_hash bytea NOT NULL,
  -- Result of `audit_hash`, a function of the database, over the columns above except `id`.
  hash bytea NOT NULL,
  -- Kind of the subject, e.g. `withdrawal` of `withdrawal 12`; null if the subject is one word.
  subject_kind text GENERATED ALWAYS AS ("substring"(subject, '^(.*) [^ ]+$'::text)) STORED,
  CONSTRAINT audit_log_pkey PRIMARY KEY (id)
);
CREATE INDEX audit_log_action ON audit_log USING btree (action, at, sequence);
CREATE INDEX audit_log_at ON audit_log USING btree (at, sequence);
CREATE UNIQUE INDEX audit_log_sequence ON audit_log USING btree (sequence);
CREATE INDEX audit_log_subject ON audit_log USING btree (subject, at, sequence);
CREATE INDEX audit_log_subject_kind ON audit_log USING btree (subject_kind, at, sequence);
CREATE INDEX audit_log_transaction ON audit_log USING btree (((details ->> 'txHash'::text)), at, sequence);
CREATE INDEX audit_log_username ON audit_log USING btree (username, at, sequence);
CREATE INDEX audit_log_username_action ON audit_log USING btree ((((username || chr(31)) || action)), at, sequence);
CREATE INDEX audit_log_wallet ON audit_log USING btree (COALESCE((details ->> 'walletAddress'::text), (details ->> 'toAddress'::text)), at, sequence);
GRANT INSERT, SELECT ON audit_log TO bv3_program;

-- Number and hash of the last entry. One row, whose lock makes entries follow one after the other.
CREATE TABLE audit_head (
  is_only boolean NOT NULL DEFAULT true,
  sequence bigint NOT NULL,
  previous_hash bytea NOT NULL,
  hash bytea NOT NULL,
  CONSTRAINT audit_head_pkey PRIMARY KEY (is_only),
  CONSTRAINT audit_head_is_only CHECK (is_only)
);
GRANT SELECT, UPDATE (sequence, previous_hash, hash) ON audit_head TO bv3_program;

-- Requests of operators by request key, so that a repeated request has no further effect.
CREATE TABLE operator_requests (
  username text NOT NULL,
  key text NOT NULL,
  -- Name of the call. `request_hash` is the SHA-256 of its request.
  call text NOT NULL,
  request_hash bytea NOT NULL,
  -- Answer as it was given, with its parts in their order; null until all of it is done.
  answer json,
  created_at timestamp with time zone NOT NULL DEFAULT clock_now(),
  CONSTRAINT operator_requests_pkey PRIMARY KEY (username, key)
);
GRANT INSERT, SELECT, UPDATE (answer) ON operator_requests TO bv3_program;

-- server/features/admin

-- Accounts of the panel.
CREATE TABLE operators (
  username text NOT NULL,
  password_hash text NOT NULL,
  -- Secret of the second factor in Base32; null while the account has none.
  totp_secret text,
  -- Counter of the last one-time code, so that no code works twice.
  totp_last_counter bigint,
  created_at timestamp with time zone NOT NULL DEFAULT clock_now(),
  role text NOT NULL DEFAULT 'owner'::text,
  -- Secret that was shown and not yet confirmed by one of its codes. It has no effect until then.
  totp_pending_secret text,
  totp_pending_until timestamp with time zone,
  -- Moment of removal; null while the account may log in. Its name stays reserved, because the audit log names it.
  removed_at timestamp with time zone,
  CONSTRAINT operators_pkey PRIMARY KEY (username),
  CONSTRAINT operators_role_check CHECK (role = ANY (ARRAY['viewer'::text, 'operator'::text, 'owner'::text]))
);
-- A name belongs to one person, in any letter case.
CREATE UNIQUE INDEX operators_username_lower ON operators USING btree (lower(username));
GRANT INSERT, SELECT, UPDATE (password_hash, totp_secret, totp_last_counter, role, totp_pending_secret, totp_pending_until, removed_at) ON operators TO bv3_program;

-- Tokens of the panel. Only a hash is stored.
CREATE TABLE operator_tokens (
  token_hash bytea NOT NULL,
  username text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT clock_now(),
  expires_at timestamp with time zone NOT NULL,
  -- Moment at which the password or a one-time code was last entered.
  proven_at timestamp with time zone NOT NULL DEFAULT clock_now(),
  -- Number of the session in the panel, which never shows the token itself.
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  -- Address of the login. `network` is the address itself, or the first 64 bits of IPv6. Empty if it predates the column.
  address text NOT NULL DEFAULT ''::text,
  network text NOT NULL DEFAULT ''::text,
  -- Name of the login's browser, and of its system, e.g. `Firefox` on `Windows`; empty if unknown.
  browser text NOT NULL DEFAULT ''::text,
  system text NOT NULL DEFAULT ''::text,
  -- Moment of the last use, to the minute.
  used_at timestamp with time zone NOT NULL DEFAULT clock_now(),
  -- Hash of that browser's cookie; null if it predates the column.
  device_hash bytea,
  CONSTRAINT operator_tokens_pkey PRIMARY KEY (token_hash),
  CONSTRAINT operator_tokens_username_operators_username_fk FOREIGN KEY (username) REFERENCES operators(username)
);
CREATE INDEX operator_tokens_expires_at ON operator_tokens USING btree (expires_at);
CREATE UNIQUE INDEX operator_tokens_id ON operator_tokens USING btree (id);
CREATE INDEX operator_tokens_username ON operator_tokens USING btree (username, id);
GRANT DELETE, INSERT, SELECT, UPDATE (proven_at, used_at) ON operator_tokens TO bv3_program;

-- Browsers in which an operator has logged in. Only a hash of the cookie is stored.
CREATE TABLE operator_devices (
  device_hash bytea NOT NULL,
  username text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT clock_now(),
  used_at timestamp with time zone NOT NULL DEFAULT clock_now(),
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT operator_devices_pkey PRIMARY KEY (device_hash),
  CONSTRAINT operator_devices_username_fkey FOREIGN KEY (username) REFERENCES operators(username),
  CONSTRAINT operator_devices_device_hash_check CHECK (length(device_hash) = 32)
);
CREATE INDEX operator_devices_expires_at ON operator_devices USING btree (expires_at);
CREATE INDEX operator_devices_username ON operator_devices USING btree (username);
GRANT DELETE, INSERT, SELECT, UPDATE (used_at, expires_at) ON operator_devices TO bv3_program;

-- Failed logins by account and by the caller's address, each in a separate row.
CREATE TABLE login_failures (
  subject text NOT NULL,
  failures integer NOT NULL,
  last_at timestamp with time zone NOT NULL DEFAULT clock_now(),
  -- Kind of the counter, read from the subject, as are the account and the day.
  kind text NOT NULL GENERATED ALWAYS AS (split_part(subject, ' '::text, 1)) STORED,
  -- Account that it counts for, as it was typed; null for an address or a token.
  username text GENERATED ALWAYS AS (
CASE
    WHEN subject ~~ 'log of % on ____-__-__'::text THEN substr(subject, 8, length(subject) - 21)
    WHEN split_part(subject, ' '::text, 1) = ANY (ARRAY['pair'::text, 'device'::text, 'log'::text]) THEN substr(subject, length(split_part(subject, ' '::text, 1)) + length(split_part(subject, ' '::text, 2)) + 3)
    WHEN split_part(subject, ' '::text, 1) = ANY (ARRAY['account'::text, 'code'::text]) THEN substr(subject, POSITION((' '::text) IN (subject)) + 1)
    ELSE NULL::text
END) STORED,
  -- Day of UTC whose failures it counts, e.g. '2026-11-30'; null for a counter of any other span.
  day text GENERATED ALWAYS AS (
CASE
    WHEN subject ~~ 'log of % on ____-__-__'::text THEN "right"(subject, 10)
    ELSE NULL::text
END) STORED,
  CONSTRAINT login_failures_pkey PRIMARY KEY (subject)
);
CREATE INDEX login_failures_day ON login_failures USING btree (day) WHERE (day IS NOT NULL);
CREATE INDEX login_failures_last_at ON login_failures USING btree (last_at);
GRANT DELETE, INSERT, SELECT, UPDATE (failures, last_at) ON login_failures TO bv3_program;

-- Recovery codes. Each logs in once if the second factor is not at hand. Only hashes are stored.
CREATE TABLE recovery_codes (
  username text NOT NULL,
  code_hash bytea NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT clock_now(),
  spent_at timestamp with time zone,
  CONSTRAINT recovery_codes_pkey PRIMARY KEY (username, code_hash),
  CONSTRAINT recovery_codes_username_fkey FOREIGN KEY (username) REFERENCES operators(username)
);
GRANT DELETE, INSERT, SELECT, UPDATE (spent_at) ON recovery_codes TO bv3_program;

-- Networks from which an account has logged in.
CREATE TABLE operator_networks (
  username text NOT NULL,
  network text NOT NULL,
  first_used_at timestamp with time zone NOT NULL DEFAULT clock_now(),
  CONSTRAINT operator_networks_pkey PRIMARY KEY (username, network),
  CONSTRAINT operator_networks_username_fkey FOREIGN KEY (username) REFERENCES operators(username)
);
GRANT INSERT, SELECT ON operator_networks TO bv3_program;

-- server/features/auth

-- Sign-in sessions. Only a hash of the cookie's token is stored. The cookie names the player too.
CREATE TABLE sessions (
  token_hash bytea NOT NULL,
  user_id bigint NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT clock_now(),
  expires_at timestamp with time zone NOT NULL,
  -- Whether a contract's signature (EIP-1271, EIP-6492) signed in, and not the wallet's own key.
  is_signed_by_contract boolean NOT NULL DEFAULT false,
  -- Whether it is the wallet's first sign-in. In that session the wallet may still name its referrer, for
  -- `REFERRER_MINUTES`.
  is_first boolean NOT NULL DEFAULT false,
  CONSTRAINT sessions_user_id_token_hash_pk PRIMARY KEY (user_id, token_hash),
  CONSTRAINT sessions_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(user_id)
);
CREATE INDEX sessions_expires_at ON sessions USING btree (expires_at);
GRANT DELETE, INSERT, SELECT ON sessions TO bv3_program;

-- Nonces issued for sign-in messages, and deleted when used. Unlogged: a crash of the database empties the table.
CREATE UNLOGGED TABLE sign_in_nonces (
  nonce text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT sign_in_nonces_pkey PRIMARY KEY (nonce)
);
CREATE INDEX sign_in_nonces_expires_at ON sign_in_nonces USING btree (expires_at);
GRANT DELETE, INSERT, SELECT ON sign_in_nonces TO bv3_program;

-- server/features/withdrawals

-- Withdrawals that players have requested. The amount is held until it is paid or rejected.
CREATE TABLE withdrawals (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  user_id bigint NOT NULL,
  asset text NOT NULL,
  -- Amount in the ledger's units: hundredths of BV3, base units of USDT.
  amount numeric NOT NULL,
  fee numeric NOT NULL,
  status text NOT NULL DEFAULT 'pending'::text,
  to_address text NOT NULL,
  -- Caller's request key. A repeated request returns the same withdrawal.
  idempotency_key text,
  requested_at timestamp with time zone NOT NULL DEFAULT clock_now(),
  decided_at timestamp with time zone,
  -- Operator or rule that decided it; null if its player cancelled it.
  decided_by text,
  -- Reason of its rejection, which the player reads.
  reason text,
  completed_at timestamp with time zone,
  -- Key of the request that approved it in a batch.
  decided_key text,
  -- UTC day, counted from 1970, in whose budget a rule approved it; null if a person decides.
  instant_day integer,
  -- Facts that the rule has seen, and why it has not approved; null if it was not asked.
  instant jsonb,
  -- Its status, with a cancellation by its player told from a rejection.
  state text NOT NULL GENERATED ALWAYS AS (
CASE
    WHEN status = 'rejected'::text AND decided_by IS NULL THEN 'cancelled'::text
    ELSE status
END) STORED,
  CONSTRAINT withdrawals_user_id_id_pk PRIMARY KEY (user_id, id),
  CONSTRAINT withdrawals_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(user_id),
  CONSTRAINT withdrawals_amount CHECK (amount >= 1::numeric AND amount < '1000000000000000000000000000000000000000000000000000000000000'::numeric AND scale(amount) = 0),
  CONSTRAINT withdrawals_fee CHECK (fee >= 0::numeric AND fee < '1000000000000000000000000000000000000000000000000000000000000'::numeric AND scale(fee) = 0 AND fee < amount),
  CONSTRAINT withdrawals_reason CHECK (status <> 'rejected'::text OR length(COALESCE(reason, ''::text)) > 0)
);
CREATE INDEX withdrawals_completed ON withdrawals USING btree (completed_at) WHERE (status = 'completed'::text);
CREATE INDEX withdrawals_id ON withdrawals USING btree (id);
CREATE UNIQUE INDEX withdrawals_idempotency ON withdrawals USING btree (user_id, idempotency_key) WHERE (idempotency_key IS NOT NULL);
CREATE INDEX withdrawals_instant ON withdrawals USING btree (user_id, instant_day) WHERE (instant_day IS NOT NULL);
CREATE INDEX withdrawals_open ON withdrawals USING btree (id) WHERE (status = ANY (ARRAY['pending'::text, 'approved'::text]));
CREATE INDEX withdrawals_status ON withdrawals USING btree (status, id);
CREATE INDEX withdrawals_waiting ON withdrawals USING btree (user_id) WHERE (status = 'pending'::text);
GRANT INSERT, SELECT, UPDATE (status, decided_at, decided_by, reason, completed_at, decided_key, instant_day, instant) ON withdrawals TO bv3_program;

-- Decisions of operators to stop or allow a player's withdrawals. The last row counts.
CREATE TABLE withdrawal_freezes (
  user_id bigint NOT NULL,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  is_frozen boolean NOT NULL,
  -- Reason. The player reads the reason of a freeze; only operators read the reason of its end.
  reason text NOT NULL,
  author text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT clock_now(),
  CONSTRAINT withdrawal_freezes_pkey PRIMARY KEY (user_id, id),
  CONSTRAINT withdrawal_freezes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id),
  CONSTRAINT withdrawal_freezes_reason_check CHECK (length(reason) >= 1 AND length(reason) <= 500)
);
GRANT INSERT, SELECT ON withdrawal_freezes TO bv3_program;

-- USDT in base units that the rule approved by UTC day, counted from 1970. Each withdrawal that adds to it locks its row
-- last.
CREATE TABLE instant_days (
  day integer NOT NULL,
  withdrawals integer NOT NULL,
  paid numeric NOT NULL,
  CONSTRAINT instant_days_pkey PRIMARY KEY (day),
  CONSTRAINT instant_days_paid CHECK (paid >= 0::numeric AND paid < '1000000000000000000000000000000000000000000000000000000000000'::numeric AND scale(paid) = 0)
);
GRANT INSERT, SELECT, UPDATE (withdrawals, paid) ON instant_days TO bv3_program;

-- server/features/players

-- Notes of operators about a player, for each other.
CREATE TABLE player_notes (
  user_id bigint NOT NULL,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  text text NOT NULL,
  author text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT clock_now(),
  CONSTRAINT player_notes_pkey PRIMARY KEY (user_id, id),
  CONSTRAINT player_notes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id),
  CONSTRAINT player_notes_text_check CHECK (length(text) >= 1 AND length(text) <= 2000)
);
CREATE INDEX player_notes_newest ON player_notes USING btree (id);
CREATE INDEX player_notes_words ON player_notes USING gin (to_tsvector('simple'::regconfig, text));
GRANT INSERT, SELECT ON player_notes TO bv3_program;

-- server/http/routing

-- Requests of players by request key, so that a repeated request has no further effect.
CREATE TABLE player_requests (
  user_id bigint NOT NULL,
  key text NOT NULL,
  -- Name of the call. `request_hash` is the SHA-256 of its request.
  call text NOT NULL,
  request_hash bytea NOT NULL,
  -- Answer as it was given; null if the call is idempotent by a natural key, and is then answered again.
  answer json,
  created_at timestamp with time zone NOT NULL DEFAULT clock_now(),
  CONSTRAINT player_requests_pkey PRIMARY KEY (user_id, key),
  CONSTRAINT player_requests_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id),
  CONSTRAINT player_requests_key_check CHECK (length(key) >= 1 AND length(key) <= 200),
  CONSTRAINT player_requests_request_hash_check CHECK (length(request_hash) = 32)
);
CREATE INDEX player_requests_time ON player_requests USING btree (created_at);
GRANT DELETE, INSERT, SELECT, UPDATE (answer) ON player_requests TO bv3_program;

-- server/features/airdrop

-- Submissions of wallets to join the airdrop, one row for each attempt. A rejected row stays as it was, and the next
-- attempt has a new row. The number that an operator decides on therefore belongs to the post that the operator has seen.
CREATE TABLE airdrop_submissions (
  user_id bigint NOT NULL,
  -- Number of the wallet's attempt, from 1.
  attempt integer NOT NULL,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  status text NOT NULL DEFAULT 'pending'::text,
  -- BV3 credited if it is claimed, in hundredths; fixed at submission.
  amount bigint NOT NULL,
  -- URL in its normalized spelling.
  retweet_url text NOT NULL,
  -- Id of the post, whatever the spelling of the URL.
  post_id text NOT NULL,
  submitted_at timestamp with time zone NOT NULL DEFAULT clock_now(),
  decided_at timestamp with time zone,
  decided_by text,
  -- Operator's words, or the reason of a rejection. The player reads them.
  notes text,
  claimed_at timestamp with time zone,
  CONSTRAINT airdrop_submissions_user_id_attempt_pk PRIMARY KEY (user_id, attempt),
  CONSTRAINT airdrop_submissions_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(user_id),
  CONSTRAINT airdrop_submissions_amount CHECK (amount > 0),
  CONSTRAINT airdrop_submissions_attempt CHECK (attempt >= 1),
  CONSTRAINT airdrop_submissions_claimed CHECK ((status = 'claimed'::text) = (claimed_at IS NOT NULL)),
  CONSTRAINT airdrop_submissions_decided CHECK ((status = 'pending'::text) = (decided_at IS NULL) AND (decided_at IS NULL) = (decided_by IS NULL)),
  CONSTRAINT airdrop_submissions_post CHECK (post_id ~ '^[1-9][0-9]{0,18}$'::text),
  CONSTRAINT airdrop_submissions_reason CHECK (status <> 'rejected'::text OR COALESCE(length(TRIM(BOTH FROM notes)), 0) > 0),
  CONSTRAINT airdrop_submissions_retweet_url CHECK (retweet_url ~ '^https://x[.]com/[a-z0-9_]{1,15}/status/[1-9][0-9]{0,18}$'::text),
  CONSTRAINT airdrop_submissions_status CHECK (status = ANY (ARRAY['pending'::text, 'rejected'::text, 'approved'::text, 'claimed'::text]))
);
CREATE INDEX airdrop_submissions_id ON airdrop_submissions USING btree (id);
CREATE INDEX airdrop_submissions_pending ON airdrop_submissions USING btree (id) WHERE (status = 'pending'::text);
-- A wallet has at most one submission that is not rejected, so the bonus is not claimed twice.
CREATE UNIQUE INDEX airdrop_submissions_standing ON airdrop_submissions USING btree (user_id) WHERE (status <> 'rejected'::text);
GRANT INSERT, SELECT, UPDATE (status, decided_at, decided_by, notes, claimed_at) ON airdrop_submissions TO bv3_program;

-- Submissions by post, to find those of the same post.
CREATE TABLE airdrop_posts (
  post_id text NOT NULL,
  user_id bigint NOT NULL,
  attempt integer NOT NULL,
  submission_id bigint NOT NULL,
  wallet_address text NOT NULL,
  CONSTRAINT airdrop_posts_post_id_submission_id_pk PRIMARY KEY (post_id, submission_id)
);
CREATE INDEX airdrop_posts_user ON airdrop_posts USING btree (user_id);
GRANT INSERT, SELECT ON airdrop_posts TO bv3_program;

-- Claimed referral bonuses with the owner of the code, one permanent row for each claimant.
CREATE TABLE airdrop_referrals (
  user_id bigint NOT NULL,
  referrer_user_id bigint NOT NULL,
  -- BV3 that each of the two received, in hundredths.
  amount bigint NOT NULL,
  claimed_at timestamp with time zone NOT NULL DEFAULT clock_now(),
  CONSTRAINT airdrop_referrals_pkey PRIMARY KEY (user_id),
  CONSTRAINT airdrop_referrals_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(user_id),
  CONSTRAINT airdrop_referrals_amount CHECK (amount > 0),
  CONSTRAINT airdrop_referrals_other CHECK (user_id <> referrer_user_id)
);
CREATE INDEX airdrop_referrals_referrer ON airdrop_referrals USING btree (referrer_user_id);
GRANT INSERT, SELECT ON airdrop_referrals TO bv3_program;

-- Pairs of wallets, whichever of the two claims. The claim keeps them from naming each other.
CREATE TABLE airdrop_pairs (
  low_user_id bigint NOT NULL,
  high_user_id bigint NOT NULL,
  CONSTRAINT airdrop_pairs_low_user_id_high_user_id_pk PRIMARY KEY (low_user_id, high_user_id),
  CONSTRAINT airdrop_pairs_order CHECK (low_user_id < high_user_id)
);
CREATE INDEX airdrop_pairs_high ON airdrop_pairs USING btree (high_user_id);
GRANT INSERT, SELECT ON airdrop_pairs TO bv3_program;

-- server/features/quick-actions

-- Rows of an older deployment's files. They are staged when they are read, and applied together with their wallet.
CREATE TABLE import_rows (
  wallet_address text NOT NULL,
  kind text NOT NULL,
  -- Number of a purchase in the older deployment, or the wallet of an account or a balance as it was spelled there.
  key text NOT NULL,
  content jsonb NOT NULL,
  staged_at timestamp with time zone NOT NULL DEFAULT clock_now(),
  -- Player whose row it became; null until it is applied.
  user_id bigint,
  applied_at timestamp with time zone,
  -- Reason why the last attempt to apply it failed.
  problem text,
  CONSTRAINT import_rows_wallet_address_kind_key_pk PRIMARY KEY (wallet_address, kind, key),
  CONSTRAINT import_rows_applied CHECK (applied_at IS NULL OR user_id IS NOT NULL),
  CONSTRAINT import_rows_kind CHECK (kind = ANY (ARRAY['user'::text, 'purchase'::text, 'balance'::text])),
  CONSTRAINT import_rows_wallet_address CHECK (wallet_address ~ '^0x[0-9a-f]{40}$'::text)
);
CREATE INDEX import_rows_key ON import_rows USING btree (kind, key);
CREATE INDEX import_rows_user ON import_rows USING btree (user_id) WHERE (user_id IS NOT NULL);
CREATE INDEX import_rows_waiting ON import_rows USING btree (wallet_address, kind, key) WHERE (applied_at IS NULL);
GRANT INSERT, SELECT, UPDATE (user_id, applied_at, problem) ON import_rows TO bv3_program;

-- server/features/cards

-- Cards on sale. An edit affects later purchases only, because each lot has its own terms.
CREATE TABLE cards (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  -- English description, shown under the name if a language has no line.
  description text NOT NULL,
  image_url text NOT NULL,
  -- USDT for one copy, in base units.
  price numeric NOT NULL,
  total_bv3 bigint NOT NULL,
  total_usdt numeric NOT NULL,
  daily_bv3 bigint NOT NULL,
  daily_usdt numeric NOT NULL,
  is_active boolean NOT NULL DEFAULT true,
  created_at timestamp with time zone NOT NULL DEFAULT clock_now(),
  -- Descriptions in other languages, by their two letters, e.g. `{"es": "…"}`.
  lines jsonb NOT NULL DEFAULT '{}'::jsonb,
  -- Version, increased by each edit.
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT cards_pkey PRIMARY KEY (id),
  CONSTRAINT cards_bv3 CHECK (total_bv3 >= 0 AND daily_bv3 >= 0),
  CONSTRAINT cards_daily_usdt CHECK (daily_usdt >= 0::numeric AND daily_usdt < '1000000000000000000000000000000000000000000000000000000000000'::numeric AND scale(daily_usdt) = 0),
  CONSTRAINT cards_lines CHECK (jsonb_typeof(lines) = 'object'::text AND NOT jsonb_path_exists(lines, 'strict $.keyvalue()?(!(@."key" like_regex "^[a-z][a-z]$"))'::jsonpath, '{}'::jsonb, true) AND NOT jsonb_path_exists(lines, 'strict $.*?(@.type() != "string" || !(@ like_regex "^[^[:cntrl:]]{1,200}$"))'::jsonpath, '{}'::jsonb, true)),
  CONSTRAINT cards_price CHECK (price >= 1::numeric AND price < '1000000000000000000000000000000000000000000000000000000000000'::numeric AND scale(price) = 0),
  CONSTRAINT cards_total_usdt CHECK (total_usdt >= 0::numeric AND total_usdt < '1000000000000000000000000000000000000000000000000000000000000'::numeric AND scale(total_usdt) = 0),
  CONSTRAINT cards_version_check CHECK (version >= 1)
);
GRANT INSERT, SELECT, UPDATE (name, description, image_url, price, total_bv3, total_usdt, daily_bv3, daily_usdt, is_active, lines, version) ON cards TO bv3_program;

-- server/features/games

-- Rates of playing with a card. A card without a row is active, at the rate for NFT owners.
CREATE TABLE game_settings (
  card_id bigint NOT NULL,
  is_active boolean NOT NULL,
  -- BV3 a minute, in hundredths; null for the rate for NFT owners.
  tokens_per_minute bigint,
  -- Version, increased by each change.
  version integer NOT NULL,
  CONSTRAINT game_settings_pkey PRIMARY KEY (card_id),
  CONSTRAINT game_settings_card_id_fkey FOREIGN KEY (card_id) REFERENCES cards(id),
  CONSTRAINT game_settings_tokens_per_minute_check CHECK (tokens_per_minute >= 0 AND tokens_per_minute <= 100000),
  CONSTRAINT game_settings_version_check CHECK (version >= 1)
);
GRANT INSERT, SELECT, UPDATE (is_active, tokens_per_minute, version) ON game_settings TO bv3_program;

-- Runs of games. The amount owed for a run is computed from its chunks when it is settled.
CREATE TABLE game_runs (
  user_id bigint NOT NULL,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  variant text NOT NULL,
  rules_version integer NOT NULL,
  status text NOT NULL DEFAULT 'open'::text,
  -- Secret from which, with the presses, the course follows. It is not revealed before the run has ended.
  secret bytea NOT NULL,
  -- BV3 a minute, in hundredths. The rate and the copies that it depends on are those of the start.
  rate bigint NOT NULL,
  copies bigint NOT NULL,
  -- Start of the 24-hour window that the run belongs to. `usable_ms` is the allowance that was left in it, in milliseconds.
  window_start timestamp with time zone NOT NULL,
  usable_ms bigint NOT NULL,
  -- HMAC of the network that it was started from, under that day's key; null if unknown.
  network bytea,
  started_at timestamp with time zone NOT NULL DEFAULT clock_now(),
  -- Moment of its last message.
  heard_at timestamp with time zone NOT NULL DEFAULT clock_now(),
  -- Number of whole chunks received. `digest` is the digest of their presses.
  chunks integer NOT NULL DEFAULT 0,
  digest bytea NOT NULL,
  ended_at timestamp with time zone,
  end_reason text,
  -- Presses, ticks, state hash and pauses of the chunk that was not played to its end.
  last_inputs bytea,
  last_ticks integer,
  last_state_hash bigint,
  last_pauses_ms integer[],
  -- Score that the browser claimed.
  claimed_score bigint,
  settled_at timestamp with time zone,
  score integer,
  ticks integer,
  passed integer,
  is_crashed boolean,
  -- Milliseconds that were paid. `paid` is their BV3 in hundredths, `paid_day` the UTC day since 1970, and `is_young`
  -- whether it came from the young wallets' share.
  paid_ms bigint,
  paid bigint,
  paid_day integer,
  is_young boolean,
  -- Reason why less was paid than was played; null if all of it was paid.
  cut_by text,
  -- Reason why it is on no board; null if it may be.
  unranked text,
  signals text[] NOT NULL DEFAULT '{}'::text[],
  -- Figures from which the signals follow.
  signal_figures jsonb,
  -- Why it could not be replayed, for a person to read.
  problem text,
  removed_at timestamp with time zone,
  removed_by text,
  removal_reason text,
  -- State for lists of runs.
  standing text NOT NULL GENERATED ALWAYS AS (
CASE
    WHEN status = ANY (ARRAY['open'::text, 'ended'::text]) THEN 'open'::text
    WHEN status = 'failed'::text THEN 'failed'::text
    WHEN removed_at IS NOT NULL THEN 'removed'::text
    WHEN unranked IS NOT NULL THEN 'unranked'::text
    ELSE 'ranked'::text
END) STORED,
  -- The same as a code; null where a release before codes wrote the text.
  problem_code text,
  CONSTRAINT game_runs_pkey PRIMARY KEY (user_id, id),
  CONSTRAINT game_runs_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id),
  CONSTRAINT game_runs_chunks_check CHECK (chunks >= 0 AND chunks <= 844),
  CONSTRAINT game_runs_copies_check CHECK (copies >= 0),
  CONSTRAINT game_runs_cut_by_check CHECK (cut_by = ANY (ARRAY['allowance'::text, 'budget'::text])),
  CONSTRAINT game_runs_digest_check CHECK (octet_length(digest) = 32),
  CONSTRAINT game_runs_end CHECK ((status = 'open'::text) = (ended_at IS NULL) AND (ended_at IS NULL) = (end_reason IS NULL) AND (ended_at IS NULL) = (last_inputs IS NULL) AND (ended_at IS NULL) = (last_ticks IS NULL) AND (ended_at IS NULL) = (last_pauses_ms IS NULL)),
  CONSTRAINT game_runs_end_reason_check CHECK (end_reason = ANY (ARRAY['saved'::text, 'replaced'::text, 'silent'::text])),
  CONSTRAINT game_runs_failed CHECK ((status = 'failed'::text) = (problem IS NOT NULL) AND (status <> 'failed'::text OR paid = 0)),
  CONSTRAINT game_runs_last_inputs_check CHECK (octet_length(last_inputs) <= 128),
  CONSTRAINT game_runs_last_state_hash_check CHECK (last_state_hash >= 0 AND last_state_hash <= '4294967295'::bigint),
  CONSTRAINT game_runs_last_ticks_check CHECK (last_ticks >= 0 AND last_ticks <= 256),
  CONSTRAINT game_runs_network_check CHECK (octet_length(network) = 32),
  CONSTRAINT game_runs_paid_check CHECK (paid >= 0),
  CONSTRAINT game_runs_paid_ms_check CHECK (paid_ms >= 0),
  CONSTRAINT game_runs_passed_check CHECK (passed >= 0),
  CONSTRAINT game_runs_rate_check CHECK (rate >= 0),
  CONSTRAINT game_runs_removal_reason_check CHECK (length(removal_reason) >= 1 AND length(removal_reason) <= 500),
  CONSTRAINT game_runs_removed CHECK ((removed_at IS NULL) = (removed_by IS NULL) AND (removed_at IS NULL) = (removal_reason IS NULL)),
  CONSTRAINT game_runs_rules_version_check CHECK (rules_version >= 1),
  CONSTRAINT game_runs_score_check CHECK (score >= 0),
  CONSTRAINT game_runs_secret_check CHECK (octet_length(secret) = 32),
  CONSTRAINT game_runs_settlement CHECK ((status = ANY (ARRAY['settled'::text, 'failed'::text])) = (settled_at IS NOT NULL) AND (settled_at IS NULL) = (score IS NULL) AND (settled_at IS NULL) = (ticks IS NULL) AND (settled_at IS NULL) = (passed IS NULL) AND (settled_at IS NULL) = (is_crashed IS NULL) AND (settled_at IS NULL) = (paid_ms IS NULL) AND (settled_at IS NULL) = (paid IS NULL) AND (settled_at IS NULL) = (paid_day IS NULL) AND (settled_at IS NULL) = (is_young IS NULL)),
  CONSTRAINT game_runs_status_check CHECK (status = ANY (ARRAY['open'::text, 'ended'::text, 'settled'::text, 'failed'::text])),
  CONSTRAINT game_runs_ticks_check CHECK (ticks >= 0 AND ticks <= 216000),
  CONSTRAINT game_runs_usable CHECK (paid_ms <= usable_ms),
  CONSTRAINT game_runs_usable_ms_check CHECK (usable_ms >= 0),
  CONSTRAINT game_runs_variant_check CHECK (variant = ANY (ARRAY['cactus'::text, 'character'::text]))
);
CREATE INDEX game_runs_ended ON game_runs USING btree (user_id, ended_at);
CREATE INDEX game_runs_id ON game_runs USING btree (id);
CREATE INDEX game_runs_signals ON game_runs USING btree (id) WHERE (signals <> '{}'::text[]);
CREATE INDEX game_runs_standing ON game_runs USING btree (standing, id);
CREATE UNIQUE INDEX game_runs_unsettled ON game_runs USING btree (user_id, variant) WHERE (status = ANY (ARRAY['open'::text, 'ended'::text]));
CREATE INDEX game_runs_variant ON game_runs USING btree (variant, id);
CREATE INDEX game_runs_waiting ON game_runs USING btree (id) WHERE (status = ANY (ARRAY['open'::text, 'ended'::text]));
GRANT INSERT, SELECT, UPDATE (status, heard_at, chunks, digest, ended_at, end_reason, last_inputs, last_ticks, last_state_hash, last_pauses_ms, claimed_score, settled_at, score, ticks, passed, is_crashed, paid_ms, paid, paid_day, is_young, cut_by, unranked, signals, signal_figures, problem, removed_at, removed_by, removal_reason, problem_code) ON game_runs TO bv3_program;

-- Presses of runs, by chunk. Rows are inserted once and kept permanently.
CREATE TABLE game_chunks (
  user_id bigint NOT NULL,
  run_id bigint NOT NULL,
  index integer NOT NULL,
  -- Bytes, one for each change of the button: its tick within the chunk.
  inputs bytea NOT NULL,
  state_hash bigint NOT NULL,
  pauses_ms integer[] NOT NULL,
  -- Digest of the presses up to the end of the chunk.
  digest bytea NOT NULL,
  received_at timestamp with time zone NOT NULL DEFAULT clock_now(),
  CONSTRAINT game_chunks_pkey PRIMARY KEY (user_id, run_id, index),
  CONSTRAINT game_chunks_user_id_run_id_fkey FOREIGN KEY (user_id, run_id) REFERENCES game_runs(user_id, id),
  CONSTRAINT game_chunks_digest_check CHECK (octet_length(digest) = 32),
  CONSTRAINT game_chunks_index_check CHECK (index >= 0 AND index <= 843),
  CONSTRAINT game_chunks_inputs_check CHECK (octet_length(inputs) <= 128),
  CONSTRAINT game_chunks_state_hash_check CHECK (state_hash >= 0 AND state_hash <= '4294967295'::bigint)
);
GRANT INSERT, SELECT ON game_chunks TO bv3_program;

-- Used part of a wallet's paid time, in the 24 hours that began with the first run started in them.
CREATE TABLE game_allowances (
  user_id bigint NOT NULL,
  variant text NOT NULL,
  window_start timestamp with time zone NOT NULL,
  used_ms bigint NOT NULL,
  -- Earned BV3 below a whole hundredth, in 1/60,000 of a hundredth.
  remainder bigint NOT NULL,
  CONSTRAINT game_allowances_pkey PRIMARY KEY (user_id, variant),
  CONSTRAINT game_allowances_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id),
  CONSTRAINT game_allowances_remainder_check CHECK (remainder >= 0 AND remainder <= 59999),
  CONSTRAINT game_allowances_used_ms_check CHECK (used_ms >= 0),
  CONSTRAINT game_allowances_variant_check CHECK (variant = ANY (ARRAY['cactus'::text, 'character'::text]))
);
GRANT INSERT, SELECT, UPDATE (window_start, used_ms, remainder) ON game_allowances TO bv3_program;

-- BV3 in hundredths that all games have paid on a UTC day, counted from 1970: to all players, and to the young wallets
-- among them.
CREATE TABLE game_days (
  day integer NOT NULL,
  paid bigint NOT NULL DEFAULT 0,
  paid_young bigint NOT NULL DEFAULT 0,
  -- Key by which networks are distinguished on this day; null once it is deleted.
  network_key bytea,
  CONSTRAINT game_days_pkey PRIMARY KEY (day),
  CONSTRAINT game_days_check CHECK (paid_young >= 0 AND paid_young <= paid),
  CONSTRAINT game_days_network_key_check CHECK (octet_length(network_key) = 32)
);
GRANT INSERT, SELECT, UPDATE (paid, paid_young, network_key) ON game_days TO bv3_program;

-- Wallets that have started a run from a network.
CREATE TABLE game_networks (
  network bytea NOT NULL,
  user_id bigint NOT NULL,
  seen_at timestamp with time zone NOT NULL DEFAULT clock_now(),
  CONSTRAINT game_networks_pkey PRIMARY KEY (network, user_id),
  CONSTRAINT game_networks_network_check CHECK (octet_length(network) = 32)
);
CREATE INDEX game_networks_seen ON game_networks USING btree (seen_at);
GRANT DELETE, INSERT, SELECT ON game_networks TO bv3_program;

-- Best ranked runs of wallets by UTC day, counted from 1970. Day 0 is all time.
CREATE TABLE game_bests (
  user_id bigint NOT NULL,
  variant text NOT NULL,
  day integer NOT NULL,
  score integer NOT NULL,
  run_id bigint NOT NULL,
  ended_at timestamp with time zone NOT NULL,
  CONSTRAINT game_bests_pkey PRIMARY KEY (user_id, variant, day),
  CONSTRAINT game_bests_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(user_id),
  CONSTRAINT game_bests_user_id_run_id_fkey FOREIGN KEY (user_id, run_id) REFERENCES game_runs(user_id, id),
  CONSTRAINT game_bests_day_check CHECK (day >= 0),
  CONSTRAINT game_bests_score_check CHECK (score > 0),
  CONSTRAINT game_bests_variant_check CHECK (variant = ANY (ARRAY['cactus'::text, 'character'::text]))
);
CREATE INDEX game_bests_board ON game_bests USING btree (variant, day, score DESC, ended_at, run_id);
GRANT DELETE, INSERT, SELECT, UPDATE (score, run_id, ended_at) ON game_bests TO bv3_program;

-- server/features/images

-- Pictures that operators have uploaded, in their served form: WebP of at most 512 px a side, without metadata.
CREATE TABLE images (
  -- SHA-256 of the content, in lowercase hexadecimal digits.
  sha256 text NOT NULL,
  content bytea NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  uploaded_by text NOT NULL,
  uploaded_at timestamp with time zone NOT NULL DEFAULT clock_now(),
  CONSTRAINT images_pkey PRIMARY KEY (sha256),
  CONSTRAINT images_content_check CHECK (length(content) >= 1 AND length(content) <= 2000000),
  CONSTRAINT images_height_check CHECK (height >= 1 AND height <= 512),
  CONSTRAINT images_sha256_check CHECK (sha256 ~ '^[0-9a-f]{64}$'::text),
  CONSTRAINT images_width_check CHECK (width >= 1 AND width <= 512)
);
GRANT INSERT, SELECT ON images TO bv3_program;

-- server/settings

-- Settings that the operator can change while the platform runs, one row for every value that a name ever had.
CREATE TABLE settings (
  name text NOT NULL,
  value jsonb NOT NULL,
  changed_at timestamp with time zone NOT NULL DEFAULT clock_now(),
  -- Version, from 1. The highest one counts.
  version integer NOT NULL,
  -- Operator's username.
  author text NOT NULL,
  CONSTRAINT settings_name_version_pk PRIMARY KEY (name, version),
  CONSTRAINT settings_version CHECK (version >= 1)
);
GRANT INSERT, SELECT ON settings TO bv3_program;

-- server/outbox

-- Events that wait for delivery. They are inserted in the transaction of the event, and deleted once they are delivered.
CREATE TABLE outbox (
  -- Player of the event; 0 for the platform itself.
  user_id bigint NOT NULL,
  -- Number by which a player's events are delivered. It has the order of their commits.
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  channel text NOT NULL,
  event jsonb NOT NULL,
  told_at timestamp with time zone NOT NULL DEFAULT now(),
  tries integer NOT NULL DEFAULT 0,
  -- Moment of the next attempt. A process moves it into the future before it tries, so that no other tries at the same time.
  retry_at timestamp with time zone NOT NULL DEFAULT now(),
  problem text,
  given_up_at timestamp with time zone,
  CONSTRAINT outbox_user_id_id_pk PRIMARY KEY (user_id, id),
  CONSTRAINT outbox_channel CHECK (channel = ANY (ARRAY['pages'::text, 'withdrawals_bot'::text, 'purchases_bot'::text])),
  CONSTRAINT outbox_tries CHECK (tries >= 0)
);
CREATE INDEX outbox_due ON outbox USING btree (channel, retry_at) WHERE (given_up_at IS NULL);
GRANT DELETE, INSERT, SELECT, UPDATE (tries, retry_at, problem, given_up_at) ON outbox TO bv3_program;

-- Views

-- Decisions about the listing in one row, in order: the moment of each, and the date that it set, in Unix ms.
CREATE VIEW listing AS
 SELECT array_agg((EXTRACT(epoch FROM changed_at) * 1000::numeric)::bigint ORDER BY version) AS decided_ms,
    array_agg((value ->> 'listedAtMs'::text)::bigint ORDER BY version) AS listed_ms
   FROM settings
  WHERE name = 'listing'::text;

-- Functions

CREATE OR REPLACE FUNCTION public.audit_field(field text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
RETURN CASE WHEN (field IS NULL) THEN '-,'::text ELSE (((octet_length(convert_to(field, 'UTF8'::name)) || ':'::text) || field) || ','::text) END;

CREATE OR REPLACE FUNCTION public.audit_hash(sequence bigint, at timestamp with time zone, username text, action text, subject text, details jsonb, before jsonb, after jsonb, previous_hash bytea)
 RETURNS bytea
 LANGUAGE sql
 IMMUTABLE
RETURN sha256(convert_to(((((((((audit_field((sequence)::text) || audit_field((((EXTRACT(epoch FROM at) * (1000000)::numeric))::bigint)::text)) || audit_field(username)) || audit_field(action)) || audit_field(subject)) || audit_field((details)::text)) || audit_field((before)::text)) || audit_field((after)::text)) || audit_field(encode(previous_hash, 'hex'::text))), 'UTF8'::name));

CREATE OR REPLACE FUNCTION public.clock_now()
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
RETURN date_trunc('milliseconds'::text, statement_timestamp());
