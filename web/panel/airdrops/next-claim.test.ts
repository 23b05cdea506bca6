import { expect, test } from 'vitest'
import { claimAfter } from './airdrops-tab.tsx'

const claims = [{ id: 3 }, { id: 5 }, { id: 8 }]

test.each([
  { decided: 3, next: 5 },
  { decided: 5, next: 8 },
  { decided: 8, next: 5 },
  { decided: 4, next: null },
])('after $decided comes $next', ({ decided, next }) => expect(claimAfter(claims, decided)).toBe(next))

test('after the only one comes none', () => expect(claimAfter([{ id: 3 }], 3)).toBeNull())
