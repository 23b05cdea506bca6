import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LIMITS } from '../../scripts/check-size.ts'
import { readWebBuild } from '../../scripts/web-chunks.ts'
import { firstLoad, partLoad } from '../../scripts/web-weights.ts'
import { connectAndSignIn } from './support/player-steps.ts'
import { DESKTOP, openStage, PATIENTLY, PHONE, type Stage, type Visitor } from './support/stage.ts'

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
const NARROW = { width: 360, height: 740 }
const WALLET_SDK = /viem|wagmi|walletconnect/i

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage?.close())

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

async function openQuietly(page: Page, path: string): Promise<void> {
  const answer = await page.goto(path, { waitUntil: 'networkidle' })
  expect(answer?.status()).toBe(path === '/no-such-page' ? 404 : 200)
  await expect.poll(() => page.getByRole('heading', { level: 1 }).count(), PATIENTLY).toBe(1)
  expect(await page.title()).toMatch(/^\S.* · BV3 Night Market$/)
  expect(await page.locator('html').getAttribute('lang')).toBe('en')
  expect(await page.evaluate(() => (window as unknown as { stopped: string[] }).stopped)).toEqual([])
  await page.setViewportSize(NARROW)
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(sideways, `${path} at ${NARROW.width} px`).toBeLessThanOrEqual(0)
}

/** Runs in the page, before anything else there. */
function noteWhatThePolicyStops() {
  const stopped: string[] = []
  Object.assign(window, { stopped })
  addEventListener('securitypolicyviolation', (event) => stopped.push(`${event.violatedDirective} ${event.blockedURI}`))
}

describe.each([
  { screen: 'a desktop', viewport: DESKTOP },
  { screen: 'a phone', viewport: PHONE },
])('on $screen no route complains', ({ viewport }) => {
  test.each([{ who: 'a visitor' }, { who: 'the demo wallet' }])('to $who', async ({ who }) => {
    const visitor = await stage.visitor(viewport, 'allow')
    const { page, context } = visitor
    await page.addInitScript(noteWhatThePolicyStops)
    const complaints = listen(visitor)
    if (who === 'the demo wallet') {
      await page.goto('/')
      // Its account is made once it has signed: before that a reload would ask for a session that is not there.
      await Promise.all([page.waitForResponse('**/api/users'), connectAndSignIn(page, 'Demo wallet')])
    }
    for (const path of ROUTES) {
      await page.setViewportSize(viewport)
      await openQuietly(page, path)
      expect(complaints, `${path} to ${who}`).toEqual([])
    }
    await context.close()
  })
})

test.each([
  { typed: '/Mining', path: '/mining', title: 'Mining' },
  { typed: '/mining/', path: '/mining', title: 'Mining' },
  { typed: '/Wallet-Guide/?ref=0xAbC#top', path: '/wallet-guide?ref=0xAbC#top', title: 'Wallet Guide' },
])('$typed is $path for the server and for the page', async ({ typed, path, title }) => {
  const { page, context } = await stage.visitor()
  const answer = await page.goto(typed, { waitUntil: 'networkidle' })
  expect(answer?.status()).toBe(200)
  expect(page.url()).toBe(`${new URL(page.url()).origin}${path}`)
  expect(await page.title()).toBe(`${title} · BV3 Night Market`)
  await context.close()
})

test('without a server to send on, the page itself goes to its own spelling', async () => {
  const { page, context } = await stage.visitor()
  await page.goto('/', { waitUntil: 'networkidle' })
  // As the kept shell starts: the app at an address that no server has answered for.
  await page.evaluate(() => history.pushState(null, '', '/Mining/?ref=0xAbC'))
  await expect.poll(() => new URL(page.url()).pathname, PATIENTLY).toBe('/mining')
  expect(new URL(page.url()).search).toBe('?ref=0xAbC')
  await expect.poll(() => page.title(), PATIENTLY).toBe('Mining · BV3 Night Market')
  await page.goto('/index.html', { waitUntil: 'networkidle' })
  expect(new URL(page.url()).pathname).toBe('/')
  expect(await page.title()).toBe('Home · BV3 Night Market')
  await context.close()
})

test('a first visit to Home fetches what the size check weighs, and no wallet', async () => {
  const { page, context } = await stage.visitor()
  const devtools = await context.newCDPSession(page)
  // As the limits are counted; browsers prefer brotli, which is smaller.
  await devtools.send('Network.enable')
  await devtools.send('Network.setExtraHTTPHeaders', { headers: { 'Accept-Encoding': 'gzip' } })
  await page.goto('/', { waitUntil: 'networkidle' })
  const fetched = await page.evaluate(() =>
    performance.getEntriesByType('resource').map((it) => {
      const { name, encodedBodySize } = it as PerformanceResourceTiming
      return { path: new URL(name).pathname, bytes: encodedBodySize }
    }),
  )
  const weigh = (ending: string) =>
    fetched.filter(({ path }) => path.endsWith(ending)).reduce((sum, { bytes }) => sum + bytes, 0)
  const scripts = fetched.map(({ path }) => path).filter((path) => /^\/assets\/.*\.(?:js|json)$/.test(path))
  const build = readWebBuild()
  const weighed = firstLoad(build, 'en')
  // Asked for on the local chain only, where the tests run.
  const faucet = partLoad(build, 'web/features/faucet/local-funds.tsx', 'en').filter((it) => !weighed.includes(it))
  const shipped = scripts.filter((path) => !faucet.some((it) => path === `/${it}`))
  expect(shipped.toSorted()).toEqual(weighed.map((file) => `/${file}`).toSorted())
  expect(shipped.reduce((sum, path) => sum + weigh(path), 0)).toBeLessThanOrEqual(LIMITS.home)
  expect(weigh('.css')).toBeLessThanOrEqual(LIMITS.css)
  expect(scripts.filter((path) => WALLET_SDK.test(path))).toEqual([])
  await context.close()
})
