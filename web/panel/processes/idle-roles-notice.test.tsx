import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkAdmin, getOperatorHealth } from '#core/api/admin.ts'
import { HEALTH } from '#test/support/parts/operator-samples.ts'
import { answer } from '#test/support/parts/stub-api.ts'
import { renderPart } from '#test/support/render-part.tsx'
import { App } from '#web/app.tsx'
import { clearOperatorToken, storeOperatorToken } from '../session/operator-token.ts'

beforeEach(() => {
  storeOperatorToken('token')
  answer(checkAdmin, true)
})
afterEach(clearOperatorToken)

test('a role that no process has is named, with what waits for it; those that run are not', async () => {
  const roles = HEALTH.roles.map((it) => (it.role === 'payer' ? { ...it, processes: 0, lastSeenAt: null } : it))
  answer(getOperatorHealth, { ...HEALTH, roles })
  const screen = await renderPart(<App />, { path: '/admin' })
  const notice = screen.getByRole('alert').filter({ hasText: 'A part of the server does not run' })
  await expect.element(notice).toBeVisible()
  await expect.element(notice).toHaveTextContent('Payouts wait. What is approved is paid once a payer runs.')
  await expect.element(notice).toHaveTextContent('No process has ever had the role payer.')
  await expect.element(notice).not.toHaveTextContent('Payments are not credited')
})
