import type { BrowserContext, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { bodyOf } from '../support/world/http.ts'
import { readFacts } from '../support/world/player.ts'
import { test } from './support/journey.ts'
import { playerWithUsdt } from './support/operator-steps.ts'
import { confirmPurchase, connectAndSignIn, openPurchase, waitUntilCredited } from './support/player-steps.ts'
import { openProfile, submitWithdrawal, writeAmount } from './support/profile-steps.ts'
import { type BrowserStage, DESKTOP } from './support/stage.ts'
import { installExtension } from './support/wallet-bridge.ts'

const CARD = 'Pip Manzano'
const HALF_A_DAY_MS = 12 * 60 * 60 * 1_000
const INTERMEDIARY_ANSWERED = /Something between you and the server answered/
const CALLS = '**/api/**'

/** Runs in the page: the device's clock differs from the true time. */
function shiftClock(byMs: number): void {
  const TrueDate = Date
  globalThis.Date = class extends TrueDate {
    constructor(...args: unknown[]) {
      super(...((args.length === 0 ? [TrueDate.now() + byMs] : args) as [number]))
    }
    static override now = () => TrueDate.now() + byMs
  } as DateConstructor
}

interface Conditions {
  readonly condition: string
  readonly viewport?: { width: number; height: number }
  readonly apply?: (page: Page, context: BrowserContext) => Promise<unknown>
}

const CONDITIONS: readonly Conditions[] = [
  // 1280 × 1024 px at 400 %.
  { condition: 'at 400 %', viewport: { width: 320, height: 256 } },
  { condition: 'in forced colours', apply: (page) => page.emulateMedia({ forcedColors: 'active' }) },
  {
    condition: 'with a clock that is 12 hours ahead',
    apply: (_page, context) => context.addInitScript(shiftClock, HALF_A_DAY_MS),
  },
  {
    condition: 'with a clock that is 12 hours behind',
    apply: (_page, context) => context.addInitScript(shiftClock, -HALF_A_DAY_MS),
  },
]

/** A player with 1.35 USDT to withdraw, connected and signed in. */
async function openSignedIn(stage: BrowserStage, { viewport = DESKTOP, apply }: Omit<Conditions, 'condition'>) {
  const player = await playerWithUsdt(stage.server)
  const { page, context, complaints } = await stage.visitor(viewport)
  await apply?.(page, context)
  const { chain } = await readFacts(stage.server)
  await installExtension(page, stage.server, { chainId: chain.id, key: player.wallet.privateKey })
  await page.goto('/')
  await connectAndSignIn(page, 'MetaMask')
  return { page, player, complaints }
}

const start = (page: Page) => page.getByRole('button', { name: 'Start', exact: true })
const untilRunEnds = (page: Page) => page.getByRole('heading', { name: 'You hit an obstacle' }).waitFor()
const untilRequested = (page: Page) =>
  page.getByText('Your withdrawal request has been submitted successfully').first().waitFor()

for (const { condition, ...conditions } of CONDITIONS)
  test(`${condition} a purchase, a run and a withdrawal succeed`, async ({ stage }) => {
    const { page, complaints } = await openSignedIn(stage, conditions)
    await openPurchase(page, CARD, 1)
    await confirmPurchase(page)
    await waitUntilCredited(page)

    await page.goto('/game')
    await start(page).press('Space')
    await untilRunEnds(page)
    await page.getByText('Tokens Earned!').first().waitFor()

    await openProfile(page)
    await writeAmount(page, '0.5')
    await submitWithdrawal(page)
    await untilRequested(page)
    expect(complaints).toEqual([])
  })

/** The sign-in page of a network answers every call until it is opened. */
async function closePortal(page: Page): Promise<() => Promise<void>> {
  await page.route(CALLS, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!DOCTYPE html><title>Wi-Fi</title><h1>Sign in</h1>' }),
  )
  return () => page.unroute(CALLS)
}

test('behind a captive portal a purchase, a run and a withdrawal say what to do, and succeed once it opens', async ({
  stage,
}) => {
  const { page, player } = await openSignedIn(stage, {})
  const says = (where: Page | Locator = page) => where.getByText(INTERMEDIARY_ANSWERED).first().waitFor()

  await openPurchase(page, CARD, 1)
  const openForPurchase = await closePortal(page)
  await confirmPurchase(page)
  await says(page.getByRole('dialog'))
  await openForPurchase()
  await page
    .getByRole('button', { name: /^(?:Try again|Confirm and pay|Pay .*)/ })
    .first()
    .click()
  await waitUntilCredited(page)
  expect(await player.purchases()).toHaveLength(1)

  await page.goto('/game')
  await start(page).waitFor()
  const openForRun = await closePortal(page)
  await start(page).press('Space')
  await says()
  await openForRun()
  await page
    .getByRole('button', { name: /^(?:Try again|Start|Play again)$/ })
    .first()
    .click()
  await untilRunEnds(page)

  await openProfile(page)
  await writeAmount(page, '0.5')
  const openForWithdrawal = await closePortal(page)
  await submitWithdrawal(page)
  await says()
  await openForWithdrawal()
  await submitWithdrawal(page)
  await untilRequested(page)
  const path = `/api/withdrawals/user?walletAddress=${player.address}`
  expect(bodyOf(await player.call<unknown[]>(path))).toHaveLength(1)
})
