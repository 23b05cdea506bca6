import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { SessionView } from '#core/api/auth.ts'
import { startRelayDouble } from '../support/browser/relay-double.ts'
import { logInAsOperator, OPERATOR_ENVIRONMENT, type Operator } from '../support/operator/operator.ts'
import { waitUntil } from '../support/wait-until.ts'
import { bodyOf } from '../support/world/http.ts'
import { startTestPlatform } from '../support/world/platform.ts'
import { type PlayerPurchase, readCards, readFacts, usdtBalanceOf } from '../support/world/player.ts'
import type { ServerProcess } from '../support/world/server-process.ts'
import { test as journey } from './support/journey.ts'
import { newPlayer } from './support/operator-steps.ts'
import { chooseWalletConnect, connectButton, connectDialog, readCode } from './support/pairing-steps.ts'
import { confirmPurchase, connect, opening, openPurchase, untilSignedIn } from './support/player-steps.ts'
import { openProfile, submitWithdrawal, writeAmount } from './support/profile-steps.ts'
import { openStageOn, POLL_OPTIONS, UNTIL_FINAL, type Visitor } from './support/stage.ts'
import { WALLET_DOUBLES, type WalletDouble } from './support/wallet-doubles.ts'
import type { Hand } from './support/wallet-hands.ts'

/** Each wallet connects, signs in, refuses a payment, buys, changes its account, comes back after a reload and is paid. */

const RECORD = new URL('../../docs/records/street.md', import.meta.url)
const CARD = 'Pip Manzano'
const WITHDRAWN = '1'
const ONE_USDT = 10n ** 18n
const THREE_MINUTES = '03:00'

type WalletMatrixGuest = Visitor & {
  readonly site: ServerProcess
  readonly operator: Operator
  readonly double: WalletDouble
  readonly hand: Hand
}

const test = journey
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern what a fixture needs
  .extend('relay', { scope: 'file' }, async ({}, { onCleanup }) => {
    const relay = await startRelayDouble()
    onCleanup(relay.close)
    return relay
  })
  .extend('site', { scope: 'file' }, async ({ relay }, { onCleanup }) => {
    const platform = await startTestPlatform({
      ...OPERATOR_ENVIRONMENT,
      WALLETCONNECT_PROJECT_ID: 'test-project',
      WALLETCONNECT_RELAY_URL: relay.url,
    })
    onCleanup(platform.close)
    return platform
  })
  .extend('chainId', { scope: 'file' }, async ({ site }) => (await readFacts(site)).chain.id)
  .extend('operator', { scope: 'file' }, async ({ site }) => logInAsOperator(site))
  .extend('openGuest', async ({ relay, site, browser, chainId, operator }, { onCleanup }) => {
    const stage = openStageOn(site, browser)
    const hands: Hand[] = []
    onCleanup(async () => {
      // Not `closeWithoutShift`: a press in the wallet moves the page, and the browser does not count it as a press on the page.
      await stage.close()
      for (const hand of hands) await hand.close()
    })
    return async (double: WalletDouble): Promise<WalletMatrixGuest> => {
      const visitor = await stage.visitor(double.viewport)
      const { page, context } = visitor
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      const hand = await double.open({ page, site, chainId, relayUrl: relay.url })
      hands.push(hand)
      if (hand.device !== null || !double.refusesClearly) await page.clock.install()
      return { ...visitor, site, operator, double, hand }
    }
  })

const PROMPTS = /^(?:personal_sign|eth_sendTransaction|eth_requestAccounts|wallet_.*)$/
const promptsOf = ({ hand }: WalletMatrixGuest) => hand.requestedMethods().filter((method) => PROMPTS.test(method))
const countOf = ({ hand }: WalletMatrixGuest, method: string) =>
  hand.requestedMethods().filter((it) => it === method).length

const alertWith = (page: Page, text: string | RegExp) => page.getByRole('alert').filter({ hasText: text })
const signInButton = (page: Page) =>
  page.getByRole('button', { name: 'Sign in', exact: true }).filter({ visible: true }).first()
