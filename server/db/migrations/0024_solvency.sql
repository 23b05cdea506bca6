-- What is owed in BV3 is told as what is owed in USDT is: by sums kept with the writes. Lines of three kinds: USDT of lots, BV3 of
-- lots, and the base rate, which is never spent.
alter table mining_totals add column kind text not null default 'usdt';
--> statement-breakpoint
alter table mining_totals alter column kind drop default;
--> statement-breakpoint
alter table mining_totals drop constraint mining_totals_is_running_spent_hour_pk;
--> statement-breakpoint
alter table mining_totals add constraint mining_totals_kind_is_running_spent_hour_pk primary key (kind, is_running, spent_hour);
--> statement-breakpoint
alter table mining_total_changes add column kind text not null default 'usdt';
--> statement-breakpoint
alter table mining_total_changes alter column kind drop default;
--> statement-breakpoint
-- BV3 goes by the time since 1970 and knows no listing, so when a session began stands in `mining_since` already.
alter table lots add column bv3_spent_hour bigint not null generated always as (
  case
    when daily_bv3 = 0 then 1000000000
    when div(total_bv3::numeric * 86400000 + daily_bv3 - 1, daily_bv3) - mined_bv3_ms
      + coalesce((extract(epoch from mining_since at time zone 'UTC') * 1000)::bigint, 0) <= 0 then -1
    else least(
      div(div(total_bv3::numeric * 86400000 + daily_bv3 - 1, daily_bv3) - mined_bv3_ms
        + coalesce((extract(epoch from mining_since at time zone 'UTC') * 1000)::bigint, 0), 3600000),
      1000000000)::bigint
  end
) stored;
--> statement-breakpoint
create index lots_bv3_spent_hour on lots (bv3_spent_hour);
--> statement-breakpoint
insert into mining_totals (kind, is_running, spent_hour, rate, line, total, posted)
select 'bv3', mining_since is not null, bv3_spent_hour, sum(daily_bv3::numeric * copies),
  sum(daily_bv3::numeric * copies * (mined_bv3_ms - coalesce((extract(epoch from mining_since) * 1000)::bigint, 0))),
  sum(total_bv3::numeric * copies), sum(posted_bv3)
from lots group by 2, 3;
--> statement-breakpoint
insert into mining_totals (kind, is_running, spent_hour, rate, line, total, posted)
select 'base', true, 1000000000, 14400 * count(*),
  sum(14400::numeric * (mined_ms - (extract(epoch from mining_since) * 1000)::bigint)), 0, sum(posted_bv3)
from base_mining where mining_since is not null having count(*) > 0;
--> statement-breakpoint
insert into totals (name, place, amount)
select 'bv3_available', 0, sum(bv3_available) from balances having count(*) > 0;
--> statement-breakpoint
insert into totals (name, place, amount)
select 'bv3_held', 0, sum(bv3_held) from balances having count(*) > 0;
--> statement-breakpoint
-- Players with a copy: only they can run the base rate.
insert into totals (name, place, amount)
select 'owners', 0, count(distinct user_id) from lots having count(*) > 0;
--> statement-breakpoint
-- What was owed and what stood on the chain, a row a day; the chain's part is empty where it could not be read.
create table solvency_days (
  day date primary key,
  read_at timestamptz not null,
  owed_usdt numeric not null,
  on_chain_usdt numeric,
  owed_bv3 numeric not null,
  on_chain_bv3 numeric
);
--> statement-breakpoint
grant select, insert, update (read_at, owed_usdt, on_chain_usdt, owed_bv3, on_chain_bv3) on solvency_days to bv3_program;
