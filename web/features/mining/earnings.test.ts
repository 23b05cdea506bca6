import { expect, test } from 'vitest'
import { basePerMinuteText, bv3PerMinuteText, cardsPerMinuteText, perHourText, usdtPerMinuteText } from './earnings.tsx'

const USDT = 10n ** 18n

test.each([
  { daily: 60_000n, perMinute: '0.4166' },
  { daily: 14_400n, perMinute: '0.1000' },
  { daily: 0n, perMinute: '0.0000' },
])('$daily hundredths of BV3 a day, divided by 1440, are $perMinute a minute', ({ daily, perMinute }) => {
  expect(bv3PerMinuteText(daily)).toBe(perMinute)
})

test('1.45 USDT a day, divided by 1440, are 0.001006 a minute', () => {
  expect(usdtPerMinuteText((145n * USDT) / 100n)).toBe('0.001006')
})

test('the base rate is 0.1 BV3 a minute while a card mines', () => {
  expect(basePerMinuteText(true)).toBe('0.1000')
  expect(basePerMinuteText(false)).toBe('0.0000')
  expect(cardsPerMinuteText('0.5166')).toBe('0.4166')
  expect(cardsPerMinuteText('0')).toBe('0.0000')
})

test('an hour is sixty minutes of the server’s rate, rounded to the nearest', () => {
  expect(perHourText('0.333333333333333333', 2)).toBe('20.00')
  expect(perHourText('0.1', 2)).toBe('6.00')
})
