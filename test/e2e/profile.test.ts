import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, bodyOf } from '../support/http.ts'
import { logInAsOperator, OPERATOR_ENVIRONMENT } from '../support/operator.ts'
import {
  confirmPurchase,
  connect,
  connectAndSignIn,
  getTestFunds,
  openPurchase,
  waitUntilCredited,
} from './support/player-steps.ts'
import {
  openProfile,
  referralLink,
  room,
  submitWithdrawal,
  sumOfActivityFile,
  withdrawableText,
  writeAmount,
} from './support/profile-steps.ts'
import { openStage, PATIENTLY, PHONE, type Stage, type Visitor } from './support/stage.ts'
import { installExtension } from './support/wallet-bridge.ts'

const CARD = 'Auntie Saba'
/** 15 % of 29 USDT. */
const BONUS = '4.35'
const STANDARD = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const WIDTHS = [360, 390, 768, 1280, 1920]

const EXPLORER = 'https://explorer.example'

let stage: Stage
beforeAll(async () => {
  // Blocks slow enough to see what stands between an approval and its payment.
  stage = await openStage({ ...OPERATOR_ENVIRONMENT, LOCAL_BLOCK_TIME_MS: '1000', EXPLORER_URL: `${EXPLORER}/` })
})
afterAll(() => stage?.close())

async function player(): Promise<Visitor> {
  const visitor = await stage.visitor()
  await visitor.page.goto('/')
  await connectAndSignIn(visitor.page, 'Demo wallet')
  return visitor
}

async function buy(page: Page): Promise<void> {
  await getTestFunds(page)
  await openPurchase(page, CARD, 1)
  await confirmPurchase(page)
  await waitUntilCredited(page)
}

/** A player at the profile, and a friend who came by the link and has bought a card. */
async function referrer(): Promise<Visitor & { friend: Visitor }> {
  const own = await player()
  await openProfile(own.page)
  const friend = await stage.visitor()
  await friend.page.goto(await referralLink(own.page))
  await connectAndSignIn(friend.page, 'Demo wallet')
  await buy(friend.page)
  return { ...own, friend }
}

const walletOf = (page: Page) => page.evaluate(() => localStorage.getItem('walletAddress') ?? '')