const stallButton = (page: Page, name: RegExp) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: CARD }) })
    .getByRole('button', { name })

const shownAddress = (page: Page) => page.evaluate(() => localStorage.getItem('walletAddress'))
const untilShown = (page: Page, address: string) => expect.poll(() => shownAddress(page), POLL_OPTIONS).toBe(address)

/** Whose session this browser has; null for none. */
async function sessionOf(page: Page): Promise<string | null> {
  const answer = await page.request.get('/api/auth/session')
  return answer.status() === 200 ? ((await answer.json()) as SessionView).walletAddress : null
}

async function purchasesOf({ page, hand }: WalletMatrixGuest): Promise<readonly PlayerPurchase[]> {
  const answer = await page.request.get(`/api/purchases/user?walletAddress=${hand.address}`)
  return (await answer.json()) as PlayerPurchase[]
}

/** Waits as long as a person at a device does, while nothing on the page gives up. */
async function approveOnDevice({ page, hand }: WalletMatrixGuest): Promise<void> {
  const { device } = hand
  if (device === null) return
  await expect.poll(() => device.isWaiting(), POLL_OPTIONS).toBe(true)
  await page.clock.fastForward(THREE_MINUTES)
  // What those minutes have ended is drawn by now.
  await page.clock.runFor(1_000)
  expect(await page.getByRole('alert').count()).toBe(0)
  device.approve()
}

async function chooseWallet({ page, double, hand }: WalletMatrixGuest): Promise<void> {
  if (hand.pair === null) return connect(page, double.label)
  await chooseWalletConnect(page)
  await hand.pair(await readCode(page))
}

async function signInAgain(guest: WalletMatrixGuest): Promise<void> {
  const { page, hand } = guest
  await signInButton(page).click()
  await approveOnDevice(guest)
  await untilSignedIn(page)
  expect(await sessionOf(page)).toBe(hand.address.toLowerCase())
}

/** The network shows nothing of it, and the player says that the wallet sent nothing. */
async function reportNothingSent(page: Page): Promise<void> {
  const sentNothing = page.getByRole('button', { name: /^I checked: .* sent nothing$/ })
  const laterAllowsIt = async () => {
    await page.clock.fastForward(5_000)
    return sentNothing.count()
  }
  await expect.poll(laterAllowsIt, { ...POLL_OPTIONS, interval: 200 }).toBe(1)
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
  await sentNothing.click()
}

