import { expect, test } from 'vitest'
import { problemOfRefusal } from './broadcast.ts'

const PRICE = 100n
/** The least that replaces it. */
const REPLACEMENT = 125n
const UNDERPRICED = 'transaction underpriced'

test.each<{ name: string; complaint: string | null; neededWei?: bigint; said: object | null }>([
  { name: 'one was taken', complaint: null, said: null },
  { name: 'the nonce is used', complaint: 'Nonce too low: next nonce 7, tx nonce 3', said: null },
  {
    name: 'something else',
    complaint: 'insufficient funds',
    said: { code: 'not_taken', values: { complaint: 'insufficient funds' } },
  },
  {
    name: 'something else, beside a figure',
    complaint: 'exceeds block gas limit',
    neededWei: 500n,
    said: { code: 'not_taken', values: { complaint: 'exceeds block gas limit' } },
  },
  ...[
    { name: 'the price, without a figure', needed: REPLACEMENT },
    { name: 'the price, and less than replaces it', neededWei: REPLACEMENT - 1n, needed: REPLACEMENT },
    { name: 'the price, and what replaces it', neededWei: REPLACEMENT, needed: REPLACEMENT },
    { name: 'the price, and more than replaces it', neededWei: REPLACEMENT + 1n, needed: REPLACEMENT + 1n },
  ].map(({ needed, ...one }) => ({
    ...one,
    complaint: UNDERPRICED,
    said: { code: 'gas_too_low', values: { price: '100', needed: String(needed), limit: '1000' } },
  })),
])('the operator sees the objection of the nodes: $name', ({ complaint, neededWei = null, said }) => {
  const answer = { isTaken: complaint === null, complaint, neededWei }
  expect(problemOfRefusal(answer, PRICE, { minWei: 1n, maxWei: 1_000n })).toEqual(said)
})
