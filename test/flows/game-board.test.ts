import { createHash, createHmac, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shortened } from '#core/address.ts'
import type { CallAnswer } from '#core/api/call.ts'
import type { CardView } from '#core/api/cards.ts'
import type { BestRun, BoardLine, GameReplay, OwnRun } from '#core/api/game-boards.ts'
import type { getSharedRun } from '#core/api/shared-links.ts'
import { checksummed } from '#core/checksummed.ts'
import { removeFromBoard, storeRun } from '../support/game/store-run.ts'
import { later } from '../support/later.ts'
import { MOVED_CLOCK, readRows, stopClock } from '../support/money/ledger-check.ts'
import { waitUntil } from '../support/wait-until.ts'
import { expectRefused } from '../support/world/expect-refused.ts'
import { bodyOf, type HttpAnswer, sendRequest } from '../support/world/http.ts'
import { startTestPlatform, type TestPlatform } from '../support/world/platform.ts'
import { createPlayer, type Player } from '../support/world/player.ts'

let platform: TestPlatform
let ada: Player
let ben: Player
let cleo: Player
let dan: Player
let eve: Player
let today: number
let dearer: CardView
beforeAll(async () => {
  platform = await startTestPlatform(MOVED_CLOCK)
  ada = createPlayer(platform)
  ben = createPlayer(platform)
  cleo = createPlayer(platform)
  dan = createPlayer(platform)
  eve = createPlayer(platform)
  await Promise.all([ada, ben, cleo, dan, eve].map((player) => player.signIn()))
  // Neither the first nor the last that was bought is the dearest.
  const cards = bodyOf(await sendRequest<CardView[]>(platform, '/api/cards'))
  const [cheap, dear] = cards.toSorted((a, b) => Number(a.price) - Number(b.price))
  if (cheap === undefined || dear === undefined) throw new Error('The shop has fewer than two cards')
  dearer = dear
  await eve.faucet()
  for (const card of [cheap, dear, cheap]) await eve.claim(await eve.pay(await eve.order(card.id, 1)), 1, card)
  // No day ends while the test runs.
  await stopClock(platform.databaseUrl)
  const [row] = await readRows<{ day: number }>(
    platform.databaseUrl,
    'select floor(extract(epoch from clock_now()) / 86400)::integer as day',
  )
  today = row?.day ?? 0
})
afterAll(() => platform?.close())

const store = (player: Player, run: Parameters<typeof storeRun>[2] = {}) =>
  storeRun(platform.databaseUrl, player.userId(), run)
const boardOf = async (variant: string, period: string) =>
  bodyOf(await sendRequest<BoardLine[]>(platform, `/api/game/leaderboard?variant=${variant}&period=${period}`))
const watch = (runId: number) => sendRequest<GameReplay>(platform, `/api/game/runs/${runId}/replay`)
const watchAs = (player: Player, runId: number) => player.call<GameReplay>(`/api/game/runs/${runId}/replay`)
const refused = (act: () => Promise<HttpAnswer>, status: number, code: string) =>
  expectRefused(platform.databaseUrl, act, status, code)
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()

describe('the board', () => {
  test('lists today and all time, the best first; of equal scores the earlier one first', async () => {
    const later = await store(ada, { score: 500, bestOf: [0, today], endedAt: '2026-01-02T00:00:00.000Z' })
    const former = await store(ben, { score: 500, bestOf: [0], endedAt: '2026-01-01T00:00:00.000Z' })
    const ofToday = await store(ben, { score: 90, bestOf: [today], endedAt: '2026-01-03T00:00:00.000Z' })
    const lines = await waitUntil('both stand there', async () => {
      const board = await boardOf('cactus', 'all')
      return board.length === 2 && board
    })
    expect(lines).toEqual([
      {
        rank: 1,
        walletAddress: ben.address.toLowerCase(),
        score: 500,
        runId: former,
        rulesVersion: 1,
        endedAt: '2026-01-01T00:00:00.000Z',
      },
      expect.objectContaining({ rank: 2, walletAddress: ada.address.toLowerCase(), runId: later }),
    ])
    expect(await boardOf('cactus', 'day')).toMatchObject([{ runId: later }, { runId: ofToday }])
  })

  test('lists no run of yesterday under today', async () => {
    await store(ada, { variant: 'character', score: 40, bestOf: [today - 1] })
    await store(ben, { variant: 'character', score: 30, bestOf: [today + 1] })
    expect(await boardOf('character', 'day')).toEqual([])
  })

  test('does not list a removed run, and its replay is private', async () => {
    const runId = await store(cleo, { variant: 'character', score: 70, bestOf: [0] })
    const isListed = async () => (await boardOf('character', 'all')).some((line) => line.runId === runId)
    await waitUntil('it stands there', isListed)
    expect((await watch(runId)).status).toBe(200)
    await removeFromBoard(platform.databaseUrl, runId)
    await waitUntil('it is gone', async () => !(await isListed()))
    await waitUntil('nobody else sees it', async () => (await watch(runId)).status === 404)
    expect(bodyOf(await watchAs(cleo, runId))).toMatchObject({ isRanked: false })
  })

  test('refuses another game and another period', async () => {
    for (const query of ['', '?variant=chess', '?variant=cactus&period=week']) {
      await refused(() => sendRequest(platform, `/api/game/leaderboard${query}`), 400, 'malformed_request')
    }
  })
})

