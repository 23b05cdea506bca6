import { expect, test } from 'vitest'
import { withUnits } from './amount-texts.tsx'

test('a number and its unit stay on one line, and other text may wrap', () => {
  expect(withUnits('At most 2,500.00 BV3 a day, in 30 days.')).toBe('At most 2,500.00\u00a0BV3 a day, in 30\u00a0days.')
})
