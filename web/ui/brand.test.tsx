import { expect, test } from 'vitest'
import { getConfig } from '#core/api/platform.ts'
import { PLATFORM_CONFIG } from '#test/support/browser/parts/samples.ts'
import { answer, holdCall } from '#test/support/browser/parts/stub-api.ts'
import { renderPart } from '#test/support/browser/render-part.tsx'
import { queryClient } from '#web/lib/query-client.ts'
import { Brand } from './brand.tsx'

test('the default brand is a banana and a name, without a picture to load', async () => {
  answer(getConfig, { ...PLATFORM_CONFIG, brand: { logoUrl: '', logoText: 'BV3 Night Market' } })
  const screen = await renderPart(<Brand />)
  const logo = screen.getByRole('link', { name: 'BV3 Night Market' })
  await expect.element(logo).toMatchTextContent('🍌')
  expect(logo.element().querySelector('img')).toBe(null)
})

test('a text with its own picture gets no second one', async () => {
  holdCall(getConfig)
  const screen = await renderPart(<Brand />)
  await expect.poll(() => screen.getByRole('link').element().textContent?.match(/🍌/gu)).toHaveLength(1)
})

test('the operator’s brand has a picture and a text, and is stored for the next visit', async () => {
  const brand = { logoUrl: '/favicon.svg', logoText: 'Moon Stall' }
  answer(getConfig, { ...PLATFORM_CONFIG, brand })
  const screen = await renderPart(<Brand />)
  const logo = screen.getByRole('link', { name: 'Moon Stall' })
  await expect.element(logo).toBeVisible()
  expect(logo.element().querySelector('img')?.getAttribute('src')).toBe('/favicon.svg')
  await expect.poll(() => localStorage.getItem('logoSettings')).toBe(JSON.stringify(brand))
})

test('the stored brand is shown on the next visit, before the server answers', async () => {
  answer(getConfig, { ...PLATFORM_CONFIG, brand: { logoUrl: '', logoText: 'Moon Stall' } })
  const screen = await renderPart(<Brand />)
  await expect.element(screen.getByRole('link', { name: 'Moon Stall' })).toBeVisible()
  await expect.poll(() => localStorage.getItem('logoSettings')).toContain('Moon Stall')
  await screen.unmount()
  queryClient.clear()
  holdCall(getConfig)
  const next = await renderPart(<Brand />)
  await expect.element(next.getByRole('link', { name: 'Moon Stall' })).toBeVisible()
})
