import { beforeAll, describe, expect, test, vi } from 'vitest'
import { type ErrorCode, messageOf, statusOf } from '#core/api/errors.ts'
import { FROM, KEY, openPaymentTracker, UNKNOWN_HASH } from '#test/support/money/open-payment-tracker.ts'
import { ApiError, UnreachableError } from '#web/lib/api-error.ts'
import { attemptCall, type CallOutcome, createAnnouncer } from './announce-hash.ts'
import type { SentTransaction } from './sent-transaction.ts'

const FASTER = `0x${'ee'.repeat(32)}`
const FOUND = { hashes: [UNKNOWN_HASH], found: [UNKNOWN_HASH] }
const refusal = new ApiError(409, JSON.stringify({ error: 'order_already_paid', message: '' }), '')
const REFUSED = { kind: 'refused', error: refusal } as const
const LATER = { kind: 'later', error: new Error('away') } as const

function open(
  change: Partial<SentTransaction>,
  answers: readonly CallOutcome[],
  isEndedByServer = false,
  retryMaxMs = 1_000,
) {
  const it = openPaymentTracker({ hashes: [UNKNOWN_HASH], ...change })
  const left = [...answers]
  const announce = vi.fn(async (_: SentTransaction, _hash: string) => left.shift() ?? LATER)
  const reportSignedOut = vi.fn()
  const whenSignedIn = vi.fn(async () => {})
  const purpose = {
    ...{ announce, whenSignedIn, reportSignedOut, fetchHash: async () => null },
    ...{ paysOther: () => false, isEndedByServer, retryMs: 1_000, retryMaxMs },
  }
  const onRefused = vi.fn()
  const tell = createAnnouncer({ purpose, wait: it.time.wait }, it.tracker, onRefused)
  return { ...it, announce, whenSignedIn, reportSignedOut, onRefused, tell }
}

test('an acknowledgement ends the delay, not the payment', async () => {
  const it = open({}, [LATER, { kind: 'done' }])
  void it.tell(KEY)
  await it.time.settle()
  expect(it.progress()).toMatchObject({ delay: LATER.error, isAcknowledged: false })
  await it.time.advance(1_000)
  expect(it.progress()).toMatchObject({ delay: null, isAcknowledged: true, ending: null })
  expect(it.record()).toMatchObject({ isAnnounced: true, ending: null })
})

test('a refusal ends the delay', async () => {
  const it = open({}, [LATER, REFUSED])
  void it.tell(KEY)
  await it.time.advance(1_000)
  expect(it.progress()).toMatchObject({ delay: null, refusal })
})

test.each([
  { name: 'the wallet’s own transaction', change: {}, isEnd: false, isTold: false },
  { name: 'a guess', change: FOUND, isEnd: false, isTold: true },
  { name: 'the wallet’s own, if the server decides', change: {}, isEnd: true, isTold: true },
])('a refusal of $name concerns the payment: $isTold', async ({ change, isEnd, isTold }) => {
  const it = open(change, [REFUSED], isEnd)
  await it.tell(KEY)
  expect(it.onRefused).toHaveBeenCalledTimes(isTold ? 1 : 0)
})

test('concurrent reports are sent once, and later reports again', async () => {
  const it = open({}, [REFUSED, REFUSED])
  await Promise.all([it.tell(KEY), it.tell(KEY)])
  expect(it.announce).toHaveBeenCalledTimes(1)
  await it.tell(KEY)
  expect(it.announce).toHaveBeenCalledTimes(2)
})

test('the delays between the tries double, up to the longest', async () => {
  const it = open({}, [], false, 5_000)
  void it.tell(KEY)
  await it.time.settle()
  for (const [index, pauseMs] of [1_000, 2_000, 4_000, 5_000, 5_000].entries()) {
    await it.time.advance(pauseMs - 1)
    expect(it.announce).toHaveBeenCalledTimes(index + 1)
    await it.time.advance(1)
    expect(it.announce).toHaveBeenCalledTimes(index + 2)
  }
})

test('a server that never acknowledges it is given up on, and the payment is late', async () => {
  const it = open({}, [])
  void it.tell(KEY)
  await it.time.advance(500_000)
  expect(it.progress()?.isLate).toBe(true)
  expect(it.announce).toHaveBeenCalledTimes(500)
})

test('if the server decides, the payment ends with the acknowledged transaction', async () => {
  const it = open({}, [{ kind: 'done' }], true)
  await it.tell(KEY)
  expect(it.progress()).toMatchObject({ stage: 'ended', ending: 'over', hash: UNKNOWN_HASH })
})

test('a payment that ends during a report is not late', async () => {
  const it = open({}, [])
  void it.tell(KEY)
  await it.time.settle()
  it.tracker.store.amend(KEY, { ending: 'cancelled' })
  await it.time.advance(1_000)
  expect(it.announce).toHaveBeenCalledTimes(1)
  expect(it.progress()?.isLate).not.toBe(true)
})

test.each(['signed_out', 'not_ours'] as const)(
  'after the answer %s the report is repeated as the payment’s own account, once that has signed in again',
  async (kind) => {
    const it = open({}, [{ kind }, { kind: 'done' }])
    void it.tell(KEY)
    await it.time.settle()
    expect(it.reportSignedOut.mock.calls).toEqual([[it.record()]])
    expect(it.progress()?.isAcknowledged).not.toBe(true)
    await it.time.advance(1_000)
    expect(it.whenSignedIn.mock.calls[0]).toMatchObject([{ from: FROM }])
    expect(it.progress()?.isAcknowledged).toBe(true)
  },
)

