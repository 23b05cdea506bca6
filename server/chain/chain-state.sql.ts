// Written by `npm run generate -- sql` from the file of the same name, with the types that the database gives.
import type { ColumnTypes } from '../db/column-types.ts'
import { statement } from '../db/statement.ts'

export type ReadIdentityRow = {
  readonly chain_id: number
  readonly genesis_hash: ColumnTypes['chain_identity.genesis_hash']
  readonly usdt: ColumnTypes['chain_identity.usdt']
  readonly treasury: ColumnTypes['chain_identity.treasury']
  readonly first_block: bigint | null
}
export const readIdentity = statement<null, ReadIdentityRow>(
  'read',
  'readIdentity_955a1a4e',
  [],
  `select chain_id, genesis_hash, usdt, treasury, first_block from chain_identity`,
)

export type InsertIdentityValues = {
  readonly chainId: number
  readonly genesisHash: string
  readonly usdt: string
  readonly treasury: string
  readonly firstBlock: bigint | number
}
export const insertIdentity = statement<InsertIdentityValues, never>(
  'write',
  'insertIdentity_335aca75',
  ["chainId","genesisHash","usdt","treasury","firstBlock"],
  `insert into chain_identity (chain_id, genesis_hash, usdt, treasury, first_block)
values ($1, $2, $3, $4, $5)
on conflict (is_only) do nothing`,
)

export type UpdateFirstBlockValues = {
  readonly firstBlock: bigint | number
}
export const updateFirstBlock = statement<UpdateFirstBlockValues, never>(
  'write',
  'updateFirstBlock_88007ed1',
  ["firstBlock"],
  `update chain_identity set first_block = $1 where first_block is null`,
)

export type ReadFirstPaidBlockValues = {
  readonly chainId: number
}
export type ReadFirstPaidBlockRow = {
  readonly block_number: bigint
}
export const readFirstPaidBlock = statement<ReadFirstPaidBlockValues, ReadFirstPaidBlockRow>(
  'read',
  'readFirstPaidBlock_db3efe0f',
  ["chainId"],
  `select block_number from payments where chain_id = $1 order by chain_id, block_number limit 1`,
)

export type ReadClockRow = {
  readonly now_ms: bigint
}
export const readClock = statement<null, ReadClockRow>(
  'read',
  'readClock_6497d178',
  [],
  `select (extract(epoch from clock_now()) * 1000)::bigint as "now_ms"`,
)

export type ReadHeldChainsValues = {
  readonly chainId: number
}
export type ReadHeldChainsRow = {
  readonly chain_id: number
}
export const readHeldChains = statement<ReadHeldChainsValues, ReadHeldChainsRow>(
  'read',
  'readHeldChains_09d61323',
  ["chainId"],
  `(select chain_id as "chain_id" from payments where chain_id < $1 order by chain_id limit 1)
union all
(select chain_id from payments where chain_id = $1 order by chain_id, block_number limit 1)
union all
(select chain_id from payments where chain_id > $1 order by chain_id limit 1)`,
)

export type ReadCursorRowsValues = {
  readonly chainId: number
}
export type ReadCursorRowsRow = {
  readonly pass: string
  readonly block_number: bigint
  readonly block_hash: ColumnTypes['chain_cursors.block_hash'] | null
  readonly block_time_ms: bigint | null
  readonly target_block: bigint | null
  readonly target_hash: ColumnTypes['chain_cursors.target_hash'] | null
  readonly due_block: bigint | null
}
export const readCursorRows = statement<ReadCursorRowsValues, ReadCursorRowsRow>(
  'read',
  'readCursorRows_f06318e2',
  ["chainId"],
  `select pass, block_number, block_hash, (extract(epoch from block_time) * 1000)::bigint as block_time_ms,
  target_block, target_hash, due_block
from chain_cursors where chain_id = $1`,
)

export type UpsertCursorsValues = {
  readonly chainId: number
  readonly cursors: string
}
export const upsertCursors = statement<UpsertCursorsValues, never>(
  'write',
  'upsertCursors_87adf77a',
  ["chainId","cursors"],
  `insert into chain_cursors
  (chain_id, pass, block_number, block_hash, block_time, target_block, target_hash, due_block)
select $1::integer, pass, block_number, block_hash, to_timestamp(block_time_ms / 1000), target_block, target_hash,
  due_block
from jsonb_to_recordset($2::jsonb) as line(pass text, block_number bigint, block_hash text, block_time_ms numeric,
  target_block bigint, target_hash text, due_block bigint)
on conflict (chain_id, pass) do update set
  block_number = excluded.block_number, block_hash = excluded.block_hash, block_time = excluded.block_time,
  target_block = excluded.target_block, target_hash = excluded.target_hash, due_block = excluded.due_block,
  updated_at = clock_now()`,
)

