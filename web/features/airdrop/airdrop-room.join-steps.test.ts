import { i18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { joinSteps } from './airdrop-room.tsx'

const SUBMITTED = '2026-11-01T10:00:00.000Z'
const DECIDED = '2026-11-02T10:00:00.000Z'
const CLAIMED = '2026-11-03T10:00:00.000Z'

test.each([
  { state: 'not_started', moments: [null, null, null], steps: ['yours', 'ahead', 'ahead'], at: [null, null, null] },
  {
    state: 'pending',
    moments: [SUBMITTED, null, null],
    steps: ['done', 'theirs', 'ahead'],
    at: [SUBMITTED, null, null],
  },
  {
    state: 'rejected',
    moments: [SUBMITTED, DECIDED, null],
    steps: ['yours', 'stopped', 'ahead'],
    at: [null, DECIDED, null],
  },
  {
    state: 'approved',
    moments: [SUBMITTED, DECIDED, null],
    steps: ['done', 'done', 'yours'],
    at: [SUBMITTED, DECIDED, null],
  },
  {
    state: 'claimed',
    moments: [SUBMITTED, DECIDED, CLAIMED],
    steps: ['done', 'done', 'done'],
    at: [SUBMITTED, DECIDED, CLAIMED],
  },
] as const)('$state has the steps $steps', ({ state, moments, steps, at }) => {
  const [submittedAt, decidedAt, claimedAt] = moments
  const found = joinSteps(state, state === 'not_started' ? undefined : { submittedAt, decidedAt, claimedAt })
  expect(found.map((step) => step.state)).toEqual(steps)
  expect(found.map((step) => step.at)).toEqual(at)
})

test.each([
  { state: 'not_started', words: ['Submit', 'Review', 'Claim'] },
  { state: 'pending', words: ['Submitted', 'Review', 'Claim'] },
  { state: 'rejected', words: ['Submit', 'Reviewed', 'Claim'] },
  { state: 'approved', words: ['Submitted', 'Reviewed', 'Claim'] },
  { state: 'claimed', words: ['Submitted', 'Reviewed', 'Claimed'] },
] as const)('$state: only completed steps are called done', ({ state, words }) => {
  expect(joinSteps(state, undefined).map(({ label }) => i18n._(label))).toEqual(words)
})
