import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getGameReplay, getLeaderboard, listBestRuns, listGameRuns } from '#core/api/game-boards.ts'
import { VARIANTS } from '#core/game/rules.ts'
import { RUN_STATUSES, UNRANKED_REASONS } from '#core/game-run.ts'
import { insertRun, REMOVED } from '#test/support/game/insert-run.ts'
import { storeRun } from '#test/support/game/store-run.ts'
import { type LedgerPlayer, openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { callRoute } from '#test/support/world/call-route.ts'
import { execute, sql } from '#test/support/world/execute.ts'
import { FIRST_DIGEST, seedOf } from '../runs/read-terms.ts'
import { insertBest } from '../runs/runs.sql.ts'
import { boardRoutes, cacheBoards, readBests, readBoard, readOwnRuns, readReplay } from './routes.ts'

/** Which runs are on each board and in each list, in which order, and what is said of each. */

const DAY_MS = 86_400_000
const TODAY = Date.UTC(2030, 0, 10) / DAY_MS
const NOON_MS = (TODAY + 0.5) * DAY_MS
const textOf = (ms: number) => new Date(ms).toISOString()

let ledger: TestLedger
let ann: LedgerPlayer
let cid: LedgerPlayer
beforeAll(async () => {
  ledger = await openTestLedger()
})
beforeEach(async () => {
  for (const table of ['game_bests', 'game_chunks', 'game_runs']) await execute(ledger.db, `delete from ${table}`)
  await ledger.setClock(NOON_MS)
  ;[ann, cid] = [await ledger.newPlayer(), await ledger.newPlayer()]
})
afterAll(() => ledger?.close())

const add = ({ userId }: LedgerPlayer, run: Parameters<typeof insertRun>[2] = {}) => insertRun(ledger.db, userId, run)
const remove = (runId: number) =>
  execute(
    ledger.db,
    sql`update game_runs set removed_at = clock_now(), removed_by = 'ann', removal_reason = 'why' where id = ${runId}`,
  )

describe('the board', () => {
  test.each(VARIANTS)('of %s has the runs of its day or of all time, and no other game’s', async (variant) => {
    const other = VARIANTS.find((one) => one !== variant) ?? variant
    const of = (player: LedgerPlayer, day: number) => add(player, { bestOf: [day], columns: { variant } })
    const [ofToday, ofAll] = [await of(ann, TODAY), await of(cid, 0)]
    await of(await ledger.newPlayer(), TODAY - 1)
    await of(await ledger.newPlayer(), TODAY + 1)
    await add(ann, { bestOf: [0, TODAY], columns: { variant: other } })
    await add(await ledger.newPlayer(), { bestOf: [0, TODAY], columns: { variant, ...REMOVED } })
    const both = await add(await ledger.newPlayer(), { bestOf: [0, TODAY], columns: { variant, score: 99 } })
    const idsOf = async (period: 'day' | 'all') => (await readBoard(ledger.db, variant, period)).map((run) => run.runId)
    expect(await idsOf('day')).toEqual([ofToday, both])
    expect(await idsOf('all')).toEqual([ofAll, both])
  })

  test.each([
    { name: 'the first moment', ms: TODAY * DAY_MS, day: TODAY },
    { name: 'the last moment', ms: (TODAY + 1) * DAY_MS - 1, day: TODAY },
    { name: 'the moment after', ms: (TODAY + 1) * DAY_MS, day: TODAY + 1 },
  ])('of a day uses days of UTC: $name', async ({ ms, day }) => {
    const runs = new Map<number, number>()
    for (const of of [TODAY - 1, TODAY, TODAY + 1]) runs.set(of, await add(ann, { bestOf: [of] }))
    await ledger.setClock(ms)
    expect(await readBoard(ledger.db, 'cactus', 'day')).toMatchObject([{ runId: runs.get(day) }])
  })

  test.each(['day', 'all'] as const)('is sorted by score, then by time: %s', async (period) => {
    const day = period === 'day' ? TODAY : 0
    const of = async (score: number, endedAtMs: number) =>
      add(await ledger.newPlayer(), { bestOf: [day], columns: { score, ended_at: textOf(endedAtMs) } })
    const [late, last] = [await of(70, NOON_MS), await of(70, NOON_MS)]
    const [least, best, early] = [await of(69, 0), await of(71, NOON_MS), await of(70, NOON_MS - 1)]
    const lines = await readBoard(ledger.db, 'cactus', period)
    expect(lines.map(({ runId }) => runId)).toEqual([best, early, late, last, least])
    expect(lines.map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 5])
  })

  test.each(['day', 'all'] as const)('has the wallet and score of a run: %s', async (period) => {
    const endedAt = textOf(NOON_MS - 1)
    const runId = await add(cid, { bestOf: [0, TODAY], columns: { score: 71, rules_version: 3, ended_at: endedAt } })
    const line = { rank: 1, walletAddress: cid.wallet, score: 71, runId, rulesVersion: 3, endedAt }
    expect(await readBoard(ledger.db, 'cactus', period)).toEqual([line])
  })

  test('has fifty lines', async () => {
    await execute(
      ledger.db,
      sql`with players as (
          insert into users (user_id, wallet_address)
          select 9000000 + n, '0x' || lpad('f' || n, 40, '0') from generate_series(1, 51) n returning user_id
        ), runs as (
          insert into game_runs (user_id, variant, rules_version, secret, digest, rate, copies, window_start, usable_ms)
          select user_id, 'cactus', 1, sha256(''), sha256(''), 1, 0, clock_now(), 1 from players returning user_id, id
        )
        insert into game_bests (user_id, variant, day, score, run_id, ended_at)
        select user_id, 'cactus', day, 1, id, clock_now() from runs, unnest(array[0, ${TODAY}::integer]) day`,
    )
    for (const period of ['day', 'all'] as const) expect(await readBoard(ledger.db, 'cactus', period)).toHaveLength(50)
  })
})

