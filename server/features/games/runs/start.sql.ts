// Written by `npm run generate -- sql` from the file of the same name, with the types that the database gives.
import { type Kept, statement } from '../../../db/statement.ts'
import type { gameAllowances } from '../../../db/schema/game-totals.ts'

export type ReadPlayerTermsValues = {
  readonly userId: bigint | number
}
export type ReadPlayerTermsRow = {
  readonly at: Date
  readonly created_at: Date
  readonly copies: bigint
  readonly card_ids: readonly (bigint)[]
}
export const readPlayerTerms = statement<ReadPlayerTermsValues, ReadPlayerTermsRow>(
  'read',
  'readPlayerTerms_a8ba7844',
  ["userId"],
  `select clock_now() as "at", u.created_at,
  coalesce((select sum(l.copies) from lots l where l.user_id = $1), 0) as "copies",
  array(select distinct l.card_id from lots l where l.user_id = $1) as "card_ids"
from users u where u.user_id = $1`,
)

export type ReadAllowancesValues = {
  readonly userId: bigint | number
}
export type ReadAllowancesRow = {
  readonly variant: Kept<typeof gameAllowances, 'variant'>
  readonly window_start: Date
  readonly used_ms: bigint
  readonly remainder: bigint
}
export const readAllowances = statement<ReadAllowancesValues, ReadAllowancesRow>(
  'read',
  'readAllowances_ef3d1aab',
  ["userId"],
  `select variant, window_start, used_ms, remainder from game_allowances where user_id = $1`,
)

export type InsertWindowValues = {
  readonly userId: bigint | number
  readonly variant: string
  readonly windowStart: Date
}
export const insertWindow = statement<InsertWindowValues, never>(
  'write',
  'insertWindow_70ddac53',
  ["userId","variant","windowStart"],
  `insert into game_allowances (user_id, variant, window_start, used_ms, remainder)
values ($1, $2, $3, 0, 0)
on conflict (user_id, variant) do update set window_start = excluded.window_start, used_ms = 0`,
)

export type FindUnsettledValues = {
  readonly userId: bigint | number
  readonly variant: string
}
export type FindUnsettledRow = {
  readonly id: bigint
}
export const findUnsettled = statement<FindUnsettledValues, FindUnsettledRow>(
  'read',
  'findUnsettled_099eee31',
  ["userId","variant"],
  `select id from game_runs where user_id = $1 and variant = $2 and status in ('open', 'ended')`,
)

export type ReadEarlierRunValues = {
  readonly userId: bigint | number
  readonly later: bigint | number
}
export type ReadEarlierRunRow = {
  readonly is_of_today: boolean
}
export const readEarlierRun = statement<ReadEarlierRunValues, ReadEarlierRunRow>(
  'read',
  'readEarlierRun_c6dbe80e',
  ["userId","later"],
  `select started_at > clock_now() - interval '1 day' as "is_of_today"
from game_runs where user_id = $1 order by id desc offset $2 limit 1`,
)

export type InsertRunValues = {
  readonly userId: bigint | number
  readonly variant: string
  readonly rulesVersion: number
  readonly secret: Buffer
  readonly digest: Buffer
  readonly rate: bigint | number
  readonly copies: bigint | number
  readonly windowStart: Date
  readonly usableMs: bigint | number
  readonly network?: Buffer | null | undefined
  readonly startedAt: Date
}
export type InsertRunRow = {
  readonly id: bigint
}
export const insertRun = statement<InsertRunValues, InsertRunRow>(
  'write',
  'insertRun_3b4d6082',
  ["userId","variant","rulesVersion","secret","digest","rate","copies","windowStart","usableMs","network","startedAt"],
  `insert into game_runs (user_id, variant, rules_version, secret, digest, rate, copies, window_start, usable_ms, network, started_at, heard_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11)
returning id`,
)

export type ReadClockRow = {
  readonly at: Date
}
export const readClock = statement<null, ReadClockRow>(
  'read',
  'readClock_6a8d7f87',
  [],
  `select clock_now() as "at"`,
)
