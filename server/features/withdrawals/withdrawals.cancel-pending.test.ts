import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { CANCELLED_REASON, CANCELS_MAX } from '#core/withdrawal.ts'
import { raiseAlarm } from '#server/audit/alarms.ts'
import { audit } from '#server/audit/audit.ts'
import type { PlayerSession } from '#server/http/routing/route.ts'
import { holdPayouts } from '#server/payouts/holds/holds.ts'
import { createInstantWorld, type InstantWorld, OPERATOR } from '#test/support/money/instant-world.ts'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { EXPLAINED } from '#test/support/money/payout-stage.ts'
import { execute, sql } from '#test/support/world/execute.ts'
import { readActivity } from '../activity/routes.ts'
import { approveWithdrawals, decideWithdrawal } from './decide-withdrawal.ts'
import { readAdminWithdrawal, readWithdrawalFacts } from './read-withdrawals.ts'
import { cancelPending, type WithdrawalDeps } from './withdrawals.ts'

let ledger: TestLedger
let world: InstantWorld
let told: string[]
let deps: WithdrawalDeps
let ann: PlayerSession
beforeAll(async () => {
  ledger = await openTestLedger()
  world = createInstantWorld(ledger)
})
beforeEach(async () => {
  told = []
  deps = {
    ...world.deps(),
    notify: async (_, { type, withdrawalId }) => void told.push(`bot: ${type} ${withdrawalId}`),
    notifyPages: (_, userId, ...events) =>
      void told.push(...events.map((it) => `page of ${userId}: ${JSON.stringify(it)}`)),
  }
  ann = await world.newPlayer(100)
})
afterAll(async () => {
  expect(await audit(ledger.db)).toEqual([])
  await ledger.close()
})

const decided = { ok: false, code: 'withdrawal_already_decided' }
const isDone = { ok: true, value: { status: 'rejected', isCancelled: true, reason: CANCELLED_REASON } }

async function requested(amount = '4'): Promise<number> {
  const asked = await world.ask(ann, amount, null, deps)
  if (!asked.ok) throw new Error(asked.code)
  return asked.value.id
}
const cancel = (id: number, key: string | null = null, by = ann) => cancelPending(deps, by, id, key)
const decide = (id: number, status: 'approved' | 'rejected') =>
  decideWithdrawal(deps, OPERATOR, id, { status, reason: status === 'rejected' ? 'no' : '', way: 'hot_wallet' })

async function balanceOf({ userId }: PlayerSession) {
  const { rows } = await execute<{ available: string; held: string }>(
    ledger.db,
    sql`select usdt_available / 1e18 as available, usdt_held / 1e18 as held from balances where user_id = ${userId}`,
  )
  return { available: Number(rows[0]?.available), held: Number(rows[0]?.held) }
}

test('cancelling returns the held amount, and notifies the bot and the page once', async () => {
  const id = await requested()
  expect(await balanceOf(ann)).toEqual({ available: 96, held: 4 })
  told = []
  expect(await cancel(id)).toMatchObject(isDone)
  expect(await balanceOf(ann)).toEqual({ available: 100, held: 0 })
  const page = `page of ${ann.userId}: `
  expect(told).toEqual([
    `bot: withdrawal_decided ${id}`,
    `${page}{"type":"balance"}`,
    `${page}{"type":"withdrawal","withdrawalId":${id},"status":"rejected"}`,
  ])
})

test('a cancelled withdrawal is not shown as rejected, and says nothing about the player', async () => {
  const id = await requested()
  await cancel(id)
  const key = { userId: ann.userId, withdrawalId: id }
  expect(await readAdminWithdrawal(ledger.db, key)).toMatchObject({ isCancelled: true, decidedBy: null })
  const next = await requested()
  const facts = await readWithdrawalFacts(ledger.db, next)
  expect(facts).toMatchObject({ value: { isFirst: true, lastRejection: null, earlier: { rejected: { count: 0 } } } })
  const [, line] = await readActivity(ledger.db, { userId: ann.userId, kind: 'withdrawal', beforeId: null, limit: 5 })
  expect(line?.explanation).toBe(`Withdrawal ${id} was cancelled by its player. Its amount is available again.`)
})

test('a repeated call with its key gets the same answer, and without one is refused', async () => {
  const [id, other] = [await requested(), await requested()]
  const first = await cancel(id, 'key')
  expect(await cancel(id, 'key')).toEqual(first)
  expect(await cancel(id)).toEqual(decided)
  expect(await cancel(other, 'key')).toEqual({ ok: false, code: 'idempotency_key_reused' })
  expect(await balanceOf(ann)).toEqual({ available: 96, held: 4 })
})

