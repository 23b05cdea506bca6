import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { waitUntil } from '#test/support/wait-until.ts'
import { execute, sql } from '#test/support/world/execute.ts'
import { acceptDifference } from './acceptances.ts'
import { isPlayerNamed, isStoppingAlarmOpen } from './alarm-stops.ts'
import { createFinding, raiseAlarm, readOpenAlarms, STOPPED_PLAYERS_MAX } from './alarms.ts'
import { repeatCheck, runAudit, runAuditIfDue } from './run-audit.ts'
import type { Difference } from './sentences.ts'
import { checkAudit, FAILED_CHECKS, LATE_CHECKS, type RunState, readAuditState, watchAudit } from './watch-audit.ts'

const log = pino({ level: 'silent' })

let ledger: TestLedger
let ann = 0
let bob = 0
beforeAll(async () => {
  ledger = await openTestLedger()
  ann = (await ledger.newPlayer()).userId
  bob = (await ledger.newPlayer()).userId
})
afterAll(() => ledger?.close())
beforeEach(async () => {
  await asOwner('truncate audit_alarms, audit_runs, audit_acceptances')
})

const asOwner = (statement: string) => execute(ledger.db, statement)
const overdueIn = (set: (count: number) => void) => ({ auditOverdue: { set } }) as never
const deps = () => ({ db: ledger.db, log, metrics: { countFindings: () => undefined } })
const openChecks = async () => (await readOpenAlarms(ledger.db)).map(({ check }) => check)
/** As if all that has run had run so much earlier. */
const moveRuns = (by: string) =>
  asOwner(`update audit_runs set started_at = started_at - interval '${by}', ended_at = ended_at - interval '${by}'`)
const HOUR_MS = 3_600_000
const ofUser = (userId: number): Difference => ({
  ...{ userId, code: 'missing_joins', row: { user: userId }, facts: { referrer: 1 } },
})
/** The first difference of the first open alarm, as a fresh look finds it. */
async function firstDifference() {
  const [alarm] = await readOpenAlarms(ledger.db)
  const [difference] = (alarm && (await repeatCheck(ledger.db, alarm)))?.differences ?? []
  if (alarm === undefined || difference === undefined) throw new Error('there is an alarm with a difference')
  return { alarm, difference }
}
const look = (startedAt = new Date()) => checkAudit(ledger.db, log, startedAt)
const runAll = async () => {
  for (const kind of ['new', 'totals', 'full'] as const) await runAudit(deps(), kind)
}
const keep = (userId: number, by: number) =>
  asOwner(`with kept as (update balances set bv3_available = bv3_available + ${by} where user_id = ${userId})
    insert into total_changes (user_id, name, place, amount) values (${userId}, 'bv3_available', 0, ${by})`)

describe('an audit that does not check', () => {
  test('and throws raises an alarm that stops all, and ends once a run succeeds', async () => {
    await runAll()
    expect(await look()).toBe(0)
    const failing = runAudit(deps(), 'new', null, () => Promise.reject(new Error('the disk is full')))
    await expect(failing).rejects.toThrow('the disk is full')
    expect(await look()).toBe(1)
    const [alarm] = await readOpenAlarms(ledger.db)
    expect(alarm).toMatchObject({ check: FAILED_CHECKS.new, stopsAll: true })
    expect(alarm?.differences[0]?.difference).toContain('the disk is full')
    expect(await isStoppingAlarmOpen(ledger.db)).toBe(true)
    await runAudit(deps(), 'new')
    expect([await look(), await openChecks()]).toEqual([0, []])
  })

  test('and hangs is late after its interval, and no second alarm is raised', async () => {
    await runAll()
    await moveRuns('74 minutes')
    const stuck = runAudit(deps(), 'new', null, () => new Promise(() => undefined))
    expect(stuck).toBeInstanceOf(Promise)
    await waitUntil('the run to have begun', async () => (await readAuditState(ledger.db))[0]?.isRunning === true)
    expect(await look()).toBe(0)
    await moveRuns('2 minutes')
    expect([await look(), await look(), await openChecks()]).toEqual([1, 1, [LATE_CHECKS.new]])
  })

  test.each([
    ['new', '76 minutes'],
    ['totals', '27 hours'],
    ['full', '181 hours'],
  ] as const)('and is skipped: %s is late after %s', async (kind, by) => {
    await runAll()
    await moveRuns(by)
    await look()
    expect(await openChecks()).toContain(LATE_CHECKS[kind])
    await runAudit(deps(), kind)
    expect(await openChecks()).not.toContain(LATE_CHECKS[kind])
  })

  test('and has never run is late once the start is long ago', async () => {
    expect(await look()).toBe(0)
    expect(await look(new Date(Date.now() - 2 * HOUR_MS))).toBe(1)
    expect(await openChecks()).toEqual([LATE_CHECKS.new])
  })

  test('is watched from outside its job', async () => {
    await runAll()
    await moveRuns('2 hours')
    const counts: number[] = []
    const watch = watchAudit({
      db: ledger.db,
      log,
      metrics: overdueIn((count) => counts.push(count)),
      pollMs: 5,
      graceMs: 1,
    })
    await waitUntil('the alarm', async () => (await openChecks()).includes(LATE_CHECKS.new))
    await runAudit(deps(), 'new')
    await waitUntil('the alarm to end', async () => counts.at(-1) === 0 && (await openChecks()).length === 0)
    await watch.stop()
  })

  test('is run again once it is due, and not before', async () => {
    await runAuditIfDue(deps(), 'full')
    await runAuditIfDue(deps(), 'full')
    await moveRuns('167 hours')
    await runAuditIfDue(deps(), 'full')
    const { rows } = await execute<{ n: string }>(ledger.db, sql`select count(*) as n from audit_runs`)
    expect(rows[0]?.n).toBe('1')
    await moveRuns('2 hours')
    await runAuditIfDue(deps(), 'full')
    expect((await readAuditState(ledger.db)).find(({ kind }) => kind === 'full')?.lastGood?.players).toBe(2)
  })
})

