import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { test } from './support/journey.ts'
import { sessionBv3 } from './support/player-steps.ts'
import { DESKTOP, PHONE, POLL_OPTIONS } from './support/stage.ts'

/** More than any step of the way should need: who comes this far is lost. */
const MAX_TABS = 20

/** The name of what has the focus, as it is seen: '' for the page itself. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const it = document.activeElement
    return it === null || it === document.body ? '' : (it.getAttribute('aria-label') ?? it.textContent ?? '')
  })

/** A keyboard and the number of its presses so far. */
function keyboardOf(page: Page) {
  let presses = 0
  const press = async (key: 'Tab' | 'Enter') => {
    presses++
    await page.keyboard.press(key)
  }
  return {
    presses: () => presses,
    /** Tab until what it names has the focus, then Enter. */
    async choose(name: RegExp) {
      for (let tabs = 0; !name.test(await focused(page)); tabs++) {
        expect(tabs, `Tab comes to ${name}`).toBeLessThan(MAX_TABS)
        await press('Tab')
      }
      await press('Enter')
    },
  }
}

test.for([DESKTOP, PHONE])('from the landing page to running mining by keyboard: %o', async (viewport, { stage }) => {
  const { page, complaints } = await stage.visitor(viewport)
  const keyboard = keyboardOf(page)
  await page.goto('/')
  await page.getByRole('link', { name: 'Start mining' }).waitFor()
  await keyboard.choose(/^Skip to the content$/)
  await keyboard.choose(/^Start mining$/)
  await expect.poll(() => focused(page), POLL_OPTIONS).toMatch(/Ready to connect$/)
  await keyboard.choose(/Ready to connect$/)
  await expect.poll(() => page.evaluate(() => document.activeElement?.id), POLL_OPTIONS).toBe('nfts')
  await keyboard.choose(/^Purchase 1 Pip/)
  await page.getByRole('button', { name: 'Get test funds and pay' }).waitFor()
  await keyboard.choose(/^Get test funds and pay$/)
  await page.getByRole('dialog', { name: 'Pip Manzano is yours' }).waitFor()
  await page.getByText('Pip Manzano is at work').waitFor()
  await keyboard.choose(/^Go to the mine$/)
  await page.getByRole('button', { name: 'Stop Mining' }).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName), POLL_OPTIONS).toBe('H1')
  await expect.poll(() => sessionBv3(page), POLL_OPTIONS).toBeGreaterThan(0)
  expect(keyboard.presses()).toBeLessThanOrEqual(20)
  expect(complaints).toEqual([])
})
