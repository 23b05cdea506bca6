import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AuditCheck } from '#core/audit-checks.ts'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { execute } from '#test/support/world/execute.ts'
import { resolveAlarm } from '../features/admin/routes.ts'
import { acceptDifference, filterAccepted, storeAccepted } from './acceptances.ts'
import { readStoppedPlayers } from './alarm-stops.ts'
import { createFinding, endAlarms, raiseAlarm, readOpenAlarms } from './alarms.ts'
import { audit } from './audit.ts'
import type { CheckRow } from './checks.ts'
import { repeatCheck } from './run-audit.ts'
import { checkPlatform } from './run-checks.ts'
import { type Difference, describeDifference } from './sentences.ts'

const OPERATOR = { username: 'op', role: 'owner', isProven: true, isFactorMissing: false } as const
const WORD = { username: 'op', note: 'Known.' }
const MOVED = { asset: 'BV3', amount: '7', debit: 'rewards', credit: 'available', posted: 1, written: 0 }

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
    `with kept as (update balances set bv3_available = bv3_available + ${by} where user_id = ${userId})
      insert into total_changes (user_id, name, place, amount) values (${userId}, 'bv3_available', 0, ${by})`,
  )
const accept = (difference: Difference) => ledger.db.transaction((tx) => acceptDifference(tx, difference, WORD))

/** Raises what the audit finds now, and returns the only alarm. */
async function raised() {
  for (const finding of await audit(ledger.db)) await raiseAlarm(ledger.db, finding, true)
  const [alarm] = await readOpenAlarms(ledger.db)
  if (alarm === undefined) throw new Error('nothing differs')
  return alarm
}

describe('an alarm that names several players', () => {
  test.each([0, 1, 2])('stays open until all of them are correct; the last is player %i', async (last) => {
    const players = [ann, bob, eve]
    for (const userId of players) await shift(userId, 1)
    const alarm = await raised()
    expect(alarm).toMatchObject({ check: 'balances', count: 3, userIds: players, stopsAll: false })
    for (const userId of players) if (userId !== players[last]) await shift(userId, -1)
    expect(await repeatCheck(ledger.db, alarm)).toMatchObject({ count: 1, userIds: [players[last]] })
    expect(await resolveAlarm(ledger.db, OPERATOR, alarm.id, 'Done.')).toMatchObject({ code: 'audit_alarm_persists' })
    expect(await readStoppedPlayers(ledger.db)).toEqual(expect.arrayContaining(players))
    await shift(players[last] ?? 0, -1)
    expect(await resolveAlarm(ledger.db, OPERATOR, alarm.id, 'Done.')).toMatchObject({ ok: true })
    expect(await readStoppedPlayers(ledger.db)).toEqual([])
  })

  test('that stops all is checked again for all players, also those not named', async () => {
    await shift(ann, 1)
    const alarm = await raised()
    await shift(ann, -1)
    await shift(eve, 1)
    expect(await repeatCheck(ledger.db, alarm)).toBeNull()
    expect(await repeatCheck(ledger.db, { ...alarm, stopsAll: true })).toMatchObject({ userIds: [eve] })
  })
})

