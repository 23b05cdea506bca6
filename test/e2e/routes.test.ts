import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { LIMITS } from '../../scripts/check-size.ts'
import { readWebBuild } from '../../scripts/web-chunks.ts'
import { firstLoad } from '../../scripts/web-weights.ts'
import { sidewaysPx, violations } from './support/accessibility.ts'
import { test } from './support/journey.ts'
import {
  confirmPurchase,
  connectAndSignIn,
  getTestFunds,
  openPurchase,
  waitUntilCredited,
} from './support/player-steps.ts'
import { DESKTOP, PATIENTLY, PHONE, type Visitor } from './support/stage.ts'

const ROUTES = [
  '/',
  '/mining',
  '/game',
  '/game-old',
  '/airdrop',
  '/profile',
  '/admin',
  '/wallet-guide',
  '/no-such-page',
] as const
const WIDTHS = [360, 390, 768, 1024, 1280, 1920]
const WALLET_SDK = /viem|wagmi|walletconnect/i

/** What a browser holds against a page: words in its console, answers that are none, what its policy stopped. */
function listen({ page }: Visitor): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    const isOwn404 = message.location().url === page.url() && message.text().includes('404')
    if (['error', 'warning'].includes(message.type()) && !isOwn404) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('requestfailed', (request) => {
    // Leaving a page ends what it still asked for.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') complaints.push(`${request.url()} failed`)
  })
  page.on('response', (response) => {
    const isDocument = response.request().isNavigationRequest()
    if (response.status() >= 400 && !isDocument) complaints.push(`${response.url()}: ${response.status()}`)
  })
  return complaints
}

async function openQuietly(page: Page, path: string, language: string): Promise<void> {
  const answer = await page.goto(path, { waitUntil: 'networkidle' })
  expect(answer?.status()).toBe(path === '/no-such-page' ? 404 : 200)
  await expect.poll(() => page.getByRole('heading', { level: 1 }).count(), PATIENTLY).toBe(1)
  expect(await page.title()).toMatch(/^\S.* · BV3 Night Market$/)
  expect(await page.locator('html').getAttribute('lang')).toBe(language)
  expect(await page.evaluate(() => (window as unknown as { stopped: string[] }).stopped)).toEqual([])
}

/** Runs in the page, before anything else there. */
function noteWhatThePolicyStops() {
  const stopped: string[] = []
  Object.assign(window, { stopped })
  addEventListener('securitypolicyviolation', (event) => stopped.push(`${event.violatedDirective} ${event.blockedURI}`))
}

/** Of a page as it stands: once a width, and by axe where another layout begins. */
async function findFaults(page: Page): Promise<string[]> {
  const faults: string[] = []
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: DESKTOP.height })
    const excess = await sidewaysPx(page)
    if (excess > 0) faults.push(`${excess} px sideways at ${width} px`)
    if (width === PHONE.width || width === 1280) faults.push(...(await violations(page)))
  }
  return faults
}

describe('no route complains, scrolls sideways or shuts anybody out', () => {
  test.for([
    { who: 'a visitor', viewport: DESKTOP, language: 'en' },
    { who: 'a player in Spanish', viewport: PHONE, language: 'es' },
  ])('to $who', async ({ who, viewport, language }, { stage }) => {
    const visitor = await stage.visitor(viewport, 'allow')
    const { page } = visitor
    await page.addInitScript(noteWhatThePolicyStops)
    const complaints = listen(visitor)
    if (who !== 'a visitor') {
      await page.goto('/')
      // Its account is made once it has signed: before that a reload would ask for a session that is not there.
      await Promise.all([page.waitForResponse('**/api/users'), connectAndSignIn(page, 'Demo wallet')])
    }
    await page.addInitScript((it) => localStorage.setItem('language', it), language)
    for (const path of ROUTES) {
      await page.setViewportSize(viewport)
      await openQuietly(page, path, language)
      expect(await findFaults(page), `${path} to ${who}`).toEqual([])
      expect(complaints, `${path} to ${who}`).toEqual([])
    }
  })
})

test('every step of buying and mining is open to everybody', async ({ stage }) => {
  const { page } = await stage.visitor(PHONE)
  await page.goto('/')
  await page
    .getByRole('button', { name: /^Connect/ })
    .first()
    .click()
  await page.getByRole('dialog').getByText('Demo wallet').waitFor()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await connectAndSignIn(page, 'Demo wallet')
  await getTestFunds(page)
  await openPurchase(page, 'Pip Manzano', 1)
  expect(await violations(page)).toEqual([])
  await confirmPurchase(page)
  await page.getByRole('list', { name: 'Progress' }).waitFor()
  expect(await violations(page)).toEqual([])
  await waitUntilCredited(page)
  await page.goto('/mining')
  await page.getByRole('button', { name: 'Start Mining' }).click()
  await page.getByRole('button', { name: 'Stop Mining' }).waitFor()
  expect(await violations(page)).toEqual([])
})

