import { beforeEach, describe, expect, test, vi } from 'vitest'
import { CALL, FROM, KEY, UNKNOWN_HASH } from '#test/support/money/open-payment-tracker.ts'
import { openPayments, PAYMENT_KEY } from '#test/support/money/open-payments.ts'
import { emptyTransaction, lockOf } from './sent-transaction.ts'

const OTHER = `0x${'ee'.repeat(32)}`
const LATER = { ...emptyTransaction(KEY), attempt: 'later', from: FROM }
const REFUSED = { code: 4001, message: 'refused' }

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

describe('while the wallet is asked', () => {
  test('the payment is stored, locked, and shown as in the wallet, whatever the result of the previous one', async () => {
    const it = openPayments()
    it.chain.send(FROM, { ...CALL, valueWei: 7n })
    it.chain.mine()
    const first = await it.pay()
    await first.refuse(REFUSED)
    await it.pay({ from: FROM.toUpperCase().replace('0X', '0x') })
    expect(it.record()).toMatchObject({
      ...PAYMENT_KEY,
      call: CALL,
      chainId: 56,
      nonceBefore: 1,
      hashes: [],
      ending: null,
    })
    expect(it.held).toEqual([lockOf(KEY), lockOf(KEY)])
    expect(it.progress()).toMatchObject({ stage: 'in_wallet', ending: null, walletError: null })
  })

  test('and the start of a search is unknown if its chain cannot be read', async () => {
    const it = openPayments()
    Object.assign(it.chain.source, { request: () => Promise.reject(new Error('silent')) })
    await it.pay()
    expect(it.record()?.nonceBefore).toBe(null)
  })
})

describe('an answer of the wallet', () => {
  test('with a hash, in either case, gives the payment its hash', async () => {
    const it = openPayments()
    const { answer, outcome } = await it.pay()
    await answer(UNKNOWN_HASH.toUpperCase().replace('0X', '0x'))
    expect(it.record()).toMatchObject({ hashes: [UNKNOWN_HASH], ending: null })
    expect(it.progress()).toMatchObject({ stage: 'sent', hash: UNKNOWN_HASH })
    expect(await outcome).toBe('followed')
    expect(it.told).toEqual([UNKNOWN_HASH])
  })

  test.each([
    { name: 'no hash', value: '0x12' },
    { name: 'a hash followed by other characters', value: `${UNKNOWN_HASH}00` },
    { name: 'a hash within a sentence', value: `sent ${UNKNOWN_HASH}` },
    { name: 'nothing', value: null },
    { name: 'an object', value: { hash: UNKNOWN_HASH } },
  ])('with $name starts a search', async ({ value }) => {
    const it = openPayments()
    const { answer } = await it.pay()
    await answer(value)
    expect(it.record()).toMatchObject({ hashes: [], ending: null })
    expect(it.progress()).toMatchObject({ stage: 'searching', walletError: new Error('') })
  })

  test('with an error that proves nothing starts a search, and the error is shown', async () => {
    const it = openPayments()
    const { refuse } = await it.pay()
    const error = { code: -32603, message: 'nonce too low' }
    await refuse(error)
    expect(it.record()?.ending).toBe(null)
    expect(it.progress()).toMatchObject({ stage: 'searching', walletError: error })
  })

  test('with a refusal ends the payment unsent, and its message is shown', async () => {
    const it = openPayments()
    const { refuse, outcome } = await it.pay()
    await refuse(REFUSED)
    expect(it.record()).toMatchObject({ hashes: [], ending: 'not_sent' })
    expect(it.progress()).toMatchObject({ stage: 'ended', ending: 'not_sent', walletError: REFUSED })
    expect(await outcome).toBe('not_sent')
  })
})

