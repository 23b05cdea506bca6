import { expect, test } from 'vitest'
import { listCards } from '#core/api/cards.ts'
import { getTransparency } from '#core/api/transparency.ts'
import { expectConsoleError } from '#test/support/parts/expect-complaints.ts'
import { hold, respondWith } from '#test/support/parts/stub-api.ts'
import { violations } from '#test/support/parts/violations.ts'
import { renderPart } from '#test/support/render-part.tsx'
import { App } from './app.tsx'

test('a page that breaks says so, and the rest of the market stays open', async () => {
  expectConsoleError(/NaN .* the error boundary you provided/s)
  hold(getTransparency)
  respondWith(listCards, 200, JSON.stringify([{ id: 1, price: 'no number' }]))
  const screen = await renderPart(<App />)
  await expect.element(screen.getByRole('heading', { name: 'Something broke' })).toBeVisible()
  expect(await violations()).toEqual([])
  await screen.getByRole('banner').getByRole('link', { name: 'Wallet Guide' }).click()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Wallet Guide' })).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Something broke' })).not.toBeInTheDocument()
})
