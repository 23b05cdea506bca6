import { expect, test } from 'vitest'
import { clockFace, earnedIn, returnTimeText, timeLevel } from './figures.ts'

test.each([
  { seconds: 1_200, level: 'plenty' },
  { seconds: 300.5, level: 'plenty' },
  { seconds: 300, level: 'low' },
  { seconds: 61, level: 'low' },
  { seconds: 60, level: 'last' },
  { seconds: 0, level: 'last' },
])('$seconds s left is the level $level', ({ seconds, level }) => {
  expect(timeLevel(seconds)).toBe(level)
})

test.each([
  { seconds: 0, face: '0:00' },
  { seconds: -1, face: '0:00' },
  { seconds: 59.9, face: '0:59' },
  { seconds: 65, face: '1:05' },
  { seconds: 3_605, face: '1:00:05' },
])('$seconds s are shown as $face', ({ seconds, face }) => {
  expect(clockFace(seconds)).toBe(face)
})

const NOON_MS = new Date(2026, 10, 23, 12).getTime()
const HOUR_MS = 3_600_000

test.each([
  { hours: 2, says: /^today at 2:00\sPM$/ },
  { hours: 11, says: /^today at 11:00\sPM$/ },
  { hours: 12, says: /^tomorrow at 12:00\sAM$/ },
  { hours: 24, says: /^tomorrow at 12:00\sPM$/ },
])('at noon, time that returns in $hours hours is shown as $says', ({ hours, says }) => {
  expect(returnTimeText(NOON_MS + hours * HOUR_MS, NOON_MS)).toMatch(says)
})

test.each([
  { rate: '0.1', playedMs: 5_999, hundredths: 0n },
  { rate: '0.1', playedMs: 6_000, hundredths: 1n },
  { rate: '0.8', playedMs: 90_000, hundredths: 120n },
  { rate: '30.5', playedMs: 60_000.9, hundredths: 3_050n },
])('$rate BV3 a minute for $playedMs ms earn $hundredths hundredths', ({ rate, playedMs, hundredths }) => {
  expect(earnedIn(rate, playedMs)).toBe(hundredths)
})
