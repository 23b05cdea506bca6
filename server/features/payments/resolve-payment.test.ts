import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Address } from '#core/address.ts'
import { resolvePayment as resolveCall } from '#core/api/payments.ts'
import { type Bnb, type UsdPerBnb, usdt } from '#core/money.ts'
import { NATIVE_LOG_INDEX, type Payment } from '#core/payment.ts'
import { ok } from '#core/result.ts'
import { audit } from '#server/audit/audit.ts'
import { DependencyDown } from '#server/fault.ts'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { EXPLAINED } from '#test/support/money/payout-stage.ts'
import { collectOutcomes, emptyChain, settleDeps } from '#test/support/money/settle-deps.ts'
import { runCount } from '#test/support/test-length.ts'
import { callRoute } from '#test/support/world/call-route.ts'
import { execute, sql } from '#test/support/world/execute.ts'
import { transact } from '../../db/statement.ts'
import { creditPayment, setAside } from '../../payments/credit-payment.ts'
import { completeRefund, reopenRefund } from '../../payments/payment-rows.ts'
import { createOrder } from '../orders/routes.ts'
import { type Credit, type PaymentVerdict, type ResolveDeps, resolvePayment } from './resolve-payment.ts'
import { paymentRoutes } from './routes.ts'

const ONE = 10n ** 18n
const CHAIN_ID = 31_337
const TOKEN: Address = `0x${'6'.repeat(40)}`
const TREASURY: Address = `0x${'7'.repeat(40)}`
const NOW_MS = Date.parse('2026-01-01T00:00:00Z')
const MINUTE_MS = 60_000
const PRICE = (600n * ONE) as UsdPerBnb
const SESSION = { username: 'operator', role: 'owner', isProven: true, isFactorMissing: false } as const
const REFUND: PaymentVerdict = { action: 'refund', way: 'hot_wallet', note: '' }

let ledger: TestLedger
let buyer: { userId: number; wallet: Address }
let cardId: number
let told: string[]
let toldToGroup: number[]
beforeAll(async () => {
  ledger = await openTestLedger()
  await ledger.setClock(NOW_MS)
})
afterAll(async () => {
  // Whatever the tests did, it has to add up.
  const findings = await audit(ledger.db)
  await ledger.close()
  expect(findings).toEqual([])
})
beforeEach(async () => {
  buyer = await ledger.newPlayer()
  cardId = await ledger.newCard()
  told = []
  toldToGroup = []
})

let payments = 0
function payment(value: bigint, from = buyer.wallet, asset: 'USDT' | 'BNB' = 'USDT'): Payment {
  const txHash: `0x${string}` = `0x${(++payments).toString(16).padStart(64, '0')}`
  const place = {
    chainId: CHAIN_ID,
    txHash,
    occurrence: 0,
    blockNumber: 1n,
    blockHash: txHash,
    blockTimeMs: BigInt(NOW_MS),
    from,
    to: TREASURY,
  }
  return asset === 'USDT'
    ? { ...place, asset, logIndex: 0, value: usdt(value) }
    : { ...place, asset, logIndex: NATIVE_LOG_INDEX, value: value as Bnb }
}

const order = async (quantity: number, paymentMethod: 'USDT' | 'BNB' = 'USDT') => {
  const deps = {
    db: ledger.db,
    chainId: CHAIN_ID,
    usdt: TOKEN,
    treasury: TREASURY,
    readPendingNonce: async () => null,
    chain: emptyChain(),
    readBnbPrice: async () => ok(PRICE),
  }
  const session = {
    userId: buyer.userId,
    walletAddress: buyer.wallet,
    expiresAt: new Date(),
    isSignedByContract: false,
  }
  const made = await createOrder(deps, session, { cardId, quantity, paymentMethod })
  if (!made.ok) throw new Error(made.code)
  return made.value
}

async function keep(made: Payment): Promise<number> {
  await transact(ledger.db, (tx) => creditPayment(tx, made, null, null))
  const { rows } = await execute<{ id: string }>(ledger.db, sql`select id from payments where tx_hash = ${made.txHash}`)
  return Number(rows[0]?.id)
}

