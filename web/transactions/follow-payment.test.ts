import { beforeEach, describe, expect, test, vi } from 'vitest'
import { CALL, FROM, KEY, UNSEEN } from '#test/support/money/open-payment-desk.ts'
import { openPayments, WISH } from '#test/support/money/open-payments.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { bareTransaction } from './sent-transaction.ts'

const NAMED = `0x${'ee'.repeat(32)}`
const LATER_MS = 20_000
const LATER = { ...bareTransaction(KEY), ...WISH, attempt: 'later' }
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
  test('once, however often that is asked', async () => {
    const it = openPayments({ hashes: [UNSEEN] })
    void it.payments.follow(KEY)
    await follow(it)
    await it.time.advance(4_000)
    expect([receiptsAsked(it), it.told]).toEqual([1, [UNSEEN]])
  })

  test.each([
    { who: 'the wallet', isByHand: false },
    { who: 'a person', isByHand: true },
  ])(
    'without a question to the chain once what $who has named has succeeded: it is told to the server',
    async (row) => {
      const it = openPayments({ hashes: [UNSEEN], ending: 'success', isByHand: row.isByHand })
      await follow(it)
      await it.time.advance(LATER_MS)
      expect([it.chain.asked, it.told]).toEqual([[], [UNSEEN]])
      expect(it.progress()?.stage).toBe('mined')
    },
  )

  test('not at all where it is not written down', async () => {
    const it = openPayments()
    await follow(it)
    expect(it.progress()).toBe(null)
  })

  test.each([
    { name: 'sped up', change: { hashes: [NAMED, UNSEEN] }, shown: { stage: 'sent', isSpedUp: true }, told: [UNSEEN] },
    { name: 'mined', change: { ending: 'success' }, shown: { stage: 'mined', isSpedUp: false }, told: [UNSEEN] },
    { name: 'reverted', change: { ending: 'reverted' }, shown: { stage: 'ended', ending: 'reverted' }, told: [] },
  ] as const)('from where it is: it was $name before', async ({ change, shown, told }) => {
    const it = openPayments({ hashes: [UNSEEN], ...change })
    await follow(it)
    expect(it.progress()).toMatchObject({ ...shown, hash: UNSEEN })
    expect(it.told).toEqual(told)
  })

  test('again after it could not be, which is said', async () => {
    const it = openPayments({ hashes: [] })
    const hashOnServer = vi.fn<() => Promise<string | null>>().mockRejectedValueOnce(new Error('away'))
    const payments = it.open({ hashOnServer: hashOnServer.mockResolvedValue(UNSEEN) })
    await follow(it, payments)
    expect(payments.progressOf(KEY)?.isLate).toBe(true)
    await follow(it, payments)
    expect(payments.progressOf(KEY)).toMatchObject({ stage: 'sent', hash: UNSEEN, isLate: false })
  })

  test('by the server alone where a person has named it', async () => {
    const it = openPayments({ hashes: [NAMED], isByHand: true })
    await follow(it)
    await it.time.advance(LATER_MS)
    expect([it.told, receiptsAsked(it)]).toEqual([[NAMED], 0])
  })

  test('and the server is told of the faster one, although it has acknowledged the first one', async () => {
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

  test('by its new transaction where another tab has begun it anew', async () => {
    const it = openPayments({ hashes: [UNSEEN] })
    await follow(it)
    const own = it.chain.send(FROM, CALL)
    it.otherTab.save({ ...LATER, call: CALL, hashes: [own] })
    it.chain.mine()
    await it.time.advance(LATER_MS)
    expect(it.record()).toMatchObject({ attempt: 'later', ending: 'success' })
    expect(it.progress()).toMatchObject({ stage: 'mined', hash: own })
  })
})

