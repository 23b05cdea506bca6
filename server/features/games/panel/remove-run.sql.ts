// Written by `npm run generate -- sql` from the file of the same name, with the types that the database gives.
import { type Kept, statement } from '../../../db/statement.ts'
import type { gameRuns } from '../../../db/schema/game-runs.ts'
import type { users } from '../../../db/schema/users.ts'

export type FindRunOwnerValues = {
  readonly runId: bigint | number
}
export type FindRunOwnerRow = {
  readonly user_id: bigint
}
export const findRunOwner = statement<FindRunOwnerValues, FindRunOwnerRow>(
  'read',
  'findRunOwner_0dd1d6b4',
  ["runId"],
  `select user_id from game_runs where id = $1`,
)

export type LockRunValues = {
  readonly userId: bigint | number
  readonly runId: bigint | number
}
export type LockRunRow = {
  readonly variant: Kept<typeof gameRuns, 'variant'>
  readonly status: Kept<typeof gameRuns, 'status'>
  readonly score: number | null
  readonly ended_at: Date | null
  readonly unranked: Kept<typeof gameRuns, 'unranked'> | null
  readonly removed_by: Kept<typeof gameRuns, 'removedBy'> | null
  readonly removal_reason: Kept<typeof gameRuns, 'removalReason'> | null
  readonly wallet_address: Kept<typeof users, 'walletAddress'>
}
export const lockRun = statement<LockRunValues, LockRunRow>(
  'lock',
  'lockRun_0aabfc72',
  ["userId","runId"],
  `select r.variant, r.status, r.score, r.ended_at, r.unranked, r.removed_by, r.removal_reason, u.wallet_address
from game_runs r join users u on u.user_id = r.user_id
where r.user_id = $1 and r.id = $2 for no key update of r`,
)

export type UpdateRunRemovedValues = {
  readonly removedBy: string
  readonly reason: string
  readonly userId: bigint | number
  readonly runId: bigint | number
}
export const updateRunRemoved = statement<UpdateRunRemovedValues, never>(
  'write',
  'updateRunRemoved_c4347cb2',
  ["removedBy","reason","userId","runId"],
  `update game_runs set removed_at = clock_now(), removed_by = $1, removal_reason = $2
where user_id = $3 and id = $4`,
)

export type UpdateRunRestoredValues = {
  readonly userId: bigint | number
  readonly runId: bigint | number
}
export const updateRunRestored = statement<UpdateRunRestoredValues, never>(
  'write',
  'updateRunRestored_dbfec4cc',
  ["userId","runId"],
  `update game_runs set removed_at = null, removed_by = null, removal_reason = null
where user_id = $1 and id = $2`,
)

export type ReadDaysLedByValues = {
  readonly userId: bigint | number
  readonly variant: string
  readonly runId: bigint | number
}
export type ReadDaysLedByRow = {
  readonly day: number
}
export const readDaysLedBy = statement<ReadDaysLedByValues, ReadDaysLedByRow>(
  'lock',
  'readDaysLedBy_c0f04c28',
  ["userId","variant","runId"],
  `select day from game_bests
where user_id = $1 and variant = $2 and run_id = $3 order by day for update`,
)

export type FindBestRunValues = {
  readonly userId: bigint | number
  readonly variant: string
  readonly day: number
}
export type FindBestRunRow = {
  readonly id: bigint
  readonly score: number
  readonly ended_at: Date
}
export const findBestRun = statement<FindBestRunValues, FindBestRunRow>(
  'read',
  'findBestRun_2b515172',
  ["userId","variant","day"],
  `select id, score as "score", ended_at as "ended_at" from game_runs
where user_id = $1 and variant = $2 and status = 'settled' and unranked is null and removed_at is null
  and score > 0 and ($3::integer = 0 or floor(extract(epoch from ended_at) / 86400)::integer = $3::integer)
order by score desc, ended_at, id limit 1`,
)

export type UpdateBestValues = {
  readonly score: number
  readonly runId: bigint | number
  readonly endedAt: Date
  readonly userId: bigint | number
  readonly variant: string
  readonly day: number
}
export const updateBest = statement<UpdateBestValues, never>(
  'write',
  'updateBest_92912a34',
  ["score","runId","endedAt","userId","variant","day"],
  `update game_bests set score = $1, run_id = $2, ended_at = $3
where user_id = $4 and variant = $5 and day = $6`,
)

export type DeleteBestValues = {
  readonly userId: bigint | number
  readonly variant: string
  readonly day: number
}
export const deleteBest = statement<DeleteBestValues, never>(
  'write',
  'deleteBest_e1e2f934',
  ["userId","variant","day"],
  `delete from game_bests where user_id = $1 and variant = $2 and day = $3`,
)

export type InsertRestoredBestValues = {
  readonly userId: bigint | number
  readonly variant: string
  readonly day: number
  readonly score: number
  readonly runId: bigint | number
  readonly endedAt: Date
}
export const insertRestoredBest = statement<InsertRestoredBestValues, never>(
  'write',
  'insertRestoredBest_891990d2',
  ["userId","variant","day","score","runId","endedAt"],
  `insert into game_bests (user_id, variant, day, score, run_id, ended_at)
values ($1, $2, $3, $4, $5, $6)
on conflict (user_id, variant, day) do update
set score = excluded.score, run_id = excluded.run_id, ended_at = excluded.ended_at
where (game_bests.score, excluded.ended_at, excluded.run_id) < (excluded.score, game_bests.ended_at, game_bests.run_id)`,
)
