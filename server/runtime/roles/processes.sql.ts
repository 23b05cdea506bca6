// Written by `npm run generate -- sql` from the file of the same name, with the types that the database gives.
import type { ColumnTypes } from '../../db/column-types.ts'
import { statement } from '../../db/statement.ts'

export type StartProcessValues = {
  readonly name: string
  readonly roles: readonly (string | null)[]
  readonly hotWallet?: string | null | undefined
}
export const startProcess = statement<StartProcessValues, never>(
  'write',
  'startProcess_f4970c0d',
  ["name","roles","hotWallet"],
  `insert into processes (name, roles, hot_wallet) values ($1, $2, $3)
on conflict (name, roles) do update
set hot_wallet = excluded.hot_wallet, started_at = clock_now(), seen_at = clock_now(), ended_at = null`,
)

export type TouchProcessValues = {
  readonly name: string
  readonly roles: readonly (string | null)[]
}
export type TouchProcessRow = {
  readonly name: string
}
export const touchProcess = statement<TouchProcessValues, TouchProcessRow>(
  'write',
  'touchProcess_bcc72b7b',
  ["name","roles"],
  `update processes set seen_at = clock_now() where name = $1 and roles = $2 returning name`,
)

export type EndProcessValues = {
  readonly name: string
  readonly roles: readonly (string | null)[]
}
export const endProcess = statement<EndProcessValues, never>(
  'write',
  'endProcess_0fe3350e',
  ["name","roles"],
  `update processes set seen_at = clock_now(), ended_at = clock_now() where name = $1 and roles = $2`,
)

export type CountByRoleValues = {
  readonly silentSeconds: number
}
export type CountByRoleRow = {
  readonly role: string
  readonly living: bigint
  readonly seen_at: Date
}
export const countByRole = statement<CountByRoleValues, CountByRoleRow>(
  'read',
  'countByRole_8c18e083',
  ["silentSeconds"],
  `select role as "role",
  count(*) filter (where ended_at is null and seen_at > clock_now() - make_interval(secs => $1)) as "living",
  max(seen_at) as "seen_at"
from processes, unnest(roles) as role group by role`,
)

export type FindPayerValues = {
  readonly silentSeconds: number
}
export type FindPayerRow = {
  readonly hot_wallet: ColumnTypes['processes.hot_wallet'] | null
}
export const findPayer = statement<FindPayerValues, FindPayerRow>(
  'read',
  'findPayer_16134ca4',
  ["silentSeconds"],
  `select hot_wallet from processes where 'payer' = any(roles)
order by hot_wallet is not null and ended_at is null and seen_at > clock_now() - make_interval(secs => $1) desc,
  seen_at desc
limit 1`,
)

export type DeleteReplacedProcessesValues = {
  readonly days: number
}
export const deleteReplacedProcesses = statement<DeleteReplacedProcessesValues, never>(
  'write',
  'deleteReplacedProcesses_c91e6dda',
  ["days"],
  `delete from processes p where p.seen_at < clock_now() - make_interval(days => $1)
  and exists (select from processes later where later.seen_at > p.seen_at and later.roles @> p.roles)`,
)
