import { afterEach, beforeEach, expect, test } from 'vitest'
import { getOperatorHealth } from '#core/api/operator-health.ts'
import { recordPayment, resolvePayment } from '#core/api/payments.ts'
import { HEALTH } from '#test/support/browser/parts/desk-samples.ts'
import { adminPayment } from '#test/support/browser/parts/money-out-samples.ts'
import { ADDRESS, OTHER_ADDRESS, TX_HASH } from '#test/support/browser/parts/samples.ts'
import { answer, refuse, requestsOf } from '#test/support/browser/parts/stub-api.ts'
import { violations } from '#test/support/browser/parts/violations.ts'
import { renderPart } from '#test/support/browser/render-part.tsx'
import { clearOperatorToken, storeOperatorToken } from '../session/operator-token.ts'
import { RecordDialog, RefundDialog } from './payment-dialogs.tsx'

const WALLET = OTHER_ADDRESS.toLowerCase()

beforeEach(() => {
  storeOperatorToken('token')
  answer(getOperatorHealth, { ...HEALTH, hotWallet: HOT_WALLET })
})
afterEach(clearOperatorToken)

async function openDialog(done: string[] = []) {
  const screen = await renderPart(
    <RecordDialog onClose={() => done.push('closed')} onRecorded={() => done.push('recorded')} />,
  )
  const dialog = screen.getByRole('dialog', { name: 'Record BNB' })
  return {
    screen,
    dialog,
    done,
    async fill(amount: string) {
      await dialog.getByRole('textbox', { name: 'Transaction' }).fill(` ${TX_HASH} `)
      await dialog.getByRole('textbox', { name: 'Wallet that paid' }).fill(WALLET)
      await dialog.getByRole('textbox', { name: /^BNB it paid/ }).fill(amount)
      await dialog.getByRole('button', { name: 'Record', exact: true }).click()
    },
  }
}

test('missing fields and an invalid amount are reported, and nothing is sent', async () => {
  const { dialog, fill } = await openDialog()
  await dialog.getByRole('button', { name: 'Record', exact: true }).click()
  await expect.element(dialog.getByText('A transaction hash is 0x followed by 64 letters and digits.')).toBeVisible()
  await fill('much')
  await expect.element(dialog.getByText('An amount of BNB, with at most 18 decimals.')).toBeVisible()
  expect(await violations()).toEqual([])
  expect(requestsOf(recordPayment)).toHaveLength(0)
})

test.each([
  { amount: '', amountWei: undefined },
  { amount: '0.0483', amountWei: '48300000000000000' },
])('a transaction is recorded, with “$amount” BNB', async ({ amount, amountWei }) => {
  answer(recordPayment, adminPayment({ asset: 'BNB', value: '0.0483' }))
  const { screen, done, fill } = await openDialog()
  await fill(amount)
  await expect.element(screen.getByText('0.0483 BNB are waiting to be credited or refunded.')).toBeVisible()
  const [request] = requestsOf(recordPayment)
  expect(request?.body).toEqual({ txHash: TX_HASH, walletAddress: WALLET, amountWei, note: '' })
  await expect.poll(() => done).toEqual(['closed', 'recorded'])
})

test('a refusal is shown in the form', async () => {
  refuse(recordPayment, 'payment_amount_needed')
  const { dialog, fill, done } = await openDialog()
  await fill('')
  await expect.element(dialog.getByText(/No node can show how much this transaction paid/)).toBeVisible()
  expect(done).toEqual(['recorded'])
})

const HOT_WALLET = { address: ADDRESS, bnb: '1', usdt: '500', bv3: null, isLow: false }

test.each([
  { what: 'that arrived', wasRecorded: false, way: 'hot_wallet' },
  { what: 'recorded by an operator', wasRecorded: true, way: 'operator_wallet' },
])('a payment $what is refunded by the $way by default', async ({ wasRecorded, way }) => {
  const payment = adminPayment({ asset: 'BNB', wasRecorded })
  answer(resolvePayment, payment)
  const screen = await renderPart(
    <RefundDialog payment={payment} onClose={() => {}} onChanged={() => {}} onRefunding={() => {}} />,
  )
  const hotWallet = screen.getByRole('radio', { name: /^Hot wallet/ })
  if (wasRecorded) {
    await expect.element(screen.getByText('It cannot refund what an operator recorded.')).toBeVisible()
    await expect.element(hotWallet).toBeDisabled()
  } else {
    await expect.element(hotWallet).toBeEnabled()
  }
  expect(await violations()).toEqual([])
  await screen.getByRole('button', { name: 'Refund 9.000000 BNB' }).click()
  await expect.poll(() => requestsOf(resolvePayment)).toHaveLength(1)
  expect(requestsOf(resolvePayment)[0]?.body).toMatchObject({ action: 'refund', way })
})
