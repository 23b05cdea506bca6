import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AirdropStage, openAirdropStage } from '../support/airdrop.ts'
import { ask, bodyOf } from '../support/http.ts'
import { OPERATOR_ENVIRONMENT } from '../support/operator.ts'
import {
  celebration,
  claimReferral,
  claimTokens,
  getApproved,
  joinCard,
  newcomer,
  notices,
  referralCard,
  retweetField,
  showsFigure,
  stands,
  waitingClaim,
  walletOf,
} from './support/airdrop-steps.ts'
import { logIn, openTab } from './support/operator-steps.ts'
import { connect } from './support/player-steps.ts'
import { DESKTOP, openStage, PATIENTLY, PHONE, type Stage } from './support/stage.ts'
import { installExtension } from './support/wallet-bridge.ts'

const STANDARD = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const WIDTHS = [360, 390, 768, 1280, 1920]
/** Ten looks by axe and two browsers: a busy machine takes its time. */
const LONG_MS = 240_000
const WRONG = 'You follow two of us only.'

let stage: Stage
let airdrop: AirdropStage
beforeAll(async () => {
  stage = await openStage(OPERATOR_ENVIRONMENT)
  airdrop = await openAirdropStage(stage.server)
})
afterAll(() => stage?.close())

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

describe('who is not signed in', () => {
  test.each([
    { screen: 'desktop', viewport: DESKTOP },
    { screen: 'phone', viewport: PHONE },
  ])('a visitor on a $screen is shown how to connect a wallet, and nothing else', async ({ viewport }) => {
    const { page, context, complaints } = await stage.visitor(viewport)
    await page.goto('/airdrop')
    const card = page.getByRole('region', { name: 'Connect Your Wallet' })
    const howTo = card.getByRole('button', { name: 'How to Connect Wallet' })
    await howTo.waitFor()
    expect(
      await page
        .getByRole('heading', { level: 2 })
        .filter({ hasNotText: /market|channels/ })
        .count(),
    ).toBe(1)
    expect(await violations(page)).toEqual([])
    await howTo.click()
    await page.getByRole('dialog', { name: 'Wallet Guide' }).waitFor()
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(() => howTo.evaluate((button) => button === document.activeElement), PATIENTLY).toBe(true)
    expect(complaints).toEqual([])
    await context.close()
  })

  test('a wallet that refused to sign is asked to sign in', async () => {
    const { page, context } = await stage.visitor()
    const { chain } = bodyOf(await ask<{ chain: { id: number } }>(stage.server, '/api/config'))
    const wallet = await installExtension(page, stage.server, { chainId: chain.id })
    wallet.refuseNext('personal_sign', { code: 4001, message: 'User rejected the request.' })
    await page.goto('/airdrop')
    await connect(page, 'MetaMask')
    await stands(page, 'Sign in to join the airdrop')
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
    await retweetField(page).waitFor()
    await context.close()
  })
})

