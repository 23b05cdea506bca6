import { expect, test } from 'vitest'
import { playTimeText } from './paid-text.ts'

test.each([
  ['0.00', '0:00'],
  ['0.04', '0:02.4'],
  ['0.05', '0:03'],
  ['0.29', '0:17.4'],
  ['1.75', '1:45'],
  ['3.20', '3:12'],
  ['60.01', '1:00:00.6'],
])('%s minutes are shown as %s', (minutes, face) => {
  expect(playTimeText(minutes)).toBe(face)
})
