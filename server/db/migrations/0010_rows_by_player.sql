-- Every row that grows with players begins its keys with the player, and points to rows of the same player or to small
-- tables that every node can hold. What must be unique across players is claimed in a table of its own.

-- While rows are given their keys, nothing keeps them from changing.
drop trigger ledger_transfers_append_only on ledger_transfers;
--> statement-breakpoint
drop trigger purchases_append_only on purchases;
--> statement-breakpoint
drop trigger payouts_end_once on payouts;
--> statement-breakpoint
-- Wallets: the claim of a wallet gives the account its number.
create table wallets (
  wallet_address text primary key,
  user_id bigint not null generated always as identity,
  constraint wallets_wallet_address check (wallet_address ~ '^0x[0-9a-f]{40}$')
);
--> statement-breakpoint
insert into wallets (wallet_address, user_id) overriding system value select wallet_address, id from users;
--> statement-breakpoint
select setval(pg_get_serial_sequence('wallets', 'user_id'), (select max(user_id) from wallets))
where exists (select 1 from wallets);
--> statement-breakpoint
alter table users alter column id drop identity;
--> statement-breakpoint
alter table users rename column id to user_id;
--> statement-breakpoint
alter table users add column signed_in_at timestamptz;
--> statement-breakpoint
-- Whoever has an account by now has chosen a referrer, or none.
update users set signed_in_at = created_at;
--> statement-breakpoint
-- A payment belongs to its sender's account: senders that have none get one.
insert into wallets (wallet_address)
select distinct sender from payments where user_id is null on conflict (wallet_address) do nothing;
--> statement-breakpoint
insert into users (user_id, wallet_address)
select user_id, wallet_address from wallets w where not exists (select 1 from users u where u.user_id = w.user_id);
--> statement-breakpoint
insert into balances (user_id) select user_id from users on conflict (user_id) do nothing;
--> statement-breakpoint
insert into base_mining (user_id) select user_id from users on conflict (user_id) do nothing;
--> statement-breakpoint
update payments p set user_id = w.user_id from wallets w where p.user_id is null and w.wallet_address = p.sender;
--> statement-breakpoint
create table referrals (
  referrer text not null,
  user_id bigint not null,
  wallet_address text not null,
  joined_at timestamptz not null,
  constraint referrals_referrer_user_id_pk primary key (referrer, user_id)
);
--> statement-breakpoint
insert into referrals (referrer, user_id, wallet_address, joined_at)
select referred_by, user_id, wallet_address, created_at from users where referred_by is not null;
--> statement-breakpoint
alter table users drop constraint users_wallet_address_unique;
--> statement-breakpoint
drop index users_referred_by_index;
--> statement-breakpoint
-- Sessions: a cookie names its player from now on, so whoever is signed in signs in once more.
delete from sessions;
--> statement-breakpoint
alter table sessions drop constraint sessions_pkey,
  add constraint sessions_user_id_token_hash_pk primary key (user_id, token_hash);
--> statement-breakpoint
-- Orders.
alter table payments drop constraint payments_order_id_orders_id_fk;
--> statement-breakpoint
alter table orders drop constraint orders_pkey, add constraint orders_user_id_id_pk primary key (user_id, id);
--> statement-breakpoint
drop index orders_user;
--> statement-breakpoint
drop index orders_user_nonce;
--> statement-breakpoint
create index orders_user on orders (user_id, created_at);
--> statement-breakpoint
create index orders_user_nonce on orders (user_id, sender_nonce, created_at) where sender_nonce is not null;
--> statement-breakpoint
drop index orders_unsettled;
--> statement-breakpoint
create index orders_known on orders (chain_id, created_at, id)
where tx_hash is not null and status in ('seen', 'confirming');
--> statement-breakpoint
create index orders_named on orders (chain_id, created_at, id) where tx_hash is not null and status = 'awaiting';
--> statement-breakpoint
create index orders_bnb on orders (created_at)
where payment_method = 'BNB' and status in ('awaiting', 'seen', 'confirming', 'failed');
--> statement-breakpoint
-- Payments.
create table payment_claims (
  chain_id integer not null,
  tx_hash text not null,
  asset text not null,
  sender text not null,
  value numeric not null,
  occurrence integer not null,
  user_id bigint not null,
  payment_id bigint not null generated always as identity,
  constraint payment_claims_tx_hash_chain_id_asset_sender_value_occurrence_pk
    primary key (tx_hash, chain_id, asset, sender, value, occurrence)
);
--> statement-breakpoint
insert into payment_claims (chain_id, tx_hash, asset, sender, value, occurrence, user_id, payment_id) overriding system value
select chain_id, tx_hash, asset, sender, value, occurrence, user_id, id from payments;
--> statement-breakpoint
select setval(pg_get_serial_sequence('payment_claims', 'payment_id'), (select max(payment_id) from payment_claims))
where exists (select 1 from payment_claims);
--> statement-breakpoint
alter table lots drop constraint lots_payment_id_payments_id_fk;
--> statement-breakpoint
alter table payouts drop constraint payouts_payment_id_payments_id_fk;
--> statement-breakpoint
alter table payments alter column id drop identity, alter column user_id set not null, drop constraint payments_pkey,
  add constraint payments_user_id_id_pk primary key (user_id, id),
  add constraint payments_user_id_order_id_orders_user_id_id_fk foreign key (user_id, order_id) references orders (user_id, id);
