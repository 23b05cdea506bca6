import { describe, expect, test } from 'vitest'
import {
  blocksPayment,
  emptyTransaction,
  findBlockingPayment,
  hasEndedUnsent,
  hasSameSubject,
  isGuess,
  isSetAside,
  lockOf,
  newestHash,
  readTransaction,
  type SentTransaction,
  setAside,
  writeTransaction,
} from './sent-transaction.ts'

const KEY = { purpose: 'order', id: 'one' } as const
const HASH = `0x${'c'.repeat(64)}`
const OTHER = `0x${'d'.repeat(64)}`
const FROM = `0x${'a1'.repeat(20)}`
const CALL = { to: FROM, data: '0x', valueWei: 2n ** 256n - 1n }
const ENDINGS = ['success', 'reverted', 'cancelled', 'not_sent', 'over', 'sent_nothing', 'pays_anew', null] as const

const whole: SentTransaction = {
  ...KEY,
  attempt: '1-a',
  subject: '3',
  chainId: 56,
  from: FROM,
  call: CALL,
  nonceBefore: 0,
  nonce: 4,
  hashes: [HASH, OTHER],
  found: [OTHER],
  wasAsked: false,
  isByHand: true,
  isAnnounced: true,
  ending: 'success',
}
const stored = JSON.parse(writeTransaction(whole)) as Record<string, unknown>
const read = (change: object) => readTransaction(KEY, JSON.stringify({ ...stored, ...change }))

test('each payment has its own lock, whatever its purpose', () => {
  const keys = [KEY, { ...KEY, id: 'two' }, { ...KEY, purpose: 'payout' }] as const
  expect(new Set(keys.map(lockOf)).size).toBe(keys.length)
})

describe('a stored record', () => {
  test.each(ENDINGS)('is read as it was stored, with the ending %s too', (ending) => {
    expect(readTransaction(KEY, writeTransaction({ ...whole, ending }))).toEqual({ ...whole, ending })
    const bare = { ...emptyTransaction(KEY), ending }
    expect(readTransaction(KEY, writeTransaction(bare))).toEqual(bare)
  })

  test.each(['', '{', '[]', 'null', '7', '"text"', 'true'])(
    'whose text is %s still shows that the wallet was asked',
    (text) => {
      expect(readTransaction(KEY, text)).toEqual(emptyTransaction(KEY))
      expect(emptyTransaction(KEY)).toMatchObject({ ...KEY, wasAsked: true, ending: null, hashes: [] })
    },
  )

  const noText = [undefined, null, 7, true, {}, ['a']]
  const noCount = [undefined, null, '7', -1, 1.5, 2 ** 53, true, {}, [7]]
  const noList = [undefined, null, HASH, 7, { 0: HASH }, [], [7], [[HASH]], [null], ['0x1'], [`${HASH}c`], [`0${HASH}`]]
  const { to, data } = CALL
  const call = { to, data, valueWei: '1' }
  const noAmount = [undefined, 7, '', '-1', '1.5', '0x1', '1a', 'a1', ' 1', '9'.repeat(79)]
  const noCall = [
    ...[undefined, null, 7, 'call', [], {}, [call]],
    ...[
      { ...call, to: undefined },
      { ...call, to: 7 },
      { ...call, data: undefined },
      { ...call, data: 7 },
    ],
    ...noAmount.map((valueWei) => ({ ...call, valueWei })),
  ]
  const DAMAGED: readonly { field: keyof SentTransaction; values: readonly unknown[]; is: unknown }[] = [
    { field: 'attempt', values: noText, is: '' },
    { field: 'subject', values: noText, is: '' },
    { field: 'chainId', values: noCount, is: null },
    { field: 'from', values: noText, is: null },
    { field: 'call', values: noCall, is: null },
    { field: 'nonceBefore', values: noCount, is: null },
    { field: 'nonce', values: noCount, is: null },
    { field: 'hashes', values: noList, is: [] },
    { field: 'found', values: noList, is: [] },
    { field: 'wasAsked', values: [undefined, null, 0, 'false', true], is: true },
    { field: 'isByHand', values: [undefined, null, 1, 'true', false], is: false },
    { field: 'isAnnounced', values: [undefined, null, 1, 'true', false], is: false },
    { field: 'ending', values: [undefined, null, 7, '', 'paid', 'unknown', ['over']], is: null },
  ]

  test.each(DAMAGED)('with a damaged $field loses only that field', ({ field, values, is }) => {
    for (const value of values) expect([value, read({ [field]: value })]).toEqual([value, { ...whole, [field]: is }])
  })

  test('keeps valid hashes among invalid ones', () => {
    const hashes = [7, HASH, [OTHER], OTHER.toUpperCase(), `${OTHER}0`, OTHER]
    expect(read({ hashes, found: hashes })).toEqual({ ...whole, hashes: [HASH, OTHER], found: [HASH, OTHER] })
  })

  test('with an amount of 78 digits and an uppercase sender is read', () => {
    const valueWei = '9'.repeat(78)
    expect(read({ call: { ...call, valueWei } }).call).toEqual({ ...call, valueWei: BigInt(valueWei) })
    expect(read({ from: FROM.toUpperCase() }).from).toBe(FROM.toUpperCase().toLowerCase())
    expect(read({ chainId: 0 }).chainId).toBe(0)
  })

  test('gets its key from its place in storage', () => {
    const other = { purpose: 'payout', id: '7' } as const
    expect(readTransaction(other, writeTransaction(whole))).toEqual({ ...whole, ...other })
  })
})