async function keepAside(made: readonly Payment[]): Promise<number> {
  await transact(ledger.db, async (tx) => ok(await setAside(tx, made)))
  const { rows } = await execute<{ id: string }>(
    ledger.db,
    sql`select payment_id as id from payment_claims where tx_hash = ${made[0]?.txHash}`,
  )
  return Number(rows[0]?.id)
}

const name = async (orderId: string, made: Payment) => {
  await execute(ledger.db, sql`update orders set tx_hash = ${made.txHash}, status = 'seen' where id = ${orderId}`)
  return made
}

const resolve = (paymentId: number, verdict: PaymentVerdict, changes: Partial<ResolveDeps> = {}) =>
  resolvePayment(
    {
      ...settleDeps(ledger.db, {
        metrics: collectOutcomes(told),
        notify: async (_, event) => {
          if (event.type === 'purchase') toldToGroup.push(event.copies)
        },
      }),
      usdt: TOKEN,
      hotWallet: () => TREASURY,
      readBnbPrice: async () => ok(PRICE),
      record: EXPLAINED,
      ...changes,
    },
    SESSION,
    paymentId,
    verdict,
  )
const creditOf = (copies: number, card = cardId, changes: Partial<Credit> = {}): PaymentVerdict => ({
  action: 'credit',
  cardId: card,
  cardVersion: 1,
  isAtOrderPrice: false,
  copies,
  note: 'by chat',
  ...changes,
})
const atOrderPrice = (copies: number) => creditOf(copies, cardId, { isAtOrderPrice: true })

/** Stands in for the payout's end: the row is completed and the hook called, in one transaction. */
const sendBack = (paymentId: number) =>
  ledger.db.transaction(async (tx) => {
    await execute(
      tx,
      sql`update payouts set state = 'completed' where payment_id = ${paymentId} and state <> 'completed'`,
    )
    const { rows } = await execute<{ user_id: string }>(tx, sql`select user_id from payments where id = ${paymentId}`)
    return completeRefund(tx, { userId: Number(rows[0]?.user_id), paymentId })
  })
const rowsOf = async (query: ReturnType<typeof sql>) => (await execute(ledger.db, query)).rows
const orderStatus = async (orderId: string) =>
  (await rowsOf(sql`select status from orders where id = ${orderId}`))[0]?.status

describe('a payment without a matching order', () => {
  test('is credited at the card’s price, and the rest can be refunded', async () => {
    const id = await keep(payment(70n * ONE))
    expect(await resolve(id, creditOf(2))).toMatchObject({
      ok: true,
      value: { status: 'surplus', credited: '58', open: '12', copies: 2 },
    })
    expect(told).toEqual(['credited'])
    expect(toldToGroup).toEqual([2])
    // The hot wallet compares before it signs: a refund by it is queued also while the nodes are down.
    const record = { compare: () => Promise.reject(new DependencyDown('no node answers')) }
    const byHand = resolve(id, { ...REFUND, way: 'operator_wallet' }, { record })
    await expect(byHand).rejects.toThrow(DependencyDown)
    expect(await resolve(id, REFUND, { record })).toMatchObject({ value: { status: 'refunding', open: '0' } })
    expect(
      await rowsOf(sql`select token, to_address, amount, state, way from payouts where payment_id = ${id}`),
    ).toEqual([
      { token: TOKEN, to_address: buyer.wallet, amount: String(12n * ONE), state: 'queued', way: 'hot_wallet' },
    ])
    expect(await audit(ledger.db)).toEqual([])
    expect(await sendBack(id)).toMatchObject({ outcome: 'refunded', userId: buyer.userId })
    expect(await sendBack(id)).toBeNull()
    expect(await rowsOf(sql`select status, credited_value from payments where id = ${id}`)).toEqual([
      { status: 'refunded', credited_value: String(58n * ONE) },
    ])
  })

  test('from a wallet without an account can only be refunded', async () => {
    const id = await keep(payment(29n * ONE, `0x${'9'.repeat(40)}`))
    expect(await resolve(id, creditOf(1))).toEqual({ ok: false, code: 'payment_without_account' })
    expect(await resolve(id, { ...REFUND, way: 'operator_wallet' })).toMatchObject({ value: { status: 'refunding' } })
    expect(await rowsOf(sql`select state from payouts where payment_id = ${id}`)).toEqual([
      { state: 'awaiting_operator' },
    ])
    await sendBack(id)
  })

  test('in BNB is credited at the current price', async () => {
    const id = await keep(payment(ONE, buyer.wallet, 'BNB'))
    expect(await resolve(id, creditOf(1), { readBnbPrice: null })).toEqual({
      ok: false,
      code: 'payment_method_unavailable',
    })
    expect(await resolve(id, creditOf(2))).toMatchObject({
      value: { asset: 'BNB', status: 'surplus', credited: '0.096666666666666667' },
    })
    await resolve(id, REFUND)
    expect(await rowsOf(sql`select token, amount from payouts where payment_id = ${id}`)).toEqual([
      { token: null, amount: String(ONE - 96_666_666_666_666_667n) },
    ])
    await sendBack(id)
  })
})