--> statement-breakpoint
alter table payments
  add column is_open boolean generated always as (status in ('surplus', 'partial', 'late', 'unmatched')) stored;
--> statement-breakpoint
drop index payments_open;
--> statement-breakpoint
create index payments_open on payments (id) where is_open;
--> statement-breakpoint
drop index payments_once;
--> statement-breakpoint
drop index payments_user;
--> statement-breakpoint
drop index payments_sender;
--> statement-breakpoint
create index payments_order on payments (user_id, order_id);
--> statement-breakpoint
create index payments_id on payments (id);
--> statement-breakpoint
-- Lots and purchases.
alter table purchases drop constraint purchases_lot_id_lots_id_fk;
--> statement-breakpoint
alter table lots drop constraint lots_id_unique,
  add constraint lots_user_id_payment_id_payments_user_id_id_fk
    foreign key (user_id, payment_id) references payments (user_id, id);
--> statement-breakpoint
drop index lots_payment;
--> statement-breakpoint
create index lots_payment on lots (user_id, payment_id);
--> statement-breakpoint
alter table purchases drop constraint purchases_pkey, add constraint purchases_user_id_id_pk primary key (user_id, id),
  add constraint purchases_user_id_lot_id_lots_user_id_id_fk foreign key (user_id, lot_id) references lots (user_id, id),
  add column origin text not null default 'payment', alter column chain_id drop not null, alter column tx_hash drop not null,
  alter column copy drop not null, alter column payment_method drop not null;
--> statement-breakpoint
alter table purchases alter column origin drop default,
  add constraint purchases_origin check (case origin
    when 'payment' then num_nulls(chain_id, tx_hash, copy, payment_method) = 0
    when 'gift' then num_nonnulls(chain_id, tx_hash, copy, payment_method) = 0 and price = 0
    else false end);
--> statement-breakpoint
drop index purchases_user;
--> statement-breakpoint
create index purchases_lot on purchases (user_id, lot_id);
--> statement-breakpoint
-- Sessions of mining.
alter table mining_sessions drop constraint mining_sessions_pkey,
  add constraint mining_sessions_user_id_id_pk primary key (user_id, id);
--> statement-breakpoint
drop index mining_sessions_user;
--> statement-breakpoint
-- Withdrawals and payouts.
alter table payouts drop constraint payouts_withdrawal_id_withdrawals_id_fk;
--> statement-breakpoint
alter table withdrawals drop constraint withdrawals_pkey,
  add constraint withdrawals_user_id_id_pk primary key (user_id, id);
--> statement-breakpoint
drop index withdrawals_user;
--> statement-breakpoint
create index withdrawals_id on withdrawals (id);
--> statement-breakpoint
alter table payouts add column user_id bigint;
--> statement-breakpoint
update payouts p set user_id = coalesce(
  (select w.user_id from withdrawals w where w.id = p.withdrawal_id), (select y.user_id from payments y where y.id = p.payment_id));
--> statement-breakpoint
alter table payout_transactions drop constraint payout_transactions_payout_id_payouts_id_fk;
--> statement-breakpoint
alter table payouts alter column user_id set not null, drop constraint payouts_pkey,
  add constraint payouts_user_id_id_pk primary key (user_id, id),
  add constraint payouts_user_id_withdrawal_id_withdrawals_user_id_id_fk
    foreign key (user_id, withdrawal_id) references withdrawals (user_id, id),
  add constraint payouts_user_id_payment_id_payments_user_id_id_fk
    foreign key (user_id, payment_id) references payments (user_id, id);
