import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endPayout } from '#core/api/admin-payouts.ts'
import { PAYOUT } from '#test/support/browser/parts/money-out-samples.ts'
import { OTHER_ADDRESS } from '#test/support/browser/parts/samples.ts'
import { answer, refuse, requestsOf } from '#test/support/browser/parts/stub-api.ts'
import { violations } from '#test/support/browser/parts/violations.ts'
import { renderPart } from '#test/support/browser/render-part.tsx'
import { clearOperatorToken, storeOperatorToken } from '../session/operator-token.ts'
import { EndPayoutDialog } from './end-payout-dialog.tsx'
import type { PayoutToPay } from './use-pay-payout.ts'

beforeEach(() => storeOperatorToken('token'))
afterEach(clearOperatorToken)

async function open(change: Partial<PayoutToPay['payout']>) {
  const [onClose, onChanged] = [vi.fn<() => void>(), vi.fn<() => void>()]
  const payable: PayoutToPay = {
    payout: { ...PAYOUT, state: 'queued', txHash: null, ...change },
    asset: 'USDT',
    amount: '19.5',
    recipient: OTHER_ADDRESS.toLowerCase(),
    purpose: { kind: 'withdrawal', id: 3 },
  }
  const screen = await renderPart(<EndPayoutDialog payable={payable} onClose={onClose} onChanged={onChanged} />)
  await expect.element(screen.getByRole('dialog')).toBeVisible()
  return { screen, onClose, onChanged }
}

test('a payout is cancelled only with a reason', async () => {
  answer(endPayout, { state: 'cancelled', ending: null })
  const { screen, onClose } = await open({})
  expect(await violations()).toEqual([])
  await screen.getByRole('button', { name: 'Cancel the payout' }).click()
  await expect.element(screen.getByText('A cancellation needs a reason. The player sees it.')).toBeVisible()
  expect(requestsOf(endPayout)).toEqual([])
  await screen.getByLabelText('Reason').fill('The wallet was stolen.')
  await screen.getByRole('button', { name: 'Cancel the payout' }).click()
  await expect.poll(() => onClose.mock.calls).toHaveLength(1)
  expect(requestsOf(endPayout)).toMatchObject([{ body: { ending: 'cancel', reason: 'The wallet was stolen.' } }])
})

test('a queued payout can be paid manually, and cannot be sent by its present way', async () => {
  answer(endPayout, { state: 'awaiting_operator', ending: null })
  const { screen, onClose } = await open({})
  await expect.element(screen.getByRole('radio', { name: /^Pay it by hand/ })).toBeVisible()
  expect(screen.getByRole('radio', { name: /^Send it from the hot wallet/ }).elements()).toHaveLength(0)
  await screen.getByRole('radio', { name: /^Pay it by hand/ }).click()
  await screen.getByRole('button', { name: 'Take over' }).click()
  await expect.poll(() => onClose.mock.calls).toHaveLength(1)
  expect(requestsOf(endPayout)).toMatchObject([{ body: { ending: 'operator_wallet', reason: '' } }])
})

test('a signed payout can be sent again, and a refusal is shown', async () => {
  refuse(endPayout, 'payout_ending_already')
  const { screen, onClose, onChanged } = await open({ state: 'uncertain' })
  await expect.element(screen.getByText(/^It was signed\. The server first uses/)).toBeVisible()
  await screen.getByRole('radio', { name: /^Send it from the hot wallet/ }).click()
  await screen.getByRole('button', { name: 'Send again' }).click()
  await expect.element(screen.getByText('Not changed')).toBeVisible()
  expect(await violations()).toEqual([])
  expect(onClose).not.toHaveBeenCalled()
  expect(onChanged).toHaveBeenCalled()
})