describe('a replay', () => {
  test('has the inputs and seeds of the run, and the proof that the course was fixed beforehand', async () => {
    const secret = randomBytes(32)
    const chunks = [[3, 9], [], [200], [0, 255], [17]]
    const runId = await store(ada, { secret, chunks, lastInputs: [5], ticks: 5 * 256 + 9 })
    const replay = bodyOf(await watch(runId))
    expect(replay).toMatchObject({
      runId,
      variant: 'cactus',
      walletAddress: ada.address.toLowerCase(),
      isRanked: true,
      secret: secret.toString('hex'),
      commitment: sha256(secret).toString('hex'),
    })
    expect(replay.chunks.map(({ inputs }) => inputs)).toEqual([...chunks, [5]])
    const digests = [sha256(Buffer.alloc(0))]
    for (const inputs of chunks) digests.push(sha256(Buffer.concat([digests.at(-1) as Buffer, Buffer.from(inputs)])))
    const seeds = [0, 0, 0, 1, 2, 3].map((digest, index) =>
      createHmac('sha256', secret)
        .update(`${runId}:${index}:${digests[digest]?.toString('hex')}`)
        .digest('hex')
        .slice(0, 32),
    )
    expect(replay.chunks.map(({ seed }) => seed)).toEqual(seeds)
  })

  test('shows the picture of the most expensive card that the player had at its start', async () => {
    const before = await store(eve)
    await readRows(
      platform.databaseUrl,
      `update game_runs set started_at = ${later('started_at', "interval '-1 day'")} where id = $1`,
      [before],
    )
    const after = await store(eve)
    expect(bodyOf(await watch(before)).runnerImageUrl).toBeNull()
    expect(bodyOf(await watch(after)).runnerImageUrl).toBe(dearer.imageUrl)
    expect(bodyOf(await watch(await store(ben))).runnerImageUrl).toBeNull()
  })

  test('has no chunks after the crash', async () => {
    const runId = await store(ada, { chunks: [[1], [2], [3]], lastInputs: [4], ticks: 300 })
    expect(bodyOf(await watch(runId)).chunks.map(({ inputs }) => inputs)).toEqual([[1], [2]])
  })

  test.each(['open', 'ended', 'failed'] as const)('is not found while its run is %s', async (status) => {
    const runId = await store(ada, { status })
    await refused(() => watchAs(ada, runId), 404, 'game_replay_unknown')
    await readRows(platform.databaseUrl, 'delete from game_chunks where run_id = $1', [runId])
    await readRows(platform.databaseUrl, 'delete from game_runs where id = $1', [runId])
  })

  test('of an unranked run is shown to its player only', async () => {
    const runId = await store(ada, { unranked: 'too_slow' })
    await refused(() => watch(runId), 404, 'game_replay_unknown')
    await refused(() => watchAs(ben, runId), 404, 'game_replay_unknown')
    expect(bodyOf(await watchAs(ada, runId))).toMatchObject({ runId, isRanked: false })
  })

  test('of an unknown run is not found', async () => {
    await refused(() => watch(987_654_321), 404, 'game_replay_unknown')
    await refused(() => sendRequest(platform, '/api/game/runs/-1/replay'), 400, 'malformed_request')
  })

  test('is not sent again to a client that has it', async () => {
    const runId = await store(ada)
    const { headers } = await watch(runId)
    const again = await sendRequest(platform, `/api/game/runs/${runId}/replay`, {
      headers: { 'if-none-match': headers.get('etag') ?? '' },
    })
    expect(again.status).toBe(304)
  })
})