describe('a payment for an order', () => {
  test('that was too low buys fewer copies at the order’s price, whatever the card costs now', async () => {
    const { id: orderId } = await order(3)
    const id = await keep(await name(orderId, payment(60n * ONE)))
    expect(await orderStatus(orderId)).toBe('partial')
    await execute(ledger.db, sql`update cards set price = 99e18 where id = ${cardId}`)
    expect(await resolve(id, atOrderPrice(3))).toEqual({ ok: false, code: 'payment_too_small' })
    expect(await resolve(id, atOrderPrice(2))).toMatchObject({ value: { status: 'surplus', open: '2' } })
    expect(await orderStatus(orderId)).toBe('surplus')
    await resolve(id, REFUND)
    await sendBack(id)
    expect(await orderStatus(orderId)).toBe('credited')
  })

  describe('a payment is credited at today’s price and terms', () => {
    const TODAY = sql`update cards set price = 20e18, daily_usdt = 1`
    const termsOf = () => rowsOf(sql`select daily_usdt from lots where user_id = ${buyer.userId}`)

    test('for another card than the order’s', async () => {
      const { id: orderId } = await order(3)
      const id = await keep(await name(orderId, payment(60n * ONE)))
      const other = await ledger.newCard()
      await execute(ledger.db, sql`${TODAY} where id = ${other}`)
      expect(await resolve(id, creditOf(3, other))).toMatchObject({ value: { status: 'credited', copies: 3 } })
      expect(await termsOf()).toEqual([{ daily_usdt: '1' }])
    })

    test.each([
      { when: 'after the order’s end', blockTimeMs: NOW_MS + 15 * MINUTE_MS + 1 },
      { when: 'before the order was made', blockTimeMs: NOW_MS - 15_001 },
    ])('if it came $when', async ({ blockTimeMs }) => {
      const { id: orderId } = await order(1)
      await execute(ledger.db, sql`${TODAY} where id = ${cardId}`)
      const id = await keep(await name(orderId, { ...payment(29n * ONE), blockTimeMs: BigInt(blockTimeMs) }))
      expect(await resolve(id, creditOf(1))).toMatchObject({ value: { status: 'surplus', open: '9' } })
      expect(await termsOf()).toEqual([{ daily_usdt: '1' }])
    })

    test('for its surplus over a delivered order', async () => {
      const { id: orderId } = await order(1)
      const id = await keep(await name(orderId, payment(69n * ONE)))
      expect(await orderStatus(orderId)).toBe('surplus')
      await execute(ledger.db, sql`${TODAY} where id = ${cardId}`)
      expect(await resolve(id, creditOf(2))).toMatchObject({ value: { status: 'credited', copies: 3 } })
    })

    test('in BNB, if its order’s quote has ended', async () => {
      const made = await order(1, 'BNB')
      const late = payment(2n * BigInt(made.amountBaseUnits), buyer.wallet, 'BNB')
      const id = await keep(await name(made.id, { ...late, blockTimeMs: BigInt(NOW_MS + 16 * MINUTE_MS) }))
      expect(await orderStatus(made.id)).toBe('late')
      const today = async () => ok((PRICE / 2n) as UsdPerBnb)
      expect(await resolve(id, creditOf(2), { readBnbPrice: today })).toEqual({ ok: false, code: 'payment_too_small' })
      expect(await resolve(id, creditOf(1), { readBnbPrice: today })).toMatchObject({ value: { copies: 1 } })
    })
  })

  test('a refunded payment takes the order with it', async () => {
    const { id: orderId } = await order(2)
    const id = await keep(await name(orderId, payment(29n * ONE)))
    await resolve(id, REFUND)
    expect(await orderStatus(orderId)).toBe('partial')
    await sendBack(id)
    expect(await orderStatus(orderId)).toBe('refunded')
  })

  test('a payment in BNB is delivered for its quote, with the bonus in USDT', async () => {
    const referrer = await ledger.newPlayer()
    buyer = await ledger.newPlayer(referrer.wallet)
    const made = await order(2, 'BNB')
    expect(made).toMatchObject({ amount: '0.096666666666666667', unitPrice: '29', token: `0x${'0'.repeat(40)}` })
    const id = await keep(payment(BigInt(made.amountBaseUnits), buyer.wallet, 'BNB'))
    expect(await orderStatus(made.id)).toBe('credited')
    expect(await rowsOf(sql`select status from payments where id = ${id}`)).toEqual([{ status: 'credited' }])
    expect(await rowsOf(sql`select usdt_available from balances where user_id = ${referrer.userId}`)).toEqual([
      { usdt_available: String((2n * 435n * ONE) / 100n) },
    ])
    expect(
      await rowsOf(sql`
        select asset, amount, debit_kind, credit_kind from ledger_transfers
        where key like ${`payment:${id}:%`}`),
    ).toEqual([{ asset: 'BNB', amount: made.amountBaseUnits, debit_kind: 'outside', credit_kind: 'sales' }])
  })
})

