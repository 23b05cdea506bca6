-- Sums over all players, changed by the transactions that change what they sum: nobody adds up all rows to tell them. A
-- transaction inserts what it adds, as many at once as there are; now and then the inserted is moved into the totals. So no
-- row is locked by all, and a total is its row and what was inserted since.
create table totals (
  name text not null,
  place bigint not null,
  amount numeric not null,
  constraint totals_name_place_pk primary key (name, place)
);
--> statement-breakpoint
create table total_changes (
  user_id bigint not null,
  id bigint not null generated always as identity,
  name text not null,
  place bigint not null,
  amount numeric not null,
  constraint total_changes_user_id_id_pk primary key (user_id, id)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
--> statement-breakpoint
create table mining_totals (
  is_running boolean not null,
  spent_hour bigint not null,
  rate numeric not null,
  line numeric not null,
  total numeric not null,
  posted numeric not null,
  constraint mining_totals_is_running_spent_hour_pk primary key (is_running, spent_hour)
);
--> statement-breakpoint
create table mining_total_changes (
  user_id bigint not null,
  id bigint not null generated always as identity,
  is_running boolean not null,
  spent_hour bigint not null,
  rate numeric not null,
  line numeric not null,
  total numeric not null,
  posted numeric not null,
  constraint mining_total_changes_user_id_id_pk primary key (user_id, id)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
--> statement-breakpoint
-- The USDT clock counts the milliseconds since 1970 in which USDT was mined. A lot has earned its rate times the time that it
-- mined before, and what the clock has gone on since its session began; where the clock tells `spent_ms`, it holds no more.
alter table lots add column usdt_since_ms bigint not null default 0;
--> statement-breakpoint
-- Span by span in which USDT was mined, by literals: a cluster takes nothing else for rows that are on several nodes.
do $$
declare
  span record;
begin
  for span in
    select 0 as from_ms, (select min(at_ms) from listing, unnest(listing.decided_ms) as at_ms) as until_ms
    union all
    select d.at_ms, least(d.listed_ms, lead(d.at_ms) over (order by d.number))
    from listing, unnest(listing.decided_ms, listing.listed_ms) with ordinality as d(at_ms, listed_ms, number)
  loop
    execute format(
      'update lots set usdt_since_ms = usdt_since_ms + greatest(least(%s,
        (extract(epoch from mining_since at time zone ''UTC'') * 1000)::bigint) - %s, 0) where mining_since is not null',
      coalesce(span.until_ms, 9223372036854775807), span.from_ms);
  end loop;
end $$;
--> statement-breakpoint
alter table lots add column spent_hour bigint not null generated always as (
  case
    when daily_usdt = 0 then 1000000000
    when div(total_usdt * 86400000 + daily_usdt - 1, daily_usdt) - mined_usdt_ms + usdt_since_ms <= 0 then -1
    else least(
      div(div(total_usdt * 86400000 + daily_usdt - 1, daily_usdt) - mined_usdt_ms + usdt_since_ms, 3600000),
      1000000000)::bigint
  end
) stored;
--> statement-breakpoint
create index lots_spent_hour on lots (spent_hour);
--> statement-breakpoint
drop index lots_card;
--> statement-breakpoint
-- Goes on with every lock of the account: where it stands still, nothing of the player's money has changed.
alter table balances add column version bigint not null default 0;
--> statement-breakpoint
-- What each buyer has brought a referrer, of whatever else the referrer's ledger holds.
create index ledger_transfers_bonuses on ledger_transfers (user_id, (details ->> 'buyer'), id) where reason = 'referral_bonus';
--> statement-breakpoint
-- Payments on their way back are owed until they have left.
create index payments_refunding on payments (id) where status = 'refunding';
--> statement-breakpoint
-- What is forgotten after a day is found without reading the rest.
create index login_failures_last_at on login_failures (last_at);
--> statement-breakpoint
insert into totals (name, place, amount)
select 'copies', card_id, sum(copies) from lots group by card_id;
--> statement-breakpoint
insert into totals (name, place, amount)
select 'usdt_available', 0, sum(usdt_available) from balances having count(*) > 0;
--> statement-breakpoint
insert into totals (name, place, amount)
select 'usdt_held', 0, sum(usdt_held) from balances having count(*) > 0;
--> statement-breakpoint
insert into mining_totals (is_running, spent_hour, rate, line, total, posted)
select mining_since is not null, spent_hour, sum(daily_usdt * copies),
  sum(daily_usdt * copies * (mined_usdt_ms - usdt_since_ms)), sum(total_usdt * copies), sum(posted_usdt)
from lots group by 1, 2;
--> statement-breakpoint
-- On a cluster the start after the migrations gives it on the shards.
select set_config('citus.enable_ddl_propagation', 'off', true);
--> statement-breakpoint
grant update (usdt_since_ms) on lots to bv3_program;
--> statement-breakpoint
grant update (version) on balances to bv3_program;
--> statement-breakpoint
select set_config('citus.enable_ddl_propagation', 'on', true);
--> statement-breakpoint
grant select, insert, update (amount) on totals to bv3_program;
--> statement-breakpoint
grant select, insert, update (rate, line, total, posted) on mining_totals to bv3_program;
--> statement-breakpoint
grant select, insert, delete on total_changes, mining_total_changes to bv3_program;
