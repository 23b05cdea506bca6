import { expect, test } from 'vitest'
import { clockFace, timeLevel } from './figures.ts'

test.each([
  { seconds: 1_200, level: 'plenty' },
  { seconds: 300.5, level: 'plenty' },
  { seconds: 300, level: 'low' },
  { seconds: 61, level: 'low' },
  { seconds: 60, level: 'last' },
  { seconds: 0, level: 'last' },
])('with $seconds s left it is $level', ({ seconds, level }) => {
  expect(timeLevel(seconds)).toBe(level)
})

test.each([
  { seconds: 0, face: '0:00' },
  { seconds: -1, face: '0:00' },
  { seconds: 59.9, face: '0:59' },
  { seconds: 65, face: '1:05' },
  { seconds: 3_605, face: '1:00:05' },
])('$seconds s read $face', ({ seconds, face }) => {
  expect(clockFace(seconds)).toBe(face)
})