test('a best run is replaced only by a better one: of two equal ones the earlier stays', async () => {
  const runs = [await add(ann, { columns: { score: 10 } }), await add(ann, { columns: { score: 10 } })] as const
  const better = await add(ann, { columns: { score: 11 } })
  const enter = (runId: number, score: number, atMs: number) =>
    insertBest(ledger.db, { userId: ann.userId, variant: 'cactus', day: TODAY, score, runId, endedAt: new Date(atMs) })
  const bests = async () =>
    (await execute(ledger.db, 'select score, run_id::integer, ended_at from game_bests')).rows as unknown[]
  await enter(runs[0], 10, NOON_MS)
  for (const score of [9, 10]) await enter(runs[1], score, NOON_MS + 1)
  expect(await bests()).toEqual([{ score: 10, run_id: runs[0], ended_at: new Date(NOON_MS) }])
  await enter(better, 11, NOON_MS + 2)
  expect(await bests()).toEqual([{ score: 11, run_id: better, ended_at: new Date(NOON_MS + 2) }])
})

test('a player’s bests are of all time, one for each game', async () => {
  const character = await add(ann, { bestOf: [0], columns: { variant: 'character', score: 8, rules_version: 2 } })
  await add(ann, { bestOf: [TODAY], columns: { variant: 'character', score: 9 } })
  await add(cid, { bestOf: [0], columns: { score: 9 } })
  await add(cid, { bestOf: [0], columns: { variant: 'character', ...REMOVED } })
  const cactus = await add(ann, { bestOf: [0], columns: { score: 7, rules_version: 3 } })
  expect(await readBests(ledger.db, ann.userId)).toEqual([
    { variant: 'cactus', runId: cactus, score: 7, rulesVersion: 3 },
    { variant: 'character', runId: character, score: 8, rulesVersion: 2 },
  ])
  expect(await readBests(ledger.db, cid.userId)).toHaveLength(1)
})

