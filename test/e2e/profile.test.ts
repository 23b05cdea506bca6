import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { logInAsOperator, OPERATOR_ENVIRONMENT } from '../support/operator.ts'
import { violations } from './support/accessibility.ts'
import {
  confirmPurchase,
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
import { openStage, PATIENTLY, type Stage, type Visitor } from './support/stage.ts'

const CARD = 'Auntie Saba'
/** 15 % of 29 USDT. */
const BONUS = '4.35'
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

const walletOf = (page: Page) => page.evaluate(() => localStorage.getItem('walletAddress') ?? '')

test('a friend buys, the bonus is withdrawn once though asked for twice, then approved, paid and accounted for', async () => {
  const { page } = await player()
  await openProfile(page)
  const friend = await stage.visitor()
  await friend.page.goto(await referralLink(page))
  await connectAndSignIn(friend.page, 'Demo wallet')
  await buy(friend.page)

  // Without a reload.
  const entry = room(page, 'Referrals').getByRole('list', { name: 'Referred wallets' }).getByRole('listitem').first()
  await entry.filter({ hasText: CARD }).waitFor()
  const friendWallet = await walletOf(friend.page)
  expect(await entry.textContent()).toContain(friendWallet.slice(0, 6).toLowerCase())
  expect(await entry.textContent()).toContain(`+${BONUS}00`)
  await expect.poll(() => withdrawableText(page), PATIENTLY).toBe(`${BONUS}00`)
  await openProfile(friend.page)
  await room(friend.page, 'NFT collection').getByRole('heading', { name: CARD }).waitFor()

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
  await page.getByText('Failed to submit withdrawal request').waitFor()
  await submitWithdrawal(page)
  await page.getByText('Your withdrawal request has been submitted successfully').waitFor()
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
})

describe('payments', () => {
  test('paid in BNB, and found again by its hash', async () => {
    const { page, complaints } = await player()
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
  })
})

test('a server that stumbles while a player comes back still finds them signed in, and never asks them to sign', async () => {
  const { page } = await player()
  await page.addInitScript(() => {
    const look = () => {
      if (/Sign in to see what is yours|Wallet Required/.test(document.body?.textContent ?? '')) {
        document.documentElement.dataset.wasAsked = 'true'
      }
    }
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true })
  })
  for (const path of ['/api/config', '/api/auth/session']) {
    const stumble = { status: 503, json: { error: 'dependency_down', message: 'The database is away.' } }
    await page.route(`**${path}`, (route) => route.fulfill(stumble), { times: 1 })
  }
  await openProfile(page)
  expect(await page.evaluate(() => document.documentElement.dataset.wasAsked)).toBe(undefined)
})
