import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { test } from './support/journey.ts'
import { removeNewerFeatures } from './support/oldest-browser.ts'
import {
  confirmPurchase,
  connectAndSignIn,
  getTestFunds,
  openPurchase,
  sessionBv3,
  waitUntilCredited,
} from './support/player-steps.ts'
import { openProfile, referralLink, submitWithdrawal, withdrawableText, writeAmount } from './support/profile-steps.ts'
import { type BrowserStage, PHONE, POLL_OPTIONS, type Visitor } from './support/stage.ts'

const CARD = 'Auntie Saba'

async function visitorOfOldest(stage: BrowserStage, viewport?: { width: number; height: number }): Promise<Visitor> {
  const visitor = await stage.visitor(viewport)
  await removeNewerFeatures(visitor.context)
  return visitor
}

/** Comes by a link, buys one, and mines. */
async function buyAndMine(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await connectAndSignIn(page, 'Demo wallet')
  await getTestFunds(page)
  await openPurchase(page, CARD, 1)
  await confirmPurchase(page)
  await waitUntilCredited(page)
  await page.goto('/mining')
  await page.getByRole('button', { name: 'Start Mining' }).click()
  await expect.poll(() => sessionBv3(page), POLL_OPTIONS).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Stop Mining' }).click()
  await page.getByRole('button', { name: 'Start Mining' }).waitFor()
}

async function playOnce(page: Page): Promise<void> {
  await page.goto('/game')
  await page.getByRole('button', { name: 'Start', exact: true }).press('Space')
  await page.getByRole('heading', { name: 'You hit an obstacle' }).waitFor()
  await page.getByText('Tokens Earned!').waitFor()
}

test('in the oldest browsers players connect, buy, mine, play and withdraw', async ({ stage }) => {
  const host = await visitorOfOldest(stage)
  await host.page.goto('/')
  expect(await host.page.evaluate(() => ['groupBy' in Object, 'canParse' in URL, 'union' in Set.prototype])).toEqual([
    false,
    false,
    false,
  ])
  await connectAndSignIn(host.page, 'Demo wallet')
  await openProfile(host.page)

  const friend = await visitorOfOldest(stage)
  await buyAndMine(friend.page, await referralLink(host.page))
  await playOnce(friend.page)
  expect(friend.complaints).toEqual([])

  await expect.poll(() => withdrawableText(host.page), POLL_OPTIONS).toBe('4.3500')
  await writeAmount(host.page, '2')
  await submitWithdrawal(host.page)
  await host.page.getByText('Your withdrawal request has been submitted successfully').waitFor()
  expect(host.complaints).toEqual([])
})

test('on a phone without popovers the menu of the bar opens', async ({ stage }) => {
  const { page, complaints } = await visitorOfOldest(stage, PHONE)
  await page.goto('/')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  // Chromium hides a popover that it has not opened itself.
  await page.locator('#more-sheet').waitFor({ state: 'attached' })
  await expect.poll(() => page.locator('#more-sheet').getAttribute('class'), POLL_OPTIONS).toContain(':popover-open')
  expect(complaints).toEqual([])
})

const TOO_OLD = /This browser is too old\./

test('a browser that is too old shows the required version and gets no part of the site', async ({ stage }) => {
  const { page } = await stage.visitor()
  // As in a browser without the feature that the styles ask for.
  await page.route('**/assets/*.css', async (route) => {
    const css = await (await route.fetch()).text()
    await route.fulfill({ contentType: 'text/css', body: css.replace(/color-mix\(in srgb, ?red, ?red\)/, 'none') })
  })
  await page.goto('/')
  await page.getByText(TOO_OLD).waitFor()
  expect(await page.getByText(TOO_OLD).textContent()).toMatch(
    /iOS 16\.4, Chrome or Android WebView\s+111,\s+Firefox\s+115/,
  )
  await page.getByText(/Este navegador es demasiado antiguo/).waitFor()
  await expect.poll(() => page.locator('main').isVisible()).toBe(false)
})

test('every other browser gets the site', async ({ stage }) => {
  const { page } = await stage.visitor()
  await page.goto('/')
  await page.locator('main').waitFor()
  expect(await page.getByText(TOO_OLD).isVisible()).toBe(false)
})
