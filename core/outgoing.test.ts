import { expect, test } from 'vitest'
import { isInRecord, type OutgoingClaim } from './outgoing.ts'
import { PAYOUT_STATES } from './payout.ts'

const [HASH, OTHER_HASH] = ['0xa', '0xb']
const WHOLE = -1
const claim = (logIndex: number, state: OutgoingClaim['payout']['state'], txHash: string | null = HASH) => ({
  logIndex,
  payout: { state, txHash },
})
/** Of the transfer in log 3. */
const isKnown = (claims: readonly OutgoingClaim[], isExplained = false) =>
  isInRecord({ txHash: HASH, logIndex: 3, claims, isExplained })

test.each<{ what: string; claims: readonly OutgoingClaim[]; isPaid: boolean }>([
  { what: 'no payout', claims: [], isPaid: false },
  { what: 'a payout that is signed', claims: [claim(WHOLE, 'signed', null)], isPaid: true },
  { what: 'one that is sent', claims: [claim(3, 'broadcast', null)], isPaid: true },
  { what: 'one of which nobody can tell', claims: [claim(WHOLE, 'uncertain', null)], isPaid: true },
  { what: 'one that it has completed', claims: [claim(3, 'completed')], isPaid: true },
  { what: 'one that another transaction has completed', claims: [claim(3, 'completed', OTHER_HASH)], isPaid: false },
  { what: 'one that was cancelled', claims: [claim(WHOLE, 'cancelled')], isPaid: false },
  { what: 'one that another transfer of it is for', claims: [claim(4, 'completed')], isPaid: false },
  {
    what: 'one, and another transfer of it for one that was cancelled',
    claims: [claim(3, 'completed'), claim(4, 'cancelled')],
    isPaid: true,
  },
])('a transfer for $what stands in the record: $isPaid', ({ claims, isPaid }) => {
  expect(isKnown(claims)).toBe(isPaid)
})

test.each<{ what: string; claims: readonly OutgoingClaim[]; isKnown: boolean }>([
  { what: 'no payout', claims: [], isKnown: true },
  { what: 'a payout that was cancelled', claims: [claim(WHOLE, 'cancelled')], isKnown: true },
  { what: 'a payout of another transfer', claims: [claim(4, 'completed')], isKnown: false },
  { what: 'a payout of this one that was cancelled', claims: [claim(3, 'cancelled')], isKnown: false },
])('a transaction that an operator has explained, and that is for $what, is known: $isKnown', (one) => {
  expect(isKnown(one.claims, true)).toBe(one.isKnown)
})

test('a payout that another transaction may still complete claims its transfer only while it is under way', () => {
  const claiming = PAYOUT_STATES.filter((state) => isKnown([claim(3, state, null)]))
  expect(claiming).toEqual(['signed', 'broadcast', 'uncertain'])
})
