// Written by `npm run generate -- sql` from the file of the same name, with the types that the database gives.
import type { ColumnTypes } from '../../../db/column-types.ts'
import { statement } from '../../../db/statement.ts'

export type SelectRunsBeforeValues = {
  readonly beforeId: bigint | number
  readonly limit: bigint | number
}
export type SelectRunsBeforeRow = {
  readonly user_id: bigint
  readonly id: bigint
}
export const selectRunsBefore = statement<SelectRunsBeforeValues, SelectRunsBeforeRow>(
  'read',
  'selectRunsBefore_e921b0f1',
  ["beforeId","limit"],
  `select user_id, id from game_runs where id < $1 order by id desc limit $2`,
)

export type SelectRunsAfterValues = {
  readonly afterId: bigint | number
  readonly limit: bigint | number
}
export type SelectRunsAfterRow = {
  readonly user_id: bigint
  readonly id: bigint
}
export const selectRunsAfter = statement<SelectRunsAfterValues, SelectRunsAfterRow>(
  'read',
  'selectRunsAfter_2cf72c9f',
  ["afterId","limit"],
  `select user_id, id from game_runs where id > $1 order by id limit $2`,
)

export type SelectRunsOfVariantBeforeValues = {
  readonly variant: string
  readonly beforeId: bigint | number
  readonly limit: bigint | number
}
export type SelectRunsOfVariantBeforeRow = {
  readonly user_id: bigint
  readonly id: bigint
}
export const selectRunsOfVariantBefore = statement<SelectRunsOfVariantBeforeValues, SelectRunsOfVariantBeforeRow>(
  'read',
  'selectRunsOfVariantBefore_4c140da6',
  ["variant","beforeId","limit"],
  `select user_id, id from game_runs
where (variant, id) < ($1::text, $2::bigint) and (variant, id) > ($1::text, 0)
order by variant desc, id desc limit $3`,
)

export type SelectRunsOfVariantAfterValues = {
  readonly variant: string
  readonly afterId: bigint | number
  readonly limit: bigint | number
}
export type SelectRunsOfVariantAfterRow = {
  readonly user_id: bigint
  readonly id: bigint
}
export const selectRunsOfVariantAfter = statement<SelectRunsOfVariantAfterValues, SelectRunsOfVariantAfterRow>(
  'read',
  'selectRunsOfVariantAfter_003c0b16',
  ["variant","afterId","limit"],
  `select user_id, id from game_runs
where (variant, id) > ($1::text, $2::bigint)
  and (variant, id) < ($1::text, 9223372036854775807)
order by variant, id limit $3`,
)

export type SelectRunsOfStandingBeforeValues = {
  readonly standing: string
  readonly beforeId: bigint | number
  readonly variant?: string | null | undefined
  readonly limit: bigint | number
}
export type SelectRunsOfStandingBeforeRow = {
  readonly user_id: bigint
  readonly id: bigint
}
export const selectRunsOfStandingBefore = statement<SelectRunsOfStandingBeforeValues, SelectRunsOfStandingBeforeRow>(
  'read',
  'selectRunsOfStandingBefore_a0584380',
  ["standing","beforeId","variant","limit"],
  `select user_id, id from game_runs
where (standing, id) < ($1::text, $2::bigint)
  and (standing, id) > ($1::text, 0)
  and ($3::text is null or variant = $3::text)
order by standing desc, id desc limit $4`,
)

export type SelectRunsOfStandingAfterValues = {
  readonly standing: string
  readonly afterId: bigint | number
  readonly variant?: string | null | undefined
  readonly limit: bigint | number
}
export type SelectRunsOfStandingAfterRow = {
  readonly user_id: bigint
  readonly id: bigint
}
export const selectRunsOfStandingAfter = statement<SelectRunsOfStandingAfterValues, SelectRunsOfStandingAfterRow>(
  'read',
  'selectRunsOfStandingAfter_b3fed374',
  ["standing","afterId","variant","limit"],
  `select user_id, id from game_runs
where (standing, id) > ($1::text, $2::bigint)
  and (standing, id) < ($1::text, 9223372036854775807)
  and ($3::text is null or variant = $3::text)
order by standing, id limit $4`,
)

export type SelectRunsFlaggedBeforeValues = {
  readonly beforeId: bigint | number
  readonly signal?: string | null | undefined
  readonly variant?: string | null | undefined
  readonly standing?: string | null | undefined
  readonly limit: bigint | number
}
export type SelectRunsFlaggedBeforeRow = {
  readonly user_id: bigint
  readonly id: bigint
}
export const selectRunsFlaggedBefore = statement<SelectRunsFlaggedBeforeValues, SelectRunsFlaggedBeforeRow>(
  'read',
  'selectRunsFlaggedBefore_75f9186a',
  ["beforeId","signal","variant","standing","limit"],
  `select user_id, id from game_runs
where signals <> '{}' and id < $1 and ($2::text is null or $2::text = any(signals))
  and ($3::text is null or variant = $3::text)
  and ($4::text is null or standing = $4::text)
order by id desc limit $5`,
)

