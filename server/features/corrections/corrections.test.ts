import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as calls from '#core/api/audit-alarms.ts'
import type { Call } from '#core/api/call.ts'
import type { CorrectionAccount } from '#core/correction.ts'
import { readAuditLog } from '#server/audit/log/read-audit-log.ts'
import type { OperatorSession } from '#server/http/routing/route.ts'
import { AUDIT_JOB, FULL_AUDIT_JOB } from '#server/runtime/jobs/queue.ts'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { execute, sql } from '#test/support/world/execute.ts'
import { isPlayerNamed } from '../../audit/alarm-stops.ts'
import { raiseAlarm, readOpenAlarms } from '../../audit/alarms.ts'
import { audit } from '../../audit/audit.ts'
import { runAudit } from '../../audit/run-audit.ts'
import { CHECK_SENTENCES } from '../../audit/sentences.ts'
import { readIncome } from '../../ledger/totals.ts'
import { readActivity } from '../activity/routes.ts'
import { resolveAlarm } from '../admin/routes.ts'
import { postCorrection, previewCorrection } from './post-correction.ts'
import { acceptDifference, correctionRoutes, readAlarm, resetStoredRow } from './routes.ts'

const OPERATOR: OperatorSession = { username: 'op', role: 'operator', isProven: true, isFactorMissing: false }
const log = pino({ level: 'silent' })

let ledger: TestLedger
let ann = 0
let lotId = 0
beforeAll(async () => {
  ledger = await openTestLedger()
})
afterAll(() => ledger?.close())
beforeEach(async () => {
  announced.length = 0
  await execute(ledger.db, sql`truncate audit_alarms`)
  ann = (await ledger.newPlayer()).userId
  lotId = await ledger.giveCopies(ann, await ledger.newCard(), 1)
})

const asOwner = (statement: string) => execute(ledger.db, statement)
const announced: { userId: number; type: string }[] = []
const deps = () => ({
  db: ledger.db,
  announce: (userId: number, { type }: { type: string }) => void announced.push({ userId, type }),
})

type CorrectionTestRequest = Parameters<typeof postCorrection>[3]
const ask = (changes: Partial<CorrectionTestRequest> = {}): CorrectionTestRequest => ({
  ...{ userId: ann, asset: 'USDT', amount: '12.5', confirmedAmount: '12.5', why: 'a bonus was forgotten' },
  ...{ debit: 'rewards', credit: 'available' },
  ...changes,
})
const correct = (changes: Partial<CorrectionTestRequest> = {}, key: string | null = null) =>
  postCorrection(deps(), OPERATOR, key, ask(changes))

/** The one alarm that is open, after a run. */
async function raise() {
  await runAudit({ db: ledger.db, log, metrics: { countFindings: () => undefined } }, 'new')
  await runAudit({ db: ledger.db, log, metrics: { countFindings: () => undefined } }, 'totals')
  const alarms = await readOpenAlarms(ledger.db)
  const [first] = alarms
  if (first === undefined) throw new Error('there is an alarm')
  return { alarms, alarmId: first.id, difference: first.differences[0] ?? { userId: 0, subject: '', difference: '' } }
}
/** An alarm of a run that names a player, or is of a check, and its first difference. */
async function raiseOf(isIt: (alarm: Awaited<ReturnType<typeof raise>>['alarms'][number]) => boolean) {
  const alarm = (await raise()).alarms.find(isIt)
  const [difference] = alarm?.differences ?? []
  if (alarm === undefined || difference === undefined) throw new Error('there is no such alarm')
  return { alarmId: alarm.id, difference }
}
const raiseOfAnn = () => raiseOf(({ userIds }) => userIds.includes(ann))
const logged = async (action: string) =>
  (await readAuditLog(ledger.db, { action } as never, null, 50)).entries.filter(
    ({ details }) => (details as { userId?: number }).userId === ann || (details as { userId?: number }).userId === 0,
  )