test('a repeated call with its key is answered without a comparison with the chain', async () => {
  const id = await requested()
  const first = await cancel(id, 'key')
  const compare = () => Promise.reject(new Error('the chain was compared'))
  expect(await cancelPending({ ...deps, record: { ...EXPLAINED, compare } }, ann, id, 'key')).toEqual(first)
})

test('another player’s withdrawal cannot be cancelled', async () => {
  const id = await requested()
  const bob = await world.newPlayer(1)
  expect(await cancel(id, null, bob)).toEqual({ ok: false, code: 'withdrawal_unknown' })
  expect(await balanceOf(ann)).toEqual({ available: 96, held: 4 })
})

test.each(['approved', 'rejected'] as const)(
  'a withdrawal that was %s cannot be cancelled, nor the other way round',
  async (status) => {
    const [before, after] = [await requested(), await requested()]
    await decide(before, status)
    await cancel(after)
    told = []
    expect(await cancel(before)).toEqual(decided)
    expect(await decide(after, status)).toEqual(decided)
    expect(told).toEqual([])
    expect(await balanceOf(ann)).toEqual(
      status === 'approved' ? { available: 96, held: 4 } : { available: 100, held: 0 },
    )
  },
)

test('a withdrawal paid at once is never pending, and cannot be cancelled', async () => {
  ann = await world.newTrusted(100)
  await world.setLimits(50, 100, 1_000)
  const asked = await world.ask(ann, '5', null, deps)
  await world.setLimits(0, 0, 0)
  if (!asked.ok) throw new Error(asked.code)
  expect(asked.value).toMatchObject({ status: 'approved', isInstant: true })
  expect(await cancel(asked.value.id)).toEqual(decided)
  expect(await balanceOf(ann)).toEqual({ available: 95, held: 5 })
})

describe('while the operator decides concurrently', () => {
  test.each([
    { status: 'approved', open: { available: 96, held: 4 } },
    { status: 'rejected', open: { available: 100, held: 0 } },
  ] as const)('one of both wins: $status or cancelled', async ({ status, open }) => {
    for (let round = 0; round < 8; round += 1) {
      ann = await world.newPlayer(100)
      const id = await requested()
      // Who comes first goes by the rounds.
      const acts = [() => cancel(id), () => decide(id, status)]
      if (round % 2 === 1) acts.reverse()
      const answers = await Promise.all(acts.map((act) => act()))
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
      expect(answers.find(({ ok }) => !ok)).toEqual(decided)
      const { isCancelled } = await readAdminWithdrawal(ledger.db, { userId: ann.userId, withdrawalId: id })
      expect(await balanceOf(ann)).toEqual(isCancelled ? { available: 100, held: 0 } : open)
    }
  })

  test('a batch names the cancelled ones, and approves the others', async () => {
    const ids = [await requested('1'), await requested('2'), await requested('3')] as const
    await cancel(ids[1])
    const batch = { ids: [...ids], way: 'hot_wallet', net: { usdt: '6', bv3: '0' } } as const
    expect(await approveWithdrawals(deps, OPERATOR, batch, null)).toMatchObject({
      value: { approved: [ids[0], ids[2]], skipped: [{ id: ids[1], error: 'withdrawal_already_decided' }] },
    })
  })
})

test('the operator is notified of a limited number per day; cancelling stays possible', async () => {
  for (let n = 0; n < CANCELS_MAX; n += 1) expect(await cancel(await requested())).toMatchObject(isDone)
  const id = await requested()
  expect(await cancel(id)).toEqual({ ok: false, code: 'withdrawal_too_many_cancelled' })
  await world.setClock(Date.UTC(2030, 0, 11, 12, 0, 1))
  expect(await cancel(id)).toMatchObject(isDone)
})

test('a player named by an alarm must wait', async () => {
  const id = await requested()
  await raiseAlarm(ledger.db, { check: 'balances', count: 1, example: 'x', userIds: [ann.userId], stopsAll: false })
  expect(await cancel(id)).toEqual({ ok: false, code: 'withdrawals_being_checked' })
  await execute(ledger.db, sql`update audit_alarms set resolved_at = clock_now()`)
  expect(await cancel(id)).toMatchObject(isDone)
})

test('a withdrawal that may have been paid before a restore must wait', async () => {
  const id = await requested()
  await holdPayouts(ledger.db, { reason: 'restored', asOf: null })
  expect(await cancel(id)).toEqual({ ok: false, code: 'withdrawals_being_checked' })
  expect(await balanceOf(ann)).toEqual({ available: 96, held: 4 })
})