export type ReadWatchedChainsRow = {
  readonly chain_id: number
}
export const readWatchedChains = statement<null, ReadWatchedChainsRow>(
  'read',
  'readWatchedChains_586e540a',
  [],
  `select distinct chain_id from chain_cursors order by chain_id`,
)

export type ReadWatchingValues = {
  readonly chainId: number
}
export type ReadWatchingRow = {
  readonly block_number: bigint
  readonly block_time: Date | null
  readonly read_ago_ms: bigint | null
  readonly behind_ms: bigint | null
}
export const readWatching = statement<ReadWatchingValues, ReadWatchingRow>(
  'read',
  'readWatching_f034421a',
  ["chainId"],
  `select c.block_number, c.block_time, (extract(epoch from clock_now() - (
    select min(b.updated_at) from chain_cursors b
    where b.chain_id = $1 and (b.pass in ('usdt', 'bnb') or b.due_block + 200 < c.block_number)
  )) * 1000)::bigint as read_ago_ms,
  (extract(epoch from clock_now() - c.block_time) * 1000)::bigint as behind_ms
from chain_cursors c where c.chain_id = $1 and c.pass = 'usdt'`,
)

export type CountArrivalsValues = {
  readonly stuckSeconds: number
  readonly chainId: number
}
export type CountArrivalsRow = {
  readonly waiting: bigint
  readonly stuck: bigint
  readonly untried: bigint
}
export const countArrivals = statement<CountArrivalsValues, CountArrivalsRow>(
  'read',
  'countArrivals_a9aea3fc',
  ["stuckSeconds","chainId"],
  `select count(*) as "waiting",
  count(*) filter (where arrived_at < clock_now() - make_interval(secs => $1)) as "stuck",
  count(*) filter (where tries = 0 and arrived_at < clock_now() - make_interval(secs => $1)) as "untried"
from arrivals where chain_id = $2`,
)

export type SumAsideRow = {
  readonly usdt: bigint
  readonly bnb: bigint
  readonly payers: bigint
}
export const sumAside = statement<null, SumAsideRow>(
  'read',
  'sumAside_7958b083',
  [],
  `select coalesce(sum(value - credited_value) filter (where asset = 'USDT'), 0) as "usdt",
  coalesce(sum(value - credited_value) filter (where asset = 'BNB'), 0) as "bnb", count(distinct user_id) as "payers"
from payments where status = 'aside'`,
)

export type ReadLastAcceptedRow = {
  readonly now_ms: bigint
  readonly usd_per_bnb: bigint | null
  readonly accepted_at_ms: bigint | null
}
export const readLastAccepted = statement<null, ReadLastAcceptedRow>(
  'read',
  'readLastAccepted_ff7a999c',
  [],
  `select (extract(epoch from clock_now()) * 1000)::bigint as "now_ms", p.usd_per_bnb as "usd_per_bnb",
  (extract(epoch from p.accepted_at) * 1000)::bigint as accepted_at_ms
from (select 1) as one
left join (select usd_per_bnb, accepted_at from bnb_prices order by id desc limit 1) p on true`,
)

export type InsertAcceptedValues = {
  readonly usdPerBnb: bigint
  readonly acceptedBy?: string | null | undefined
}
export const insertAccepted = statement<InsertAcceptedValues, never>(
  'write',
  'insertAccepted_fc501510',
  ["usdPerBnb","acceptedBy"],
  `insert into bnb_prices (usd_per_bnb, accepted_by) values ($1::numeric, $2)`,
)

export type ReadPriceAlarmsRow = {
  readonly kind: ColumnTypes['chain_alarms.kind']
  readonly subject: string
}
export const readPriceAlarms = statement<null, ReadPriceAlarmsRow>(
  'read',
  'readPriceAlarms_2790c708',
  [],
  `select kind, subject from chain_alarms where resolved_at is null and kind in ('bnb_price_jumped', 'bnb_price_unusable')
order by id`,
)
