import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Address } from '#core/address.ts'
import { type Bnb, type UsdPerBnb, usdt } from '#core/money.ts'
import { NATIVE_LOG_INDEX, PASSED_ON_LOG_INDEX, type Payment } from '#core/payment.ts'
import { ok } from '#core/result.ts'
import { audit } from '#server/audit/audit.ts'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { emptyChain } from '#test/support/money/settle-deps.ts'
import { execute, sql } from '#test/support/world/execute.ts'
import { untilBlocked } from '#test/support/world/until-blocked.ts'
import { only, transact } from '../db/statement.ts'
import { createOrder } from '../features/orders/routes.ts'
import { lockHolder } from '../ledger/accounts.ts'
import { creditPayment, recordPassedOn } from './credit-payment.ts'
import { placeOrder, readOffer } from './orders.ts'

const USDT = 10n ** 18n
const CHAIN_ID = 31_337
const TREASURY: Address = `0x${'7'.repeat(40)}`
const NOW_MS = Date.parse('2026-01-01T00:00:00Z')
const MINUTE_MS = 60_000

let ledger: TestLedger
let buyer: { userId: number; wallet: Address }
let cardId: number
beforeAll(async () => {
  ledger = await openTestLedger()
})
afterAll(() => ledger.close())
beforeEach(async () => {
  await ledger.setClock(NOW_MS)
  buyer = await ledger.newPlayer()
  cardId = await ledger.newCard()
})

let payments = 0
const payment = (changes: Partial<Extract<Payment, { asset: 'USDT' }>> = {}): Extract<Payment, { asset: 'USDT' }> => ({
  asset: 'USDT',
  occurrence: 0,
  chainId: CHAIN_ID,
  txHash: `0x${(++payments).toString(16).padStart(64, '0')}`,
  logIndex: 0,
  blockNumber: 1n,
  blockHash: `0x${'b'.repeat(64)}`,
  blockTimeMs: BigInt(NOW_MS),
  from: buyer.wallet,
  to: TREASURY,
  value: usdt(29n * USDT),
  ...changes,
})

const quotedAt = (usd: bigint) => (usd * USDT) as UsdPerBnb
const bnbPayment = (value: bigint, blockTimeMs: number): Payment => ({
  ...payment({ blockTimeMs: BigInt(blockTimeMs) }),
  asset: 'BNB',
  logIndex: NATIVE_LOG_INDEX,
  value: value as Bnb,
})
const nameFor = (orderId: string, { txHash }: Payment) =>
  execute(ledger.db, sql`update orders set tx_hash = ${txHash}, status = 'awaiting' where id = ${orderId}`)

async function order(quantity = 1, bnbPrice: UsdPerBnb | null = null): Promise<string> {
  const deps = {
    db: ledger.db,
    chainId: CHAIN_ID,
    usdt: TREASURY,
    treasury: TREASURY,
    readPendingNonce: async () => null,
    chain: emptyChain(),
    readBnbPrice: bnbPrice === null ? null : async () => ok(bnbPrice),
  }
  const session = {
    userId: buyer.userId,
    walletAddress: buyer.wallet,
    expiresAt: new Date(),
    isSignedByContract: false,
  }
  const paymentMethod = bnbPrice === null ? 'USDT' : 'BNB'
  const made = await createOrder(deps, session, { cardId, quantity, paymentMethod })
  if (!made.ok) throw new Error(made.code)
  return made.value.id
}

const credit = (log: Payment, nonce: number | null = null, wish: { cardId: number; unitPrice: bigint } | null = null) =>
  transact(ledger.db, (tx) =>
    creditPayment(tx, log, nonce, wish === null ? null : { cardId: wish.cardId, unitPrice: usdt(wish.unitPrice) }),
  )

async function rowsOf(query: ReturnType<typeof sql>) {
  return (await execute(ledger.db, query)).rows
}
const statusOf = async (orderId: string) =>
  (await rowsOf(sql`select status from orders where id = ${orderId}`))[0]?.status
const copiesOwned = async () =>
  Number((await rowsOf(sql`select count(*) as n from purchases where user_id = ${buyer.userId}`))[0]?.n)

