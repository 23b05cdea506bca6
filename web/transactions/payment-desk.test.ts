import { describe, expect, test } from 'vitest'
import { KEY, openPaymentDesk, UNSEEN } from '#test/support/money/open-payment-desk.ts'
import { BEGUN, type PaymentProgress, releaseReason } from './payment-desk.ts'
import { bareTransaction, type SentTransaction } from './sent-transaction.ts'

const OTHER = `0x${'ee'.repeat(32)}`
const OTHER_KEY = { purpose: 'payout', id: '7' } as const
const DELAY = new Error('away')

test('a restarted payment shows nothing of the previous one', () => {
  const { desk } = openPaymentDesk()
  desk.end(KEY, 'not_sent', { walletError: DELAY, hash: UNSEEN, isLate: true })
  desk.begin(KEY, 'in_wallet')
  expect(desk.progressOf(KEY)).toEqual({
    ...{ stage: 'in_wallet', sign: 'looking', hash: null, ending: null },
    ...{ isSpedUp: false, isLate: false, isAcknowledged: false },
    ...{ walletError: null, refusal: null, delay: null },
  })
})

test('clearing one payment keeps the others', () => {
  const { desk } = openPaymentDesk()
  desk.begin(KEY, 'in_wallet')
  desk.begin(OTHER_KEY, 'sent')
  desk.clear(KEY)
  expect([desk.progressOf(KEY), desk.progressOf(OTHER_KEY)?.stage]).toEqual([null, 'sent'])
})

describe('a payment that is closed', () => {
  test.each([
    { ending: 'reverted', stage: 'ended', isOver: true },
    { ending: 'over', stage: 'ended', isOver: true },
    { ending: 'success', stage: 'mined', isOver: false },
  ] as const)('by $ending is shown as $stage with its transaction', ({ ending, stage, isOver }) => {
    const { desk } = openPaymentDesk({ ending, hashes: [UNSEEN] })
    expect(desk.reportClosed(KEY)).toBe(isOver)
    expect(desk.progressOf(KEY)).toMatchObject({ stage, hash: UNSEEN })
    expect(desk.isClosed(KEY)).toBe(true)
  })

  test('because it was forgotten is over, unless it already has another state', () => {
    const { desk, store } = openPaymentDesk()
    store.forget(KEY)
    expect(desk.reportClosed(KEY)).toBe(true)
    expect(desk.progressOf(KEY)).toMatchObject({ stage: 'ended', ending: 'over' })
    desk.end(KEY, 'refused')
    expect(desk.reportClosed(KEY)).toBe(true)
    expect(desk.progressOf(KEY)?.ending).toBe('refused')
  })

  test('is not an open one', () => {
    const { desk } = openPaymentDesk()
    expect([desk.isClosed(KEY), desk.reportClosed(KEY), desk.progressOf(KEY)]).toEqual([false, false, null])
  })
})

describe('a transaction is in use', () => {
  test('by another payment with it, but not by the payment itself', () => {
    const { desk, store } = openPaymentDesk({ hashes: [UNSEEN] })
    store.save({ ...bareTransaction(OTHER_KEY), hashes: [OTHER] })
    const isTaken = desk.isTakenBy(KEY)
    expect([isTaken(UNSEEN), isTaken(OTHER)]).toEqual([false, true])
  })

  test('if it was set aside for the previous payment, but not if that belonged to another payment', () => {
    const { desk, store } = openPaymentDesk({ found: [UNSEEN] })
    store.save({ ...bareTransaction(OTHER_KEY), found: [OTHER] })
    const isTaken = desk.isTakenBy(KEY)
    expect([isTaken(UNSEEN), isTaken(OTHER)]).toEqual([true, false])
  })
})

test.each([
  { name: 'with none', change: { hashes: [] }, stage: 'searching', hash: null },
  { name: 'with the one before', change: { hashes: [OTHER] }, stage: 'sent', hash: OTHER },
  { name: 'with a succeeded one', change: { hashes: [OTHER], ending: 'success' }, stage: 'mined', hash: OTHER },
] as const)(
  'a payment that continues without its transaction, $name, is shown from the start',
  ({ change, stage, hash }) => {
    const it = openPaymentDesk({ hashes: [UNSEEN] })
    it.desk.report(KEY, { sign: 'nothing', hash: UNSEEN, delay: DELAY, isAcknowledged: true })
    it.desk.dropTransaction(KEY, change)
    const shown = { stage, hash, sign: 'looking', delay: null, isAcknowledged: false }
    expect(it.desk.progressOf(KEY)).toMatchObject(shown)
    expect(it.record()).toMatchObject(change)
  },
)

describe('a player may end a payment', () => {
  const UNKNOWN = { code: 'payment_unknown' }
  const named = { hashes: [UNSEEN], isByHand: true } as const
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
    { record: { hashes: [UNSEEN] }, progress: { delay: UNKNOWN }, word: null },
  ])('%j', ({ record, progress, word }) => {
    const shown = progress === null ? null : { ...BEGUN, ...progress }
    expect(releaseReason({ ...bareTransaction(KEY), ...record }, shown)).toBe(word)
  })
})
