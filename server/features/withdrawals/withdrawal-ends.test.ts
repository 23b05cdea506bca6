import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { audit } from '#server/audit/audit.ts'
import type { PlayerSession } from '#server/routing/player-session.ts'
import { execute } from '#test/support/execute.ts'
import { createInstantWorld, type InstantWorld, OPERATOR } from '#test/support/instant-world.ts'
import { openTestLedger, type TestLedger } from '#test/support/ledger.ts'
import { EXPLAINED, giveBalance, openBv3Withdrawals } from '#test/support/payout-stage.ts'
import { cancelWithdrawal } from './cancel-withdrawal.ts'
import { decideWithdrawal } from './decide-withdrawal.ts'
import { requestWithdrawal } from './request-withdrawal.ts'
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

async function requested(amount = '4'): Promise<number> {
  const asked = await world.ask(ann, amount, null, deps)
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

describe('a request', () => {
  type Ask = Parameters<typeof requestWithdrawal>[2]
  const REFUSED: readonly {
    readonly code: string
    readonly ask?: Partial<Ask>
    readonly change?: Partial<WithdrawalDeps>
    readonly before?: () => Promise<unknown>
  }[] = [
    { code: 'not_yours', ask: { walletAddress: `0x${'f'.repeat(40)}` } },
    { code: 'withdrawal_to_other_wallet', ask: { toAddress: `0x${'f'.repeat(40)}` } },
    {
      code: 'withdrawal_asset_unavailable',
      ask: { tokenType: 'BV3' },
      change: { tokens: { USDT: `0x${'e'.repeat(40)}`, BV3: null } },
    },
    { code: 'withdrawal_amount_invalid', ask: { amount: '4,5' } },
    { code: 'withdrawal_amount_invalid', ask: { amount: '0' } },
    { code: 'withdrawal_below_minimum', ask: { amount: '0.00009' } },
    { code: 'withdrawal_exceeds_balance', ask: { amount: '10.000000000000000001' } },
    { code: 'withdrawal_bv3_locked', ask: { tokenType: 'BV3', amount: '0.01' } },
    {
      code: 'withdrawal_too_many_pending',
      async before() {
        for (let count = 0; count < 20; count += 1) expect(await world.ask(ann, '0.1')).toMatchObject({ ok: true })
      },
    },
    { code: 'withdrawals_being_checked', change: { record: { ...EXPLAINED, compare: async () => async () => false } } },
  ]
  const held = async () => {
    const { rows } = await execute(
      ledger.db,
      sql`select bv3_available, usdt_available, usdt_held,
        (select count(*) from withdrawals w where w.user_id = b.user_id) as withdrawals
      from balances b where user_id = ${ann.userId}`,
    )
    return rows
  }

  test.each(REFUSED)(
    'is refused as $code, holds nothing and tells nobody: $ask',
    async ({ code, ask, change, before }) => {
      await giveBalance(ledger.db, ann.userId, 'BV3', 100n)
      await before?.()
      const was = await held()
      const usual = { walletAddress: ann.walletAddress, toAddress: ann.walletAddress, tokenType: 'USDT' } as const
      const wish: Ask = { ...usual, amount: '4', idempotencyKey: null, ...ask }
      expect(await requestWithdrawal({ ...deps, ...change }, ann, wish)).toEqual({ ok: false, code })
      expect([await held(), told]).toEqual([was, []])
    },
  )

  test('may have twenty of its player wait at a time, and one more once one is decided', async () => {
    const ids: number[] = []
    for (let count = 0; count < 20; count += 1) ids.push(await requested('0.1'))
    expect(await world.ask(ann, '0.1')).toMatchObject({ ok: false })
    await decide(ids[3] ?? 0, 'rejected')
    expect(await world.ask(ann, '0.1')).toMatchObject({ ok: true })
    expect(await world.ask(ann, '0.1')).toMatchObject({ ok: false })
  })

  test('of BV3 is held once the operator has opened BV3', async () => {
    await giveBalance(ledger.db, ann.userId, 'BV3', 100n)
    await openBv3Withdrawals(ledger.db)
    const usual = { walletAddress: ann.walletAddress, toAddress: ann.walletAddress, idempotencyKey: null }
    const asked = await requestWithdrawal(deps, ann, { ...usual, tokenType: 'BV3', amount: '0.4' })
    expect(asked).toMatchObject({ ok: true, value: { tokenType: 'BV3', amount: '0.4', status: 'pending' } })
    expect(await held()).toMatchObject([{ bv3_available: '60', usdt_available: OF(10) }])
  })
})
