import { afterEach, expect, test, vi } from 'vitest'
import { getAuditHead, listAuditLog } from '#core/api/audit.ts'
import { listAuditRuns } from '#core/api/audit-alarms.ts'
import { getOperatorHealth } from '#core/api/operator-health.ts'
import { checkAdmin } from '#core/api/own-account.ts'
import { HEALTH } from '#test/support/browser/parts/desk-samples.ts'
import { AUDIT_HEAD, auditEntry } from '#test/support/browser/parts/operator-samples.ts'
import { answer, requestsOf } from '#test/support/browser/parts/stub-api.ts'
import { renderPart } from '#test/support/browser/render-part.tsx'
import { App } from '#web/app.tsx'
import { clearOperatorToken, storeOperatorToken } from '../session/operator-token.ts'

const { arrived, arrive } = vi.hoisted(() => {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { arrived: promise, arrive: resolve }
})
vi.mock('./audit-records.tsx', async (load) => {
  await arrived
  return load()
})

afterEach(clearOperatorToken)

test('records below the entries wait for them, so that nothing moves down', async () => {
  answer(checkAdmin, true)
  answer(getOperatorHealth, HEALTH)
  answer(listAuditRuns, { runs: [] })
  answer(getAuditHead, AUDIT_HEAD)
  answer(listAuditLog, [auditEntry({ action: 'log in', subject: 'panel' })], { totalCount: 1 })
  storeOperatorToken('token')
  const screen = await renderPart(<App />, { path: '/admin?tab=audit' })
  await expect.poll(() => requestsOf(listAuditLog).length).toBe(1)
  await new Promise((resolve) => setTimeout(resolve, 500))
  await expect.element(screen.getByText(/Keep the head somewhere safe/)).not.toBeInTheDocument()
  arrive()
  await expect.element(screen.getByText(/Keep the head somewhere safe/)).toBeVisible()
  await expect.element(screen.getByRole('row').first()).toBeVisible()
})
