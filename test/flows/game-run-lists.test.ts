import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AdminGameRun, GameBudget } from '#core/api/admin-games.ts'
import type { PlayerFile } from '#core/api/admin-players.ts'
import type { GameReplay } from '#core/api/game-boards.ts'
import { storeRun } from '../support/game/store-run.ts'
import { readBests, type SettledRun, storeRuns } from '../support/game/store-runs.ts'
import { readRows } from '../support/money/ledger-check.ts'
import { logInAsOperator, OPERATOR_ENVIRONMENT, type Operator } from '../support/operator/operator.ts'
import { parseCsv } from '../support/operator/parse-csv.ts'
import { bodyOf, type HttpAnswer } from '../support/world/http.ts'
import { startTestPlatform, type TestPlatform } from '../support/world/platform.ts'
import { createPlayer, type Player } from '../support/world/player.ts'

/** The operator's list of runs: every filter, on and back, is what one query of all rows says; and runs off the board. */
const RUNS = '/api/admin/game-runs'
const COUNT = 60
const PAGE = 7

let platform: TestPlatform
let operator: Operator
let player: Player
let userId: number
let otherId: number
beforeAll(async () => {
  platform = await startTestPlatform(OPERATOR_ENVIRONMENT)
  operator = await logInAsOperator(platform)
  player = createPlayer(platform)
  userId = await player.signIn()
  otherId = await createPlayer(platform).signIn()
  await storeRuns(
    platform.databaseUrl,
    Array.from({ length: COUNT }, (_, n) => runOf(n)),
  )
})
afterAll(() => platform?.close())

const runOf = (n: number): SettledRun => ({
  userId: n % 3 === 0 ? userId : otherId,
  variant: n % 2 === 0 ? 'cactus' : 'character',
  status: n === 50 ? 'open' : n % 11 === 0 ? 'failed' : 'settled',
  score: n * 10,
  unranked: n % 7 === 0 ? 'too_slow' : null,
  signals: n % 5 === 0 ? ['steady_lead', ...(n % 10 === 0 ? ['shared_network'] : [])] : [],
  figures: n % 5 === 0 ? { jumps: 80 + n, leadSpread: 12 } : {},
})

const sql = <Row = { id: string }>(text: string) => readRows<Row>(platform.databaseUrl, text)
const idsOf = (runs: readonly { readonly id: number }[]) => runs.map(({ id }) => id)

/** All of the list, page by page: on to its end, and back to its beginning. */
async function walk(query: string) {
  const on: number[] = []
  let last: string | null = null
  let counted: string | null = null
  for (let cursor: string | null = ''; cursor !== null; ) {
    const answer: HttpAnswer<AdminGameRun[]> = await operator.call(
      `${RUNS}?limit=${PAGE}${query}${cursor && `&cursor=${cursor}`}`,
    )
    on.push(...idsOf(bodyOf(answer)))
    counted = answer.headers.get('x-total-count')
    last = answer.headers.get('x-prev-cursor')
    cursor = answer.headers.get('x-next-cursor')
  }
  const back: number[] = []
  for (let cursor = last; cursor !== null; ) {
    const answer: HttpAnswer<AdminGameRun[]> = await operator.call(`${RUNS}?limit=${PAGE}${query}&cursor=${cursor}`)
    back.unshift(...idsOf(bodyOf(answer)))
    cursor = answer.headers.get('x-prev-cursor')
  }
  return { on, back, counted }
}

const RANKED = `status = 'settled' and unranked is null and removed_at is null`