describe('a hash is reported', () => {
  const hashesOf = ({ announce }: ReturnType<typeof open>) => announce.mock.calls.map(([, hash]) => hash)

  test('until the server has acknowledged it, through outages and a new sign-in', async () => {
    const it = open({}, [LATER, { kind: 'signed_out' }, { kind: 'not_ours' }, LATER, { kind: 'done' }])
    const log: string[] = []
    it.tracker.progress.subscribe(() => log.push(it.progress()?.delay === LATER.error ? 'later' : 'acknowledged'))
    it.reportSignedOut.mockImplementation(() => log.push('signed out'))
    void it.tell(KEY)
    await it.time.advance(10_000)
    expect(log).toEqual(['later', 'signed out', 'signed out', 'later', 'acknowledged'])
    expect(hashesOf(it)).toEqual(Array.from({ length: 5 }, () => UNKNOWN_HASH))
    expect(it.progress()?.isAcknowledged).toBe(true)
  })

  test('again if it was sped up during the report', async () => {
    const it = open({}, [])
    it.announce.mockImplementationOnce(async () => {
      it.store.amend(KEY, { hashes: [UNKNOWN_HASH, FASTER] })
      return REFUSED
    })
    it.announce.mockResolvedValueOnce({ kind: 'done' })
    void it.tell(KEY)
    await it.time.advance(1_000)
    expect(hashesOf(it)).toEqual([UNKNOWN_HASH, FASTER])
    expect(it.progress()).toMatchObject({ refusal: null, isAcknowledged: true })
    expect(it.onRefused).not.toHaveBeenCalled()
  })

  test('only once it is known again, if the payment was restarted without one', async () => {
    const it = open({}, [LATER, { kind: 'done' }])
    void it.tell(KEY)
    await it.time.settle()
    it.store.amend(KEY, { hashes: [] })
    await it.time.advance(2_000)
    expect(hashesOf(it)).toEqual([UNKNOWN_HASH])
    it.store.amend(KEY, { hashes: [FASTER] })
    await it.time.advance(1_000)
    expect(hashesOf(it)).toEqual([UNKNOWN_HASH, FASTER])
    expect(it.progress()?.isAcknowledged).toBe(true)
  })

  test('only while its owner is signed in', async () => {
    const it = open({}, [{ kind: 'done' }])
    const { promise, resolve } = Promise.withResolvers<void>()
    it.whenSignedIn.mockReturnValue(promise)
    const told = it.tell(KEY)
    await it.time.settle()
    expect(it.announce).not.toHaveBeenCalled()
    resolve()
    await told
    expect(hashesOf(it)).toEqual([UNKNOWN_HASH])
    expect(it.progress()?.isAcknowledged).toBe(true)
  })
})

const refusalOf = (code: ErrorCode) =>
  new ApiError(statusOf(code), JSON.stringify({ error: code, message: messageOf(code) }), '')

beforeAll(() => vi.stubGlobal('navigator', { onLine: true }))

const FINAL = ['payout_transaction_wrong']

test.each([
  { name: 'a final refusal', error: () => refusalOf('payout_transaction_wrong'), kind: 'refused' },
  { name: 'not final yet', error: () => refusalOf('payment_not_final'), kind: 'later' },
  { name: 'a server error', error: () => refusalOf('internal'), kind: 'later' },
  { name: 'a proxy’s page', error: () => new ApiError(502, '<html>', 'Bad Gateway'), kind: 'later' },
  { name: 'a 401 of a proxy', error: () => new ApiError(401, '<html>', ''), kind: 'later' },
  { name: 'a 422 of a proxy', error: () => new ApiError(422, '', ''), kind: 'later' },
  { name: 'silence', error: () => new UnreachableError('POST'), kind: 'later' },
  { name: 'an ended session', error: () => refusalOf('unauthenticated'), kind: 'signed_out' },
  { name: 'an operator’s ended session', error: () => refusalOf('operator_unauthenticated'), kind: 'signed_out' },
  { name: 'another account', error: () => refusalOf('not_yours'), kind: 'not_ours' },
  { name: 'a payment from another wallet', error: () => refusalOf('payment_wrong_sender'), kind: 'not_ours' },
])('$name is $kind', async ({ error, kind }) => {
  const outcome = await attemptCall(
    () => Promise.reject(error()),
    FINAL,
    () => true,
  )
  expect(outcome.kind).toBe(kind)
})

test.each([
  { name: 'the acknowledgement', answer: { state: 'completed' }, kind: 'done' },
  { name: 'an empty answer', answer: undefined, kind: 'later' },
  { name: 'null', answer: null, kind: 'later' },
  { name: 'a text', answer: 'OK', kind: 'later' },
  { name: 'an answer without fields', answer: {}, kind: 'later' },
  { name: 'an answer of another call', answer: { state: 'uncertain' }, kind: 'later' },
])('a status of 200 with $name is $kind', async ({ answer, kind }) => {
  const call = async () => answer as { state: string }
  const outcome = await attemptCall(call, FINAL, ({ state }) => state === 'completed')
  expect(outcome.kind).toBe(kind)
})
