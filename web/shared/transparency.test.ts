import { i18n } from '@lingui/core'
import { afterEach, expect, test } from 'vitest'
import { coverageText } from './transparency.ts'

afterEach(() => i18n.activate('en'))

test.each([
  { percent: '0.0', shown: { text: '0.0%', isOver: false } },
  { percent: '99.9', shown: { text: '99.9%', isOver: false } },
  { percent: '999.9', shown: { text: '999.9%', isOver: false } },
  { percent: '1000.0', shown: { text: '1,000%', isOver: true } },
  { percent: '123456789.1', shown: { text: '1,000%', isOver: true } },
])('$percent is shown as a percentage', ({ percent, shown }) => {
  expect(coverageText(percent)).toEqual(shown)
})

test('the coverage is formatted in Spanish', () => {
  i18n.activate('es')
  expect(coverageText('124.5').text).toBe('124,5\u00A0%')
})
