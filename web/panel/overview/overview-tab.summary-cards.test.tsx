import { afterEach, beforeEach, expect, test } from 'vitest'
import { decideWithdrawal, listAdminWithdrawals } from '#core/api/admin-withdrawals.ts'
import { getDashboard } from '#core/api/dashboard.ts'
import { getOperatorHealth } from '#core/api/operator-health.ts'
import { checkAdmin } from '#core/api/own-account.ts'
import { HEALTH, SUMMARY } from '#test/support/browser/parts/desk-samples.ts'
import { adminWithdrawal } from '#test/support/browser/parts/money-out-samples.ts'
import { answer, refuse, requestsOf } from '#test/support/browser/parts/stub-api.ts'
import { renderPart } from '#test/support/browser/render-part.tsx'
import { App } from '#web/app.tsx'
import { clearOperatorToken, storeOperatorToken } from '../session/operator-token.ts'

beforeEach(() => {
  storeOperatorToken('token')
  answer(checkAdmin, true)
  answer(getOperatorHealth, { ...HEALTH, pendingWithdrawals: 1 })
  answer(listAdminWithdrawals, [adminWithdrawal({ id: 1 })], { totalCount: 1 })
})
afterEach(clearOperatorToken)

const openPanel = () => renderPart(<App />, { path: '/admin' })
const figureOf = (label: string) =>
  [...document.querySelectorAll('dt')].find((it) => it.textContent === label)?.nextElementSibling?.textContent ?? null

test('the four cards show the server’s counts, revenue with two decimals and rounded down', async () => {
  answer(getDashboard, SUMMARY)
  await openPanel()
  await expect.poll(() => figureOf('Total Users')).toBe('200,000')
  expect(figureOf('Total Purchases')).toBe('1,000,000')
  expect(figureOf('Pending Withdrawals')).toBe('1')
  expect(figureOf('Total Revenue')).toBe('64,492,380.12 USDT')
})

test('figures are fetched again after a decision, and a missing figure is not shown as zero', async () => {
  refuse(getDashboard, 'internal')
  const screen = await openPanel()
  await expect.poll(() => figureOf('Pending Withdrawals')).toBe('1')
  await expect.poll(() => figureOf('Total Revenue')).toBeNull()

  answer(getDashboard, { ...SUMMARY, totalRevenue: '29' })
  answer(decideWithdrawal, adminWithdrawal({ id: 1, status: 'rejected', reason: 'No.' }))
  const asked = requestsOf(getDashboard).length
  await screen
    .getByRole('button', { name: /Reject/ })
    .first()
    .click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('textbox').fill('No.')
  answer(listAdminWithdrawals, [], { totalCount: 0 })
  await dialog.getByRole('button', { name: /Reject/ }).click()
  await expect.poll(() => figureOf('Total Revenue')).toBe('29.00 USDT')
  expect(requestsOf(getDashboard).length).toBeGreaterThan(asked)
})
