import { describe, expect, test } from 'vitest'
import { getConfig } from '#core/api/platform.ts'
import { PLATFORM_CONFIG } from '#test/support/browser/parts/samples.ts'
import { answer, requestsOf } from '#test/support/browser/parts/stub-api.ts'
import { violations } from '#test/support/browser/parts/violations.ts'
import { renderPart } from '#test/support/browser/render-part.tsx'
import { refresh } from '#web/lib/query-client.ts'
import { Announcement } from './top-bar.tsx'

const TELEGRAM = 'https://t.example/group'

test('without a group there is no announcement', async () => {
  const screen = await renderPart(<Announcement />)
  await expect.poll(() => requestsOf(getConfig)).toHaveLength(1)
  await expect.element(screen.getByRole('complementary')).not.toBeInTheDocument()
})

test('links to the group, and stays hidden once dismissed', async () => {
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

describe('the operator’s announcement', () => {
  const announce = (announcement: { isOn: boolean; text: string; linkUrl: string }) =>
    answer(getConfig, {
      ...PLATFORM_CONFIG,
      announcement,
      social: { ...PLATFORM_CONFIG.social, telegram: TELEGRAM },
    })

  test('replaces the default, and a changed one is shown even if the previous one was dismissed', async () => {
    announce({ isOn: true, text: 'New stalls on Monday', linkUrl: 'https://news.example/' })
    const screen = await renderPart(<Announcement />)
    await expect.element(screen.getByText(/^New stalls on Monday/)).toBeVisible()
    await expect
      .element(screen.getByRole('link', { name: 'Read more' }))
      .toHaveAttribute('href', 'https://news.example/')
    await screen.getByRole('button', { name: 'Dismiss the announcement' }).click()
    await expect.element(screen.getByRole('complementary')).not.toBeInTheDocument()
    announce({ isOn: true, text: 'New stalls on Tuesday', linkUrl: '' })
    await refresh('/api/config')
    await expect.element(screen.getByText(/^New stalls on Tuesday/)).toBeVisible()
    await expect.element(screen.getByRole('link')).not.toBeInTheDocument()
  })

  test('is not shown while hidden', async () => {
    announce({ isOn: false, text: 'Not yet', linkUrl: '' })
    const screen = await renderPart(<Announcement />)
    await expect.element(screen.getByRole('complementary')).not.toBeInTheDocument()
  })
})
