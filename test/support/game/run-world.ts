import type { Address } from '#core/address.ts'
import type { SavedScore, StartedRun } from '#core/api/game-runs.ts'
import { assert } from '#core/assert.ts'
import { CHUNK_TICKS, TICKS_PER_SECOND, type Variant } from '#core/game/rules.ts'
import { cacheBoards } from '#server/features/games/board/routes.ts'
import { createReplayPool, type ReplayPool } from '#server/features/games/replay/replay-pool.ts'
import { saveScore, sweepRuns } from '#server/features/games/runs/end-run.ts'
import { createNetworkMarks, type RunDeps } from '#server/features/games/runs/pay-out.ts'
import { addChunk, startRun } from '#server/features/games/runs/routes.ts'
import type { PlayerSession } from '#server/http/routing/route.ts'
import { openTestLedger } from '../money/ledger.ts'
import { runAudit } from '../world/server-audit.ts'
import { setSetting } from '../world/settings.ts'
import { createLiveRun, type LiveRunChunk, solverOf } from './live-run.ts'
import type { AutoPlayer } from './play-run.ts'

/** Noon of a day, in Unix milliseconds. */
const START_MS = Date.UTC(2026, 6, 1, 12)
const PREVIOUS_SCORE = { score: 0, timePlayedMinutes: 0, tokensEarned: 0, wasNftOwner: false, nftCardsOwned: 0 }

/** Broadcast that reaches no other process. */
const SILENT_BROADCAST = { publish: () => undefined, subscribe: () => undefined, onGap: () => undefined }

export type RunWorld = Awaited<ReturnType<typeof openRunWorld>>
export type LiveRun = Awaited<ReturnType<RunWorld['start']>>

/** Opens a game's calls on a separate database, whose clock moves only when the test moves it. */
export async function openRunWorld(replays: ReplayPool = createReplayPool({ threads: 1 })) {
  const ledger = await openTestLedger()
  const { db, databaseUrl } = ledger
  const announced: { readonly userId: number; readonly type: string }[] = []
  const deps: RunDeps = {
    db,
    replays,
    boards: cacheBoards(db, SILENT_BROADCAST),
    markNetwork: createNetworkMarks(db),
    notifyPages: (_, userId, ...messages) => announced.push(...messages.map(({ type }) => ({ userId, type }))),
  }
  const rows = async <Row extends Record<string, unknown>>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await db.$client.query<Row>(text, values)).rows
  const failures: unknown[] = []
  const log = { warn: (line: unknown) => void failures.push(line), error: (line: unknown) => void failures.push(line) }
  let nowMs = START_MS
  await ledger.setClock(nowMs)

  const world = {
    ...{ ledger, db, databaseUrl, deps, announced, failures },
    nowMs: () => nowMs,
    async pass(ms: number): Promise<void> {
      nowMs += ms
      await ledger.setClock(nowMs)
    },
    async newPlayer(): Promise<PlayerSession> {
      const { userId, wallet } = await ledger.newPlayer()
      return { userId, walletAddress: wallet, expiresAt: new Date(nowMs + 7 * 86_400_000), isSignedByContract: false }
    },
    tryStart: (session: PlayerSession, variant: Variant = 'cactus', address = '192.0.2.1') =>
      startRun(deps, session, { variant, address }),
    /** Starts a run that is played by a player who clears everything, or by another one. */
    async start(session: PlayerSession, variant: Variant = 'cactus', player: AutoPlayer = solverOf(variant)) {
      const started = await world.tryStart(session, variant)
      assert(started.ok, `the run was refused: ${started.ok || started.code}`)
      return createRun(session, started.value, player)
    },
    save: (
      session: PlayerSession,
      runId: number | undefined,
      word: Partial<LiveRunChunk> & { score?: number; walletAddress?: Address } = {},
    ) =>
      saveScore(deps, session, {
        ...{ walletAddress: session.walletAddress, ...PREVIOUS_SCORE },
        ...{ runId, inputs: [], ticks: 0, pausesMs: [] },
        ...word,
      }),
    sweep: (by: RunDeps = deps) => sweepRuns({ ...by, log: log as never }),
    limit: (dailyBudgetBv3: string, heldBackPercent = '0', youngDays = 0) =>
      setSetting(databaseUrl, 'games', { dailyBudgetBv3, heldBackPercent, youngDays }),
    rows,
    bv3Of: async (userId: number): Promise<bigint> => {
      const [row] = await rows<{ bv3: string }>('select bv3_available::text as bv3 from balances where user_id = $1', [
        userId,
      ])
      return BigInt(row?.bv3 ?? 0)
    },
    runOf: async (runId: number) => (await rows('select * from game_runs where id = $1', [runId]))[0],
    audit: () => runAudit(databaseUrl),
    async close(): Promise<void> {
      await replays.stop()
      await ledger.close()
    },
  }

  function createRun(session: PlayerSession, started: StartedRun, player: AutoPlayer) {
    const { runId, variant, chunks } = started
    const live = createLiveRun(variant, player)
    for (const { seed } of chunks) live.learn(seed)
    const startedMs = nowMs
    const untilPlayed = async () => {
      const playedMs = Math.ceil((live.figures().ticks * 1_000) / TICKS_PER_SECOND)
      if (startedMs + playedMs > nowMs) await world.pass(startedMs + playedMs - nowMs)
    }
    const run = {
      ...{ runId, started, live },
      send: (chunk: LiveRunChunk, pausesMs: number[] = [], id = runId) =>
        addChunk(db, session, id, { ...chunk, pausesMs }),
      /** Plays `count` whole chunks in real time and sends them. */
      async play(count: number): Promise<LiveRunChunk[]> {
        const played: LiveRunChunk[] = []
        for (let chunk = 0; chunk < count; chunk++) {
          const next = live.play()
          assert(next.ticks === CHUNK_TICKS, 'the player has crashed')
          played.push(next)
          await untilPlayed()
          const answer = await run.send(next)
          assert(answer.ok, `a chunk was refused: ${answer.ok || answer.code}`)
          live.learn(answer.value.seed)
        }
        return played
      },
      /** Plays `ticks` more ticks and saves the score. */
      async end(ticks = 0): Promise<SavedScore> {
        const last = live.play(ticks)
        await untilPlayed()
        const saved = await world.save(session, runId, { ...last, score: live.figures().score })
        assert(saved.ok, `the score was refused: ${saved.ok || saved.code}`)
        return saved.value
      },
    }
    return run
  }
  return world
}
