import { expect, test } from 'vitest'
import { violations } from '#test/support/browser/parts/violations.ts'
import { renderPart } from '#test/support/browser/render-part.tsx'
import { NotFoundPage } from './not-found-page.tsx'

test('an unknown address shows the not-found page with a link to Home', async () => {
  const screen = await renderPart(<NotFoundPage />)
  await expect.element(screen.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Go to Home' })).toHaveAttribute('href', '/')
  expect(await violations()).toEqual([])
})
