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
