import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished } from 'vitest'
import { findFirefox, findWebkit } from '../../scripts/ensure-browser.ts'
import { OPERATOR_ENVIRONMENT } from '../support/operator/operator.ts'
import { readCards } from '../support/world/player.ts'
import type { ServerProcess } from '../support/world/server-process.ts'
import { type EnginePage, waitForText } from './support/engines/engine-page.ts'
import { openPlaywrightPage } from './support/engines/playwright-page.ts'
import { launchWebkit } from './support/engines/webkit-page.ts'
import { test } from './support/journey.ts'
import { launchFirefox } from './support/launch-browser.ts'
import { newPlayer } from './support/operator-steps.ts'
import { DESKTOP, PHONE, POLL_OPTIONS, type Viewport } from './support/stage.ts'

const CARD = 'Auntie Saba'

/** The folder for pictures of each step; none are taken without it. */
const { PICTURES_DIR } = process.env

const ENGINES = [
  {
    engine: 'Firefox',
    isMissing: findFirefox() === undefined,
    async launch() {
      const browser = await launchFirefox()
      return {
        open: (origin: string, viewport: Viewport) => openPlaywrightPage(browser, origin, viewport),
        close: () => browser.close(),
      }
    },
  },
  { engine: 'WebKit', isMissing: findWebkit() === undefined, launch: launchWebkit },
]

const SIZES = [
  { size: 'a desktop', viewport: DESKTOP },
  // The long form, of `npm test -- browsers`, has a phone too.
  ...(process.env.TEST_LENGTH === 'long' ? [{ size: 'a phone', viewport: PHONE }] : []),
]

async function connect(page: EnginePage): Promise<void> {
  await page.open('/')
  await page.press(/^Connect/)
  await page.press(/Ready to connect/, 'Demo wallet')
  await expect.poll(() => page.stored('walletAddress'), POLL_OPTIONS).toMatch(/^0x/)
}

/** On a phone the bar keeps the test funds and the languages behind its last button. */
const openMore = (page: EnginePage) => page.press(/^More$/)

async function getTestFunds(page: EnginePage, isPhone: boolean): Promise<void> {
  if (isPhone) await openMore(page)
  await page.press(/^Get test funds$/)
  await waitForText(page, /Test funds arrived/)
  if (isPhone) await page.key('Escape')
}

async function buy(page: EnginePage): Promise<void> {
  await page.press(/^Purchase/, CARD)
  await waitForText(page, /Secure Purchase Notice/)
  await page.press(/^(?:Confirm and pay|Pay .* and start mining)/)
  await waitForText(page, new RegExp(`${CARD} is at work`))
  await waitForText(page, new RegExp(`${CARD} is yours`))
  await page.press(/^Close$/)
}

/** Waits until the session that the purchase has started has earnings, and stops it. */
async function mine(page: EnginePage): Promise<void> {
  await page.open('/mining')
  await waitForText(page, /BV3\s*(?!0\.0+\s)\d+\.\d+/)
  await page.press(/^Stop Mining$/)
  await waitForText(page, new RegExp(`${CARD} dug`))
}

async function play(page: EnginePage): Promise<void> {
  await page.open('/game')
  await page.press(/^Start$/)
  await waitForText(page, /You hit an obstacle/)
  await waitForText(page, /Tokens Earned!/)
}

/** Withdraws 2 USDT of what a referred friend's purchase has earned. */
async function withdraw(page: EnginePage, server: ServerProcess): Promise<void> {
  const referredBy = (await page.stored('walletAddress')) ?? ''
  const friend = await newPlayer(server, { referredBy })
  const card = (await readCards(server)).find(({ name }) => name === CARD)
  if (card === undefined) throw new Error(`${CARD} is on sale`)
  await friend.pay(await friend.order(card.id, 1))
  await page.open('/profile')
  await waitForText(page, /4\.3500\s*USDT/)
  await page.fill(/^Amount$/, '2')
  await page.press(/^Request withdrawal$/)
  await waitForText(page, /Your withdrawal request has been submitted successfully/)
}

async function logInToPanel(page: EnginePage): Promise<void> {
  await page.open('/admin')
  await page.fill(/^Username$/, OPERATOR_ENVIRONMENT.ADMIN_USERNAME)
  await page.fill(/^Password$/, OPERATOR_ENVIRONMENT.ADMIN_PASSWORD)
  await page.key('Enter')
  await waitForText(page, /Admin Dashboard/)
}

describe.each(ENGINES)('$engine', ({ engine, isMissing, launch }) => {
  // Skipped only where the engine can not be installed, as on a Mac without Firefox: Debian's packages are installed by `npm test`.
  const testHere = test.skipIf(isMissing)

  testHere.for(SIZES)(
    'a visitor of $size connects, buys, mines, plays, withdraws, and an operator logs in',
    async ({ viewport }, { server }) => {
      const isPhone = viewport === PHONE
      const browser = await launch()
      onTestFinished(() => browser.close())
      const page = await browser.open(server.url, viewport)
      onTestFinished(() => page.close())
      const picture = async (step: string) => {
        if (PICTURES_DIR === undefined) return
        mkdirSync(PICTURES_DIR, { recursive: true })
        writeFileSync(join(PICTURES_DIR, `${engine}-${viewport.width}-${step}.png`), await page.picture())
      }
      try {
        await connect(page)
        await picture('home')
        await getTestFunds(page, isPhone)
        await buy(page)
        await mine(page)
        await picture('mining')
        await play(page)
        await picture('game')
        await withdraw(page, server)
        await picture('profile')
        if (isPhone) await openMore(page)
        await page.press(/^Español$/)
        await waitForText(page, /Retirar/)
        await picture('spanish')
        await page.press(/^English$/)
        await logInToPanel(page)
        await picture('panel')
        expect(page.errors()).toEqual([])
      } catch (error) {
        await picture('failed').catch(() => undefined)
        throw error
      }
    },
  )
})
