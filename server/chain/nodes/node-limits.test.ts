import { expect, test } from 'vitest'
import { newLimits, recordAnsweredRange, recordRefusedRange } from './chain-node.ts'

/** Full ranges that are answered before a longer one is tried. */
function countUntilTried(limits: ReturnType<typeof newLimits>): number {
  const before = limits.rangeBlocks
  let answered = 0
  for (; limits.rangeBlocks === before; answered += 1) recordAnsweredRange(limits, limits.rangeBlocks)
  return answered
}

test('a longer range is tried after 20 full ones, and after four times as many each time that it was refused', () => {
  const limits = newLimits()
  recordRefusedRange(limits, 1_000n)
  const tried = [1, 2, 3].map(() => {
    const answered = countUntilTried(limits)
    expect(limits.rangeBlocks).toBe(1_000n)
    recordRefusedRange(limits, 1_000n)
    return answered
  })
  expect(tried).toEqual([20, 80, 320])
  expect(limits.rangeBlocks).toBe(500n)
})

test('what is refused because of an older limit changes nothing', () => {
  const limits = newLimits()
  recordRefusedRange(limits, 100n)
  recordRefusedRange(limits, 1_000n)
  expect(limits.rangeBlocks).toBe(50n)
})