const STEPS = {
  async connect(guest: WalletMatrixGuest) {
    const { page, hand } = guest
    await page.goto('/')
    await chooseWallet(guest)
    await untilShown(page, hand.address)
  },
  async signIn(guest: WalletMatrixGuest) {
    const { page, hand } = guest
    await approveOnDevice(guest)
    await untilSignedIn(page)
    expect(await sessionOf(page)).toBe(hand.address.toLowerCase())
    expect(countOf(guest, 'personal_sign')).toBe(1)
    await stallButton(page, /^Purchase/).waitFor()
  },
  async reject(guest: WalletMatrixGuest) {
    const { page, double, hand } = guest
    hand.refusePayment()
    await openPurchase(page, CARD, 1)
    await confirmPurchase(page)
    if (double.refusesClearly) await alertWith(page, 'Transaction cancelled by user').waitFor()
    else {
      await alertWith(page, 'We do not know yet whether you paid').waitFor()
      await reportNothingSent(page)
    }
    await alertWith(page, /Nothing was paid|You said your wallet sent nothing/).waitFor()
    expect(await purchasesOf(guest)).toEqual([])
  },
  async buy(guest: WalletMatrixGuest) {
    const { page } = guest
    await page.getByRole('button', { name: 'Try again' }).click()
    await approveOnDevice(guest)
    await opening(page).waitFor()
    await opening(page).getByRole('button', { name: 'Close' }).last().click()
    expect(await purchasesOf(guest)).toHaveLength(1)
    // Refused once, and paid once.
    expect(countOf(guest, 'eth_sendTransaction')).toBe(2)
  },
  async switch(guest: WalletMatrixGuest) {
    const { page, hand } = guest
    const prompts = promptsOf(guest)
    const other = await hand.switchAway()
    await untilShown(page, other)
    await signInButton(page).waitFor()
    await expect.poll(() => sessionOf(page), POLL_OPTIONS).toBeNull()
    await hand.switchBack()
    await untilShown(page, hand.address)
    // Nothing is asked for without a click.
    expect(promptsOf(guest)).toEqual(prompts)
    await signInAgain(guest)
  },
  async reload(guest: WalletMatrixGuest) {
    const { page, hand } = guest
    const prompts = promptsOf(guest)
    await page.reload()
    await untilSignedIn(page)
    // On a phone the bar keeps it in its second drawer.
    const leave = page.getByRole('button', { name: 'Disconnect', includeHidden: true })
    await leave.first().waitFor({ state: 'attached' })
    expect(await shownAddress(page)).toBe(hand.address)
    expect(promptsOf(guest)).toEqual(prompts)
  },
  async payOut(guest: WalletMatrixGuest) {
    const { page, site, hand, operator } = guest
    const { address } = hand
    await openProfile(page)
    await writeAmount(page, WITHDRAWN)
    await submitWithdrawal(page)
    await page.getByText('Your withdrawal request has been submitted successfully').waitFor()
    const before = await usdtBalanceOf(site, address)
    const open = await operator.get<{ id: number; walletAddress: string }[]>('/api/admin/withdrawals?status=pending')
    const own = open.find((it) => it.walletAddress === address.toLowerCase())
    bodyOf(await operator.put(`/api/admin/withdrawals/${own?.id}`, { status: 'approved' }))
    const entries = page.getByRole('list', { name: 'Recent withdrawals' })
    await entries.getByText('Completed').waitFor(UNTIL_FINAL)
    expect((await usdtBalanceOf(site, address)) - before).toBe(ONE_USDT)
  },
}

type Steps = typeof STEPS

/** The player's friend buys a card: 15 % of its price is the player's to withdraw. */
async function earnBonus({ site, hand, page }: WalletMatrixGuest): Promise<void> {
  const friend = await newPlayer(site, { referredBy: hand.address })
  const card = (await readCards(site)).at(0)
  if (card === undefined) throw new Error('There is a card on sale')
  await friend.pay(await friend.order(card.id, 1))
  await waitUntil('the bonus', async () => {
    const answer = await page.request.get(`/api/balance?walletAddress=${hand.address}`)
    return answer.status() === 200 && (await answer.json()).usdtBalance !== '0'
  })
}

const focusPage = (page: Page) => page.evaluate(() => dispatchEvent(new Event('focus')))

