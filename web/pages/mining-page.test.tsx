import { expect, test } from 'vitest'
import { violations } from '#test/support/browser/parts/violations.ts'
import { CONNECTED, renderPart } from '#test/support/browser/render-part.tsx'
import { MiningPage } from './mining-page.tsx'

test('a visitor is asked for a wallet, and shown the way home', async () => {
  const screen = await renderPart(<MiningPage />)
  await expect.element(screen.getByRole('heading', { name: 'Wallet Required' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Go to Home' })).toHaveAttribute('href', '/#guest-mining')
  expect(await violations()).toEqual([])
})

test('who comes back is not asked to sign in while the server looks', async () => {
  const screen = await renderPart(<MiningPage />, { wallet: { ...CONNECTED, signInState: 'resuming' } })
  await expect.element(screen.getByRole('status', { name: 'Loading your mining' })).toBeInTheDocument()
  expect(screen.getByRole('heading', { name: 'Sign in to mine' }).elements()).toHaveLength(0)
})

test('who has not signed is asked to', async () => {
  const screen = await renderPart(<MiningPage />, { wallet: CONNECTED })
  await expect.element(screen.getByRole('heading', { name: 'Sign in to mine' })).toBeVisible()
})
