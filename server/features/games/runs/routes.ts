import type { CallRequest } from '#core/api/call.ts'
import {
  addGameChunk,
  type CourseChunk,
  startGameRun as call,
  getGameAllowance,
  type StartedRun,
  saveScore as saveCall,
  startGameRun,
} from '#core/api/game-runs.ts'
import { areToggles } from '#core/game/replay.ts'
import { CHUNK_TICKS, CHUNKS_AHEAD, RULES_VERSION, RUN_TICKS_MAX, type Variant } from '#core/game/rules.ts'
import { msOfTicks } from '#core/game-pay.ts'
import { formatAmount } from '#core/money.ts'
import { ok, type Result, refuse } from '#core/result.ts'
import { type Executor, first, only, type Transaction, withMutex } from '../../../db/statement.ts'
import { transactOnce } from '../../../http/routing/player-requests.ts'
import { type PlayerSession, type Route, route } from '../../../http/routing/route.ts'
import { lockAccounts } from '../../../ledger/post.ts'
import { type CachedSettings, readSetting } from '../../../settings/settings.ts'
import { endAbandonedRun, saveScore, settleRun } from './end-run.ts'
import type { RunDeps } from './pay-out.ts'
import {
  createCommitment,
  drawSecret,
  FIRST_DIGEST,
  leftMs,
  readAllowance,
  readBudgetLeft,
  readRate,
  readTerms,
  readWindows,
  seedOf,
  seedsOf,
} from './read-terms.ts'
import {
  findUnsettled,
  insertChunk,
  insertNetwork,
  insertRun,
  insertWindow,
  readChunk,
  readEarlierRun,
  readRunOfChunk,
} from './runs.sql.ts'

export const gameRunRoutes = (deps: RunDeps & { readonly settings: CachedSettings }): Route[] => [
  route(startGameRun, ({ session, body }, { ip, key }) =>
    startRun(deps, session, { variant: body.variant, address: ip, key }),
  ),
  route(addGameChunk, ({ session, params, body }) => addChunk(deps.db, session, params.id, body)),
  route(saveCall, ({ session, body }) => saveScore(deps, session, body)),
  route(getGameAllowance, async ({ session }) => {
    const { values } = await deps.settings.current()
    return ok(await readAllowance(deps.db, session, values))
  }),
]

/** Whole chunks of the longest possible run. */
const WHOLE_CHUNKS_MAX = Math.floor(RUN_TICKS_MAX / CHUNK_TICKS)

type ChunkRequest = CallRequest<typeof addGameChunk>['body']
type ChunkRefusal =
  | 'game_run_unknown'
  | 'game_run_ended'
  | 'game_chunk_early'
  | 'game_chunk_gap'
  | 'game_chunk_rewritten'
  | 'game_inputs_invalid'

/**
 * Stores the input of a whole chunk for good, and returns a later chunk of the course. The later seed follows from this input: a
 * player who has not sent the input cannot know what comes.
 *
 * A repeated chunk gets the same answer, even after the run has ended, because the first answer may have been lost.
 */
export async function addChunk(
  db: Executor,
  { userId }: PlayerSession,
  runId: number,
  ask: ChunkRequest,
): Promise<Result<CourseChunk, ChunkRefusal>> {
  const { index, stateHash, pausesMs } = ask
  if (!areToggles(ask.inputs)) return refuse('game_inputs_invalid')
  if (index >= WHOLE_CHUNKS_MAX) return refuse('game_run_ended')
  const inputs = Buffer.from(ask.inputs)
  const place = { userId, runId, index, playedMs: msOfTicks((index + 1) * CHUNK_TICKS) }
  const taken = first(await insertChunk(db, { ...place, inputs, stateHash, pausesMs }))
  if (taken !== null) return ok(nextChunk(taken, runId, index))
  return explainRefusal(db, place, inputs)
}

const nextChunk = (
  { secret, digest }: { secret: Buffer; digest: Buffer },
  runId: number,
  index: number,
): CourseChunk => ({
  index: index + CHUNKS_AHEAD,
  seed: seedOf(secret, runId, index + CHUNKS_AHEAD, digest),
})

type ChunkPosition = {
  readonly userId: number
  readonly runId: number
  readonly index: number
  readonly playedMs: bigint
}

