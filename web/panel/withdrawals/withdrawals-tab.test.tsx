import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { approveWithdrawals, getWithdrawalFacts, listAdminWithdrawals } from '#core/api/admin-withdrawals.ts'
import { getOperatorHealth } from '#core/api/operator-health.ts'
import { HEALTH } from '#test/support/browser/parts/desk-samples.ts'
import { adminWithdrawal, withdrawalFacts } from '#test/support/browser/parts/money-out-samples.ts'
import { ADDRESS, MOMENT, OTHER_ADDRESS } from '#test/support/browser/parts/samples.ts'
import { answer, breakConnection, holdCall, requestsOf } from '#test/support/browser/parts/stub-api.ts'
import { sidewaysPx, violations } from '#test/support/browser/parts/violations.ts'
import { renderPart } from '#test/support/browser/render-part.tsx'
import { clearOperatorToken, storeOperatorToken } from '../session/operator-token.ts'
import { WithdrawalsTab } from './withdrawals-tab.tsx'

const HOT_WALLET = { address: OTHER_ADDRESS.toLowerCase(), bnb: '1', usdt: '100', bv3: '5000', isLow: false }
const QUEUE = [
  adminWithdrawal({ id: 3, isFirst: true }),
  adminWithdrawal({ id: 2, net: '80.5' }),
  adminWithdrawal({ id: 1, tokenType: 'BV3', net: '12.5' }),
]

beforeEach(() => {
  storeOperatorToken('A'.repeat(43))
  answer(getOperatorHealth, { ...HEALTH, hotWallet: HOT_WALLET })
  answer(listAdminWithdrawals, QUEUE, { totalCount: QUEUE.length })
  answer(getWithdrawalFacts, withdrawalFacts({ due: { usdt: '10', bv3: '0' } }))
})
afterEach(clearOperatorToken)

async function openTab() {
  const screen = await renderPart(
    <main className="px-4">
      <WithdrawalsTab onCount={() => {}} />
    </main>,
  )
  await expect.element(screen.getByText('No. 3')).toBeVisible()
  return { screen, dialog: screen.getByRole('dialog') }
}

test('a withdrawal approved by the rule says so, and another says why it was not', async () => {
  answer(
    listAdminWithdrawals,
    [
      adminWithdrawal({
        id: 3,
        notInstant: ['not_covered', 'account_signals'],
        instantSignals: ['new_account', 'alike'],
      }),
      adminWithdrawal({ id: 2, status: 'approved', isInstant: true, decidedBy: 'instant rule', decidedAt: MOMENT }),
    ],
    { totalCount: 1 },
  )
  const { screen } = await openTab()
  await expect.element(screen.getByText('Approved automatically')).toBeVisible()
  await expect.element(screen.getByText('Our wallets hold less USDT than we owe players.')).toBeVisible()
  for (const signal of ['Account under two days old', 'Same amount as other referrals']) {
    await expect.element(screen.getByRole('list', { name: 'Risk signals' }).getByText(signal)).toBeVisible()
  }
})