/** Steps of wallets that need others, by the wallet's name. */
const OWN_STEPS: Readonly<Record<string, Partial<Steps>>> = {
  'MetaMask, extension': {
    async connect(guest) {
      const { page, hand, double } = guest
      await page.goto('/')
      await chooseWallet(guest)
      await alertWith(page, 'Connection request pending. Please check your wallet for approval.').waitFor()
      await connectDialog(page)
        .getByRole('button', { name: new RegExp(`^${double.label} Ready`) })
        .click()
      await untilShown(page, hand.address)
    },
  },
  'MetaMask, phone': {
    /** The wallet tells the account before once more, after the new one. */
    async switch(guest) {
      const { page, hand } = guest
      const other = await hand.switchAway()
      await hand.extension?.emit(page, 'accountsChanged', [hand.address])
      await focusPage(page)
      await untilShown(page, other)
      await signInButton(page).waitFor()
      await expect.poll(() => sessionOf(page), POLL_OPTIONS).toBeNull()
      await hand.switchBack()
      await untilShown(page, hand.address)
      await signInAgain(guest)
    },
  },
  Rabby: {
    /** Its account changes without an event. The person comes back to the page. */
    async switch(guest) {
      const { page, hand } = guest
      const other = await hand.switchAway()
      await focusPage(page)
      await untilShown(page, other)
      await signInButton(page).waitFor()
      await hand.switchBack()
      await focusPage(page)
      await untilShown(page, hand.address)
      await signInAgain(guest)
    },
  },
  'Safe by WalletConnect': {
    /** The hash that it names never exists, so the transfer is credited to the order that was refused. The next visit opens it. */
    async buy(guest) {
      const { page } = guest
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect.poll(async () => (await purchasesOf(guest)).length, POLL_OPTIONS).toBe(1)
      await page.reload()
      await opening(page).waitFor()
      await opening(page).getByRole('button', { name: 'Close' }).last().click()
      expect(countOf(guest, 'eth_sendTransaction')).toBe(2)
    },
  },
  'wrong chain after approval': {
    async signIn(guest) {
      const { page } = guest
      await page
        .getByText(/still not on/)
        .first()
        .waitFor()
      await untilSignedIn(page)
      // In place of every purchase the page offers the network.
      expect(await stallButton(page, /^Purchase/).count()).toBe(0)
      await stallButton(page, /^Switch to/).click()
      await stallButton(page, /^Purchase/).waitFor()
    },
  },
  '`accountsChanged []` on lock': {
    async switch(guest) {
      const { page, hand } = guest
      await hand.extension?.emit(page, 'accountsChanged', [])
      await connectButton(page).waitFor()
      expect(await shownAddress(page)).toBeNull()
      // Unlocked: the session is found again, without a signature.
      const signatures = countOf(guest, 'personal_sign')
      await chooseWallet(guest)
      await untilShown(page, hand.address)
      await untilSignedIn(page)
      expect(countOf(guest, 'personal_sign')).toBe(signatures)
      await STEPS.switch(guest)
    },
    async reload(guest) {
      const { page, hand } = guest
      const prompts = promptsOf(guest)
      // The page before asks the wallet nothing any more: what is prepared answers the next one.
      await page.goto('about:blank')
      hand.extension?.answerNext('eth_accounts', [])
      // A page without figures of the player's own.
      await page.goto('/wallet-guide')
      await connectButton(page).waitFor()
      expect(promptsOf(guest)).toEqual(prompts)
      await chooseWallet(guest)
      await untilShown(page, hand.address)
      await untilSignedIn(page)
      await STEPS.reload(guest)
    },
  },
}

for (const double of WALLET_DOUBLES) {
  test(double.name, async ({ openGuest }) => {
    const guest = await openGuest(double)
    const steps = { ...STEPS, ...OWN_STEPS[double.name] }
    await steps.connect(guest)
    await steps.signIn(guest)
    const bonus = earnBonus(guest)
    // A step that fails first is the one that the test reports.
    bonus.catch(() => {})
    await steps.reject(guest)
    await steps.buy(guest)
    await steps.switch(guest)
    await steps.reload(guest)
    await bonus
    await steps.payOut(guest)
    expect(guest.hand.strayCalls()).toEqual([])
    // The page asks whether there is a session of an account, and there may be none.
    expect(guest.complaints.filter((text) => !/ 401 .*\/api\/auth\/session$/.test(text))).toEqual([])
  })
}

test('the record has a row for each wallet and a column for each step', () => {
  const [, table = ''] = readFileSync(RECORD, 'utf8').split('### The wallet matrix')
  const [part = ''] = table.split('\n## ')
  const rows = part.match(/^\|.*\|$/gm)?.map((line) => line.slice(2, -2).split(' | ')) ?? []
  const [columns = [], , ...wallets] = rows
  expect(columns.slice(2)).toEqual(['connect', 'sign in', 'reject', 'buy', 'switch', 'reload', 'pay out'])
  expect(wallets.map(([name]) => name)).toEqual(WALLET_DOUBLES.map(({ name }) => name))
  // No cell is empty.
  expect(wallets.filter((cells) => cells.length !== columns.length || cells.includes(''))).toEqual([])
  expect(Object.keys(OWN_STEPS).filter((name) => !WALLET_DOUBLES.some((it) => it.name === name))).toEqual([])
})
