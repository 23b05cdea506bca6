import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { UsdPerBnb } from '#core/money.ts'
import { ok, refuse } from '#core/result.ts'
import { resumedSales } from '#core/sales.ts'
import type { PlayerSession } from '#server/http/routing/route.ts'
import { changeSetting } from '#server/settings/settings.ts'
import { readerOf } from '#test/support/chain/reader-of.ts'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { emptyChain } from '#test/support/money/settle-deps.ts'
import { execute, sql } from '#test/support/world/execute.ts'
import { createOrder, type OrderDeps } from './routes.ts'

const NOW_MS = Date.UTC(2026, 5, 1)
const MINUTE_MS = 60_000
const UNPAID_MAX = 100
const PRICE = (600n * 10n ** 18n) as UsdPerBnb
const ADDRESS = `0x${'e'.repeat(40)}` as const

let ledger: TestLedger
let cardId: number
let ann: PlayerSession
beforeAll(async () => {
  ledger = await openTestLedger()
  cardId = await ledger.newCard()
})
afterAll(() => ledger.close())
beforeEach(async () => {
  await ledger.setClock(NOW_MS)
  ann = await newPlayer()
})

async function newPlayer(): Promise<PlayerSession> {
  const { userId, wallet } = await ledger.newPlayer()
  return { userId, walletAddress: wallet, expiresAt: new Date(), isSignedByContract: false }
}
const depsWith = (changes: Partial<OrderDeps> = {}): OrderDeps => ({
  ...{ db: ledger.db, chainId: 1, usdt: ADDRESS, treasury: ADDRESS },
  readPendingNonce: async () => null,
  chain: emptyChain(),
  readBnbPrice: async () => ok(PRICE),
  ...changes,
})
async function orderInBnb(player: PlayerSession, changes: Partial<OrderDeps> = {}): Promise<string> {
  const made = await createOrder(depsWith(changes), player, { cardId, quantity: 1, paymentMethod: 'BNB' })
  return made.ok ? made.value.amount : made.code
}
async function order(player: PlayerSession): Promise<string> {
  const noNonce = async () => null
  const deps = {
    db: ledger.db,
    chainId: 1,
    usdt: ADDRESS,
    treasury: ADDRESS,
    readPendingNonce: noNonce,
    chain: emptyChain(),
    readBnbPrice: null,
  }
  const made = await createOrder(deps, player, { cardId, quantity: 1, paymentMethod: 'USDT' })
  return made.ok ? 'ok' : made.code
}
async function orderAll(player: PlayerSession) {
  const answers = await Promise.all(Array.from({ length: UNPAID_MAX + 5 }, () => order(player)))
  return answers.filter((answer) => answer === 'ok').length
}

test('a wallet leaves at most a hundred orders unpaid, until they are too old to be paid', async () => {
  expect(await orderAll(ann)).toBe(UNPAID_MAX)
  expect(await order(ann)).toBe('rate_limited')
  expect(await order(await newPlayer())).toBe('ok')
  await ledger.setClock(NOW_MS + 15 * MINUTE_MS)
  expect(await order(ann)).toBe('ok')
})

test('a paid order makes room for another', async () => {
  await orderAll(ann)
  await execute(
    ledger.db,
    sql`
    update orders set status = 'credited', credited_at = clock_now()
    where id = (select id from orders where user_id = ${ann.userId} limit 1)`,
  )
  expect([await order(ann), await order(ann)]).toEqual(['ok', 'rate_limited'])
})

test('while sales are stopped nothing can be ordered', async () => {
  const stopped = { areStopped: true, by: 'operator', reason: 'Back on Monday' } as const
  const none = { onChainUsdt: '', floorUsdt: '', waivedFloor: 0 }
  await changeSetting(ledger.db, 'sales', { ...stopped, ...none }, { author: 'bob', basedOn: 0 })
  expect(await order(ann)).toBe('sales_stopped')
  await changeSetting(ledger.db, 'sales', resumedSales(0), { author: 'bob', basedOn: 1 })
  expect(await order(ann)).toBe('ok')
})

describe('an order with the price that its player saw', () => {
  const ask = (unitPrice: string, paymentMethod: 'USDT' | 'BNB' = 'USDT') =>
    createOrder(depsWith(), ann, { cardId, quantity: 2, paymentMethod, unitPrice })

  test.each(['29', '29.00', '29.000000000000000000'])('is created at %s, which is the card’s price', async (price) => {
    expect(await ask(price)).toMatchObject({ ok: true, value: { unitPrice: '29', amount: '58' } })
    expect(await ask(price, 'BNB')).toMatchObject({
      ok: true,
      value: { unitPrice: '29', amount: '0.096666666666666667' },
    })
  })

  test.each(['28.99', '29.000000000000000001', '0', '-29', '2.9e1', '', 'nine'])(
    'is refused at %j, which is not the price, and nothing is stored',
    async (price) => {
      const refused = { ok: false, code: 'price_mismatch' }
      expect([await ask(price), await ask(price, 'BNB')]).toEqual([refused, refused])
      const { rows } = await execute(ledger.db, sql`select 1 from orders where user_id = ${ann.userId}`)
      expect(rows).toEqual([])
    },
  )

  test('in BNB is refused before any node is called', async () => {
    const asked = () => Promise.reject(new Error('a node was asked'))
    const deps = depsWith({ chain: readerOf([{ getCode: asked }]), readBnbPrice: asked })
    const answer = await createOrder(deps, ann, { cardId, quantity: 1, paymentMethod: 'BNB', unitPrice: '28' })
    expect(answer).toEqual({ ok: false, code: 'price_mismatch' })
  })
})

