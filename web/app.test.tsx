import { expect, test, vi } from 'vitest'
import { listCards } from '#core/api/cards.ts'
import { getConfig } from '#core/api/platform.ts'
import { getTransparency } from '#core/api/solvency.ts'
import { expectConsoleError } from '#test/support/browser/parts/expect-complaints.ts'
import { PLATFORM_CONFIG } from '#test/support/browser/parts/samples.ts'
import { answer, holdCall, requestsOf, respondWith } from '#test/support/browser/parts/stub-api.ts'
import { violations } from '#test/support/browser/parts/violations.ts'
import { renderPart } from '#test/support/browser/render-part.tsx'
import { App } from './app.tsx'
import { refresh } from './lib/query-client.ts'

test('a page that crashes shows an error, and the rest of the site keeps working', async () => {
  expectConsoleError(/no number as an amount .* the error boundary you provided/s)
  holdCall(getTransparency)
  respondWith(listCards, 200, JSON.stringify([{ id: 1, isActive: true, price: 'no number' }]))
  const screen = await renderPart(<App />)
  await expect.element(screen.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  expect(await violations()).toEqual([])
  await screen.getByRole('banner').getByRole('link', { name: 'Wallet Guide' }).click()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Wallet Guide' })).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Something went wrong' })).not.toBeInTheDocument()
})

test('changed settings are applied: the name in the title, and the reason of the maintenance', async () => {
  holdCall(getTransparency)
  answer(listCards, [])
  const site = { name: 'Banana Fair', description: 'Bananas, all night.' }
  answer(getConfig, { ...PLATFORM_CONFIG, site, maintenance: true, maintenanceMessage: 'Back at noon.' })
  const screen = await renderPart(<App />)
  await expect.element(screen.getByText('Back at noon.')).toBeVisible()
  await expect.poll(() => document.title).toBe('Home · Banana Fair')
  expect(await violations()).toEqual([])
  answer(getConfig, { ...PLATFORM_CONFIG, site, maintenance: true })
  await refresh('/api/config')
  await expect.element(screen.getByText('The platform is under maintenance. Please try again later.')).toBeVisible()
  answer(getConfig, PLATFORM_CONFIG)
  await refresh('/api/config')
  await expect.element(screen.getByText(/under maintenance/)).not.toBeInTheDocument()
  await expect.poll(() => document.title).toBe('Home · BV3 Night Market')
})

test('an open page checks the settings every 30 seconds, even without a notification', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  holdCall(getTransparency)
  answer(listCards, [])
  await renderPart(<App />)
  await vi.advanceTimersByTimeAsync(1_000)
  const before = requestsOf(getConfig).length
  await vi.advanceTimersByTimeAsync(30_000)
  expect(requestsOf(getConfig)).toHaveLength(before + 1)
})
