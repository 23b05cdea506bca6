import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AuditCheck } from '#core/audit-checks.ts'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { execute, sql } from '#test/support/world/execute.ts'
import { isPlayerNamed, isStoppingAlarmOpen, readStoppedPlayers } from './alarm-stops.ts'
import { endAlarms, findOpenAlarm, markResolved, raiseAlarm, readOpenAlarms } from './alarms.ts'
import { CHECK_SENTENCES } from './sentences.ts'

const NOON_MS = Date.UTC(2030, 0, 10, 12)

let ledger: TestLedger
beforeAll(async () => {
  ledger = await openTestLedger()
})
beforeEach(async () => {
  await execute(ledger.db, 'delete from audit_alarms')
  await ledger.setClock(NOON_MS)
})
afterAll(() => ledger?.close())

const finding = (check: AuditCheck, count = 1) => ({ check, count, example: `${check} ${count}` })
const of = (check: AuditCheck, userIds: readonly number[], count = 1) => ({
  ...finding(check, count),
  ...{ userIds, stopsAll: false },
})
const raise = (...args: Parameters<typeof raiseAlarm> extends [unknown, ...infer Rest] ? Rest : never) =>
  raiseAlarm(ledger.db, ...args)
const open = async () =>
  (await readOpenAlarms(ledger.db)).map(({ check, count, userIds, stopsAll }) => ({ check, count, userIds, stopsAll }))
const idOf = async (check: string) => (await readOpenAlarms(ledger.db)).find((alarm) => alarm.check === check)?.id ?? 0

/** What an open alarm keeps from leaving. */
const stopped = async () => ({
  all: await isStoppingAlarmOpen(ledger.db),
  players: (await readStoppedPlayers(ledger.db)).toSorted(),
  named: await Promise.all([1, 2, 3].map((userId) => isPlayerNamed(ledger.db, userId))),
})
const NONE = { all: false, players: [], named: [false, false, false] }

test('an alarm is read as it was raised, oldest first, and found by its number', async () => {
  expect(await open()).toEqual([])
  const facts = { bv3: { kept: '300', summed: '0' } }
  const difference = { userId: 2, code: 'lots_posted', row: { lot: 7 }, facts } as const
  await raise({ ...of('lots_posted', [2]), differences: [difference] })
  await ledger.setClock(NOON_MS + 1_000)
  await raise(finding('balance_totals', 4))
  const all = await readOpenAlarms(ledger.db)
  const [first, second] = all
  expect(first).toMatchObject({
    ...{ check: 'lots_posted', count: 1, example: 'lots_posted 1', raisedAt: new Date(NOON_MS) },
    ...{ userIds: [2], stopsAll: false, sentence: 'what a lot was posted stands in the ledger' },
    differences: [{ userId: 2, subject: 'lot 7', difference: 'BV3: kept 3, ledger 0' }],
  })
  expect(second).toMatchObject({ check: 'balance_totals', count: 4, userIds: [], stopsAll: true, differences: [] })
  expect(await findOpenAlarm(ledger.db, second?.id ?? 0)).toEqual(second)
  expect(await findOpenAlarm(ledger.db, first?.id ?? 0)).toEqual(first)
  expect(await findOpenAlarm(ledger.db, 1 + (second?.id ?? 0))).toBeNull()
})

test('an alarm stops one player, several or all; a resolved one stops no one', async () => {
  expect(await stopped()).toEqual(NONE)
  await raise(of('lots_posted', [2]))
  expect(await stopped()).toEqual({ all: false, players: [2], named: [false, true, false] })
  await raise(of('payments_posted', [2, 3]))
  expect(await stopped()).toEqual({ all: false, players: [2, 3], named: [false, true, true] })
  await raise(finding('balance_totals'))
  expect((await stopped()).all).toBe(true)
  expect(await markResolved(ledger.db, await idOf('balance_totals'))).toBe(true)
  expect(await stopped()).toEqual({ all: false, players: [2, 3], named: [false, true, true] })
  expect(await endAlarms(ledger.db, ['lots_posted', 'payments_posted'])).toBe(true)
  expect(await stopped()).toEqual(NONE)
})

describe('an open alarm whose check differs again', () => {
  test('has the latest differences, and no second alarm is raised', async () => {
    await raise(of('lots_posted', [1]))
    await raise(of('payments_posted', [3]))
    const id = await idOf('lots_posted')
    await raise(of('lots_posted', [2, 3], 5))
    expect(await open()).toEqual([
      { check: 'lots_posted', count: 5, userIds: [2, 3], stopsAll: false },
      { check: 'payments_posted', count: 1, userIds: [3], stopsAll: false },
    ])
    expect(await idOf('lots_posted')).toBe(id)
  })

  test.each([
    {
      name: 'of some players goes on stopping all',
      next: of('lots_posted', [2], 2),
      isWhole: false,
      count: 1,
      stopsAll: true,
    },
    { name: 'of everybody is narrowed', next: of('lots_posted', [2], 2), isWhole: true, count: 2, stopsAll: false },
    {
      name: 'that stops all as well is renewed',
      next: finding('lots_posted', 2),
      isWhole: false,
      count: 2,
      stopsAll: true,
    },
  ])('that stops all, after a check $name', async ({ next, isWhole, count, stopsAll }) => {
    await raise(finding('lots_posted'))
    await raise(next, isWhole)
    expect(await open()).toMatchObject([{ check: 'lots_posted', count, stopsAll }])
  })

  test('of some players stops all once a check cannot tell whose difference it is', async () => {
    await raise(of('lots_posted', [2]))
    await raise(finding('lots_posted', 2))
    expect(await open()).toEqual([{ check: 'lots_posted', count: 2, userIds: [], stopsAll: true }])
  })
})

