// Written by `npm run generate -- sql` from the file of the same name, with the types that the database gives.
import type { ColumnTypes } from '../db/column-types.ts'
import { statement } from '../db/statement.ts'

export type InsertAlarmValues = {
  readonly finding: string
  readonly userIds: readonly (bigint | number | null)[]
  readonly stopsAll: boolean
  readonly differences: string
  readonly code: string
  readonly check: string
}
export type InsertAlarmRow = {
  readonly id: bigint
}
export const insertAlarm = statement<InsertAlarmValues, InsertAlarmRow>(
  'write',
  'insertAlarm_3310032a',
  ["finding","userIds","stopsAll","differences","code","check"],
  `insert into audit_alarms (finding, user_ids, stops_all, differences)
select $1::jsonb, $2::bigint[], $3, $4::jsonb
where not exists (select 1 from audit_alarms where resolved_at is null
  and (finding ->> 'code' = $5 or (finding ->> 'code' is null and finding ->> 'check' = $6)))
returning id`,
)

export type UpdateAlarmValues = {
  readonly finding: string
  readonly userIds: readonly (bigint | number | null)[]
  readonly stopsAll: boolean
  readonly differences: string
  readonly code: string
  readonly check: string
  readonly isWhole: boolean
}
export const updateAlarm = statement<UpdateAlarmValues, never>(
  'write',
  'updateAlarm_4592a357',
  ["finding","userIds","stopsAll","differences","code","check","isWhole"],
  `update audit_alarms set finding = $1::jsonb, user_ids = $2::bigint[], stops_all = $3,
  differences = $4::jsonb
where resolved_at is null
  and (finding ->> 'code' = $5 or (finding ->> 'code' is null and finding ->> 'check' = $6))
  and ($7 or $3 or not stops_all)`,
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
  readonly codes: readonly (string | null)[]
  readonly checks: readonly (string | null)[]
}
export type UpdateResolvedOfRow = {
  readonly id: bigint
}
export const updateResolvedOf = statement<UpdateResolvedOfValues, UpdateResolvedOfRow>(
  'write',
  'updateResolvedOf_514f6fbb',
  ["codes","checks"],
  `update audit_alarms set resolved_at = clock_now()
where resolved_at is null
  and (finding ->> 'code' = any($1::text[])
    or (finding ->> 'code' is null and finding ->> 'check' = any($2::text[]))) returning id`,
)

export type ListOpenAlarmsValues = {
  readonly limit: bigint | number
}
export type ListOpenAlarmsRow = {
  readonly id: bigint
  readonly raised_at: Date
  readonly code: string | null
  readonly check: string
  readonly count: number
  readonly example: string
  readonly user_ids: readonly (bigint)[]
  readonly stops_all: boolean
  readonly differences: ColumnTypes['audit_alarms.differences']
}
export const listOpenAlarms = statement<ListOpenAlarmsValues, ListOpenAlarmsRow>(
  'read',
  'listOpenAlarms_42edd826',
  ["limit"],
  `select id, raised_at, finding ->> 'code' as code, finding ->> 'check' as "check", (finding ->> 'count')::integer as "count",
  finding ->> 'example' as "example", user_ids, stops_all, differences
from audit_alarms where resolved_at is null order by id limit $1`,
)