describe('the list of runs', () => {
  test.each([
    ['', 'true'],
    ['&variant=cactus', `variant = 'cactus'`],
    ['&standing=open', `status = 'open'`],
    ['&standing=failed', `status = 'failed'`],
    ['&standing=unranked', `status = 'settled' and unranked is not null`],
    ['&standing=ranked&variant=character', `${RANKED} and variant = 'character'`],
    ['&standing=removed', 'removed_at is not null'],
    ['&signal=any', `signals <> '{}'`],
    ['&signal=shared_network', `'shared_network' = any(signals)`],
    [
      '&signal=steady_lead&variant=character&standing=ranked',
      `'steady_lead' = any(signals) and variant = 'character' and ${RANKED}`,
    ],
    ['&signal=steady_hold', 'false'],
    ['&wallet=OWN', 'user_id = OWN'],
    ['&wallet=OWN&signal=any&variant=cactus', `user_id = OWN and signals <> '{}' and variant = 'cactus'`],
    ['&wallet=OWN&standing=ranked', `user_id = OWN and ${RANKED}`],
    [`&wallet=0x${'9'.repeat(40)}`, 'false'],
  ])('%s', async (query, where) => {
    const all = await sql(`select id from game_runs where ${where.replace('OWN', String(userId))} order by id desc`)
    const wanted = all.map(({ id }) => Number(id))
    const { on, back, counted } = await walk(query.replace('OWN', player.address))
    expect(on).toEqual(wanted)
    expect(counted).toBe(String(wanted.length))
    expect(back).toEqual(wanted.slice(0, back.length))
    expect(back.length).toBe(Math.floor(Math.max(wanted.length - 1, 0) / PAGE) * PAGE)
  })

  test('a row has the earnings of the run, its standing and its signals', async () => {
    const [run] = await operator.get<AdminGameRun[]>(`${RUNS}?signal=shared_network&limit=1&standing=ranked`)
    expect(run).toMatchObject({
      walletAddress: expect.stringMatching(/^0x[0-9a-f]{40}$/),
      standing: 'ranked',
      minutesPlayed: '1.00',
      minutesPaid: '1.00',
      tokensPerMinute: '0.5',
      tokensEarned: '0.5',
      signals: ['steady_lead', 'shared_network'],
      figures: { leadSpread: 12 },
      removal: null,
    })
    const [failed] = await operator.get<AdminGameRun[]>(`${RUNS}?standing=failed&limit=1`)
    expect(failed).toMatchObject({ tokensEarned: '0', unrankedReason: 'not_replayed', problem: 'it took too long' })
    const [open] = await operator.get<AdminGameRun[]>(`${RUNS}?standing=open`)
    expect(open).toMatchObject({ score: null, endedAt: null, tokensEarned: null, minutesPaid: null })
  })

  test('the file has the same rows and filters, and a player’s file has that player’s runs', async () => {
    const headers = { accept: 'text/csv' }
    const csv = async (path: string) => parseCsv(bodyOf(await operator.call<string>(path, { headers })))
    const list = await operator.get<AdminGameRun[]>(`${RUNS}?signal=any&variant=cactus&limit=200`)
    const lines = await csv(`${RUNS}?signal=any&variant=cactus`)
    expect(lines.map(({ id }) => Number(id))).toEqual(idsOf(list))
    expect(lines[0]).toMatchObject({ signals: 'steady_lead shared_network', leadSpread: '12' })
    const own = `/api/admin/players/${userId}/game-runs`
    const runs = await operator.get<AdminGameRun[]>(own)
    expect(idsOf(runs)).toEqual((await walk(`&wallet=${player.address}`)).on)
    expect((await csv(own)).map(({ id }) => Number(id))).toEqual(idsOf(runs))
    const [last] = await operator.get<AdminGameRun[]>(`${own}?limit=1&cursor=${runs[0]?.id}`)
    expect(last?.id).toBe(runs[1]?.id)
    expect((await operator.call(`${own}?cursor=x`)).error).toBe('malformed_request')
  })

  test.each(['variant=dino', 'signal=none', 'standing=paid', 'wallet=0x12', 'cursor=x'])(
    '%s is refused',
    async (query) => {
      expect((await operator.call(`${RUNS}?${query}`)).error).toBe('malformed_request')
    },
  )
})

describe('the file of a player', () => {
  test('has runs, payments and signals of the last 30 days, as has a withdrawal', async () => {
    const owner = createPlayer(platform)
    const ownerId = await owner.signIn()
    // First: the audit finds that no line of the ledger pays these runs, and stops whatever leaves.
    await operator.post('/api/admin/send-tokens', { walletAddress: owner.address, usdtAmount: '9', bv3Amount: '0' })
    const { id } = bodyOf(
      await owner.call<{ id: number }>('/api/withdrawals', {
        json: { walletAddress: owner.address, tokenType: 'USDT', amount: '1', toAddress: owner.address },
      }),
    )
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
    const run = { userId: ownerId, variant: 'cactus', score: 10 } as const
    await storeRuns(platform.databaseUrl, [
      { ...run, endedAt: ago(31), signals: ['many_hours'] },
      { ...run, endedAt: ago(29), signals: ['steady_lead', 'shared_network'] },
      { ...run, endedAt: ago(1), signals: ['steady_lead'] },
      { ...run, endedAt: ago(1) },
      { ...run, endedAt: ago(1), status: 'failed' },
      { ...run, status: 'open' },
    ])
    const games = {
      runs: 5,
      minutesPaid: '4.00',
      paidBv3: '2',
      recentRuns: 4,
      recentFlagged: 2,
      recentSignals: [
        { signal: 'steady_lead', runs: 2 },
        { signal: 'shared_network', runs: 1 },
      ],
    }
    const file = await operator.get<PlayerFile>(`/api/admin/players/${ownerId}`)
    expect(file.games).toEqual(games)
    expect(file.signals).toContain('flagged_runs')
    expect(await operator.get(`/api/admin/withdrawals/${id}/facts`)).toMatchObject({ games })
    const nobody = await operator.get<PlayerFile>(`/api/admin/players/${await createPlayer(platform).signIn()}`)
    expect(nobody.games).toMatchObject({ runs: 0, paidBv3: '0', recentSignals: [] })
    expect(nobody.signals).not.toContain('flagged_runs')
  })
})

