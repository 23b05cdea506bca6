import { sql } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { execute } from '#test/support/execute.ts'
import { openTestLedger, type TestLedger } from '#test/support/ledger.ts'
import { waitUntil } from '#test/support/wait-until.ts'
import { acceptDifference } from './acceptances.ts'
import { isPlayerNamed, isStoppedByAlarm, raiseAlarm, readOpenAlarms } from './alarms.ts'
import { readAuditState } from './audit-state.ts'
import { type Difference, findingOf, STOPPED_PLAYERS_MAX } from './difference.ts'
import { runAudit, runAuditIfDue } from './run-audit.ts'
import { checkAudit, FAILED_CHECKS, LATE_CHECKS, watchAudit } from './watch-audit.ts'

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

const asOwner = (statement: string) => execute(ledger.db, sql.raw(statement))
const deps = () => ({ db: ledger.db, log, onFindings: () => undefined })
const openChecks = async () => (await readOpenAlarms(ledger.db)).map(({ check }) => check)
/** As if all that has run had run so much earlier. */
const moveRuns = (by: string) =>
  asOwner(`update audit_runs set started_at = started_at - interval '${by}', ended_at = ended_at - interval '${by}'`)
const HOUR_MS = 3_600_000
const look = (startedAt = new Date()) => checkAudit(ledger.db, log, startedAt)
const runAll = async () => {
  for (const kind of ['new', 'totals', 'full'] as const) await runAudit(deps(), kind)
}
const keep = (userId: number, by: number) =>
  asOwner(`with kept as (update balances set bv3_available = bv3_available + ${by} where user_id = ${userId})
    insert into total_changes (user_id, name, place, amount) values (${userId}, 'bv3_available', 0, ${by})`)

describe('an audit that does not look', () => {
  test('throws: an alarm stops everybody, and ends by itself once a run has ended well', async () => {
    await runAll()
    expect(await look()).toBe(0)
    const failing = runAudit(deps(), 'new', null, () => Promise.reject(new Error('the disk is full')))
    await expect(failing).rejects.toThrow('the disk is full')
    expect(await look()).toBe(1)
    const [alarm] = await readOpenAlarms(ledger.db)
    expect(alarm).toMatchObject({ check: FAILED_CHECKS.new, stopsAll: true })
    expect(alarm?.differences[0]?.difference).toContain('the disk is full')
    expect(await isStoppedByAlarm(ledger.db)).toBe(true)
    await runAudit(deps(), 'new')
    expect([await look(), await openChecks()]).toEqual([0, []])
  })

  test('hangs: it is late within its interval, and no second alarm is raised', async () => {
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
  ] as const)('is skipped: %s is late after %s', async (kind, by) => {
    await runAll()
    await moveRuns(by)
    await look()
    expect(await openChecks()).toContain(LATE_CHECKS[kind])
    await runAudit(deps(), kind)
    expect(await openChecks()).not.toContain(LATE_CHECKS[kind])
  })

  test('has never run: it is late once a start is long ago', async () => {
    expect(await look()).toBe(0)
    expect(await look(new Date(Date.now() - 2 * HOUR_MS))).toBe(1)
    expect(await openChecks()).toEqual([LATE_CHECKS.new])
  })

  test('is watched from outside of its job', async () => {
    await runAll()
    await moveRuns('2 hours')
    const counts: number[] = []
    const watch = watchAudit({ db: ledger.db, log, onOverdue: (count) => counts.push(count), pollMs: 5, graceMs: 1 })
    await waitUntil('the alarm', async () => (await openChecks()).includes(LATE_CHECKS.new))
    await runAudit(deps(), 'new')
    await waitUntil('the alarm to end', async () => counts.at(-1) === 0 && (await openChecks()).length === 0)
    await watch.stop()
  })

  test('is run again where it is due, and not before', async () => {
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
  test('of a player stops that player alone', async () => {
    await keep(ann, 1)
    await runAudit(deps(), 'new')
    expect(await isStoppedByAlarm(ledger.db)).toBe(false)
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

  test('of the platform’s own stops everybody', async () => {
    await asOwner(`insert into total_changes (user_id, name, place, amount) values (${ann}, 'usdt_held', 0, 7)`)
    await runAudit(deps(), 'new')
    expect(await isStoppedByAlarm(ledger.db)).toBe(true)
    expect((await readOpenAlarms(ledger.db))[0]?.example).toBe('usdt_held 0 by 7')
    await asOwner(`delete from total_changes where amount = 7`)
  })

  test('of too many players stops everybody, until somebody has looked at everybody', async () => {
    const of = (count: number): Difference[] =>
      Array.from({ length: count }, (_, index) => ({
        userId: index + 1,
        subject: `user ${index + 1}`,
        difference: 'x',
      }))
    const raise = async (count: number, isWhole: boolean) => {
      const finding = findingOf('some check', of(count))
      if (finding !== null) await raiseAlarm(ledger.db, finding, isWhole)
    }
    await raise(STOPPED_PLAYERS_MAX, false)
    expect(await isStoppedByAlarm(ledger.db)).toBe(false)
    await raise(STOPPED_PLAYERS_MAX + 1, false)
    expect(await isStoppedByAlarm(ledger.db)).toBe(true)
    await raise(3, false)
    expect(await isStoppedByAlarm(ledger.db)).toBe(true)
    await raise(3, true)
    expect(await isStoppedByAlarm(ledger.db)).toBe(false)
  })

  test.each([
    { kind: 'new', stopsAll: true },
    { kind: 'totals', stopsAll: true },
    { kind: 'full', stopsAll: false },
  ] as const)(
    'of too many players, and then of one: a run of kind $kind still stops everybody: $stopsAll',
    async (one) => {
      const all = Array.from({ length: STOPPED_PLAYERS_MAX + 1 }, (_, index) => index + 1)
      const found = (userIds: readonly number[]) => async () => {
        const finding = findingOf(
          'some check',
          userIds.map((userId) => ({ userId, subject: `user ${userId}`, difference: 'x' })),
        )
        return { findings: finding === null ? [] : [finding], players: userIds.length }
      }
      await runAudit(deps(), 'full', null, found(all))
      expect(await isStoppedByAlarm(ledger.db)).toBe(true)
      await runAudit(deps(), one.kind, null, found([ann]))
      expect(await isStoppedByAlarm(ledger.db)).toBe(one.stopsAll)
    },
  )

  test('that was accepted is passed over while it stays the same, and alarms again once it is another one', async () => {
    await keep(ann, 2)
    await runAudit(deps(), 'new')
    const [alarm] = await readOpenAlarms(ledger.db)
    const [difference] = alarm?.differences ?? []
    if (alarm === undefined || difference === undefined) throw new Error('there is an alarm with a difference')
    expect(difference.difference).toBe('BV3: kept 0.02, ledger 0')
    await ledger.db.transaction((tx) =>
      acceptDifference(tx, alarm.check, difference, { username: 'op', note: 'known' }),
    )
    await asOwner('truncate audit_alarms')
    await runAudit(deps(), 'full')
    expect(await openChecks()).toEqual([])
    await keep(ann, 1)
    await runAudit(deps(), 'new')
    expect(await openChecks()).toEqual([alarm.check])
    await keep(ann, -3)
  })
})
