import { expect, test } from 'vitest'
import { withdrawalSteps } from './withdrawal-tracker.tsx'

const TIMES = { requestedAt: '2026-11-21T01:00:00Z', decidedAt: null, completedAt: null }

test.each([
  { status: 'pending', steps: 'requested done, approved current, paid ahead' },
  { status: 'approved', steps: 'requested done, approved done, paid current' },
  { status: 'rejected', steps: 'requested done, rejected stopped, paid ahead' },
  { status: 'rejected', isCancelled: true, steps: 'requested done, cancelled stopped, paid ahead' },
  { status: 'completed', steps: 'requested done, approved done, paid done' },
] as const)('$status: $steps', ({ steps, ...change }) => {
  const written = withdrawalSteps({ ...TIMES, isCancelled: false, ...change }).map(
    ({ step, state }) => `${step} ${state}`,
  )
  expect(written.join(', ')).toBe(steps)
})
