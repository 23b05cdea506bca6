import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createRanking } from './fair-shares.ts'

test('the largest is found after any changes', () => {
  const change = fc.record({ key: fc.integer({ min: 0, max: 30 }), amount: fc.integer({ min: 0, max: 9 }) })
  fc.assert(
    fc.property(fc.array(change, { maxLength: 200 }), (changes) => {
      const ranking = createRanking<number>()
      const amounts = new Map<number, number>()
      for (const { key, amount } of changes) {
        ranking.set(key, amount)
        if (amount === 0) amounts.delete(key)
        else amounts.set(key, amount)
        const largest = ranking.largest()
        expect(largest === undefined ? 0 : amounts.get(largest)).toBe(Math.max(0, ...amounts.values()))
      }
    }),
  )
})

test('twice as many keys take a few more steps, for any changes', () => {
  let steps = 0
  /** A number that counts when it is compared. */
  const counted = (amount: number) =>
    ({
      valueOf: () => {
        steps += 1
        return amount
      },
    }) as unknown as number
  const mostOf = (keys: number) => {
    const ranking = createRanking<number>()
    let most = 0
    const measure = (act: () => void) => {
      steps = 0
      act()
      most = Math.max(most, steps)
    }
    for (let key = 0; key < keys; key++) measure(() => ranking.set(key, counted(key + 1)))
    for (let key = 0; key < keys; key += 7) measure(() => ranking.set(key, counted((key * 7_919) % keys)))
    while (ranking.largest() !== undefined) measure(() => ranking.set(ranking.largest() ?? 0, 0))
    return most
  }
  const most = mostOf(4_096)
  expect(mostOf(8_192)).toBeLessThanOrEqual(most + 10)
  expect(most).toBeLessThan(100)
})
