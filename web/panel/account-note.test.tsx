import { afterEach, beforeEach, expect, test } from 'vitest'
import { listAuditRuns } from '#core/api/audit-alarms.ts'
import { listAdminCards } from '#core/api/cards.ts'
import { getDashboard } from '#core/api/dashboard.ts'
import { getOperatorHealth } from '#core/api/operator-health.ts'
import { listAllSessions, listOperators } from '#core/api/operators.ts'
import {
  beginSecondFactor,
  checkAdmin,
  confirmSecondFactor,
  getOperatorMe,
  listOwnSessions,
} from '#core/api/own-account.ts'

import { HEALTH, OPERATOR_ME, SUMMARY } from '#test/support/browser/parts/desk-samples.ts'
import { answer } from '#test/support/browser/parts/stub-api.ts'
import { sidewaysPx, violations } from '#test/support/browser/parts/violations.ts'
import { renderPart } from '#test/support/browser/render-part.tsx'
import { App } from '#web/app.tsx'
import { clearOperatorToken, storeOperatorToken } from './session/operator-token.ts'

const TITLE = 'You need a second factor to make changes'

async function openPanel(me: Partial<typeof OPERATOR_ME>, path = '/admin?tab=give') {
  storeOperatorToken('token')
  answer(checkAdmin, true)
  answer(getOperatorMe, { ...OPERATOR_ME, ...me })
  const screen = await renderPart(<App />, { path })
  await expect.element(screen.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
  return screen
}

beforeEach(() => {
  answer(getOperatorHealth, HEALTH)
  answer(getDashboard, SUMMARY)
  answer(listAuditRuns, { runs: [] })
  answer(listAdminCards, [])
  answer(listOwnSessions, [])
  answer(listAllSessions, [])
  answer(listOperators, [])
})
afterEach(clearOperatorToken)

test('an account that lacks the required second factor sees a notice with a link to Security until it has one', async () => {
  const screen = await openPanel({ isFactorMissing: true })
  await expect.element(screen.getByText(TITLE)).toBeVisible()
  expect(await violations()).toEqual([])
  expect(sidewaysPx()).toBe(0)
  await screen.getByRole('button', { name: 'Open Security' }).click()
  expect(screen.path()).toBe('/admin?tab=security')
  answer(beginSecondFactor, { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP' })
  answer(confirmSecondFactor, { recoveryCodes: ['abcd-efgh-jkmn-0001'] })
  await screen.getByRole('button', { name: 'Set up' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Set up a second factor' })
  await dialog.getByLabelText('One-time code').fill('123456')
  answer(getOperatorMe, { ...OPERATOR_ME, hasSecondFactor: true, recoveryCodesLeft: 10 })
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await screen.getByRole('button', { name: 'I have saved them' }).click()
  await expect.element(screen.getByText(TITLE)).not.toBeInTheDocument()
})

test('a viewer sees only the note about the role, because a second factor would not let them write', async () => {
  const screen = await openPanel({ role: 'viewer', isFactorMissing: true })
  await expect.element(screen.getByText(/^Your role is viewer/)).toBeVisible()
  await expect.element(screen.getByText(TITLE)).not.toBeInTheDocument()
})

test('there is no notice if no second factor is required', async () => {
  const screen = await openPanel({ hasSecondFactor: false, isFactorMissing: false }, '/admin?tab=security')
  await expect.element(screen.getByRole('button', { name: 'Set up' })).toBeVisible()
  await expect.element(screen.getByText(TITLE)).not.toBeInTheDocument()
})