test('a resolved alarm is unchanged, and its check raises another', async () => {
  const rows = async () =>
    (await execute<Record<string, unknown>>(ledger.db, 'select * from audit_alarms order by id')).rows
  await raise(of('lots_posted', [1]))
  const id = await idOf('lots_posted')
  expect(await markResolved(ledger.db, id + 1)).toBe(false)
  await ledger.setClock(NOON_MS + 1_000)
  expect(await markResolved(ledger.db, id)).toBe(true)
  const [resolved] = await rows()
  expect(resolved).toMatchObject({ resolved_at: new Date(NOON_MS + 1_000) })
  await ledger.setClock(NOON_MS + 2_000)
  await raise(of('lots_posted', [2]))
  await raise(of('lots_posted', [3]))
  expect(await findOpenAlarm(ledger.db, id)).toBeNull()
  expect([await markResolved(ledger.db, id), await endAlarms(ledger.db, ['payments_posted'])]).toEqual([false, false])
  expect(await open()).toEqual([{ check: 'lots_posted', count: 1, userIds: [3], stopsAll: false }])
  expect(await endAlarms(ledger.db, ['payments_posted', 'lots_posted'])).toBe(true)
  expect(await endAlarms(ledger.db, ['payments_posted', 'lots_posted'])).toBe(false)
  expect((await rows())[0]).toEqual(resolved)
  expect(await open()).toEqual([])
})

test('an open alarm is found by the code of its check, whatever its sentence is', async () => {
  const codes = async () => (await execute(ledger.db, `select finding ->> 'code' as code from audit_alarms`)).rows
  await raise(of('lots_posted', [2]))
  expect(await codes()).toEqual([{ code: 'lots_posted' }])
  await execute(ledger.db, `update audit_alarms set finding = jsonb_set(finding, '{check}', '"an older sentence"')`)
  expect(await readOpenAlarms(ledger.db)).toMatchObject([{ check: 'lots_posted', sentence: 'an older sentence' }])
  await raise(of('lots_posted', [2, 3], 5))
  expect(await open()).toEqual([{ check: 'lots_posted', count: 5, userIds: [2, 3], stopsAll: false }])
  await execute(ledger.db, `update audit_alarms set finding = jsonb_set(finding, '{check}', '"an older sentence"')`)
  expect(await endAlarms(ledger.db, ['lots_posted'])).toBe(true)
  expect(await open()).toEqual([])
})

test('an open alarm of a later release is not taken for another check, even with its sentence', async () => {
  await raise(of('lots_posted', [2]))
  await execute(ledger.db, `update audit_alarms set finding = jsonb_set(finding, '{code}', '"cards_drawn"')`)
  expect(await open()).toEqual([{ check: null, count: 1, userIds: [2], stopsAll: false }])
})

describe('an open alarm of an older release', () => {
  const differences = [{ userId: 2, subject: 'lot 7', difference: 'BV3: kept 3, ledger 0' }]
  const store = (sentence: string) =>
    execute(
      ledger.db,
      sql`insert into audit_alarms (finding, user_ids, stops_all, differences)
        values (${JSON.stringify({ check: sentence, count: 1, example: 'lot 7' })}, '{2}', false, ${JSON.stringify(differences)})`,
    )

  test('is read with its check, found again by it, and ended by it', async () => {
    await store('what a lot was posted stands in the ledger')
    expect(await readOpenAlarms(ledger.db)).toMatchObject([{ check: 'lots_posted', example: 'lot 7', differences }])
    await raise(of('lots_posted', [2, 3], 5))
    expect(await open()).toEqual([{ check: 'lots_posted', count: 5, userIds: [2, 3], stopsAll: false }])
    expect(await endAlarms(ledger.db, ['lots_posted'])).toBe(true)
    expect(await open()).toEqual([])
  })

  test('with an unknown check is read with its sentence, and stops the players that it names', async () => {
    await store('every card has a picture')
    const alarms = await readOpenAlarms(ledger.db)
    expect(alarms).toMatchObject([{ check: null, sentence: 'every card has a picture', userIds: [2], differences }])
    expect(await stopped()).toEqual({ all: false, players: [2], named: [false, true, false] })
    expect(await markResolved(ledger.db, alarms[0]?.id ?? 0)).toBe(true)
  })

  test.each(Object.entries(CHECK_SENTENCES))('an alarm of %s is read', async (check, sentence) => {
    await raise(finding(check as AuditCheck))
    expect(await readOpenAlarms(ledger.db)).toMatchObject([{ check, sentence }])
    const { rows } = await execute(ledger.db, `select finding ->> 'check' as sentence from audit_alarms`)
    expect(rows).toEqual([{ sentence }])
  })
})
