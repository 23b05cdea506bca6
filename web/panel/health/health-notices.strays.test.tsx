import { afterEach, beforeEach, expect, test } from 'vitest'
import { shortened } from '#core/address.ts'
import { explainStray, listStrays, namePayout, type Stray } from '#core/api/admin-payouts.ts'
import { ADDRESS, TX_HASH } from '#test/support/browser/parts/samples.ts'
import { answer, requestsOf } from '#test/support/browser/parts/stub-api.ts'
import { violations } from '#test/support/browser/parts/violations.ts'
import { renderPart } from '#test/support/browser/render-part.tsx'
import { clearOperatorToken, storeOperatorToken } from '../session/operator-token.ts'
import { StraysNotice } from './health-notices.tsx'

beforeEach(() => storeOperatorToken('token'))
afterEach(clearOperatorToken)

const stray = (change: Partial<Stray> = {}): Stray => ({
  walletAddress: ADDRESS.toLowerCase(),
  nonce: 12,
  txHash: TX_HASH,
  foundAt: '2026-11-20T10:00:00.000Z',
  payouts: [],
  ...change,
})

const PAYOUT = { id: 41, asset: 'USDT', amount: '12.5', toAddress: ADDRESS.toLowerCase() } as const

async function open(one: Stray, { count = 1, isHeld = false } = {}) {
  answer(listStrays, { strays: [one] })
  const screen = await renderPart(<StraysNotice count={count} isHeld={isHeld} />)
  await expect
    .element(
      screen
        .getByText('that was not signed here', { exact: false })
        .or(screen.getByText('that were not signed here', { exact: false })),
    )
    .toBeVisible()
  await screen.getByRole('button', { name: 'Explain…' }).click()
  await expect.element(screen.getByRole('dialog')).toBeVisible()
  expect(await violations()).toEqual([])
  return screen
}

test('a transaction is explained only with a note', async () => {
  answer(explainStray, undefined)
  const screen = await open(stray({ txHash: null }))
  await screen.getByRole('button', { name: 'Explain', exact: true }).click()
  await expect.element(screen.getByText('Please describe what it was.')).toBeVisible()
  await screen.getByLabelText('What it was, and who sent it').fill('Moved to the treasury.')
  await screen.getByRole('button', { name: 'Explain', exact: true }).click()
  await expect.poll(() => requestsOf(explainStray)).toHaveLength(1)
  expect(requestsOf(explainStray)).toMatchObject([{ body: { nonce: 12, note: 'Moved to the treasury.' } }])
})

test('a transaction with exactly a payout’s amount is named for it', async () => {
  answer(namePayout, { state: 'completed', explanation: '' })
  const screen = await open(stray({ payouts: [PAYOUT] }))
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByText(TX_HASH)).toBeVisible()
  await expect.element(screen.getByRole('radio', { name: /^The payment of payout 41/ })).toBeChecked()
  await expect.element(dialog).toMatchTextContent(`12.5000 USDT to ${shortened(ADDRESS.toLowerCase())}`)
  await screen.getByRole('button', { name: 'Explain', exact: true }).click()
  await expect.poll(() => requestsOf(namePayout)).toHaveLength(1)
  expect(requestsOf(namePayout)).toMatchObject([{ body: { txHash: TX_HASH, isPayerOurs: false } }])
  expect(requestsOf(explainStray)).toEqual([])
})

test.each([
  { left: { count: 3, isHeld: false }, next: '2 more to explain.' },
  { left: { count: 1, isHeld: false }, next: 'None left. Payouts continue.' },
  { left: { count: 1, isHeld: true }, next: 'None left. Payouts are on hold until you resume them.' },
])('the remaining step is shown: $next', async ({ left, next }) => {
  answer(namePayout, { state: 'completed', explanation: '' })
  const screen = await open(stray({ payouts: [PAYOUT] }), left)
  await screen.getByRole('button', { name: 'Explain', exact: true }).click()
  await expect.element(screen.getByText(next)).toBeVisible()
})
