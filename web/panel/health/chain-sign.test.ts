import { expect, test } from 'vitest'
import type { ChainHealth } from '#core/api/operator-health.ts'
import { CHAIN_NODE, HEALTH } from '#test/support/browser/parts/desk-samples.ts'
import { chainSign } from './health-signs.ts'

const ALARM = {
  id: 1,
  subject: '',
  detail: '',
  facts: null,
  times: 1,
  raisedAt: '',
  lastSeenAt: '',
  kind: 'nodes_too_few',
} as const
const DOWN = { ...CHAIN_NODE, state: 'aside' } as const

test.each<{ chain: Partial<ChainHealth>; value: string; state: string }>([
  { chain: {}, value: 'Up to date', state: 'fine' },
  { chain: { nodes: [CHAIN_NODE, CHAIN_NODE, DOWN] }, value: '2 of 3 nodes', state: 'waiting' },
  { chain: { nodes: [DOWN], stuckPayments: 2 }, value: '2 payments stuck', state: 'bad' },
  { chain: { stuckPayments: 2, alarms: [ALARM] }, value: '1 open alarm', state: 'bad' },
  { chain: { isBehind: true, alarms: [ALARM] }, value: 'Behind', state: 'bad' },
])('the chain shows $value', ({ chain, value, state }) => {
  expect(chainSign({ ...HEALTH.chain, ...chain })).toMatchObject({ value, state })
})
