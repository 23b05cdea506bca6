import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { execute, sql } from '#test/support/world/execute.ts'
import { readPlayerGames } from './totals.ts'

let ledger: TestLedger
beforeAll(async () => {
  ledger = await openTestLedger()
})
afterAll(() => ledger?.close())

type PlayerRunSample = {
  readonly status?: 'settled' | 'failed'
  readonly paidMs?: number
  readonly paid?: number
  readonly daysAgo?: number
  readonly signals?: string
  readonly isRemoved?: boolean
}
const addRun = (
  userId: number,
  { status = 'settled', paidMs = 0, paid = 0, daysAgo = 0, signals, isRemoved }: PlayerRunSample,
) =>
  execute(
    ledger.db,
    sql`insert into game_runs (user_id, variant, rules_version, status, secret, rate, copies, window_start, usable_ms, digest,
        ended_at, end_reason, last_inputs, last_ticks, last_pauses_ms, settled_at, score, ticks, passed, is_crashed, paid_ms, paid,
        paid_day, is_young, problem, unranked, signals, removed_at, removed_by, removal_reason)
      values (${userId}, 'cactus', 1, ${status}, sha256(''), 60, 0, clock_now(), 99999, sha256(''),
        clock_now() - make_interval(days => ${daysAgo}), 'saved', '', 0, '{}', clock_now(), 9, 600, 3, false, ${paidMs}, ${paid},
        20454, false, ${status === 'failed' ? 'why' : null}, ${status === 'failed' ? 'not_replayed' : null},
        ${signals ?? '{}'}::text[], ${isRemoved === true ? sql`clock_now()` : null}, ${isRemoved === true ? 'ann' : null},
        ${isRemoved === true ? 'why' : null})`,
  )

test('all runs are summed, and the recent ones with a signal are counted, also after removal from the board', async () => {
  const [{ userId }, other] = [await ledger.newPlayer(), await ledger.newPlayer()]
  await addRun(userId, { paidMs: 60_000, paid: 100, signals: '{steady_lead,steady_hold}' })
  await addRun(userId, { paidMs: 30_000, paid: 50, signals: '{steady_lead}', isRemoved: true })
  await addRun(userId, { status: 'failed' })
  await addRun(userId, { paidMs: 30_000, paid: 7, signals: '{steady_lead}', daysAgo: 100 })
  await addRun(other.userId, { paidMs: 60_000, paid: 1_000, signals: '{steady_hold}' })
  expect(await readPlayerGames(ledger.db, userId)).toEqual({
    ...{ runs: 4, minutesPaid: '2.00', paidBv3: '1.57', recentRuns: 3, recentFlagged: 2 },
    recentSignals: [
      { signal: 'steady_lead', runs: 2 },
      { signal: 'steady_hold', runs: 1 },
    ],
  })
})

test('a player without runs has no figures', async () => {
  const { userId } = await ledger.newPlayer()
  const nothing = { runs: 0, paidBv3: '0', recentRuns: 0, recentFlagged: 0, recentSignals: [] }
  expect(await readPlayerGames(ledger.db, userId)).toMatchObject(nothing)
})
