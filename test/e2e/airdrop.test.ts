import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { type AirdropStage, openAirdropStage } from '../support/airdrop.ts'
import { bodyOf } from '../support/http.ts'
import {
  celebration,
  claimReferral,
  claimTokens,
  getApproved,
  newcomer,
  notices,
  referralCard,
  retweetField,
  showsFigure,
  stands,
  walletOf,
} from './support/airdrop-steps.ts'
import { test } from './support/journey.ts'
import { logIn, openTab } from './support/operator-steps.ts'
import { DESKTOP, openStageOn, PATIENTLY, PHONE, type Stage } from './support/stage.ts'

const STANDARD = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** Ten looks by axe and two browsers: a busy machine takes its time. */
const LONG_MS = 240_000
const WRONG = 'You follow two of us only.'

let stage: Stage
let airdrop: AirdropStage
test.beforeAll(async ({ server, browser }) => {
  stage = openStageOn(server, browser)
  airdrop = await openAirdropStage(stage.server)
})
test.afterAll(() => stage?.close())

/** Nothing waits from before: what the operator counts is one's own. */
async function emptyDesk() {
  const { body } = await airdrop.pending()
  for (const { id } of body) await airdrop.approve(id)
}

async function violations(page: Page) {
  const { violations } = await new AxeBuilder({ page }).withTags(STANDARD).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

/** On a phone and on a desktop; the page is left as wide as it was found. */
async function isAccessible(page: Page) {
  for (const viewport of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport)
    expect(await violations(page)).toEqual([])
  }
}

/** What a browser writes when the server says no, which is no mistake of the page. */
const isRefusal = (complaint: string) => /status of (409|422|5\d\d)/.test(complaint)

describe('joining', () => {
  test('handed in, rejected, handed in again, approved, claimed: each seen without a reload', {
    timeout: LONG_MS,
  }, async () => {
    await emptyDesk()
    const { page, context, complaints } = await newcomer(stage)
    const operator = await stage.visitor()
    const desk = operator.page
    const wallet = await walletOf(page)
    const submit = page.getByRole('button', { name: 'Submit for Review' })
    // While the answer is under way, a second click asks for nothing.
    let asked = 0
    let letGo = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    await page.route('**/api/airdrop/submit-social', async (route) => {
      asked += 1
      await held
      await route.continue()
    })
    await retweetField(page).fill(' https://twitter.com/Ann/status/777?s=46 ')
    await page.getByText('This is the link of a post.').waitFor()
    await submit.click()
    await page.locator('button[aria-busy=true]').waitFor()
    await page.locator('button[aria-busy=true]').click({ force: true })
    letGo()
    await stands(page, 'Pending Admin Approval')
    await notices(page).getByText('Social Media Verification Submitted!').waitFor()
    expect(asked).toBe(1)
    await page.unroute('**/api/airdrop/submit-social')
    await page.getByRole('link', { name: 'https://x.com/ann/status/777' }).waitFor()

    await logIn(desk)
    await openTab(desk, 'Airdrops 1 waiting')
    await desk.getByRole('heading', { name: 'Found 1 pending claim(s)' }).waitFor()
    const claim = desk.getByRole('listitem', { name: /^Claim \d+, attempt 1$/ })
    await claim.getByRole('button', { name: `Copy ${wallet}` }).waitFor()
    await claim.getByText('100.00').waitFor()
    const post = claim.getByRole('link', { name: 'https://x.com/ann/status/777' })
    expect(await post.getAttribute('rel')).toBe('noopener noreferrer')
    let rejections = 0
    desk.on('request', (request) => {
      if (request.url().endsWith('/reject-airdrop')) rejections += 1
    })
    await claim.getByRole('button', { name: 'Reject' }).click()
    const prompt = desk.getByRole('dialog')
    await prompt.getByLabel('Reason').fill('  ')
    await prompt.getByRole('button', { name: 'Reject' }).click()
    await prompt.getByText('A rejection needs a reason. The player sees it.').waitFor()
    expect(await violations(desk)).toEqual([])
    expect(rejections).toBe(0)
    await prompt.getByLabel('Reason').fill(WRONG)
    await prompt.getByRole('button', { name: 'Reject' }).click()
    await notices(desk).getByText('Claim Rejected').waitFor()
    await notices(desk).getByText('User has been notified to resubmit').waitFor()
    await desk.getByText('No pending airdrop claims').waitFor()

    await stands(page, 'Follow Request Rejected')
    await page.getByText(WRONG).waitFor()
    expect(await retweetField(page).inputValue()).toBe('https://x.com/ann/status/777')
    await page.getByRole('button', { name: 'Resubmit Follow Request' }).click()
    await stands(page, 'Pending Admin Approval')

    await desk.reload()
    const again = desk.getByRole('listitem', { name: /^Claim \d+, attempt 2$/ })
    await again.getByText('Game data').waitFor()
    await again.getByText(WRONG).first().waitFor()
    await again.getByText('1 earlier rejection').click()
    await again.getByText(/by operator, for https:\/\/x\.com\/ann\/status\/777/).waitFor()
    await again.getByRole('button', { name: 'Approve' }).click()
    await notices(desk).getByText('Claim Approved').waitFor()
    await notices(desk).getByText('User can now claim their airdrop tokens').waitFor()

    await stands(page, 'Social Follows Approved!')
    const scripts: string[] = []
    page.on('request', (request) => scripts.push(request.url()))
    await claimTokens(page)
    const overlay = celebration(page)
    await overlay.getByText('+100 BV3').waitFor()
    await overlay.getByText('Joining bonus').waitFor()
    await page.keyboard.press('Escape')
    await overlay.waitFor({ state: 'detached' })
    await stands(page, 'Already Claimed!')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent), PATIENTLY)
      .toBe('Already Claimed!')
    expect(scripts.filter((url) => /confetti/.test(url))).toEqual([])
    await showsFigure(page, 'Total airdrop claimed', '100.00')
    await showsFigure(page, 'Total BV3 balance', '100.00')
    await isAccessible(page)
    expect(complaints.filter((complaint) => !isRefusal(complaint))).toEqual([])
    expect(operator.complaints).toEqual([])
    await operator.context.close()
    await context.close()
  })
})

