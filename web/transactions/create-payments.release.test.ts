import { beforeEach, describe, expect, test, vi } from 'vitest'
import { CALL, FROM, KEY, UNKNOWN_HASH } from '#test/support/money/open-payment-tracker.ts'
import { openPayments, PAYMENT_KEY } from '#test/support/money/open-payments.ts'
import { ApiError } from '#web/lib/api-error.ts'

const NAMED = `0x${'ee'.repeat(32)}`
/** Three looks that find the same. */
const SURE_MS = 11_000
const error = new ApiError(404, JSON.stringify({ error: 'payment_unknown', message: '' }), '')

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

type ReleasePaymentWorld = ReturnType<typeof openPayments>
async function follow(it: ReleasePaymentWorld, ms: number) {
  void it.payments.follow(KEY)
  await it.time.advance(ms)
}

describe('a payment declared unsent by the player', () => {
  test('is ended once the chain shows nothing of it', async () => {
    const it = openPayments({})
    await follow(it, 1_000)
    expect(await it.payments.release(KEY, 'sent_nothing')).toBe(false)
    await it.time.advance(SURE_MS)
    expect(await it.payments.release(KEY, 'pays_anew')).toBe(false)
    expect(await it.payments.release(KEY, 'sent_nothing')).toBe(true)
    expect(it.record()).toMatchObject({ hashes: [], ending: 'sent_nothing' })
    expect(it.progress()).toMatchObject({ stage: 'ended', ending: 'sent_nothing', hash: null })
  })

  test('is ended in a browser with full storage: no transaction is known', async () => {
    const it = openPayments({})
    await follow(it, 12_000)
    it.browser.setMode('full')
    expect(await it.payments.release(KEY, 'sent_nothing')).toBe(true)
    expect(it.record()).toMatchObject({ hashes: [], ending: 'sent_nothing' })
  })

  test('is not ended if another tab finds it', async () => {
    const it = openPayments({})
    await follow(it, SURE_MS)
    const released = it.payments.release(KEY, 'sent_nothing')
    it.otherTab.amend(KEY, { hashes: [UNKNOWN_HASH] })
    expect(await released).toBe(false)
    expect(it.record()).toMatchObject({ hashes: [UNKNOWN_HASH], ending: null })
  })

  test('loses a named transaction that no node knows, and stays open', async () => {
    const it = openPayments({})
    it.server.answer = async () => ({ kind: 'later', error })
    Object.assign(it.deps, { isHeldElsewhere: () => it.time.wait(100).then(() => false) })
    const payments = it.open()
    void payments.follow(KEY)
    await it.time.advance(2 * SURE_MS)
    const released = payments.release(KEY, 'sent_nothing')
    await payments.name(PAYMENT_KEY, NAMED)
    await it.time.advance(1_000)
    expect(await released).toBe(true)
    expect(it.record()).toMatchObject({ hashes: [], isByHand: false, ending: null })
  })

  test('is not ended while another tab waits for the wallet, and continues', async () => {
    const it = openPayments({})
    await follow(it, SURE_MS)
    it.world.isElsewhere = true
    expect(await it.payments.release(KEY, 'sent_nothing')).toBe(false)
    expect(it.record()?.ending).toBe(null)
    expect(it.progress()?.sign).toBe('elsewhere')
  })
})

describe('a transaction named by the player that no node knows', () => {
  const named = async (change: object) => {
    const it = openPayments({ hashes: [NAMED], isByHand: true, ...change })
    it.server.answer = async () => ({ kind: 'later', error })
    await follow(it, 1_000)
    return it
  }

  test('ends a payment from elsewhere if the player declares it unsent', async () => {
    const it = await named({ wasAsked: false })
    expect(await it.payments.release(KEY, 'sent_nothing')).toBe(true)
    expect(it.record()).toMatchObject({ hashes: [], ending: 'sent_nothing' })
    expect(it.progress()).toMatchObject({ stage: 'ended', hash: null })
  })

  test('is removed if the wallet was asked too, and the wallet’s own is searched for', async () => {
    const it = await named({})
    const own = it.chain.send(FROM, CALL)
    it.chain.mine()
    expect(await it.payments.release(KEY, 'sent_nothing')).toBe(true)
    await it.time.settle()
    expect(it.record()).toMatchObject({ hashes: [own], isByHand: false })
  })

  test('is not removed for any other reason of the server', async () => {
    const it = openPayments({ hashes: [NAMED], isByHand: true })
    it.server.answer = async () => ({ kind: 'later', error: new Error('away') })
    await follow(it, 1_000)
    expect(await it.payments.release(KEY, 'sent_nothing')).toBe(false)
  })
})

describe('a transaction named by the player', () => {
  test('for a payment not started here is stored, reported and shown as sent', async () => {
    const it = openPayments()
    expect(await it.payments.name({ ...PAYMENT_KEY, subject: '9' }, NAMED)).toBe(true)
    await it.time.settle()
    expect(it.progress()).toMatchObject({ stage: 'sent', hash: NAMED })
    expect(it.record()).toMatchObject({
      subject: '9',
      hashes: [NAMED],
      wasAsked: false,
      isByHand: true,
      isAnnounced: true,
    })
    expect(it.told).toEqual([NAMED])
  })

  test('for a payment being searched for is reported at once, and ends the search', async () => {
    const it = openPayments({ isAnnounced: true })
    await follow(it, SURE_MS)
    expect(await it.payments.name(PAYMENT_KEY, NAMED)).toBe(true)
    expect(it.record()).toMatchObject({ hashes: [NAMED], isByHand: true })
    expect(it.told).toEqual([NAMED])
    await it.time.advance(SURE_MS)
    expect(it.progress()).toMatchObject({ stage: 'sent', hash: NAMED })
  })

  test('for a payment searched for to the limit is followed again', async () => {
    const it = openPayments({ nonceBefore: 0 })
    await follow(it, 310_000)
    expect(it.progress()?.isLate).toBe(true)
    await it.payments.name(PAYMENT_KEY, NAMED)
    await it.time.settle()
    expect(it.progress()).toMatchObject({ stage: 'sent', hash: NAMED, isLate: false })
  })

  test.each([
    { name: 'a person has named one already', change: { hashes: [UNKNOWN_HASH], isByHand: true } },
    {
      name: 'a person has named one from elsewhere',
      change: { hashes: [UNKNOWN_HASH], isByHand: true, wasAsked: false },
    },
  ])('is not accepted if $name', async ({ change }) => {
    const it = openPayments(change)
    expect(await it.payments.name(PAYMENT_KEY, NAMED)).toBe(false)
    expect([it.record()?.hashes, it.told, it.progress()]).toEqual([[UNKNOWN_HASH], [], null])
  })
})
