// Written by `npm run generate -- sql` from the file of the same name, with the types that the database gives.
import type { ColumnTypes } from '../../../db/column-types.ts'
import { statement } from '../../../db/statement.ts'

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
  readonly variant: ColumnTypes['game_allowances.variant']
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

export type InsertChunkValues = {
  readonly inputs: Buffer
  readonly userId: bigint | number
  readonly runId: bigint | number
  readonly index: number
  readonly playedMs: bigint | number
  readonly stateHash: bigint | number
  readonly pausesMs: readonly (number | null)[]
}
export type InsertChunkRow = {
  readonly secret: Buffer
  readonly digest: Buffer
}
export const insertChunk = statement<InsertChunkValues, InsertChunkRow>(
  'write',
  'insertChunk_2a206244',
  ["inputs","userId","runId","index","playedMs","stateHash","pausesMs"],
  `with run as (
  update game_runs set chunks = chunks + 1, heard_at = clock_now(), digest = sha256(digest || $1::bytea)
  where user_id = $2 and id = $3 and status = 'open' and chunks = $4
    and started_at <= clock_now() - $5::bigint * interval '1 millisecond'
  returning user_id, id, secret, digest
), chunk as (
  insert into game_chunks (user_id, run_id, index, inputs, state_hash, pauses_ms, digest)
  select user_id, id, $4::integer, $1::bytea, $6::bigint, $7::integer[], digest from run
)
select secret, digest from run`,
)

export type ReadRunOfChunkValues = {
  readonly userId: bigint | number
  readonly runId: bigint | number
}
export type ReadRunOfChunkRow = {
  readonly status: ColumnTypes['game_runs.status']
  readonly secret: Buffer
  readonly chunks: number
}
export const readRunOfChunk = statement<ReadRunOfChunkValues, ReadRunOfChunkRow>(
  'read',
  'readRunOfChunk_504f102a',
  ["userId","runId"],
  `select status, secret, chunks
from game_runs where user_id = $1 and id = $2`,
)

export type ReadChunkValues = {
  readonly userId: bigint | number
  readonly runId: bigint | number
  readonly index: number
}
export type ReadChunkRow = {
  readonly inputs: Buffer
  readonly digest: Buffer
}
export const readChunk = statement<ReadChunkValues, ReadChunkRow>(
  'read',
  'readChunk_a42a0d4e',
  ["userId","runId","index"],
  `select inputs, digest from game_chunks where user_id = $1 and run_id = $2 and index = $3`,
)

export type UpdateRunSavedValues = {
  readonly inputs: Buffer
  readonly ticks: number
  readonly stateHash?: bigint | number | null | undefined
  readonly pausesMs: readonly (number | null)[]
  readonly claimedScore?: bigint | number | null | undefined
  readonly userId: bigint | number
  readonly runId: bigint | number
  readonly index?: number | null | undefined
  readonly chunkTicks: bigint | number
}
export type UpdateRunSavedRow = {
  readonly id: bigint
}
export const updateRunSaved = statement<UpdateRunSavedValues, UpdateRunSavedRow>(
  'write',
  'updateRunSaved_3278a37c',
  ["inputs","ticks","stateHash","pausesMs","claimedScore","userId","runId","index","chunkTicks"],
  `update game_runs set status = 'ended', ended_at = clock_now(), heard_at = clock_now(), end_reason = 'saved',
  last_inputs = $1, last_ticks = $2, last_state_hash = $3, last_pauses_ms = $4, claimed_score = $5
where user_id = $6 and id = $7 and status = 'open' and chunks = coalesce($8::integer, chunks)
  and clock_now() - started_at >= (chunks * $9::bigint + $2::integer) * interval '1 second' / 60
returning id`,
)

export type UpdateRunLeftValues = {
  readonly reason: string
  readonly userId: bigint | number
  readonly runId: bigint | number
  readonly silentMs: bigint | number
}
export type UpdateRunLeftRow = {
  readonly id: bigint
}
export const updateRunLeft = statement<UpdateRunLeftValues, UpdateRunLeftRow>(
  'write',
  'updateRunLeft_02f5dcd2',
  ["reason","userId","runId","silentMs"],
  `update game_runs set status = 'ended', ended_at = heard_at, end_reason = $1,
  last_inputs = '', last_ticks = 0, last_pauses_ms = '{}'
where user_id = $2 and id = $3 and status = 'open'
  and heard_at <= clock_now() - $4::bigint * interval '1 millisecond'
returning id`,
)

