import { expect, test } from 'vitest'
import { violations } from '#test/support/browser/parts/violations.ts'
import { renderPart } from '#test/support/browser/render-part.tsx'
import { SiteFooter } from './site-footer.tsx'

test('the footer links every page, and warns against giving away keys', async () => {
  const screen = await renderPart(<SiteFooter />, { path: '/mining' })
  const footer = screen.getByRole('contentinfo')
  await expect.element(footer.getByRole('link', { name: 'Wallet Guide' })).toHaveAttribute('href', '/wallet-guide')
  await expect.element(footer.getByText('We never ask for your keys.')).toBeVisible()
  expect(await violations()).toEqual([])
})

test('the footer repeats nothing below the official contacts of Home', async () => {
  const screen = await renderPart(<SiteFooter />, { path: '/' })
  const footer = screen.getByRole('contentinfo')
  await expect.element(footer.getByRole('link', { name: 'Wallet Guide' })).toHaveAttribute('href', '/wallet-guide')
  await expect.element(footer.getByText('We never ask for your keys.')).not.toBeInTheDocument()
  await expect.element(footer.getByText('Official channels')).not.toBeInTheDocument()
  expect(await violations()).toEqual([])
})
