import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { serveWebFiles } from '#server/http/web-files.ts'
import { ensureBrowser } from '../../scripts/ensure-browser.ts'
import { makeTempFolder } from '../support/temp-folder.ts'
import { BROWSER_ARGS, PATIENCE_MS, PATIENTLY } from './support/stage.ts'

const BUILT = join(import.meta.dirname, '../../dist/web')
const POLICY = "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'"

let browser: Browser
beforeAll(async () => {
  browser = await chromium.launch({ executablePath: await ensureBrowser(), args: BROWSER_ARGS })
})
afterAll(() => browser?.close())

let folder: ReturnType<typeof makeTempFolder>
let server: FastifyInstance
let url: string
let context: BrowserContext
let page: Page
let answered = 0

/** The built files as the platform serves them, and one call that counts. */
beforeEach(async () => {
  folder = makeTempFolder()
  cpSync(BUILT, folder.path, { recursive: true })
  server = Fastify({ forceCloseConnections: true })
  server.addHook('onRequest', async (_, reply) => void reply.header('content-security-policy', POLICY))
  server.get('/api/counted', async () => ({ answered: ++answered }))
  await serveWebFiles(server, folder.path)
  url = await server.listen({ port: 0, host: '127.0.0.1' })
  context = await browser.newContext({ baseURL: url, reducedMotion: 'reduce' })
  context.setDefaultTimeout(PATIENCE_MS)
  page = await context.newPage()
  await page.goto('/')
  await page.evaluate(async () => {
    const { ready } = navigator.serviceWorker
    await ready
    if (navigator.serviceWorker.controller === null) {
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve))
    }
  })
})
afterEach(async () => {
  await context.close()
  await server.close()
  folder.remove()
})

test('Chromium finds nothing that keeps the site from being installed', async () => {
  const devtools = await context.newCDPSession(page)
  const { errors, url: manifestUrl } = await devtools.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  // Every context of a test is a private window.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])

  const answer = await page.request.get(manifestUrl)
  expect(answer.headers()['content-type']).toMatch(/^application\/manifest\+json/)
  const { icons, shortcuts } = await answer.json()
  for (const { src, sizes } of icons) expect(await sizeOfPicture(src)).toBe(sizes)
  expect(await sizeOfPicture('/icons/apple-touch-icon.png')).toBe('180x180')
  expect(shortcuts.map((it: { url: string }) => it.url)).toEqual(['/mining', '/profile'])
})

describe('when no server answers', () => {
  test.each(['/', '/profile?ref=nobody'])('%s opens as the app, which says so', async (path) => {
    await server.close()
    await page.goto(path)
    await page.getByRole('navigation', { name: 'Main' }).first().waitFor()
    await page
      .getByRole('status')
      .filter({ hasText: /You are offline|The server cannot be reached/ })
      .waitFor()
    await expect.poll(() => page.getByRole('heading', { level: 1 }).count(), PATIENTLY).toBe(1)
  })

  test('what the server said is not said again by a cache', async () => {
    expect(await ask(page, '/api/counted')).toEqual({ answered })
    expect(await ask(page, '/api/counted')).toEqual({ answered })
    await server.close()
    expect(await ask(page, '/api/counted')).toBe('no answer')
    await expect(page.goto('/api/counted')).rejects.toThrow(/ERR_CONNECTION_REFUSED/)
  })
})

test('only the shell is kept: no call, no wallet, no panel', async () => {
  const kept = await keptPaths(page)
  expect(kept).toContain('/index.html')
  expect(
    kept.filter((path) => !/^\/(index\.html|favicon\.svg|manifest\.webmanifest|fonts\/|art\/)/.test(path)),
  ).toEqual(
    kept.filter((path) =>
      /^\/assets\/(rolldown-runtime|libraries|index|first-texts|texts\/main|texts\/errors)-/.test(path),
    ),
  )
})

test('a new build takes the place of the old one, and reloads no page', async () => {
  await page.evaluate(() => Object.assign(window, { isUntouched: true }))
  rebuild(folder.path)
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
  await expect.poll(() => keptPage(page), PATIENTLY).toContain('<title>The next build</title>')
  expect(await page.evaluate(() => 'isUntouched' in window)).toBe(true)
  // A file that the server had not seen when it started.
  expect((await page.request.get('/assets/next-build.js')).status()).toBe(200)
  expect((await page.request.get('/.built-from')).status()).toBe(404)

  await server.close()
  await page.reload()
  await page.getByRole('navigation', { name: 'Main' }).first().waitFor()
  expect((await keptPaths(page)).filter((path) => path === '/index.html')).toHaveLength(1)
})

/** What a build leaves behind that differs from the last one: another page, and a worker that knows of it. */
function rebuild(built: string) {
  const change = (file: string, from: RegExp, to: string) => {
    const path = join(built, file)
    const before = readFileSync(path, 'utf8')
    expect(before).toMatch(from)
    writeFileSync(path, before.replace(from, to))
    for (const packed of ['gz', 'br']) rmSync(`${path}.${packed}`)
  }
  change('index.html', /<title>[^<]*<\/title>/, '<title>The next build</title>')
  change('sw.js', /url:"index\.html",revision:"[^"]*"/, 'url:"index.html",revision:"next"')
  writeFileSync(join(built, 'assets/next-build.js'), '')
}

const ask = (from: Page, path: string) =>
  from.evaluate(
    (it) =>
      fetch(it).then(
        (answer) => answer.json(),
        () => 'no answer',
      ),
    path,
  )

const keptPaths = (from: Page) =>
  from.evaluate(async () => {
    const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
    const requests = await Promise.all(caches_.map((cache) => cache.keys()))
    return requests.flat().map((request) => new URL(request.url).pathname)
  })

const keptPage = (from: Page) =>
  from.evaluate(async () => (await (await caches.match('/index.html', { ignoreSearch: true }))?.text()) ?? '')

async function sizeOfPicture(path: string): Promise<string> {
  const png = await (await page.request.get(path)).body()
  return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`
}