describe('what the server says of a guess', () => {
  const guess = (it: FollowPaymentWorld) => it.store.amend(KEY, { hashes: [UNSEEN], found: [UNSEEN], wasAsked: true })

  test('sets it aside, and the payment is searched for again', async () => {
    const it = openPayments({})
    guess(it)
    const own = it.chain.send(FROM, CALL)
    it.chain.mine()
    expect(it.payments.dismissGuess(KEY, UNSEEN)).toBe(true)
    await it.time.settle()
    expect(it.record()).toMatchObject({ hashes: [own], found: [UNSEEN, own] })
  })

  test.each([
    { name: 'the wallet has named it itself', change: { found: [] }, hash: UNSEEN },
    { name: 'it is about another transaction', change: {}, hash: NAMED },
    { name: 'it is about none', change: {}, hash: null },
  ])('changes nothing where $name', ({ change, hash }) => {
    const it = openPayments({})
    guess(it)
    it.store.amend(KEY, change)
    expect(it.payments.dismissGuess(KEY, hash)).toBe(false)
    expect(it.record()?.hashes).toEqual([UNSEEN])
  })
})

describe('the server refuses a payment that its word ends', () => {
  const refused = async (change: object, isPaidElse = false) => {
    const it = openPayments({ hashes: [UNSEEN], ...change })
    const error = refusal('payout_transaction_wrong')
    it.server.answer = async () => (it.told.length === 1 ? { kind: 'refused', error } : UNKNOWN)
    const payments = it.open({ isEndedByServer: true, isPaidElse: () => isPaidElse })
    await follow(it, payments)
    return { ...it, ending: () => payments.progressOf(KEY)?.ending }
  }

  test.each([
    { name: 'the wallet has named its transaction', change: {} },
    { name: 'a person alone has named it', change: { isByHand: true, wasAsked: false } },
  ])('for good where $name', async ({ change }) => {
    const it = await refused(change)
    expect([it.record(), it.ending()]).toEqual([null, 'refused'])
  })

  test('for what a person has named alone, where the wallet was asked too', async () => {
    const it = await refused({ hashes: [UNSEEN, NAMED], isByHand: true })
    expect(it.record()).toMatchObject({ hashes: [UNSEEN], isByHand: false, ending: null })
  })

  // Unless the server hears of the wallet's transaction, another browser may pay again.
  test('and is told of the other transaction at once, however late it refuses the named one', async () => {
    const it = openPayments({ hashes: [UNSEEN, NAMED], isByHand: true })
    const error = refusal('payout_transaction_wrong')
    it.server.answer = async () => {
      await it.time.wait(5)
      return it.told.length === 1 ? { kind: 'refused', error } : UNKNOWN
    }
    await follow(it, it.open({ isEndedByServer: true }))
    await it.time.advance(5)
    expect(it.told).toEqual([NAMED, UNSEEN])
  })

  test('for its transaction alone, where that pays another one', async () => {
    const it = await refused({}, true)
    expect(it.record()).toMatchObject({ hashes: [], found: [UNSEEN], ending: null })
  })
})

describe('the server is told', () => {
  test('no more once the payment is forgotten', async () => {
    const it = openPayments({ hashes: [UNSEEN] })
    it.server.answer = async () => UNKNOWN
    await follow(it)
    it.otherTab.forget(KEY)
    await it.time.advance(LATER_MS)
    expect(it.told).toEqual([UNSEEN])
  })

  test.each([
    { ending: 'reverted', isTold: false },
    { ending: 'over', isTold: false },
    { ending: 'success', isTold: true },
  ] as const)('further after $ending: $isTold', async ({ ending, isTold }) => {
    const it = openPayments({ hashes: [UNSEEN] })
    it.server.answer = async () => UNKNOWN
    await follow(it)
    it.otherTab.amend(KEY, { ending })
    await it.time.advance(LATER_MS)
    expect(it.told.length > 1).toBe(isTold)
  })

  test('again of what it has acknowledged where its word is the end', async () => {
    const it = openPayments({ hashes: [UNSEEN], isAnnounced: true })
    await follow(it, it.open({ isEndedByServer: true }))
    expect(it.told).toEqual([UNSEEN])
    expect(it.record()?.ending).toBe('over')
  })
})
