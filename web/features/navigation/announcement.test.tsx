import { expect, test } from 'vitest'
import { getConfig } from '#core/api/platform.ts'
import { PLATFORM_CONFIG } from '#test/support/parts/samples.ts'
import { answer, requestsOf } from '#test/support/parts/stub-api.ts'
import { violations } from '#test/support/parts/violations.ts'
import { renderPart } from '#test/support/render-part.tsx'
import { Announcement } from './announcement.tsx'

const TELEGRAM = 'https://t.example/group'

test('without a group there is nothing to announce', async () => {
  const screen = await renderPart(<Announcement />)
  await expect.poll(() => requestsOf(getConfig)).toHaveLength(1)
  await expect.element(screen.getByRole('complementary')).not.toBeInTheDocument()
})

test('leads to the group, and stays away once dismissed', async () => {
  answer(getConfig, { ...PLATFORM_CONFIG, social: { ...PLATFORM_CONFIG.social, telegram: TELEGRAM } })
  const screen = await renderPart(<Announcement />)
  const link = screen.getByRole('complementary', { name: 'Announcement' }).getByRole('link')
  await expect.element(link).toHaveAttribute('href', TELEGRAM)
  expect(await violations()).toEqual([])
  await screen.getByRole('button', { name: 'Dismiss the announcement' }).click()
  await expect.element(screen.getByRole('complementary')).not.toBeInTheDocument()
  // Kept for the next visit, and for whatever is drawn anew in this one.
  await screen.unmount()
  const next = await renderPart(<Announcement />)
  await expect.element(next.getByRole('complementary')).not.toBeInTheDocument()
  expect(localStorage.getItem('announcementDismissed')).toBe('true')
})
