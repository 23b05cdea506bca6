import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OwnRun } from '#core/api/game-boards.ts'
import type { RunSignal } from '#core/game-run.ts'
import { createChance } from '../support/game/chance.ts'
import { createReflex } from '../support/game/create-reflex.ts'
import type { AutoPlayer as Bot } from '../support/game/play-run.ts'
import { createWindowTable } from '../support/game/press-window.ts'
import { moveRunStartBack, msOfChunks, startRemoteRun } from '../support/game/remote-run.ts'
import { findLedgerFaults, MOVED_CLOCK, readRows, stopClock } from '../support/money/ledger-check.ts'
import { logInAsOperator, OPERATOR_ENVIRONMENT } from '../support/operator/operator.ts'
import { makeTempFolder } from '../support/temp-folder.ts'
import { runCount } from '../support/test-length.ts'
import { bodyOf, type HttpAnswer, sendRequest } from '../support/world/http.ts'
import { listen } from '../support/world/listen.ts'
import { startTestPlatform, type TestPlatform } from '../support/world/platform.ts'
import { createPlayer, type Player } from '../support/world/player.ts'
import { runAudit } from '../support/world/server-audit.ts'
import { type ServerProcess, startServer } from '../support/world/server-process.ts'
import { setSetting } from '../support/world/settings.ts'

/** All 20 minutes of a wallet without a card. */
const ALLOWED_CHUNKS = 282
/** Enough jumps to say something of them. */
const CHECKED_CHUNKS = runCount({ short: 50, long: ALLOWED_CHUNKS })
const PARALLEL = 20

let platform: TestPlatform
/** Further processes of the same platform. */
let others: readonly ServerProcess[]
const folders = [makeTempFolder(), makeTempFolder()]
beforeAll(async () => {
  platform = await startTestPlatform({ ...OPERATOR_ENVIRONMENT, ...MOVED_CLOCK, LOG_LEVEL: 'info' })
  const { databaseUrl } = platform
  others = await Promise.all(
    folders.map(({ path }) => startServer({ DATA_DIR: path, DATABASE_URL: databaseUrl, ...MOVED_CLOCK })),
  )
  // A run's time passes where it is told to.
  await stopClock(databaseUrl)
})
afterAll(async () => {
  const faults = [...(await runAudit(platform.databaseUrl)), ...(await findLedgerFaults(platform.databaseUrl))]
  await Promise.all(others.map((server) => server.stop()))
  for (const folder of folders) folder.remove()
  await platform.close()
  expect(faults).toEqual([])
})

async function newPlayer(): Promise<Player> {
  const player = createPlayer(platform)
  await player.signIn()
  return player
}

/** The same wallet at every process, each with a session of its own. */
async function atEachProcess(player: Player): Promise<Player[]> {
  const elsewhere = others.map((site) => createPlayer(site, player.wallet.privateKey))
  await Promise.all(elsewhere.map((device) => device.signIn()))
  return [player, ...elsewhere]
}

const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i))
const outcomeOf = ({ status, error }: HttpAnswer): string => error ?? String(status)
/** How often what was answered. */
function countOf(answers: readonly HttpAnswer[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const answer of answers) counts[outcomeOf(answer)] = (counts[outcomeOf(answer)] ?? 0) + 1
  return counts
}

