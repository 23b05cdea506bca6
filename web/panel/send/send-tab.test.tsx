import { afterEach, beforeEach, expect, test } from 'vitest'
import { lookUpWallet, sendTokens } from '#core/api/grants.ts'
import { getOperatorMe } from '#core/api/own-account.ts'
import { OPERATOR_ME } from '#test/support/browser/parts/desk-samples.ts'
import { MOMENT, OTHER_ADDRESS } from '#test/support/browser/parts/samples.ts'
import { answer, refuse, requestsOf, respondWith } from '#test/support/browser/parts/stub-api.ts'
import { violations } from '#test/support/browser/parts/violations.ts'
import { renderPart } from '#test/support/browser/render-part.tsx'
import { holdToast } from '#web/ui/toast.ts'
import { ProofHost } from '../operator-gate.tsx'
import { clearOperatorToken, storeOperatorToken } from '../session/operator-token.ts'
import { SendTab } from './send-tab.tsx'

const WALLET = OTHER_ADDRESS.toLowerCase()

async function openTab() {
  const screen = await renderPart(
    <>
      <SendTab />
      <ProofHost />
    </>,
  )
  const form = screen.getByRole('form', { name: 'Send Tokens' })
  return {
    screen,
    form,
    notices: screen.getByRole('region', { name: 'Notices' }),
    dialog: screen.getByRole('dialog', { name: 'Send these tokens?' }),
    wallet: form.getByRole('textbox', { name: 'Wallet address' }),
    bv3: form.getByRole('textbox', { name: 'BV3 amount' }),
    usdt: form.getByRole('textbox', { name: 'USDT amount' }),
    send: form.getByRole('button', { name: 'Send Tokens' }),
  }
}

beforeEach(() => {
  storeOperatorToken('token')
  answer(lookUpWallet, { walletAddress: WALLET, userId: 7, signedInAt: MOMENT, copies: 3 })
})
afterEach(clearOperatorToken)

test('a missing wallet and a missing amount are reported, one after the other', async () => {
  const { notices, wallet, bv3, send } = await openTab()
  await send.click()
  await expect.element(notices.getByText('Please enter a wallet address')).toBeVisible()
  await wallet.fill(WALLET)
  await send.click()
  await expect.element(notices.getByText('Please enter at least one token amount')).toBeVisible()
  await expect.element(bv3).toHaveAttribute('step', '0.01')
  await bv3.fill('0.001')
  await send.click()
  await expect.element(bv3).toBeInvalid()
  expect(await violations()).toEqual([])
  expect(requestsOf(sendTokens)).toHaveLength(0)
})

test.each(['-1', '1e9', '1000001', '0.001'])(
  'an amount of %s is reported in its field, and no notice says that it is missing',
  async (amount) => {
    const { notices, wallet, bv3, usdt, send } = await openTab()
    const isMissing = notices.getByText('Missing Information')
    await wallet.fill(WALLET)
    for (const field of [bv3, usdt]) await field.fill('0')
    await send.click()
    await expect.element(isMissing).toBeVisible()
    // It does not go by itself.
    holdToast()
    await bv3.fill(amount)
    await send.click()
    await expect.element(isMissing).not.toBeInTheDocument()
    await expect.element(bv3).toBeInvalid()
  },
)

test('declining the identity confirmation shows no failure, and keeps the tokens', async () => {
  answer(getOperatorMe, OPERATOR_ME)
  refuse(sendTokens, 'operator_proof_required')
  const { screen, dialog, notices, wallet, bv3, send } = await openTab()
  await wallet.fill(WALLET)
  await bv3.fill('1')
  await send.click()
  await dialog.getByRole('button', { name: 'Send Tokens' }).click()
  const proof = screen.getByRole('dialog', { name: 'Confirm it is you' })
  await proof.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(proof).not.toBeInTheDocument()
  await expect.element(dialog.getByRole('button', { name: 'Send Tokens' })).not.toHaveAttribute('aria-busy')
  expect(notices.getByText('Send Tokens Failed').elements()).toHaveLength(0)
})

test('tokens are sent after wallet and both amounts were shown, with a warning that it is final', async () => {
  answer(sendTokens, { walletAddress: WALLET, userId: 7, bv3Amount: '12.5', usdtAmount: '0' })
  const { dialog, notices, wallet, bv3, send } = await openTab()
  await wallet.fill(OTHER_ADDRESS)
  await bv3.fill('12.50')
  await send.click()
  await expect.element(dialog.getByText(/This action cannot be undone\.$/)).toBeVisible()
  await expect.element(dialog.getByText(WALLET)).toBeVisible()
  await expect.element(dialog.getByText('12.50', { exact: true })).toBeVisible()
  await expect.element(dialog.getByText('0.0000', { exact: true })).toBeVisible()
  await expect.element(dialog.getByText(/^Both are added to what you owe players/)).toBeVisible()
  expect(await violations()).toEqual([])
  await dialog.getByRole('button', { name: 'Send Tokens' }).click()
  await expect.element(notices.getByText('Tokens Sent Successfully')).toBeVisible()
  const [request] = requestsOf(sendTokens)
  expect(request?.body).toEqual({ walletAddress: WALLET, bv3Amount: '12.5', usdtAmount: '0' })
  expect(request?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/)
  await expect.element(wallet).toHaveValue('')
})

test('a failure is shown in the server’s words, or in the page’s if it has none', async () => {
  refuse(sendTokens, 'grant_too_large')
  const { dialog, notices, wallet, bv3, send } = await openTab()
  await wallet.fill(WALLET)
  await bv3.fill('1')
  await send.click()
  await dialog.getByRole('button', { name: 'Send Tokens' }).click()
  await expect.element(notices.getByText('Send Tokens Failed')).toBeVisible()
  await expect.element(notices.getByText(/^You can send at most 1,000,000 BV3/)).toBeVisible()
  respondWith(sendTokens, 502, '<h1>Bad Gateway</h1>')
  await dialog.getByRole('button', { name: 'Send Tokens' }).click()
  await expect.element(notices.getByText('An error occurred')).toBeVisible()
})