test('the payments of all games today are listed beside their budget', async () => {
  const budget = () => operator.get<GameBudget>('/api/admin/game-budget')
  expect(await budget()).toMatchObject({ dailyBv3: '10000', paidBv3: '0', leftBv3: '10000', youngDailyBv3: '5000' })
  await sql(
    `insert into game_days (day, paid, paid_young) values (floor(extract(epoch from clock_now()) / 86400)::integer, 123450, 40000)`,
  )
  const paid = await budget()
  expect(paid).toMatchObject({ paidBv3: '1234.5', leftBv3: '8765.5', youngPaidBv3: '400' })
  const leftMs = Date.parse(paid.resetsAt) - Date.now()
  expect(paid.resetsAt).toMatch(/T00:00:00\.000Z$/)
  expect(leftMs).toBeLessThanOrEqual(86_400_000)
})

describe('a replay', () => {
  test('of any settled run is open to an operator, even if it is private to others', async () => {
    const runId = await storeRun(platform.databaseUrl, userId, {
      unranked: 'too_slow',
      chunks: [[3, 9]],
      lastInputs: [7],
    })
    const replay = await operator.get<GameReplay>(`${RUNS}/${runId}/replay`)
    expect(replay).toMatchObject({ runId, isRanked: false, walletAddress: player.address.toLowerCase() })
    expect(replay.chunks.map(({ inputs }) => inputs)).toEqual([[3, 9], [7]])
    const [failed] = await operator.get<AdminGameRun[]>(`${RUNS}?standing=failed&limit=1`)
    for (const id of [failed?.id, 999_999])
      expect(await operator.call(`${RUNS}/${id}/replay`)).toMatchObject({ status: 404, error: 'game_replay_unknown' })
  })
})

