import { afterEach, beforeEach, expect, test } from 'vitest'
import { endPayoutHold, getPayoutHold, type PayoutHold } from '#core/api/admin-payouts.ts'
import { answer, refuse, requestsOf } from '#test/support/browser/parts/stub-api.ts'
import { violations } from '#test/support/browser/parts/violations.ts'
import { renderPart } from '#test/support/browser/render-part.tsx'
import { clearOperatorToken, storeOperatorToken } from '../session/operator-token.ts'
import { HoldNotice } from './payout-notices.tsx'

beforeEach(() => storeOperatorToken('token'))
afterEach(clearOperatorToken)

const hold = (change: Partial<PayoutHold> = {}): PayoutHold => ({
  id: 3,
  reason: 'restored',
  asOf: '2026-11-20T10:00:00.000Z',
  heldAt: '2026-11-20T12:00:00.000Z',
  comparedAt: '2026-11-20T12:01:00.000Z',
  comparedTo: 1_200,
  transfers: 2,
  strays: 0,
  differences: 0,
  paymentsReadTo: 1_190,
  ...change,
})

async function open(one: PayoutHold) {
  answer(getPayoutHold, { hold: one })
  const screen = await renderPart(<HoldNotice />)
  await expect.element(screen.getByText(/payouts are on hold$/)).toBeVisible()
  return screen
}

test.each([
  { name: 'has not been compared', change: { comparedAt: null, comparedTo: null } },
  { name: 'has a transaction to explain', change: { strays: 1 } },
  { name: 'has an open alarm', change: { differences: 1 } },
])('payouts cannot be resumed while the chain $name', async ({ change }) => {
  const screen = await open(hold(change))
  await expect.element(screen.getByRole('button', { name: 'Resume payouts…' })).toBeDisabled()
})

test('payouts are resumed only with a note', async () => {
  answer(endPayoutHold, undefined)
  const screen = await open(hold())
  await expect
    .element(screen.getByText('The chain has 2 transfers out of the hot wallet since, up to block 1200.'))
    .toBeVisible()
  await screen.getByRole('button', { name: 'Resume payouts…' }).click()
  await expect.element(screen.getByRole('dialog')).toBeVisible()
  expect(await violations()).toEqual([])
  await screen.getByRole('button', { name: 'Resume payouts', exact: true }).click()
  await expect.element(screen.getByText('Please describe what you compared.')).toBeVisible()
  expect(requestsOf(endPayoutHold)).toEqual([])
  await screen.getByLabelText('What you compared, and the result').fill('Both transfers are named.')
  await screen.getByRole('button', { name: 'Resume payouts', exact: true }).click()
  await expect.poll(() => requestsOf(endPayoutHold)).toHaveLength(1)
  expect(requestsOf(endPayoutHold)).toMatchObject([{ body: { note: 'Both transfers are named.' } }])
})

test('a refusal is shown', async () => {
  refuse(endPayoutHold, 'hold_unexplained')
  const screen = await open(hold({ reason: 'moved', asOf: null, transfers: 0 }))
  await screen.getByRole('button', { name: 'Resume payouts…' }).click()
  await screen.getByLabelText('What you compared, and the result').fill('Nothing left.')
  await screen.getByRole('button', { name: 'Resume payouts', exact: true }).click()
  await expect.element(screen.getByText(/^A transfer out of the hot wallet is not explained yet/)).toBeVisible()
})
