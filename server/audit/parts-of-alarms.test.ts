import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { execute } from '#test/support/execute.ts'
import { openTestLedger, type TestLedger } from '#test/support/ledger.ts'
import { resolveAlarm } from '../features/admin/resolve-alarm.ts'
import { acceptDifference, withoutAccepted } from './acceptances.ts'
import { endAlarmsOf, raiseAlarm, readOpenAlarms, readStoppedPlayers } from './alarms.ts'
import { audit } from './audit.ts'
import { BALANCES } from './checks.ts'
import { type Difference, findingOf } from './difference.ts'
import { recheck } from './recheck.ts'

const OPERATOR = { username: 'op', role: 'owner', isProven: true, isFactorMissing: false } as const
const WORD = { username: 'op', note: 'Known.' }

let ledger: TestLedger
let [ann, bob, eve] = [0, 0, 0]
beforeAll(async () => {
  ledger = await openTestLedger()
  ann = (await ledger.newPlayer()).userId
  bob = (await ledger.newPlayer()).userId
  eve = (await ledger.newPlayer()).userId
})
beforeEach(async () => {
  await execute(ledger.db, 'truncate audit_alarms, audit_acceptances')
  await execute(ledger.db, 'update balances set bv3_available = 0')
  await execute(ledger.db, `delete from total_changes where name = 'bv3_available'`)
})
afterAll(() => ledger?.close())

/** Moves what is kept of a player away from what the ledger has; the platform's total goes along. */
const shift = (userId: number, by: number) =>
  execute(
    ledger.db,
    sql.raw(`with kept as (update balances set bv3_available = bv3_available + ${by} where user_id = ${userId})
      insert into total_changes (user_id, name, place, amount) values (${userId}, 'bv3_available', 0, ${by})`),
  )
const accept = (check: string, difference: Difference) =>
  ledger.db.transaction((tx) => acceptDifference(tx, check, difference, WORD))

/** Raises what the audit finds now, and returns the only alarm. */
async function raised() {
  for (const finding of await audit(ledger.db)) await raiseAlarm(ledger.db, finding, true)
  const [alarm] = await readOpenAlarms(ledger.db)
  if (alarm === undefined) throw new Error('nothing differs')
  return alarm
}

describe('an alarm that names several players', () => {
  test.each([0, 1, 2])('persists until all of them are in order; the last is player %i', async (last) => {
    const players = [ann, bob, eve]
    for (const userId of players) await shift(userId, 1)
    const alarm = await raised()
    expect(alarm).toMatchObject({ check: BALANCES, count: 3, userIds: players, stopsAll: false })
    for (const userId of players) if (userId !== players[last]) await shift(userId, -1)
    expect(await recheck(ledger.db, alarm)).toMatchObject({ count: 1, userIds: [players[last]] })
    expect(await resolveAlarm(ledger.db, OPERATOR, alarm.id, 'Done.')).toMatchObject({ code: 'audit_alarm_persists' })
    expect(await readStoppedPlayers(ledger.db)).toEqual(expect.arrayContaining(players))
    await shift(players[last] ?? 0, -1)
    expect(await resolveAlarm(ledger.db, OPERATOR, alarm.id, 'Done.')).toMatchObject({ ok: true })
    expect(await readStoppedPlayers(ledger.db)).toEqual([])
  })

  test('that stops everybody is rechecked of everybody, also of those whom it does not name', async () => {
    await shift(ann, 1)
    const alarm = await raised()
    await shift(ann, -1)
    await shift(eve, 1)
    expect(await recheck(ledger.db, alarm)).toBeNull()
    expect(await recheck(ledger.db, { ...alarm, stopsAll: true })).toMatchObject({ userIds: [eve] })
  })
})

describe('an acceptance', () => {
  const difference = (): Difference => ({ userId: ann, subject: 'lot 1', difference: 'kept 2, ledger 1' })

  test('covers one check, of one player, of one row, of one amount', async () => {
    await accept('one check', difference())
    const others: readonly Difference[] = [
      { ...difference(), userId: bob },
      { ...difference(), subject: 'lot 2' },
      { ...difference(), difference: 'kept 3, ledger 1' },
    ]
    expect(await withoutAccepted(ledger.db, 'one check', [difference(), ...others])).toEqual(others)
    expect(await withoutAccepted(ledger.db, 'another check', [difference()])).toEqual([difference()])
    // Accepted for another check too, it is passed over in both.
    await accept('another check', difference())
    await accept('another check', difference())
    expect(await withoutAccepted(ledger.db, 'another check', [difference()])).toEqual([])
  })

  test('of one player’s difference leaves the alarm about the other’s, and only that', async () => {
    for (const userId of [ann, bob]) await shift(userId, 1)
    const alarm = await raised()
    const [first, second] = alarm.differences
    if (first === undefined || second === undefined) throw new Error('two players differ')
    await accept(BALANCES, first)
    expect(await recheck(ledger.db, alarm)).toMatchObject({ count: 1, userIds: [second.userId] })
    expect(await resolveAlarm(ledger.db, OPERATOR, alarm.id, 'Done.')).toMatchObject({ code: 'audit_alarm_persists' })
    await accept(BALANCES, second)
    expect(await resolveAlarm(ledger.db, OPERATOR, alarm.id, 'Done.')).toMatchObject({ ok: true })
    // Another amount of the same row is another difference.
    await shift(ann, 1)
    expect(await audit(ledger.db)).toMatchObject([{ check: BALANCES, userIds: [ann] }])
  })
})

describe('one alarm of a check', () => {
  const raise = (check: string, userIds: readonly number[], isWhole = false) => {
    const finding = findingOf(
      check,
      userIds.map((userId) => ({ userId, subject: `user ${userId}`, difference: 'x' })),
    )
    return finding === null ? Promise.resolve() : raiseAlarm(ledger.db, finding, isWhole)
  }
  const open = async () =>
    (await readOpenAlarms(ledger.db)).map(({ check, userIds, stopsAll }) => ({ check, userIds, stopsAll }))

  test.each([
    { name: 'names others', before: [1], after: [2], isWhole: false, stopsAll: false, users: [2] },
    {
      name: 'of a player becomes the platform’s',
      before: [1],
      after: [0, 2],
      isWhole: false,
      stopsAll: true,
      users: [2],
    },
    {
      name: 'of the platform stays so by a look at some',
      before: [0, 1],
      after: [2],
      isWhole: false,
      stopsAll: true,
      users: [1],
    },
    {
      name: 'of the platform is renewed by one of its own',
      before: [0, 1],
      after: [0, 2],
      isWhole: false,
      stopsAll: true,
      users: [2],
    },
    {
      name: 'of the platform is narrowed by a look at everybody',
      before: [0, 1],
      after: [2],
      isWhole: true,
      stopsAll: false,
      users: [2],
    },
  ])('$name', async ({ before, after, isWhole, stopsAll, users }) => {
    await raise('one check', before)
    await raise('another check', [9])
    await raise('one check', after, isWhole)
    expect(await open()).toEqual([
      { check: 'one check', userIds: users, stopsAll },
      { check: 'another check', userIds: [9], stopsAll: false },
    ])
  })

  test('ends by its own check alone', async () => {
    await raise('one check', [1])
    await raise('another check', [2])
    expect(await endAlarmsOf(ledger.db, ['another check', 'a third'])).toBe(true)
    expect(await open()).toEqual([{ check: 'one check', userIds: [1], stopsAll: false }])
    expect(await endAlarmsOf(ledger.db, ['another check'])).toBe(false)
  })
})
