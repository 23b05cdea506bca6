import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Address, TxHash } from '#core/address.ts'
import { recordPayment as recordCall } from '#core/api/payments.ts'
import type { Bnb, UsdPerBnb } from '#core/money.ts'
import { ok } from '#core/result.ts'
import { audit } from '#server/audit/audit.ts'
import type { PassedOn } from '#server/chain/read-transaction.ts'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { EXPLAINED } from '#test/support/money/payout-stage.ts'
import { collectOutcomes, emptyChain, settleDeps } from '#test/support/money/settle-deps.ts'
import { callRoute } from '#test/support/world/call-route.ts'
import { execute, sql } from '#test/support/world/execute.ts'
import { completeRefund } from '../../payments/payment-rows.ts'
import { createOrder } from '../orders/routes.ts'
import { resolvePayment } from './resolve-payment.ts'
import { type PaymentRecordRequest, paymentRoutes, recordPayment } from './routes.ts'

const CHAIN_ID = 31_337
const TREASURY: Address = `0x${'7'.repeat(40)}`
const NOW_MS = Date.parse('2026-01-01T00:00:00Z')
const SESSION = { username: 'operator', role: 'owner', isProven: true, isFactorMissing: false } as const
const PLACE = { blockNumber: 5n, blockHash: `0x${'b'.repeat(64)}`, blockTimeMs: BigInt(NOW_MS) } as const
const price = async () => ok((600n * 10n ** 18n) as UsdPerBnb)

const RESOLVING = {
  ...{ usdt: TREASURY, hotWallet: () => TREASURY, readBnbPrice: price },
  record: EXPLAINED,
}

let ledger: TestLedger
let buyer: { userId: number; wallet: Address }
let cardId: number
let txHash: TxHash
let sent = 0
let tests = 0
let kept: string[]
beforeAll(async () => {
  ledger = await openTestLedger()
  await ledger.setClock(NOW_MS)
})
afterAll(async () => {
  const findings = await audit(ledger.db)
  await ledger.close()
  expect(findings).toEqual([])
})
beforeEach(async () => {
  buyer = await ledger.newPlayer()
  cardId = await ledger.newCard()
  txHash = `0x${(++sent).toString(16).padStart(64, '0')}`
  kept = []
  tests += 1
})

const answerFinal = (proof: 'trace' | 'balance' | 'word', value: bigint | null): PassedOn => ({
  ...{ state: 'final', place: PLACE, proof },
  value: value as Bnb | null,
})

/** Each test has a block of its own. */
const inBlock = (passedOn: PassedOn): PassedOn =>
  passedOn.state === 'final' ? { ...passedOn, place: { ...passedOn.place, blockNumber: BigInt(tests) } } : passedOn

const record = (passedOn: PassedOn, changes: Partial<PaymentRecordRequest> = {}) =>
  recordPayment(
    {
      ...settleDeps(ledger.db, {
        metrics: collectOutcomes(kept),
        notifyPages: (_, userId) => void kept.push(`told ${userId}`),
      }),
      ...{ chainId: CHAIN_ID, treasury: TREASURY },
      readPassedOn: async () => inBlock(passedOn),
    },
    SESSION,
    { txHash, walletAddress: buyer.wallet, note: 'by chat', ...changes },
  )
const rowsOf = async (query: ReturnType<typeof sql>) => (await execute(ledger.db, query)).rows