describe('a correction', () => {
  test('is posted once under its key, with its reason, and appears everywhere', async () => {
    const posted = await correct({}, 'one')
    expect(posted).toMatchObject({ ok: true, value: { amount: '12.5', after: { usdtAvailable: '12.5' } } })
    expect(await correct({}, 'one')).toEqual(posted)
    expect(await correct({ amount: '13', confirmedAmount: '13' }, 'one')).toMatchObject({
      code: 'idempotency_key_reused',
    })
    expect(announced).toEqual([{ userId: ann, type: 'balance' }])
    const [line] = await readActivity(ledger.db, { userId: ann, kind: null, beforeId: null, limit: 10 })
    expect(line).toMatchObject({
      kind: 'other',
      amount: '12.5',
      explanation: 'Correction of 12.5 USDT by the operator. Reason: a bonus was forgotten',
      facts: { reason: 'correction', why: 'a bonus was forgotten' },
    })
    expect(await readIncome(ledger.db, ann)).toEqual([{ source: 'other', usdt: 125n * 10n ** 17n, bv3: 0n }])
    expect(await logged('post correction')).toMatchObject([
      {
        username: 'op',
        subject: `user ${ann}`,
        details: { amount: '12.5', asset: 'USDT', debit: 'rewards', credit: 'available', why: 'a bonus was forgotten' },
        before: { usdtAvailable: '0' },
        after: { usdtAvailable: '12.5' },
      },
    ])
    expect(await audit(ledger.db)).toEqual([])
  })

  test('that takes away counts against income, and never exceeds the balance', async () => {
    await correct()
    const away = { debit: 'available', credit: 'rewards' } as const
    expect(await correct({ ...away, amount: '12.6', confirmedAmount: '12.6' })).toMatchObject({
      code: 'correction_exceeds_balance',
    })
    expect(await correct({ ...away, amount: '2', confirmedAmount: '2' })).toMatchObject({ ok: true })
    expect(await readIncome(ledger.db, ann)).toEqual([{ source: 'other', usdt: 105n * 10n ** 17n, bv3: 0n }])
    expect(await audit(ledger.db)).toEqual([])
  })

  test.each<[string, Partial<CorrectionTestRequest>, string]>([
    ['another amount typed to confirm', { confirmedAmount: '12.6' }, 'correction_amount_differs'],
    ['nothing', { amount: '0', confirmedAmount: '0' }, 'correction_amount_invalid'],
    ['less than nothing', { amount: '-1', confirmedAmount: '-1' }, 'correction_amount_invalid'],
    ['too many decimals', { asset: 'BV3', amount: '0.001', confirmedAmount: '0.001' }, 'correction_amount_invalid'],
    ['more than is meant', { asset: 'BV3', amount: '90000000000000000' }, 'correction_amount_invalid'],
    ['more digits than a column has', { asset: 'BV3', amount: '9'.repeat(30) }, 'correction_amount_invalid'],
    ['the same account twice', { debit: 'fees', credit: 'fees' }, 'correction_accounts_invalid'],
    ['BNB of a player', { asset: 'BNB' }, 'correction_accounts_invalid'],
    ['somebody who is nobody', { userId: 999_999 }, 'player_unknown'],
  ])('of %s is refused, also in the preview', async (_, changes, code) => {
    expect(await correct(changes)).toEqual({ ok: false, code })
    const preview = await previewCorrection(ledger.db, ask(changes))
    expect(preview.ok || preview.code).toBe(code === 'correction_amount_differs' || code)
    expect([await logged('post correction'), announced]).toEqual([[], []])
  })

  test.each([
    { amount: '12.50', confirmedAmount: '12.50' },
    { amount: '12.50', confirmedAmount: '12.5' },
    { amount: '12.50', confirmedAmount: ' 12.50 ' },
  ])('of $amount is confirmed by “$confirmedAmount”', async (amounts) => {
    expect(await correct(amounts)).toMatchObject({ ok: true, value: { amount: '12.5' } })
  })

  test.each([
    { asset: 'USDT', debit: 'available' },
    { asset: 'USDT', debit: 'held' },
    { asset: 'BV3', debit: 'available' },
    { asset: 'BV3', debit: 'held' },
  ] as const)('takes of $asset at most the $debit amount, whatever else the player has', async ({ asset, debit }) => {
    const one = { amount: '1', confirmedAmount: '1' }
    const two = { amount: '2', confirmedAmount: '2' }
    for (const other of ['USDT', 'BV3'] as const)
      for (const credit of ['available', 'held'] as const)
        await correct({ asset: other, credit, ...(other === asset && credit === debit ? one : two) })
    const away = { asset, debit, credit: 'rewards' } as const
    expect(await previewCorrection(ledger.db, ask({ ...away, ...two }))).toMatchObject({
      code: 'correction_exceeds_balance',
    })
    expect(await correct({ ...away, ...two })).toEqual({ ok: false, code: 'correction_exceeds_balance' })
    expect(await correct({ ...away, ...one })).toMatchObject({ ok: true })
    for (const credit of ['available', 'held'] as const)
      for (const other of ['USDT', 'BV3'] as const)
        if (other !== asset || credit !== debit)
          expect(await correct({ asset: other, debit: credit, credit: 'rewards', ...two })).toMatchObject({ ok: true })
    expect(await audit(ledger.db)).toEqual([])
  })

  test('after another never raises a balance beyond what an answer can hold', async () => {
    const much = { asset: 'BV3', amount: '10000000000000', confirmedAmount: '10000000000000' } as const
    for (let times = 0; times < 5; times++) expect(await correct(much)).toMatchObject({ ok: true })
    const cent = { asset: 'BV3', amount: '0.01', confirmedAmount: '0.01' } as const
    for (const credit of ['available', 'held'] as const)
      expect(await correct({ ...cent, credit })).toEqual({ ok: false, code: 'correction_amount_invalid' })
    const preview = await previewCorrection(ledger.db, { userId: ann, ...cent, debit: 'rewards', credit: 'available' })
    expect(preview).toEqual({ ok: false, code: 'correction_amount_invalid' })
    // What is there already may be moved, and taken.
    expect(await correct({ ...cent, debit: 'available', credit: 'held' })).toMatchObject({ ok: true })
    expect(await correct({ ...cent, debit: 'held', credit: 'available' })).toMatchObject({ ok: true })
    for (let times = 0; times < 5; times++)
      expect(await correct({ ...much, debit: 'available', credit: 'rewards' })).toMatchObject({ ok: true })
    expect(await audit(ledger.db)).toEqual([])
  })

  test.each<[CorrectionAccount, CorrectionAccount, 'USDT' | 'BNB']>([
    ['suspense', 'outside', 'BNB'],
    ['sales', 'suspense', 'USDT'],
    ['imported', 'held', 'USDT'],
  ])('from %s to %s in %s is posted', async (debit, credit, asset) => {
    expect(await correct({ debit, credit, asset })).toMatchObject({ ok: true })
    if (credit === 'held') expect(await correct({ debit: credit, credit: debit })).toMatchObject({ ok: true })
    expect(await audit(ledger.db)).toEqual([])
  })

  test('is previewed with the findings that the audit would have, and writes nothing', async () => {
    expect(await correct({ credit: 'held' })).toMatchObject({ ok: true })
    const back = { userId: ann, asset: 'USDT', amount: '12.5', debit: 'held', credit: 'available' } as const
    expect(await previewCorrection(ledger.db, back)).toMatchObject({
      value: {
        before: { usdtHeld: '12.5', usdtAvailable: '0' },
        after: { usdtHeld: '0', usdtAvailable: '12.5' },
        checksBefore: ['held balances are the sum of the open withdrawals'],
        checksAfter: [],
        codesBefore: ['holds'],
        codesAfter: [],
      },
    })
    expect(await readIncome(ledger.db, ann)).toEqual([])
    expect(await readActivity(ledger.db, { userId: ann, kind: null, beforeId: null, limit: 10 })).toHaveLength(1)
    // It ends the alarm that it was shown to end.
    const { alarmId } = await raise()
    expect(await resolveAlarm(ledger.db, OPERATOR, alarmId, 'x')).toMatchObject({ code: 'audit_alarm_persists' })
    expect(await isPlayerNamed(ledger.db, ann)).toBe(true)
    await correct({ debit: 'held', credit: 'available' })
    expect(await resolveAlarm(ledger.db, OPERATOR, alarmId, 'held by mistake')).toEqual({ ok: true, value: undefined })
    expect(await isPlayerNamed(ledger.db, ann)).toBe(false)
    expect(await audit(ledger.db)).toEqual([])
  })
})

