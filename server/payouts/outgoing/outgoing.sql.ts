// Written by `npm run generate -- sql` from the file of the same name, with the types that the database gives.
import type { ColumnTypes } from '../../db/column-types.ts'
import { statement } from '../../db/statement.ts'

export type ListHotWalletsValues = {
  readonly chainId: number
}
export type ListHotWalletsRow = {
  readonly address: string
}
export const listHotWallets = statement<ListHotWalletsValues, ListHotWalletsRow>(
  'read',
  'listHotWallets_df269228',
  ["chainId"],
  `select address as "address" from payout_nonces where chain_id = $1
union select hot_wallet from processes where hot_wallet is not null
union select from_address from payout_strays where chain_id = $1
order by 1`,
)

export type ReadHasPayerReportedRow = {
  readonly has_payer_told: boolean
}
export const readHasPayerReported = statement<null, ReadHasPayerReportedRow>(
  'read',
  'readHasPayerReported_87dd1c87',
  [],
  `select exists (select from processes p, payout_holds h
  where 'payer' = any(p.roles) and p.seen_at > h.held_at and h.ended_at is null) as "has_payer_told"`,
)

export type FindUnrecordedValues = {
  readonly chainId: number
  readonly byChain: string
}
export type FindUnrecordedRow = {
  readonly from_address: ColumnTypes['payout_strays.from_address']
}
export const findUnrecorded = statement<FindUnrecordedValues, FindUnrecordedRow>(
  'read',
  'findUnrecorded_19aab049',
  ["chainId","byChain"],
  `select s.from_address from payout_strays s
where s.chain_id = $1 and s.explained_by is distinct from $2
  and not exists (select from payout_nonces n where n.chain_id = s.chain_id and n.address = s.from_address)
limit 1`,
)

export type SelectClaimsValues = {
  readonly chainId: number
  readonly hashes: readonly (string | null)[]
}
export type SelectClaimsRow = {
  readonly tx_hash: ColumnTypes['payout_claims.tx_hash']
  readonly log_index: number
  readonly payout_id: bigint
}
export const selectClaims = statement<SelectClaimsValues, SelectClaimsRow>(
  'read',
  'selectClaims_e2a88ec8',
  ["chainId","hashes"],
  `select tx_hash, log_index, payout_id from payout_claims where chain_id = $1 and tx_hash = any($2::text[])`,
)

export type SelectPayoutStatesValues = {
  readonly ids: readonly (bigint | number | null)[]
}
export type SelectPayoutStatesRow = {
  readonly id: bigint
  readonly state: ColumnTypes['payouts.state']
  readonly tx_hash: ColumnTypes['payouts.tx_hash'] | null
}
export const selectPayoutStates = statement<SelectPayoutStatesValues, SelectPayoutStatesRow>(
  'read',
  'selectPayoutStates_b05542d0',
  ["ids"],
  `select id, state, tx_hash from payouts where id = any($1::bigint[])`,
)

export type SelectExplainedValues = {
  readonly chainId: number
  readonly hashes: readonly (string | null)[]
}
export type SelectExplainedRow = {
  readonly tx_hash: ColumnTypes['payout_strays.tx_hash']
}
export const selectExplained = statement<SelectExplainedValues, SelectExplainedRow>(
  'read',
  'selectExplained_7f26b56d',
  ["chainId","hashes"],
  `select tx_hash as "tx_hash" from payout_strays
where chain_id = $1 and tx_hash = any($2::text[]) and explained_at is not null`,
)

export type SelectUncomparedValues = {
  readonly chainId: number
  readonly untilMs: bigint
}
export type SelectUncomparedRow = {
  readonly user_id: bigint
  readonly id: bigint
  readonly tx_hash: ColumnTypes['payouts.tx_hash']
  readonly token: ColumnTypes['payouts.token'] | null
  readonly to_address: ColumnTypes['payouts.to_address']
  readonly amount: bigint
  readonly from_address: ColumnTypes['payouts.from_address']
}
export const selectUncompared = statement<SelectUncomparedValues, SelectUncomparedRow>(
  'read',
  'selectUncompared_350603c6',
  ["chainId","untilMs"],
  `select user_id, id, tx_hash as "tx_hash", token, to_address, amount, from_address as "from_address" from payouts
where state = 'completed' and not is_compared and chain_id = $1 and tx_hash is not null
  and completed_at <= to_timestamp($2::numeric / 1000)
order by id`,
)

export type UpdateComparedPayoutsValues = {
  readonly userIds: readonly (bigint | number | null)[]
  readonly ids: readonly (bigint | number | null)[]
}
export const updateComparedPayouts = statement<UpdateComparedPayoutsValues, never>(
  'write',
  'updateComparedPayouts_3bb60eb4',
  ["userIds","ids"],
  `update payouts set is_compared = true where user_id = any($1::bigint[]) and id = any($2::bigint[])`,
)

export type FindCompletedValues = {
  readonly ids: readonly (bigint | number | null)[]
}
export type FindCompletedRow = {
  readonly id: bigint
  readonly tx_hash: ColumnTypes['payouts.tx_hash']
  readonly token: ColumnTypes['payouts.token'] | null
  readonly to_address: ColumnTypes['payouts.to_address']
  readonly amount: bigint
  readonly from_address: ColumnTypes['payouts.from_address']
}
export const findCompleted = statement<FindCompletedValues, FindCompletedRow>(
  'read',
  'findCompleted_f44378dd',
  ["ids"],
  `select id, tx_hash as "tx_hash", token, to_address, amount, from_address as "from_address" from payouts
where id = any($1::bigint[]) and state = 'completed' and tx_hash is not null`,
)

export type SelectKnownNoncesValues = {
  readonly chainId: number
  readonly address: string
  readonly least: bigint | number
}
export type SelectKnownNoncesRow = {
  readonly nonce: bigint
}
export const selectKnownNonces = statement<SelectKnownNoncesValues, SelectKnownNoncesRow>(
  'read',
  'selectKnownNonces_9728fd76',
  ["chainId","address","least"],
  `select nonce as "nonce" from payouts
where chain_id = $1 and from_address = $2 and nonce >= $3
union select nonce from payout_voids where chain_id = $1 and from_address = $2 and nonce >= $3
union select nonce from payout_strays where chain_id = $1 and from_address = $2 and nonce >= $3`,
)

export type SelectTriedValues = {
  readonly nonces: readonly (bigint | number | null)[]
}
export type SelectTriedRow = {
  readonly nonce: bigint
  readonly raw_transaction: ColumnTypes['payout_transactions.raw_transaction']
}
export const selectTried = statement<SelectTriedValues, SelectTriedRow>(
  'read',
  'selectTried_c53480d4',
  ["nonces"],
  `select nonce as "nonce", raw_transaction from payout_transactions where nonce = any($1::bigint[])`,
)

export type CountDifferencesRow = {
  readonly strays: bigint
  readonly alarms: bigint
}
export const countDifferences = statement<null, CountDifferencesRow>(
  'read',
  'countDifferences_adcfa783',
  [],
  `select (select count(*) from payout_strays where explained_at is null) as "strays",
  (select count(*) from chain_alarms
    where kind in ('transfer_not_in_ledger', 'payout_not_on_chain') and resolved_at is null) as "alarms"`,
)

export type FindOpenDifferenceRow = {
  readonly id: bigint
}
export const findOpenDifference = statement<null, FindOpenDifferenceRow>(
  'read',
  'findOpenDifference_522e0726',
  [],
  `select id from chain_alarms
where kind in ('transfer_not_in_ledger', 'payout_not_on_chain') and resolved_at is null limit 1`,
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
