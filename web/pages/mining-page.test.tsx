import { expect, test } from 'vitest'
import { violations } from '#test/support/browser/parts/violations.ts'
import { CONNECTED, renderPart } from '#test/support/browser/render-part.tsx'
import { MiningPage } from './mining-page.tsx'

test('a visitor is asked to connect a wallet, and finds a link to Home', async () => {
  const screen = await renderPart(<MiningPage />)
  await expect.element(screen.getByRole('heading', { name: 'Wallet Required' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Go to Home' })).toHaveAttribute('href', '/#guest-mining')
  expect(await violations()).toEqual([])
})

test('a returning player sees no sign-in prompt while the session is checked', async () => {
  const screen = await renderPart(<MiningPage />, { wallet: { ...CONNECTED, signInState: 'resuming' } })
  await expect.element(screen.getByRole('status', { name: 'Loading your mining' })).toBeInTheDocument()
  expect(screen.getByRole('heading', { name: 'Sign in to mine' }).elements()).toHaveLength(0)
})

test('a wallet without a session is asked to sign in', async () => {
  const screen = await renderPart(<MiningPage />, { wallet: CONNECTED })
  await expect.element(screen.getByRole('heading', { name: 'Sign in to mine' })).toBeVisible()
})