describe('an order in time', () => {
  test('is delivered at its price and terms, whatever the card costs now', async () => {
    const orderId = await order(2)
    await execute(ledger.db, sql`update cards set price = 99e18, daily_usdt = 1, total_usdt = 1 where id = ${cardId}`)
    const log = payment({ value: usdt(58n * USDT) })
    expect(await credit(log)).toMatchObject({
      ok: true,
      value: { copies: 2, orderId, order: { orderId, status: 'credited', txHash: log.txHash } },
    })
    expect(await statusOf(orderId)).toBe('credited')
    const lots = await rowsOf(sql`select copies, daily_usdt from lots where user_id = ${buyer.userId}`)
    expect(lots).toEqual([{ copies: 2, daily_usdt: '1450000000000000000' }])
    expect(await audit(ledger.db)).toEqual([])
  })

  test('is delivered even if its card was taken off sale', async () => {
    await order()
    await execute(ledger.db, sql`update cards set is_active = false where id = ${cardId}`)
    expect(await credit(payment())).toMatchObject({ ok: true, value: { outcome: 'credited' } })
  })

  test('delivers no other card, whatever its payer names', async () => {
    const orderId = await order()
    const other = await ledger.newCard()
    const paid = payment()
    expect(await credit(paid, null, { cardId: other, unitPrice: 29n * USDT })).toEqual({
      ok: false,
      code: 'card_mismatch',
    })
    expect([await statusOf(orderId), await copiesOwned()]).toEqual(['awaiting', 0])
    expect(await credit(paid, null, { cardId, unitPrice: 29n * USDT })).toMatchObject({ ok: true })
    expect(await copiesOwned()).toBe(1)
  })

  test('leaves the surplus in suspense', async () => {
    const orderId = await order()
    const log = payment({ value: usdt(30n * USDT) })
    await execute(
      ledger.db,
      sql`update orders set tx_hash = ${log.txHash}, status = 'confirming' where id = ${orderId}`,
    )
    await credit(log)
    const kept = await rowsOf(sql`
      select amount from ledger_transfers where reason = 'payment_surplus' order by id desc limit 1`)
    expect(kept).toEqual([{ amount: String(USDT) }])
    expect(await audit(ledger.db)).toEqual([])
  })

  test('paid one base unit too little waits, entirely in suspense', async () => {
    const orderId = await order()
    const short = payment({ value: usdt(29n * USDT - 1n) })
    // Not named by hash, an amount that fits no order is nobody's; named, it is this order's.
    await execute(
      ledger.db,
      sql`update orders set tx_hash = ${short.txHash}, status = 'confirming' where id = ${orderId}`,
    )
    expect(await credit(short)).toMatchObject({ ok: true, value: { outcome: 'kept', order: { status: 'partial' } } })
    expect(await statusOf(orderId)).toBe('partial')
    expect(await credit(short, null, { cardId, unitPrice: 29n * USDT })).toEqual({
      ok: false,
      code: 'payment_too_small',
    })
    expect(
      await rowsOf(sql`
        select reason, amount, debit_kind, credit_kind from ledger_transfers where details ->> 'txHash' = ${short.txHash}`),
    ).toEqual([
      {
        reason: 'payment_unallocated',
        amount: String(29n * USDT - 1n),
        debit_kind: 'outside',
        credit_kind: 'suspense',
      },
    ])
    expect(await audit(ledger.db)).toEqual([])
  })
})

describe('a late payment', () => {
  const late = () => payment({ blockTimeMs: BigInt(NOW_MS + 16 * MINUTE_MS) })

  test('is credited while the card’s offer is unchanged', async () => {
    const orderId = await order()
    expect(await credit(late())).toMatchObject({ ok: true, value: { outcome: 'credited', orderId } })
  })

  test.each([
    { change: 'price', set: sql`price = price + 1` },
    { change: 'terms', set: sql`daily_usdt = daily_usdt - 1` },
    { change: 'sale', set: sql`is_active = false` },
  ])('waits for the operator if the $change has changed', async ({ set }) => {
    const orderId = await order()
    await execute(ledger.db, sql`update cards set ${set} where id = ${cardId}`)
    expect(await credit(late())).toMatchObject({
      ok: true,
      value: { outcome: 'kept', order: { orderId, status: 'late' } },
    })
    expect(await copiesOwned()).toBe(0)
  })
})

