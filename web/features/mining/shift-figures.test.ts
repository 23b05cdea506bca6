import { describe, expect, test } from 'vitest'
import type { MiningState } from '#core/api/mining.ts'
import { earnedSince, type LastSeen, lastSeenOf, parseLastSeen } from './shift-figures.tsx'

const START = '2026-05-12T09:00:00.000Z'
const state = (asOf: string, earnedBv3: number, earnedUsdt: string): MiningState => ({
  ...{ sessions: [], shiftStartedAt: START, earnedBv3, earnedUsdt, bv3PerMinute: '1', usdtPerMinute: '0', asOf },
})

const before = state('2026-05-12T10:00:00.000Z', 900, '0.000000000000000001')
const seen = lastSeenOf(before)
const later = (asOf: string) => state(asOf, 1_500, '0.300000000000000002')

test('the earnings while away are the difference of the server’s figures, to the unit', () => {
  expect(earnedSince(seen, later('2026-05-12T10:30:00.000Z'))).toEqual({
    bv3: 600n,
    usdt: 300_000_000_000_000_001n,
  })
})

describe('no earnings while away are shown', () => {
  test.each([
    { what: 'after less than five minutes', seen, now: later('2026-05-12T10:04:59.999Z') },
    { what: 'on a first visit', seen: null, now: later('2026-05-12T12:00:00.000Z') },
    {
      what: 'for another shift',
      seen,
      now: { ...later('2026-05-12T12:00:00.000Z'), shiftStartedAt: '2026-05-12T11:00:00.000Z' },
    },
    { what: 'while nothing mines', seen, now: { ...later('2026-05-12T12:00:00.000Z'), shiftStartedAt: null } },
    { what: 'if the figure is lower than before', seen, now: { ...later('2026-05-12T12:00:00.000Z'), earnedBv3: 1 } },
  ])('$what', ({ seen, now }) => expect(earnedSince(seen, now)).toBeNull())

  test('and a stopped mine stores no figure', () => expect(lastSeenOf({ ...before, shiftStartedAt: null })).toBeNull())
})

test('a stored value is read back unchanged; anything else is ignored', () => {
  expect(parseLastSeen(JSON.stringify(seen))).toEqual(seen)
  const broken: unknown[] = [
    ...[null, 1, 'x', {}, { ...(seen as LastSeen), bv3: 1.5 }, { ...(seen as LastSeen), usdt: '1e3' }],
    ...[
      { ...(seen as LastSeen), asOf: 'x' },
      ...['x', null, 1e300, {}].map((bv3) => ({ ...(seen as LastSeen), bv3 })),
      ...['-1', '', [1], { toString: 1 }].map((usdt) => ({ ...(seen as LastSeen), usdt })),
    ],
  ]
  for (const kept of broken) expect(parseLastSeen(JSON.stringify(kept))).toBeNull()
  expect(parseLastSeen('{')).toBeNull()
  expect(parseLastSeen(null)).toBeNull()
})
