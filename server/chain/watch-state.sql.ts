// Written by `npm run generate -- sql` from the file of the same name, with the types that the database gives.
import { statement } from '../db/statement.ts'

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
