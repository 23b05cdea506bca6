-- outside of a transaction: the index is made beside writers
-- Parts of stored names as columns. Releases before wrote the names alone, and still run beside this one, so the database fills the
-- columns. Each table is rewritten once, and its readers and writers wait until it is done: cursors and alarms are few, and failed
-- logins are deleted after a day. A snapshot from before the rewrite finds the table empty: for one call the panel may show an unknown
-- floor, and a player an instant offer that the request itself refuses.
alter table chain_cursors add column if not exists wallet text generated always as (substring(pass from '^paid out (.+)$')) stored;
--> statement-breakpoint
alter table chain_alarms add column if not exists payout_id bigint generated always as (
  case when kind = 'payout_not_on_chain' then substring(subject from '^payout (\d{1,18})$')::bigint end
) stored;
--> statement-breakpoint
-- Names of accounts are what people typed: they may have spaces, and look like another name. A million rows take three seconds; regular
-- expressions take longer.
alter table login_failures
  add column if not exists kind text not null generated always as (split_part(subject, ' ', 1)) stored,
  add column if not exists username text generated always as (case
    when subject like 'log of % on ____-__-__' then substr(subject, 8, length(subject) - 21)
    when split_part(subject, ' ', 1) in ('pair', 'device', 'log')
      then substr(subject, length(split_part(subject, ' ', 1)) + length(split_part(subject, ' ', 2)) + 3)
    when split_part(subject, ' ', 1) in ('account', 'code') then substr(subject, position(' ' in subject) + 1)
  end) stored,
  add column if not exists day text generated always as (
    case when subject like 'log of % on ____-__-__' then right(subject, 10) end
  ) stored;
--> statement-breakpoint
create index concurrently if not exists login_failures_day on login_failures (day) where day is not null;
