import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { usdt } from '#core/money.ts'
import { NATIVE_LOG_INDEX, type Payment } from '#core/payment.ts'
import { audit } from '#server/audit/audit.ts'
import { fakeAddress, fakeHash } from '#test/support/chain/lying-node/fake-chain.ts'
import { readerOf } from '#test/support/chain/reader-of.ts'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { settleDeps } from '#test/support/money/settle-deps.ts'
import { execute, sql } from '#test/support/world/execute.ts'
import { DependencyDown } from '../fault.ts'
import { countAsidePayments, countWaitingPayments } from '../features/payments/read-payments.ts'
import { changeSetting } from '../settings/settings.ts'
import { addArrivals, drainArrivals, listDueArrivals } from './arrivals.ts'
import { judgeDust, settleArrivals, settleTogether } from './settle-payment.ts'

const CHAIN_ID = 31_337
const CENT = 10n ** 16n
const PRICE = 29n * 100n * CENT

let ledger: TestLedger
beforeAll(async () => {
  ledger = await openTestLedger()
})
afterAll(() => ledger.close())

const payment = (name: string, made: Partial<Payment>): Payment =>
  ({
    asset: 'USDT',
    chainId: CHAIN_ID,
    txHash: fakeHash(name),
    logIndex: 0,
    occurrence: 0,
    blockNumber: 1n,
    blockHash: fakeHash('block'),
    blockTimeMs: BigInt(Date.now()),
    from: fakeAddress(name),
    to: fakeAddress('treasury'),
    value: usdt(PRICE),
    ...made,
  }) as Payment

async function order(): Promise<{ id: string; payer: Payment['from'] }> {
  const { userId, wallet } = await ledger.newPlayer()
  const cardId = await ledger.newCard()
  const { rows } = await execute<{ id: string }>(
    ledger.db,
    sql`insert into orders (user_id, card_id, quantity, unit_price, amount, total_bv3, total_usdt, daily_bv3, daily_usdt,
      payment_method, chain_id, token, treasury, expires_at)
    values (${userId}, ${cardId}, 1, 29e18, 29e18, 1, 1, 1, 1, 'USDT', ${CHAIN_ID}, ${wallet}, ${wallet},
      now() + interval '15 minutes') returning id`,
  )
  return { id: rows[0]?.id ?? '', payer: wallet }
}
const statusOf = async (id: string) =>
  (await execute<{ status: string }>(ledger.db, sql`select status from orders where id = ${id}`)).rows[0]?.status

describe('an honest payment', () => {
  test.each([
    { name: 'two thousand transfers of next to nothing in its block', count: 2_000, perBlock: 2_000 },
    { name: 'one of them in each of two hundred blocks before it', count: 200, perBlock: 1 },
  ])('is credited before $name, and the operator’s list stays empty', async ({ name, count, perBlock }) => {
    const { db } = ledger
    const { id, payer } = await order()
    const waitingBefore = await countWaitingPayments(db)
    const asideBefore = await countAsidePayments(db)
    const dust = Array.from({ length: count }, (_, index) =>
      payment(name, {
        value: usdt(1n),
        occurrence: index % perBlock,
        logIndex: index,
        txHash: fakeHash(`${name} ${Math.floor(index / perBlock)}`),
        blockNumber: BigInt(Math.floor(index / perBlock)),
      }),
    )
    const honest = payment(`honest beside ${name}`, { from: payer, blockNumber: BigInt(count), logIndex: 9_999 })
    await addArrivals(db, CHAIN_ID, [...dust, honest], await judgeDust(db, [...dust, honest]))
    const arrivals = settleArrivals(settleDeps(db))
    let statusAtFirstDust: string | undefined
    await drainArrivals({
      ...{ db, chainId: CHAIN_ID, ...arrivals },
      setAside: async (own) => {
        statusAtFirstDust ??= await statusOf(id)
        return arrivals.setAside(own)
      },
    })
    expect(statusAtFirstDust).toBe('credited')
    expect(await countWaitingPayments(db)).toBe(waitingBefore)
    expect(await countAsidePayments(db)).toBe(asideBefore + 1)
    expect(await audit(db)).toEqual([])
  })
})

test('naming a transaction with a thousand dust payments makes one line of them too', async () => {
  const { db } = ledger
  const before = [await countWaitingPayments(db), await countAsidePayments(db)] as const
  const small = Array.from({ length: 1_000 }, (_, occurrence) =>
    payment('named', { value: usdt(CENT - 1n), occurrence, logIndex: occurrence }),
  )
  await settleTogether(settleDeps(db), [...small, payment('named', { value: usdt(CENT), logIndex: 5_000 })])
  expect([await countWaitingPayments(db), await countAsidePayments(db)]).toEqual([before[0] + 1, before[1] + 1])
})