export type SelectRunsFlaggedAfterValues = {
  readonly afterId: bigint | number
  readonly signal?: string | null | undefined
  readonly variant?: string | null | undefined
  readonly standing?: string | null | undefined
  readonly limit: bigint | number
}
export type SelectRunsFlaggedAfterRow = {
  readonly user_id: bigint
  readonly id: bigint
}
export const selectRunsFlaggedAfter = statement<SelectRunsFlaggedAfterValues, SelectRunsFlaggedAfterRow>(
  'read',
  'selectRunsFlaggedAfter_82794868',
  ["afterId","signal","variant","standing","limit"],
  `select user_id, id from game_runs
where signals <> '{}' and id > $1 and ($2::text is null or $2::text = any(signals))
  and ($3::text is null or variant = $3::text)
  and ($4::text is null or standing = $4::text)
order by id limit $5`,
)

export type SelectRunsOfPlayerBeforeValues = {
  readonly userId: bigint | number
  readonly beforeId: bigint | number
  readonly isFlagged: boolean
  readonly signal?: string | null | undefined
  readonly variant?: string | null | undefined
  readonly standing?: string | null | undefined
  readonly limit: bigint | number
}
export type SelectRunsOfPlayerBeforeRow = {
  readonly user_id: bigint
  readonly id: bigint
}
export const selectRunsOfPlayerBefore = statement<SelectRunsOfPlayerBeforeValues, SelectRunsOfPlayerBeforeRow>(
  'read',
  'selectRunsOfPlayerBefore_290a5660',
  ["userId","beforeId","isFlagged","signal","variant","standing","limit"],
  `select user_id, id from game_runs
where user_id = $1 and id < $2 and (not $3::boolean or signals <> '{}') and ($4::text is null or $4::text = any(signals))
  and ($5::text is null or variant = $5::text)
  and ($6::text is null or standing = $6::text)
order by id desc limit $7`,
)

export type SelectRunsOfPlayerAfterValues = {
  readonly userId: bigint | number
  readonly afterId: bigint | number
  readonly isFlagged: boolean
  readonly signal?: string | null | undefined
  readonly variant?: string | null | undefined
  readonly standing?: string | null | undefined
  readonly limit: bigint | number
}
export type SelectRunsOfPlayerAfterRow = {
  readonly user_id: bigint
  readonly id: bigint
}
export const selectRunsOfPlayerAfter = statement<SelectRunsOfPlayerAfterValues, SelectRunsOfPlayerAfterRow>(
  'read',
  'selectRunsOfPlayerAfter_5f0fa756',
  ["userId","afterId","isFlagged","signal","variant","standing","limit"],
  `select user_id, id from game_runs
where user_id = $1 and id > $2 and (not $3::boolean or signals <> '{}') and ($4::text is null or $4::text = any(signals))
  and ($5::text is null or variant = $5::text)
  and ($6::text is null or standing = $6::text)
order by id limit $7`,
)

export type CountRunsValues = {
  readonly limit: bigint | number
}
export type CountRunsRow = {
  readonly count: bigint
}
export const countRuns = statement<CountRunsValues, CountRunsRow>(
  'read',
  'countRuns_6989ba66',
  ["limit"],
  `select count(*) as "count" from (select 1 from game_runs order by id desc limit $1) r`,
)

export type CountRunsOfVariantValues = {
  readonly variant: string
  readonly limit: bigint | number
}
export type CountRunsOfVariantRow = {
  readonly count: bigint
}
export const countRunsOfVariant = statement<CountRunsOfVariantValues, CountRunsOfVariantRow>(
  'read',
  'countRunsOfVariant_50506081',
  ["variant","limit"],
  `select count(*) as "count" from (
  select 1 from game_runs where (variant, id) > ($1::text, 0) and (variant, id) < ($1::text, 9223372036854775807)
  order by variant desc, id desc limit $2
) r`,
)

export type CountRunsOfStandingValues = {
  readonly standing: string
  readonly variant?: string | null | undefined
  readonly limit: bigint | number
}
export type CountRunsOfStandingRow = {
  readonly count: bigint
}
export const countRunsOfStanding = statement<CountRunsOfStandingValues, CountRunsOfStandingRow>(
  'read',
  'countRunsOfStanding_eefc4fd8',
  ["standing","variant","limit"],
  `select count(*) as "count" from (
  select 1 from game_runs
  where (standing, id) > ($1::text, 0)
  and (standing, id) < ($1::text, 9223372036854775807)
  and ($2::text is null or variant = $2::text)
  order by standing desc, id desc limit $3
) r`,
)

