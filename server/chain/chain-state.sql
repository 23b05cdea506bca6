/* @name readIdentity */
select chain_id, genesis_hash, usdt, treasury, first_block from chain_identity;

/* @name insertIdentity */
insert into chain_identity (chain_id, genesis_hash, usdt, treasury, first_block)
values (:chainId!, :genesisHash!, :usdt!, :treasury!, :firstBlock!)
on conflict (is_only) do nothing;

/* Sets the first block of a database that was bound before this column existed. */
/* @name updateFirstBlock */
update chain_identity set first_block = :firstBlock! where first_block is null;

/* @name readFirstPaidBlock */
select block_number from payments where chain_id = :chainId! order by chain_id, block_number limit 1;

/* @name readClock */
select (extract(epoch from clock_now()) * 1000)::bigint as "now_ms!";

/* Lists the configured chain and other chains of which a database holds payments from before it was bound. */
/* @name readHeldChains */
(select chain_id as "chain_id!" from payments where chain_id < :chainId! order by chain_id limit 1)
union all
(select chain_id from payments where chain_id = :chainId! order by chain_id, block_number limit 1)
union all
(select chain_id from payments where chain_id > :chainId! order by chain_id limit 1);

/* @name readCursorRows */
select pass, block_number, block_hash, (extract(epoch from block_time) * 1000)::bigint as block_time_ms,
  target_block, target_hash, due_block
from chain_cursors where chain_id = :chainId!;

/* Saves cursors. A cursor goes back only if the chain itself did. */
/* @name upsertCursors */
insert into chain_cursors
  (chain_id, pass, block_number, block_hash, block_time, target_block, target_hash, due_block)
select :chainId!::integer, pass, block_number, block_hash, to_timestamp(block_time_ms / 1000), target_block, target_hash,
  due_block
from jsonb_to_recordset(:cursors!::jsonb) as line(pass text, block_number bigint, block_hash text, block_time_ms numeric,
  target_block bigint, target_hash text, due_block bigint)
on conflict (chain_id, pass) do update set
  block_number = excluded.block_number, block_hash = excluded.block_hash, block_time = excluded.block_time,
  target_block = excluded.target_block, target_hash = excluded.target_hash, due_block = excluded.due_block,
  updated_at = clock_now();

/* @name readWatchedChains */
select distinct chain_id from chain_cursors order by chain_id;

/*
 * Reads how far USDT is read, and the milliseconds since a cursor last moved or was confirmed in place. The oldest such
 * moment counts, among the cursors of USDT, of BNB, and of looks that are long overdue. 200 blocks are a minute and a half.
 */
/* @name readWatching */
select c.block_number, c.block_time, (extract(epoch from clock_now() - (
    select min(b.updated_at) from chain_cursors b
    where b.chain_id = :chainId! and (b.pass in ('usdt', 'bnb') or b.due_block + 200 < c.block_number)
  )) * 1000)::bigint as read_ago_ms,
  (extract(epoch from clock_now() - c.block_time) * 1000)::bigint as behind_ms
from chain_cursors c where c.chain_id = :chainId! and c.pass = 'usdt';

/* @name countArrivals */
select count(*) as "waiting!",
  count(*) filter (where arrived_at < clock_now() - make_interval(secs => :stuckSeconds!)) as "stuck!",
  count(*) filter (where tries = 0 and arrived_at < clock_now() - make_interval(secs => :stuckSeconds!)) as "untried!"
from arrivals where chain_id = :chainId!;

/* Sums what is kept aside because it is too small to buy anything. */
/* @name sumAside */
select coalesce(sum(value - credited_value) filter (where asset = 'USDT'), 0) as "usdt!",
  coalesce(sum(value - credited_value) filter (where asset = 'BNB'), 0) as "bnb!", count(distinct user_id) as "payers!"
from payments where status = 'aside';

/* @name readLastAccepted */
select (extract(epoch from clock_now()) * 1000)::bigint as "now_ms!", p.usd_per_bnb as "usd_per_bnb?",
  (extract(epoch from p.accepted_at) * 1000)::bigint as accepted_at_ms
from (select 1) as one
left join (select usd_per_bnb, accepted_at from bnb_prices order by id desc limit 1) p on true;

/* @name insertAccepted */
insert into bnb_prices (usd_per_bnb, accepted_by) values (:usdPerBnb!::numeric, :acceptedBy);

/* @name readPriceAlarms */
select kind, subject from chain_alarms where resolved_at is null and kind in ('bnb_price_jumped', 'bnb_price_unusable')
order by id;
