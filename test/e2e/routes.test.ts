import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page, Request } from 'playwright-core'
import { describe, expect } from 'vitest'
import { LIMITS } from '../../scripts/check-size.ts'
import { readWebBuild } from '../../scripts/web-chunks.ts'
import { firstLoad } from '../../scripts/web-weights.ts'
import { sidewaysPx, violations } from './support/accessibility.ts'
import { test } from './support/journey.ts'
import { connectAndSignIn, PERSONAL_CALLS } from './support/player-steps.ts'
import { chooseLanguage } from './support/shell-steps.ts'
import { readSmallPrint, SMALL_PRINT_MAX } from './support/small-print.ts'
import { DESKTOP, PHONE, POLL_OPTIONS, type Visitor } from './support/stage.ts'

/** Every address there is, and one that is none, with what the page is called there in both languages. */
const ROUTES = [
  { path: '/', en: 'Home', es: 'Inicio' },
  { path: '/mining', en: 'Mining', es: 'Minería' },
  { path: '/game', en: 'Game', es: 'Juego' },
  { path: '/airdrop', en: 'Claim Airdrop', es: 'Reclamar airdrop' },
  { path: '/game-old', en: 'Game', es: 'Juego' },
  { path: '/profile', en: 'Profile', es: 'Perfil' },
  { path: '/profile/collection', en: 'Collection', es: 'Colección' },
  { path: '/profile/activity', en: 'Activity', es: 'Actividad' },
  { path: '/profile/help', en: 'Help', es: 'Ayuda' },
  { path: '/admin', en: 'Admin', es: 'Admin' },
  { path: '/wallet-guide', en: 'Wallet Guide', es: 'Guía de wallets' },
  { path: '/cards/1', en: 'Pip Manzano', es: 'Pip Manzano' },
  { path: '/no-such-page', en: '404 Page Not Found', es: '404 Página no encontrada' },
] as const
const WIDTHS = [360, 390, 768, 1024, 1280, 1920]
const WALLET_SDK = /viem|wagmi|walletconnect/i

/** What a browser holds against a page: words in its console, answers that are none, what its policy stopped. */
function collectPageErrors({ page }: Visitor) {
  const complaints: string[] = []
  const underWay = new Set<Request>()
  page.on('console', (message) => {
    const isOwn404 = message.location().url === page.url() && message.text().includes('404')
    // A slow page does without its fonts, which are optional.
    const isUnusedFont = /\/fonts\/\S+ was preloaded/.test(message.text())
    if (['error', 'warning'].includes(message.type()) && !isOwn404 && !isUnusedFont) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('request', (request) => underWay.add(request))
  page.on('requestfinished', (request) => underWay.delete(request))
  page.on('requestfailed', (request) => {
    underWay.delete(request)
    // Leaving a page ends what it still asked for.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') complaints.push(`${request.url()} failed`)
  })
  page.on('response', (response) => {
    const isDocument = response.request().isNavigationRequest()
    if (response.status() >= 400 && !isDocument) complaints.push(`${response.url()}: ${response.status()}`)
  })
  return { complaints, underWay }
}

/** Runs in the page, before anything else there. */
function recordPolicyViolations() {
  const stopped: string[] = []
  Object.assign(window, { stopped })
  addEventListener('securitypolicyviolation', (event) => stopped.push(`${event.violatedDirective} ${event.blockedURI}`))
}

/** Has arrived, with all that it asked for. */
async function waitUntilLoaded(page: Page, title: string, underWay: ReadonlySet<Request>): Promise<void> {
  await expect.poll(() => page.title(), POLL_OPTIONS).toBe(`${title} · BV3 Night Market`)
  await expect.poll(() => page.getByRole('heading', { level: 1 }).count(), POLL_OPTIONS).toBe(1)
  await expect.poll(() => underWay.size, POLL_OPTIONS).toBe(0)
}

/** Of a page as it stands, at each width; by axe where it is asked for. */
async function findFaults(page: Page, widths: readonly number[], axeAt: readonly number[]): Promise<string[]> {
  const faults: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: DESKTOP.height })
    const excess = await sidewaysPx(page)
    if (excess > 0) faults.push(`${excess} px sideways at ${width} px`)
    if (axeAt.includes(width)) faults.push(...(await violations(page)))
  }
  const { share, places } = await readSmallPrint(page)
  if (share > SMALL_PRINT_MAX)
    faults.push(`${Math.round(share * 100)} % of the letters are small print: ${places.join(', ')}`)
  return [...faults, ...(await page.evaluate(() => (window as unknown as { stopped: string[] }).stopped))]
}

