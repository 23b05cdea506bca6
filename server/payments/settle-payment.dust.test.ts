import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Address } from '#core/address.ts'
import { formatAmount } from '#core/money.ts'
import type { OrderStatus } from '#core/order.ts'
import type { Payment } from '#core/payment.ts'
import { fakeAddress } from '#test/support/chain/lying-node/fake-chain.ts'
import { bindingCases } from '#test/support/code/binding-limits.ts'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { execute, sql } from '#test/support/world/execute.ts'
import { judgeDust } from './settle-payment.ts'

const LOOSE = 1_000n

let ledger: TestLedger
let ann: { userId: number; wallet: Address }
let bob: { userId: number; wallet: Address }
let cardId = 0
beforeAll(async () => {
  ledger = await openTestLedger()
  // Dear ones beside the cheapest.
  await ledger.newCard()
  await execute(ledger.db, 'update cards set price = 1e21')
  cardId = await ledger.newCard()
  ann = await ledger.newPlayer()
  bob = await ledger.newPlayer()
})
beforeEach(async () => {
  await execute(ledger.db, 'delete from orders')
})
afterAll(() => ledger?.close())

type Ordered = { readonly userId: number; readonly amount: bigint; readonly method: 'USDT' | 'BNB' }
const order = ({ userId, amount, method }: Ordered, { status = 'awaiting' as OrderStatus, hours = 1 } = {}) =>
  execute(
    ledger.db,
    sql`insert into orders (user_id, card_id, quantity, unit_price, amount, total_bv3, total_usdt, daily_bv3, daily_usdt, bnb_price,
        payment_method, chain_id, token, treasury, status, created_at, expires_at)
      values (${userId}, ${cardId}, 1, ${String(amount)}, ${String(amount)}, 1, 1, 1, 1, ${method === 'BNB' ? '1' : null},
        ${method}, 1, ${fakeAddress('usdt')}, ${fakeAddress('treasury')}, ${status},
        clock_now() - make_interval(hours => ${hours}::integer), clock_now())`,
  )

async function setDust(limit: bigint): Promise<void> {
  const value = { dustUsdt: formatAmount(limit, 'USDT'), dustBnb: formatAmount(limit, 'BNB') }
  await execute(
    ledger.db,
    sql`insert into settings (name, version, value, author)
      select 'payments', coalesce(max(version), 0) + 1, ${JSON.stringify(value)}::jsonb, 'owner' from settings where name = 'payments'`,
  )
}
const setPrice = (price: bigint) =>
  execute(ledger.db, sql`update cards set price = ${String(price)} where id = ${cardId}`)

/** Which of these amounts of a player's are dust. */
async function dustOf(asset: 'USDT' | 'BNB', from: Address, values: readonly bigint[]): Promise<bigint[]> {
  const payments = values.map((value) => ({ asset, from, value }) as unknown as Payment)
  const isDust = await judgeDust(ledger.db, payments)
  return payments.filter(isDust).map(({ value }) => value)
}
const around = (least: bigint) => [least - 1n, least, least + 1n]

type JudgeDustBounds = Readonly<Record<'setting' | 'card' | 'first' | 'second', bigint>>
const OF_USDT = {
  'the setting': (bounds: JudgeDustBounds, setting: bigint) => ({ ...bounds, setting }),
  'the cheapest card': (bounds: JudgeDustBounds, card: bigint) => ({ ...bounds, card }),
  'an open order': (bounds: JudgeDustBounds, first: bigint) => ({ ...bounds, first }),
  'another open order': (bounds: JudgeDustBounds, second: bigint) => ({ ...bounds, second }),
}
const START = { setting: 0n, card: 0n, first: 0n, second: 0n }

test.each(bindingCases(START, OF_USDT, { at: 50n, loose: LOOSE }))(
  'USDT is dust below the lowest of the setting, the cheapest card, and its sender’s orders: $name',
  async ({ state, least }) => {
    await setDust(state.setting)
    await setPrice(state.card)
    for (const amount of [state.first, state.second]) await order({ userId: ann.userId, amount, method: 'USDT' })
    // Neither an order that is over nor one of somebody else, nor one in BNB, counts.
    await order({ userId: ann.userId, amount: 1n, method: 'USDT' }, { status: 'credited' })
    await order({ userId: bob.userId, amount: 2n, method: 'USDT' })
    await order({ userId: ann.userId, amount: 3n, method: 'BNB' })
    expect(await dustOf('USDT', ann.wallet, around(least))).toEqual([least - 1n])
    // A wallet without an account has ordered nothing.
    const bound = [state.setting, state.card].toSorted((a, b) => Number(a - b))[0] ?? 0n
    expect(await dustOf('USDT', fakeAddress('stranger'), around(bound))).toEqual([bound - 1n])
  },
)

const OF_BNB = {
  'the setting': (bounds: JudgeDustBounds, setting: bigint) => ({ ...bounds, setting }),
  'an order of anybody': (bounds: JudgeDustBounds, first: bigint) => ({ ...bounds, first }),
  'an own order of days ago': (bounds: JudgeDustBounds, second: bigint) => ({ ...bounds, second }),
}

test.each(bindingCases(START, OF_BNB, { at: 50n, loose: LOOSE }))(
  'BNB is dust below the lowest of the setting, the orders of a day, and its sender’s orders: $name',
  async ({ state, least }) => {
    await setDust(state.setting)
    await setPrice(1n)
    await order({ userId: bob.userId, amount: state.first, method: 'BNB' }, { hours: 23 })
    await order({ userId: ann.userId, amount: state.second, method: 'BNB' }, { hours: 72 })
    await order({ userId: bob.userId, amount: 1n, method: 'BNB' }, { hours: 25 })
    expect(await dustOf('BNB', ann.wallet, around(least))).toEqual([least - 1n])
  },
)
