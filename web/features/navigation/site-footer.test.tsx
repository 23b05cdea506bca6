import { expect, test } from 'vitest'
import { violations } from '#test/support/browser/parts/violations.ts'
import { renderPart } from '#test/support/browser/render-part.tsx'
import { SiteFooter } from './site-footer.tsx'

test('a footer leads to every page, and warns of whoever asks for keys', async () => {
  const screen = await renderPart(<SiteFooter />, { path: '/mining' })
  const footer = screen.getByRole('contentinfo')
  await expect.element(footer.getByRole('link', { name: 'Wallet Guide' })).toHaveAttribute('href', '/wallet-guide')
  await expect.element(footer.getByText('We never ask for your keys.')).toBeVisible()
  expect(await violations()).toEqual([])
})

test('below the official contacts of Home it says nothing twice', async () => {
  const screen = await renderPart(<SiteFooter />, { path: '/' })
  const footer = screen.getByRole('contentinfo')
  await expect.element(footer.getByRole('link', { name: 'Wallet Guide' })).toHaveAttribute('href', '/wallet-guide')
  await expect.element(footer.getByText('We never ask for your keys.')).not.toBeInTheDocument()
  await expect.element(footer.getByText('Official channels')).not.toBeInTheDocument()
  expect(await violations()).toEqual([])
})
