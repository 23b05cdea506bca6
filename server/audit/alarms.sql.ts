// Written by `npm run generate -- sql` from the file of the same name, with the types that the database gives.
import { type Kept, statement } from '../db/statement.ts'
import type { auditAlarms } from '../db/schema/audit.ts'

export type InsertAlarmValues = {
  readonly finding: string
  readonly userIds: readonly (bigint | number | null)[]
  readonly stopsAll: boolean
  readonly differences: string
  readonly check: string
}
export type InsertAlarmRow = {
  readonly id: bigint
}
export const insertAlarm = statement<InsertAlarmValues, InsertAlarmRow>(
  'write',
  'insertAlarm_603e82ca',
  ["finding","userIds","stopsAll","differences","check"],
  `insert into audit_alarms (finding, user_ids, stops_all, differences)
select $1::jsonb, $2::bigint[], $3, $4::jsonb
where not exists (select 1 from audit_alarms where resolved_at is null and finding ->> 'check' = $5)
returning id`,
)

export type UpdateAlarmValues = {
  readonly finding: string
  readonly userIds: readonly (bigint | number | null)[]
  readonly stopsAll: boolean
  readonly differences: string
  readonly check: string
  readonly isWhole: boolean
}
export const updateAlarm = statement<UpdateAlarmValues, never>(
  'write',
  'updateAlarm_2e47fda0',
  ["finding","userIds","stopsAll","differences","check","isWhole"],
  `update audit_alarms set finding = $1::jsonb, user_ids = $2::bigint[], stops_all = $3,
  differences = $4::jsonb
where resolved_at is null and finding ->> 'check' = $5 and ($6 or $3 or not stops_all)`,
)

export type UpdateResolvedValues = {
  readonly id: bigint | number
}
export type UpdateResolvedRow = {
  readonly id: bigint
}
export const updateResolved = statement<UpdateResolvedValues, UpdateResolvedRow>(
  'write',
  'updateResolved_92a7a93a',
  ["id"],
  `update audit_alarms set resolved_at = clock_now() where id = $1 and resolved_at is null returning id`,
)

export type UpdateResolvedOfValues = {
  readonly checks: readonly (string | null)[]
}
export type UpdateResolvedOfRow = {
  readonly id: bigint
}
export const updateResolvedOf = statement<UpdateResolvedOfValues, UpdateResolvedOfRow>(
  'write',
  'updateResolvedOf_be656fd3',
  ["checks"],
  `update audit_alarms set resolved_at = clock_now()
where resolved_at is null and finding ->> 'check' = any($1::text[]) returning id`,
)

export type ListOpenAlarmsValues = {
  readonly limit: bigint | number
}
export type ListOpenAlarmsRow = {
  readonly id: bigint
  readonly raised_at: Date
  readonly check: string
  readonly count: number
  readonly example: string
  readonly user_ids: readonly (bigint)[]
  readonly stops_all: boolean
  readonly differences: Kept<typeof auditAlarms, 'differences'>
}
export const listOpenAlarms = statement<ListOpenAlarmsValues, ListOpenAlarmsRow>(
  'read',
  'listOpenAlarms_ceac487d',
  ["limit"],
  `select id, raised_at, finding ->> 'check' as "check", (finding ->> 'count')::integer as "count",
  finding ->> 'example' as "example", user_ids, stops_all, differences
from audit_alarms where resolved_at is null order by id limit $1`,
)

export type ReadOpenAlarmValues = {
  readonly id: bigint | number
}
export type ReadOpenAlarmRow = {
  readonly id: bigint
  readonly raised_at: Date
  readonly check: string
  readonly count: number
  readonly example: string
  readonly user_ids: readonly (bigint)[]
  readonly stops_all: boolean
  readonly differences: Kept<typeof auditAlarms, 'differences'>
}
export const readOpenAlarm = statement<ReadOpenAlarmValues, ReadOpenAlarmRow>(
  'read',
  'readOpenAlarm_ec8ef419',
  ["id"],
  `select id, raised_at, finding ->> 'check' as "check", (finding ->> 'count')::integer as "count",
  finding ->> 'example' as "example", user_ids, stops_all, differences
from audit_alarms where resolved_at is null and id = $1`,
)

export type ReadIsStoppedRow = {
  readonly is_stopped: boolean
}
export const readIsStopped = statement<null, ReadIsStoppedRow>(
  'read',
  'readIsStopped_2f1308a9',
  [],
  `select exists (select 1 from audit_alarms where resolved_at is null and stops_all) as "is_stopped"`,
)

export type ReadIsPlayerNamedValues = {
  readonly userId: bigint | number
}
export type ReadIsPlayerNamedRow = {
  readonly is_named: boolean
}
export const readIsPlayerNamed = statement<ReadIsPlayerNamedValues, ReadIsPlayerNamedRow>(
  'read',
  'readIsPlayerNamed_dd60f0c7',
  ["userId"],
  `select exists (
  select 1 from audit_alarms where resolved_at is null and $1::bigint = any(user_ids)) as "is_named"`,
)

export type ListStoppedPlayersRow = {
  readonly user_id: bigint
}
export const listStoppedPlayers = statement<null, ListStoppedPlayersRow>(
  'read',
  'listStoppedPlayers_800b6f3e',
  [],
  `select distinct unnest(user_ids) as "user_id" from audit_alarms where resolved_at is null`,
)
