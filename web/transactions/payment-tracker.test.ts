import { describe, expect, test } from 'vitest'
import { KEY, openPaymentTracker, UNKNOWN_HASH } from '#test/support/money/open-payment-tracker.ts'
import { type PaymentProgress, releaseReason, STARTED } from './payment-tracker.ts'
import { emptyTransaction, type SentTransaction } from './sent-transaction.ts'

const OTHER = `0x${'ee'.repeat(32)}`
const OTHER_KEY = { purpose: 'payout', id: '7' } as const
const DELAY = new Error('away')

test('a restarted payment shows nothing of the previous one', () => {
  const { tracker } = openPaymentTracker()
  tracker.end(KEY, 'not_sent', { walletError: DELAY, hash: UNKNOWN_HASH, isLate: true })
  tracker.begin(KEY, 'in_wallet')
  expect(tracker.progressOf(KEY)).toEqual({
    ...{ stage: 'in_wallet', sign: 'looking', hash: null, ending: null },
    ...{ isSpedUp: false, isLate: false, isAcknowledged: false },
    ...{ walletError: null, refusal: null, delay: null },
  })
})

test('clearing one payment keeps the others', () => {
  const { tracker } = openPaymentTracker()
  tracker.begin(KEY, 'in_wallet')
  tracker.begin(OTHER_KEY, 'sent')
  tracker.clear(KEY)
  expect([tracker.progressOf(KEY), tracker.progressOf(OTHER_KEY)?.stage]).toEqual([null, 'sent'])
})

describe('a payment that is closed', () => {
  test.each([
    { ending: 'reverted', stage: 'ended', isOver: true },
    { ending: 'over', stage: 'ended', isOver: true },
    { ending: 'success', stage: 'mined', isOver: false },
  ] as const)('by $ending is shown as $stage with its transaction', ({ ending, stage, isOver }) => {
    const { tracker } = openPaymentTracker({ ending, hashes: [UNKNOWN_HASH] })
    expect(tracker.reportClosed(KEY)).toBe(isOver)
    expect(tracker.progressOf(KEY)).toMatchObject({ stage, hash: UNKNOWN_HASH })
    expect(tracker.isClosed(KEY)).toBe(true)
  })

  test('because it was forgotten is over, unless it already has another state', () => {
    const { tracker, store } = openPaymentTracker()
    store.forget(KEY)
    expect(tracker.reportClosed(KEY)).toBe(true)
    expect(tracker.progressOf(KEY)).toMatchObject({ stage: 'ended', ending: 'over' })
    tracker.end(KEY, 'refused')
    expect(tracker.reportClosed(KEY)).toBe(true)
    expect(tracker.progressOf(KEY)?.ending).toBe('refused')
  })

  test('is not an open one', () => {
    const { tracker } = openPaymentTracker()
    expect([tracker.isClosed(KEY), tracker.reportClosed(KEY), tracker.progressOf(KEY)]).toEqual([false, false, null])
  })
})

describe('a transaction is in use', () => {
  test('by another payment with it, but not by the payment itself', () => {
    const { tracker, store } = openPaymentTracker({ hashes: [UNKNOWN_HASH] })
    store.save({ ...emptyTransaction(OTHER_KEY), hashes: [OTHER] })
    const isTaken = tracker.isTakenBy(KEY)
    expect([isTaken(UNKNOWN_HASH), isTaken(OTHER)]).toEqual([false, true])
  })

  test('if it was set aside for the previous payment, but not if that belonged to another payment', () => {
    const { tracker, store } = openPaymentTracker({ found: [UNKNOWN_HASH] })
    store.save({ ...emptyTransaction(OTHER_KEY), found: [OTHER] })
    const isTaken = tracker.isTakenBy(KEY)
    expect([isTaken(UNKNOWN_HASH), isTaken(OTHER)]).toEqual([true, false])
  })
})

test.each([
  { name: 'with none', change: { hashes: [] }, stage: 'searching', hash: null },
  { name: 'with the one before', change: { hashes: [OTHER] }, stage: 'sent', hash: OTHER },
  { name: 'with a succeeded one', change: { hashes: [OTHER], ending: 'success' }, stage: 'mined', hash: OTHER },
] as const)(
  'a payment that continues without its transaction, $name, is shown from the start',
  ({ change, stage, hash }) => {
    const it = openPaymentTracker({ hashes: [UNKNOWN_HASH] })
    it.tracker.report(KEY, { sign: 'nothing', hash: UNKNOWN_HASH, delay: DELAY, isAcknowledged: true })
    it.tracker.dropTransaction(KEY, change)
    const shown = { stage, hash, sign: 'looking', delay: null, isAcknowledged: false }
    expect(it.tracker.progressOf(KEY)).toMatchObject(shown)
    expect(it.record()).toMatchObject(change)
  },
)

describe('a player may end a payment', () => {
  const UNKNOWN = { code: 'payment_unknown' }
  const named = { hashes: [UNKNOWN_HASH], isByHand: true } as const
  test.each<{ record: Partial<SentTransaction>; progress: Partial<PaymentProgress> | null; word: string | null }>([
    { record: {}, progress: null, word: null },
    { record: {}, progress: { stage: 'searching', sign: 'nothing' }, word: 'sent_nothing' },
    { record: {}, progress: { stage: 'searching', sign: 'cannot_tell' }, word: 'pays_anew' },
    { record: {}, progress: { stage: 'searching', sign: 'looking' }, word: null },
    { record: {}, progress: { stage: 'searching', sign: 'elsewhere' }, word: null },
    { record: {}, progress: { stage: 'in_wallet', sign: 'nothing' }, word: null },
    { record: {}, progress: { stage: 'in_wallet', sign: 'cannot_tell' }, word: null },
    { record: { ending: 'reverted' }, progress: { stage: 'searching', sign: 'nothing' }, word: null },
    { record: { ending: 'success' }, progress: { stage: 'searching', sign: 'nothing' }, word: null },
    { record: named, progress: { delay: UNKNOWN }, word: 'sent_nothing' },
    { record: { ...named, ending: 'success' }, progress: { delay: UNKNOWN }, word: 'sent_nothing' },
    { record: { ...named, ending: 'over' }, progress: { delay: UNKNOWN }, word: null },
    { record: named, progress: { delay: { code: 'internal' } }, word: null },
    { record: named, progress: { delay: null }, word: null },
    { record: { hashes: [UNKNOWN_HASH] }, progress: { delay: UNKNOWN }, word: null },
  ])('%j', ({ record, progress, word }) => {
    const shown = progress === null ? null : { ...STARTED, ...progress }
    expect(releaseReason({ ...emptyTransaction(KEY), ...record }, shown)).toBe(word)
  })
})