describe('an order in BNB', () => {
  const ANSWER = 600n
  /** 29 USDT at 600 USD, rounded up. */
  const QUOTE = 48_333_333_333_333_334n

  test('is delivered for its quote until the quote ends, whoever claims the payment', async () => {
    const orderId = await order(1, quotedAt(ANSWER))
    await ledger.setClock(NOW_MS + 40 * 24 * 60 * MINUTE_MS)
    expect(await credit(bnbPayment(QUOTE, NOW_MS + 15 * MINUTE_MS))).toMatchObject({
      value: { outcome: 'credited', orderId },
    })
  })

  test('that is paid late waits, even with the same offer: the quote has ended', async () => {
    const orderId = await order(1, quotedAt(ANSWER))
    const late = bnbPayment(QUOTE, NOW_MS + 15 * MINUTE_MS + 1)
    await nameFor(orderId, late)
    expect(await credit(late)).toMatchObject({ value: { outcome: 'kept', order: { orderId, status: 'late' } } })
    expect(await copiesOwned()).toBe(0)
  })
})

describe('an order created after the payment', () => {
  const MONTH_MS = 30 * 24 * 60 * MINUTE_MS

  test('does not sell today’s card at its price, though it has the payment’s hash', async () => {
    const kept = payment({ value: usdt(180n * USDT) })
    expect(await credit(kept)).toMatchObject({ value: { outcome: 'kept', order: null } })
    await ledger.setClock(NOW_MS + MINUTE_MS)
    await execute(ledger.db, sql`update cards set price = 18e18 where id = ${cardId}`)
    const cheap = await order(10)
    await execute(ledger.db, sql`update cards set price = 99e18, is_active = false where id = ${cardId}`)
    await ledger.setClock(NOW_MS + MONTH_MS)
    await nameFor(cheap, kept)
    expect(await credit(kept, null, { cardId, unitPrice: 18n * USDT })).toEqual({ ok: false, code: 'card_inactive' })
    await execute(ledger.db, sql`update cards set is_active = true where id = ${cardId}`)
    expect(await credit(kept, null, { cardId, unitPrice: 18n * USDT })).toEqual({ ok: false, code: 'price_mismatch' })
    expect(await credit(kept, null, { cardId, unitPrice: 99n * USDT })).toMatchObject({
      value: { outcome: 'credited', copies: 1, orderId: null },
    })
    expect(await statusOf(cheap)).toBe('awaiting')
    expect(await audit(ledger.db)).toEqual([])
  })

  test('does not sell at its quote in BNB', async () => {
    const kept = bnbPayment(10n ** 17n, NOW_MS)
    expect(await credit(kept)).toMatchObject({ value: { outcome: 'kept', order: null } })
    await ledger.setClock(NOW_MS + MINUTE_MS)
    const dear = await order(1, quotedAt(900n))
    await nameFor(dear, kept)
    await ledger.setClock(NOW_MS + 3 * 60 * MINUTE_MS)
    expect(await credit(kept, null, { cardId, unitPrice: 29n * USDT })).toEqual({
      ok: false,
      code: 'payment_awaits_operator',
    })
    expect(await copiesOwned()).toBe(0)
  })
})

describe('an order is found', () => {
  test('by the named transaction, before one with the same amount', async () => {
    const named = await order()
    await order()
    const log = payment()
    await execute(ledger.db, sql`update orders set tx_hash = ${log.txHash}, status = 'confirming' where id = ${named}`)
    expect(await credit(log)).toMatchObject({ value: { orderId: named } })
  })

  test('by the nonce of a replaced transaction', async () => {
    const spedUp = await order()
    await order()
    await execute(
      ledger.db,
      sql`
      update orders set tx_hash = ${`0x${'e'.repeat(64)}`}, sender_nonce = 5, status = 'confirming' where id = ${spedUp}`,
    )
    const log = payment()
    expect(await credit(log, 5)).toMatchObject({ value: { orderId: spedUp } })
    expect(await rowsOf(sql`select tx_hash from orders where id = ${spedUp}`)).toEqual([{ tx_hash: log.txHash }])
  })

  test('by the amount, preferring one without a transaction to one with another', async () => {
    const unnamed = await order()
    const failed = await order()
    await execute(
      ledger.db,
      sql`
      update orders set tx_hash = ${`0x${'d'.repeat(64)}`}, sender_nonce = 4, status = 'failed' where id = ${failed}`,
    )
    expect(await credit(payment(), 5)).toMatchObject({ value: { orderId: unnamed } })
  })

  test('only among the player’s own', async () => {
    const theirs = await order()
    const stranger = await ledger.newPlayer()
    expect(await credit(payment({ from: stranger.wallet }))).toMatchObject({ value: { outcome: 'kept', order: null } })
    expect(await statusOf(theirs)).toBe('awaiting')
  })
})

