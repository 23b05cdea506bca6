import { expect, test } from 'vitest'
import { problemText } from './runs-query.ts'

test.each([
  { problemCode: 'replay_slow', problem: 'any text', says: 'it took too long' },
  { problemCode: 'replay_failed', problem: 'any text', says: null },
  { problemCode: 'replay_error', problem: 'no seed: 12', says: 'no seed: 12' },
  { problemCode: 'replay_error', problem: 'its replay failed', says: 'its replay failed' },
  { problemCode: null, problem: 'its replay took longer than 500 ms', says: 'its replay took longer than 500 ms' },
] as const)('$problemCode is shown as $says', ({ says, ...run }) => {
  expect(problemText(run)).toBe(says)
})