describe('a decision', () => {
  test('counts once', async () => {
    const id = await keep(payment(70n * ONE))
    expect(await resolve(id, creditOf(1))).toMatchObject({ ok: true })
    expect(await resolve(id, creditOf(1))).toEqual({ ok: false, code: 'payment_already_resolved' })
    expect(await resolve(id, REFUND)).toMatchObject({ ok: true })
    expect(await resolve(id, REFUND)).toEqual({ ok: false, code: 'payment_already_resolved' })
    await sendBack(id)
    expect(await resolve(id, REFUND)).toEqual({ ok: false, code: 'payment_already_resolved' })
    const entries = await rowsOf(
      sql`select action, username from audit_log where subject = ${`payment ${id}`} order by id`,
    )
    expect(entries).toEqual([
      { action: 'credit payment', username: 'operator' },
      { action: 'refund payment', username: 'operator' },
    ])
  })

  test('to refund that is cancelled reopens the payment, and it is still credited once', async () => {
    const cancel = (paymentId: number) =>
      ledger.db.transaction(async (tx) => {
        await execute(tx, sql`update payouts set state = 'cancelled' where payment_id = ${paymentId}`)
        return reopenRefund(tx, { userId: buyer.userId, paymentId })
      })
    const id = await keep(payment(70n * ONE))
    await resolve(id, REFUND)
    await cancel(id)
    expect(await resolve(id, creditOf(1))).toMatchObject({ ok: true, value: { status: 'surplus', open: '41' } })
    expect(await resolve(id, creditOf(1))).toEqual({ ok: false, code: 'payment_already_resolved' })
    await resolve(id, REFUND)
    await cancel(id)
    expect(await resolve(id, creditOf(1))).toEqual({ ok: false, code: 'payment_already_resolved' })
  })

  test.each([
    { name: 'on nothing', on: 999_999, verdict: REFUND, code: 'payment_unknown' },
    { name: 'for a card that there is not', on: null, verdict: creditOf(1, 999_999), code: 'card_unknown' },
    { name: 'for more than arrived', on: null, verdict: null, code: 'payment_too_small' },
  ])('$name is refused and leaves no trace', async ({ on, verdict, code }) => {
    const id = await keep(payment(30n * ONE))
    const before = await rowsOf(sql`select count(*) from audit_log`)
    expect(await resolve(on ?? id, verdict ?? creditOf(2))).toEqual({ ok: false, code })
    expect(await rowsOf(sql`select count(*) from audit_log`)).toEqual(before)
    expect(told).toEqual([])
  })

  test.each([
    { of: 'price', change: sql`price = price * 10` },
    { of: 'terms', change: sql`total_usdt = 0, daily_usdt = 0, total_bv3 = 1, daily_bv3 = 1` },
  ])('on a card whose $of changed after the operator read them is refused', async ({ change }) => {
    const id = await keep(payment(300n * ONE))
    await execute(ledger.db, sql`update cards set version = version + 1, ${change} where id = ${cardId}`)
    const before = await rowsOf(sql`select count(*) from audit_log`)
    expect(await resolve(id, creditOf(1))).toEqual({ ok: false, code: 'card_changed_meanwhile' })
    expect(await rowsOf(sql`select count(*) from audit_log`)).toEqual(before)
    expect(told).toEqual([])
    expect(await resolve(id, creditOf(1, cardId, { cardVersion: 2 }))).toMatchObject({ ok: true })
  })

  test('at an order’s price is refused once the order’s price no longer applies, and vice versa', async () => {
    const { id: orderId } = await order(1)
    const id = await keep(await name(orderId, payment(20n * ONE)))
    await execute(ledger.db, sql`update cards set price = 5e18, version = 2 where id = ${cardId}`)
    const today = creditOf(1, cardId, { cardVersion: 2 })
    expect(await resolve(id, today)).toEqual({ ok: false, code: 'price_mismatch' })
    await execute(ledger.db, sql`update orders set status = 'credited' where id = ${orderId}`)
    expect(await resolve(id, atOrderPrice(1))).toEqual({ ok: false, code: 'price_mismatch' })
    expect(told).toEqual([])
    await execute(ledger.db, sql`update orders set status = 'partial' where id = ${orderId}`)
  })

  test.each(['a payment', 'a line of small payments'])(
    'on %s whose transaction was imported is refused',
    async (of) => {
      const made = payment(70n * ONE)
      const first = payment(30n * ONE)
      // As an older program has left it: the import came first, and the payment was kept all the same.
      const id = of === 'a payment' ? await keep(made) : await keepAside([first, made])
      await execute(
        ledger.db,
        sql`insert into imported_transactions (tx_hash, chain_id, copy, user_id) values (${made.txHash}, ${CHAIN_ID}, 1, ${buyer.userId})`,
      )
      const before = await rowsOf(sql`select count(*) from audit_log`)
      for (const verdict of [creditOf(1), REFUND, { ...REFUND, way: 'operator_wallet' as const }]) {
        expect(await resolve(id, verdict)).toEqual({ ok: false, code: 'payment_imported' })
      }
      expect(await rowsOf(sql`select count(*) from audit_log`)).toEqual(before)
      expect(await rowsOf(sql`select 1 from payouts where payment_id = ${id}`)).toEqual([])
      expect(told).toEqual([])
    },
  )

  test('to pay from a wallet that the server does not have is refused', async () => {
    const id = await keep(payment(30n * ONE))
    expect(await resolve(id, REFUND, { hotWallet: () => null })).toEqual({ ok: false, code: 'payout_unavailable' })
  })

  test('after a refund the player’s own claim is refused', async () => {
    const made = payment(29n * ONE)
    const id = await keep(made)
    await resolve(id, REFUND)
    const wish = { cardId, unitPrice: usdt(29n * ONE) }
    expect(await transact(ledger.db, (tx) => creditPayment(tx, made, null, wish))).toEqual({
      ok: false,
      code: 'payment_already_resolved',
    })
  })
})