describe('no route logs an error, scrolls sideways or fails axe', () => {
  test('for a visitor who types its address', async ({ stage }) => {
    const visitor = await stage.visitor(DESKTOP, 'allow')
    const { page } = visitor
    await page.addInitScript(recordPolicyViolations)
    const { complaints, underWay } = collectPageErrors(visitor)
    for (const { path, en } of ROUTES) {
      // What the page before still asked for went with it.
      underWay.clear()
      const answer = await page.goto(path)
      expect(answer?.status()).toBe(path === '/no-such-page' ? 404 : 200)
      await waitUntilLoaded(page, en, underWay)
      expect(await page.locator('html').getAttribute('lang')).toBe('en')
      expect(await findFaults(page, WIDTHS, [PHONE.width, 1280]), path).toEqual([])
      expect(complaints, path).toEqual([])
    }
  })

  test('for a player who navigates in Spanish', async ({ stage }) => {
    const visitor = await stage.visitor(DESKTOP, 'allow')
    const { page } = visitor
    await page.addInitScript(recordPolicyViolations)
    const { complaints, underWay } = collectPageErrors(visitor)
    await page.goto('/')
    await connectAndSignIn(page, 'Demo wallet')
    await chooseLanguage(page, 'Español')
    for (const { path, es } of ROUTES) {
      await page.evaluate((to) => history.pushState(null, '', to), path)
      await waitUntilLoaded(page, es, underWay)
      expect(await page.locator('html').getAttribute('lang')).toBe('es')
      // The next page is opened on a phone.
      expect.soft(await findFaults(page, WIDTHS.toReversed(), [PHONE.width]), path).toEqual([])
      expect(complaints, path).toEqual([])
    }
  })
})

test('an address is redirected to its canonical spelling, by the server and by the page', async ({ stage }) => {
  const { page } = await stage.visitor()
  const stands = async (path: string, title: string) => {
    await expect.poll(() => page.title(), POLL_OPTIONS).toBe(`${title} · BV3 Night Market`)
    await expect.poll(() => page.url().replace(stage.server.url, ''), POLL_OPTIONS).toBe(path)
  }
  const answer = await page.goto('/Wallet-Guide/?ref=0xAbC#top')
  // It was the server that sent on, not the page.
  expect([answer?.status(), answer?.url()]).toEqual([200, `${stage.server.url}/wallet-guide?ref=0xAbC`])
  await stands('/wallet-guide?ref=0xAbC#top', 'Wallet Guide')
  // As the kept shell starts: the app at an address that no server has answered for.
  await page.evaluate(() => history.pushState(null, '', '/Mining/?ref=0xAbC'))
  await stands('/mining?ref=0xAbC', 'Mining')
  await page.goto('/index.html')
  await stands('/', 'Home')
})

test('a first visit to Home fetches only what the size check counts, no wallet and nothing personal', async ({
  stage,
}) => {
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
  const readFetched = () =>
    page.evaluate(() =>
      performance.getEntriesByType('resource').map((it) => {
        const { name, encodedBodySize } = it as PerformanceResourceTiming
        return { path: new URL(name).pathname, bytes: encodedBodySize }
      }),
    )
  const weighed = firstLoad(readWebBuild(), 'en').filter((file) => file.endsWith('.js'))
  // Beside other work a page may fetch nothing for a while and not be done.
  await expect
    .poll(async () => (await readFetched()).map(({ path }) => path), POLL_OPTIONS)
    .toEqual(expect.arrayContaining([...weighed.map((file) => `/${file}`), '/api/cards']))
  const fetched = await readFetched()
  const weigh = (...endings: string[]) =>
    fetched
      .filter(({ path }) => endings.some((ending) => path.endsWith(ending)))
      .reduce((sum, { bytes }) => sum + bytes, 0)
  const scripts = fetched.map(({ path }) => path).filter((path) => path.endsWith('.js'))
  expect(scripts.toSorted()).toEqual(weighed.map((file) => `/${file}`).toSorted())
  expect(weigh('.js', '.json')).toBeLessThanOrEqual(LIMITS.home)
  expect(weigh('.css')).toBeLessThanOrEqual(LIMITS.css)
  expect(scripts.filter((path) => WALLET_SDK.test(path))).toEqual([])
  const paths = fetched.map(({ path }) => path)
  expect(paths.filter((path) => path === '/api/cards')).toHaveLength(1)
  expect(PERSONAL_CALLS.filter((path) => paths.includes(path))).toEqual([])
})

test('visitors get no part of the gallery', () => {
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