/** Kept rows that are not what the ledger says, each with how the alarm is ended. */
describe('a stored row', () => {
  test.each([
    ['balances', 'update balances set bv3_available = 5 where user_id = :ann'],
    [
      'balances with their totals',
      `with kept as (update balances set usdt_available = 5 where user_id = :ann)
      insert into total_changes (user_id, name, place, amount) values (:ann, 'usdt_available', 0, 5)`,
    ],
    ['what a lot was posted', 'update lots set posted_usdt = 5 where id = :lot'],
    ['what the base rate was posted', 'update base_mining set posted_bv3 = 5 where user_id = :ann'],
    [
      'a total of balances',
      `insert into total_changes (user_id, name, place, amount) values (:ann, 'usdt_held', 0, 5)`,
    ],
    ['a total of copies', `insert into total_changes (user_id, name, place, amount) values (:ann, 'owners', 0, 5)`],
    ['a total of a day', `insert into total_changes (user_id, name, place, amount) values (:ann, 'users', 20454, 5)`],
    [
      'a line of what is mined',
      `insert into mining_total_changes (user_id, kind, is_running, spent_hour, rate, line, total, posted)
      values (:ann, 'usdt', true, 5, 1, -2, 3, 4)`,
    ],
  ])('of %s is set to the ledger’s sum, and all its alarms end', async (_, mistake) => {
    await asOwner(mistake.replaceAll(':ann', String(ann)).replaceAll(':lot', String(lotId)))
    const { alarms } = await raise()
    const before = (await logged('set kept row')).length
    // The first may put the others right with it; whatever is left is set too.
    for (const { id } of alarms) {
      const file = await readAlarm(ledger.db, id)
      if (!file.ok) throw new Error('the alarm is open')
      for (const difference of file.value.differences) {
        expect(file.value.remedy).toBe('set')
        const done = await resetStoredRow(ledger.db, OPERATOR, null, id, { ...difference, note: 'set right' })
        expect(done).toEqual({ ok: true, value: undefined })
      }
      expect(await resolveAlarm(ledger.db, OPERATOR, id, 'set right')).toEqual({ ok: true, value: undefined })
    }
    expect(await audit(ledger.db)).toEqual([])
    const entries = (await logged('set kept row')).slice(0, (await logged('set kept row')).length - before)
    expect(entries.length).toBeGreaterThan(0)
    for (const entry of entries) expect(entry).toMatchObject({ details: { note: 'set right' } })
    // A row of the whole platform is found by its alarm.
    for (const { subject, details } of entries) {
      const { userId, alarmId } = details as { readonly userId: number; readonly alarmId: number }
      expect(subject).toBe(userId === ann ? `user ${ann}` : `audit alarm ${alarmId}`)
    }
    for (const { before: was, after } of entries) expect(was).not.toEqual(after)
  })

  test('is in the audit log with its reason and the check that found it', async () => {
    await asOwner(`insert into mining_total_changes (user_id, kind, is_running, spent_hour, rate, line, total, posted)
      values (0, 'usdt', true, 5, 12, -34, 56, -78)`)
    const { alarmId, difference } = await raise()
    expect(difference).toEqual({ userId: 0, subject: 'usdt running, hour 5', difference: 'by 12, -34, 56, -78' })
    const decision = { ...difference, note: 'found in May' }
    expect(await resetStoredRow(ledger.db, OPERATOR, null, alarmId, decision)).toEqual({ ok: true, value: undefined })
    expect((await logged('set kept row'))[0]).toMatchObject({
      subject: `audit alarm ${alarmId}`,
      details: {
        ...{ alarmId, check: 'what all lots mine is what its totals tell', userId: 0, row: 'usdt running, hour 5' },
        ...{ difference: 'by 12, -34, 56, -78', note: 'found in May' },
      },
      before: { 'usdt running, hour 5': 'by 12, -34, 56, -78' },
      after: { 'usdt running, hour 5': 'what the rows come to' },
    })
    expect(await audit(ledger.db)).toEqual([])
  })

  test('is not set if the difference has changed, and only once under one key', async () => {
    await asOwner(`update balances set bv3_available = 5 where user_id = ${ann}`)
    const { alarmId, difference } = await raiseOfAnn()
    const set = (key: string | null, change = '') =>
      resetStoredRow(ledger.db, OPERATOR, key, alarmId, {
        ...difference,
        subject: difference.subject + change,
        note: 'x',
      })
    expect(await set(null, '1')).toMatchObject({ code: 'difference_unknown' })
    await asOwner(`update balances set bv3_available = 6 where user_id = ${ann}`)
    expect(await set(null)).toMatchObject({ code: 'difference_unknown' })
    await asOwner(`update balances set bv3_available = 5 where user_id = ${ann}`)
    expect(await set('a key')).toEqual({ ok: true, value: undefined })
    expect(await set('a key')).toEqual({ ok: true, value: undefined })
    expect(await logged('set kept row').then((all) => all.filter((it) => it.subject === `user ${ann}`))).toHaveLength(1)
    expect(await audit(ledger.db)).toEqual([])
  })

  test('is named by its player, code, row and facts, not by its sentences', async () => {
    await asOwner(`update balances set bv3_available = 5 where user_id = ${ann}`)
    const { alarmId } = await raiseOfAnn()
    const file = await readAlarm(ledger.db, alarmId)
    const difference = file.ok ? file.value.differences.find(({ userId }) => userId === ann) : undefined
    if (difference === undefined) throw new Error('there is a difference of ann')
    const set = (changes: object) =>
      resetStoredRow(ledger.db, OPERATOR, null, alarmId, { ...difference, ...changes, note: 'x' })
    expect(await set({ identity: difference.identity.replace('"5"', '"6"') })).toMatchObject({
      code: 'difference_unknown',
    })
    expect(await set({ subject: 'in other words', difference: 'of a later release' })).toEqual({
      ok: true,
      value: undefined,
    })
    expect((await logged('set kept row'))[0]?.details).toMatchObject({
      ...{ userId: ann, row: difference.subject, difference: difference.difference },
    })
    expect(await audit(ledger.db)).toEqual([])
  })

  test.each([
    [
      'a total',
      `insert into total_changes (user_id, name, place, amount) values (0, 'usdt_available', 0, 7000000000000000000)`,
    ],
    ['a total of a day', `insert into total_changes (user_id, name, place, amount) values (0, 'users', 20455, 7)`],
    [
      'a line of what is mined',
      `insert into mining_total_changes (user_id, kind, is_running, spent_hour, rate, line, total, posted)
      values (0, 'bv3', true, 6, 1, -2, 3, 4)`,
    ],
  ])('that is %s is set once by three concurrent operators', async (_, mistake) => {
    await asOwner(mistake)
    const { alarmId, difference } = await raise()
    const answers = await Promise.all(
      ['ann', 'bob', 'eve'].map((username) =>
        resetStoredRow(ledger.db, { ...OPERATOR, username }, `set ${alarmId}`, alarmId, { ...difference, note: 'x' }),
      ),
    )
    expect(answers.map((answer) => answer.ok || answer.code).toSorted()).toEqual([
      'difference_unknown',
      'difference_unknown',
      true,
    ])
    expect(await audit(ledger.db)).toEqual([])
  })

  test('is reported as failed if the database fails, and is unchanged', async () => {
    await asOwner(`update balances set bv3_available = 5 where user_id = ${ann}`)
    const { alarmId, difference } = await raiseOfAnn()
    const set = () => resetStoredRow(ledger.db, OPERATOR, null, alarmId, { ...difference, note: 'x' })
    await asOwner('alter table audit_log rename to gone')
    await expect(set()).rejects.toThrow()
    await asOwner('alter table gone rename to audit_log')
    expect((await audit(ledger.db)).map(({ userIds }) => userIds)).toContainEqual([ann])
    expect(await set()).toEqual({ ok: true, value: undefined })
    expect(await audit(ledger.db)).toEqual([])
  })

  test('is set with the wrong total once, even if two players’ balances are set at once', async () => {
    const bob = (await ledger.newPlayer()).userId
    await asOwner(`update balances set usdt_available = 5 where user_id in (${ann}, ${bob})`)
    const { alarms } = await raise()
    const alarm = alarms.find(({ userIds }) => userIds.includes(ann))
    const answers = await Promise.all(
      (alarm?.differences ?? []).map((difference) =>
        resetStoredRow(ledger.db, OPERATOR, null, alarm?.id ?? 0, { ...difference, note: 'x' }),
      ),
    )
    expect(answers).toEqual([
      { ok: true, value: undefined },
      { ok: true, value: undefined },
    ])
    expect(await audit(ledger.db)).toEqual([])
  })

  test('that cannot hold the ledger’s sum is refused, and the difference is accepted instead', async () => {
    await asOwner(`insert into ledger_transfers (user_id, key, reason, asset, amount, debit_kind, credit_kind, details)
      values (${ann}, 'below', 'payment_surplus', 'USDT', 5, 'available', 'outside', '{}')`)
    await asOwner(`update balances set version = version + 1 where user_id = ${ann}`)
    const { alarmId, difference } = await raise()
    const decision = { ...difference, note: 'taken twice in May, paid back by hand' }
    expect(await resetStoredRow(ledger.db, OPERATOR, null, alarmId, decision)).toMatchObject({
      code: 'kept_row_cannot_be_set',
    })
    expect(
      await acceptDifference(ledger.db, OPERATOR, null, alarmId, { ...decision, difference: 'another' }),
    ).toMatchObject({ code: 'difference_unknown' })
    expect(await acceptDifference(ledger.db, OPERATOR, null, alarmId, decision)).toEqual({ ok: true, value: undefined })
    expect(await resolveAlarm(ledger.db, OPERATOR, alarmId, 'accepted')).toEqual({ ok: true, value: undefined })
    expect(await audit(ledger.db)).toEqual([])
    expect(await logged('accept difference')).toMatchObject([
      { subject: `user ${ann}`, details: { difference: difference.difference, note: decision.note } },
    ])
    // One unit more is another difference.
    await asOwner(`insert into ledger_transfers (user_id, key, reason, asset, amount, debit_kind, credit_kind, details)
      values (${ann}, 'again', 'payment_surplus', 'USDT', 1, 'available', 'outside', '{}')`)
    expect((await audit(ledger.db)).map(({ userIds }) => userIds)).toEqual([[ann]])
    await asOwner(`delete from ledger_transfers where key = 'again'`)
  })
})

