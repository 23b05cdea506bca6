// Written by `npm run generate -- sql` from the file of the same name, with the types that the database gives.
import { type Kept, statement } from '../../../db/statement.ts'
import type { gameRuns } from '../../../db/schema/game-runs.ts'
import type { users } from '../../../db/schema/users.ts'

export type ReadRunValues = {
  readonly userId: bigint | number
  readonly runId: bigint | number
}
export type ReadRunRow = {
  readonly variant: Kept<typeof gameRuns, 'variant'>
  readonly rules_version: number
  readonly status: Kept<typeof gameRuns, 'status'>
  readonly secret: Buffer
  readonly rate: bigint
  readonly usable_ms: bigint
  readonly window_start: Date
  readonly network: Buffer | null
  readonly started_at: Date
  readonly chunks: number
  readonly ended_at: Date | null
  readonly end_reason: Kept<typeof gameRuns, 'endReason'> | null
  readonly last_inputs: Buffer | null
  readonly last_ticks: number | null
  readonly last_state_hash: bigint | null
  readonly last_pauses_ms: readonly (number)[] | null
  readonly claimed_score: bigint | null
  readonly score: number | null
  readonly ticks: number | null
  readonly passed: number | null
  readonly is_crashed: boolean | null
  readonly paid_ms: bigint | null
  readonly paid: bigint | null
  readonly cut_by: Kept<typeof gameRuns, 'cutBy'> | null
  readonly unranked: Kept<typeof gameRuns, 'unranked'> | null
  readonly wallet_address: Kept<typeof users, 'walletAddress'>
  readonly created_at: Date
}
export const readRun = statement<ReadRunValues, ReadRunRow>(
  'read',
  'readRun_ac3c6508',
  ["userId","runId"],
  `select r.variant, r.rules_version, r.status, r.secret, r.rate, r.usable_ms, r.window_start, r.network, r.started_at, r.chunks,
  r.ended_at, r.end_reason, r.last_inputs, r.last_ticks, r.last_state_hash, r.last_pauses_ms, r.claimed_score,
  r.score, r.ticks, r.passed, r.is_crashed, r.paid_ms, r.paid, r.cut_by, r.unranked, u.wallet_address, u.created_at
from game_runs r join users u on u.user_id = r.user_id
where r.user_id = $1 and r.id = $2`,
)

export type ReadChunksValues = {
  readonly userId: bigint | number
  readonly runId: bigint | number
}
export type ReadChunksRow = {
  readonly inputs: Buffer
  readonly state_hash: bigint
  readonly pauses_ms: readonly (number)[]
  readonly digest: Buffer
}
export const readChunks = statement<ReadChunksValues, ReadChunksRow>(
  'read',
  'readChunks_302ff6aa',
  ["userId","runId"],
  `select inputs, state_hash, pauses_ms, digest from game_chunks
where user_id = $1 and run_id = $2 order by index`,
)

export type ReadRunToSettleValues = {
  readonly userId: bigint | number
  readonly runId: bigint | number
}
export type ReadRunToSettleRow = {
  readonly status: Kept<typeof gameRuns, 'status'>
  readonly at: Date
}
export const readRunToSettle = statement<ReadRunToSettleValues, ReadRunToSettleRow>(
  'read',
  'readRunToSettle_9c7294a5',
  ["userId","runId"],
  `select r.status, clock_now() as "at" from game_runs r where r.user_id = $1 and r.id = $2`,
)

export type UpdateRunSettledValues = {
  readonly settledAt: Date
  readonly score: number
  readonly ticks: number
  readonly passed: number
  readonly isCrashed: boolean
  readonly paidMs: bigint | number
  readonly paid: bigint | number
  readonly paidDay: number
  readonly isYoung: boolean
  readonly cutBy?: string | null | undefined
  readonly unranked?: string | null | undefined
  readonly signals: readonly (string | null)[]
  readonly signalFigures: string
  readonly userId: bigint | number
  readonly runId: bigint | number
}
export type UpdateRunSettledRow = {
  readonly id: bigint
}
export const updateRunSettled = statement<UpdateRunSettledValues, UpdateRunSettledRow>(
  'write',
  'updateRunSettled_9850340e',
  ["settledAt","score","ticks","passed","isCrashed","paidMs","paid","paidDay","isYoung","cutBy","unranked","signals","signalFigures","userId","runId"],
  `update game_runs set status = 'settled', settled_at = $1, score = $2, ticks = $3, passed = $4,
  is_crashed = $5, paid_ms = $6, paid = $7, paid_day = $8, is_young = $9, cut_by = $10,
  unranked = $11, signals = $12, signal_figures = $13
where user_id = $14 and id = $15 and status = 'ended' returning id`,
)

export type UpdateRunFailedValues = {
  readonly problem: string
  readonly problemCode: string
  readonly userId: bigint | number
  readonly runId: bigint | number
}
export type UpdateRunFailedRow = {
  readonly id: bigint
}
export const updateRunFailed = statement<UpdateRunFailedValues, UpdateRunFailedRow>(
  'write',
  'updateRunFailed_7b7cff75',
  ["problem","problemCode","userId","runId"],
  `update game_runs set status = 'failed', settled_at = clock_now(), score = 0, ticks = 0, passed = 0, is_crashed = false,
  paid_ms = 0, paid = 0, paid_day = floor(extract(epoch from clock_now()) / 86400)::integer, is_young = false,
  unranked = 'not_replayed', problem = $1, problem_code = $2
where user_id = $3 and id = $4 and status = 'ended' returning id`,
)

export type UpdateAllowanceValues = {
  readonly paidMs: bigint | number
  readonly remainder: bigint | number
  readonly userId: bigint | number
  readonly variant: string
  readonly windowStart: Date
}
export type UpdateAllowanceRow = {
  readonly used_ms: bigint
}
export const updateAllowance = statement<UpdateAllowanceValues, UpdateAllowanceRow>(
  'write',
  'updateAllowance_0e748742',
  ["paidMs","remainder","userId","variant","windowStart"],
  `update game_allowances set used_ms = used_ms + $1::bigint, remainder = $2
where user_id = $3 and variant = $4 and window_start = $5 returning used_ms`,
)

export type InsertBestValues = {
  readonly userId: bigint | number
  readonly variant: string
  readonly day: number
  readonly score: number
  readonly runId: bigint | number
  readonly endedAt: Date
}
export const insertBest = statement<InsertBestValues, never>(
  'write',
  'insertBest_5dc4b8e3',
  ["userId","variant","day","score","runId","endedAt"],
  `insert into game_bests (user_id, variant, day, score, run_id, ended_at)
values ($1, $2, $3, $4, $5, $6)
on conflict (user_id, variant, day) do update
set score = excluded.score, run_id = excluded.run_id, ended_at = excluded.ended_at
where game_bests.score < excluded.score`,
)

export type SumTicksSinceValues = {
  readonly userId: bigint | number
  readonly since: Date
}
export type SumTicksSinceRow = {
  readonly ticks: bigint
}
export const sumTicksSince = statement<SumTicksSinceValues, SumTicksSinceRow>(
  'read',
  'sumTicksSince_8a02c386',
  ["userId","since"],
  `select coalesce(sum(ticks), 0) as "ticks" from game_runs where user_id = $1 and ended_at > $2`,
)