export type SelectRunsToEndValues = {
  readonly afterId: bigint | number
  readonly silentMs: bigint | number
  readonly waitedMs: bigint | number
  readonly limit: bigint | number
}
export type SelectRunsToEndRow = {
  readonly user_id: bigint
  readonly id: bigint
  readonly status: ColumnTypes['game_runs.status']
}
export const selectRunsToEnd = statement<SelectRunsToEndValues, SelectRunsToEndRow>(
  'read',
  'selectRunsToEnd_a2a7d598',
  ["afterId","silentMs","waitedMs","limit"],
  `select r.user_id, r.id, r.status from game_runs r
where r.status in ('open', 'ended') and r.id > $1
  and r.heard_at <= clock_now() - (case r.status when 'open' then $2::bigint else $3::bigint end) * interval '1 millisecond'
order by r.id limit $4`,
)

export type ReadRunValues = {
  readonly userId: bigint | number
  readonly runId: bigint | number
}
export type ReadRunRow = {
  readonly variant: ColumnTypes['game_runs.variant']
  readonly rules_version: number
  readonly status: ColumnTypes['game_runs.status']
  readonly secret: Buffer
  readonly rate: bigint
  readonly usable_ms: bigint
  readonly window_start: Date
  readonly network: Buffer | null
  readonly started_at: Date
  readonly chunks: number
  readonly ended_at: Date | null
  readonly end_reason: ColumnTypes['game_runs.end_reason'] | null
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
  readonly cut_by: ColumnTypes['game_runs.cut_by'] | null
  readonly unranked: ColumnTypes['game_runs.unranked'] | null
  readonly wallet_address: ColumnTypes['users.wallet_address']
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
  readonly status: ColumnTypes['game_runs.status']
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

export type ReadDayValues = {
  readonly day: number
}
export type ReadDayRow = {
  readonly paid: bigint
  readonly paid_young: bigint
}
export const readDay = statement<ReadDayValues, ReadDayRow>(
  'read',
  'readDay_625888ac',
  ["day"],
  `select paid, paid_young from game_days where day = $1`,
)

export type InsertDayValues = {
  readonly day: number
}
export const insertDay = statement<InsertDayValues, never>(
  'write',
  'insertDay_30739395',
  ["day"],
  `insert into game_days (day) values ($1) on conflict (day) do nothing`,
)

export type LockDayValues = {
  readonly day: number
}
export type LockDayRow = {
  readonly paid: bigint
  readonly paid_young: bigint
}
export const lockDay = statement<LockDayValues, LockDayRow>(
  'lock',
  'lockDay_011d8c0c',
  ["day"],
  `select paid, paid_young from game_days where day = $1 for update`,
)

export type UpdateDayValues = {
  readonly paid: bigint | number
  readonly paidYoung: bigint | number
  readonly day: number
}
export const updateDay = statement<UpdateDayValues, never>(
  'write',
  'updateDay_82729327',
  ["paid","paidYoung","day"],
  `update game_days set paid = paid + $1::bigint, paid_young = paid_young + $2::bigint where day = $3`,
)

export type UpdateNetworkKeyValues = {
  readonly networkKey: Buffer
  readonly day: number
}
export type UpdateNetworkKeyRow = {
  readonly network_key: Buffer
}
export const updateNetworkKey = statement<UpdateNetworkKeyValues, UpdateNetworkKeyRow>(
  'write',
  'updateNetworkKey_a4b49541',
  ["networkKey","day"],
  `update game_days set network_key = coalesce(network_key, $1::bytea) where day = $2 returning network_key as "network_key"`,
)

export type InsertNetworkValues = {
  readonly network: Buffer
  readonly userId: bigint | number
}
export const insertNetwork = statement<InsertNetworkValues, never>(
  'write',
  'insertNetwork_09543ae4',
  ["network","userId"],
  `insert into game_networks (network, user_id) values ($1, $2) on conflict (network, user_id) do nothing`,
)

export type CountOtherWalletsValues = {
  readonly network: Buffer
  readonly userId: bigint | number
  readonly limit: number
}
export type CountOtherWalletsRow = {
  readonly wallets: bigint
}
export const countOtherWallets = statement<CountOtherWalletsValues, CountOtherWalletsRow>(
  'read',
  'countOtherWallets_6f297435',
  ["network","userId","limit"],
  `select count(*) as "wallets" from (
  select user_id from game_networks where network = $1 and user_id <> $2 limit $3::integer
) n`,
)

export type DeleteOldNetworksValues = {
  readonly days: number
}
export const deleteOldNetworks = statement<DeleteOldNetworksValues, never>(
  'write',
  'deleteOldNetworks_818878bf',
  ["days"],
  `delete from game_networks where seen_at < clock_now() - $1::integer * interval '1 day'`,
)

export type UpdateOldKeysValues = {
  readonly day: number
}
export const updateOldKeys = statement<UpdateOldKeysValues, never>(
  'write',
  'updateOldKeys_ba42dd6f',
  ["day"],
  `update game_days set network_key = null where day < $1 and network_key is not null`,
)
