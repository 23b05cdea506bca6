import { expect, test } from 'vitest'
import { HEALTH } from '#test/support/browser/parts/desk-samples.ts'
import { renderPart } from '#test/support/browser/render-part.tsx'
import { HealthNotices } from './health-notices.tsx'

test('a role without a process is named with its waiting work; running roles are not', async () => {
  const roles = HEALTH.roles.map((it) => (it.role === 'payer' ? { ...it, processes: 0, lastSeenAt: null } : it))
  const screen = await renderPart(<HealthNotices health={{ ...HEALTH, roles }} />)
  const lines = [
    'Part of the server is not running',
    'Payouts are on hold. Approved ones are paid once a payer runs.',
    'No process has ever had the role payer.',
  ]
  // All of it: no role that runs is named.
  await expect.element(screen.getByRole('alert')).toHaveTextContent(lines.join(''))
})

test('a database without confirmation by its standby is reported, and so is one with invalid indexes', async () => {
  const health = { ...HEALTH, commitsHang: true, staleCollations: ['database bv3', 'collation en-x-icu'] }
  const screen = await renderPart(<HealthNotices health={health} />)
  await expect.element(screen.getByText('The database does not confirm what is written')).toBeVisible()
  await expect.element(screen.getByText(/Affected: database bv3, collation en-x-icu\.$/)).toBeVisible()
})