describe('a difference', () => {
  test('of a player stops only that player', async () => {
    await keep(ann, 1)
    await runAudit(deps(), 'new')
    expect(await isStoppingAlarmOpen(ledger.db)).toBe(false)
    expect([await isPlayerNamed(ledger.db, ann), await isPlayerNamed(ledger.db, bob)]).toEqual([true, false])
    // Another player's joins it; the alarm is about both from then on.
    await keep(bob, 1)
    await runAudit(deps(), 'new')
    expect((await readOpenAlarms(ledger.db)).map(({ userIds }) => userIds)).toEqual([[ann, bob]])
    await keep(ann, -1)
    await runAudit(deps(), 'new')
    expect((await readOpenAlarms(ledger.db)).map(({ userIds }) => userIds)).toEqual([[bob]])
    await keep(bob, -1)
  })

  test('of the platform stops all players', async () => {
    await asOwner(`insert into total_changes (user_id, name, place, amount) values (${ann}, 'usdt_held', 0, 7)`)
    await runAudit(deps(), 'new')
    expect(await isStoppingAlarmOpen(ledger.db)).toBe(true)
    expect((await readOpenAlarms(ledger.db))[0]?.example).toBe('usdt_held 0 by 7')
    await asOwner(`delete from total_changes where amount = 7`)
  })

  test('of too many players stops all, until a full check has run', async () => {
    const of = (count: number): Difference[] => Array.from({ length: count }, (_, index) => ofUser(index + 1))
    const raise = async (count: number, isWhole: boolean) => {
      const finding = createFinding('missing_joins', of(count))
      if (finding !== null) await raiseAlarm(ledger.db, finding, isWhole)
    }
    await raise(STOPPED_PLAYERS_MAX, false)
    expect(await isStoppingAlarmOpen(ledger.db)).toBe(false)
    await raise(STOPPED_PLAYERS_MAX + 1, false)
    expect(await isStoppingAlarmOpen(ledger.db)).toBe(true)
    await raise(3, false)
    expect(await isStoppingAlarmOpen(ledger.db)).toBe(true)
    await raise(3, true)
    expect(await isStoppingAlarmOpen(ledger.db)).toBe(false)
  })

  test.each([
    { kind: 'new', stopsAll: true },
    { kind: 'totals', stopsAll: true },
    { kind: 'full', stopsAll: false },
  ] as const)(
    'of too many players and then of one: after a run of kind $kind all are stopped: $stopsAll',
    async (one) => {
      const all = Array.from({ length: STOPPED_PLAYERS_MAX + 1 }, (_, index) => index + 1)
      const found = (userIds: readonly number[]) => async () => {
        const finding = createFinding('missing_joins', userIds.map(ofUser))
        return { findings: finding === null ? [] : [finding], players: userIds.length }
      }
      await runAudit(deps(), 'full', null, found(all))
      expect(await isStoppingAlarmOpen(ledger.db)).toBe(true)
      await runAudit(deps(), one.kind, null, found([ann]))
      expect(await isStoppingAlarmOpen(ledger.db)).toBe(one.stopsAll)
    },
  )

  test('that was accepted is ignored while unchanged, and alarms again once it changes', async () => {
    await keep(ann, 2)
    await runAudit(deps(), 'new')
    const { alarm, difference } = await firstDifference()
    expect(alarm.differences[0]?.difference).toBe('BV3: kept 0.02, ledger 0')
    await ledger.db.transaction((tx) => acceptDifference(tx, difference, { username: 'op', note: 'known' }))
    await asOwner('truncate audit_alarms')
    await runAudit(deps(), 'full')
    expect(await openChecks()).toEqual([])
    await keep(ann, 1)
    await runAudit(deps(), 'new')
    expect(await openChecks()).toEqual([alarm.check])
    await keep(ann, -3)
  })
})