describe('BNB that a contract passed on', () => {
  test('is stored in suspense for the wallet that the operator names, and is in the audit log', async () => {
    const recorded = await record(answerFinal('trace', 7n))
    expect(recorded).toMatchObject({
      ok: true,
      value: { status: 'unmatched', asset: 'BNB', open: '0.000000000000000007', sender: buyer.wallet, txHash },
    })
    expect(kept).toEqual([`told ${buyer.userId}`, 'kept'])
    expect(
      await rowsOf(sql`
        select amount, debit_kind, credit_kind from ledger_transfers where details ->> 'txHash' = ${txHash}`),
    ).toEqual([{ amount: '7', debit_kind: 'outside', credit_kind: 'suspense' }])
    const [entry] = await rowsOf(sql`select action, details from audit_log order by id desc limit 1`)
    expect(entry).toMatchObject({ action: 'record payment', details: { proof: 'trace', openBefore: '7', txHash } })
  })

  test('is recorded once, for any wallet, also by ten concurrent calls', async () => {
    const named = await Promise.all(Array.from({ length: 10 }, () => ledger.newPlayer()))
    const all = await Promise.all(
      named.map(({ wallet }) => record(answerFinal('trace', 7n), { walletAddress: wallet })),
    )
    expect(all.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await record(answerFinal('trace', 7n))).toEqual({ ok: false, code: 'payment_already_recorded' })
  })

  async function order() {
    const { userId, wallet: walletAddress } = buyer
    const made = await createOrder(
      {
        ...{ db: ledger.db, chainId: CHAIN_ID, usdt: TREASURY, treasury: TREASURY },
        ...{ readPendingNonce: async () => null, chain: emptyChain(), readBnbPrice: price },
      },
      { userId, walletAddress, isSignedByContract: false, expiresAt: new Date() },
      { cardId, quantity: 1, paymentMethod: 'BNB' },
    )
    if (!made.ok) throw new Error(made.code)
    return made.value
  }

  test.each([null, 'another'])(
    'is linked to no order that names %s transaction, whatever its amount',
    async (named) => {
      const { id, amountBaseUnits } = await order()
      const other = named === null ? null : `0x${'f'.repeat(64)}`
      await execute(ledger.db, sql`update orders set tx_hash = ${other} where id = ${id}`)
      expect(await record(answerFinal('trace', BigInt(amountBaseUnits)))).toMatchObject({
        ok: true,
        value: { orderId: null },
      })
    },
  )

  test('is credited at the terms of the order that names its transaction', async () => {
    const { id: orderId, amountBaseUnits } = await order()
    await execute(ledger.db, sql`update orders set tx_hash = ${txHash}, status = 'unclear' where id = ${orderId}`)
    await execute(ledger.db, sql`update cards set price = 99e18 where id = ${cardId}`)
    const recorded = await record(answerFinal('trace', BigInt(amountBaseUnits)))
    if (!recorded.ok) throw new Error(recorded.code)
    expect(recorded.value).toMatchObject({ orderId })
    const credited = await resolvePayment({ ...settleDeps(ledger.db), ...RESOLVING }, SESSION, recorded.value.id, {
      action: 'credit',
      cardVersion: 1,
      isAtOrderPrice: true,
      cardId,
      copies: 1,
      note: '',
    })
    expect(credited).toMatchObject({ ok: true, value: { status: 'credited', open: '0' } })
    expect(await rowsOf(sql`select status from orders where id = ${orderId}`)).toEqual([{ status: 'credited' }])
  })
})

test.each([
  { proof: 'trace', told: 7n, amountWei: undefined },
  { proof: 'balance', told: 7n, amountWei: 7n },
  { proof: 'word', told: null, amountWei: 7n },
] as const)(
  'a payment recorded with $proof is refunded from a wallet of the operator, never from the server’s',
  async (made) => {
    const recorded = await record(answerFinal(made.proof, made.told), { amountWei: made.amountWei })
    if (!recorded.ok) throw new Error(recorded.code)
    const { id: paymentId } = recorded.value
    const refund = (way: 'hot_wallet' | 'operator_wallet') =>
      resolvePayment({ ...settleDeps(ledger.db), ...RESOLVING }, SESSION, paymentId, {
        action: 'refund',
        way,
        note: '',
      })
    expect(await refund('hot_wallet')).toEqual({ ok: false, code: 'refund_needs_own_wallet' })
    expect(await refund('operator_wallet')).toMatchObject({ ok: true, value: { status: 'refunding' } })
    expect(await rowsOf(sql`select state from payouts where payment_id = ${paymentId}`)).toEqual([
      { state: 'awaiting_operator' },
    ])
    await ledger.db.transaction(async (tx) => {
      await execute(tx, sql`update payouts set state = 'completed' where payment_id = ${paymentId}`)
      await completeRefund(tx, { userId: buyer.userId, paymentId })
    })
  },
)