test('a wrong seal is removed only for its player, and the next run seals again', async () => {
  const bob = (await ledger.newPlayer()).userId
  const runAll = () => runAudit({ db: ledger.db, log, metrics: { countFindings: () => undefined } }, 'full')
  const sealed = async () => {
    const of = sql`select user_id from audit_seals where user_id in (${ann}, ${bob}) order by user_id`
    return (await execute<{ user_id: string }>(ledger.db, of)).rows.map(({ user_id: userId }) => Number(userId))
  }
  await runAll()
  expect(await sealed()).toEqual([ann, bob])
  await asOwner(`update audit_seals set digest = digest + 1 where user_id in (${ann}, ${bob})`)
  await runAll()
  const [alarm] = await readOpenAlarms(ledger.db)
  expect(alarm?.userIds).toEqual([ann, bob])
  const difference = alarm?.differences.find(({ userId }) => userId === ann)
  if (alarm === undefined || difference === undefined) throw new Error('there is an alarm of ann')
  const done = await resetStoredRow(ledger.db, OPERATOR, null, alarm.id, { ...difference, note: 'x' })
  expect(done).toEqual({ ok: true, value: undefined })
  expect(await sealed()).toEqual([bob])
  await runAll()
  expect([await sealed(), (await readOpenAlarms(ledger.db)).map(({ userIds }) => userIds)]).toEqual([
    [ann, bob],
    [[bob]],
  ])
  await asOwner(`delete from audit_seals where user_id = ${bob}`)
})