test('concurrent credits, refunds and claims of one payment never both credit and refund a unit', async () => {
  const act = fc.constantFrom('refund', 'credit 1', 'credit 2', 'claim', 'watch', 'complete')
  await fc.assert(
    fc.asyncProperty(fc.bigInt(1n, 120n), fc.array(act, { minLength: 4, maxLength: 10 }), async (value, acts) => {
      buyer = await ledger.newPlayer()
      const made = payment(value * ONE)
      const id = await keep(made)
      const wish = { cardId, unitPrice: usdt(29n * ONE) }
      const credit = (wished: typeof wish | null) => transact(ledger.db, (tx) => creditPayment(tx, made, null, wished))
      const does: Record<string, () => Promise<unknown>> = {
        refund: () => resolve(id, REFUND),
        'credit 1': () => resolve(id, creditOf(1)),
        'credit 2': () => resolve(id, creditOf(2)),
        claim: () => credit(wish),
        watch: () => credit(null),
        complete: async () => {
          const refunds = await rowsOf(sql`select 1 from payouts where payment_id = ${id}`)
          if (refunds.length > 0) await sendBack(id)
        },
      }
      await Promise.all(acts.map((name) => does[name]?.()))
      const [row] = await rowsOf(sql`
        select y.value, y.credited_value as credited, coalesce(sum(p.amount), 0) as refunded, y.status
        from payments y left join payouts p on p.payment_id = y.id where y.id = ${id} group by y.user_id, y.id`)
      const { value: arrived, credited, refunded } = row as { value: string; credited: string; refunded: string }
      expect(BigInt(credited) + BigInt(refunded)).toBeLessThanOrEqual(BigInt(arrived))
      const [owned] = await rowsOf(sql`select count(*) as n from purchases where user_id = ${buyer.userId}`)
      expect(BigInt(String(owned?.n)) * 29n * ONE).toBe(BigInt(credited))
    }),
    { numRuns: runCount({ short: 40, long: 800 }) },
  )
  expect(await audit(ledger.db)).toEqual([])
})