describe('a replay', () => {
  const read = async (runId: number) => {
    const replay = await readReplay(ledger.db, runId)
    return replay && { ...replay, answer: JSON.parse(replay.answer.json) }
  }

  test.each(RUN_STATUSES)('exists for a settled run: %s', async (status) => {
    await add(cid)
    const id = await add(ann, { status })
    if (status === 'settled') expect(await read(id)).toMatchObject({ ownerId: ann.userId, answer: { runId: id } })
    else expect(await read(id)).toBeNull()
    expect(await read(id + 1)).toBeNull()
  })

  test.each([null, ...UNRANKED_REASONS])('is ranked only if the run is: %s', async (unranked) => {
    const id = await add(ann, { columns: { unranked } })
    const isRanked = unranked === null
    expect(await read(id)).toMatchObject({ isRanked, answer: { isRanked } })
    await remove(id)
    expect(await read(id)).toMatchObject({ isRanked: false, answer: { isRanked: false } })
  })

  test('has the presses of each of its chunks, in order, and nothing after its end', async () => {
    const chunks = [[3, 9], [], [200], [0, 255], [17]]
    for (const { userId } of [ann, cid])
      await storeRun(ledger.databaseUrl, userId, { chunks: [[1], [1], [1], [1], [1], [1]], ticks: 6 * 256 })
    const secret = randomBytes(32)
    for (const { ticks, played } of [
      { ticks: 5 * 256 + 9, played: [...chunks, [5]] },
      { ticks: 5 * 256, played: chunks },
      { ticks: 4 * 256 + 1, played: chunks },
      { ticks: 4 * 256, played: chunks.slice(0, 4) },
      { ticks: 1, played: chunks.slice(0, 1) },
      { ticks: 0, played: [] },
    ]) {
      const run = { variant: 'character', secret, chunks, lastInputs: [5], ticks, score: 42 } as const
      const id = await storeRun(ledger.databaseUrl, ann.userId, run)
      await execute(
        ledger.db,
        sql`update game_runs set rules_version = 2, started_at = ${textOf(NOON_MS - 7)} where id = ${id}`,
      )
      // Rows have no order of their own: the first one is written last.
      await execute(ledger.db, sql`update game_chunks set pauses_ms = '{1}' where run_id = ${id} and index = 0`)
      const { rows } = await execute<{ digest: Buffer }>(
        ledger.db,
        sql`select digest from game_chunks where run_id = ${id} order by index`,
      )
      const digests = [FIRST_DIGEST, FIRST_DIGEST, FIRST_DIGEST, ...rows.map(({ digest }) => digest)]
      const seeds = digests.map((digest, index) => seedOf(secret, id, index, digest))
      const replay = await read(id)
      expect(replay?.answer).toEqual({
        ...{ runId: id, variant: 'character', rulesVersion: 2, walletAddress: ann.wallet, runnerImageUrl: null },
        ...{ score: 42, ticks, startedAt: textOf(NOON_MS - 7), isRanked: true },
        ...{ commitment: replay?.answer.commitment, secret: secret.toString('hex') },
        chunks: played.map((inputs, index) => ({ seed: seeds[index], inputs })),
      })
    }
  })

  test('has the picture of the player’s dearest card at its start, the latest of equal ones', async () => {
    const give = async (player: LedgerPlayer, price: number, atMs: number) => {
      const cardId = await ledger.newCard()
      await execute(ledger.db, sql`update cards set image_url = ${`/${cardId}.svg`} where id = ${cardId}`)
      const lotId = await ledger.giveCopies(player.userId, cardId, 1)
      await execute(
        ledger.db,
        sql`update purchases set origin = 'import', price = ${price}, purchased_at = ${textOf(atMs)} where lot_id = ${lotId}`,
      )
      return `/${cardId}.svg`
    }
    await give(ann, 5, NOON_MS - 9)
    const dearest = await give(ann, 7, NOON_MS)
    await give(ann, 6, NOON_MS - 9)
    await give(cid, 9, NOON_MS - 9)
    const then = await give(ann, 8, NOON_MS + 1)
    const equal = await give(ann, 8, NOON_MS + 2)
    for (const { ms, picture } of [
      { ms: NOON_MS - 10, picture: null },
      { ms: NOON_MS, picture: dearest },
      { ms: NOON_MS + 1, picture: then },
      { ms: NOON_MS + 2, picture: equal },
    ]) {
      const id = await add(ann, { columns: { started_at: textOf(ms) } })
      expect(await read(id)).toMatchObject({ answer: { runnerImageUrl: picture } })
    }
  })
})

