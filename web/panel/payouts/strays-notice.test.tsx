import { afterEach, beforeEach, expect, test } from 'vitest'
import { explainStray, listStrays, namePayout, type Stray } from '#core/api/admin.ts'
import { ADDRESS, TX_HASH } from '#test/support/parts/samples.ts'
import { answer, requestsOf } from '#test/support/parts/stub-api.ts'
import { violations } from '#test/support/parts/violations.ts'
import { renderPart } from '#test/support/render-part.tsx'
import { clearOperatorToken, storeOperatorToken } from '../session/operator-token.ts'
import { StraysNotice } from './strays-notice.tsx'

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

async function open(one: Stray) {
  answer(listStrays, { strays: [one] })
  const screen = await renderPart(<StraysNotice count={1} />)
  await expect.element(screen.getByText('The hot wallet sent 1 transaction that was not signed here')).toBeVisible()
  await screen.getByRole('button', { name: 'Explain…' }).click()
  await expect.element(screen.getByRole('dialog')).toBeVisible()
  expect(await violations()).toEqual([])
  return screen
}

test('what a transaction was is said in a note, and not without', async () => {
  answer(explainStray, undefined)
  const screen = await open(stray({ txHash: null }))
  await screen.getByRole('button', { name: 'Explain', exact: true }).click()
  await expect.element(screen.getByText('Please write what it was.')).toBeVisible()
  await screen.getByLabelText('What it was, and who sent it').fill('Moved to the treasury.')
  await screen.getByRole('button', { name: 'Explain', exact: true }).click()
  await expect.poll(() => requestsOf(explainStray)).toHaveLength(1)
  expect(requestsOf(explainStray)).toMatchObject([{ body: { nonce: 12, note: 'Moved to the treasury.' } }])
})

test('one that has moved exactly a payout is named for it', async () => {
  answer(namePayout, { state: 'completed', explanation: '' })
  const screen = await open(stray({ payouts: [41] }))
  await expect.element(screen.getByRole('radio', { name: /^The payment of payout 41/ })).toBeChecked()
  await screen.getByRole('button', { name: 'Explain', exact: true }).click()
  await expect.poll(() => requestsOf(namePayout)).toHaveLength(1)
  expect(requestsOf(namePayout)).toMatchObject([{ body: { txHash: TX_HASH, isPayerOurs: false } }])
  expect(requestsOf(explainStray)).toEqual([])
})
