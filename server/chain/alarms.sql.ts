// Written by `npm run generate -- sql` from the file of the same name, with the types that the database gives.
import type { ColumnTypes } from '../db/column-types.ts'
import { statement } from '../db/statement.ts'

export type UpsertAlarmValues = {
  readonly kind: string
  readonly subject: string
  readonly detail: string
  readonly facts?: string | null | undefined
}
export const upsertAlarm = statement<UpsertAlarmValues, never>(
  'write',
  'upsertAlarm_6e969c6d',
  ["kind","subject","detail","facts"],
  `insert into chain_alarms (kind, subject, detail, detail_facts) values ($1, $2, $3, $4::jsonb)
on conflict (kind, subject) where resolved_at is null do update set
  times = chain_alarms.times + 1, detail = excluded.detail, detail_facts = excluded.detail_facts, last_seen_at = clock_now()`,
)

export type UpdateEndedValues = {
  readonly kind: string
  readonly subjects: readonly (string | null)[]
}
export const updateEnded = statement<UpdateEndedValues, never>(
  'write',
  'updateEnded_83826ae0',
  ["kind","subjects"],
  `update chain_alarms set resolved_at = clock_now()
where kind = $1 and subject = any($2::text[]) and resolved_at is null`,
)

export type UpdateResolvedAlarmValues = {
  readonly id: bigint | number
}
export type UpdateResolvedAlarmRow = {
  readonly kind: ColumnTypes['chain_alarms.kind']
  readonly subject: string
  readonly detail: string
  readonly times: number
}
export const updateResolvedAlarm = statement<UpdateResolvedAlarmValues, UpdateResolvedAlarmRow>(
  'write',
  'updateResolvedAlarm_58fdf20b',
  ["id"],
  `update chain_alarms set resolved_at = clock_now() where id = $1 and resolved_at is null
returning kind, subject, detail, times`,
)

export type ListOpenChainAlarmsValues = {
  readonly limit: bigint | number
}
export type ListOpenChainAlarmsRow = {
  readonly id: bigint
  readonly kind: ColumnTypes['chain_alarms.kind']
  readonly subject: string
  readonly payout_id: bigint | null
  readonly detail: string
  readonly detail_facts: ColumnTypes['chain_alarms.detail_facts'] | null
  readonly times: number
  readonly raised_at: Date
  readonly last_seen_at: Date
}
export const listOpenChainAlarms = statement<ListOpenChainAlarmsValues, ListOpenChainAlarmsRow>(
  'read',
  'listOpenChainAlarms_63a4ff75',
  ["limit"],
  `select id, kind, subject, payout_id, detail, detail_facts, times, raised_at, last_seen_at
from chain_alarms where resolved_at is null order by id limit $1`,
)

export type MarkSentValues = {
  readonly limit: bigint | number
}
export type MarkSentRow = {
  readonly kind: ColumnTypes['chain_alarms.kind']
  readonly subject: string
  readonly detail: string
}
export const markSent = statement<MarkSentValues, MarkSentRow>(
  'write',
  'markSent_ed1a1bb2',
  ["limit"],
  `update chain_alarms set told_at = clock_now()
where id in (select id from chain_alarms where told_at is null order by id limit $1 for update skip locked)
returning kind, subject, detail`,
)

export type ReadPaymentsInValues = {
  readonly chainId: number
  readonly fromBlock: bigint | number
  readonly toBlock: bigint | number
}
export type ReadPaymentsInRow = {
  readonly user_id: bigint
  readonly id: bigint
  readonly tx_hash: ColumnTypes['payments.tx_hash']
  readonly asset: ColumnTypes['payments.asset']
  readonly sender: ColumnTypes['payments.sender']
  readonly value: bigint
  readonly occurrence: number
  readonly block_number: bigint
  readonly block_hash: string
}
export const readPaymentsIn = statement<ReadPaymentsInValues, ReadPaymentsInRow>(
  'read',
  'readPaymentsIn_599b47b6',
  ["chainId","fromBlock","toBlock"],
  `select user_id, id, tx_hash, asset, sender, value, occurrence, block_number, block_hash from payments
where chain_id = $1 and block_number between $2 and $3 and transfers = 1
order by chain_id, block_number`,
)

export type ReadImportedOfValues = {
  readonly hashes: readonly (string | null)[]
  readonly chainId: number
}
export type ReadImportedOfRow = {
  readonly tx_hash: ColumnTypes['imported_transactions.tx_hash']
}
export const readImportedOf = statement<ReadImportedOfValues, ReadImportedOfRow>(
  'read',
  'readImportedOf_69553001',
  ["hashes","chainId"],
  `select distinct tx_hash from imported_transactions where tx_hash = any($1::text[]) and chain_id = $2`,
)

export type ReadArrivalsOfValues = {
  readonly hashes: readonly (string | null)[]
  readonly chainId: number
}
export type ReadArrivalsOfRow = {
  readonly tx_hash: ColumnTypes['arrivals.tx_hash']
  readonly asset: ColumnTypes['arrivals.asset']
  readonly sender: ColumnTypes['arrivals.sender']
  readonly value: bigint
  readonly occurrence: number
}
export const readArrivalsOf = statement<ReadArrivalsOfValues, ReadArrivalsOfRow>(
  'read',
  'readArrivalsOf_e265ccba',
  ["hashes","chainId"],
  `select tx_hash, asset, sender, value, occurrence from arrivals
where tx_hash = any($1::text[]) and chain_id = $2`,
)