--> statement-breakpoint
create table payout_claims (
  tx_hash text not null,
  chain_id integer not null,
  user_id bigint not null,
  payout_id bigint not null,
  constraint payout_claims_tx_hash_chain_id_pk primary key (tx_hash, chain_id)
);
--> statement-breakpoint
insert into payout_claims (tx_hash, chain_id, user_id, payout_id)
select t.hash, p.chain_id, p.user_id, p.id from payout_transactions t join payouts p on p.id = t.payout_id
union select p.tx_hash, p.chain_id, p.user_id, p.id from payouts p where p.tx_hash is not null;
--> statement-breakpoint
drop index payouts_withdrawal;
--> statement-breakpoint
drop index payouts_payment;
--> statement-breakpoint
drop index payouts_nonce;
--> statement-breakpoint
drop index payouts_transaction;
--> statement-breakpoint
create unique index payouts_withdrawal on payouts (user_id, withdrawal_id) where withdrawal_id is not null;
--> statement-breakpoint
create unique index payouts_payment on payouts (user_id, payment_id) where payment_id is not null;
--> statement-breakpoint
create index payouts_nonce on payouts (chain_id, from_address, nonce) where nonce is not null;
--> statement-breakpoint
create index payouts_id on payouts (id);
--> statement-breakpoint
alter table payout_transactions add column user_id bigint;
--> statement-breakpoint
alter table payout_transactions disable trigger user;
--> statement-breakpoint
update payout_transactions t set user_id = p.user_id from payouts p where p.id = t.payout_id;
--> statement-breakpoint
alter table payout_transactions enable trigger user;
--> statement-breakpoint
alter table payout_transactions alter column user_id set not null,
  drop constraint payout_transactions_hash_unique, drop constraint payout_transactions_payout_id_attempt_pk,
  add constraint payout_transactions_user_id_payout_id_attempt_pk primary key (user_id, payout_id, attempt),
  add constraint payout_transactions_user_id_payout_id_payouts_user_id_id_fk
    foreign key (user_id, payout_id) references payouts (user_id, id);
--> statement-breakpoint
-- The airdrop.
create table airdrop_posts (
  post_id text not null,
  user_id bigint not null,
  attempt integer not null,
  submission_id bigint not null,
  wallet_address text not null,
  constraint airdrop_posts_post_id_submission_id_pk primary key (post_id, submission_id)
);
--> statement-breakpoint
insert into airdrop_posts (post_id, user_id, attempt, submission_id, wallet_address)
select s.post_id, s.user_id, s.attempt, s.id, u.wallet_address
from airdrop_submissions s join users u on u.user_id = s.user_id;
--> statement-breakpoint
create table airdrop_pairs (
  low_user_id bigint not null,
  high_user_id bigint not null,
  constraint airdrop_pairs_low_user_id_high_user_id_pk primary key (low_user_id, high_user_id),
  constraint airdrop_pairs_order check (low_user_id < high_user_id)
);
--> statement-breakpoint
insert into airdrop_pairs (low_user_id, high_user_id)
select least(user_id, referrer_user_id), greatest(user_id, referrer_user_id) from airdrop_referrals;
--> statement-breakpoint
alter table airdrop_referrals drop constraint airdrop_referrals_referrer_user_id_users_id_fk;
--> statement-breakpoint
drop index airdrop_referrals_pair;
--> statement-breakpoint
drop index airdrop_referrals_referrer;
--> statement-breakpoint
drop index airdrop_submissions_id;
--> statement-breakpoint
create index airdrop_submissions_id on airdrop_submissions (id);
--> statement-breakpoint
drop index airdrop_submissions_same_post;
--> statement-breakpoint
-- The ledger: a transfer is a player's; one between accounts of the platform is that of the payment's sender.
alter table ledger_transfers add column user_id bigint;
--> statement-breakpoint
update ledger_transfers t set user_id = coalesce(
  t.debit_user_id, t.credit_user_id,
  (select p.user_id from payments p where p.id = (t.details ->> 'paymentId')::bigint), 0);
--> statement-breakpoint
alter table ledger_transfers alter column user_id set not null,
  drop constraint ledger_transfers_debit_owner, drop constraint ledger_transfers_credit_owner,
  drop constraint ledger_transfers_debit_user_id_users_id_fk, drop constraint ledger_transfers_credit_user_id_users_id_fk,
  drop constraint ledger_transfers_key_unique, drop constraint ledger_transfers_pkey,
  add constraint ledger_transfers_user_id_id_pk primary key (user_id, id),
  add constraint ledger_transfers_owner check (user_id > 0 or (user_id = 0
    and debit_kind not in ('available', 'held') and credit_kind not in ('available', 'held')));
--> statement-breakpoint
create unique index ledger_transfers_key on ledger_transfers (user_id, key);
--> statement-breakpoint
drop index ledger_transfers_debit_user;
--> statement-breakpoint
drop index ledger_transfers_credit_user;
--> statement-breakpoint
alter table ledger_transfers drop column debit_user_id, drop column credit_user_id;
--> statement-breakpoint
create trigger ledger_transfers_append_only
before update or delete or truncate on ledger_transfers
for each statement execute function refuse_change();
--> statement-breakpoint
create trigger purchases_append_only
before update or delete or truncate on purchases
for each statement execute function refuse_change();
--> statement-breakpoint
create trigger payouts_end_once
before update on payouts
for each row when (old.state = 'completed') execute function refuse_change();