describe('a player’s runs', () => {
  const read = (player: LedgerPlayer, beforeId: bigint | number = 1n << 40n, limit = 99) =>
    readOwnRuns(ledger.db, player.userId, { beforeId, limit })

  test('are all listed, newest first, and continue before each', async () => {
    const ids: number[] = []
    for (const status of RUN_STATUSES) {
      const columns = { variant: status === 'ended' ? 'character' : 'cactus' }
      ids.push(await add(ann, { status, columns }))
      await add(cid, { status, columns })
    }
    ids.push(await add(ann, { columns: REMOVED }))
    for (const at of [...ids, (ids.at(-1) ?? 0) + 1]) {
      const before = ids.filter((id) => id < at).toReversed()
      for (const limit of [1, 2, 99]) {
        expect((await read(ann, at, limit)).map(({ id }) => id)).toEqual(before.slice(0, limit))
      }
    }
  })

  test('have their pay, and the reason if they are on no board', async () => {
    const started = { rules_version: 3, rate: 1230, started_at: textOf(NOON_MS - 7) }
    const open = await add(ann, { status: 'open', columns: started })
    const outcome = { variant: 'character', score: 17, ticks: 5_459, paid: 4_560, paid_ms: 75_600, cut_by: 'budget' }
    const settled = await add(ann, { columns: { ...started, ...outcome } })
    const unranked = await add(ann, { columns: { score: 0, ticks: 0, unranked: 'no_score', cut_by: 'allowance' } })
    const removed = await add(ann, { columns: REMOVED })
    const failed = await add(ann, { status: 'failed' })
    const usual = { rulesVersion: 3, startedAt: textOf(NOON_MS - 7), tokensPerMinute: '12.30' }
    const none = { cutBy: null, unrankedReason: null, removalReason: null }
    const paid = { minutesPlayed: '1.51', minutesPaid: '1.26', tokensEarned: '45.60', cutBy: 'budget' }
    const unpaid = { score: null, minutesPlayed: null, minutesPaid: null, tokensEarned: null }
    expect(await read(ann)).toEqual([
      expect.objectContaining({ id: failed, status: 'failed', isRanked: false, unrankedReason: 'not_replayed' }),
      expect.objectContaining({ id: removed, isRanked: false, removalReason: REMOVED.removal_reason }),
      expect.objectContaining({
        ...{ id: unranked, score: 0, isRanked: false, unrankedReason: 'no_score', cutBy: 'allowance' },
        ...{ minutesPlayed: '0.00', minutesPaid: '0.00', tokensEarned: '0.00', removalReason: null },
      }),
      { ...none, ...usual, ...paid, id: settled, variant: 'character', status: 'settled', score: 17, isRanked: true },
      { ...none, ...usual, ...unpaid, id: open, variant: 'cactus', status: 'open', isRanked: false },
    ])
  })
})

