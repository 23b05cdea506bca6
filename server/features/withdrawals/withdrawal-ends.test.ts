import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { audit } from '#server/audit/audit.ts'
import type { PlayerSession } from '#server/routing/player-session.ts'
import { execute } from '#test/support/execute.ts'
import { createInstantWorld, type InstantWorld, OPERATOR } from '#test/support/instant-world.ts'
import { openTestLedger, type TestLedger } from '#test/support/ledger.ts'
import { cancelWithdrawal } from './cancel-withdrawal.ts'
import { decideWithdrawal } from './decide-withdrawal.ts'
import type { WithdrawalDeps } from './withdrawal-deps.ts'

/** What each step of a withdrawal moves, and whom it tells: once. */
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
    tell: (_, userId, ...events) => void told.push(...events.map((it) => `page of ${userId}: ${JSON.stringify(it)}`)),
  }
  ann = await world.newPlayer(10)
})
afterAll(async () => {
  expect(await audit(ledger.db)).toEqual([])
  await ledger.close()
})

const pageOf = ({ userId }: PlayerSession, event: unknown) => `page of ${userId}: ${JSON.stringify(event)}`

async function requested(): Promise<number> {
  const asked = await world.ask(ann, '4', null, deps)
  if (!asked.ok) throw new Error(asked.code)
  return asked.value.id
}

const decide = (id: number, status: 'approved' | 'rejected') =>
  decideWithdrawal(deps, OPERATOR, id, { status, reason: status === 'rejected' ? 'no' : '', way: 'hot_wallet' })

async function standing(id: number) {
  const { rows } = await execute<Record<string, string>>(
    ledger.db,
    sql`select w.status, b.usdt_available, b.usdt_held,
      (select count(*) from payouts p where p.withdrawal_id = w.id) as payouts,
      (select count(*) from audit_log where subject = 'withdrawal ' || w.id) as entries
    from withdrawals w join balances b on b.user_id = w.user_id where w.id = ${id}`,
  )
  return rows[0]
}

const OF = (whole: number) => `${whole}000000000000000000`

test('a request tells the bot once and the page of its player what has changed', async () => {
  const id = await requested()
  const status = pageOf(ann, { type: 'withdrawal', withdrawalId: id, status: 'pending' })
  expect(told).toEqual([`bot: withdrawal_requested ${id}`, pageOf(ann, { type: 'balance' }), status])
})

test.each(['approved', 'rejected'] as const)('once it is %s the bot and the page are told once', async (status) => {
  const id = await requested()
  told = []
  expect(await decide(id, status)).toMatchObject({ ok: true })
  expect(told).toEqual([
    `bot: withdrawal_decided ${id}`,
    pageOf(ann, { type: 'withdrawal', withdrawalId: id, status }),
    ...(status === 'rejected' ? [pageOf(ann, { type: 'balance' })] : []),
  ])
})

test('once it is paid the bot and the page are told once', async () => {
  const id = await requested()
  await decide(id, 'approved')
  told = []
  await world.complete(ann, id, deps)
  expect(told).toEqual([
    `bot: withdrawal_completed ${id}`,
    pageOf(ann, { type: 'balance' }),
    pageOf(ann, { type: 'withdrawal', withdrawalId: id, status: 'completed' }),
  ])
  expect(await standing(id)).toMatchObject({ status: 'completed', usdt_available: OF(6), usdt_held: '0' })
})

test('once its payout is cancelled the bot is told once, and all of it is back', async () => {
  const id = await requested()
  await decide(id, 'approved')
  told = []
  await ledger.db.transaction(async (tx) => {
    await execute(tx, sql`update payouts set state = 'cancelled' where withdrawal_id = ${id}`)
    await cancelWithdrawal(deps, tx, { userId: ann.userId, withdrawalId: id }, { by: 'ann', reason: 'odd' })
  })
  expect(told.filter((line) => line.startsWith('bot'))).toEqual([`bot: withdrawal_decided ${id}`])
  expect(await standing(id)).toMatchObject({ status: 'rejected', usdt_available: OF(10), usdt_held: '0' })
})

describe('what is decided', () => {
  const refusal = { ok: false, code: 'withdrawal_already_decided' }

  test.each([
    { first: 'approved', next: 'rejected', left: { usdt_available: OF(6), usdt_held: OF(4), payouts: '1' } },
    { first: 'approved', next: 'approved', left: { usdt_available: OF(6), usdt_held: OF(4), payouts: '1' } },
    { first: 'rejected', next: 'approved', left: { usdt_available: OF(10), usdt_held: '0', payouts: '0' } },
    { first: 'rejected', next: 'rejected', left: { usdt_available: OF(10), usdt_held: '0', payouts: '0' } },
  ] as const)('as $first is not $next afterwards: nothing moves and nobody is told', async ({ first, next, left }) => {
    const id = await requested()
    await decide(id, first)
    told = []
    expect(await decide(id, next)).toEqual(refusal)
    expect(told).toEqual([])
    expect(await standing(id)).toMatchObject({ status: first, entries: '1', ...left })
  })

  test('and paid is not rejected afterwards', async () => {
    const id = await requested()
    await decide(id, 'approved')
    await world.complete(ann, id)
    expect(await decide(id, 'rejected')).toEqual(refusal)
    expect(await standing(id)).toMatchObject({ status: 'completed', usdt_available: OF(6), usdt_held: '0' })
  })
})