describe('the amount passed on', () => {
  test('by several transactions of a block is at most the growth of the balance', async () => {
    const next = async (amountWei: bigint) => {
      txHash = `0x${(++sent).toString(16).padStart(64, '0')}`
      return record(answerFinal('balance', 7n), { amountWei })
    }
    expect(await next(5n)).toMatchObject({ ok: true })
    expect(await next(3n)).toEqual({ ok: false, code: 'payment_amount_unproven' })
    const both = await Promise.all([next(2n), next(1n)])
    expect(both.filter(({ ok }) => ok).length).toBe(1)
  })

  test.each<{ name: string; told: PassedOn; amountWei?: bigint; answer: string }>([
    { name: 'is what nodes trace', told: answerFinal('trace', 7n), answer: '7' },
    {
      name: 'is what nodes trace, if the operator says the same',
      told: answerFinal('trace', 7n),
      amountWei: 7n,
      answer: '7',
    },
    { name: 'is not less', told: answerFinal('trace', 7n), amountWei: 6n, answer: 'payment_amount_unproven' },
    { name: 'is not more', told: answerFinal('trace', 7n), amountWei: 8n, answer: 'payment_amount_unproven' },
    { name: 'cannot be nothing', told: answerFinal('trace', 0n), answer: 'payment_amount_unproven' },
    { name: 'is said by the operator within a balance', told: answerFinal('balance', 7n), amountWei: 6n, answer: '6' },
    { name: 'is not told by a balance alone', told: answerFinal('balance', 7n), answer: 'payment_amount_needed' },
    {
      name: 'is no more than a balance',
      told: answerFinal('balance', 7n),
      amountWei: 8n,
      answer: 'payment_amount_unproven',
    },
    { name: 'is the operator’s word', told: answerFinal('word', null), amountWei: 9n, answer: '9' },
    { name: 'is needed where no node tells', told: answerFinal('word', null), answer: 'payment_amount_needed' },
  ])('$name', async ({ told, amountWei, answer }) => {
    const recorded = await record(told, { amountWei })
    expect(recorded.ok ? String(Math.round(Number(recorded.value.value) * 1e18)) : recorded.code).toBe(answer)
  })

  test.each([
    { state: 'unknown', code: 'payment_unknown' },
    { state: 'waiting', code: 'payment_not_final' },
    { state: 'failed', code: 'payment_failed' },
    { state: 'own', code: 'payment_already_recorded' },
  ] as const)('is not read for a transaction that is $state', async ({ state, code }) => {
    expect(await record({ state })).toEqual({ ok: false, code })
    expect(kept).toEqual([])
  })
})

test('the panel’s call records the given transaction, wallet and amount', async () => {
  const read: TxHash[] = []
  const deps = {
    ...settleDeps(ledger.db),
    ...{ chainId: CHAIN_ID, treasury: TREASURY },
    readPassedOn: async (hash: TxHash) => {
      read.push(hash)
      return inBlock(answerFinal('balance', 10n ** 18n))
    },
  }
  const routes = paymentRoutes(deps as Partial<Parameters<typeof paymentRoutes>[0]> as never)
  const call = async (ask: object) => {
    const body = { txHash, walletAddress: buyer.wallet, note: 'by chat', ...ask }
    return (await callRoute(routes, recordCall, { session: { ...SESSION, username: 'ann' }, body })).answer
  }
  expect(await call({})).toEqual({ ok: false, code: 'payment_amount_needed' })
  const payment = { userId: buyer.userId, sender: buyer.wallet, txHash, value: '0.25', wasRecorded: true }
  const recorded = await call({ amountWei: '250000000000000000' })
  expect(recorded).toMatchObject({ ok: true, value: payment })
  expect(read).toEqual([txHash, txHash])
  const id = recorded.ok ? (recorded.value as { readonly id: number }).id : 0
  expect(
    await rowsOf(sql`select username, details->>'note' as note from audit_log where subject = ${`payment ${id}`}`),
  ).toEqual([{ username: 'ann', note: 'by chat' }])
})
