import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { logInAsOperator } from '../support/operator/operator.ts'
import { violations } from './support/accessibility.ts'
import { EXPLORER, test } from './support/journey.ts'
import {
  confirmPurchase,
  connectAndSignIn,
  getTestFunds,
  openPurchase,
  waitUntilCredited,
} from './support/player-steps.ts'
import {
  openProfile,
  openProfileSection,
  profileSection,
  referralLink,
  submitWithdrawal,
  sumOfActivityFile,
  withdrawableText,
  writeAmount,
} from './support/profile-steps.ts'
import { type BrowserStage, PHONE, POLL_OPTIONS, UNTIL_FINAL } from './support/stage.ts'

const CARD = 'Auntie Saba'
/** 15 % of 29 USDT. */
const BONUS = '4.35'
const REASON = 'Please verify your account first.'

const walletOf = (page: Page) => page.evaluate(() => localStorage.getItem('walletAddress') ?? '')

/** On a phone: comes by a link, buys one in BNB, and finds the payment again by its hash. */
async function buyInBnb(stage: BrowserStage, link: string): Promise<string> {
  const { page, complaints } = await stage.visitor(PHONE)
  await page.goto(link)
  await connectAndSignIn(page, 'Demo wallet')
  await getTestFunds(page)
  await openPurchase(page, CARD, 1)
  await page.getByRole('radio', { name: /BNB/ }).check()
  await page.getByText('Rate fixed for 15 minutes').waitFor()
  await confirmPurchase(page)
  await waitUntilCredited(page)

  const wallet = await walletOf(page)
  const purchases = await page.request.get(`/api/purchases/user?walletAddress=${wallet}`)
  const [{ txHash, paymentMethod }] = (await purchases.json()) as [{ txHash: string; paymentMethod: string }]
  expect(paymentMethod).toBe('BNB')
  await openProfile(page)
  await profileSection(page, 'NFT collection').getByText(CARD).waitFor()
  await openProfileSection(page, 'Collection')
  await page.getByRole('heading', { name: `${CARD} × 1` }).waitFor()
  await openProfileSection(page, 'Help')
  const desk = profileSection(page, 'I paid, find it')
  await desk.getByLabel('Transaction hash').fill('0x1234')
  await desk.getByRole('button', { name: 'Find it' }).click()
  await desk.getByText('This is not a transaction hash').waitFor()
  await desk.getByLabel('Transaction hash').fill(`  ${txHash.slice(0, 66).toUpperCase()} `)
  await desk.getByRole('button', { name: 'Find it' }).click()
  await desk.getByText('Found', { exact: true }).waitFor()
  await desk.getByRole('list', { name: 'Payments found' }).getByText('Credited').waitFor()
  expect(complaints).toEqual([])
  return wallet
}

/** Asks twice, because the first answer is lost on its way: what was asked has happened all the same. */
async function withdrawTwice(page: Page, amount: string): Promise<void> {
  const keys: (string | undefined)[] = []
  await page.route('**/api/withdrawals', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return route.continue()
    await route.fetch()
    await route.abort()
  })
  await writeAmount(page, amount)
  await submitWithdrawal(page)
  await page.getByText('Failed to submit withdrawal request').waitFor()
  await submitWithdrawal(page)
  await page.getByText('Your withdrawal request has been submitted successfully').waitFor()
  await page.unroute('**/api/withdrawals')
  expect(keys).toHaveLength(2)
  expect(keys[0]).toBeTruthy()
  expect(keys[1]).toBe(keys[0])
}

test('a friend buys; the bonus is withdrawn once despite two requests, then approved, paid and recorded', async ({
  stage,
}) => {
  const { page } = await stage.visitor()
  await page.goto('/')
  await connectAndSignIn(page, 'Demo wallet')
  await openProfile(page)
  const friend = await buyInBnb(stage, await referralLink(page))

  // Without a reload.
  const entry = profileSection(page, 'Referrals')
    .getByRole('list', { name: 'Referred wallets' })
    .getByRole('listitem')
    .first()
  await entry.filter({ hasText: CARD }).waitFor()
  expect(await entry.textContent()).toContain(friend.slice(0, 6))
  expect(await entry.textContent()).toContain(`+${BONUS}00`)
  await expect.poll(() => withdrawableText(page), POLL_OPTIONS).toBe(`${BONUS}00`)

  await withdrawTwice(page, '2')
  const entries = page.getByRole('list', { name: 'Recent withdrawals' }).locator('> li')
  await entries.getByText('Pending').waitFor()
  expect(await entries.count()).toBe(1)
  await expect.poll(() => withdrawableText(page), POLL_OPTIONS).toBe('2.3500')

  const operator = await logInAsOperator(stage.server)
  const walletAddress = (await walletOf(page)).toLowerCase()
  const decide = async (verdict: object) => {
    const open = await operator.get<{ id: number; walletAddress: string }[]>('/api/admin/withdrawals?status=pending')
    const own = open.find((it) => it.walletAddress === walletAddress)
    expect((await operator.put(`/api/admin/withdrawals/${own?.id}`, verdict)).status).toBe(200)
  }
  await decide({ status: 'approved' })
  await entries.getByText('Completed').waitFor(UNTIL_FINAL)
  const proof = entries.getByRole('button', { name: /^Copy 0x[0-9a-f]{64}$/ })
  const txHash = ((await proof.getAttribute('aria-label')) ?? '').replace('Copy ', '')
  const link = entries.getByRole('link', { name: /in the block explorer$/ })
  expect(await link.getAttribute('href')).toBe(`${EXPLORER}/tx/${txHash}`)
  const answer = await page.request.get(`/api/withdrawals/user?walletAddress=${walletAddress}`)
  expect(await answer.json()).toMatchObject([{ status: 'completed', amount: '2', txHash }])

  await page.setViewportSize(PHONE)
  await writeAmount(page, '0.3')
  await submitWithdrawal(page)
  await entries.getByText('Pending').waitFor()
  await decide({ status: 'rejected', reason: REASON })
  await entries.getByText(REASON, { exact: true }).waitFor()
  await expect.poll(() => withdrawableText(page), POLL_OPTIONS).toBe('2.3500')

  await writeAmount(page, '0.4')
  await submitWithdrawal(page)
  await entries.getByRole('button', { name: 'Cancel withdrawal' }).click()
  await entries.getByRole('button', { name: 'Yes, cancel it' }).click()
  await entries.getByText('Cancelled', { exact: true }).first().waitFor()
  await expect.poll(() => withdrawableText(page), POLL_OPTIONS).toBe('2.3500')

  await openProfileSection(page, 'Activity')
  const activity = profileSection(page, 'Activity')
  await activity.getByRole('listitem').filter({ hasText: CARD }).first().waitFor()
  expect(await sumOfActivityFile(page, 'USDT')).toBe(2_350_000_000_000_000_000n)
  await activity.getByRole('radio', { name: 'Withdrawal' }).check()
  await expect.poll(() => activity.getByRole('listitem').filter({ hasText: 'Referral' }).count(), POLL_OPTIONS).toBe(0)
  expect(await violations(page)).toEqual([])
})
