import { join } from 'node:path'
import Fastify from 'fastify'
import type { Page, Route } from 'playwright-core'
import { expect } from 'vitest'
import { serveWebFiles } from '#server/http/web-files.ts'
import { test as journey } from './support/journey.ts'
import { DESKTOP, POLL_OPTIONS, TIMEOUT_MS } from './support/stage.ts'

const BUILT = join(import.meta.dirname, '../../dist/web')
/** The files that the page loads after it started: code and texts. */
const LATER = /\/assets\/.*\.(?:js|json)$/
const WALLET_TEXTS = /\/assets\/texts\/(?!main-)/

/** A visitor of the files alone: no text may depend on what a call answers. */
const test = journey
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern what a fixture needs
  .extend('url', { scope: 'file' }, async ({}, { onCleanup }) => {
    const server = Fastify({ forceCloseConnections: true })
    await serveWebFiles(server, BUILT)
    onCleanup(() => server.close())
    return server.listen({ port: 0, host: '127.0.0.1' })
  })
  .extend('visitor', async ({ url, profiles }) => {
    const context = await profiles.open({ baseURL: url, viewport: DESKTOP, serviceWorkers: 'block' })
    context.setDefaultTimeout(TIMEOUT_MS)
    const page = await context.newPage()
    const textless: string[] = []
    const asked: string[] = []
    page.on('console', (message) => message.text().startsWith('No text') && textless.push(message.text()))
    page.on('request', (request) => request.url().includes('/assets/texts/') && asked.push(request.url()))
    return {
      page,
      textless,
      startIn: (language: string) => page.addInitScript((it) => localStorage.setItem('language', it), language),
      /** The texts that were asked for so far, in a language. */
      askedIn: (language: string) => asked.filter((it) => it.includes(`.${language}.`)),
    }
  })

/** Keeps back every file that the page asks for from now on, until it is let go; the last one first, or in order. */
async function holdFiles(page: Page) {
  const held: Route[] = []
  let isHolding = true
  await page.route(LATER, (route) => (isHolding ? void held.push(route) : route.continue()))
  return {
    count: () => held.length,
    async letGo(order: 'in order' | 'last first') {
      isHolding = false
      const routes = order === 'in order' ? held : held.toReversed()
      for (const route of routes) {
        await route.continue()
        await route.request().response()
      }
    },
  }
}

const choose = (page: Page, language: string) =>
  page.getByRole('banner').getByRole('radio', { name: language }).click({ force: true })

const guideLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Wallet Guide' })

const isSpanishShown = (page: Page) => page.evaluate(() => document.documentElement.lang)

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('on a slow connection the last language click wins whatever arrives first; nothing in Spanish is fetched before', async ({
  visitor: { page, textless, askedIn },
}) => {
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  expect(askedIn('en').length).toBeGreaterThanOrEqual(1)
  expect(askedIn('es')).toEqual([])

  const slow = await holdFiles(page)
  await choose(page, 'Español')
  await expect.poll(slow.count, POLL_OPTIONS).toBeGreaterThan(0)
  await choose(page, 'English')
  await slow.letGo('in order')
  await guideLink(page).click()
  await heading(page, 'Wallet Guide').waitFor()
  expect(await isSpanishShown(page)).toBe('en')

  await page.goto('/')
  await page.waitForLoadState('networkidle')
  const slower = await holdFiles(page)
  await choose(page, 'Español')
  await guideLink(page).click()
  await expect.poll(slower.count, POLL_OPTIONS).toBeGreaterThan(1)
  await slower.letGo('last first')
  await heading(page, 'Guía de wallets').waitFor()
  expect(await isSpanishShown(page)).toBe('es')
  expect(textless).toEqual([])
})

test('a reader in Spanish fetches no English texts', async ({ visitor: { page, startIn, askedIn } }) => {
  await startIn('es')
  await page.goto('/wallet-guide')
  await heading(page, 'Guía de wallets').waitFor()
  await page.waitForLoadState('networkidle')
  expect(askedIn('es').length).toBeGreaterThanOrEqual(2)
  expect(askedIn('en')).toEqual([])
})

test('texts that fail to load are reported in every language, and no message id is shown', async ({
  visitor: { page, textless, startIn },
}) => {
  await startIn('es')
  await page.addInitScript(() => {
    localStorage.setItem('walletAddress', '0x52908400098527886E0F7030069857D2E4169EE7')
    localStorage.setItem('isWalletConnected', 'true')
  })
  // A known wallet gets its page without the texts of what talks to wallets.
  await page.route(WALLET_TEXTS, (route) => route.abort())
  await page.route('**/assets/texts/**', (route) => route.abort())
  await page.goto('/')
  await page.getByText('The texts of this part have not arrived.').waitFor()
  await page.getByText('Los textos de esta parte no han llegado.').waitFor()
  await page.unroute('**/assets/texts/**')
  await page.getByRole('button', { name: 'Intentar de nuevo' }).click()
  await page.getByRole('banner').getByRole('navigation', { name: 'Principal' }).waitFor()
  await page.locator('main h1').waitFor()
  expect(await isSpanishShown(page)).toBe('es')

  await page.unroute(WALLET_TEXTS)
  await page.route('**/assets/texts/wallet-guide-page*', (route) => route.abort())
  await page.goto('/wallet-guide')
  await page.getByRole('main').getByText('Los textos de esta parte no han llegado.').waitFor()
  await page.unroute('**/assets/texts/wallet-guide-page*')
  await page.getByRole('main').getByRole('button', { name: 'Intentar de nuevo' }).click()
  await heading(page, 'Guía de wallets').waitFor()
  expect(textless).toEqual([])
})
