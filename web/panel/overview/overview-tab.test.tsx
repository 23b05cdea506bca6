import { afterEach, beforeEach, expect, test } from 'vitest'
import { listAdminPurchases } from '#core/api/admin-lists.ts'
import { listAdminWithdrawals } from '#core/api/admin-withdrawals.ts'
import { getOperatorHealth } from '#core/api/operator-health.ts'
import { HEALTH } from '#test/support/browser/parts/desk-samples.ts'
import { adminWithdrawal } from '#test/support/browser/parts/money-out-samples.ts'
import { answer, holdCall, requestsOf } from '#test/support/browser/parts/stub-api.ts'
import { renderPart } from '#test/support/browser/render-part.tsx'
import { clearOperatorToken, storeOperatorToken } from '../session/operator-token.ts'
import { OverviewTab } from './overview-tab.tsx'

beforeEach(() => storeOperatorToken('token'))
afterEach(clearOperatorToken)

test('five requests are listed at first, and the section below appears once they are loaded', async () => {
  const requests = holdCall(listAdminWithdrawals)
  answer(listAdminPurchases, [])
  answer(getOperatorHealth, HEALTH)
  const screen = await renderPart(<OverviewTab onCount={() => undefined} />)
  const below = screen.getByText('Recent purchases')
  await expect.element(below).toBeInTheDocument()
  await expect.element(below).not.toBeVisible()
  expect(requestsOf(listAdminWithdrawals)[0]?.query?.limit).toBe(5)
  requests.answer([adminWithdrawal({ id: 1 })])
  await expect.element(below).toBeVisible()
})