test('a program that solves courses gets no chunk before its time from any process', async () => {
  const { databaseUrl } = platform
  const solver = await newPlayer()
  const stranger = await newPlayer()
  const operator = await logInAsOperator(platform)
  const { socket, messages } = await listen(platform, solver)
  const run = await startRemoteRun(solver, 'character')
  const heard: unknown[] = [run.started]
  const hear = async (asking: Promise<HttpAnswer>) => {
    const answer = await asking
    heard.push(answer.body, [...answer.headers])
    return outcomeOf(answer)
  }
  const first = run.live.play()

  const early = await Promise.all(times(PARALLEL, () => hear(run.send(first))))
  expect(new Set(early)).toEqual(new Set(['game_chunk_early']))
  const chunk = { inputs: [], stateHash: 0 }
  const asked = await Promise.all([1, 2, 3, 100, 842, 843].map((index) => hear(run.send({ ...chunk, index }))))
  expect(asked).toEqual([...times(5, () => 'game_chunk_gap'), 'game_run_ended'])
  expect(await hear(run.save({ ...first }))).toBe('game_chunk_early')
  expect(await hear(run.send(first, stranger))).toBe('game_run_unknown')
  expect(await hear(run.save({}, stranger))).toBe('game_run_unknown')
  const replay = `/api/game/runs/${run.runId}/replay`
  for (const who of [solver, stranger]) expect(await hear(who.call(replay))).toBe('game_replay_unknown')
  expect(await hear(operator.call(`/api/admin/game-runs/${run.runId}/replay`))).toBe('game_replay_unknown')
  expect(await hear(solver.call(`/api/admin/game-runs/${run.runId}/replay`))).toBe('operator_unauthenticated')
  expect(await hear(solver.post(`/api/game/runs/${run.runId}/chunks`, { ...first, index: '0 or true' }))).toBe(
    'malformed_request',
  )
  const named = `walletAddress=${solver.address}`
  for (const path of [`runs?${named}`, `bests?${named}`, 'leaderboard?variant=character&period=day', 'allowance'])
    expect(await hear(solver.call(`/api/game/${path}`))).toBe('200')
  for (const accept of ['application/json', 'text/csv']) {
    expect(await hear(operator.call('/api/admin/game-runs', { headers: { accept } }))).toBe('200')
    expect(await hear(solver.call(`/api/activity?${named}`, { headers: { accept } }))).toBe('200')
  }

  await moveRunStartBack(databaseUrl, run, msOfChunks(1) - 2)
  expect(await hear(run.send(first))).toBe('game_chunk_early')
  const [row] = await readRows<{ secret: Buffer }>(databaseUrl, 'select secret from game_runs where id = $1', [
    run.runId,
  ])
  await moveRunStartBack(databaseUrl, run, 2)
  const { index, seed } = bodyOf(await run.send(first))
  expect(index).toBe(3)
  const receivedText = JSON.stringify([heard, messages]) + platform.output()
  for (const form of ['hex', 'base64', 'base64url'] as const)
    expect(receivedText).not.toContain(row?.secret.toString(form))
  expect(receivedText).not.toContain(JSON.stringify(row?.secret))
  expect(receivedText).not.toContain(seed)
  // One chunk played is one chunk told, and no more.
  run.live.learn(seed)
  expect(outcomeOf(await run.send(run.live.play()))).toBe('game_chunk_early')

  bodyOf(await run.save())
  const told = bodyOf(await solver.call<{ secret: string }>(replay))
  expect(createHash('sha256').update(told.secret, 'hex').digest('hex')).toBe(run.started.commitment)
  socket.close()
})

describe('an input changed after its outcome is known', () => {
  const other = (index: number) => times(index, (press) => 2 * press)

  test('is refused, also with twenty attempts at once on three processes', async () => {
    const devices = await atEachProcess(await newPlayer())
    const [player] = devices as [Player]
    const run = await startRemoteRun(player, 'character')
    await moveRunStartBack(platform.databaseUrl, run, msOfChunks(3))
    const attempts = times(PARALLEL, (index) => ({ index: 0, inputs: other(index), stateHash: 0 }))
    const answers = await Promise.all(attempts.map((chunk, at) => run.send(chunk, devices[at % devices.length])))
    expect(countOf(answers)).toEqual({ 200: 1, game_chunk_rewritten: PARALLEL - 1 })
    const again = await Promise.all(attempts.map((chunk, at) => run.send(chunk, devices[(at + 1) % devices.length])))
    expect(again.map(({ body }) => body)).toEqual(answers.map(({ body }) => body))
  })

  test('is refused for the last chunk as well', async () => {
    const devices = await atEachProcess(await newPlayer())
    const [player] = devices as [Player]
    const run = await startRemoteRun(player, 'character')
    await moveRunStartBack(platform.databaseUrl, run, msOfChunks(1))
    const ends = times(PARALLEL, (index) => ({ index: 0, inputs: other(index), ticks: 100 + index }))
    const answers = await Promise.all(ends.map((last, at) => run.save(last, devices[at % devices.length])))
    expect(countOf(answers)).toEqual({ 200: 1, game_chunk_rewritten: PARALLEL - 1 })
  })
})