test('a payment waits for its payer’s action in progress, and finds an order created by it', async () => {
  const log = payment()
  const { credited, orderId } = await ledger.db.transaction(async (tx) => {
    await lockHolder(tx, buyer.userId)
    const crediting = credit(log)
    await Promise.race([untilBlocked(ledger.db), crediting])
    const { terms, price } = only([await readOffer(tx, cardId)]) ?? { terms: null, price: null }
    if (terms === null) throw new Error('the card is on sale')
    const made = await placeOrder(tx, {
      ...{ userId: buyer.userId, cardId, quantity: 1, unitPrice: price, terms, amount: price, bnbPrice: null },
      ...{ paymentMethod: 'USDT', chainId: CHAIN_ID, token: TREASURY, treasury: TREASURY },
    })
    return { credited: crediting, orderId: made }
  })
  expect(await credited).toMatchObject({ value: { outcome: 'credited', orderId } })
})

describe('a payment without an order', () => {
  test('is kept in suspense, and credited once its payer names the card', async () => {
    const log = payment({ value: usdt(58n * USDT) })
    expect(await credit(log)).toMatchObject({ value: { outcome: 'kept' } })
    expect(await credit(log, null, { cardId, unitPrice: 29n * USDT })).toMatchObject({ value: { copies: 2 } })
    expect(await copiesOwned()).toBe(2)
    expect(await audit(ledger.db)).toEqual([])
  })

  test('from a wallet without an account is kept too, for an account created for it', async () => {
    const log = payment({ from: `0x${'9'.repeat(40)}` })
    const kept = await credit(log)
    expect(kept).toMatchObject({ value: { outcome: 'kept', order: null } })
    expect(
      await rowsOf(sql`
        select y.status, u.wallet_address, u.signed_in_at, w.user_id = y.user_id as is_claimed
        from payments y join users u using (user_id) join wallets w on w.wallet_address = y.sender
        where tx_hash = ${log.txHash}`),
    ).toEqual([{ status: 'unmatched', wallet_address: log.from, signed_in_at: null, is_claimed: true }])
    expect(await audit(ledger.db)).toEqual([])
  })
})