test('naming a transaction with very many payments waits for a few, and the rest come by the inbox', async () => {
  const { db } = ledger
  const chain = readerOf([{}], { chainId: CHAIN_ID })
  const many = Array.from({ length: 2_000 }, (_, occurrence) => payment('many', { occurrence, logIndex: occurrence }))
  await settleTogether(settleDeps(db, { chain }), many)
  const settled = await execute<{ occurrence: number }>(
    db,
    sql`select occurrence from payments where tx_hash = ${fakeHash('many')} order by occurrence`,
  )
  const due = await listDueArrivals(db, CHAIN_ID, { perPayer: 2_000, limit: 2_000 })
  const left = due.map(({ payment: it }) => it).filter(({ txHash }) => txHash === fakeHash('many'))
  expect([settled.rows.length, left.length]).toEqual([20, 1_980])
  expect([...settled.rows, ...left].map(({ occurrence }) => occurrence)).toEqual(many.map((it) => it.occurrence))
})

test('a payment for an open order of its sender is never dust, whatever the limit is', async () => {
  const { db } = ledger
  const { id, payer } = await order()
  const ofPayer = (value: bigint, from = payer) => payment('ordered', { from, value: usdt(value) })
  await execute(db, sql`update orders set unit_price = 2e16, amount = 2e16 where id = ${id}`)
  await changeSetting(db, 'payments', { dustUsdt: '5', dustBnb: '0' }, { author: 'ann', basedOn: 0 })
  const all = [ofPayer(2n * CENT), ofPayer(2n * CENT - 1n), ofPayer(2n * CENT, fakeAddress('somebody'))]
  expect(all.map(await judgeDust(db, all))).toEqual([false, true, true])
  await execute(db, sql`update orders set status = 'credited' where id = ${id}`)
  expect(all.map(await judgeDust(db, all))).toEqual([true, true, true])
  await changeSetting(db, 'payments', { dustUsdt: '0.01', dustBnb: '0.00002' }, { author: 'ann', basedOn: 1 })
})

test('the limit is the operator’s, and never above the cheapest card or the smallest order in BNB', async () => {
  const { db } = ledger
  const isSmall = async (value: bigint, asset: Payment['asset'] = 'USDT') => {
    const logIndex = asset === 'BNB' ? NATIVE_LOG_INDEX : 0
    const made = payment('any', { asset, value, logIndex } as Partial<Payment>)
    return (await judgeDust(db, [made]))(made)
  }
  expect([await isSmall(CENT - 1n), await isSmall(CENT)]).toEqual([true, false])
  expect([await isSmall(2n * 10n ** 13n - 1n, 'BNB'), await isSmall(2n * 10n ** 13n, 'BNB')]).toEqual([true, false])
  const { id } = await order()
  await execute(
    db,
    sql`update orders set payment_method = 'BNB', bnb_price = 600e18, amount = 1e13, token = ${fakeAddress('coin')}
    where id = ${id}`,
  )
  expect([await isSmall(10n ** 13n - 1n, 'BNB'), await isSmall(10n ** 13n, 'BNB')]).toEqual([true, false])
  await changeSetting(db, 'payments', { dustUsdt: '5', dustBnb: '0' }, { author: 'ann', basedOn: 2 })
  expect([await isSmall(5n * 100n * CENT - 1n), await isSmall(1n, 'BNB')]).toEqual([true, false])
  const cheap = await ledger.newCard()
  await execute(db, sql`update cards set price = 1e18 where id = ${cheap}`)
  expect([await isSmall(100n * CENT - 1n), await isSmall(100n * CENT)]).toEqual([true, false])
})

test.each([
  { what: 'a node that is down', error: new DependencyDown('too few nodes'), outcome: 'fault' },
  {
    what: 'a deadlock',
    error: new Error('failed', { cause: Object.assign(new Error(), { code: '40P01' }) }),
    outcome: 'fault',
  },
  { what: 'a broken connection', error: Object.assign(new Error('read'), { code: 'ECONNRESET' }), outcome: 'fault' },
  {
    what: 'a violated constraint',
    error: new Error('failed', { cause: Object.assign(new Error(), { code: '23514' }) }),
    outcome: 'mistake',
  },
  { what: 'a mistake of ours', error: new TypeError('undefined is not a function'), outcome: 'mistake' },
])('$what is a $outcome', async ({ error, outcome }) => {
  const run = async () => {
    throw error
  }
  const arrivals = settleArrivals(settleDeps({ ...ledger.db, run }))
  expect(await arrivals.settle(payment('any', {}))).toMatchObject({ outcome })
})
