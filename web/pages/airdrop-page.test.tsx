import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { violations } from '#test/support/browser/parts/violations.ts'
import { CONNECTED, renderPart } from '#test/support/browser/render-part.tsx'
import { AirdropPage } from './airdrop-page.tsx'

describe.each([
  { screen: 'desktop', width: 1440 },
  { screen: 'phone', width: 390 },
])('on a $screen', ({ width }) => {
  test('a visitor sees the connect prompt only', async () => {
    await page.viewport(width, 900)
    const screen = await renderPart(<AirdropPage />)
    const howTo = screen
      .getByRole('region', { name: 'Connect Your Wallet' })
      .getByRole('button', { name: 'How to Connect Wallet' })
    await expect.element(howTo).toBeVisible()
    expect(screen.getByRole('heading', { level: 2 }).elements()).toHaveLength(1)
    expect(await violations()).toEqual([])
    await howTo.click()
    const guide = screen.getByRole('dialog', { name: 'Wallet Guide' })
    await expect.element(guide).toBeVisible()
    expect(await violations()).toEqual([])
    await userEvent.keyboard('{Escape}')
    await expect.element(guide).not.toBeInTheDocument()
    await expect.element(howTo).toHaveFocus()
  })
})

test('a connected wallet without a session is asked to sign in', async () => {
  const screen = await renderPart(<AirdropPage />, { wallet: { ...CONNECTED, signInState: 'refused' } })
  await expect.element(screen.getByRole('heading', { name: 'Sign in to join the airdrop' })).toBeVisible()
  expect(await violations()).toEqual([])
})

test('the airdrop page is translated into Spanish', async () => {
  const screen = await renderPart(<AirdropPage />, { language: 'es' })
  await expect.element(screen.getByRole('button', { name: 'Cómo conectar la wallet' })).toBeVisible()
})
