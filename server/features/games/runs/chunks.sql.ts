// Written by `npm run generate -- sql` from the file of the same name, with the types that the database gives.
import { type Kept, statement } from '../../../db/statement.ts'
import type { gameRuns } from '../../../db/schema/game-runs.ts'

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
  readonly status: Kept<typeof gameRuns, 'status'>
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

export type SelectLeftRunsValues = {
  readonly afterId: bigint | number
  readonly silentMs: bigint | number
  readonly waitedMs: bigint | number
  readonly limit: bigint | number
}
export type SelectLeftRunsRow = {
  readonly user_id: bigint
  readonly id: bigint
  readonly status: Kept<typeof gameRuns, 'status'>
}
export const selectLeftRuns = statement<SelectLeftRunsValues, SelectLeftRunsRow>(
  'read',
  'selectLeftRuns_a2a7d598',
  ["afterId","silentMs","waitedMs","limit"],
  `select r.user_id, r.id, r.status from game_runs r
where r.status in ('open', 'ended') and r.id > $1
  and r.heard_at <= clock_now() - (case r.status when 'open' then $2::bigint else $3::bigint end) * interval '1 millisecond'
order by r.id limit $4`,
)