describe('joining', () => {
  test('handed in, rejected, handed in again, approved, claimed: each seen without a reload', {
    timeout: LONG_MS,
  }, async () => {
    await emptyDesk()
    const { page, context, complaints } = await newcomer(stage)
    const operator = await stage.visitor()
    const desk = operator.page
    const wallet = await walletOf(page)
    for (const [name, href] of [
      ['Telegram', 'https://example.com/telegram'],
      ['Instagram', 'https://example.com/instagram'],
      ['Twitter/X', 'https://example.com/x'],
      ['Open the original post', 'https://example.com/x/status/1'],
    ] as const) {
      const link = joinCard(page).getByRole('link', { name })
      expect(await link.getAttribute('href')).toBe(href)
      expect(await link.getAttribute('target')).toBe('_blank')
      expect(await link.getAttribute('rel')).toContain('noopener')
    }
    const rules = page.getByRole('region', { name: 'Airdrop Rules' })
    await rules.getByText('One referral bonus per wallet address.').waitFor()
    await rules.getByText('The referred user must have completed the join airdrop.').waitFor()
    const submit = page.getByRole('button', { name: 'Submit for Review' })
    expect(await submit.isDisabled()).toBe(true)
    await retweetField(page).fill('   ')
    expect(await submit.isDisabled()).toBe(true)
    await retweetField(page).fill('https://x.com/ann')
    await retweetField(page).blur()
    await page.getByText('This is not the link of a post yet.').waitFor()
    await isAccessible(page)
    await submit.click()
    await notices(page).getByText('Submission Failed').waitFor()
    await notices(page).getByText('Please enter the link of your post').waitFor()

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
    await isAccessible(page)

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
    await isAccessible(page)
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
    await isAccessible(page)
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
    for (const width of WIDTHS) {
      await page.setViewportSize({ ...PHONE, width })
      const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      await expect.poll(overflow, { ...PATIENTLY, message: `${width} px` }).toBeLessThanOrEqual(0)
    }
    expect(complaints.filter((complaint) => !isRefusal(complaint))).toEqual([])
    expect(operator.complaints).toEqual([])
    await operator.context.close()
    await context.close()
  })

  test('fifty pieces of confetti and four seconds, for whoever likes motion', async () => {
    const { page, context, complaints } = await newcomer(stage)
    await getApproved(page, airdrop)
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.evaluate(countPieces)
    await claimTokens(page)
    await celebration(page).waitFor()
    await page.getByText('Airdrop Claimed!').waitFor()
    await page.getByText('You have received 100 BV3 tokens.').waitFor()
    expect(await violations(page)).toEqual([])
    await expect.poll(() => page.evaluate(() => Reflect.get(window, 'piecesAtOnce')), PATIENTLY).toBe(50)
    await celebration(page).waitFor({ state: 'detached' })
    const shownMs = await page.evaluate(() => Reflect.get(window, 'overlayMs') as number)
    expect(shownMs).toBeGreaterThan(3_500)
    expect(shownMs).toBeLessThan(15_000)
    await stands(page, 'Already Claimed!')
    expect(complaints).toEqual([])
    await context.close()
  })

  test('what the server cannot say, the page says itself; and it asks again', async () => {
    const { page, context } = await newcomer(stage)
    const gone = { status: 500, contentType: 'text/plain', body: 'Internal Server Error' }
    await page.route('**/api/airdrop/{submit-social,claim,claim-referral}', (route) => route.fulfill(gone))
    await retweetField(page).fill(airdrop.nextPost())
    await page.getByRole('button', { name: 'Submit for Review' }).click()
    await notices(page).getByText('Failed to submit social verification').waitFor()
    await claimReferral(page, 'nobody')
    await notices(page).getByText('Referral Claim Failed').waitFor()
    await notices(page).getByText('Invalid referral code or already used').waitFor()
    await page.unroute('**/api/airdrop/{submit-social,claim,claim-referral}')
    await getApproved(page, airdrop)
    await page.route('**/api/airdrop/claim', (route) => route.fulfill(gone))
    await claimTokens(page)
    await notices(page).getByText('Claim Failed').waitFor()
    await notices(page).getByText('Failed to claim airdrop').waitFor()
    expect(await celebration(page).count()).toBe(0)

    await page.route('**/api/airdrop/claims?*', (route) => route.fulfill(gone))
    await page.reload()
    await page.getByText('Your airdrop could not be loaded.').waitFor()
    expect(await violations(page)).toEqual([])
    await page.unroute('**/api/airdrop/claims?*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await stands(page, 'Social Follows Approved!')
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
    await isAccessible(page)

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

test('the page speaks Spanish', async () => {
  const { page, context, complaints } = await stage.visitor()
  await context.addInitScript(() => localStorage.setItem('language', 'es'))
  await page.goto('/airdrop')
  await page.getByRole('button', { name: 'Cómo conectar la wallet' }).waitFor()
  await page.getByRole('main').getByRole('button', { name: 'Conectar wallet' }).click()
  await page.getByRole('dialog').getByRole('listitem').filter({ hasText: /demo/i }).getByRole('button').click()
  await page.getByLabel('La URL de tu retuit').fill(airdrop.nextPost())
  await page.getByRole('button', { name: 'Enviar a revisión' }).click()
  await stands(page, 'Pendiente de aprobación')
  await airdrop.approve(await waitingClaim(airdrop, await walletOf(page)))
  await stands(page, '¡Seguimiento aprobado!')
  await page.getByRole('button', { name: 'Reclamar 100 tokens BV3' }).click()
  await page.getByRole('dialog', { name: '¡Felicidades! ¡Tu airdrop se reclamó con éxito!' }).waitFor()
  await page.keyboard.press('Escape')
  await stands(page, '¡Ya reclamado!')
  await showsFigure(page, 'Total de airdrop reclamado', '100,00')
  expect(complaints).toEqual([])
  await context.close()
})

/** Counts what is drawn in one frame, and how long a dialog stands. Runs in the page. */
function countPieces() {
  const marks = { frame: 0, openedAt: 0 }
  const { clearRect, fill } = CanvasRenderingContext2D.prototype
  CanvasRenderingContext2D.prototype.clearRect = function (...area) {
    marks.frame = 0
    return clearRect.apply(this, area)
  }
  CanvasRenderingContext2D.prototype.fill = function (this: CanvasRenderingContext2D, ...path: unknown[]) {
    marks.frame += 1
    const most = (Reflect.get(window, 'piecesAtOnce') as number | undefined) ?? 0
    Reflect.set(window, 'piecesAtOnce', Math.max(most, marks.frame))
    return Reflect.apply(fill, this, path)
  }
  new MutationObserver(() => {
    const isOpen = document.querySelector('[role=dialog]') !== null
    if (isOpen && marks.openedAt === 0) marks.openedAt = performance.now()
    if (!isOpen && marks.openedAt !== 0) {
      Reflect.set(window, 'overlayMs', performance.now() - marks.openedAt)
      marks.openedAt = 0
    }
  }).observe(document.body, { childList: true, subtree: true })
}