describe('referrals', () => {
  test('a link to give away, every refusal in the server’s words, and one claim that pays both', async () => {
    const referrer = await airdrop.joined()
    const { page, context, complaints } = await newcomer(stage, `/?ref=${referrer.address}`)
    const wallet = await walletOf(page)
    const card = referralCard(page)
    const code = card.getByLabel('Referral wallet address')
    const claim = card.getByRole('button', { name: 'Claim', exact: true })

    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await card.getByRole('button', { name: 'Copy link' }).click()
    await notices(page).getByText('Referral Link Copied!').waitFor()
    await card.getByRole('button', { name: 'Copied' }).waitFor()
    const link = await page.evaluate(() => navigator.clipboard.readText())
    expect(link.toLowerCase()).toBe(`${new URL(stage.server.url).origin}/?ref=${wallet}`)
    await card.getByRole('button', { name: 'Copy link' }).waitFor()

    expect((await code.inputValue()).toLowerCase()).toBe(referrer.address.toLowerCase())
    await code.fill('  ')
    expect(await claim.isDisabled()).toBe(true)
    const says = async (sentence: string) => {
      await notices(page).getByText('Referral Claim Failed').waitFor()
      await notices(page).getByText(sentence).waitFor()
    }
    await claimReferral(page, referrer.address)
    await says('Claim your own join airdrop first. Then you can claim a referral bonus.')
    await getApproved(page, airdrop)
    await claimTokens(page)
    // A click anywhere ends it.
    await celebration(page).getByText('+100 BV3').click()
    await celebration(page).waitFor({ state: 'detached' })

    await claimReferral(page, 'my friend')
    await says('A referral code is a wallet address.')
    await claimReferral(page, wallet)
    await says('You cannot refer yourself.')
    await claimReferral(page, `0x${'9'.repeat(40)}`)
    await says('No wallet with this referral code has signed up here.')
    const friend = await airdrop.joined()
    bodyOf(await airdrop.refer(friend, wallet))
    await claimReferral(page, friend.address)
    await says('This wallet has claimed with your code. Two wallets cannot refer each other.')
    await showsFigure(page, 'Successful referrals', '1')

    // Another window that has heard nothing since.
    const stale = await context.newPage()
    await stale.routeWebSocket(/\/ws$/, () => {})
    await stale.goto('/airdrop')
    await referralCard(stale).getByLabel('Referral wallet address').waitFor()

    await claimReferral(page, referrer.address)
    await notices(page).getByText('Referral Bonus Claimed!').waitFor()
    await celebration(page).getByText('+20 BV3').waitFor()
    await celebration(page).getByRole('button', { name: 'Close' }).click()
    await card.getByRole('heading', { name: 'Referral Bonus Claimed!' }).waitFor()
    expect(await code.count()).toBe(0)
    await showsFigure(page, 'Total airdrop claimed', '140.00')
    expect(await airdrop.bv3Of(referrer)).toBe(12_000)
    expect(await airdrop.stats(referrer)).toEqual({ totalClaimed: '120', successfulReferrals: 1 })

    await claimReferral(stale, referrer.address)
    await notices(stale).getByText('This wallet has claimed its referral bonus already.').waitFor()
    await referralCard(stale).getByRole('heading', { name: 'Referral Bonus Claimed!' }).waitFor()
    expect(complaints.filter((complaint) => !isRefusal(complaint))).toEqual([])
    await context.close()
  })
})

