import { afterEach, beforeEach, expect, test } from 'vitest'
import { confirmPayout, type PayoutView } from '#core/api/admin-payouts.ts'
import { PAYOUT } from '#test/support/browser/parts/money-out-samples.ts'
import { answer, refuse, requestsOf } from '#test/support/browser/parts/stub-api.ts'
import { violations } from '#test/support/browser/parts/violations.ts'
import { renderPart } from '#test/support/browser/render-part.tsx'
import { clearOperatorToken, storeOperatorToken } from '../session/operator-token.ts'
import { PayoutLine } from './payout-line.tsx'

beforeEach(() => storeOperatorToken('token'))
afterEach(clearOperatorToken)

const CAPPED: PayoutView = {
  ...PAYOUT,
  state: 'queued',
  txHash: null,
  problem: 'It is above the cap of 5 USDT for one payout; a second operator has to confirm it.',
  problemFacts: { code: 'above_cap', values: { cap: '5 USDT' } },
}

test('a payout above a cap shows it, and is confirmed with a second click', async () => {
  answer(confirmPayout, { id: CAPPED.id, state: 'queued' })
  const screen = await renderPart(<PayoutLine payout={CAPPED} asset="USDT" />)
  await expect.element(screen.getByText(/^It is above the cap of 5 USDT/)).toBeVisible()
  await screen.getByRole('button', { name: 'Confirm as second operator' }).click()
  await expect.element(screen.getByRole('dialog')).toBeVisible()
  expect(await violations()).toEqual([])
  expect(requestsOf(confirmPayout)).toEqual([])
  await screen.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect.poll(() => requestsOf(confirmPayout)).toHaveLength(1)
  await expect.poll(() => screen.getByRole('dialog').elements()).toHaveLength(0)
})

test('an operator who decided it reads that another one must confirm', async () => {
  refuse(confirmPayout, 'payout_needs_another')
  const screen = await renderPart(<PayoutLine payout={CAPPED} asset="USDT" />)
  await screen.getByRole('button', { name: 'Confirm as second operator' }).click()
  await screen.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect
    .element(screen.getByText('The operator who decided this payout cannot confirm it. Ask another operator.'))
    .toBeVisible()
})

test('any other problem offers no confirmation', async () => {
  const problemFacts = { code: 'transfer_refused', values: {} } as const
  const screen = await renderPart(<PayoutLine payout={{ ...CAPPED, problemFacts }} asset="USDT" />)
  await expect.element(screen.getByText(/^The network would refuse/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Confirm as second operator' }).elements()).toHaveLength(0)
})
