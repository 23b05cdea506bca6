import { expect, test } from 'vitest'
import { flipAt, overAt, riseAt, SHOWN_MAX } from './opening-stall.tsx'

test.each([1, 2, 5, SHOWN_MAX])('%d cards rise, then flip, then are named, within 2.5 seconds', (count) => {
  const steps = [riseAt(0), riseAt(count - 1) + 200, flipAt(0, count), overAt(count)]
  expect(steps).toEqual(steps.toSorted((a, b) => a - b))
  expect(overAt(count)).toBeLessThanOrEqual(2_500)
})
