import { expect, test } from 'vitest'
import { assetsOf, isTyped, netOf, plainText } from './batch.tsx'

const ONE_USDT = 10n ** 18n

test('sums each token separately', () => {
  const net = netOf([
    { net: '1.5', tokenType: 'USDT' },
    { net: '0.000000000000000001', tokenType: 'USDT' },
    { net: '20', tokenType: 'BV3' },
  ])
  expect(net).toEqual({ USDT: (ONE_USDT * 3n) / 2n + 1n, BV3: 2_000n })
  expect(assetsOf(net)).toEqual(['USDT', 'BV3'])
  expect(assetsOf({ USDT: 0n, BV3: 1n })).toEqual(['BV3'])
  expect(plainText(net.USDT, 'USDT')).toBe('1.500000000000000001')
})

test.each([
  { typed: '1.5', isSame: true },
  { typed: ' 1.50 ', isSame: true },
  { typed: '1,5', isSame: false },
  { typed: '15', isSame: false },
  { typed: '', isSame: false },
])('"$typed" for 1.5 USDT: $isSame', ({ typed, isSame }) =>
  expect(isTyped(typed, (ONE_USDT * 3n) / 2n, 'USDT')).toBe(isSame),
)
