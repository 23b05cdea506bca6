import { afterEach, beforeEach, expect, test } from 'vitest'
import { getOperatorHealth } from '#core/api/operator-health.ts'
import { resolvePayment } from '#core/api/payments.ts'
import { HEALTH } from '#test/support/browser/parts/desk-samples.ts'
import { adminPayment } from '#test/support/browser/parts/money-out-samples.ts'
import { ADDRESS } from '#test/support/browser/parts/samples.ts'
import { answer, requestsOf } from '#test/support/browser/parts/stub-api.ts'
import { violations } from '#test/support/browser/parts/violations.ts'
import { renderPart } from '#test/support/browser/render-part.tsx'
import { clearOperatorToken, storeOperatorToken } from '../session/operator-token.ts'
import { RefundDialog } from './payment-dialogs.tsx'

const HOT_WALLET = { address: ADDRESS, bnb: '1', usdt: '500', bv3: null, isLow: false }

beforeEach(() => {
  storeOperatorToken('token')
  answer(getOperatorHealth, { ...HEALTH, hotWallet: HOT_WALLET })
})
afterEach(clearOperatorToken)

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
