import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chooseNonces, type NonceFacts } from './payout-nonce.ts'

const facts = (change: Partial<NonceFacts>): NonceFacts => ({
  recorded: 5,
  finalCount: 5,
  seenCount: 5,
  signed: [],
  ...change,
})

test.each([
  { name: 'a new wallet starts at the start', of: facts({ recorded: null, finalCount: 0, seenCount: 0 }), nonce: 0 },
  { name: 'the record goes on', of: facts({}), nonce: 5 },
  {
    name: 'what is signed and not final is ours',
    of: facts({ recorded: 7, seenCount: 7, signed: [5, 6] }),
    nonce: 7,
  },
  {
    name: 'what the chain has not seen yet is ours too',
    of: facts({ recorded: 7, seenCount: 5, signed: [6, 5] }),
    nonce: 7,
  },
  { name: 'a gap is filled first', of: facts({ recorded: 9, seenCount: 5, signed: [5, 7, 8] }), nonce: 6 },
  { name: 'what the chain has seen is no gap', of: facts({ recorded: 7, seenCount: 6, signed: [] }), nonce: 6 },
  { name: 'a gap at the start is filled first', of: facts({ recorded: 1_006, signed: [1_005] }), nonce: 5 },
])('$name: nonce $nonce', ({ of, nonce }) => {
  expect(chooseNonces(of, 1)).toEqual({ choice: 'use', nonces: [nonce] })
})

test.each([
  { name: 'a wallet that was never used has something under way', of: facts({ recorded: null, seenCount: 6 }) },
  { name: 'something waits that the record does not know', of: facts({ seenCount: 1_005 }) },
])('$name: it waits', ({ of }) => {
  expect(chooseNonces(of, 3)).toEqual({ choice: 'wait' })
})

test('what is final beyond the record stops, and is named by its nonces', () => {
  expect(chooseNonces(facts({ finalCount: 7, seenCount: 9 }), 3)).toEqual({ choice: 'stop', from: 5, to: 7 })
})

test('a wallet that was used before this server knew it stops, and its last transaction stands for all of them', () => {
  expect(chooseNonces(facts({ recorded: null }), 3)).toEqual({ choice: 'stop', from: 4, to: 5 })
})

test('a run of them fills the gaps first, and none is given away twice', () => {
  const of = facts({ recorded: 9, seenCount: 5, signed: [5, 7] })
  expect(chooseNonces(of, 4)).toEqual({ choice: 'use', nonces: [6, 8, 9, 10] })
  expect(chooseNonces(facts({ recorded: null, finalCount: 0, seenCount: 0 }), 2)).toEqual({
    choice: 'use',
    nonces: [0, 1],
  })
})

test('however many are asked for, they are the lowest that are free, in their order', () => {
  const start = fc.nat({ max: 30 })
  fc.assert(
    fc.property(
      start,
      fc.nat({ max: 12 }),
      fc.array(fc.nat({ max: 50 })),
      fc.nat({ max: 40 }),
      (seen, more, used, count) => {
        const signed = used.filter((nonce) => nonce < seen + more)
        const of = facts({ recorded: seen + more, finalCount: seen, seenCount: seen, signed })
        const free = Array.from({ length: more + count }, (_, index) => seen + index).filter(
          (one) => !signed.includes(one),
        )
        expect(chooseNonces(of, count)).toEqual({ choice: 'use', nonces: free.slice(0, count) })
      },
    ),
  )
})
