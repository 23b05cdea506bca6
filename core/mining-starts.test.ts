import { expect, test } from 'vitest'
import { checkStarts, STARTS_PER_HOUR_MAX } from './mining-starts.ts'

test.each([
  { starts: STARTS_PER_HOUR_MAX, answer: { ok: true, value: null } },
  { starts: STARTS_PER_HOUR_MAX + 1, answer: { ok: false, code: 'rate_limited' } },
])('start number $starts within an hour', ({ starts, answer }) => {
  expect(checkStarts(starts)).toEqual(answer)
})
