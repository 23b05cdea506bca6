import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type AdminGameRun,
  type GameRunFilters,
  getAdminGameReplay,
  getGameBudget,
  listAdminGameRuns,
  removeGameRun,
  restoreGameRun,
  SIGNAL_FILTERS,
} from '#core/api/admin-games.ts'
import { listPlayerGameRuns } from '#core/api/admin-players.ts'
import { VARIANTS } from '#core/game/rules.ts'
import { REPLAY_PROBLEMS, RUN_SIGNALS, RUN_STANDINGS, RUN_STATUSES } from '#core/game-run.ts'

import { refuse } from '#core/result.ts'
import { changeSetting, readSettings } from '#server/settings/settings.ts'
import { insertRun, REMOVED } from '#test/support/game/insert-run.ts'
import { type LedgerPlayer, openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { callRoute } from '#test/support/world/call-route.ts'
import { execute, sql } from '#test/support/world/execute.ts'
import { only } from '../../../db/statement.ts'
import type { CsvKind, ExportList } from '../../../http/routing/csv-file.ts'
import { HIGHEST_ID_FIRST, parsePageStart } from '../../../http/routing/list-page.ts'
import { GAME_RUNS_CSV, readAdminRuns } from './read-runs.ts'
import { gamePanelRoutes, removeRun, restoreRun } from './routes.ts'

/** Which runs each of the operator's lists has, what is said of each, and what taking one off the board changes. */

const DAY_MS = 86_400_000
const TODAY = Date.UTC(2030, 0, 10) / DAY_MS
const NOON_MS = (TODAY + 0.5) * DAY_MS
const textOf = (ms: number) => new Date(ms).toISOString()
const OPERATOR = { username: 'bob', role: 'operator', isProven: true, isFactorMissing: false } as const

let ledger: TestLedger
let ann: LedgerPlayer
let cid: LedgerPlayer
beforeAll(async () => {
  ledger = await openTestLedger()
})
beforeEach(async () => {
  for (const table of ['game_bests', 'game_runs', 'game_days']) await execute(ledger.db, `delete from ${table}`)
  await ledger.setClock(NOON_MS)
  ;[ann, cid] = [await ledger.newPlayer(), await ledger.newPlayer()]
})
afterAll(() => ledger?.close())

const add = ({ userId }: LedgerPlayer, run: Parameters<typeof insertRun>[2] = {}) => insertRun(ledger.db, userId, run)
const placeOf = (cursor?: string) => {
  const place = parsePageStart(HIGHEST_ID_FIRST, cursor)
  if (!place.ok) throw new Error(place.code)
  return place.value
}
const read = (filters: GameRunFilters, cursor?: string, limit = 99) =>
  readAdminRuns(ledger.db, { filters, place: placeOf(cursor), limit })
const idsOf = (runs: readonly { readonly id: number }[]) => runs.map(({ id }) => id)

type StoredRunSample = { readonly id: number; readonly of: LedgerPlayer } & Pick<
  AdminGameRun,
  'variant' | 'standing' | 'signals'
>
const OF_STANDING = {
  open: { status: 'open' },
  ranked: {},
  unranked: { columns: { unranked: 'too_slow' } },
  removed: { columns: { unranked: 'too_slow', ...REMOVED } },
  failed: { status: 'failed' },
} as const

/** Runs of two players in both games, of each standing and with several signals, mixed. */
async function addAll(): Promise<StoredRunSample[]> {
  const all = [ann, cid].flatMap((of) =>
    VARIANTS.flatMap((variant) =>
      RUN_STANDINGS.flatMap((standing) =>
        [[], ['steady_lead'], ['many_hours', 'steady_lead']].flatMap((signals) =>
          // At most one run of a player and game is not settled.
          standing === 'open' && signals.length !== 1 ? [] : [{ of, variant, standing, signals }],
        ),
      ),
    ),
  )
  const mixed = all.map((_, index) => all[(index * 25) % all.length]).filter((run) => run !== undefined)
  const stored: StoredRunSample[] = []
  for (const run of mixed) {
    const usual: Parameters<typeof insertRun>[2] = OF_STANDING[run.standing]
    const columns = { ...usual?.columns, variant: run.variant, signals: `{${run.signals.join()}}` }
    stored.push({
      ...run,
      signals: run.signals as StoredRunSample['signals'],
      id: await add(run.of, { ...usual, columns }),
    })
  }
  return stored
}

const isAsked = (run: StoredRunSample, { wallet, variant, standing, signal }: GameRunFilters) =>
  (wallet === undefined || run.of.wallet === wallet) &&
  (variant === undefined || run.variant === variant) &&
  (standing === undefined || run.standing === standing) &&
  (signal === undefined || (signal === 'any' ? run.signals.length > 0 : run.signals.includes(signal)))

test('each list has the matching runs, continues before and after each of them, and counts them', async () => {
  const all = await addAll()
  for (const wallet of [undefined, ann.wallet]) {
    for (const variant of [undefined, 'cactus'] as const) {
      for (const standing of [undefined, ...RUN_STANDINGS]) {
        for (const signal of [undefined, 'any', 'many_hours', 'steady_hold'] as const) {
          const filters = { wallet, variant, standing, signal }
          const wanted = idsOf(all.filter((run) => isAsked(run, filters))).toReversed()
          const page = await read(filters)
          expect([idsOf(page.lines), page.count, filters]).toEqual([wanted, String(wanted.length), filters])
          const at = wanted[1]
          if (at === undefined) continue
          expect(idsOf((await read(filters, String(at), 2)).lines)).toEqual(wanted.slice(2, 4))
          const last = wanted.at(-1) ?? 0
          const before = (await read(filters, `back.${last}`, 2)).lines
          expect(idsOf(before)).toEqual(wanted.slice(0, -1).slice(-2))
        }
      }
    }
  }
})

test('page by page each run appears once, in both directions', async () => {
  const all = await addAll()
  for (const filters of [{}, { wallet: cid.wallet }, { variant: 'character' }, { standing: 'ranked' }] as const) {
    const wanted = idsOf(all.filter((run) => isAsked(run, filters))).toReversed()
    for (const way of ['next', 'previous'] as const) {
      const seen: number[][] = []
      let cursor: string | null | undefined = way === 'next' ? undefined : `back.${(wanted.at(-1) ?? 0) - 1}`
      while (cursor !== null) {
        const page = await read(filters, cursor, 7)
        seen.push(idsOf(page.lines))
        cursor = page[way]
      }
      expect((way === 'next' ? seen : seen.toReversed()).flat()).toEqual(wanted)
    }
  }
})

test('a wallet without an account has no run', async () => {
  await add(ann)
  const wallet = `0x${'e'.repeat(40)}` as const
  expect(await read({ wallet })).toEqual({ lines: [], next: null, previous: null, count: '0' })
})

test.each([
  { list: 'of all', filters: {} },
  { list: 'of a game', filters: { variant: 'character' } },
  { list: 'of a standing', filters: { standing: 'ranked' } },
  { list: 'with a signal', filters: { signal: 'any' } },
  { list: 'of a player', filters: {} },
] as const)('each list is counted up to a thousand: $list', async ({ list, filters }) => {
  const asked = list === 'of a player' ? { wallet: ann.wallet } : filters
  await execute(
    ledger.db,
    sql`insert into game_runs (user_id, variant, rules_version, status, secret, digest, rate, copies, window_start, usable_ms,
        ended_at, end_reason, last_inputs, last_ticks, last_pauses_ms, settled_at, score, ticks, passed, is_crashed, paid_ms,
        paid, paid_day, is_young, signals)
      select ${ann.userId}, 'character', 1, 'settled', sha256(''), sha256(''), 1, 0, clock_now(), 1,
        clock_now(), 'saved', '', 0, '{}', clock_now(), 1, 1, 1, true, 0, 0, 1, false, '{steady_lead}'
      from generate_series(1, 1000)`,
  )
  expect((await read(asked, undefined, 1)).count).toBe('1000')
  await add(ann, { columns: { variant: 'character', signals: '{steady_lead}' } })
  expect((await read(asked, undefined, 1)).count).toBe('1000+')
})

describe('a run in the panel', () => {
  const viewOf = async (id: number) => (await read({})).lines.find((run) => run.id === id)
  /** The same in the operator's file. */
  const cellsOf = async (id: number) => {
    const { columns } = GAME_RUNS_CSV.listFor({}) as unknown as {
      columns: Record<string, (run: AdminGameRun) => unknown>
    }
    const view = await viewOf(id)
    if (view === undefined) throw new Error(`run ${id} is not listed`)
    return Object.fromEntries(Object.entries(columns).map(([name, cell]) => [name, cell(view)]))
  }

  test('has its start, and until it is settled nothing else', async () => {
    const started = { variant: 'character', rules_version: 3, rate: 1_230, started_at: textOf(NOON_MS - 7) }
    const id = await add(cid, { status: 'open', columns: started })
    expect(await viewOf(id)).toEqual({
      ...{ id, userId: cid.userId, walletAddress: cid.wallet, variant: 'character', rulesVersion: 3 },
      ...{ status: 'open', standing: 'open', startedAt: started.started_at, endedAt: null, score: null, passed: null },
      ...{ minutesPlayed: null, minutesPaid: null, tokensPerMinute: '12.3', tokensEarned: null, cutBy: null },
      ...{ unrankedReason: null, signals: [], figures: {}, problem: null, problemCode: null, removal: null },
    })
    const said = { variant: 'character', rulesVersion: 3, startedAt: started.started_at, standing: 'open' }
    const cells = await cellsOf(id)
    expect(cells).toMatchObject({ ...said, id, userId: cid.userId, walletAddress: cid.wallet, tokensPerMinute: '12.3' })
    expect(Object.values(cells).filter((cell) => cell === null)).toHaveLength(18)
  })

  test('has its end, its pay and its signals', async () => {
    const figures = { jumps: 31, leadSpread: 7, holdSpread: 8, playedMs: 9, otherWallets: 4, claimedScore: 5 }
    const id = await add(ann, {
      columns: {
        ...{ ended_at: textOf(NOON_MS - 3), score: 17, passed: 4, ticks: 5_459, paid_ms: 75_600, paid: 4_560 },
        ...{ cut_by: 'budget', signals: `{${RUN_SIGNALS.toReversed().join()}}`, unranked: 'too_slow' },
        ...{ signal_figures: JSON.stringify(figures), removed_at: textOf(NOON_MS - 1), removed_by: 'ann' },
        removal_reason: 'why',
      },
    })
    expect(await viewOf(id)).toMatchObject({
      ...{ status: 'settled', standing: 'removed', endedAt: textOf(NOON_MS - 3), score: 17, passed: 4, figures },
      ...{ minutesPlayed: '1.51', minutesPaid: '1.26', tokensEarned: '45.6', cutBy: 'budget', problem: null },
      ...{ unrankedReason: 'too_slow', signals: RUN_SIGNALS },
      removal: { reason: 'why', by: 'ann', at: textOf(NOON_MS - 1) },
    })
    expect(await cellsOf(id)).toMatchObject({
      ...{ endedAt: textOf(NOON_MS - 3), standing: 'removed', unrankedReason: 'too_slow', score: 17, passed: 4 },
      ...{ minutesPlayed: '1.51', minutesPaid: '1.26', tokensPerMinute: '0.5', tokensEarned: '45.6', cutBy: 'budget' },
      ...{ signals: RUN_SIGNALS.join(' '), ...figures, problem: null },
      ...{ removedAt: textOf(NOON_MS - 1), removedBy: 'ann', removalReason: 'why' },
    })
  })

  test.each([...REPLAY_PROBLEMS, null])('has the reason why it could not be replayed: %s', async (problemCode) => {
    const columns = { problem: 'It took too long.', problem_code: problemCode }
    const id = await add(ann, { status: 'failed', columns })
    const said = { standing: 'failed', problem: 'It took too long.', unrankedReason: 'not_replayed', removal: null }
    expect(await viewOf(id)).toMatchObject({ status: 'failed', ...said, problemCode })
  })
})

describe('the budget', () => {
  const limit = async (dailyBudgetBv3: string, heldBackPercent: string) => {
    const { versions } = await readSettings(ledger.db)
    const value = { dailyBudgetBv3, heldBackPercent, youngDays: 7 }
    await changeSetting(ledger.db, 'games', value, { author: 'bob', basedOn: versions.games })
  }
  const pay = (day: number, paid: number, paidYoung: number) =>
    execute(ledger.db, sql`insert into game_days (day, paid, paid_young) values (${day}, ${paid}, ${paidYoung})`)
  const budget = async () => (await callRoute(routes(), getGameBudget, { session: OPERATOR })).answer

  test('is that of the UTC day, with the amount already paid', async () => {
    await limit('200', '25')
    for (const [index, day] of [TODAY - 1, TODAY, TODAY + 1].entries()) {
      await pay(day, 1_000 * (index + 1) + 50, 100 * (index + 1))
      for (const atMs of [day * DAY_MS, (day + 1) * DAY_MS - 1]) {
        await ledger.setClock(atMs)
        expect(await budget()).toEqual({
          ok: true,
          value: {
            ...{ dailyBv3: '200', paidBv3: `${index + 1}0.5`, leftBv3: `${200 - 10 * (index + 1) - 1}.5` },
            ...{ youngDailyBv3: '150', youngPaidBv3: String(index + 1), resetsAt: textOf((day + 1) * DAY_MS) },
          },
        })
      }
    }
  })

  test('is complete on a day without pay, and nothing is left if it was lowered since', async () => {
    await limit('200', '25')
    const value = { paidBv3: '0', leftBv3: '200', youngPaidBv3: '0' }
    expect(await budget()).toMatchObject({ value })
    await pay(TODAY, 20_001, 5)
    expect(await budget()).toMatchObject({ value: { paidBv3: '200.01', leftBv3: '0', youngPaidBv3: '0.05' } })
  })
})

type Exported = { readonly username: string; readonly kind: CsvKind<never>; readonly asked: unknown }
let exported: Exported[] = []
const exportList: ExportList = async ({ username }, kind, asked) => {
  exported.push({ username, kind: kind as CsvKind<never>, asked })
  return refuse('files_busy')
}
const routes = () => gamePanelRoutes({ db: ledger.db })

describe('after a removal from the board', () => {
  const bests = async () =>
    (
      await execute<{ run_id: string }>(
        ledger.db,
        sql`select user_id::text, variant, day, score, run_id::text, ended_at from game_bests order by user_id, variant, day`,
      )
    ).rows
  const best = (
    of: LedgerPlayer,
    variant: string,
    day: number,
    [runId, score, endedAtMs]: readonly [number, number, number],
  ) => ({
    ...{ user_id: String(of.userId), variant, day, score, run_id: String(runId), ended_at: new Date(endedAtMs) },
  })
  const ask = (runId: number, reason = 'why') => ({ runId, reason })

  test('the next best run of that wallet and game appears, for the day and all time, until the run is restored', async () => {
    const run = async (of: LedgerPlayer, score: number, endedAtMs: number, more: object = {}, bestOf: number[] = []) =>
      add(of, { bestOf, columns: { score, ended_at: textOf(endedAtMs), ...more } })
    const [early, late] = [NOON_MS - DAY_MS, NOON_MS]
    const led = await run(ann, 90, late, {}, [0, TODAY])
    const yesterday = await run(ann, 60, early, {}, [TODAY - 1])
    const second = await run(ann, 50, TODAY * DAY_MS)
    await run(ann, 50, late)
    await run(ann, 40, early)
    // None of these is to come up.
    const other = await run(cid, 80, late, {}, [0, TODAY])
    const game = await run(ann, 85, late, { variant: 'character' }, [0, TODAY])
    await run(ann, 88, late, { unranked: 'too_slow' })
    await run(ann, 87, late, REMOVED)
    await run(ann, 55, TODAY * DAY_MS - 1)
    await add(ann, { status: 'failed', columns: { score: 89, unranked: null } })
    const others = [
      ...[0, TODAY].map((day) => best(ann, 'character', day, [game, 85, late])),
      ...[0, TODAY].map((day) => best(cid, 'cactus', day, [other, 80, late])),
    ]
    const before = [
      ...[best(ann, 'cactus', 0, [led, 90, late]), best(ann, 'cactus', TODAY - 1, [yesterday, 60, early])],
      ...[best(ann, 'cactus', TODAY, [led, 90, late]), ...others],
    ]
    expect(await bests()).toEqual(before)
    const removed = await removeRun(ledger.db, OPERATOR, ask(led))
    const removal = { reason: 'why', by: 'bob', at: textOf(NOON_MS) }
    expect(removed).toMatchObject({ ok: true, value: { id: led, standing: 'removed', removal } })
    expect(await bests()).toEqual([
      ...[best(ann, 'cactus', 0, [yesterday, 60, early]), best(ann, 'cactus', TODAY - 1, [yesterday, 60, early])],
      ...[best(ann, 'cactus', TODAY, [second, 50, TODAY * DAY_MS]), ...others],
    ])
    const restored = await restoreRun(ledger.db, OPERATOR, ask(led))
    expect(restored).toMatchObject({ ok: true, value: { id: led, standing: 'ranked', removal: null } })
    expect(await bests()).toEqual(before)
  })

  test('a wallet without another run disappears, and only that wallet', async () => {
    const [own, other] = [await add(ann, { bestOf: [0, TODAY] }), await add(cid, { bestOf: [0, TODAY] })]
    const game = await add(ann, { bestOf: [0, TODAY], columns: { variant: 'character' } })
    await add(ann, { columns: { score: 0 } })
    await removeRun(ledger.db, OPERATOR, ask(own))
    expect((await bests()).map(({ run_id }) => Number(run_id))).toEqual([game, game, other, other])
  })

  test('a wallet disappears on the day of its only run, and not on another day', async () => {
    const yesterday = await add(ann, { bestOf: [TODAY - 1], columns: { score: 5, ended_at: textOf(NOON_MS - DAY_MS) } })
    await removeRun(ledger.db, OPERATOR, ask(await add(ann, { bestOf: [0, TODAY], columns: { score: 9 } })))
    const run = [yesterday, 5, NOON_MS - DAY_MS] as const
    expect(await bests()).toEqual([best(ann, 'cactus', 0, run), best(ann, 'cactus', TODAY - 1, run)])
  })

  test.each([
    { name: 'that ended first', laterMs: 7 },
    { name: 'that was started first, where both ended at once', laterMs: 0 },
  ])('of two runs with one score the one $name stays, whichever was restored last', async ({ laterMs }) => {
    const first = await add(ann, { bestOf: [0, TODAY], columns: { ended_at: textOf(NOON_MS) } })
    const second = await add(ann, { columns: { ended_at: textOf(NOON_MS + laterMs) } })
    const led = async () => (await bests()).map(({ run_id }) => Number(run_id))
    await removeRun(ledger.db, OPERATOR, ask(first))
    expect(await led()).toEqual([second, second])
    await restoreRun(ledger.db, OPERATOR, ask(first))
    expect(await led()).toEqual([first, first])
    await removeRun(ledger.db, OPERATOR, ask(second))
    await restoreRun(ledger.db, OPERATOR, ask(second))
    expect(await led()).toEqual([first, first])
  })

  test('of a run that is not its wallet’s best, no board changes', async () => {
    await add(ann, { bestOf: [0, TODAY], columns: { score: 9 } })
    const lesser = await add(ann, { columns: { score: 8 } })
    const before = await bests()
    for (const act of [removeRun, restoreRun]) {
      expect(await act(ledger.db, OPERATOR, ask(lesser))).toMatchObject({ ok: true })
      expect(await bests()).toEqual(before)
    }
  })

  test.each([
    { name: 'unranked', columns: { unranked: 'too_slow' } },
    { name: 'without a score', columns: { score: 0, unranked: 'no_score' } },
  ])('a restored run that is $name is on no board', async ({ columns }) => {
    const id = await add(ann, { columns: { ...columns, ...REMOVED } })
    const restored = await restoreRun(ledger.db, OPERATOR, ask(id))
    expect(restored).toMatchObject({ ok: true, value: { id, standing: 'unranked' } })
    expect(await bests()).toEqual([])
  })

  test('other removed runs stay removed when a run is restored', async () => {
    const [one, two] = [await add(ann, { columns: REMOVED }), await add(ann, { columns: REMOVED })]
    const removed = async () => (await read({ standing: 'removed' })).lines.map(({ id }) => id)
    expect(await removed()).toEqual([two, one])
    await restoreRun(ledger.db, OPERATOR, ask(one))
    expect(await removed()).toEqual([two])
    await removeRun(ledger.db, OPERATOR, ask(one))
    await restoreRun(ledger.db, OPERATOR, ask(two))
    expect(await removed()).toEqual([one])
  })

  test.each(RUN_STATUSES)('only settled runs are removed, once, and others stay: %s', async (status) => {
    const id = await add(ann, { status })
    await add(cid)
    expect(await restoreRun(ledger.db, OPERATOR, ask(id))).toEqual(refuse('game_run_not_removed'))
    const removed = await removeRun(ledger.db, OPERATOR, ask(id))
    const removals = async () => (await read({ standing: 'removed' })).lines
    if (status !== 'settled') {
      expect(removed).toEqual(refuse('game_run_unsettled'))
      expect(await removals()).toEqual([])
      return
    }
    expect(await removals()).toMatchObject([{ id, removal: { by: 'bob', reason: 'why' } }])
    expect(await removeRun(ledger.db, OPERATOR, ask(id))).toEqual(removed)
    const again = refuse('game_run_removed_already')
    expect(await removeRun(ledger.db, OPERATOR, ask(id, 'another'))).toEqual(again)
    expect(await removeRun(ledger.db, { ...OPERATOR, username: 'cid' }, ask(id))).toEqual(again)
  })

  test('the log has each removal with its operator, reason and former state', async () => {
    const id = await add(ann, { columns: { score: 17, variant: 'character' } })
    await removeRun(ledger.db, OPERATOR, ask(id, 'one'))
    await restoreRun(ledger.db, OPERATOR, ask(id, 'two'))
    const { rows } = await execute(
      ledger.db,
      sql`select username, action, details, before, after from audit_log where subject = ${`game run ${id}`} order by sequence`,
    )
    const of = { walletAddress: ann.wallet, userId: ann.userId, variant: 'character', score: 17 }
    const [on, off] = [{ isOffBoard: false }, { isOffBoard: true }]
    expect(rows).toEqual([
      { username: 'bob', action: 'remove game run', details: { ...of, reason: 'one' }, before: on, after: off },
      { username: 'bob', action: 'restore game run', details: { ...of, reason: 'two' }, before: off, after: on },
    ])
  })
})

describe('the calls', () => {
  const as = (request: object) => ({ session: OPERATOR, ...request })
  const answered = (...ids: (number | undefined)[]) => ({ ok: true, value: ids.map((id) => ({ id })) })
  /** What an operator's file has, read two lines at a time. */
  const readFile = async () => {
    const { kind, asked, username } = only(exported.splice(0))
    const { readAfter } = (kind as CsvKind).listFor(asked) as unknown as {
      readAfter: (db: typeof ledger.db, last: AdminGameRun | null, limit: number) => Promise<AdminGameRun[]>
    }
    const lines: AdminGameRun[] = []
    for (;;) {
      const page = await readAfter(ledger.db, lines.at(-1) ?? null, 2)
      lines.push(...page)
      if (page.length < 2) return { name: kind.name, ids: idsOf(lines), username }
    }
  }
  beforeEach(() => {
    exported = []
  })

  test('for all runs take each filter, the page and its length, and name the pages beside it', async () => {
    const all = await addAll()
    const ask = async (query: object, limit: number) =>
      callRoute(routes(), listAdminGameRuns, as({ query: { limit, ...query } }))
    for (const filters of [
      ...[{ wallet: ann.wallet }, { variant: VARIANTS[1] }, { standing: 'failed' }, { signal: SIGNAL_FILTERS[1] }],
      { wallet: ann.wallet, variant: 'cactus', standing: 'ranked', signal: 'any' },
    ] as const) {
      const wanted = idsOf(all.filter((run) => isAsked(run, filters))).toReversed()
      const first = await ask(filters, 1)
      expect(first.answer).toMatchObject(answered(wanted[0]))
      const count = String(wanted.length)
      expect(first.headers).toEqual({ vary: 'accept', 'x-total-count': count, 'x-next-cursor': String(wanted[0]) })
      const cursor = first.headers['x-next-cursor']
      const second = await ask({ ...filters, cursor }, 200)
      expect(second.answer).toMatchObject(answered(...wanted.slice(1)))
      expect(second.headers).toMatchObject({ 'x-prev-cursor': `back.${wanted[1]}` })
      const asked = as({ query: { ...filters, limit: 1, cursor } })
      await callRoute(routes(), listAdminGameRuns, asked, { headers: { accept: 'text/csv' }, exportList })
      expect(await readFile()).toEqual({ name: 'game-runs', ids: wanted, username: 'bob' })
    }
    expect((await ask({ cursor: 'x' }, 1)).answer).toEqual(refuse('malformed_request'))
  })

  test('for a player’s runs go page by page, each run once, also as a file', async () => {
    const ids = [
      await add(ann),
      await add(ann, { status: 'open' }),
      await add(ann, { columns: { signals: '{many_hours}' } }),
    ]
    await add(cid)
    const page = (query: object, accept = 'application/json') =>
      callRoute(routes(), listPlayerGameRuns, as({ params: { id: ann.userId }, query }), {
        headers: { accept },
        exportList,
      })
    const first = await page({ limit: 2 })
    expect(first.answer).toMatchObject(answered(ids[2], ids[1]))
    expect(first.headers).toEqual({ vary: 'accept', 'x-next-cursor': String(ids[1]) })
    const second = await page({ limit: 2, cursor: String(ids[1]) })
    expect(second.answer).toMatchObject(answered(ids[0]))
    expect(second.headers).toEqual({ vary: 'accept' })
    expect((await page({ limit: 2, cursor: 'x' })).answer).toEqual(refuse('malformed_request'))
    await page({ limit: 1 }, 'text/csv')
    expect(await readFile()).toEqual({ name: 'player-game-runs', ids: ids.toReversed(), username: 'bob' })
  })

  test('for a replay work for any settled run, also one that only its player may watch', async () => {
    const ids = [
      await add(ann, { columns: { unranked: 'too_slow', ticks: 0 } }),
      await add(ann, { columns: { ...REMOVED, ticks: 0 } }),
    ]
    const open = await add(ann, { status: 'open' })
    const watch = async (id: number) => (await callRoute(routes(), getAdminGameReplay, as({ params: { id } }))).answer
    for (const id of ids) {
      const answer = (await watch(id)) as unknown as { value: { json: string } }
      expect(JSON.parse(answer.value.json)).toMatchObject({ runId: id, isRanked: false })
    }
    expect(await watch(open)).toEqual(refuse('game_replay_unknown'))
  })

  test('for removal and restoration take the run, the reason and the operator', async () => {
    const [id, other] = [await add(ann), await add(ann)]
    const act = async (call: typeof removeGameRun | typeof restoreGameRun, runId: number) =>
      (await callRoute(routes(), call, as({ params: { id: runId }, body: { reason: 'because' } }))).answer
    expect(await act(removeGameRun, id)).toMatchObject({ value: { id, removal: { by: 'bob', reason: 'because' } } })
    expect(await act(restoreGameRun, other)).toEqual(refuse('game_run_not_removed'))
    expect(await act(restoreGameRun, id)).toMatchObject({ value: { id, standing: 'ranked' } })
    for (const call of [removeGameRun, restoreGameRun])
      expect(await act(call, other + 1)).toEqual(refuse('game_run_unknown'))
  })
})