test.for([
  { typed: '/Mining', path: '/mining', title: 'Mining' },
  { typed: '/mining/', path: '/mining', title: 'Mining' },
  { typed: '/Wallet-Guide/?ref=0xAbC#top', path: '/wallet-guide?ref=0xAbC#top', title: 'Wallet Guide' },
])('$typed is $path for the server and for the page', async ({ typed, path, title }, { stage }) => {
  const { page } = await stage.visitor()
  const answer = await page.goto(typed, { waitUntil: 'networkidle' })
  expect(answer?.status()).toBe(200)
  expect(page.url()).toBe(`${new URL(page.url()).origin}${path}`)
  expect(await page.title()).toBe(`${title} · BV3 Night Market`)
})

test('without a server to send on, the page itself goes to its own spelling', async ({ stage }) => {
  const { page } = await stage.visitor()
  await page.goto('/', { waitUntil: 'networkidle' })
  // As the kept shell starts: the app at an address that no server has answered for.
  await page.evaluate(() => history.pushState(null, '', '/Mining/?ref=0xAbC'))
  await expect.poll(() => new URL(page.url()).pathname, PATIENTLY).toBe('/mining')
  expect(new URL(page.url()).search).toBe('?ref=0xAbC')
  await expect.poll(() => page.title(), PATIENTLY).toBe('Mining · BV3 Night Market')
  await page.goto('/index.html', { waitUntil: 'networkidle' })
  expect(new URL(page.url()).pathname).toBe('/')
  expect(await page.title()).toBe('Home · BV3 Night Market')
})

test('a first visit to Home fetches what the size check weighs, and no wallet', async ({ stage }) => {
  const { page, context } = await stage.visitor()
  const devtools = await context.newCDPSession(page)
  // As the limits are counted; browsers prefer brotli, which is smaller.
  await devtools.send('Network.enable')
  await devtools.send('Network.setExtraHTTPHeaders', { headers: { 'Accept-Encoding': 'gzip' } })
  // The local chain has test funds to offer; a real one has not.
  await page.route('**/api/config', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), mode: 'bsc' } })
  })
  await page.goto('/', { waitUntil: 'networkidle' })
  const fetched = await page.evaluate(() =>
    performance.getEntriesByType('resource').map((it) => {
      const { name, encodedBodySize } = it as PerformanceResourceTiming
      return { path: new URL(name).pathname, bytes: encodedBodySize }
    }),
  )
  const weigh = (...endings: string[]) =>
    fetched
      .filter(({ path }) => endings.some((ending) => path.endsWith(ending)))
      .reduce((sum, { bytes }) => sum + bytes, 0)
  const scripts = fetched.map(({ path }) => path).filter((path) => path.endsWith('.js'))
  const weighed = firstLoad(readWebBuild(), 'en').filter((file) => file.endsWith('.js'))
  expect(scripts.toSorted()).toEqual(weighed.map((file) => `/${file}`).toSorted())
  expect(weigh('.js', '.json')).toBeLessThanOrEqual(LIMITS.home)
  expect(weigh('.css')).toBeLessThanOrEqual(LIMITS.css)
  expect(scripts.filter((path) => WALLET_SDK.test(path))).toEqual([])
})

test('nothing of the gallery is in what visitors get', () => {
  const marks = /data-exhibit|gallery-(?:wall|state|exhibit)|Forty-four unusually ripe/
  const filesIn = (folder: string, ending: RegExp) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => ending.test(name))
      .map((name) => join(folder, name))
  const isOfIt = (path: string) => /gallery/.test(path) || marks.test(readFileSync(path, 'utf8'))
  const ROOT = join(import.meta.dirname, '../..')
  const shipped = filesIn(join(ROOT, 'dist/web'), /\.(?:js|css|html)$/)
  expect(shipped.length).toBeGreaterThan(10)
  expect(shipped.filter(isOfIt)).toEqual([])
  // The same search finds it where it is.
  expect(
    filesIn(join(ROOT, 'web/gallery'), /\.(?:tsx|css)$/).some((path) => marks.test(readFileSync(path, 'utf8'))),
  ).toBe(true)
})