export type ReadOpenAlarmValues = {
  readonly id: bigint | number
}
export type ReadOpenAlarmRow = {
  readonly id: bigint
  readonly raised_at: Date
  readonly code: string | null
  readonly check: string
  readonly count: number
  readonly example: string
  readonly user_ids: readonly (bigint)[]
  readonly stops_all: boolean
  readonly differences: ColumnTypes['audit_alarms.differences']
}
export const readOpenAlarm = statement<ReadOpenAlarmValues, ReadOpenAlarmRow>(
  'read',
  'readOpenAlarm_4c75ea54',
  ["id"],
  `select id, raised_at, finding ->> 'code' as code, finding ->> 'check' as "check", (finding ->> 'count')::integer as "count",
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

export type ListAcceptancesValues = {
  readonly players: readonly (bigint | number | null)[]
  readonly code: string
  readonly check: string
}
export type ListAcceptancesRow = {
  readonly user_id: bigint
  readonly subject: string
  readonly difference: string
  readonly code: string | null
  readonly row_key: unknown | null
  readonly facts: unknown | null
}
export const listAcceptances = statement<ListAcceptancesValues, ListAcceptancesRow>(
  'read',
  'listAcceptances_84bd2611',
  ["players","code","check"],
  `select user_id, subject, difference, code, row_key, facts from audit_acceptances
where user_id = any($1::bigint[]) and (code = $2 or (code is null and check_name = $3))`,
)

export type InsertAcceptanceValues = {
  readonly userId: bigint | number
  readonly check: string
  readonly subject: string
  readonly difference: string
  readonly code: string
  readonly row: string
  readonly facts: string
  readonly acceptedBy: string
  readonly note: string
}
export type InsertAcceptanceRow = {
  readonly user_id: bigint
}
export const insertAcceptance = statement<InsertAcceptanceValues, InsertAcceptanceRow>(
  'write',
  'insertAcceptance_561c5cee',
  ["userId","check","subject","difference","code","row","facts","acceptedBy","note"],
  `insert into audit_acceptances (user_id, check_name, subject, difference, code, row_key, facts, accepted_by, note)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
on conflict (user_id, check_name, subject, difference) do nothing returning user_id`,
)

export type UpdateAcceptanceValues = {
  readonly code: string
  readonly row: string
  readonly facts: string
  readonly userId: bigint | number
  readonly check: string
  readonly subject: string
  readonly difference: string
}
export const updateAcceptance = statement<UpdateAcceptanceValues, never>(
  'write',
  'updateAcceptance_c93db44b',
  ["code","row","facts","userId","check","subject","difference"],
  `update audit_acceptances set code = $1, row_key = $2, facts = $3
where user_id = $4 and check_name = $5 and subject = $6 and difference = $7 and code is null`,
)

export type DeleteSealValues = {
  readonly userId: bigint | number
}
export const deleteSeal = statement<DeleteSealValues, never>(
  'write',
  'deleteSeal_e881f3d8',
  ["userId"],
  `delete from audit_seals where user_id = $1`,
)

export type InsertRunValues = {
  readonly kind: string
  readonly askedBy?: string | null | undefined
}
export type InsertRunRow = {
  readonly id: bigint
}
export const insertRun = statement<InsertRunValues, InsertRunRow>(
  'write',
  'insertRun_06cadbe8',
  ["kind","askedBy"],
  `insert into audit_runs (kind, asked_by) values ($1, $2) returning id`,
)

export type UpdateRunValues = {
  readonly players: bigint | number
  readonly differences: bigint | number
  readonly id: bigint | number
}
export const updateRun = statement<UpdateRunValues, never>(
  'write',
  'updateRun_4c824ef1',
  ["players","differences","id"],
  `update audit_runs set ended_at = now(), players = $1, differences = $2 where id = $3`,
)

export type UpdateRunFailedValues = {
  readonly problem: string
  readonly id: bigint | number
}
export const updateRunFailed = statement<UpdateRunFailedValues, never>(
  'write',
  'updateRunFailed_f3bcc44a',
  ["problem","id"],
  `update audit_runs set ended_at = now(), problem = $1 where id = $2`,
)

export type ListLastGoodValues = {
  readonly kinds: readonly (string | null)[]
}
export type ListLastGoodRow = {
  readonly kind: ColumnTypes['audit_runs.kind']
  readonly started_at: Date
  readonly ended_at: Date
  readonly players: bigint | null
  readonly differences: bigint | null
  readonly age_seconds: number
}
export const listLastGood = statement<ListLastGoodValues, ListLastGoodRow>(
  'read',
  'listLastGood_233d3aa0',
  ["kinds"],
  `select distinct on (kind) kind, started_at, ended_at as "ended_at", players, differences,
  extract(epoch from now() - ended_at)::float8 as "age_seconds"
from audit_runs where ended_at is not null and problem is null and kind = any($1::text[])
order by kind, ended_at desc`,
)

export type ListLatestValues = {
  readonly kinds: readonly (string | null)[]
}
export type ListLatestRow = {
  readonly id: bigint
  readonly kind: ColumnTypes['audit_runs.kind']
  readonly asked_by: string | null
  readonly started_at: Date
  readonly ended_at: Date | null
  readonly problem: string | null
}
export const listLatest = statement<ListLatestValues, ListLatestRow>(
  'read',
  'listLatest_9079ec31',
  ["kinds"],
  `select distinct on (kind) id, kind, asked_by, started_at, ended_at, problem from audit_runs
where kind = any($1::text[]) order by kind, id desc`,
)

export type ReadFirstRunRow = {
  readonly started_at: Date | null
  readonly now: Date
}
export const readFirstRun = statement<null, ReadFirstRunRow>(
  'read',
  'readFirstRun_35f9f444',
  [],
  `select (select started_at from audit_runs order by id limit 1) as started_at, now() as "now"`,
)
