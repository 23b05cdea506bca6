// Written by `npm run generate -- sql` from the file of the same name, with the types that the database gives.
import { statement } from '../../db/statement.ts'

export type ReadStandingValues = {
  readonly chainId: number
}
export type ReadStandingRow = {
  readonly now_ms: bigint
  readonly listing_decided_ms: readonly (bigint)[] | null
  readonly listing_listed_ms: readonly (bigint)[] | null
  readonly credited_block: bigint | null
  readonly open_payments: bigint
}
export const readStanding = statement<ReadStandingValues, ReadStandingRow>(
  'read',
  'readStanding_6440dc21',
  ["chainId"],
  `select
  (extract(epoch from clock_now()) * 1000)::bigint as "now_ms",
  listing.decided_ms as listing_decided_ms, listing.listed_ms as listing_listed_ms,
  (select block_number from chain_cursors where chain_id = $1 and pass = 'usdt') as credited_block,
  (select coalesce(sum(value - credited_value), 0) from payments
    where asset = 'USDT' and is_open)
  + (select coalesce(sum(value - credited_value), 0) from payments
    where asset = 'USDT' and status = 'aside')
  + (select coalesce(sum(value - credited_value), 0) from payments
    where asset = 'USDT' and status = 'refunding') as "open_payments"
from listing`,
)

export type WriteDayValues = {
  readonly nowMs: bigint | number
  readonly owedUsdt: bigint
  readonly onChainUsdt?: bigint | null | undefined
  readonly owedBv3: bigint
  readonly onChainBv3?: bigint | null | undefined
}
export const writeDay = statement<WriteDayValues, never>(
  'write',
  'writeDay_3489ebec',
  ["nowMs","owedUsdt","onChainUsdt","owedBv3","onChainBv3"],
  `insert into solvency_days (day, read_at, owed_usdt, on_chain_usdt, owed_bv3, on_chain_bv3)
values ((to_timestamp($1::bigint / 1000.0) at time zone 'UTC')::date, to_timestamp($1::bigint / 1000.0),
  $2, $3, $4, $5)
on conflict (day) do update set read_at = excluded.read_at, owed_usdt = excluded.owed_usdt,
  on_chain_usdt = excluded.on_chain_usdt, owed_bv3 = excluded.owed_bv3,
  on_chain_bv3 = coalesce(excluded.on_chain_bv3, solvency_days.on_chain_bv3)
where solvency_days.read_at <= excluded.read_at
  and (excluded.on_chain_usdt is not null or solvency_days.on_chain_usdt is null)`,
)

export type ReadDaysUntilValues = {
  readonly nowMs?: bigint | number | null | undefined
  readonly days: number
}
export type ReadDaysUntilRow = {
  readonly day: string
  readonly owed_usdt: bigint
  readonly on_chain_usdt: bigint | null
  readonly owed_bv3: bigint
  readonly on_chain_bv3: bigint | null
}
export const readDaysUntil = statement<ReadDaysUntilValues, ReadDaysUntilRow>(
  'read',
  'readDaysUntil_88c57673',
  ["nowMs","days"],
  `select day::text as "day", owed_usdt, on_chain_usdt, owed_bv3, on_chain_bv3 from solvency_days
where day > (coalesce(to_timestamp($1::bigint / 1000.0), clock_now()) at time zone 'UTC')::date - $2::integer
order by day`,
)