describe('the state of the runs', () => {
  const MINUTE_MS = 60_000
  type PastAuditRun = { kind?: string; from: number; to?: number; problem?: string; by?: string; players?: number }
  /** Writes a run down as if it had begun and ended so many minutes ago. @returns when, in Unix milliseconds */
  async function ran({ kind = 'new', from, to, problem, by, players = 0 }: PastAuditRun) {
    const { rows } = await execute<{ began: string; ended: string | null }>(
      ledger.db,
      sql`insert into audit_runs (kind, started_at, ended_at, problem, asked_by, players, differences)
        values (${kind}, date_trunc('milliseconds', now()) - make_interval(mins => ${from}),
          date_trunc('milliseconds', now()) - make_interval(mins => ${to ?? null}), ${problem ?? null}, ${by ?? null},
          ${players}, ${players * 2})
        returning extract(epoch from started_at) * 1000 as began, extract(epoch from ended_at) * 1000 as ended`,
    )
    return { began: Number(rows[0]?.began), ended: Number(rows[0]?.ended) }
  }
  async function stateOf(kind: RunState['kind'], isFresh?: Date): Promise<RunState> {
    const found = (await readAuditState(ledger.db, isFresh)).find((state) => state.kind === kind)
    if (found === undefined) throw new Error('each kind has a state')
    return found
  }
  const INTERVALS_MS = { new: HOUR_MS, totals: 24 * HOUR_MS, full: 168 * HOUR_MS }
  const LATE_MS = { new: 75 * MINUTE_MS, totals: 26 * HOUR_MS, full: 180 * HOUR_MS }

  test.each(['new', 'totals', 'full'] as const)(
    'says for %s when it is due and since when it is late',
    async (kind) => {
      const late = LATE_MS[kind] / MINUTE_MS
      const { ended } = await ran({ kind, from: late + 4, to: late + 1 })
      expect(await stateOf(kind)).toMatchObject({
        nextAt: new Date(ended + INTERVALS_MS[kind]),
        lateSince: new Date(ended + LATE_MS[kind]),
      })
      const next = await ran({ kind, from: late, to: late - 1 })
      expect(await stateOf(kind)).toMatchObject({ nextAt: new Date(next.ended + INTERVALS_MS[kind]), lateSince: null })
    },
  )

  test('has the scope of the last successful run, whichever began last', async () => {
    const { began, ended } = await ran({ from: 40, to: 10, players: 7 })
    await ran({ from: 30, to: 20, players: 8 })
    await ran({ from: 9, to: 8, players: 9, problem: 'the disk is full', by: 'bob' })
    await ran({ kind: 'totals', from: 5, to: 4, players: 10 })
    const lastGood = { endedAt: new Date(ended), lastedMs: ended - began, players: 7, differences: 14 }
    expect(await stateOf('new')).toEqual({
      ...{ kind: 'new', lastGood, nextAt: new Date(ended + HOUR_MS), isRunning: false, askedBy: 'bob' },
      ...{ problem: 'the disk is full', lateSince: null },
    })
    expect(await stateOf('totals')).toMatchObject({ lastGood: { players: 10 }, askedBy: null, problem: null })
    await ran({ from: 2 })
    expect(await stateOf('new')).toMatchObject({ lastGood, isRunning: true, askedBy: null, problem: null })
  })

  test('treats a run that has not ended after 75 minutes as failed', async () => {
    await ran({ from: 74 })
    expect(await stateOf('new')).toMatchObject({ isRunning: true, lastGood: null })
    await ran({ kind: 'full', from: 75 })
    expect(await stateOf('full')).toMatchObject({ isRunning: false, lastGood: null })
  })

  test('counts a kind without a success from the first run, or else from the start', async () => {
    const start = new Date(Date.now() - 76 * MINUTE_MS)
    expect(await stateOf('new', start)).toMatchObject({
      ...{ lastGood: null, nextAt: start, lateSince: new Date(start.getTime() + 75 * MINUTE_MS), isRunning: false },
    })
    const { began } = await ran({ kind: 'full', from: 90, to: 89 })
    await ran({ kind: 'totals', from: 300, to: 299 })
    expect(await stateOf('new', start)).toMatchObject({
      ...{ lastGood: null, nextAt: new Date(began), lateSince: new Date(began + 75 * MINUTE_MS) },
    })
  })

  test('raises one alarm each for a late and a failed kind, with its last success', async () => {
    await raiseAlarm(ledger.db, { check: 'payments_on_chain', count: 1, example: '' })
    await ran({ kind: 'totals', from: 1, to: 1 })
    await ran({ kind: 'full', from: 1, to: 1 })
    const { ended } = await ran({ from: 80, to: 79 })
    await ran({ from: 70, to: 69, problem: 'the disk is full' })
    const told: unknown[] = []
    const error = (it: { finding: { check: string } }) => void told.push(it.finding.check)
    expect(await checkAudit(ledger.db, { error } as never, new Date())).toBe(2)
    expect(told).toEqual([
      'the audit looks at what is new every hour',
      'the audit’s last look at what is new has ended well',
    ])
    const alarms = await readOpenAlarms(ledger.db)
    expect(alarms.map(({ check }) => check)).toEqual(['payments_on_chain', LATE_CHECKS.new, FAILED_CHECKS.new])
    const good = `the last good one ended ${new Date(ended).toISOString()}`
    const of = (difference: string) => [{ userId: 0, subject: 'the audit', difference }]
    expect(alarms.slice(1).map(({ differences }) => differences)).toEqual([
      of(`is late: ${good}`),
      of(`failed (the disk is full): ${good}`),
    ])
    for (const alarm of alarms.slice(1))
      expect(await repeatCheck(ledger.db, alarm)).toMatchObject({ check: alarm.check })
    await ran({ from: 1, to: 0 })
    for (const alarm of alarms.slice(1)) expect(await repeatCheck(ledger.db, alarm)).toBeNull()
    expect([await look(), await openChecks()]).toEqual([0, ['payments_on_chain']])
  })

  test('raises no alarm for a failure that an operator accepted, until the next failure', async () => {
    for (const kind of ['new', 'totals', 'full']) await ran({ kind, from: 3, to: 3 })
    await ran({ from: 2, to: 2, problem: 'the disk is full' })
    expect(await look()).toBe(1)
    const { difference } = await firstDifference()
    await ledger.db.transaction((tx) => acceptDifference(tx, difference, { username: 'op', note: 'x' }))
    expect([await look(), await openChecks()]).toEqual([0, []])
    // As the release before has stored it.
    await asOwner('update audit_acceptances set code = null, row_key = null, facts = null')
    expect([await look(), await openChecks()]).toEqual([0, []])
    const { rows } = await execute(ledger.db, 'select code, row_key as row, facts from audit_acceptances')
    expect(rows).toEqual([{ code: difference.code, row: difference.row, facts: difference.facts }])
    await ran({ from: 1, to: 1, problem: 'the network is down' })
    expect([await look(), await openChecks()]).toEqual([1, [FAILED_CHECKS.new]])
  })

  test('is not checked before a start has had its time, nor after the watch stopped', async () => {
    await ran({ from: 200, to: 199 })
    let times = 0
    const watch = watchAudit({
      db: ledger.db,
      log,
      metrics: overdueIn(() => void times++),
      pollMs: 1,
      graceMs: 3_600_000,
    })
    await new Promise((resolve) => setTimeout(resolve, 30))
    await watch.stop()
    expect([times, await openChecks()]).toEqual([0, []])
  })

  test('is checked again after a failed check', async () => {
    await ran({ from: 200, to: 199 })
    const warned: unknown[] = []
    let isDown = true
    const db = new Proxy(ledger.db, {
      get: (target, name) => {
        if (name === 'run' && isDown) return () => Promise.reject(new Error('the database is down'))
        return Reflect.get(target, name)
      },
    })
    const counts: number[] = []
    const warn = (it: { err: Error }) => void warned.push(it.err.message)
    const watch = watchAudit({
      ...{ db, log: { warn, error: () => undefined } as never, pollMs: 1, graceMs: 1 },
      metrics: overdueIn((count) => void counts.push(count)),
    })
    await waitUntil('a look to fail', async () => warned.length > 0)
    expect(counts).toEqual([])
    isDown = false
    await waitUntil('a look to succeed', async () => counts.length > 0)
    await watch.stop()
    expect([warned[0], counts[0]]).toEqual(['the database is down', 1])
    const looks = counts.length
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(counts.length).toBe(looks)
  })
})
