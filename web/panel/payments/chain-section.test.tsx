import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type ChainHealth, getOperatorHealth, resolveChainAlarm } from '#core/api/operator-health.ts'

import { getOperatorMe } from '#core/api/own-account.ts'
import { CHAIN_NODE, HEALTH, OPERATOR_ME } from '#test/support/browser/parts/desk-samples.ts'
import { MOMENT } from '#test/support/browser/parts/samples.ts'
import { answer, requestsOf } from '#test/support/browser/parts/stub-api.ts'
import { sidewaysPx, violations } from '#test/support/browser/parts/violations.ts'
import { renderPart } from '#test/support/browser/render-part.tsx'
import { clearOperatorToken, storeOperatorToken } from '../session/operator-token.ts'
import { ChainSection } from './chain-section.tsx'

const WRONG: ChainHealth = {
  finalizedBlock: '70123456',
  finalizedAt: MOMENT,
  cursorBlock: '70100000',
  cursorAt: MOMENT,
  isBehind: true,
  waitingPayments: 12,
  stuckPayments: 1,
  keptAside: { usdt: '0.0002', bnb: '0', payers: 3 },
  nodes: [
    CHAIN_NODE,
    { ...CHAIN_NODE, name: 'other.example:8545', state: 'contradicts', problem: 'another log', contradictions: 4 },
  ],
  alarms: [
    {
      id: 7,
      kind: 'node_contradicts',
      subject: 'other.example:8545',
      detail: 'the payments in blocks 1 to 9',
      facts: null,
      times: 3,
      raisedAt: MOMENT,
      lastSeenAt: MOMENT,
    },
  ],
}

beforeEach(() => storeOperatorToken('token'))
afterEach(async () => {
  clearOperatorToken()
  await page.viewport(1280, 800)
})

async function open(chain: ChainHealth, role: 'operator' | 'viewer' = 'operator') {
  answer(getOperatorMe, { ...OPERATOR_ME, role })
  answer(getOperatorHealth, { ...HEALTH, chain })
  return renderPart(
    <main>
      <h2>Payments</h2>
      <ChainSection />
    </main>,
  )
}

test.each([1440, 390])('a problem and its remedy are above the nodes, at %i px', async (width) => {
  await page.viewport(width, 900)
  const screen = await open(WRONG)
  await expect.element(screen.getByText('A node contradicts the others')).toBeVisible()
  await expect.element(screen.getByText('other.example:8545: the payments in blocks 1 to 9')).toBeVisible()
  await expect.element(screen.getByText('Block 70,100,000')).toBeVisible()
  await expect.element(screen.getByText('0.0002 USDT')).toBeVisible()
  expect(screen.getByText('Contradicts the others').elements().length).toBeGreaterThan(0)
  expect(sidewaysPx()).toBe(0)
  expect(await violations()).toEqual([])
})

test('an alarm is resolved with a note, which is required', async () => {
  const screen = await open(WRONG)
  answer(resolveChainAlarm, undefined)
  await screen.getByRole('button', { name: 'Resolve…' }).click()
  await screen.getByRole('button', { name: 'Resolve', exact: true }).click()
  await expect.element(screen.getByText('Please describe what was done.')).toBeVisible()
  expect(requestsOf(resolveChainAlarm)).toEqual([])
  await screen.getByLabelText('What was wrong, and what was done').fill('The node was taken out.')
  await screen.getByRole('button', { name: 'Resolve', exact: true }).click()
  await expect.poll(() => requestsOf(resolveChainAlarm)).toMatchObject([{ body: { note: 'The node was taken out.' } }])
})

test('a viewer sees the alarms and resolves none', async () => {
  const screen = await open(WRONG, 'viewer')
  await expect.element(screen.getByText('A node contradicts the others')).toBeVisible()
  // The role is known once its call has answered.
  await expect.poll(() => screen.getByRole('button', { name: 'Resolve…' }).elements()).toEqual([])
})
