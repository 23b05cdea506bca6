import { createHash, randomBytes } from 'node:crypto'
import type { Variant } from '#core/game/rules.ts'
import type { RunStatus, UnrankedReason } from '#core/game-run.ts'
import { readRows } from '../money/ledger-check.ts'

type RunSample = {
  readonly variant?: Variant
  readonly status?: RunStatus
  readonly score?: number
  readonly ticks?: number
  readonly secret?: Buffer
  /** Presses in whole chunks, and in the last one. */
  readonly chunks?: readonly (readonly number[])[]
  readonly lastInputs?: readonly number[]
  readonly unranked?: UnrankedReason
  readonly paid?: bigint
  /** Days of UTC since 1970 on which it is its wallet's best; 0 is all time. */
  readonly bestOf?: readonly number[]
  readonly endedAt?: string
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()
const NONE = sha256(Buffer.alloc(0))

/** Inserts a run as it is after it was played and settled, without the calls that play one. */
export async function storeRun(databaseUrl: string, userId: number, run: RunSample = {}): Promise<number> {
  const {
    variant = 'cactus',
    status = 'settled',
    score = 100,
    ticks = 300,
    chunks = [[]],
    lastInputs = [],
    bestOf = [],
  } = run
  const { secret = randomBytes(32), unranked = null, paid = 0n } = run
  const isEnded = status !== 'open'
  const hasOutcome = status === 'settled' || status === 'failed'
  const endedAt = run.endedAt ?? new Date().toISOString()
  const digests = [NONE]
  for (const inputs of chunks) digests.push(sha256(Buffer.concat([digests.at(-1) ?? NONE, Buffer.from(inputs)])))
  const [row] = await readRows<{ id: string }>(
    databaseUrl,
    `insert into game_runs (user_id, variant, rules_version, status, secret, rate, copies, window_start, usable_ms, chunks, digest,
      ended_at, end_reason, last_inputs, last_ticks, last_pauses_ms, settled_at, score, ticks, passed, is_crashed,
      paid_ms, paid, paid_day, is_young, unranked, problem)
    values ($1, $2, 1, $3, $4, 10, 0, clock_now(), 1200000, $5, $6,
      $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22) returning id`,
    [
      ...[userId, variant, status, secret, chunks.length, digests.at(-1)],
      ...(isEnded ? [endedAt, 'saved', Buffer.from(lastInputs), ticks % 256, []] : Array(5).fill(null)),
      ...(hasOutcome ? [endedAt, score, ticks, 3, true, 5_000, paid, 20_000, false] : Array(9).fill(null)),
      unranked,
      status === 'failed' ? 'too slow' : null,
    ],
  )
  const id = Number(row?.id)
  for (const [index, inputs] of chunks.entries()) {
    await readRows(
      databaseUrl,
      `insert into game_chunks (user_id, run_id, index, inputs, state_hash, pauses_ms, digest) values ($1, $2, $3, $4, 0, '{}', $5)`,
      [userId, id, index, Buffer.from(inputs), digests[index + 1]],
    )
  }
  for (const day of bestOf) {
    await readRows(
      databaseUrl,
      'insert into game_bests (user_id, variant, day, score, run_id, ended_at) values ($1, $2, $3, $4, $5, $6)',
      [userId, variant, day, score, id, endedAt],
    )
  }
  return id
}

/** Removes a run from the board, as an operator does. */
export const removeFromBoard = (databaseUrl: string, runId: number) =>
  readRows(
    databaseUrl,
    `update game_runs set removed_at = clock_now(), removed_by = 'operator', removal_reason = 'played by a program' where id = $1`,
    [runId],
  )
