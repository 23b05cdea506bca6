import { expect, test } from 'vitest'
import { emptyTransaction } from './sent-transaction.ts'
import { readEarlierRecords } from './transaction-store.ts'

const HASH = `0x${'c'.repeat(64)}`
const FROM = `0x${'a1'.repeat(20)}`
const payment = { orderId: 'one', walletAddress: FROM, txHash: HASH, isAttached: true, isOver: true }
const order = { ...emptyTransaction({ purpose: 'order', id: 'one' }), from: FROM, hashes: [HASH] }
const payout = { ...emptyTransaction({ purpose: 'payout', id: '7' }), hashes: [HASH] }

const orders = (stored: unknown) => readEarlierRecords('pendingPayments', JSON.stringify(stored))
const payouts = (stored: unknown) => readEarlierRecords('adminSentPayouts', JSON.stringify(stored))

const NO_HASHES = [undefined, null, 7, [HASH], '', `0x${'c'.repeat(63)}`, `${HASH}c`, `0${HASH}`, HASH.toUpperCase()]

test('a payment of an earlier version keeps its order, wallet, transaction and end', () => {
  expect(orders([payment])).toEqual([{ ...order, isAnnounced: true, ending: 'over' }])
  const open = { ...payment, walletAddress: FROM.toUpperCase(), isAttached: false, isOver: false }
  expect(orders([open])).toEqual([order])
  expect(orders([{ ...payment, isAttached: 'true', isOver: 1 }])).toEqual([order])
})

test('a damaged payment of an earlier version is skipped, and the others are read', () => {
  const damaged = [
    ...[null, 7, 'text', [], {}],
    ...[undefined, null, 7].flatMap((value) => [
      { ...payment, orderId: value },
      { ...payment, walletAddress: value },
    ]),
    ...NO_HASHES.map((txHash) => ({ ...payment, txHash })),
  ]
  for (const it of damaged) expect([it, orders([it, payment])]).toEqual([it, orders([payment])])
})

test('a payout of an earlier version keeps its number and transaction; an invalid one is skipped', () => {
  expect(payouts({ 7: HASH, x: HASH, '7x': HASH, x7: HASH, '': HASH })).toEqual([payout])
  expect(payouts({ 1204: HASH })).toEqual([{ ...payout, id: '1204' }])
  for (const hash of NO_HASHES) expect([hash, payouts({ 7: HASH, 8: hash })]).toEqual([hash, [payout]])
})

test.each(['', '{', 'null', '7', '"text"'])('a text of %s contains no record', (text) => {
  expect(readEarlierRecords('pendingPayments', text)).toEqual([])
  expect(readEarlierRecords('adminSentPayouts', text)).toEqual([])
})

test('a list is not read as a map of payouts, nor a map as a list of payments', () => {
  expect(orders({ 0: payment })).toEqual([])
  expect(payouts([HASH, HASH])).toEqual([])
})
