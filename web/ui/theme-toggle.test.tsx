import { afterEach, beforeEach, expect, test } from 'vitest'
import { violations } from '#test/support/browser/parts/violations.ts'
import { renderPart } from '#test/support/browser/render-part.tsx'
import { applyTheme, ThemeToggle } from '#web/ui/theme-toggle.tsx'

/** As a page starts that has nothing stored. */
beforeEach(applyTheme)
afterEach(() => {
  delete document.documentElement.dataset.theme
})

const street = () => getComputedStyle(document.documentElement).backgroundColor

test('the theme changes at once and is stored', async () => {
  const screen = await renderPart(<ThemeToggle />)
  const dark = street()
  await screen.getByRole('button', { name: 'Switch to the light theme' }).click()
  await expect.element(screen.getByRole('button', { name: 'Switch to the dark theme' })).toBeVisible()
  const light = street()
  expect(light).not.toBe(dark)
  expect(await violations()).toEqual([])
  // As the next page starts.
  delete document.documentElement.dataset.theme
  applyTheme()
  expect(street()).toBe(light)
})