describe('an answer of the wallet after another tab has', () => {
  test('found and reported another transaction: the payment gets the wallet’s own, which is reported', async () => {
    const it = openPayments()
    const { answer } = await it.pay()
    it.otherTab.amend(KEY, { hashes: [OTHER], found: [OTHER], isAnnounced: true, subject: '4' })
    it.server.answer = () => new Promise(() => {})
    await answer(UNKNOWN_HASH)
    expect(it.record()).toMatchObject({ hashes: [UNKNOWN_HASH], found: [], isAnnounced: false, subject: '4' })
    expect(it.told).toEqual([UNKNOWN_HASH])
  })

  test('given it up: the payment is open again', async () => {
    const it = openPayments()
    const { answer } = await it.pay()
    it.otherTab.amend(KEY, { ending: 'sent_nothing' })
    await answer(UNKNOWN_HASH)
    expect(it.record()).toMatchObject({ hashes: [UNKNOWN_HASH], ending: null })
    expect(it.progress()?.stage).toBe('sent')
  })

  test('forgotten it: the payment is stored again', async () => {
    const it = openPayments()
    const { answer } = await it.pay()
    it.otherTab.forget(KEY)
    await answer(UNKNOWN_HASH)
    expect(it.record()).toMatchObject({ ...PAYMENT_KEY, hashes: [UNKNOWN_HASH] })
  })

  test('restarted it: a refusal ends the first one alone', async () => {
    const it = openPayments()
    const { refuse } = await it.pay()
    it.otherTab.save(LATER)
    await refuse(REFUSED)
    expect(it.record()).toEqual(LATER)
  })
})

describe('the wallet is not asked', () => {
  const send = vi.fn(() => new Promise(() => {}))
  beforeEach(() => {
    send.mockClear()
  })

  test('if another tab pays the same: nothing is shown here, and the payment can be followed', async () => {
    const it = openPayments({ ...PAYMENT_KEY, hashes: [UNKNOWN_HASH] })
    const { outcome } = await it.pay({ send })
    expect([await outcome, it.progress()]).toEqual(['taken', null])
    void it.payments.follow(KEY)
    await it.time.settle()
    expect(it.progress()).toMatchObject({ stage: 'sent', hash: UNKNOWN_HASH })
    expect(send).not.toHaveBeenCalled()
  })

  test('if the record could not be claimed: the failure is shown, and a payment by another tab is followed', async () => {
    const it = openPayments()
    const error = new Error('no lock')
    vi.spyOn(it.store, 'claim').mockRejectedValueOnce(error)
    const { outcome } = await it.pay({ send })
    expect(await outcome).toBe('not_sent')
    expect(it.progress()).toMatchObject({ stage: 'ended', ending: 'not_sent', walletError: error })
    it.otherTab.save({ ...emptyTransaction(KEY), ...PAYMENT_KEY, hashes: [UNKNOWN_HASH] })
    void it.payments.follow(KEY)
    await it.time.settle()
    expect(it.progress()).toMatchObject({ stage: 'sent', hash: UNKNOWN_HASH, ending: null })
    expect(send).not.toHaveBeenCalled()
  })
})

describe('an answer requested by an earlier page', () => {
  test('is used once, and not awaited if this page has asked itself', async () => {
    const it = openPayments()
    const { answer } = await it.pay()
    it.payments.resumeAnswer(KEY, Promise.resolve(OTHER))
    await it.time.settle()
    expect(it.record()?.hashes).toEqual([])
    await answer(UNKNOWN_HASH)
    expect(it.record()?.hashes).toEqual([UNKNOWN_HASH])
  })

  test('is shown as in the wallet until it arrives', async () => {
    const it = openPayments({})
    const { promise, resolve } = Promise.withResolvers<unknown>()
    it.payments.resumeAnswer(KEY, promise)
    expect(it.progress()?.stage).toBe('in_wallet')
    void it.payments.follow(KEY)
    await it.time.settle()
    expect([it.progress()?.stage, it.chain.asked]).toEqual(['in_wallet', []])
    resolve(UNKNOWN_HASH)
    await it.time.settle()
    expect(it.record()?.hashes).toEqual([UNKNOWN_HASH])
  })

  test('is not awaited without a stored record', () => {
    const it = openPayments()
    it.payments.resumeAnswer(KEY, Promise.resolve(UNKNOWN_HASH))
    expect(it.progress()).toBe(null)
  })
})

test('a payment known only to the server is followed, and not reported to the server', async () => {
  const it = openPayments()
  it.payments.adopt(PAYMENT_KEY, 56, UNKNOWN_HASH)
  expect(it.record()).toMatchObject({ ...PAYMENT_KEY, chainId: 56, hashes: [UNKNOWN_HASH], isAnnounced: true })
  void it.payments.follow(KEY)
  await it.time.settle()
  expect(it.progress()).toMatchObject({ stage: 'sent', hash: UNKNOWN_HASH })
  expect(it.told).toEqual([])
})
