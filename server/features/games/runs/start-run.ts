import { createHash, createHmac, randomBytes } from 'node:crypto'
import { startGameRun as call, type StartedRun } from '#core/api/game-runs.ts'
import { assert } from '#core/assert.ts'
import { CHUNKS_AHEAD, RULES_VERSION, RUN_TICKS_MAX, type Variant } from '#core/game/rules.ts'
import { seedMessage } from '#core/game/seed-message.ts'
import { msOfTicks } from '#core/game-pay.ts'
import { formatAmount } from '#core/money.ts'
import { ok, type Result, refuse } from '#core/result.ts'
import type { Transaction } from '../../../db/pool.ts'
import { first, only } from '../../../db/statement.ts'
import { withMutex } from '../../../db/with-mutex.ts'
import { transactOnce } from '../../../http/routing/once.ts'
import type { PlayerSession } from '../../../http/routing/player-session.ts'
import { lockAccounts } from '../../../ledger/lock-accounts.ts'
import { readSetting } from '../../../settings/settings.ts'
import { endLeftRun, settleRun } from './end-run.ts'
import type { RunDeps } from './pay-out.ts'
import { leftMs, readBudgetLeft, readRate, readTerms, readWindows } from './read-terms.ts'
import { findUnsettled, insertNetwork, insertRun, insertWindow, readEarlierRun } from './runs.sql.ts'

/** Times that two devices can take a game from each other before one of them must wait. */
const TAKE_OVERS_MAX = 3
const RUN_MS_MAX = msOfTicks(RUN_TICKS_MAX)
/** Runs of a wallet in 24 hours; each is stored for good. They last eight hours for a person who crashes every twenty seconds. */
const RUNS_A_DAY_MAX = 1_500

type Ask = { readonly variant: Variant; readonly address: string; readonly key?: string | null }
type Refusal = 'game_time_spent' | 'game_busy' | 'rate_limited' | 'idempotency_key_reused'

/**
 * Starts a run. First ends and pays the wallet's open run of the same game, so that the allowance is known to the millisecond. The
 * device that starts last plays.
 */
export const startRun = (deps: RunDeps, session: PlayerSession, ask: Ask): Promise<Result<StartedRun, Refusal>> =>
  withMutex(deps.db, `run of ${session.walletAddress} ${ask.variant}`, async () => {
    deps.replays.warmUp()
    for (let takeOvers = 0; takeOvers <= TAKE_OVERS_MAX; takeOvers++) {
      const started = await startOrFind(deps, session, ask)
      if (!started.ok || typeof started.value !== 'number') return started as Result<StartedRun, Refusal>
      await endLeftRun(deps.db, { userId: session.userId, runId: started.value, reason: 'replaced', silentMs: 0 })
      const settled = await settleRun(deps, session.userId, started.value)
      if (!settled.ok) return settled
    }
    return refuse('game_busy')
  })

/** Returns the started run, or the id of a run that must be settled first. */
async function startOrFind(
  { db, markNetwork }: RunDeps,
  session: PlayerSession,
  { variant, address, key = null }: Ask,
): Promise<Result<StartedRun | number, Refusal>> {
  // Read before the transaction, because the row is on another node.
  const network = await markNetwork(address, new Date())
  const { userId } = session
  const open: { runId: number | null } = { runId: null }
  const once = { ...session, key, call, request: { variant } }
  const started = await transactOnce<StartedRun, Refusal>(db, once, async (tx) => {
    await lockAccounts(tx, [userId])
    const unsettled = first(await findUnsettled(tx, { userId, variant }))
    open.runId = unsettled === null ? null : Number(unsettled.id)
    // The refusal stores nothing under the key, so that the run can still be started with it.
    return open.runId === null ? insertStarted(tx, { userId, variant, network }) : refuse('game_busy')
  })
  if (open.runId !== null) return ok(open.runId)
  if (!started.ok) return started
  await insertNetwork(db, { network, userId })
  return ok(started.value.answer)
}

const shorter = (aMs: bigint, bMs: bigint): bigint => (aMs < bMs ? aMs : bMs)

async function insertStarted(
  tx: Transaction,
  { userId, variant, network }: { readonly userId: number; readonly variant: Variant; readonly network: Buffer },
): Promise<Result<StartedRun, Refusal>> {
  const earlier = first(await readEarlierRun(tx, { userId, later: RUNS_A_DAY_MAX - 1 }))
  if (earlier?.is_of_today === true) return refuse('rate_limited')
  const terms = await readTerms(tx, userId)
  const window = (await readWindows(tx, userId, terms.at)).get(variant)
  const usableMs = shorter(leftMs(terms.copies, window), RUN_MS_MAX)
  const secondsLeft = Number(usableMs / 1_000n)
  if (secondsLeft === 0) return refuse('game_time_spent')
  const windowStart = window?.start ?? terms.at
  if (window === undefined) await insertWindow(tx, { userId, variant, windowStart })
  const rate = await readRate(tx, variant, terms, await readSetting(tx, 'gameRates'))
  const secret = drawSecret()
  const run = { userId, variant, rulesVersion: RULES_VERSION, secret, digest: FIRST_DIGEST, rate, copies: terms.copies }
  const { id } = only(await insertRun(tx, { ...run, windowStart, usableMs, network, startedAt: terms.at }))
  const runId = Number(id)
  return ok({
    runId,
    variant,
    rulesVersion: RULES_VERSION,
    commitment: commitmentTo(secret),
    chunks: seedsOf(secret, runId, [], CHUNKS_AHEAD).map((seed, index) => ({ index, seed })),
    secondsLeft,
    tokensPerMinute: formatAmount(rate, 'BV3 per minute'),
    isPaid: (await readBudgetLeft(tx, await readSetting(tx, 'games'), terms)).forWallet > 0n,
  })
}

const SECRET_BYTES = 32
/** Bytes of a seed, with two hexadecimal digits each. */
const SEED_BYTES = 16

/** Draws the secret that a run's course follows from. It stays hidden until the run has ended. */
const drawSecret = (): Buffer => randomBytes(SECRET_BYTES)

/**
 * Returns the commitment to a secret. It is sent at the start, and proves later that the secret was chosen before the first press.
 */
export const commitmentTo = (secret: Uint8Array): string => createHash('sha256').update(secret).digest('hex')

/** Digest of no inputs. */
export const FIRST_DIGEST: Buffer = createHash('sha256').digest()

/**
 * Returns the seed of a chunk of the course.
 *
 * @param digest of the input up to three chunks before; `FIRST_DIGEST` for the first three chunks
 */
export const seedOf = (secret: Uint8Array, runId: number, index: number, digest: Buffer): string =>
  createHmac('sha256', secret)
    .update(seedMessage(runId, index, digest.toString('hex')))
    .digest('hex')
    .slice(0, SEED_BYTES * 2)

/**
 * Returns the seeds of a run's first chunks.
 *
 * @param digests after each chunk that was played whole
 */
export const seedsOf = (secret: Uint8Array, runId: number, digests: readonly Buffer[], count: number): string[] =>
  Array.from({ length: count }, (_, index) => {
    const digest = index < CHUNKS_AHEAD ? FIRST_DIGEST : digests[index - CHUNKS_AHEAD]
    assert(digest !== undefined, `run ${runId} has no digest for chunk ${index}`)
    return seedOf(secret, runId, index, digest)
  })