describe('BNB that a contract passed on', () => {
  const passedOn = (value: bigint, change: Partial<Payment> = {}): Payment =>
    ({ ...payment(), asset: 'BNB', logIndex: PASSED_ON_LOG_INDEX, value: value as Bnb, ...change }) as Payment
  const keep = (one: Payment, blockTotal: bigint | null = null) =>
    transact(ledger.db, (tx) => recordPassedOn(tx, one, blockTotal))
  const ALREADY = { ok: false, code: 'payment_already_recorded' }

  test('is recorded once per transaction, for any wallet, beside its USDT', async () => {
    const log = payment()
    await credit(log)
    const one = passedOn(7n, { txHash: log.txHash })
    expect(await keep(one)).toMatchObject({ ok: true, value: { userId: buyer.userId } })
    const other = await ledger.newPlayer()
    expect(await keep({ ...one, from: other.wallet, occurrence: 1 })).toEqual(ALREADY)
    // On another chain a transaction may have the same hash.
    expect(await keep({ ...one, chainId: 1 })).toMatchObject({ ok: true })
    const rows = await rowsOf(
      sql`select chain_id, value, status from payments where tx_hash = ${log.txHash} and asset = 'BNB' order by chain_id`,
    )
    expect(rows).toEqual([
      { chain_id: 1, value: '7', status: 'unmatched' },
      { chain_id: CHAIN_ID, value: '7', status: 'unmatched' },
    ])
    expect(await audit(ledger.db)).toEqual([])
  })

  test.each([
    { change: {}, value: 3n, isKept: true },
    { change: {}, value: 4n, isKept: false },
    { change: { blockNumber: 900_002n }, value: 10n, isKept: true },
    { change: { chainId: 1 }, value: 10n, isKept: true },
  ])(
    'is at most the amount that its block passed on: $value beside 7 of 10 ($change)',
    async ({ change, value, isKept }) => {
      const block = { blockNumber: 900_001n + BigInt(payments) * 10n }
      expect(await keep(passedOn(7n, block), 10n)).toMatchObject({ ok: true })
      const moved = 'blockNumber' in change ? { blockNumber: block.blockNumber + 1n } : change
      const kept = await keep(passedOn(value, { ...block, ...moved }), 10n)
      expect(kept).toMatchObject(isKept ? { ok: true } : { ok: false, code: 'payment_amount_unproven' })
    },
  )

  test('waits with the order that names its transaction, and with no other', async () => {
    const orderId = await order(1, quotedAt(600n))
    const [named, unnamed] = [passedOn(7n), passedOn(8n)]
    await nameFor(orderId, named)
    await keep(unnamed)
    expect(await statusOf(orderId)).toBe('awaiting')
    await keep(named)
    const rows = await rowsOf(
      sql`select value, order_id from payments where sender = ${buyer.wallet} and asset = 'BNB' order by value`,
    )
    expect(rows).toEqual([
      { value: '7', order_id: orderId },
      { value: '8', order_id: null },
    ])
  })
})

test('the same payment twenty times at once is credited once, with one bonus per copy', async () => {
  const referrer = await ledger.newPlayer()
  buyer = await ledger.newPlayer(referrer.wallet)
  await order(3)
  const log = payment({ value: usdt(87n * USDT) })
  const wish = { cardId, unitPrice: 29n * USDT }
  const outcomes = await Promise.all(Array.from({ length: 20 }, (_, n) => credit(log, null, n % 2 === 0 ? wish : null)))
  const credited = outcomes.filter((outcome) => outcome.ok && outcome.value.outcome === 'credited')
  expect(credited).toHaveLength(1)
  expect(await copiesOwned()).toBe(3)
  const [balance] = await rowsOf(
    sql`select usdt_available, referral_usdt from balances where user_id = ${referrer.userId}`,
  )
  expect(balance).toEqual({
    usdt_available: String((1_305n * USDT) / 100n),
    referral_usdt: String((1_305n * USDT) / 100n),
  })
  expect(await audit(ledger.db)).toEqual([])
})

describe('one transaction with several payments, e.g. of a bundler or a batch', () => {
  const copiesOf = (userId: number) => rowsOf(sql`select copy from purchases where user_id = ${userId} order by copy`)

  test('of one wallet pays each order, and continues the numbers of its copies', async () => {
    const orders = [await order(1), await order(2)]
    const first = payment()
    await execute(ledger.db, sql`update orders set tx_hash = ${first.txHash} where id = ${orders[0]}`)
    const second = { ...first, logIndex: 1, value: usdt(58n * USDT) }
    expect(await credit(first)).toMatchObject({ value: { orderId: orders[0] } })
    expect(await credit(second)).toMatchObject({ value: { orderId: orders[1] } })
    expect(await copiesOf(buyer.userId)).toEqual([{ copy: 1 }, { copy: 2 }, { copy: 3 }])
    expect(await audit(ledger.db)).toEqual([])
  })

  test('of several concurrent wallets gives each its own first copy', async () => {
    const players = await Promise.all(Array.from({ length: 5 }, () => ledger.newPlayer()))
    const { txHash } = payment()
    const logs = players.map(({ wallet }, logIndex) => payment({ txHash, logIndex, from: wallet }))
    const wish = { cardId, unitPrice: 29n * USDT }
    const outcomes = await Promise.all(logs.map((log) => credit(log, null, wish)))
    expect(outcomes).toMatchObject(logs.map(() => ({ ok: true, value: { outcome: 'credited' } })))
    for (const { userId } of players) expect(await copiesOf(userId)).toEqual([{ copy: 1 }])
    expect(await audit(ledger.db)).toEqual([])
  })
})