describe('the calls', () => {
  const routes = () => {
    const broadcast = { publish: () => undefined, subscribe: () => undefined, onGap: () => undefined }
    return boardRoutes({ db: ledger.db, boards: cacheBoards(ledger.db, broadcast) })
  }
  const as = ({ userId, wallet: walletAddress }: LedgerPlayer) => ({
    session: { userId, walletAddress, expiresAt: new Date(), isSignedByContract: false },
    query: { walletAddress },
  })
  const refused = (code: string) => ({ answer: { ok: false, code }, headers: {} })

  test('for the board use the given game and period', async () => {
    const expected = new Map<string, number>()
    for (const variant of VARIANTS) {
      for (const [period, day] of Object.entries({ day: TODAY, all: 0 }))
        expected.set(
          `${variant} ${period}`,
          await add(await ledger.newPlayer(), { bestOf: [day], columns: { variant } }),
        )
    }
    const all = routes()
    const ids = new Map<string, number>()
    for (const variant of VARIANTS) {
      for (const period of ['day', 'all']) {
        const { answer } = await callRoute(all, getLeaderboard, { query: { variant, period } })
        const [line, ...others] = JSON.parse((answer as unknown as { value: { json: string } }).value.json)
        expect(others).toEqual([])
        ids.set(`${variant} ${period}`, line.runId)
      }
    }
    expect(ids).toEqual(expected)
  })

  test('for a wallet return only its runs', async () => {
    const id = await add(ann, { bestOf: [0] })
    await add(cid, { bestOf: [0] })
    for (const call of [listBestRuns, listGameRuns]) {
      expect(await callRoute(routes(), call, { ...as(ann), query: as(cid).query })).toEqual(refused('not_yours'))
    }
    const bests = await callRoute(routes(), listBestRuns, as(ann))
    expect(bests.answer).toMatchObject({ ok: true, value: [{ runId: id }] })
  })

  test('for a player’s runs go page by page, each run once', async () => {
    const ids = [await add(ann), await add(ann), await add(ann)]
    await add(cid)
    const page = (query: object) => {
      const asked = as(ann)
      return callRoute(routes(), listGameRuns, { ...asked, query: { ...asked.query, ...query } })
    }
    const lines = (...of: (number | undefined)[]) => ({ ok: true, value: of.map((id) => ({ id })) })
    const first = await page({ limit: 2 })
    expect(first.answer).toMatchObject(lines(ids[2], ids[1]))
    expect(first.headers).toEqual({ 'x-next-cursor': String(ids[1]) })
    const second = await page({ limit: 2, cursor: first.headers['x-next-cursor'] })
    expect(second.answer).toMatchObject(lines(ids[0]))
    expect(second.headers).toEqual({})
    expect(await page({ limit: 2, cursor: 'x' })).toEqual(refused('malformed_request'))
  })

  test('for a replay are open to all if the run is ranked, and otherwise to its player', async () => {
    const [ranked, unranked] = [await add(ann), await add(ann, { columns: { unranked: 'too_slow' } })]
    const open = await add(ann, { status: 'open' })
    const watch = async (id: number, player: LedgerPlayer | null) => {
      const session = player && as(player).session
      return (await callRoute(routes(), getGameReplay, { session, params: { id } })).answer
    }
    const unknown = { ok: false, code: 'game_replay_unknown' }
    for (const player of [null, cid, ann]) {
      expect(await watch(ranked, player)).toMatchObject({ ok: true })
      expect(await watch(unranked, player)).toMatchObject(player === ann ? { ok: true } : unknown)
      expect(await watch(open, player)).toEqual(unknown)
    }
  })

  test('a network gets 120 replays per minute, and uses no other network’s', async () => {
    const all = routes()
    const id = await add(ann)
    const watch = (ip: string) => callRoute(all, getGameReplay, { session: null, params: { id } }, { ip })
    for (let count = 0; count < 120; count += 1) expect((await watch('192.0.2.1')).answer.ok).toBe(true)
    expect(await watch('192.0.2.1')).toEqual(refused('rate_limited'))
    expect((await watch('192.0.2.2')).answer.ok).toBe(true)
  })
})