async function violations(page: Page) {
  const { violations } = await new AxeBuilder({ page }).withTags(STANDARD).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

describe('who is not signed in', () => {
  test('a visitor is asked for a wallet, and shown the way home', async () => {
    const { page, context, complaints } = await stage.visitor()
    await page.goto('/profile')
    await page.getByRole('heading', { name: 'Wallet Required' }).waitFor()
    expect(await violations(page)).toEqual([])
    await page.getByRole('link', { name: 'Go to Home' }).click()
    await page.getByRole('heading', { name: 'Pip Manzano' }).waitFor()
    expect(complaints).toEqual([])
    await context.close()
  })

  test('a wallet that refused to sign is asked to sign in', async () => {
    const { page, context } = await stage.visitor()
    const { chain } = bodyOf(await ask<{ chain: { id: number } }>(stage.server, '/api/config'))
    const wallet = await installExtension(page, stage.server, { chainId: chain.id })
    wallet.refuseNext('personal_sign', { code: 4001, message: 'User rejected the request.' })
    await page.goto('/profile')
    await connect(page, 'MetaMask')
    const prompt = page.getByRole('main')
    await prompt.getByRole('heading', { name: 'Sign in to see what is yours' }).waitFor()
    await prompt.getByRole('button', { name: 'Sign in' }).click()
    await room(page, 'Balances').waitFor()
    await context.close()
  })
})

describe('referrals', () => {
  test('a friend who buys shows up with what the purchase brought, without a reload', async () => {
    const { page, context, complaints, friend } = await referrer()
    const list = room(page, 'Referrals').getByRole('list', { name: 'Referred wallets' })
    const entry = list.getByRole('listitem').filter({ hasText: CARD })
    await entry.waitFor()
    const friendWallet = await walletOf(friend.page)
    await expect.poll(() => entry.textContent(), PATIENTLY).toContain(friendWallet.slice(0, 6).toLowerCase())
    expect(await entry.textContent()).toContain(`+${BONUS}00`)
    await expect.poll(() => withdrawableText(page), PATIENTLY).toBe(`${BONUS}00`)

    await openProfile(friend.page)
    await room(friend.page, 'NFT collection').getByRole('heading', { name: CARD }).waitFor()
    expect(complaints).toEqual([])
    await context.close()
    await friend.context.close()
  })
})

describe('withdrawals', () => {
  test('what cannot be withdrawn is refused before anything is sent', async () => {
    const { page, context } = await player()
    await openProfile(page)
    expect(await page.getByRole('button', { name: 'Request withdrawal' }).isDisabled()).toBe(true)
    await writeAmount(page, '-1')
    await submitWithdrawal(page)
    const notices = page.getByRole('region', { name: 'Notices' })
    await notices.getByText('Invalid Amount').waitFor()
    await notices.getByText('Please enter a valid withdrawal amount').waitFor()
    await writeAmount(page, '1')
    await submitWithdrawal(page)
    await notices.getByText('Insufficient Balance').waitFor()
    await notices.getByText('Withdrawal amount exceeds available USDT balance').waitFor()
    await page.getByRole('radio', { name: /BV3/ }).check()
    await submitWithdrawal(page)
    await notices.getByText('Withdrawal amount exceeds available BV3 balance').waitFor()
    await context.close()
  })

  test('requested once though asked twice; then approved, paid on the chain, and accounted for', async () => {
    const { page, context, friend } = await referrer()
    await friend.context.close()
    await expect.poll(() => withdrawableText(page), PATIENTLY).toBe(`${BONUS}00`)

    const keys: (string | undefined)[] = []
    await page.route('**/api/withdrawals', async (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      // The first answer is lost on its way: what was asked has happened all the same.
      if (keys.length > 1) return route.continue()
      await route.fetch()
      await route.abort()
    })
    await writeAmount(page, '2')
    await submitWithdrawal(page)
    await page.getByText('Withdrawal Failed').waitFor()
    await page.getByText('Failed to submit withdrawal request').waitFor()
    await submitWithdrawal(page)
    await page.getByText('Withdrawal Requested').waitFor()
    await page.getByText('Your withdrawal request has been submitted successfully').waitFor()
    expect(await page.getByLabel('Amount', { exact: true }).inputValue()).toBe('')
    expect(keys).toHaveLength(2)
    expect(keys[0]).toBeTruthy()
    expect(keys[1]).toBe(keys[0])

    const entries = page.getByRole('list', { name: 'Recent withdrawals' }).locator('> li')
    await entries.getByText('Pending').waitFor()
    expect(await entries.count()).toBe(1)
    await expect.poll(() => withdrawableText(page), PATIENTLY).toBe('2.3500')

    const operator = await logInAsOperator(stage.server)
    const walletAddress = (await walletOf(page)).toLowerCase()
    const [open] = await operator.get<{ id: number; walletAddress: string }[]>('/api/admin/withdrawals?status=pending')
    await operator.put(`/api/admin/withdrawals/${open?.id}`, { status: 'approved' })
    await entries.getByText('On its way').waitFor()
    await entries.getByText('Completed').waitFor({ timeout: 60_000 })
    const proof = entries.getByRole('button', { name: /^Copy 0x[0-9a-f]{64}$/ })
    const txHash = ((await proof.getAttribute('aria-label')) ?? '').replace('Copy ', '')
    const link = entries.getByRole('link', { name: /in the block explorer$/ })
    expect(await link.getAttribute('href')).toBe(`${EXPLORER}/tx/${txHash}`)
    const answer = await page.request.get(`/api/withdrawals/user?walletAddress=${walletAddress}`)
    expect(await answer.json()).toMatchObject([{ status: 'completed', amount: '2', txHash }])

    expect(await sumOfActivityFile(page, 'USDT')).toBe(2_350_000_000_000_000_000n)
    const activity = room(page, 'Activity')
    await activity.getByRole('row').filter({ hasText: CARD }).first().waitFor()
    await activity.getByRole('radio', { name: 'Withdrawal' }).check()
    await expect.poll(() => activity.getByRole('row').filter({ hasText: 'Referral' }).count(), PATIENTLY).toBe(0)
    expect(await violations(page)).toEqual([])
    await context.close()
  })
})

describe('payments', () => {
  test('paid in BNB, and found again by its hash', async () => {
    const { page, context, complaints } = await player()
    await getTestFunds(page)
    await openPurchase(page, CARD, 1)
    await page.getByRole('radio', { name: /BNB/ }).check()
    await page.getByText('Rate fixed for 15 minutes').waitFor()
    await confirmPurchase(page)
    await waitUntilCredited(page)

    const purchases = await page.request.get(`/api/purchases/user?walletAddress=${await walletOf(page)}`)
    const [{ txHash, paymentMethod }] = (await purchases.json()) as [{ txHash: string; paymentMethod: string }]
    expect(paymentMethod).toBe('BNB')
    await openProfile(page)
    const desk = room(page, 'I paid, find it')
    await desk.getByLabel('Transaction hash').fill('0x1234')
    await desk.getByRole('button', { name: 'Find it' }).click()
    await desk.getByText('That is no transaction hash').waitFor()
    await desk.getByLabel('Transaction hash').fill(`  ${txHash.slice(0, 66).toUpperCase()} `)
    await desk.getByRole('button', { name: 'Find it' }).click()
    await desk.getByText('Found', { exact: true }).waitFor()
    await desk.getByRole('list', { name: 'What was found' }).getByText('Credited').waitFor()
    expect(complaints).toEqual([])
    await context.close()
  })
})

describe('the page', () => {
  test('is accessible and fits on every width, empty and full', async () => {
    const { page, context } = await player()
    await openProfile(page)
    await page.getByText('Nothing has moved yet').waitFor()
    expect(await violations(page)).toEqual([])
    await page.goto('/')
    await buy(page)
    await openProfile(page)
    await room(page, 'NFT collection').getByRole('heading', { name: CARD }).waitFor()
    for (const width of WIDTHS) {
      await page.setViewportSize({ ...PHONE, width })
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(overflow, `${width} px`).toBeLessThanOrEqual(0)
    }
    await page.setViewportSize(PHONE)
    expect(await violations(page)).toEqual([])
    await context.close()
  })
})
