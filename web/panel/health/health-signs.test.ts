import { expect, test } from 'vitest'
import type { ChainHealth, OperatorHealth } from '#core/api/operator-health.ts'
import { CHAIN_NODE, HEALTH, SOLVENCY } from '#test/support/browser/parts/desk-samples.ts'
import { chainSign, healthSigns } from './health-signs.ts'

const ALARM = {
  ...{ id: 1, check: 'balance', count: 1, example: 'user 7', raisedAt: '2026-01-01T00:00:00.000Z' },
  ...{ stopsAll: false, players: 1 },
}

const signOf = (health: Partial<OperatorHealth>, label: string) =>
  healthSigns({ ...HEALTH, ...health }).find((sign) => sign.label === label)

test('nothing needs attention on a calm day', () => {
  expect(new Set(healthSigns(HEALTH).map(({ state }) => state))).toEqual(new Set(['fine']))
})

test.each([
  { health: { auditAlarms: [ALARM] }, label: 'Ledger audit', value: '1 open alarm', state: 'bad' },
  { health: { auditAlarms: [ALARM, ALARM] }, label: 'Ledger audit', value: '2 open alarms', state: 'bad' },
  { health: { payoutsStopped: true }, label: 'Payouts', value: 'Stopped', state: 'bad' },
  { health: { payoutsHeld: true }, label: 'Payouts', value: 'Stopped', state: 'bad' },
  { health: { strays: 1 }, label: 'Payouts', value: 'Stopped', state: 'bad' },
  { health: { uncertainPayouts: 2 }, label: 'Uncertain payouts', value: '2', state: 'bad' },
  { health: { failedNotifications: 1 }, label: 'Notifications', value: '1 not sent', state: 'waiting' },
  { health: { openPayments: 3 }, label: 'Payments on hold', value: '3', state: 'waiting' },
] as const)('$label shows $value', ({ health, label, value, state }) => {
  expect(signOf(health as Partial<OperatorHealth>, label)).toMatchObject({ value, state })
})

test.each([
  { health: { payoutsStopped: true, strays: 1 }, detail: 'Nothing is paid until the alarm is resolved.' },
  { health: { strays: 1, payoutsHeld: true }, detail: 'Nothing is paid until the notice above is resolved.' },
  { health: { payoutsHeld: true }, detail: 'Nothing is paid until the notice above is resolved.' },
])('the reason that payouts wait for is shown: $detail', ({ health, detail }) => {
  expect(signOf(health, 'Payouts')?.detail).toMatch(detail)
})

test('stopped sales and short wallets come first; a covered wallet needs no sign', () => {
  expect(healthSigns(HEALTH, SOLVENCY)).toEqual(healthSigns(HEALTH))
  const sales = { ...SOLVENCY.sales, areStopped: true }
  const usdt = { ...SOLVENCY.usdt, coverage: { ...SOLVENCY.usdt.coverage, now: '99.9' } }
  expect(healthSigns(HEALTH, { ...SOLVENCY, sales, usdt }).slice(0, 2)).toMatchObject([
    { label: 'Sales', value: 'Stopped', state: 'bad', tab: 'solvency' },
    { label: 'Coverage', value: '99.9%', state: 'bad', tab: 'solvency' },
  ])
})

const CHAIN_ALARM = {
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
  { chain: { stuckPayments: 2, alarms: [CHAIN_ALARM] }, value: '1 open alarm', state: 'bad' },
  { chain: { isBehind: true, alarms: [CHAIN_ALARM] }, value: 'Behind', state: 'bad' },
])('the chain shows $value', ({ chain, value, state }) => {
  expect(chainSign({ ...HEALTH.chain, ...chain })).toMatchObject({ value, state })
})
