import { expect, test } from 'vitest'
import { changeOf } from './activity-days.tsx'

test.each([
  { amount: '1234.5', asset: 'USDT', text: '+1,234.5000', direction: 'gain' },
  { amount: '-5', asset: 'BV3', text: '−5.00', direction: 'loss' },
  { amount: '0', asset: 'USDT', text: '0', direction: 'none' },
  { amount: '0.00001', asset: 'USDT', text: '<\u00a00.0001', direction: 'gain' },
  { amount: '-0.00001', asset: 'USDT', text: '−<0.0001', direction: 'loss' },
] as const)('$amount of $asset reads $text', ({ amount, asset, text, direction }) => {
  expect(changeOf(amount, asset)).toEqual({ text, direction })
})
