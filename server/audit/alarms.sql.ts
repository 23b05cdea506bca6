// Written by `npm run sql:generate` from the file of the same name, with the types that the database gives.
import { statement } from '../db/statement.ts'

export type InsertAlarmValues = {
  readonly finding: string
  readonly check: string
}
export const insertAlarm = statement<InsertAlarmValues, never>(
  'insertAlarm_ee22a455',
  ["finding","check"],
  `insert into audit_alarms (finding)
select $1::jsonb
where not exists (select 1 from audit_alarms where resolved_at is null and finding ->> 'check' = $2)`,
)

export type UpdateResolvedValues = {
  readonly id: bigint | number
}
export type UpdateResolvedRow = {
  readonly id: bigint
}
export const updateResolved = statement<UpdateResolvedValues, UpdateResolvedRow>(
  'updateResolved_92a7a93a',
  ["id"],
  `update audit_alarms set resolved_at = clock_now() where id = $1 and resolved_at is null returning id`,
)

export type ReadCheckValues = {
  readonly id: bigint | number
}
export type ReadCheckRow = {
  readonly check: string
}
export const readCheck = statement<ReadCheckValues, ReadCheckRow>(
  'readCheck_f34597a2',
  ["id"],
  `select finding ->> 'check' as "check" from audit_alarms where id = $1 and resolved_at is null`,
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
}
export const listOpenAlarms = statement<ListOpenAlarmsValues, ListOpenAlarmsRow>(
  'listOpenAlarms_d0656e70',
  ["limit"],
  `select id, raised_at, finding ->> 'check' as "check", (finding ->> 'count')::integer as "count",
  finding ->> 'example' as "example"
from audit_alarms where resolved_at is null order by id limit $1`,
)

export type ReadIsStoppedRow = {
  readonly is_stopped: boolean
}
export const readIsStopped = statement<null, ReadIsStoppedRow>(
  'readIsStopped_74bdf468',
  [],
  `select exists (select 1 from audit_alarms where resolved_at is null) as "is_stopped"`,
)
