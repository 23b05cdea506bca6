// Written by `npm run generate -- sql` from the file of the same name, with the types that the database gives.
import type { ColumnTypes } from '../../db/column-types.ts'
import { statement } from '../../db/statement.ts'

export type ReadOpenPayoutsRow = {
  readonly state: ColumnTypes['payouts.state']
  readonly code: string | null
  readonly count: bigint
  readonly oldest_seconds: number
}
export const readOpenPayouts = statement<null, ReadOpenPayoutsRow>(
  'read',
  'readOpenPayouts_a750ec7a',
  [],
  `select state as "state", case when problem is not null then coalesce(problem_facts ->> 'code', 'other') end as "code",
  count(*) as "count",
  extract(epoch from clock_now() - min(created_at))::float8 as "oldest_seconds"
from payouts where state <> 'completed' and state <> 'cancelled' group by state, 2`,
)

export type SumHotWalletDebtValues = {
  readonly token: string
}
export type SumHotWalletDebtRow = {
  readonly amount: bigint
}
export const sumHotWalletDebt = statement<SumHotWalletDebtValues, SumHotWalletDebtRow>(
  'read',
  'sumHotWalletDebt_4a2b5d2a',
  ["token"],
  `select coalesce(sum(amount), 0) as "amount"
from payouts where state in ('queued', 'signed', 'broadcast') and way = 'hot_wallet' and token = $1`,
)

export type ReadComparedAgoRow = {
  readonly seconds: number | null
}
export const readComparedAgo = statement<null, ReadComparedAgoRow>(
  'read',
  'readComparedAgo_8a0f0382',
  [],
  `select extract(epoch from clock_now() - min(updated_at))::float8 as seconds
from chain_cursors where wallet is not null`,
)

export type ReadSignedAgoValues = {
  readonly userId: bigint | number
  readonly payoutId: bigint | number
}
export type ReadSignedAgoRow = {
  readonly seconds: number | null
}
export const readSignedAgo = statement<ReadSignedAgoValues, ReadSignedAgoRow>(
  'read',
  'readSignedAgo_4ae130bb',
  ["userId","payoutId"],
  `select extract(epoch from clock_now() - min(signed_at))::float8 as seconds
from payout_transactions where user_id = $1 and payout_id = $2`,
)

export type CountAlarmsAndSessionsRow = {
  readonly audit_alarms: bigint
  readonly chain_alarms: bigint
  readonly operator_sessions: bigint
}
export const countAlarmsAndSessions = statement<null, CountAlarmsAndSessionsRow>(
  'read',
  'countAlarmsAndSessions_57b35886',
  [],
  `select
  (select count(*) from audit_alarms where resolved_at is null) as "audit_alarms",
  (select count(*) from chain_alarms where resolved_at is null) as "chain_alarms",
  (select count(*) from operator_tokens where expires_at > clock_now()) as "operator_sessions"`,
)

export type ReadLoginFailuresRow = {
  readonly kind: string
  readonly failures: bigint
}
export const readLoginFailures = statement<null, ReadLoginFailuresRow>(
  'read',
  'readLoginFailures_a9340569',
  [],
  `select kind as "kind", sum(failures) as "failures"
from login_failures where last_at > clock_now() - interval '15 minutes' group by kind`,
)
