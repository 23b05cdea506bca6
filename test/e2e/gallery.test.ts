import { readdirSync, readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import { build, type PreviewServer, preview } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureBrowser } from '../../scripts/ensure-browser.ts'
import { makeTempFolder } from '../support/temp-folder.ts'
import { sidewaysPx, violations } from './support/accessibility.ts'

const ROOT = join(import.meta.dirname, '../..')
const configFile = join(ROOT, 'vite.config.ts')
const folder = makeTempFolder()

let server: PreviewServer
let browser: Browser
beforeAll(async () => {
  const input = join(ROOT, 'web/gallery/index.html')
  const outDir = folder.path
  await build({ configFile, logLevel: 'error', build: { outDir, rolldownOptions: { input } } })
  server = await preview({ configFile, logLevel: 'error', build: { outDir }, preview: { port: 0 } })
  browser = await chromium.launch({ executablePath: await ensureBrowser(), args: ['--no-sandbox', '--disable-gpu'] })
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
  folder.remove()
})

async function visit(language: 'en' | 'es', viewport = { width: 1440, height: 900 }) {
  const { port } = server.httpServer.address() as AddressInfo
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce' })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.addInitScript((it) => localStorage.setItem('language', it), language)
  await page.goto(`http://localhost:${port}/gallery/`)
  await page.getByRole('heading', { level: 1, name: 'Gallery' }).waitFor()
  return { page, context, complaints }
}

const wall = (page: Page, theme: 'dark' | 'light') => page.locator(`[data-wall=${theme}]`)

test.each(['en', 'es'] as const)(
  'no part in any state has anything against it, at night or at noon, in %s',
  async (language) => {
    const { page, context, complaints } = await visit(language)
    expect(await wall(page, 'dark').locator('[data-exhibit]').count()).toBeGreaterThan(20)
    await wall(page, 'light').getByRole('button', { name: 'Destructive notice' }).click()
    expect(await violations(page)).toEqual([])
    expect(complaints).toEqual([])
    await context.close()
  },
)

test.each(['dark', 'light'] as const)('no dialog has anything against it in the %s theme', async (theme) => {
  const { page, context } = await visit('en')
  await page.evaluate((it) => {
    document.documentElement.dataset.theme = it
  }, theme)
  for (const name of ['Dialog', 'Wide dialog', 'Busy dialog']) {
    await wall(page, theme).getByRole('button', { name, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    expect(await violations(page, '[role=dialog]')).toEqual([])
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'detached' })
  }
  await context.close()
})

test('night and noon hang side by side, and both are what they say', async () => {
  const { page, context } = await visit('en')
  const grounds = await Promise.all(
    (['dark', 'light'] as const).map((theme) =>
      wall(page, theme).evaluate((it) => getComputedStyle(it).backgroundColor),
    ),
  )
  expect(grounds).toEqual(['rgb(20, 12, 17)', 'rgb(251, 241, 222)'])
  await context.close()
})

test('the pointer and the focus are shown without a hand', async () => {
  const { page, context } = await visit('en')
  const exhibit = wall(page, 'dark').locator('[data-exhibit="Button, primary"]')
  const fill = (selector: string) => exhibit.locator(selector).evaluate((it) => getComputedStyle(it).backgroundColor)
  expect(await fill('[data-hover]')).not.toBe(await fill('[data-focus]'))
  const outline = await exhibit.locator('[data-focus]').evaluate((it) => getComputedStyle(it).outlineWidth)
  expect(outline).toBe('3px')
  await context.close()
})

test('no part is wider than a phone', async () => {
  const { page, context } = await visit('es', { width: 360, height: 800 })
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll('.gallery-state')]
      .filter((it) => it.scrollWidth > it.clientWidth + 1)
      .map(
        (it) => `${it.closest('[data-exhibit]')?.getAttribute('data-exhibit')}: ${it.firstElementChild?.textContent}`,
      ),
  )
  expect(cut).toEqual([])
  expect(await sidewaysPx(page)).toBeLessThanOrEqual(0)
  await context.close()
})

const filesIn = (path: string) =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

/** They arrange when others are drawn, and look like nothing themselves. */
const WITHOUT_LOOKS = ['when-near.tsx']

test('every component of the site hangs here', () => {
  const shown = filesIn(join(ROOT, 'web/gallery'))
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n')
  const components = readdirSync(join(ROOT, 'web/ui')).filter((name) => name.endsWith('.tsx'))
  expect(components.length).toBeGreaterThan(10)
  expect(components.filter((name) => !WITHOUT_LOOKS.includes(name) && !shown.includes(`#web/ui/${name}'`))).toEqual([])
})

test('nothing of it is in what visitors get', () => {
  const marks = /data-exhibit|gallery-(?:wall|state|exhibit)|Forty-four unusually ripe/
  const shipped = filesIn(join(ROOT, 'dist/web')).filter((path) => /\.(?:js|css|html)$/.test(path))
  expect(shipped.length).toBeGreaterThan(10)
  expect(shipped.filter((path) => /gallery/.test(path) || marks.test(readFileSync(path, 'utf8')))).toEqual([])
  // The same search finds it where it is.
  const built = filesIn(folder.path).filter((path) => /\.(?:js|css)$/.test(path))
  expect(built.some((path) => marks.test(readFileSync(path, 'utf8')))).toBe(true)
})
