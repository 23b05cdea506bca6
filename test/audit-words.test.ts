import { expect, test } from 'vitest'
import { ALL_CHECKS } from '#server/audit/checks.ts'
import { hasWords } from '#web/panel/alarms/check-words.ts'

test.each(ALL_CHECKS)('the panel says what is wrong where it does not hold: %s', (check) => {
  expect(hasWords(check)).toBe(true)
})
