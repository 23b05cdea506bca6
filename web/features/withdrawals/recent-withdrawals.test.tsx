import { beforeEach, describe, expect, test } from 'vitest'
import { cancelWithdrawal, getWithdrawalWaits, listWithdrawals } from '#core/api/withdrawals.ts'
import { MOMENT, SESSION, TX_HASH, withdrawal } from '#test/support/browser/parts/samples.ts'
import { answer, holdCall, refuse, requestsOf } from '#test/support/browser/parts/stub-api.ts'
import { violations } from '#test/support/browser/parts/violations.ts'
import { renderPart, SIGNED_IN } from '#test/support/browser/render-part.tsx'
import { refresh } from '#web/lib/query-client.ts'
import { RecentWithdrawals } from './recent-withdrawals.tsx'

const PENDING = withdrawal({ id: 7, amount: '12.5', net: '12.5', fee: '0' })
const CANCELLED = withdrawal({ ...PENDING, status: 'rejected', isCancelled: true, reason: 'Cancelled by the player' })
const COMPLETED = withdrawal({ ...PENDING, status: 'completed', completedAt: MOMENT, txHash: TX_HASH })

beforeEach(() => {
  answer(getWithdrawalWaits, { days: 30, waits: { medianMs: 10_000_000, longestMs: 170_000_000 } })
})

const show = () => renderPart(<RecentWithdrawals walletAddress={SESSION.walletAddress} />, { wallet: SIGNED_IN })

describe('an undecided withdrawal', () => {
  beforeEach(() => answer(listWithdrawals, [PENDING]))

  test('shows how long others took, and asks for confirmation before it is cancelled', async () => {
    const screen = await show()
    await expect
      .element(screen.getByText('Usually paid in about 3 hours. The slowest of the last 30 days took 2 days.'))
      .toBeVisible()
    const opener = screen.getByRole('button', { name: 'Cancel withdrawal' })
    await opener.click()
    const question = screen.getByRole('group', { name: 'Cancel this withdrawal?' })
    await expect.element(question).toHaveFocus()
    await expect.element(question).toMatchTextContent('12.5000 USDT will return to your balance right away.')
    expect(await violations()).toEqual([])
    await question.getByRole('button', { name: 'Keep it' }).click()
    await expect.element(opener).toHaveFocus()
    expect(requestsOf(cancelWithdrawal)).toHaveLength(0)
  })

  test('is cancelled, and listed as cancelled by its player', async () => {
    const screen = await show()
    await screen.getByRole('button', { name: 'Cancel withdrawal' }).click()
    answer(cancelWithdrawal, CANCELLED)
    answer(listWithdrawals, [CANCELLED])
    await screen.getByRole('button', { name: 'Yes, cancel it' }).click()
    await expect.element(screen.getByText('The full amount is back in your balance.').first()).toBeVisible()
    const item = screen.getByRole('list', { name: 'Recent withdrawals' }).getByRole('listitem').first()
    await expect.element(item).toMatchTextContent('Cancelled, ended here')
    await expect.element(item).not.toMatchTextContent('Rejected')
    await expect.element(screen.getByText('Withdrawal cancelled')).toBeVisible()
    expect(requestsOf(cancelWithdrawal)).toHaveLength(1)
  })

  test('decided by the operator first says so and shows its state', async () => {
    const screen = await show()
    await screen.getByRole('button', { name: 'Cancel withdrawal' }).click()
    refuse(cancelWithdrawal, 'withdrawal_already_decided')
    answer(listWithdrawals, [withdrawal({ ...PENDING, status: 'approved', decidedAt: MOMENT })])
    await screen.getByRole('button', { name: 'Yes, cancel it' }).click()
    await expect.element(screen.getByText('This withdrawal was already decided.')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: /cancel/i })).not.toBeInTheDocument()
  })

  test('is cancelled again under the same key after a missing answer', async () => {
    const screen = await show()
    await screen.getByRole('button', { name: 'Cancel withdrawal' }).click()
    const first = holdCall(cancelWithdrawal)
    const act = screen.getByRole('button', { name: 'Yes, cancel it' })
    await act.click()
    await expect.poll(() => requestsOf(cancelWithdrawal)).not.toHaveLength(0)
    first.breakConnection()
    await expect.element(screen.getByText('Not cancelled')).toBeVisible()
    const before = requestsOf(cancelWithdrawal).length
    answer(cancelWithdrawal, CANCELLED)
    await act.click()
    await expect.poll(() => requestsOf(cancelWithdrawal).length).toBeGreaterThan(before)
    const keys = requestsOf(cancelWithdrawal).map(({ headers }) => headers.get('idempotency-key'))
    expect([...new Set(keys)]).toEqual([expect.stringMatching(/^.{16,}$/)])
  })
})

describe('a paid withdrawal', () => {
  const joy = 'Paid! 12.5000 USDT arrived in your wallet.'

  test('is celebrated once: on the open page, and not on the next visit', async () => {
    answer(listWithdrawals, [withdrawal({ ...PENDING, status: 'approved', decidedAt: MOMENT })])
    const screen = await show()
    await expect.element(screen.getByText('On its way')).toBeVisible()
    answer(listWithdrawals, [COMPLETED])
    await refresh('/api/withdrawals')
    await expect.element(screen.getByRole('status')).toMatchTextContent(joy)
    await expect.element(screen.getByRole('button', { name: `Copy ${TX_HASH}` })).toBeVisible()
    expect(await violations()).toEqual([])
    // Looking again takes nothing back.
    await refresh('/api/withdrawals')
    await expect.element(screen.getByRole('status')).toMatchTextContent(joy)
    await screen.unmount()
    const next = await show()
    await expect.element(next.getByText('Completed')).toBeVisible()
    await expect.element(next.getByText('Paid!', { exact: true })).not.toBeInTheDocument()
  })

  test('is celebrated on the next visit if it was paid while the page was closed', async () => {
    answer(listWithdrawals, [PENDING])
    const screen = await show()
    await expect.element(screen.getByText('Waiting for the operator')).toBeVisible()
    await screen.unmount()
    expect(localStorage.getItem('openWithdrawals')).toBe('[7]')
    answer(listWithdrawals, [COMPLETED])
    const next = await show()
    await refresh('/api/withdrawals')
    await expect.element(next.getByText('Paid!')).toBeVisible()
    await expect.poll(() => localStorage.getItem('openWithdrawals')).toBe('[]')
  })

  test('is not celebrated in a browser that never showed it as open', async () => {
    answer(listWithdrawals, [COMPLETED])
    const screen = await show()
    await expect.element(screen.getByText('Completed')).toBeVisible()
    await expect.element(screen.getByText('Paid!', { exact: true })).not.toBeInTheDocument()
  })
})
