// Written by `npm run generate -- sql` from the file of the same name, with the types that the database gives.
import { type Kept, statement } from '../db/statement.ts'
import type { chainAlarms } from '../db/schema/payments.ts'

export type UpsertAlarmValues = {
  readonly kind: string
  readonly subject: string
  readonly detail: string
}
export const upsertAlarm = statement<UpsertAlarmValues, never>(
  'write',
  'upsertAlarm_b8eaa724',
  ["kind","subject","detail"],
  `insert into chain_alarms (kind, subject, detail) values ($1, $2, $3)
on conflict (kind, subject) where resolved_at is null do update set
  times = chain_alarms.times + 1, detail = excluded.detail, last_seen_at = clock_now()`,
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
  readonly kind: Kept<typeof chainAlarms, 'kind'>
  readonly subject: Kept<typeof chainAlarms, 'subject'>
  readonly detail: Kept<typeof chainAlarms, 'detail'>
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
  readonly kind: Kept<typeof chainAlarms, 'kind'>
  readonly subject: Kept<typeof chainAlarms, 'subject'>
  readonly detail: Kept<typeof chainAlarms, 'detail'>
  readonly times: number
  readonly raised_at: Date
  readonly last_seen_at: Date
}
export const listOpenChainAlarms = statement<ListOpenChainAlarmsValues, ListOpenChainAlarmsRow>(
  'read',
  'listOpenChainAlarms_284a8d09',
  ["limit"],
  `select id, kind, subject, detail, times, raised_at, last_seen_at
from chain_alarms where resolved_at is null order by id limit $1`,
)

export type UpdateToldValues = {
  readonly limit: bigint | number
}
export type UpdateToldRow = {
  readonly kind: Kept<typeof chainAlarms, 'kind'>
  readonly subject: Kept<typeof chainAlarms, 'subject'>
  readonly detail: Kept<typeof chainAlarms, 'detail'>
}
export const updateTold = statement<UpdateToldValues, UpdateToldRow>(
  'write',
  'updateTold_ed1a1bb2',
  ["limit"],
  `update chain_alarms set told_at = clock_now()
where id in (select id from chain_alarms where told_at is null order by id limit $1 for update skip locked)
returning kind, subject, detail`,
)
