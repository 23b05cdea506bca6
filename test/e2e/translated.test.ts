import type { Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { addGrammarMarks, darkenPage, translatePage } from '../support/browser/page-changers.ts'
import { readFacts } from '../support/world/player.ts'
import { test } from './support/journey.ts'
import { playerWithUsdt } from './support/operator-steps.ts'
import {
  confirmPurchase,
  connectAndSignIn,
  getTestFunds,
  openPurchase,
  sessionBv3,
  waitUntilCredited,
} from './support/player-steps.ts'
import { type BrowserStage, openStageOn, POLL_OPTIONS } from './support/stage.ts'
import { installExtension } from './support/wallet-bridge.ts'

const CARD = 'Auntie Saba'
/** The page's policy refuses the double's empty styles; it does not refuse those of an extension. */
const EMPTY_STYLE_HASH = '47DEQpj8HBSa'

/** Programs that change the page of a visitor. All texts are looked for in small or capital letters: a translated one is in capitals. */
const CHANGED = [
  { by: 'a translator', changes: [translatePage] },
  { by: 'Grammarly and Dark Reader', changes: [addGrammarMarks, darkenPage] },
  { by: 'all of them', changes: [translatePage, addGrammarMarks, darkenPage] },
] as const

/** A page that programs change from its beginning, in a world of their own as extensions have it. */
async function changedVisitor(stage: BrowserStage, changes: readonly (() => unknown)[]) {
  const visitor = await stage.visitor()
  const devtools = await visitor.context.newCDPSession(visitor.page)
  await devtools.send('Page.enable')
  for (const change of changes) {
    const source = `(${change})()`
    await devtools.send('Page.addScriptToEvaluateOnNewDocument', { source, worldName: 'extension' })
  }
  return visitor
}

const button = (page: Page, name: RegExp) => page.getByRole('button', { name })
/** Presses until it starts: a session that is restored meanwhile draws another button. */
async function startGame(page: Page): Promise<void> {
  const start = button(page, /^start$/i)
  await start.waitFor()
  await expect
    .poll(async () => {
      if (await start.isVisible()) await start.press('Space', { timeout: 1_000 }).catch(() => {})
      return start.count()
    }, POLL_OPTIONS)
    .toBe(0)
}

/** The page that a boundary shows where React has failed. */
const failures = (page: Page) => page.getByText(/something went wrong|could not be shown/i).count()

for (const { by, changes } of CHANGED) {
  test(`translated by ${by}, a page sells two copies, mines and stops, runs a game and signs out`, async ({
    server,
    browser,
  }) => {
    const stage = openStageOn(server, browser)
    onTestFinished(() => stage.close())
    const { page, complaints } = await changedVisitor(stage, changes)
    await page.goto('/')
    await connectAndSignIn(page, 'Demo wallet')
    await page.reload()
    await getTestFunds(page)
    const stall = page.locator('article').filter({ hasText: CARD })
    await openPurchase(page, CARD, 2)
    await expect.poll(() => stall.locator('.stall-till dl').textContent(), POLL_OPTIONS).toMatch(/^Total58.00 USDT$/i)
    await expect.poll(() => page.getByRole('dialog').textContent(), POLL_OPTIONS).toContain('58.00 USDT')
    await confirmPurchase(page)
    await waitUntilCredited(page)
    await stall.getByText(/^You own 2$/i).waitFor()

    await page.getByRole('link', { name: 'Go to Mining' }).click()
    await button(page, /^start mining$/i).click()
    await button(page, /^stop mining$/i).waitFor()
    const early = await sessionBv3(page)
    await expect.poll(() => sessionBv3(page), POLL_OPTIONS).toBeGreaterThan(early)
    await button(page, /^stop mining$/i).click()
    await page
      .getByRole('region', { name: 'Shift report' })
      .getByText(new RegExp(`${CARD}\\sdug\\s\\d+\\.\\d\\d\\sBV3`, 'i'))
      .waitFor()

    await page.goto('/game')
    await startGame(page)
    await page.getByRole('heading', { name: 'You hit an obstacle' }).waitFor()
    await page.getByRole('navigation').getByRole('link', { name: 'Airdrop' }).first().click()
    await page.waitForURL('**/airdrop')
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await failures(page)).toBe(0)
    expect(complaints.filter((it) => !it.includes(EMPTY_STYLE_HASH))).toEqual([])
  })

  test(`translated by ${by}, a page requests a withdrawal and cancels it`, async ({ server, browser }) => {
    const stage = openStageOn(server, browser)
    onTestFinished(() => stage.close())
    const player = await playerWithUsdt(server)
    const { page, complaints } = await changedVisitor(stage, changes)
    await installExtension(page, server, { chainId: (await readFacts(server)).chain.id, key: player.wallet.privateKey })
    await page.goto('/')
    await connectAndSignIn(page, 'MetaMask')
    await page.goto('/profile')
    const desk = page.getByRole('region', { name: /^withdraw$/i })
    await desk.getByLabel(/^amount$/i).fill('0.5')
    await button(page, /^request withdrawal$/i).click()
    const entries = page.getByRole('list', { name: 'Recent withdrawals' }).locator('> li')
    await entries.getByText(/^pending$/i).waitFor()
    expect(await entries.textContent()).toMatch(/^0\.5000 USDT/)
    await button(page, /^cancel withdrawal$/i).click()
    await button(page, /^yes, cancel it$/i).click()
    await entries
      .getByText(/^cancelled$/i)
      .first()
      .waitFor()
    expect(await failures(page)).toBe(0)
    expect(complaints.filter((it) => !it.includes(EMPTY_STYLE_HASH))).toEqual([])
  })
}
