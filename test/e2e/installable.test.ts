import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Fastify from 'fastify'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { serveWebFiles } from '#server/http/web-files.ts'
import { readWebBuild } from '../../scripts/web-chunks.ts'
import { closure } from '../../scripts/web-weights.ts'
import { makeTempFolder } from '../support/temp-folder.ts'
import { test as journey } from './support/journey.ts'
import { DESKTOP, POLL_OPTIONS, TIMEOUT_MS } from './support/stage.ts'

const BUILT = join(import.meta.dirname, '../../dist/web')
const POLICY = "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'"

/** The built files as the platform serves them and one call that counts; and a page that keeps its shell. */
const test = journey.extend('site', async ({ profiles }, { onCleanup }) => {
  // A copy, so that a test can put another build in its place.
  const folder = makeTempFolder()
  cpSync(BUILT, folder.path, { recursive: true })
  const server = Fastify({ forceCloseConnections: true })
  let answered = 0
  server.addHook('onRequest', async (_, reply) => void reply.header('content-security-policy', POLICY))
  server.get('/api/counted', async () => ({ answered: ++answered }))
  await serveWebFiles(server, folder.path)
  const url = await server.listen({ port: 0, host: '127.0.0.1' })
  const context = await profiles.open({ baseURL: url, viewport: DESKTOP, reducedMotion: 'reduce' })
  onCleanup(async () => {
    await server.close()
    folder.remove()
  })
  context.setDefaultTimeout(TIMEOUT_MS)
  const page = await context.newPage()
  await page.goto('/')
  await page.evaluate(async () => {
    const { ready } = navigator.serviceWorker
    await ready
    if (navigator.serviceWorker.controller === null) {
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve))
    }
  })
  return { page, context, built: folder.path, goAway: () => server.close() }
})

const links = (page: Page) => page.getByRole('banner').getByRole('navigation', { name: 'Main' })

test('Chromium offers to install the site, which caches only its shell and opens as an app when no server answers', async ({
  site: { page, context, goAway },
}) => {
  const devtools = await context.newCDPSession(page)
  const { errors, url: manifestUrl } = await devtools.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  // Every context of a test is a private window.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
  const answer = await page.request.get(manifestUrl)
  expect(answer.headers()['content-type']).toMatch(/^application\/manifest\+json/)
  const { icons, shortcuts } = await answer.json()
  for (const { src, sizes } of icons) expect(await sizeOfPicture(page, src)).toBe(sizes)
  expect(await sizeOfPicture(page, '/icons/apple-touch-icon.png')).toBe('180x180')
  expect(shortcuts.map((it: { url: string }) => it.url)).toEqual(['/mining', '/profile'])

  // No call, no wallet, no panel.
  const kept = await readCachedPaths(page)
  expect(kept).toContain('/index.html')
  const { chunks } = readWebBuild()
  const starts = chunks.filter(({ isEntry, asked }) => isEntry || asked?.endsWith('/more-sheet.tsx'))
  const shell = closure(chunks, starts).flatMap(({ file, css }) => [file, ...css])
  expect(shell.length).toBeGreaterThan(5)
  const others = kept
    .filter((path) => !/^\/(index\.html|favicon\.svg|manifest\.webmanifest|fonts\/|art\/)/.test(path))
    .filter((path) => !/^\/assets\/texts\/(?:main|errors|more-sheet)-/.test(path))
  expect(new Set(others)).toEqual(new Set(shell.map((file) => `/${file}`)))

  // What the server said is not said again by a cache.
  expect(await fetchIn(page, '/api/counted')).toEqual({ answered: 1 })
  expect(await fetchIn(page, '/api/counted')).toEqual({ answered: 2 })
  await goAway()
  expect(await fetchIn(page, '/api/counted')).toBe('no answer')
  const sign = page.getByRole('status').filter({ hasText: /You are offline|The server cannot be reached/ })
  for (const path of ['/', '/profile?ref=nobody']) {
    await page.goto(path)
    await links(page).waitFor()
    // Where the page itself says so, nothing says it twice.
    if (path === '/') await sign.waitFor()
    else {
      await page.getByRole('heading', { name: 'This page did not load' }).waitFor()
      // Its picture is kept too.
      await page.locator('main img').evaluate((it) => (it as HTMLImageElement).decode())
    }
    await expect.poll(() => page.getByRole('heading', { level: 1 }).count(), POLL_OPTIONS).toBe(1)
  }
  await expect(page.goto('/api/counted')).rejects.toThrow(/ERR_CONNECTION_REFUSED/)
})

test('a new build replaces the old one and reloads no page', async ({ site: { page, context, built, goAway } }) => {
  await page.evaluate(() => Object.assign(window, { isUntouched: true }))
  rebuild(built)
  const devtools = await context.newCDPSession(page)
  await devtools.send('ServiceWorker.enable')
  // A look that falls together with one that began before the build is answered by that one: browsers look again.
  const checkForUpdate = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration()
      await registration?.update()
      return registration?.waiting !== null
    })
  const readCachedAfterUpdate = async () => {
    // Browsers stop an old worker that has nothing to do, but not below a debugger, as here: a new one may wait for it.
    if (await checkForUpdate()) await devtools.send('ServiceWorker.stopAllWorkers')
    return readCachedPage(page)
  }
  // Beside other work a browser takes its time to fetch a whole build.
  await expect
    .poll(readCachedAfterUpdate, { ...POLL_OPTIONS, timeout: 4 * TIMEOUT_MS })
    .toContain('<title>The next build</title>')
  expect(await page.evaluate(() => 'isUntouched' in window)).toBe(true)
  // A file that the server had not seen when it started.
  expect((await page.request.get('/assets/next-build.js')).status()).toBe(200)
  expect((await page.request.get('/.built-from')).status()).toBe(404)

  await goAway()
  await page.reload()
  await links(page).waitFor()
  const cachedPages = async () => (await readCachedPaths(page)).filter((path) => path === '/index.html')
  await expect.poll(cachedPages, POLL_OPTIONS).toHaveLength(1)
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

const fetchIn = (from: Page, path: string) =>
  from.evaluate(
    (it) =>
      fetch(it).then(
        (answer) => answer.json(),
        () => 'no answer',
      ),
    path,
  )

const readCachedPaths = (from: Page) =>
  from.evaluate(async () => {
    const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
    const requests = await Promise.all(caches_.map((cache) => cache.keys()))
    return requests.flat().map((request) => new URL(request.url).pathname)
  })

const readCachedPage = (from: Page) =>
  from.evaluate(async () => (await (await caches.match('/index.html', { ignoreSearch: true }))?.text()) ?? '')

async function sizeOfPicture(page: Page, path: string): Promise<string> {
  const png = await (await page.request.get(path)).body()
  return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`
}