describe('a run removed from the board', () => {
  const act = (runId: number, what: 'remove' | 'restore', reason = 'Played by a program.') =>
    operator.post<AdminGameRun>(`${RUNS}/${runId}/${what}`, { reason })
  const DAY = Date.UTC(2026, 3, 2) / 86_400_000
  const lastEntry = async () => {
    const [entry] = await sql<{ action: string }>(
      'select action, subject, username, details, before, after from audit_log order by id desc limit 1',
    )
    return entry
  }
  const paidOf = (runId: number) =>
    sql<{ paid: string }>(`select paid, paid_ms, score from game_runs where id = ${runId}`)

  /** Of a player that nobody else looks at: today's and yesterday's runs of one game. */
  async function stage(
    scores: readonly { readonly score: number; readonly endedAt: string; readonly unranked?: string }[],
  ) {
    const owner = createPlayer(platform)
    const ownerId = await owner.signIn()
    const runs = scores.map((it): SettledRun => ({ ...it, userId: ownerId, variant: 'cactus' }))
    const ids = await storeRuns(platform.databaseUrl, runs)
    return { owner, ids, bests: () => readBests(platform.databaseUrl, ownerId) }
  }

  test('is replaced by the next best of its wallet, for the day and all time, until it is restored', async () => {
    const { owner, ids, bests } = await stage([
      { score: 50, endedAt: '2026-04-01T23:59:59.999Z' },
      { score: 90, endedAt: '2026-04-02T00:00:00Z' },
      { score: 40, endedAt: '2026-04-02T10:00:00Z' },
      { score: 95, endedAt: '2026-04-02T11:00:00Z', unranked: 'too_slow' },
    ])
    const [yesterday = 0, best = 0, second = 0] = ids
    const before = await bests()
    expect(before).toEqual([
      { day: 0, runId: best, score: 90 },
      { day: DAY - 1, runId: yesterday, score: 50 },
      { day: DAY, runId: best, score: 90 },
    ])
    const paid = await paidOf(best)
    expect(bodyOf(await act(best, 'remove'))).toMatchObject({
      standing: 'removed',
      removal: { reason: 'Played by a program.', by: 'operator' },
    })
    expect(await bests()).toEqual([
      { day: 0, runId: yesterday, score: 50 },
      { day: DAY - 1, runId: yesterday, score: 50 },
      { day: DAY, runId: second, score: 40 },
    ])
    expect(await paidOf(best)).toEqual(paid)
    expect(await lastEntry()).toMatchObject({
      action: 'remove game run',
      subject: `game run ${best}`,
      username: 'operator',
      details: {
        walletAddress: owner.address.toLowerCase(),
        variant: 'cactus',
        score: 90,
        reason: 'Played by a program.',
      },
      before: { isOffBoard: false },
      after: { isOffBoard: true },
    })
    expect(bodyOf(await act(best, 'restore', 'It was a person after all.'))).toMatchObject({
      standing: 'ranked',
      removal: null,
    })
    expect(await bests()).toEqual(before)
    expect(await lastEntry()).toMatchObject({ action: 'restore game run', after: { isOffBoard: false } })
  })

  test('leaves its wallet off the board if nothing else is ranked', async () => {
    const { ids, bests } = await stage([{ score: 70, endedAt: '2026-04-02T10:00:00Z' }])
    const [only = 0] = ids
    bodyOf(await act(only, 'remove'))
    expect(await bests()).toEqual([])
    bodyOf(await act(only, 'restore'))
    expect(await bests()).toHaveLength(2)
  })

  test('makes way for the earlier of two equal runs', async () => {
    const { ids, bests } = await stage([
      { score: 70, endedAt: '2026-04-02T10:00:00Z' },
      { score: 70, endedAt: '2026-04-02T09:00:00Z' },
    ])
    const [later = 0, earlier = 0] = ids
    const led = async () => (await bests()).map(({ runId }) => runId)
    expect(await led()).toEqual([earlier, earlier])
    bodyOf(await act(earlier, 'remove'))
    expect(await led()).toEqual([later, later])
    bodyOf(await act(earlier, 'restore'))
    expect(await led()).toEqual([earlier, earlier])
    bodyOf(await act(later, 'remove'))
    bodyOf(await act(later, 'restore'))
    expect(await led()).toEqual([earlier, earlier])
  })

  test('can be removed again with no change, and a concurrent decision is a conflict', async () => {
    const { ids, bests } = await stage([
      { score: 70, endedAt: '2026-04-02T10:00:00Z' },
      { score: 95, endedAt: '2026-04-02T11:00:00Z', unranked: 'too_slow' },
    ])
    const [run = 0, unranked = 0] = ids
    expect((await act(run, 'restore')).error).toBe('game_run_not_removed')
    const both = await Promise.all([act(run, 'remove'), act(run, 'remove')])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect((await sql(`select id from audit_log where subject = 'game run ${run}'`)).length).toBe(1)
    const other = await act(run, 'remove', 'Another reason.')
    expect([other.status, other.error]).toEqual([409, 'game_run_removed_already'])
    // It was on no board, and is on none once it is put back.
    bodyOf(await act(unranked, 'remove'))
    expect(bodyOf(await act(unranked, 'restore'))).toMatchObject({ standing: 'unranked' })
    expect(await bests()).toEqual([])
  })

  test('must be settled and exist, and its removal needs a reason', async () => {
    const [open] = await operator.get<AdminGameRun[]>(`${RUNS}?standing=open`)
    const [failed] = await operator.get<AdminGameRun[]>(`${RUNS}?standing=failed`)
    expect((await act(open?.id ?? 0, 'remove')).error).toBe('game_run_unsettled')
    expect((await act(failed?.id ?? 0, 'remove')).error).toBe('game_run_unsettled')
    for (const what of ['remove', 'restore'] as const) {
      expect(await act(999_999, what)).toMatchObject({ status: 404, error: 'game_run_unknown' })
      expect((await act(open?.id ?? 0, what, ' \u200b ')).error).toBe('malformed_request')
    }
  })
})
