// Written by `npm run generate -- sql` from the file of the same name, with the types that the database gives.
import type { ColumnTypes } from '../db/column-types.ts'
import { statement } from '../db/statement.ts'

export type ReadClaimsOfValues = {
  readonly hashes: readonly (string | null)[]
  readonly chainId: number
}
export type ReadClaimsOfRow = {
  readonly tx_hash: ColumnTypes['payment_claims.tx_hash']
  readonly asset: ColumnTypes['payment_claims.asset']
  readonly sender: ColumnTypes['payment_claims.sender']
  readonly value: bigint
  readonly occurrence: number
}
export const readClaimsOf = statement<ReadClaimsOfValues, ReadClaimsOfRow>(
  'read',
  'readClaimsOf_47597974',
  ["hashes","chainId"],
  `select tx_hash, asset, sender, value, occurrence from payment_claims
where tx_hash = any($1::text[]) and chain_id = $2`,
)

export type InsertArrivalsValues = {
  readonly chainId: number
  readonly hashes: readonly (string | null)[]
  readonly assets: readonly (string | null)[]
  readonly senders: readonly (string | null)[]
  readonly values: readonly (bigint | null)[]
  readonly occurrences: readonly (number | null)[]
  readonly logIndexes: readonly (number | null)[]
  readonly blockNumbers: readonly (bigint | number | null)[]
  readonly blockHashes: readonly (string | null)[]
  readonly blockTimesMs: readonly (bigint | number | null)[]
  readonly recipients: readonly (string | null)[]
  readonly dusts: readonly (boolean | null)[]
}
export const insertArrivals = statement<InsertArrivalsValues, never>(
  'write',
  'insertArrivals_9d693ba0',
  ["chainId","hashes","assets","senders","values","occurrences","logIndexes","blockNumbers","blockHashes","blockTimesMs","recipients","dusts"],
  `insert into arrivals (chain_id, tx_hash, asset, sender, value, occurrence, log_index, block_number, block_hash, block_time,
  recipient, is_dust)
select $1::integer, tx_hash, asset, sender, value, occurrence, log_index, block_number, block_hash,
  to_timestamp(block_time_ms::numeric / 1000), recipient, is_dust
from unnest($2::text[], $3::text[], $4::text[], $5::numeric[], $6::integer[],
  $7::integer[], $8::bigint[], $9::text[], $10::bigint[],
  $11::text[], $12::boolean[])
  as line(tx_hash, asset, sender, value, occurrence, log_index, block_number, block_hash, block_time_ms, recipient, is_dust)
on conflict (tx_hash, chain_id, asset, sender, value, occurrence) do update
set log_index = excluded.log_index, block_number = excluded.block_number, block_hash = excluded.block_hash,
  block_time = excluded.block_time
where arrivals.block_hash <> excluded.block_hash`,
)

export type ReadDueArrivalsValues = {
  readonly stuckSeconds: number
  readonly chainId: number
  readonly perPayer: bigint | number
  readonly limit: bigint | number
}
export type ReadDueArrivalsRow = {
  readonly tx_hash: ColumnTypes['arrivals.tx_hash']
  readonly asset: ColumnTypes['arrivals.asset']
  readonly sender: ColumnTypes['arrivals.sender']
  readonly value: bigint
  readonly occurrence: number
  readonly log_index: number
  readonly block_number: bigint
  readonly block_hash: ColumnTypes['arrivals.block_hash']
  readonly block_time_ms: bigint
  readonly recipient: ColumnTypes['arrivals.recipient']
  readonly tries: number
  readonly is_stuck: boolean
}
export const readDueArrivals = statement<ReadDueArrivalsValues, ReadDueArrivalsRow>(
  'read',
  'readDueArrivals_60cf986e',
  ["stuckSeconds","chainId","perPayer","limit"],
  `select tx_hash, asset, sender, value, occurrence, log_index, block_number, block_hash,
  (extract(epoch from block_time) * 1000)::bigint as "block_time_ms", recipient, tries,
  arrived_at < clock_now() - make_interval(secs => $1) as "is_stuck"
from (
  select tx_hash, asset, sender, value, occurrence, log_index, block_number, block_hash, block_time, recipient, tries, arrived_at,
    row_number() over (partition by sender order by block_number, log_index) as turn
  from arrivals where chain_id = $2 and not is_dust and retry_at <= clock_now()
) due
where turn <= $3 order by turn, block_number, log_index limit $4`,
)

export type ReadDueDustValues = {
  readonly stuckSeconds: number
  readonly chainId: number
  readonly limit: bigint | number
}
export type ReadDueDustRow = {
  readonly tx_hash: ColumnTypes['arrivals.tx_hash']
  readonly asset: ColumnTypes['arrivals.asset']
  readonly sender: ColumnTypes['arrivals.sender']
  readonly value: bigint
  readonly occurrence: number
  readonly log_index: number
  readonly block_number: bigint
  readonly block_hash: ColumnTypes['arrivals.block_hash']
  readonly block_time_ms: bigint
  readonly recipient: ColumnTypes['arrivals.recipient']
  readonly tries: number
  readonly is_stuck: boolean
}
export const readDueDust = statement<ReadDueDustValues, ReadDueDustRow>(
  'read',
  'readDueDust_04747cb0',
  ["stuckSeconds","chainId","limit"],
  `select tx_hash, asset, sender, value, occurrence, log_index, block_number, block_hash,
  (extract(epoch from block_time) * 1000)::bigint as "block_time_ms", recipient, tries,
  arrived_at < clock_now() - make_interval(secs => $1) as "is_stuck"
from arrivals where chain_id = $2 and is_dust and retry_at <= clock_now()
order by sender, block_number, log_index limit $3`,
)

export type DeleteArrivalsValues = {
  readonly chainId: number
  readonly hashes: readonly (string | null)[]
  readonly assets: readonly (string | null)[]
  readonly senders: readonly (string | null)[]
  readonly values: readonly (bigint | null)[]
  readonly occurrences: readonly (number | null)[]
}
export const deleteArrivals = statement<DeleteArrivalsValues, never>(
  'write',
  'deleteArrivals_2ca92a6b',
  ["chainId","hashes","assets","senders","values","occurrences"],
  `delete from arrivals where chain_id = $1 and (tx_hash, asset, sender, value, occurrence) in (
  select * from unnest($2::text[], $3::text[], $4::text[], $5::numeric[], $6::integer[])
)`,
)

export type UpdateFailedArrivalsValues = {
  readonly problem: string
  readonly chainId: number
  readonly hashes: readonly (string | null)[]
  readonly assets: readonly (string | null)[]
  readonly senders: readonly (string | null)[]
  readonly values: readonly (bigint | null)[]
  readonly occurrences: readonly (number | null)[]
}
export const updateFailedArrivals = statement<UpdateFailedArrivalsValues, never>(
  'write',
  'updateFailedArrivals_2ca5a593',
  ["problem","chainId","hashes","assets","senders","values","occurrences"],
  `update arrivals set tries = tries + 1, problem = $1,
  retry_at = clock_now() + least(60, 0.25 * 2 ^ least(tries, 10)) * interval '1 second'
where chain_id = $2 and (tx_hash, asset, sender, value, occurrence) in (
  select * from unnest($3::text[], $4::text[], $5::text[], $6::numeric[], $7::integer[])
)`,
)
