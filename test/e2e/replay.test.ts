import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { violations } from './support/accessibility.ts'
import { test } from './support/journey.ts'
import { connectAndSignIn } from './support/player-steps.ts'
import { POLL_OPTIONS } from './support/stage.ts'

/** Plays until the first obstacle ends it: nobody presses anything. */
async function playToTheEnd(page: Page): Promise<void> {
  await page.goto('/game-old')
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await page.getByRole('button', { name: 'Play again' }).waitFor()
}

test('a run is played, found in the player’s list, watched, scrubbed, and verified by the browser', async ({
  stage,
}) => {
  const { page, complaints } = await stage.visitor()
  await page.goto('/')
  await connectAndSignIn(page, 'Demo wallet')
  // Home shows what other tests have put on sale, whose pictures may not exist.
  const complaintsOfHome = complaints.length
  await playToTheEnd(page)
  const runs = page.getByRole('list', { name: 'My runs' })
  await page.getByRole('button', { name: 'Done', exact: true }).click()
  await runs.scrollIntoViewIfNeeded()
  await runs.getByRole('link', { name: 'Watch' }).click()

  await page.getByRole('heading', { name: 'Checked in your browser' }).waitFor()
  expect(await page.title()).toMatch(/^Run \d+ · /)
  const slider = page.getByRole('slider', { name: 'Moment of the run' })
  await slider.focus()
  await page.keyboard.press('End')
  const end = await slider.inputValue()
  await expect.poll(() => slider.getAttribute('aria-valuetext'), POLL_OPTIONS).toMatch(/^(\d+:\d\d) of \1$/)
  await page.keyboard.press('Home')
  await expect.poll(() => slider.inputValue(), POLL_OPTIONS).toBe('0')
  await page.getByText('8×').click()
  await page.getByRole('button', { name: 'Play the run' }).click()
  await expect.poll(() => slider.inputValue(), POLL_OPTIONS).toBe(end)
  expect(await violations(page)).toEqual([])
  expect(complaints.slice(complaintsOfHome)).toEqual([])
})