describe('a batch', () => {
  test('is summarized, has its totals typed, is resent under the same key, and shows the result of each', async () => {
    const { screen, dialog } = await openTab()
    await screen.getByRole('checkbox', { name: 'Select 3' }).click()
    await expect.element(screen.getByText('3 selected · 100.0000 USDT · 12.50 BV3')).toBeVisible()
    await screen.getByRole('button', { name: 'Approve 3' }).click()
    await expect.element(dialog.getByText('Short by this much. Payouts will wait.')).toBeVisible()
    await expect.element(dialog.getByText('-10.0000')).toBeVisible()
    const approve = dialog.getByRole('button', { name: 'Approve 3' })
    await expect.element(approve).toBeDisabled()
    await dialog.getByLabelText('Type the total in USDT').fill('100')
    await dialog.getByLabelText('Type the total in BV3').fill('12')
    await expect.element(dialog.getByText('This is not the total.')).not.toBeInTheDocument()
    await dialog.getByLabelText('Type the total in BV3').fill('12.4')
    await expect.element(dialog.getByText('This is not the total.')).toBeVisible()
    await expect.element(approve).toBeDisabled()
    await dialog.getByLabelText('Type the total in BV3').fill('12.50')
    expect(await violations()).toEqual([])
    breakConnection(approveWithdrawals)
    await approve.click()
    await expect.element(dialog.getByText('Not approved')).toBeVisible()
    answer(approveWithdrawals, {
      approved: [3, 1],
      approvedNet: { usdt: '19.5', bv3: '12.5' },
      skipped: [{ id: 2, error: 'withdrawal_already_decided', message: 'This withdrawal was already decided.' }],
    })
    await approve.click()
    await expect.element(dialog.getByRole('heading', { name: '2 withdrawals approved' })).toBeVisible()
    await expect.element(dialog.getByText('No. 2 · 80.5000 USDT')).toBeVisible()
    await expect.element(dialog.getByText('This withdrawal was already decided.')).toBeVisible()
    const requests = requestsOf(approveWithdrawals)
    const body = { ids: [3, 2, 1], way: 'hot_wallet', net: { usdt: '100', bv3: '12.5' } }
    expect(requests.map((request) => request.body)).toEqual([body, body])
    const keys = requests.map(({ headers }) => headers.get('Idempotency-Key'))
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
    expect(keys[1]).toBe(keys[0])
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect.element(screen.getByRole('checkbox', { name: 'Select 3' })).toBeVisible()
    expect(requestsOf(listAdminWithdrawals).length).toBeGreaterThan(1)
  })

  test('fits a phone', async () => {
    await page.viewport(390, 844)
    const { screen } = await openTab()
    await screen.getByRole('checkbox', { name: 'Select No. 2' }).click()
    await expect.element(screen.getByText('1 selected · 80.5000 USDT')).toBeVisible()
    expect(sidewaysPx()).toBe(0)
    expect(await violations()).toEqual([])
  })
})

test.each([1280, 390])('at %i px the selection bar stays in view down to the list’s end', async (width) => {
  await page.viewport(width, 844)
  const queue = Array.from({ length: 30 }, (_, index) => adminWithdrawal({ id: 30 - index }))
  answer(listAdminWithdrawals, queue, { totalCount: queue.length })
  const { screen } = await openTab()
  await screen.getByRole('checkbox', { name: 'Select No. 30' }).click()
  await expect.element(screen.getByRole('button', { name: 'Approve 1' })).toBeInTheDocument()
  // Looked at here: further down, a box that is half under the bar would be called too small.
  expect(await violations()).toEqual([])
  scrollTo(0, document.documentElement.scrollHeight)
  await expect.element(screen.getByText('No. 1', { exact: true })).toBeInViewport()
  await expect.element(screen.getByRole('checkbox', { name: 'Select No. 30' })).not.toBeInViewport()
  await expect.element(screen.getByRole('button', { name: 'Approve 1' })).toBeInViewport({ ratio: 1 })
})

test('a single withdrawal has no checkbox', async () => {
  answer(listAdminWithdrawals, QUEUE.slice(0, 1), { totalCount: 1 })
  const { screen } = await openTab()
  await expect.element(screen.getByRole('checkbox')).not.toBeInTheDocument()
})

