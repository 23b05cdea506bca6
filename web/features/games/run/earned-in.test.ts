import { expect, test } from 'vitest'
import { earnedIn } from './figures.ts'

test.each([
  { rate: '0.1', playedMs: 5_999, hundredths: 0n },
  { rate: '0.1', playedMs: 6_000, hundredths: 1n },
  { rate: '0.8', playedMs: 90_000, hundredths: 120n },
  { rate: '30.5', playedMs: 60_000.9, hundredths: 3_050n },
])('$rate BV3 a minute for $playedMs ms come to $hundredths hundredths', ({ rate, playedMs, hundredths }) => {
  expect(earnedIn(rate, playedMs)).toBe(hundredths)
})