test('the panel’s call decides the named payment as its operator says', async () => {
  const ids = [await keep(payment(60n * ONE)), await keep(payment(60n * ONE))]
  const deps = {
    ...settleDeps(ledger.db),
    ...{ usdt: TOKEN, hotWallet: () => TREASURY, readBnbPrice: null, record: EXPLAINED },
  }
  const routes = paymentRoutes(deps as Partial<Parameters<typeof paymentRoutes>[0]> as never)
  const call = async (id: number | undefined, username: string, body: PaymentVerdict) =>
    (await callRoute(routes, resolveCall, { session: { ...SESSION, username }, params: { id }, body })).answer
  const credited = { id: ids[1], status: 'surplus', copies: 2, open: '2' }
  expect(await call(ids[1], 'ann', creditOf(2))).toMatchObject({ ok: true, value: credited })
  const refund = { ...REFUND, way: 'operator_wallet', note: 'She asked for it.' } as const
  const refunding = { id: ids[0], status: 'refunding', payout: { way: 'operator_wallet', state: 'awaiting_operator' } }
  expect(await call(ids[0], 'bob', refund)).toMatchObject({ ok: true, value: refunding })
  expect(await call(999_999, 'bob', REFUND)).toEqual({ ok: false, code: 'payment_unknown' })
  const subjects = ids.map((id) => `payment ${id}`)
  expect(
    await rowsOf(sql`select username, action, subject, details->>'note' as note from audit_log
      where subject = any(${subjects}::text[]) order by sequence`),
  ).toEqual([
    { username: 'ann', action: 'credit payment', subject: `payment ${ids[1]}`, note: 'by chat' },
    { username: 'bob', action: 'refund payment', subject: `payment ${ids[0]}`, note: 'She asked for it.' },
  ])
})