describe('beside a withdrawal', () => {
  test('the facts about its player are shown, and a first withdrawal is marked in the list', async () => {
    answer(
      getWithdrawalFacts,
      withdrawalFacts({
        signedInAt: null,
        purchases: { bought: 2, paidUsdt: '58', given: 1 },
        income: [
          { source: 'mining', usdt: '25', bv3: '600' },
          { source: 'referrals', usdt: '75', bv3: '0' },
        ],
        games: {
          ...{ runs: 12, minutesPaid: '31.50', paidBv3: '15.75', recentRuns: 9, recentFlagged: 2 },
          recentSignals: [{ signal: 'steady_lead', runs: 2 }],
        },
        isFirst: false,
        lastRejection: { reason: 'too soon', decidedAt: '2026-01-01T00:00:00.000Z', decidedBy: 'ann' },
        alike: { referrer: ADDRESS.toLowerCase(), wallets: 4, isMore: false },
      }),
    )
    const { screen, dialog } = await openTab()
    expect(screen.getByText(/^First withdrawal/).elements()).toHaveLength(1)
    await screen.getByRole('button', { name: 'Reject' }).first().click()
    await expect.element(dialog.getByText('75% of all USDT income')).toBeVisible()
    await expect.element(dialog.getByText('This wallet has never signed in.')).toBeVisible()
    await expect.element(dialog.getByText('Last by ann: too soon')).toBeVisible()
    await expect.element(dialog.getByText('31.50 minutes were paid.')).toBeVisible()
    await expect.element(dialog.getByText('Presses come equally early: 2')).toBeVisible()
    await expect.element(dialog.getByText('Plus 1 given for free.')).toBeVisible()
    await expect.element(dialog.getByText(/^Within 1% and seven days. Referred by/)).toBeVisible()
    expect(await violations()).toEqual([])
  })

  test.each(['Approve', 'Reject'])('the button to %s stays in place when they load', async (name) => {
    await page.viewport(1_440, 900)
    const facts = holdCall(getWithdrawalFacts)
    const { screen, dialog } = await openTab()
    await screen.getByRole('button', { name, exact: true }).first().click()
    await expect.element(dialog.getByText('Looking it up …')).toBeVisible()
    // The dialog hangs from the top, and its buttons stand at its end.
    const height = () => (dialog.element() as HTMLElement).offsetHeight
    const before = height()
    facts.answer(withdrawalFacts())
    await expect.element(dialog.getByText('Account since')).toBeVisible()
    expect(height()).toBe(before)
  })

  test('a decision does not wait for facts that cannot be loaded', async () => {
    breakConnection(getWithdrawalFacts)
    const { screen, dialog } = await openTab()
    await screen.getByRole('button', { name: 'Reject' }).first().click()
    await expect.element(dialog.getByText('Could not load the facts about this player.')).toBeVisible()
    await expect.element(dialog.getByRole('button', { name: 'Reject' })).toBeEnabled()
  })
})

test('the payment way does not change while a dialog is open: an unreadable hot wallet remains one', async () => {
  answer(getOperatorHealth, { ...HEALTH, hotWallet: null, isHotWalletUnreadable: true })
  const { screen, dialog } = await openTab()
  await screen.getByRole('button', { name: 'Approve', exact: true }).first().click()
  await expect.element(dialog.getByText('Its balance cannot be read right now.')).toBeVisible()
  await expect.element(dialog.getByRole('radio', { name: /^Hot wallet/ })).toBeChecked()
})

test('while an alarm blocks approvals nothing can be approved, and a rejection is possible', async () => {
  const alarm = {
    id: 1,
    code: null,
    check: 'sums',
    count: 1,
    example: 'user 7',
    raisedAt: MOMENT,
    stopsAll: true,
    players: 0,
  }
  answer(getOperatorHealth, { ...HEALTH, hotWallet: HOT_WALLET, payoutsStopped: true, auditAlarms: [alarm] })
  await page.viewport(1280, 800)
  const { screen } = await openTab()
  await expect.element(screen.getByText('On hold: ledger alarm').first()).toBeVisible()
  // Once above the rows, not in each.
  const reasons = screen.getByText('On hold: ledger alarm').elements()
  expect(reasons.filter((it) => it.checkVisibility())).toHaveLength(1)
  for (const button of screen.getByRole('button', { name: 'Approve', exact: true }).elements()) {
    expect(button.hasAttribute('disabled')).toBe(true)
  }
  await screen.getByRole('checkbox', { name: 'Select 3' }).click()
  await expect.element(screen.getByRole('button', { name: 'Approve 3' })).toBeDisabled()
  await expect.element(screen.getByRole('button', { name: 'Reject' }).first()).toBeEnabled()
})

test('an alarm that stops only payouts lets withdrawals be approved', async () => {
  answer(getOperatorHealth, { ...HEALTH, hotWallet: HOT_WALLET, payoutsStopped: true })
  const { screen } = await openTab()
  await expect.element(screen.getByRole('button', { name: 'Approve', exact: true }).first()).toBeEnabled()
})