describe('the operator’s tab', () => {
  test('many claims by keyboard: the next has the focus; twins are flagged; who came first decides', async () => {
    await emptyDesk()
    const post = airdrop.nextPost()
    const [first, twin] = [await airdrop.newPlayer(), await airdrop.newPlayer()]
    for (const player of [first, twin]) bodyOf(await airdrop.submit(player, post))
    const others = await Promise.all(Array.from({ length: 24 }, () => airdrop.newPlayer()))
    for (const player of others) bodyOf(await airdrop.submit(player))
    const { page, context, complaints } = await stage.visitor(PHONE)
    await logIn(page)
    await page.goto('/admin?tab=airdrops')
    await page.getByRole('heading', { name: 'Found 26 pending claim(s)' }).waitFor()
    const claims = page.getByRole('list', { name: 'Pending airdrop claims' }).locator('> li')
    expect(await claims.count()).toBe(25)
    const card = (index: number) => claims.nth(index)
    await card(0).getByText('The same post came from 1 other wallet').waitFor()
    await card(0)
      .getByRole('button', { name: `Copy ${twin.address.toLowerCase()}` })
      .waitFor()
    expect(await violations(page)).toEqual([])
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
    await page.getByRole('button', { name: 'Load more' }).click()
    await expect.poll(() => claims.count(), PATIENTLY).toBe(26)

    const second = await card(1).getAttribute('id')
    await card(0).getByRole('button', { name: 'Approve' }).press('Enter')
    await page.getByRole('heading', { name: 'Found 25 pending claim(s)' }).waitFor()
    const focused = () => page.evaluate(() => document.activeElement?.id)
    await expect.poll(focused, PATIENTLY).toBe(second)
    const third = await card(1).getAttribute('id')
    await card(0).getByRole('button', { name: 'Reject' }).press('Enter')
    await page.getByLabel('Reason').fill('The same post as another wallet’s')
    await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).press('Enter')
    await page.getByRole('heading', { name: 'Found 24 pending claim(s)' }).waitFor()
    await expect.poll(focused, PATIENTLY).toBe(third)
    expect(complaints).toEqual([])

    // Somebody else decides what still stands here.
    await card(0).getByRole('button', { name: 'Reject' }).click()
    await airdrop.approve(Number(third?.replace(/\D/g, '')))
    await page.getByLabel('Reason').fill('Too late')
    await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
    await notices(page).getByText('Rejection Failed').waitFor()
    await notices(page).getByText('This airdrop claim was decided already.').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('heading', { name: 'Found 23 pending claim(s)' }).waitFor()
    await page.route('**/api/admin/approve-airdrop', (route) => route.fulfill({ status: 500, body: '' }))
    await card(0).getByRole('button', { name: 'Approve' }).click()
    await notices(page).getByText('Approval Failed').waitFor()
    await notices(page).getByText('Failed to approve claim').waitFor()
    await context.close()
  })
})
