import { expect } from 'vitest'
import type { StoredSettings } from '#core/api/settings.ts'
import { logInAsOperator } from '../support/operator.ts'
import { violations } from './support/accessibility.ts'
import { test } from './support/journey.ts'
import { logIn, openTab } from './support/operator-steps.ts'
import { connectAndSignIn } from './support/player-steps.ts'
import { PATIENTLY } from './support/stage.ts'

/** A page that were not told would look for itself after half a minute. */
const AT_ONCE = { timeout: 15_000 }

test('what the operator announces stands on a player’s open page at once, and is taken back as fast', async ({
  stage,
}) => {
  const operator = await logInAsOperator(stage.server)
  const { announcement } = await operator.get<StoredSettings>('/api/admin/settings')
  const player = await stage.visitor()
  await player.page.goto('/')
  await connectAndSignIn(player.page, 'Demo wallet')
  const { page, complaints } = await stage.visitor()
  await logIn(page)
  await openTab(page, 'Settings')
  const section = page.getByRole('region', { name: 'Announcement', exact: true })
  await section.getByLabel('Text').fill('New stalls on Monday')
  await section.getByText('It is shown to everybody, also to whoever dismissed the one before.').waitFor()
  expect(await violations(page)).toEqual([])
  await section.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Settings saved').waitFor()
  await player.page.getByText('New stalls on Monday').waitFor(AT_ONCE)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Undone', { exact: true }).waitFor()
  await player.page.getByText('New stalls on Monday').waitFor({ state: 'detached', ...AT_ONCE })

  await section.getByRole('button', { name: 'History: Announcement' }).click()
  const history = page.getByRole('dialog', { name: 'History: Announcement' })
  await expect.poll(() => history.getByRole('listitem').count(), PATIENTLY).toBe(announcement.version + 3)
  await page.keyboard.press('Escape')
  await openTab(page, 'Audit log')
  await page.getByRole('row').filter({ hasText: 'operator changed the announcement' }).first().waitFor()
  expect(complaints).toEqual([])
})