test('an order with the version that its player saw is created only at that version, in USDT and in BNB', async () => {
  const ask = (cardVersion: number, paymentMethod: 'USDT' | 'BNB') =>
    createOrder(depsWith(), ann, { cardId, quantity: 1, paymentMethod, unitPrice: '29', cardVersion })
  const refused = { ok: false, code: 'card_changed_meanwhile' }
  for (const method of ['USDT', 'BNB'] as const) {
    expect(await ask(1, method)).toMatchObject({ ok: true })
    expect([await ask(0, method), await ask(2, method)]).toEqual([refused, refused])
  }
})

describe('an order in BNB', () => {
  test('stores the accepted price and its quote', async () => {
    expect(await orderInBnb(ann)).toBe('0.048333333333333334')
    const { rows } = await execute<{ bnb_price: string }>(
      ledger.db,
      sql`select bnb_price from orders where user_id = ${ann.userId}`,
    )
    expect(rows).toEqual([{ bnb_price: String(PRICE) }])
  })

  test.each(['bnb_price_stale', 'bnb_price_unusable', 'bnb_price_jumped'] as const)(
    'is refused as %s',
    async (code) => {
      expect(await orderInBnb(ann, { readBnbPrice: async () => refuse(code) })).toBe(code)
      expect(await order(ann)).toBe('ok')
    },
  )

  test.each([
    {
      who: 'has the code of a contract',
      changes: { chain: readerOf([{ getCode: async () => '0x60' }]) },
      isSignedByContract: false,
    },
    { who: 'has signed in by a contract’s signature', changes: {}, isSignedByContract: true },
  ])('is refused for a wallet that $who', async ({ changes, isSignedByContract }) => {
    expect(await orderInBnb({ ...ann, isSignedByContract }, changes)).toBe('bnb_needs_plain_wallet')
    expect(await order({ ...ann, isSignedByContract })).toBe('ok')
  })

  test('is refused without a price feed', async () => {
    expect(await orderInBnb(ann, { readBnbPrice: null })).toBe('payment_method_unavailable')
  })

  describe('no node is called', () => {
    const asked = () => Promise.reject(new Error('a node was asked'))
    const silent = { chain: readerOf([{ getCode: asked }]), readBnbPrice: asked }

    test('for a wallet with a hundred unpaid orders', async () => {
      await orderAll(ann)
      expect(await orderInBnb(ann, silent)).toBe('rate_limited')
    })

    test('while sales are stopped, or for a card that is not on sale', async () => {
      const none = { onChainUsdt: '', floorUsdt: '', waivedFloor: 0 }
      const stopped = { areStopped: true, by: 'operator', reason: 'Back on Monday', ...none } as const
      await changeSetting(ledger.db, 'sales', stopped, { author: 'bob', basedOn: 2 })
      expect(await orderInBnb(ann, silent)).toBe('sales_stopped')
      await changeSetting(ledger.db, 'sales', resumedSales(0), { author: 'bob', basedOn: 3 })
      const ask = { cardId: cardId + 1_000, quantity: 1, paymentMethod: 'BNB' } as const
      expect(await createOrder(depsWith(silent), ann, ask)).toEqual({ ok: false, code: 'card_unknown' })
    })

    test('if an order is repeated under its key: the first is returned, whatever the price is now', async () => {
      const ask = { cardId, quantity: 1, paymentMethod: 'BNB' } as const
      const first = await createOrder(depsWith(), ann, ask, 'key')
      expect(first).toMatchObject({ ok: true })
      expect(
        await createOrder(depsWith({ readBnbPrice: async () => refuse('bnb_price_stale') }), ann, ask, 'key'),
      ).toEqual(first)
      expect(await createOrder(depsWith(silent), ann, ask, 'key')).toEqual(first)
      expect(await createOrder(depsWith({ readBnbPrice: null }), ann, ask, 'key')).toEqual(first)
      const reused = { ok: false, code: 'idempotency_key_reused' }
      expect(await createOrder(depsWith(silent), ann, { ...ask, quantity: 2 }, 'key')).toEqual(reused)
      expect(await createOrder(depsWith(), ann, { ...ask, quantity: 2 }, 'key')).toEqual(reused)
    })
  })
})