export type CountRunsFlaggedValues = {
  readonly signal?: string | null | undefined
  readonly variant?: string | null | undefined
  readonly standing?: string | null | undefined
  readonly limit: bigint | number
}
export type CountRunsFlaggedRow = {
  readonly count: bigint
}
export const countRunsFlagged = statement<CountRunsFlaggedValues, CountRunsFlaggedRow>(
  'read',
  'countRunsFlagged_28f0709e',
  ["signal","variant","standing","limit"],
  `select count(*) as "count" from (
  select 1 from game_runs where signals <> '{}' and ($1::text is null or $1::text = any(signals))
  and ($2::text is null or variant = $2::text)
  and ($3::text is null or standing = $3::text)
  order by id desc limit $4
) r`,
)

export type CountRunsOfPlayerValues = {
  readonly userId: bigint | number
  readonly isFlagged: boolean
  readonly signal?: string | null | undefined
  readonly variant?: string | null | undefined
  readonly standing?: string | null | undefined
  readonly limit: bigint | number
}
export type CountRunsOfPlayerRow = {
  readonly count: bigint
}
export const countRunsOfPlayer = statement<CountRunsOfPlayerValues, CountRunsOfPlayerRow>(
  'read',
  'countRunsOfPlayer_bd167edf',
  ["userId","isFlagged","signal","variant","standing","limit"],
  `select count(*) as "count" from (
  select 1 from game_runs where user_id = $1 and (not $2::boolean or signals <> '{}') and ($3::text is null or $3::text = any(signals))
  and ($4::text is null or variant = $4::text)
  and ($5::text is null or standing = $5::text)
  order by id desc limit $6
) r`,
)

export type ReadRunRowsValues = {
  readonly userIds: readonly (bigint | number | null)[]
  readonly runIds: readonly (bigint | number | null)[]
}
export type ReadRunRowsRow = {
  readonly user_id: bigint
  readonly id: bigint
  readonly wallet_address: ColumnTypes['users.wallet_address']
  readonly variant: ColumnTypes['game_runs.variant']
  readonly rules_version: number
  readonly status: ColumnTypes['game_runs.status']
  readonly standing: ColumnTypes['game_runs.standing']
  readonly rate: bigint
  readonly started_at: Date
  readonly ended_at: Date | null
  readonly claimed_score: bigint | null
  readonly score: number | null
  readonly ticks: number | null
  readonly passed: number | null
  readonly paid_ms: bigint | null
  readonly paid: bigint | null
  readonly cut_by: ColumnTypes['game_runs.cut_by'] | null
  readonly unranked: ColumnTypes['game_runs.unranked'] | null
  readonly signals: readonly (string)[]
  readonly signal_figures: ColumnTypes['game_runs.signal_figures'] | null
  readonly problem: string | null
  readonly problem_code: ColumnTypes['game_runs.problem_code'] | null
  readonly removed_at: Date | null
  readonly removed_by: string | null
  readonly removal_reason: string | null
}
export const readRunRows = statement<ReadRunRowsValues, ReadRunRowsRow>(
  'read',
  'readRunRows_933913a0',
  ["userIds","runIds"],
  `select r.user_id, r.id, u.wallet_address, r.variant, r.rules_version, r.status, r.standing,
  r.rate, r.started_at, r.ended_at, r.claimed_score, r.score, r.ticks, r.passed, r.paid_ms, r.paid, r.cut_by, r.unranked,
  r.signals, r.signal_figures, r.problem, r.problem_code, r.removed_at, r.removed_by, r.removal_reason
from game_runs r join users u on u.user_id = r.user_id
where r.user_id = any($1::bigint[]) and r.id = any($2::bigint[])
order by r.id desc`,
)

export type ReadPaidTodayRow = {
  readonly at: Date
  readonly paid: bigint
  readonly paid_young: bigint
}
export const readPaidToday = statement<null, ReadPaidTodayRow>(
  'read',
  'readPaidToday_a60cde8b',
  [],
  `select d.at as "at", coalesce(g.paid, 0) as "paid", coalesce(g.paid_young, 0) as "paid_young"
from (select clock_now() as at) d left join game_days g on g.day = floor(extract(epoch from d.at) / 86400)::integer`,
)

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
  readonly variant: ColumnTypes['game_runs.variant']
  readonly status: ColumnTypes['game_runs.status']
  readonly score: number | null
  readonly ended_at: Date | null
  readonly unranked: ColumnTypes['game_runs.unranked'] | null
  readonly removed_by: string | null
  readonly removal_reason: string | null
  readonly wallet_address: ColumnTypes['users.wallet_address']
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
