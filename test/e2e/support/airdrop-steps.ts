import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { connect } from './player-steps.ts'
import { type BrowserStage, POLL_OPTIONS, type Visitor } from './stage.ts'

/** Steps of a player on the airdrop page, and the elements that the player sees. */

export const retweetField = (page: Page) => page.getByLabel('Your Retweet URL')
export const referralCard = (page: Page) => page.getByRole('region', { name: 'Referral Program' })
export const notices = (page: Page) => page.getByRole('region', { name: 'Notices' })

/** Waits until the page shows the heading of a state. */
export const waitForHeading = (page: Page, title: string) => page.getByRole('heading', { name: title }).waitFor()

/** Opens the airdrop page as a player who sees it for the first time. */
export async function newcomer(
  stage: BrowserStage,
  path = '/airdrop',
  viewport?: { width: number; height: number },
): Promise<Visitor> {
  const visitor = await stage.visitor(viewport)
  // Firefox reports an error for a request that is still loading when the page is left.
  await visitor.page.goto(path, { waitUntil: 'networkidle' })
  if (path !== '/airdrop') await visitor.page.goto('/airdrop')
  await connect(visitor.page, 'Demo wallet')
  await retweetField(visitor.page).waitFor()
  return visitor
}

export const walletOf = (page: Page) => page.evaluate(() => (localStorage.getItem('walletAddress') ?? '').toLowerCase())

export async function submitPost(page: Page, url: string): Promise<void> {
  await retweetField(page).fill(url)
  await page.getByRole('button', { name: 'Submit for Review' }).click()
  await waitForHeading(page, 'Pending Admin Approval')
}

export const claimTokens = (page: Page) => page.getByRole('button', { name: 'Claim 100 BV3 Tokens' }).click()

export const celebration = (page: Page) =>
  page.getByRole('dialog', { name: 'Congratulations! Your airdrop has been claimed successfully!' })

export async function claimReferral(page: Page, code: string): Promise<void> {
  await referralCard(page).getByLabel('Referral wallet address').fill(code)
  await referralCard(page).getByRole('button', { name: 'Claim', exact: true }).click()
}

/** Returns a figure of the page, found by its label. */
export const figureOf = (page: Page, label: string) =>
  page.getByRole('term').filter({ hasText: label }).locator('xpath=following-sibling::dd').textContent()

export const expectFigure = (page: Page, label: string, figure: string) =>
  expect.poll(() => figureOf(page, label), POLL_OPTIONS).toContain(figure)
