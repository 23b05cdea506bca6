import { beforeEach, describe, expect, test, vi } from 'vitest'
import { CALL, FROM, KEY, UNKNOWN_HASH } from '#test/support/money/open-payment-tracker.ts'
import { openPayments, PAYMENT_KEY } from '#test/support/money/open-payments.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { emptyTransaction } from './sent-transaction.ts'

const NAMED = `0x${'ee'.repeat(32)}`
const LATER_MS = 20_000
const LATER = { ...emptyTransaction(KEY), ...PAYMENT_KEY, attempt: 'later' }
const refusal = (code: string) => new ApiError(409, JSON.stringify({ error: code, message: '' }), '')
const UNKNOWN = { kind: 'later', error: refusal('payment_unknown') } as const

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

type FollowPaymentWorld = ReturnType<typeof openPayments>
async function follow(it: FollowPaymentWorld, payments = it.payments) {
  void payments.follow(KEY)
  await it.time.settle()
}
const receiptsAsked = ({ chain }: FollowPaymentWorld) =>
  chain.asked.filter((it) => it === 'eth_getTransactionReceipt').length

describe('a payment is followed', () => {
  test('once, however often following is requested', async () => {
    const it = openPayments({ hashes: [UNKNOWN_HASH] })
    void it.payments.follow(KEY)
    await follow(it)
    await it.time.advance(4_000)
    expect([receiptsAsked(it), it.told]).toEqual([1, [UNKNOWN_HASH]])
  })

  test.each([
    { who: 'the wallet', isByHand: false },
    { who: 'the player', isByHand: true },
  ])(
    'without reading the chain once the transaction named by $who has succeeded: it is reported to the server',
    async (row) => {
      const it = openPayments({ hashes: [UNKNOWN_HASH], ending: 'success', isByHand: row.isByHand })
      await follow(it)
      await it.time.advance(LATER_MS)
      expect([it.chain.asked, it.told]).toEqual([[], [UNKNOWN_HASH]])
      expect(it.progress()?.stage).toBe('mined')
    },
  )

  test('not at all without a stored record', async () => {
    const it = openPayments()
    await follow(it)
    expect(it.progress()).toBe(null)
  })

  test.each([
    {
      name: 'sped up',
      change: { hashes: [NAMED, UNKNOWN_HASH] },
      shown: { stage: 'sent', isSpedUp: true },
      told: [UNKNOWN_HASH],
    },
    { name: 'mined', change: { ending: 'success' }, shown: { stage: 'mined', isSpedUp: false }, told: [UNKNOWN_HASH] },
    { name: 'reverted', change: { ending: 'reverted' }, shown: { stage: 'ended', ending: 'reverted' }, told: [] },
  ] as const)('from its stored state: it was $name before', async ({ change, shown, told }) => {
    const it = openPayments({ hashes: [UNKNOWN_HASH], ...change })
    await follow(it)
    expect(it.progress()).toMatchObject({ ...shown, hash: UNKNOWN_HASH })
    expect(it.told).toEqual(told)
  })

  test('again after a failure, which is shown', async () => {
    const it = openPayments({ hashes: [] })
    const fetchHash = vi.fn<() => Promise<string | null>>().mockRejectedValueOnce(new Error('away'))
    const payments = it.open({ fetchHash: fetchHash.mockResolvedValue(UNKNOWN_HASH) })
    await follow(it, payments)
    expect(payments.progressOf(KEY)?.isLate).toBe(true)
    await follow(it, payments)
    expect(payments.progressOf(KEY)).toMatchObject({ stage: 'sent', hash: UNKNOWN_HASH, isLate: false })
  })

  test('by the server alone if the player has named the transaction', async () => {
    const it = openPayments({ hashes: [NAMED], isByHand: true })
    await follow(it)
    await it.time.advance(LATER_MS)
    expect([it.told, receiptsAsked(it)]).toEqual([[NAMED], 0])
  })

  test('and the server gets the faster transaction, although it has acknowledged the first one', async () => {
    const it = openPayments({ hashes: [] })
    const first = it.chain.send(FROM, CALL)
    it.store.amend(KEY, { hashes: [first] })
    await follow(it)
    await it.time.advance(LATER_MS)
    const faster = it.chain.send(FROM, CALL, { nonce: 0 })
    it.chain.mine()
    await it.time.advance(LATER_MS)
    expect(it.told).toEqual([first, faster])
  })

  test('by its new transaction if another tab has restarted it', async () => {
    const it = openPayments({ hashes: [UNKNOWN_HASH] })
    await follow(it)
    const own = it.chain.send(FROM, CALL)
    it.otherTab.save({ ...LATER, call: CALL, hashes: [own] })
    it.chain.mine()
    await it.time.advance(LATER_MS)
    expect(it.record()).toMatchObject({ attempt: 'later', ending: 'success' })
    expect(it.progress()).toMatchObject({ stage: 'mined', hash: own })
  })
})

