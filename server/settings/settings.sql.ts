// Written by `npm run generate -- sql` from the file of the same name, with the types that the database gives.
import type { ColumnTypes } from '../db/column-types.ts'
import { statement } from '../db/statement.ts'

export type ReadCurrentRow = {
  readonly name: ColumnTypes['settings.name']
  readonly version: number
  readonly value: unknown
  readonly author: string
  readonly changed_at: Date
}
export const readCurrent = statement<null, ReadCurrentRow>(
  'read',
  'readCurrent_6b575305',
  [],
  `select distinct on (name) name, version, value, author, changed_at from settings order by name, version desc`,
)

export type ReadCurrentOfValues = {
  readonly name: string
}
export type ReadCurrentOfRow = {
  readonly version: number
  readonly value: unknown
}
export const readCurrentOf = statement<ReadCurrentOfValues, ReadCurrentOfRow>(
  'read',
  'readCurrentOf_e1618e74',
  ["name"],
  `select version, value from settings where name = $1 order by version desc limit 1`,
)

export type ReadHistoryOfValues = {
  readonly name: string
  readonly beforeVersion: number
  readonly limit: bigint | number
}
export type ReadHistoryOfRow = {
  readonly version: number
  readonly value: unknown
  readonly author: string
  readonly changed_at: Date
}
export const readHistoryOf = statement<ReadHistoryOfValues, ReadHistoryOfRow>(
  'read',
  'readHistoryOf_f7c9c387',
  ["name","beforeVersion","limit"],
  `select version, value, author, changed_at from settings
where name = $1 and version < $2 order by version desc limit $3`,
)

export type InsertVersionValues = {
  readonly name: string
  readonly basedOn: number
  readonly value: string
  readonly author: string
}
export type InsertVersionRow = {
  readonly version: number
  readonly changed_at: Date
}
export const insertVersion = statement<InsertVersionValues, InsertVersionRow>(
  'write',
  'insertVersion_494b264b',
  ["name","basedOn","value","author"],
  `insert into settings (name, version, value, author)
select $1, $2::integer + 1, $3::jsonb, $4
where $2::integer = (select coalesce(max(version), 0) from settings where name = $1)
on conflict (name, version) do nothing
returning version, changed_at`,
)
