import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { StoredSettings } from '#core/api/settings.ts'
import { logInAsOperator } from '../support/operator/operator.ts'
import { violations } from './support/accessibility.ts'
import { test } from './support/journey.ts'
import { logIn, openTab } from './support/operator-steps.ts'
import { connectAndSignIn } from './support/player-steps.ts'
import { POLL_OPTIONS } from './support/stage.ts'

/** Counts what a page is told over its socket, from its first call on: a page that is told nothing looks for itself in the end. */
function countMessages(page: Page, type: string): () => number {
  let count = 0
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      if (JSON.parse(String(payload)).type === type) count += 1
    }),
  )
  return () => count
}

test('an operator’s announcement appears on a player’s open page at once, and disappears as fast', async ({
  stage,
}) => {
  const operator = await logInAsOperator(stage.server)
  const { announcement } = await operator.get<StoredSettings>('/api/admin/settings')
  const player = await stage.visitor()
  const told = countMessages(player.page, 'settings')
  await player.page.goto('/')
  await connectAndSignIn(player.page, 'Demo wallet')
  const { page, complaints } = await stage.visitor()
  await logIn(page)
  await openTab(page, 'Settings')
  const section = page.getByRole('region', { name: 'Announcement', exact: true })
  await section.getByLabel('Text').fill('New stalls on Monday')
  await section.getByText('Everyone sees it, even those who dismissed the last one.').waitFor()
  expect(await violations(page)).toEqual([])
  await section.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Settings saved').waitFor()
  await expect.poll(told, POLL_OPTIONS).toBe(1)
  await player.page.getByText('New stalls on Monday').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Undone', { exact: true }).waitFor()
  await expect.poll(told, POLL_OPTIONS).toBe(2)
  await player.page.getByText('New stalls on Monday').waitFor({ state: 'detached' })

  await section.getByRole('button', { name: 'History: Announcement' }).click()
  const history = page.getByRole('dialog', { name: 'History: Announcement' })
  await expect.poll(() => history.getByRole('listitem').count(), POLL_OPTIONS).toBe(announcement.version + 3)
  await page.keyboard.press('Escape')
  await openTab(page, 'Audit log')
  await page.getByRole('row').filter({ hasText: 'operator changed the announcement' }).first().waitFor()
  expect(complaints).toEqual([])
})