/** Explains why a chunk was refused, or repeats the answer of one that was accepted before. */
async function explainRefusal(
  db: Executor,
  place: ChunkPosition,
  inputs: Buffer,
): Promise<Result<CourseChunk, ChunkRefusal>> {
  const run = first(await readRunOfChunk(db, place))
  if (run === null) return refuse('game_run_unknown')
  const { runId, index } = place
  if (index < run.chunks) {
    const chunk = first(await readChunk(db, place))
    if (chunk === null || !chunk.inputs.equals(inputs)) return refuse('game_chunk_rewritten')
    return ok(nextChunk({ secret: run.secret, digest: chunk.digest }, runId, index))
  }
  if (run.status !== 'open') return refuse('game_run_ended')
  // A chunk that could be accepted by now was too early when it was tried.
  return refuse(index > run.chunks ? 'game_chunk_gap' : 'game_chunk_early')
}

/** Times that two devices can take a game from each other before one of them must wait. */
const TAKE_OVERS_MAX = 3
const RUN_MS_MAX = msOfTicks(RUN_TICKS_MAX)
/** Runs of a wallet in 24 hours; each is stored for good. They last eight hours for a person who crashes every twenty seconds. */
const RUNS_A_DAY_MAX = 1_500

type StartRunRequest = { readonly variant: Variant; readonly address: string; readonly key?: string | null }
type StartRefusal = 'game_time_spent' | 'game_busy' | 'rate_limited' | 'idempotency_key_reused'

/**
 * Starts a run. First ends and pays the wallet's open run of the same game, so that the allowance is known to the millisecond. The
 * device that starts last plays.
 */
export const startRun = (
  deps: RunDeps,
  session: PlayerSession,
  ask: StartRunRequest,
): Promise<Result<StartedRun, StartRefusal>> =>
  withMutex(deps.db, `run of ${session.walletAddress} ${ask.variant}`, async () => {
    deps.replays.warmUp()
    for (let takeOvers = 0; takeOvers <= TAKE_OVERS_MAX; takeOvers++) {
      const started = await startOrFind(deps, session, ask)
      if (!started.ok || typeof started.value !== 'number') return started as Result<StartedRun, StartRefusal>
      await endAbandonedRun(deps.db, { userId: session.userId, runId: started.value, reason: 'replaced', silentMs: 0 })
      const settled = await settleRun(deps, session.userId, started.value)
      if (!settled.ok) return settled
    }
    return refuse('game_busy')
  })

/** Returns the started run, or the id of a run that must be settled first. */
async function startOrFind(
  { db, markNetwork }: RunDeps,
  session: PlayerSession,
  { variant, address, key = null }: StartRunRequest,
): Promise<Result<StartedRun | number, StartRefusal>> {
  // Read before the transaction, because the row is on another node.
  const network = await markNetwork(address, new Date())
  const { userId } = session
  const open: { runId: number | null } = { runId: null }
  const once = { ...session, key, call, request: { variant } }
  const started = await transactOnce<StartedRun, StartRefusal>(db, once, async (tx) => {
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

const shorterMs = (aMs: bigint, bMs: bigint): bigint => (aMs < bMs ? aMs : bMs)

async function insertStarted(
  tx: Transaction,
  { userId, variant, network }: { readonly userId: number; readonly variant: Variant; readonly network: Buffer },
): Promise<Result<StartedRun, StartRefusal>> {
  const earlier = first(await readEarlierRun(tx, { userId, later: RUNS_A_DAY_MAX - 1 }))
  if (earlier?.is_of_today === true) return refuse('rate_limited')
  const terms = await readTerms(tx, userId)
  const window = (await readWindows(tx, userId, terms.at)).get(variant)
  const usableMs = shorterMs(leftMs(terms.copies, window), RUN_MS_MAX)
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
    commitment: createCommitment(secret),
    chunks: seedsOf(secret, runId, [], CHUNKS_AHEAD).map((seed, index) => ({ index, seed })),
    secondsLeft,
    tokensPerMinute: formatAmount(rate, 'BV3 per minute'),
    isPaid: (await readBudgetLeft(tx, await readSetting(tx, 'games'), terms)).forWallet > 0n,
  })
}
