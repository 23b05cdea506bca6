// Written by `npm run generate -- sql` from the file of the same name, with the types that the database gives.
import { type Kept, statement } from '../db/statement.ts'
import type { auditRuns } from '../db/schema/audit.ts'

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
  readonly kind: Kept<typeof auditRuns, 'kind'>
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
  readonly kind: Kept<typeof auditRuns, 'kind'>
  readonly asked_by: Kept<typeof auditRuns, 'askedBy'> | null
  readonly started_at: Date
  readonly ended_at: Date | null
  readonly problem: Kept<typeof auditRuns, 'problem'> | null
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