describe('an answer of the server about a guess', () => {
  const guess = (it: FollowPaymentWorld) =>
    it.store.amend(KEY, { hashes: [UNKNOWN_HASH], found: [UNKNOWN_HASH], wasAsked: true })

  test('sets the guess aside, and the payment is searched for again', async () => {
    const it = openPayments({})
    guess(it)
    const own = it.chain.send(FROM, CALL)
    it.chain.mine()
    expect(it.payments.dismissGuess(KEY, UNKNOWN_HASH)).toBe(true)
    await it.time.settle()
    expect(it.record()).toMatchObject({ hashes: [own], found: [UNKNOWN_HASH, own] })
  })

  test.each([
    { name: 'the wallet has named the transaction itself', change: { found: [] }, hash: UNKNOWN_HASH },
    { name: 'it concerns another transaction', change: {}, hash: NAMED },
    { name: 'it concerns none', change: {}, hash: null },
  ])('has no effect if $name', ({ change, hash }) => {
    const it = openPayments({})
    guess(it)
    it.store.amend(KEY, change)
    expect(it.payments.dismissGuess(KEY, hash)).toBe(false)
    expect(it.record()?.hashes).toEqual([UNKNOWN_HASH])
  })
})

describe('a refusal of a payment that the server decides', () => {
  const refused = async (change: object, paysOther = false) => {
    const it = openPayments({ hashes: [UNKNOWN_HASH], ...change })
    const error = refusal('payout_transaction_wrong')
    it.server.answer = async () => (it.told.length === 1 ? { kind: 'refused', error } : UNKNOWN)
    const payments = it.open({ isEndedByServer: true, paysOther: () => paysOther })
    await follow(it, payments)
    return { ...it, ending: () => payments.progressOf(KEY)?.ending }
  }

  test.each([
    { name: 'the wallet has named its transaction', change: {} },
    { name: 'only the player has named it', change: { isByHand: true, wasAsked: false } },
  ])('is final if $name', async ({ change }) => {
    const it = await refused(change)
    expect([it.record(), it.ending()]).toEqual([null, 'refused'])
  })

  test('applies only to the player’s transaction if the wallet was asked too', async () => {
    const it = await refused({ hashes: [UNKNOWN_HASH, NAMED], isByHand: true })
    expect(it.record()).toMatchObject({ hashes: [UNKNOWN_HASH], isByHand: false, ending: null })
  })

  // Unless the server hears of the wallet's transaction, another browser may pay again.
  test('is followed by reporting the other transaction at once, however late it arrives', async () => {
    const it = openPayments({ hashes: [UNKNOWN_HASH, NAMED], isByHand: true })
    const error = refusal('payout_transaction_wrong')
    it.server.answer = async () => {
      await it.time.wait(5)
      return it.told.length === 1 ? { kind: 'refused', error } : UNKNOWN
    }
    await follow(it, it.open({ isEndedByServer: true }))
    await it.time.advance(5)
    expect(it.told).toEqual([NAMED, UNKNOWN_HASH])
  })

  test('applies to its transaction alone if that pays another payment', async () => {
    const it = await refused({}, true)
    expect(it.record()).toMatchObject({ hashes: [], found: [UNKNOWN_HASH], ending: null })
  })
})

describe('the server', () => {
  test('gets no more reports once the payment is forgotten', async () => {
    const it = openPayments({ hashes: [UNKNOWN_HASH] })
    it.server.answer = async () => UNKNOWN
    await follow(it)
    it.otherTab.forget(KEY)
    await it.time.advance(LATER_MS)
    expect(it.told).toEqual([UNKNOWN_HASH])
  })

  test.each([
    { ending: 'reverted', isTold: false },
    { ending: 'over', isTold: false },
    { ending: 'success', isTold: true },
  ] as const)('gets further reports after $ending: $isTold', async ({ ending, isTold }) => {
    const it = openPayments({ hashes: [UNKNOWN_HASH] })
    it.server.answer = async () => UNKNOWN
    await follow(it)
    it.otherTab.amend(KEY, { ending })
    await it.time.advance(LATER_MS)
    expect(it.told.length > 1).toBe(isTold)
  })

  test('gets an acknowledged transaction again if it decides the payment', async () => {
    const it = openPayments({ hashes: [UNKNOWN_HASH], isAnnounced: true })
    await follow(it, it.open({ isEndedByServer: true }))
    expect(it.told).toEqual([UNKNOWN_HASH])
    expect(it.record()?.ending).toBe('over')
  })
})
