import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { type Browser, chromium, type Page, type Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serveWebFiles } from '#server/http/web-files.ts'
import { ensureBrowser } from '../../scripts/ensure-browser.ts'
import { BROWSER_ARGS, DESKTOP, PATIENCE_MS, PATIENTLY } from './support/stage.ts'

const BUILT = join(import.meta.dirname, '../../dist/web')
/** The files that the page loads after it started: code and texts. */
const LATER = /\/assets\/.*\.(?:js|json)$/
const WALLET_TEXTS = /\/assets\/(?:wallet-|texts\/(?!main-))/

let browser: Browser
let server: FastifyInstance
let url: string
beforeAll(async () => {
  // The files alone: no text may depend on what a call answers.
  server = Fastify({ forceCloseConnections: true })
  await serveWebFiles(server, BUILT)
  url = await server.listen({ port: 0, host: '127.0.0.1' })
  browser = await chromium.launch({ executablePath: await ensureBrowser(), args: BROWSER_ARGS })
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
})

async function visitor(language = 'en') {
  const context = await browser.newContext({ baseURL: url, viewport: DESKTOP, serviceWorkers: 'block' })
  context.setDefaultTimeout(PATIENCE_MS)
  const page = await context.newPage()
  await page.addInitScript((it) => localStorage.setItem('language', it), language)
  const textless: string[] = []
  page.on('console', (message) => message.text().startsWith('No text') && textless.push(message.text()))
  return { page, context, textless }
}

/** Keeps back every file that the page asks for, until it is let go; the last one first, or in order. */
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
      await page.waitForLoadState('networkidle')
    },
  }
}

const choose = (page: Page, language: string) =>
  page.getByRole('radio', { name: language }).first().click({ force: true })

const isSpoken = (page: Page) => page.evaluate(() => document.documentElement.lang)

describe('on a slow line the last click wins', () => {
  test.each(['in order', 'last first'] as const)('Español, then another page, answered %s', async (order) => {
    const { page, context, textless } = await visitor()
    await page.goto('/')
    await page.waitForLoadState('networkidle')
    const line = await holdFiles(page)
    await choose(page, 'Español')
    await page.getByRole('banner').getByRole('link', { name: 'Wallet Guide' }).click()
    await expect.poll(line.count, PATIENTLY).toBeGreaterThan(1)
    await line.letGo(order)
    await page.getByRole('heading', { level: 1, name: 'Guía de wallets' }).waitFor()
    expect(textless).toEqual([])
    expect(await isSpoken(page)).toBe('es')
    await context.close()
  })

  test('Español, then English', async () => {
    const { page, context, textless } = await visitor()
    await page.goto('/wallet-guide')
    await page.waitForLoadState('networkidle')
    const line = await holdFiles(page)
    await choose(page, 'Español')
    await expect.poll(line.count, PATIENTLY).toBeGreaterThan(0)
    await choose(page, 'English')
    await line.letGo('in order')
    expect(await isSpoken(page)).toBe('en')
    await page.getByRole('heading', { level: 1, name: 'Wallet Guide' }).waitFor()
    expect(textless).toEqual([])
    await context.close()
  })
})

test.each([
  { language: 'en', other: 'es', heading: 'Wallet Guide' },
  { language: 'es', other: 'en', heading: 'Guía de wallets' },
])('who reads $language fetches nothing in $other', async ({ language, other, heading }) => {
  const { page, context } = await visitor(language)
  const texts: string[] = []
  page.on('request', (request) => request.url().includes('/assets/texts/') && texts.push(request.url()))
  await page.goto('/wallet-guide')
  await page.getByRole('heading', { level: 1, name: heading }).waitFor()
  await page.waitForLoadState('networkidle')
  expect(texts.filter((it) => it.includes(`.${language}.`)).length).toBeGreaterThanOrEqual(2)
  expect(texts.filter((it) => it.includes(`.${other}.`))).toEqual([])
  await context.close()
})

test('a known wallet gets its page when the texts of what talks to wallets are lost', async () => {
  const { page, context } = await visitor()
  await page.addInitScript(() => {
    localStorage.setItem('walletAddress', '0x52908400098527886E0F7030069857D2E4169EE7')
    localStorage.setItem('isWalletConnected', 'true')
  })
  await page.route(WALLET_TEXTS, (route) => route.abort())
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Main' }).first().waitFor()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await context.close()
})

describe('without any texts', () => {
  test('the page says so in every language, and is there once it is asked for again', async () => {
    const { page, context } = await visitor('es')
    await page.route('**/assets/texts/**', (route) => route.abort())
    await page.goto('/')
    await page.getByText('The texts of this part have not arrived.').waitFor()
    await page.getByText('Los textos de esta parte no han llegado.').waitFor()
    await page.unroute('**/assets/texts/**')
    await page.getByRole('button', { name: 'Intentar de nuevo' }).click()
    await page.getByRole('navigation', { name: 'Principal' }).first().waitFor()
    expect(await isSpoken(page)).toBe('es')
    await context.close()
  })

  test('a page that has none says so inside of the others, and nobody reads an id', async () => {
    const { page, context, textless } = await visitor('es')
    await page.route('**/assets/texts/wallet-guide-page*', (route) => route.abort())
    await page.goto('/wallet-guide')
    await page.getByRole('main').getByText('Los textos de esta parte no han llegado.').waitFor()
    await page.unroute('**/assets/texts/wallet-guide-page*')
    await page.getByRole('main').getByRole('button', { name: 'Intentar de nuevo' }).click()
    await page.getByRole('heading', { level: 1, name: 'Guía de wallets' }).waitFor()
    expect(textless).toEqual([])
    await context.close()
  })
})