describe('a player’s own runs', () => {
  const runsOf = (player: Player, whose: Player = player, query = '') =>
    player.call<OwnRun[]>(`/api/game/runs?walletAddress=${whose.address}${query}`)

  test('are listed newest first, each with its payment and the reason if it is not ranked', async () => {
    const settled = await store(dan, { score: 12, ticks: 5_400, paid: 15n })
    const unranked = await store(dan, { unranked: 'too_many_pauses' })
    const removed = await store(dan)
    await removeFromBoard(platform.databaseUrl, removed)
    const open = await store(dan, { status: 'open' })
    const runs = bodyOf(await runsOf(dan))
    expect(runs.map(({ id }) => id)).toEqual([open, removed, unranked, settled])
    expect(runs[0]).toMatchObject({
      status: 'open',
      score: null,
      minutesPlayed: null,
      tokensEarned: null,
      isRanked: false,
    })
    expect(runs[1]).toMatchObject({ isRanked: false, removalReason: 'played by a program' })
    expect(runs[2]).toMatchObject({ isRanked: false, unrankedReason: 'too_many_pauses', removalReason: null })
    expect(runs[3]).toEqual({
      ...{ id: settled, variant: 'cactus', rulesVersion: 1, status: 'settled', score: 12 },
      ...{ startedAt: expect.any(String), minutesPlayed: '1.50', minutesPaid: '0.08' },
      ...{ tokensPerMinute: '0.10', tokensEarned: '0.15', cutBy: null, isRanked: true },
      ...{ unrankedReason: null, removalReason: null },
    })
    const first = await runsOf(dan, dan, '&limit=3')
    expect(bodyOf(first)).toHaveLength(3)
    const rest = await runsOf(dan, dan, `&limit=3&cursor=${first.headers.get('x-next-cursor')}`)
    expect(bodyOf(rest).map(({ id }) => id)).toEqual([settled])
  })

  test('include the best of each game that is still on the board', async () => {
    const bestsOf = (player: Player) => player.call<BestRun[]>(`/api/game/bests?walletAddress=${dan.address}`)
    const runId = await store(dan, { score: 880, bestOf: [0, today] })
    const removed = await store(dan, { variant: 'character', score: 70, bestOf: [0] })
    await removeFromBoard(platform.databaseUrl, removed)
    expect(bodyOf(await bestsOf(dan))).toEqual([{ variant: 'cactus', runId, score: 880, rulesVersion: 1 }])
    await refused(() => bestsOf(ben), 403, 'not_yours')
  })

  test('are refused to other players', async () => {
    await refused(() => runsOf(ben, ada), 403, 'not_yours')
    await refused(() => sendRequest(platform, `/api/game/runs?walletAddress=${ada.address}`), 401, 'unauthenticated')
    await refused(() => runsOf(ada, ada, '&cursor=x'), 400, 'malformed_request')
  })
})

describe('a link to a run', () => {
  const secret = randomBytes(32)
  const key = sha256(secret).toString('hex').slice(0, 16)
  const told = (name: string | number) =>
    sendRequest<CallAnswer<typeof getSharedRun>>(platform, `/api/shared/runs/${name}`)
  const titleOf = async (path: string) => {
    const document = await (await fetch(platform.url + path)).text()
    return /<title>([^<]*)<\/title>/.exec(document)?.[1]
  }

  test('shows public facts of a ranked run, and with its key the payment', async () => {
    const runId = await store(ada, { secret, score: 1_230, paid: 42n })
    const known = { runId, variant: 'cactus', by: shortened(checksummed(ada.address)), score: 1_230, isRanked: true }
    expect(bodyOf(await told(runId))).toEqual({ ...known, earnedBv3: null })
    expect(bodyOf(await told(`${runId}-${key}`))).toEqual({ ...known, earnedBv3: '0.42' })
    await refused(() => told(`${runId}-${'0'.repeat(16)}`), 404, 'game_replay_unknown')
    const title = '1,230 points in the Cactus runner · BV3 Night Market'
    expect(await titleOf(`/?run=${runId}-${key}`)).toBe(title)
    expect(await titleOf(`/game-old?run=${runId}`)).toBe(title)
    const picture = await fetch(`${platform.url}/share/en/run/${runId}-${key}.jpg`)
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect((await fetch(`${platform.url}/share/en/run/${runId}-${'0'.repeat(16)}.jpg`)).status).toBe(404)
  })

  test('shows any other run with its key only, and a removed one never', async () => {
    const unranked = await store(ada, { secret, unranked: 'too_slow' })
    await refused(() => told(unranked), 404, 'game_replay_unknown')
    expect(await titleOf(`/?run=${unranked}`)).toBe('BV3 Night Market')
    expect(bodyOf(await told(`${unranked}-${key}`))).toMatchObject({ score: 100, isRanked: false })
    const removed = await store(ada, { secret })
    await removeFromBoard(platform.databaseUrl, removed)
    await refused(() => told(`${removed}-${key}`), 404, 'game_replay_unknown')
    for (const name of ['0', 'x', '12-', '%00', '987654321'])
      await refused(() => told(name), 404, 'game_replay_unknown')
  })
})

test('a link to an unknown payout transaction shows nothing', async () => {
  await refused(() => sendRequest(platform, `/api/shared/payouts/0x${'0'.repeat(64)}`), 404, 'payout_unknown')
  await refused(() => sendRequest(platform, '/api/shared/payouts/0x12'), 400, 'malformed_request')
})