test.each([
  { check: 'balances', remedy: 'set' },
  { check: 'lots_posted', remedy: 'set' },
  { check: 'base_posted', remedy: 'set' },
  { check: 'seals', remedy: 'set' },
  { check: 'balance_totals', remedy: 'set' },
  { check: 'copy_totals', remedy: 'set' },
  { check: 'day_totals', remedy: 'set' },
  { check: 'mining_totals', remedy: 'set' },
  { check: 'holds', remedy: 'correct' },
  { check: 'editions', remedy: 'accept' },
  { check: 'payments_on_chain', remedy: 'accept' },
] as const)('the remedy of an alarm “$check” is: $remedy', async ({ check, remedy }) => {
  const bob = await ledger.newPlayer()
  await raiseAlarm(ledger.db, { check, count: 1, example: 'x', userIds: [bob.userId], stopsAll: false })
  const [alarm] = await readOpenAlarms(ledger.db)
  const id = alarm?.id ?? 0
  // Whatever it found is right by now.
  expect(await readAlarm(ledger.db, id)).toEqual({
    ok: true,
    value: {
      ...{
        id,
        code: check,
        check: CHECK_SENTENCES[check],
        raisedAt: alarm?.raisedAt.toISOString(),
        stopsAll: false,
        count: 0,
        differences: [],
        remedy,
      },
      players: [{ userId: bob.userId, walletAddress: bob.wallet }],
    },
  })
  const decision = { userId: bob.userId, subject: 'x', difference: 'by 1', note: 'x' }
  const code = remedy === 'set' ? 'difference_unknown' : 'kept_row_cannot_be_set'
  expect(await resetStoredRow(ledger.db, OPERATOR, null, id, decision)).toEqual({ ok: false, code })
})