describe('a program that plays', () => {
  const table = createWindowTable('cactus')
  const { random } = createChance(7)
  const upTo = (ticks: number) => () => Math.floor(random() * (2 * ticks + 1)) - ticks

  /** Begins again after a crash, as a program can. */
  async function playFor(player: Player, bot: () => Bot, chunks: number) {
    for (let crashes = 0; crashes < 10; crashes++) {
      const run = await startRemoteRun(player, 'cactus', bot())
      await moveRunStartBack(platform.databaseUrl, run, msOfChunks(chunks))
      const last = await run.play(chunks)
      const saved = bodyOf(await run.save(last))
      if (last.ticks === undefined) return { run, saved }
    }
    throw new Error('the program crashes too often')
  }

  test('is paid only for the minutes that its wallet may earn, however long it plays', async () => {
    const player = await newPlayer()
    const { saved } = await playFor(player, () => createReflex(table, 14), ALLOWED_CHUNKS)
    expect(saved).toMatchObject({ minutesPlayed: '20.05', cutBy: 'allowance', isRanked: true })
    expect((await player.balance()).bv3Balance).toBe(200)
    const answer = await player.post('/api/game/runs', { variant: 'cactus' })
    expect(outcomeOf(answer)).toBe('game_time_spent')
  })

  test.each<{ leadTicks: number; holdTicks: number; flags: RunSignal[] }>([
    { leadTicks: 0, holdTicks: 0, flags: ['steady_lead', 'steady_hold'] },
    { leadTicks: 1, holdTicks: 0, flags: ['steady_lead', 'steady_hold'] },
    { leadTicks: 4, holdTicks: 0, flags: ['steady_hold'] },
    { leadTicks: 4, holdTicks: 2, flags: [] },
  ])(
    'with a lead of at most $leadTicks ticks and a hold of at most $holdTicks is flagged $flags and paid like any player',
    async ({ leadTicks, holdTicks, flags }) => {
      const player = await newPlayer()
      const bot = () => createReflex(table, 14, upTo(leadTicks), upTo(holdTicks))
      const { run, saved } = await playFor(player, bot, CHECKED_CHUNKS)
      expect(saved).toMatchObject({ isRanked: true, score: run.live.figures().score })
      const operator = await logInAsOperator(platform)
      const runs = await operator.get<{ id: number; signals: RunSignal[] }[]>(
        `/api/admin/game-runs?wallet=${player.address}`,
      )
      const steady = runs.find(({ id }) => id === run.runId)?.signals.filter((signal) => signal.startsWith('steady'))
      expect(steady).toEqual(flags)
    },
  )
})

test('three processes that settle many runs at once pay exactly the day’s budget', async () => {
  const { databaseUrl } = platform
  const [before] = await readRows<{ paid: number }>(databaseUrl, 'select sum(paid)::int as paid from game_days')
  const leftHundredths = 1_234
  const budget = ((before?.paid ?? 0) + leftHundredths) / 100
  await setSetting(databaseUrl, 'games', { dailyBudgetBv3: budget.toFixed(2), heldBackPercent: '0', youngDays: 0 })
  const crowd = await Promise.all(
    times(12, async () => {
      const player = await newPlayer()
      const devices = await atEachProcess(player)
      const run = await startRemoteRun(player, 'cactus')
      await moveRunStartBack(databaseUrl, run, msOfChunks(1))
      return { run, devices, last: run.live.play(250) }
    }),
  )
  // What somebody with a hundred cards and more has: a few of them are enough.
  await readRows(databaseUrl, `update game_runs set rate = 5000 where status = 'open'`)
  const answers = await Promise.all(
    crowd.flatMap(({ run, devices, last }) => devices.map((device) => run.save(last, device))),
  )
  expect(countOf(answers)).toEqual({ 200: 3 * crowd.length })
  const balances = await Promise.all(crowd.map(({ devices }) => devices[0]?.balance()))
  const paid = balances.reduce((sum, balance) => sum + (balance?.bv3Balance ?? 0), 0)
  expect(paid).toBe(leftHundredths)
  const runs = await Promise.all(
    crowd.map(({ devices: [player] }) => player?.call<OwnRun[]>(`/api/game/runs?walletAddress=${player.address}`)),
  )
  expect(new Set(runs.flatMap((answer) => (answer?.body ?? []).map(({ cutBy }) => cutBy)))).toEqual(
    new Set([null, 'budget']),
  )
})

test('a caller without a session can neither start a run nor send a chunk', async () => {
  for (const path of ['/api/game/runs', '/api/game/runs/1/chunks', '/api/game/save-score'])
    expect(outcomeOf(await sendRequest(platform, path, { json: {} }))).toBe('unauthenticated')
})