describe('an acceptance', () => {
  const base = (facts = { bv3: { kept: '2', summed: '1' } }): Difference => ({
    ...{ userId: ann, code: 'base_posted', row: { user: ann }, facts },
  })

  test('covers one check, of one player, of one row, of one amount', async () => {
    await accept(base())
    const others = [
      { ...base(), userId: bob },
      { ...base(), row: { user: bob } },
      base({ bv3: { kept: '3', summed: '1' } }),
    ] as Difference[]
    const openOf = async (differences: readonly Difference[]) =>
      (await filterAccepted(ledger.db, differences[0]?.code ?? 'seals', differences)).open
    expect(await openOf([base(), ...others])).toEqual(others)
    const ofAnother = { ...base(), code: 'balances' } as Difference
    expect(await openOf([ofAnother])).toEqual([ofAnother])
    // Accepted for another check too, it is passed over in both.
    await accept(ofAnother)
    await accept(ofAnother)
    expect([await openOf([ofAnother]), await openOf([base()])]).toEqual([[], []])
  })

  test('of one player’s difference ends that part of the alarm, and leaves the other player’s', async () => {
    for (const userId of [ann, bob]) await shift(userId, 1)
    const alarm = await raised()
    const [first, second] = (await repeatCheck(ledger.db, alarm))?.differences ?? []
    if (first === undefined || second === undefined) throw new Error('two players differ')
    await accept(first)
    expect(await repeatCheck(ledger.db, alarm)).toMatchObject({ count: 1, userIds: [second.userId] })
    expect(await resolveAlarm(ledger.db, OPERATOR, alarm.id, 'Done.')).toMatchObject({ code: 'audit_alarm_persists' })
    await accept(second)
    expect(await resolveAlarm(ledger.db, OPERATOR, alarm.id, 'Done.')).toMatchObject({ ok: true })
    // Another amount of the same row is another difference.
    await shift(ann, 1)
    expect(await audit(ledger.db)).toMatchObject([{ check: 'balances', userIds: [ann] }])
  })

  test('counts in any order of the facts’ names, with null as with text', async () => {
    const seal = { lines: 3, sealed: 3, digest: '-7', through: 9 }
    const stored: Difference[] = [
      { userId: ann, code: 'seals', row: { user: ann }, facts: seal },
      { userId: 0, code: 'late_new', row: {}, facts: { lastGoodAt: null } },
      { userId: ann, code: 'grants', row: { grant: null, user: ann }, facts: MOVED },
    ]
    const found: Difference[] = [
      { userId: ann, code: 'seals', row: { user: ann }, facts: { sealed: 3, lines: 3, through: 9, digest: '-7' } },
      { userId: 0, code: 'late_new', row: {}, facts: { lastGoodAt: null } },
      { userId: ann, code: 'grants', row: { user: ann, grant: null }, facts: MOVED },
    ]
    for (const difference of stored) await accept(difference)
    for (const difference of found) {
      expect(await filterAccepted(ledger.db, difference.code, [difference])).toEqual({
        open: [],
        matchedBySentences: [],
      })
    }
  })

  test('of an older release counts by its sentences, and gets its facts once', async () => {
    const [matched, other] = [base(), base({ bv3: { kept: '3', summed: '1' } })]
    await execute(
      ledger.db,
      `insert into audit_acceptances (user_id, check_name, subject, difference, accepted_by, note)
      values (${ann}, 'what the base rate was posted stands in the ledger', 'user ${ann}', 'BV3: kept 0.02, ledger 0.01', 'op', 'x'),
        (${ann}, 'another check', 'user ${ann}', 'BV3: kept 0.03, ledger 0.01', 'op', 'x')`,
    )
    const judge = () => filterAccepted(ledger.db, 'base_posted', [matched, other])
    for (let times = 0; times < 2; times++) {
      expect(await judge()).toEqual({ open: [other], matchedBySentences: [matched] })
    }
    await storeAccepted(ledger.db, [matched, other])
    expect(await judge()).toEqual({ open: [other], matchedBySentences: [] })
    const { rows } = await execute(ledger.db, 'select code, row_key, facts from audit_acceptances order by code')
    expect(rows).toEqual([
      { code: 'base_posted', row_key: matched.row, facts: matched.facts },
      { code: null, row_key: null, facts: null },
    ])
  })
})

describe('a difference of the platform', () => {
  const total = (ahead: number, name = 'usdt_held') => ({
    ...{ user_id: 0n, row: { total: name, place: 0 }, facts: { ahead: String(ahead) } },
  })
  const look = async (...looks: readonly (readonly CheckRow[])[]) => {
    const left = [...looks]
    const find = async () => left.shift() ?? []
    const { found } = await checkPlatform(ledger.db, new Map([['balance_totals', find]]))
    return found.get('balance_totals')?.map((it) => describeDifference(it).subject) ?? []
  }

  test('counts if a second check finds exactly the same', async () => {
    expect(await look([total(5), total(1, 'bv3_held')], [total(1, 'bv3_held'), total(5)])).toEqual([
      'bv3_held 0',
      'usdt_held 0',
    ])
    expect(await look([total(5), total(1, 'bv3_held')], [total(5), total(2, 'bv3_held')])).toEqual(['usdt_held 0'])
    expect(await look([total(5)], [total(5, 'bv3_held')])).toEqual([])
  })
})

describe('one alarm of a check', () => {
  const raise = (check: AuditCheck, userIds: readonly number[], isWhole = false) => {
    const finding = createFinding(
      check,
      userIds.map((userId) => ({ userId, code: 'missing_joins', row: { user: userId }, facts: { referrer: 1 } })),
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
    await raise('lots_posted', before)
    await raise('lot_purchases', [9])
    await raise('lots_posted', after, isWhole)
    expect(await open()).toEqual([
      { check: 'lots_posted', userIds: users, stopsAll },
      { check: 'lot_purchases', userIds: [9], stopsAll: false },
    ])
  })

  test('ends only by its own check', async () => {
    await raise('lots_posted', [1])
    await raise('lot_purchases', [2])
    expect(await endAlarms(ledger.db, ['lot_purchases', 'holds'])).toBe(true)
    expect(await open()).toEqual([{ check: 'lots_posted', userIds: [1], stopsAll: false }])
    expect(await endAlarms(ledger.db, ['lot_purchases'])).toBe(false)
  })
})