describe('a transaction found by its call alone', () => {
  test('is a guess while it is the newest', () => {
    expect(isGuess({ ...whole, hashes: [HASH, OTHER], found: [OTHER] })).toBe(true)
    expect(isGuess({ ...whole, hashes: [OTHER, HASH], found: [OTHER] })).toBe(false)
    expect(isGuess({ ...whole, hashes: [], found: [OTHER] })).toBe(false)
  })

  test('is set aside with the facts read from it; the wallet’s own hash stays', () => {
    const change = setAside(whole)
    expect(change).toEqual({ hashes: [HASH], nonce: null, isAnnounced: false, ending: null })
    const after = { ...whole, ...change }
    expect([isSetAside(after, OTHER), isSetAside(after, HASH), isSetAside(whole, OTHER)]).toEqual([true, false, false])
    expect([newestHash(whole), newestHash(after), newestHash({ ...whole, hashes: [] })]).toEqual([OTHER, HASH, null])
  })
})

test.each(ENDINGS)('a payment that ended %s was unsent, or blocks paying the same again', (ending) => {
  const unsent = ['not_sent', 'sent_nothing', 'pays_anew']
  expect(hasEndedUnsent({ ...whole, ending })).toBe(ending !== null && unsent.includes(ending))
  expect(blocksPayment({ ...whole, purpose: 'order', ending })).toBe(ending === null)
  const isPaid = ending === 'success' || ending === 'over'
  expect(blocksPayment({ ...whole, purpose: 'payout', ending })).toBe(ending === null || isPaid)
})

describe('two payments for the same', () => {
  const order = { ...KEY, subject: '3', from: FROM }
  const payout = { ...order, purpose: 'payout' } as const
  test.each([
    { name: 'the same order', one: order, other: { ...order, subject: '4', from: null }, isSame: true },
    { name: 'the same card from the same wallet', one: order, other: { ...order, id: 'two' }, isSame: true },
    { name: 'another card', one: order, other: { ...order, id: 'two', subject: '4' }, isSame: false },
    {
      name: 'the same card from another wallet',
      one: order,
      other: { ...order, id: 'two', from: '0x' },
      isSame: false,
    },
    { name: 'an order and a payout of the same number', one: order, other: payout, isSame: false },
    { name: 'the same payout', one: payout, other: { ...payout, from: null }, isSame: true },
    { name: 'two payouts of one wallet', one: payout, other: { ...payout, id: 'two' }, isSame: false },
    { name: 'an order and another payout', one: order, other: { ...payout, id: 'two' }, isSame: false },
  ])('$name: $isSame', ({ one, other, isSame }) => {
    expect([hasSameSubject(one, other), hasSameSubject(other, one)]).toEqual([isSame, isSame])
    const open = { ...whole, ...one, ending: null }
    expect(findBlockingPayment([open], other)).toBe(isSame ? open : null)
    expect(findBlockingPayment([{ ...open, ending: 'reverted' }], other)).toBe(null)
  })
})
