import { expect, test } from 'vitest'
import { claimAfter } from './airdrops-tab.tsx'

const claims = [{ id: 3 }, { id: 5 }, { id: 8 }]

test.each([
  { decided: 3, next: 5 },
  { decided: 5, next: 8 },
  { decided: 8, next: 5 },
  { decided: 4, next: null },
])('after $decided the next is $next', ({ decided, next }) => expect(claimAfter(claims, decided)).toBe(next))

test('after the only one there is no next', () => expect(claimAfter([{ id: 3 }], 3)).toBeNull())