test('an alarm of another release is shown by its sentence, allows no decision, and is resolved', async () => {
  await asOwner(`insert into audit_alarms (finding, user_ids, stops_all, differences) values (
    '{"check": "every card has a picture", "count": 1, "example": "card 1"}', '{${ann}}', false,
    '[{"userId": ${ann}, "subject": "card 1", "difference": "none"}]')`)
  const [alarm] = await readOpenAlarms(ledger.db)
  const id = alarm?.id ?? 0
  expect(await readAlarm(ledger.db, id)).toMatchObject({
    value: { check: 'every card has a picture', count: 0, differences: [], remedy: 'accept' },
  })
  const decision = { userId: ann, subject: 'card 1', difference: 'none', note: 'x' }
  expect(await resetStoredRow(ledger.db, OPERATOR, null, id, decision)).toMatchObject({
    code: 'kept_row_cannot_be_set',
  })
  expect(await acceptDifference(ledger.db, OPERATOR, null, id, decision)).toMatchObject({ code: 'difference_unknown' })
  expect(await resolveAlarm(ledger.db, OPERATOR, id, 'x')).toEqual({ ok: true, value: undefined })
})

describe('the panel’s calls', () => {
  async function call(
    asked: Call,
    request: object,
    key?: string,
    send: (...asked: unknown[]) => Promise<string | null> = async () => 'id',
  ) {
    const routes = correctionRoutes({ ...deps(), boss: { send } as never })
    const context = { headers: key === undefined ? {} : { 'idempotency-key': key } }
    const found = routes.find((route) => route.call === asked)
    return found?.handle({ session: OPERATOR, ...request } as never, context as never)
  }
  const alarmOfAnn = async () => {
    await asOwner(`update balances set bv3_available = 5 where user_id = ${ann}`)
    const { alarmId, difference } = await raiseOfAnn()
    return { params: { id: alarmId }, body: { ...difference, note: 'x' } }
  }

  test('read an alarm, and set its row once under a key', async () => {
    const { params, body } = await alarmOfAnn()
    expect(await call(calls.getAuditAlarm, { params })).toEqual(await readAlarm(ledger.db, params.id))
    const unknown = { ok: false, code: 'audit_alarm_unknown' }
    expect(await call(calls.getAuditAlarm, { params: { id: 999_999 } })).toEqual(unknown)
    expect(await call(calls.setKeptRow, { params: { id: 999_999 }, body })).toEqual(unknown)
    const malformed = { ok: false, code: 'malformed_request' }
    expect(await call(calls.setKeptRow, { params, body }, 'no key')).toEqual(malformed)
    const set = (request: object) => call(calls.setKeptRow, { params, body, ...request }, `set-${ann}`)
    for (let times = 0; times < 2; times++) expect(await set({})).toEqual({ ok: true, value: undefined })
    expect(await set({ body: { ...body, note: 'y' } })).toEqual({ ok: false, code: 'idempotency_key_reused' })
    expect(await audit(ledger.db)).toEqual([])
  })

  test('accept a difference once under a key', async () => {
    const { params, body } = await alarmOfAnn()
    expect(await call(calls.acceptDifference, { params, body }, 'no key')).toMatchObject({ code: 'malformed_request' })
    const accept = (request: object) => call(calls.acceptDifference, { params, body, ...request }, `accept-${ann}`)
    for (let times = 0; times < 2; times++) expect(await accept({})).toEqual({ ok: true, value: undefined })
    expect(await accept({ body: { ...body, note: 'y' } })).toEqual({ ok: false, code: 'idempotency_key_reused' })
    expect(await logged('accept difference')).toHaveLength(1)
    await asOwner('delete from audit_acceptances')
    await asOwner(`update balances set bv3_available = 0 where user_id = ${ann}`)
  })

  test('preview a correction, and post it once under a key', async () => {
    const { why: _, confirmedAmount: __, ...query } = ask()
    const shown = { after: { usdtAvailable: '12.5' } }
    expect(await call(calls.previewCorrection, { query })).toMatchObject({ ok: true, value: shown })
    expect(await call(calls.postCorrection, { body: ask() }, 'no key')).toMatchObject({ code: 'malformed_request' })
    const post = () => call(calls.postCorrection, { body: ask() }, `post-${ann}`)
    const posted = await post()
    expect(posted).toMatchObject({ ok: true, value: shown })
    expect(await post()).toEqual(posted)
    expect(await logged('post correction')).toMatchObject([{ username: 'op' }])
  })

  test.each([
    { kind: 'new', isStarted: true },
    { kind: 'full', isStarted: false },
  ])('request an audit of kind $kind, recorded whether started or not: $isStarted', async ({ kind, isStarted }) => {
    const asked: unknown[] = []
    const send = async (...args: unknown[]) => {
      asked.push(args)
      return isStarted ? 'id' : null
    }
    const answer = await call(calls.startAudit, { body: { kind } }, undefined, send)
    expect([answer, asked]).toEqual([
      { ok: true, value: { isStarted } },
      [[kind === 'new' ? AUDIT_JOB : FULL_AUDIT_JOB, { askedBy: 'op' }]],
    ])
    const [entry] = (await readAuditLog(ledger.db, {}, null, 1)).entries
    expect(entry).toMatchObject({
      username: 'op',
      action: 'run audit',
      subject: 'audit',
      details: { look: kind, isStarted },
    })
  })

  test('list the runs: the last success of each kind, the outcome of the last run, and the next due time', async () => {
    await execute(ledger.db, sql`truncate audit_runs`)
    const at = (ms: number) => new Date(ms).toISOString()
    const endedMs = Date.now() - 3_600_000 * 2
    await execute(
      ledger.db,
      sql`insert into audit_runs (kind, started_at, ended_at, players, differences, problem, asked_by) values
        ('new', ${at(endedMs - 5_000)}, ${at(endedMs)}, 12, 3, null, null),
        ('new', ${at(endedMs + 1)}, ${at(endedMs + 2)}, null, null, 'the disk is full', 'bob')`,
    )
    const none = {
      ...{ lastEndedAt: null, lasted: null, players: null, differences: null, nextAt: at(endedMs - 5_000) },
      ...{ isRunning: false, askedBy: null, problem: null, isLate: false },
    }
    expect(await call(calls.listAuditRuns, {})).toEqual({
      ok: true,
      value: {
        runs: [
          {
            ...{ kind: 'new', lastEndedAt: at(endedMs), lasted: 5_000, players: 12, differences: 3 },
            ...{ nextAt: at(endedMs + 3_600_000), isRunning: false, askedBy: 'bob', problem: 'the disk is full' },
            isLate: true,
          },
          { ...none, kind: 'totals' },
          { ...none, kind: 'full' },
        ],
      },
    })
  })
})

test('an accepted difference of a total is recorded under its alarm, since it belongs to no player', async () => {
  const addToTotal = (amount: number) =>
    asOwner(`insert into total_changes (user_id, name, place, amount) values (0, 'users', 20455, ${amount})`)
  await addToTotal(7)
  const { alarmId, difference } = await raiseOf(({ check }) => check === 'day_totals')
  const decision = { ...difference, note: 'counted twice in May' }
  expect(await acceptDifference(ledger.db, OPERATOR, null, alarmId, decision)).toEqual({ ok: true, value: undefined })
  const [entry] = (await logged('accept difference')).filter(({ subject }) => subject === `audit alarm ${alarmId}`)
  expect(entry?.details).toMatchObject({
    ...{ check: 'purchases, accounts and withdrawals of each day are what its totals tell', userId: 0 },
    ...{ row: 'users of 2026-01-02', difference: 'by 7', note: 'counted twice in May' },
  })
  expect(await resolveAlarm(ledger.db, OPERATOR, alarmId, 'accepted')).toEqual({ ok: true, value: undefined })
  await addToTotal(-7)
})
