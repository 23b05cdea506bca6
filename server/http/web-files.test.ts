import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PageHead, PageRequest } from './routing/page-head.ts'
import { serveWebFiles } from './web-files.ts'

/** As the build writes them: what is text stands beside its two compressed forms. */
const TEXTS = [
  { path: '/index.html', type: 'text/html; charset=utf-8', cache: 'no-cache' },
  { path: '/sw.js', type: 'application/javascript; charset=utf-8', cache: 'no-cache' },
  { path: '/assets/shell-a1b2c3.js', type: 'application/javascript; charset=utf-8', cache: 'immutable' },
  { path: '/assets/shell-a1b2c3.css', type: 'text/css; charset=utf-8', cache: 'immutable' },
  { path: '/favicon.svg', type: 'image/svg+xml', cache: 'no-cache' },
  { path: '/cards/names.json', type: 'application/json; charset=utf-8', cache: 'no-cache' },
  { path: '/manifest.webmanifest', type: 'application/manifest+json', cache: 'no-cache' },
] as const
const IMMUTABLE = 'public, max-age=31536000, immutable'
const FONT = '/fonts/text.woff2'
/** Airdrop's own, with what that page alone needs. */
const DOCUMENT = '/documents/airdrop.html'
const contentOf = (path: string) => `${path} ${'night market '.repeat(40)}`

let folder: string
let app: FastifyInstance
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'web-files-'))
  for (const { path } of TEXTS) {
    write(path, contentOf(path))
    write(`${path}.br`, brotliCompressSync(contentOf(path)))
    write(`${path}.gz`, gzipSync(contentOf(path)))
  }
  write(FONT, contentOf(FONT))
  write(DOCUMENT, contentOf(DOCUMENT))
  app = Fastify({ routerOptions: { ignoreTrailingSlash: true } })
  await serveWebFiles(app, folder)
})
afterAll(async () => {
  await app?.close()
  rmSync(folder, { recursive: true })
})

function write(path: string, content: string | Buffer) {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), content)
}

const ask = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({ method, url, headers })

describe.each(TEXTS)('$path', ({ path, type, cache }) => {
  test.each([
    { accepted: 'gzip, deflate, br, zstd', encoding: 'br', read: brotliDecompressSync },
    { accepted: 'gzip, deflate', encoding: 'gzip', read: gunzipSync },
    { accepted: 'br;q=0, gzip', encoding: 'gzip', read: gunzipSync },
    { accepted: 'identity', encoding: undefined, read: (body: Buffer) => body },
  ])('to a reader that accepts $accepted', async ({ accepted, encoding, read }) => {
    const { statusCode, headers, rawPayload } = await ask(path, { 'accept-encoding': accepted })
    expect(statusCode).toBe(200)
    expect(read(rawPayload).toString()).toBe(contentOf(path))
    expect(headers).toMatchObject({
      'content-type': type,
      'content-length': String(rawPayload.length),
      'cache-control': cache === 'immutable' ? IMMUTABLE : cache,
    })
    expect(headers['content-encoding']).toBe(encoding)
    expect(headers.vary).toMatch(/accept-encoding/i)
  })

  test('a HEAD has the headers of a GET, and no body', async () => {
    const accepted = { 'accept-encoding': 'br' }
    const [head, get] = [await ask(path, accepted, 'HEAD'), await ask(path, accepted)]
    expect(head.rawPayload.length).toBe(0)
    const { date: _, connection: _c, ...said } = head.headers
    expect(get.headers).toMatchObject(said)
  })

  test('each encoding has its own ETag, and is not sent again to a reader that has it', async () => {
    const forms = await Promise.all(['br', 'gzip', 'identity'].map((form) => ask(path, { 'accept-encoding': form })))
    const tags = forms.map(({ headers }) => String(headers.etag))
    expect(new Set(tags).size).toBe(3)
    const again = await ask(path, { 'accept-encoding': 'br', 'if-none-match': tags[0] ?? '' })
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
    const other = await ask(path, { 'accept-encoding': 'br', 'if-none-match': tags[2] ?? '' })
    expect(other.statusCode).toBe(200)
  })

  test('a range is never served: the whole file comes', async () => {
    const { statusCode, headers, rawPayload } = await ask(path, { 'accept-encoding': 'br', range: 'bytes=0-9' })
    expect(statusCode).toBe(200)
    expect(headers['accept-ranges']).toBeUndefined()
    expect(brotliDecompressSync(rawPayload).toString()).toBe(contentOf(path))
  })
})

test('a file without a compressed form is sent as it is', async () => {
  const { headers, payload } = await ask(FONT, { 'accept-encoding': 'br, gzip' })
  expect(headers['content-encoding']).toBeUndefined()
  expect(headers['content-type']).toBe('font/woff2')
  expect(payload).toBe(contentOf(FONT))
})

test('an asset removed by a newer build is not a page, and the answer is not cached', async () => {
  const { statusCode, headers } = await ask('/assets/shell-0ld.js')
  expect(statusCode).toBe(404)
  expect(headers['content-type']).toContain('application/json')
  expect(headers['cache-control'] ?? '').not.toContain('immutable')
})

describe('pages', () => {
  test.each(['/', '/mining', '/game-old', '/wallet-guide?ref=0xAB', '/mining?'])('%s is a page', async (path) => {
    const { statusCode, payload } = await ask(path)
    expect(statusCode).toBe(200)
    expect(payload).toBe(contentOf('/index.html'))
  })

  test('a page with its own document uses that, and only at its own address', async () => {
    expect((await ask('/airdrop?ref=0xAB')).payload).toBe(contentOf(DOCUMENT))
    const { statusCode, payload } = await ask(DOCUMENT)
    expect([statusCode, payload]).toEqual([404, contentOf('/index.html')])
  })

  test.each([
    { typed: '/Mining', to: '/mining' },
    { typed: '/mining/', to: '/mining' },
    { typed: '/GAME-OLD/', to: '/game-old' },
    { typed: '/%6dining', to: '/mining' },
    { typed: '/Mining/?ref=0xAbC&x=1', to: '/mining?ref=0xAbC&x=1' },
    { typed: '/airdrop/?ref=a/b', to: '/airdrop?ref=a/b' },
  ])('$typed redirects to $to', async ({ typed, to }) => {
    for (const method of ['GET', 'HEAD'] as const) {
      const { statusCode, headers } = await ask(typed, {}, method)
      expect([statusCode, headers.location]).toEqual([308, to])
      expect(headers['cache-control']).toBe('no-cache')
    }
  })

  test.each(['/no-such-page', '/mining/x', '/mining//', '//mining', '//evil.example/', '/%2fmining'])(
    '%s is not a page, and answers so',
    async (path) => {
      const { statusCode, headers, payload } = await ask(path)
      expect(statusCode).toBe(404)
      expect(headers.location).toBeUndefined()
      expect(payload).toBe(contentOf('/index.html'))
    },
  )

  test('a missing page is sent whole even to a reader with an earlier ETag', async () => {
    const before = await ask('/no-such-page')
    const headers = {
      'if-none-match': String(before.headers.etag ?? '*'),
      'if-modified-since': new Date(Date.now() + 60_000).toUTCString(),
    }
    const { statusCode, payload } = await ask('/no-such-page', headers)
    expect(statusCode).toBe(404)
    expect(payload).toBe(contentOf('/index.html'))
  })
})

describe('a document with its page’s head', () => {
  const SHELL = `<head><title>Built</title><meta name="description" content="Built." /></head>${'night market '.repeat(40)}`
  const asked: PageRequest[] = []
  let told: FastifyInstance
  let files: string
  let head: PageHead | null | Error = null
  beforeAll(async () => {
    files = mkdtempSync(join(tmpdir(), 'told-files-'))
    mkdirSync(join(files, 'documents'))
    writeFileSync(join(files, 'index.html'), SHELL)
    writeFileSync(join(files, 'documents/card.html'), SHELL.replace('Built.', 'Of a card.'))
    told = Fastify({ routerOptions: { ignoreTrailingSlash: true } })
    const describePage = async (ask: PageRequest) => {
      asked.push(ask)
      if (head instanceof Error) throw head
      return head
    }
    await serveWebFiles(told, files, { publicOrigin: 'https://market.example', describePage })
  })
  beforeEach(() => {
    head = {
      title: 'Told $& $1',
      elements: '<meta name="description" content="Told." />',
      isFound: true,
      isOfOne: false,
    }
    asked.length = 0
  })
  afterAll(async () => {
    await told?.close()
    rmSync(files, { recursive: true })
  })
  const askTold = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    told.inject({ method, url, headers })
  const TOLD = SHELL.replace('Built', () => 'Told $& $1').replace(
    '<meta name="description" content="Built." /></head>',
    '<meta name="description" content="Told." /></head>',
  )

  test.each([
    { accepted: 'GZIP', encoding: 'gzip', read: gunzipSync },
    { accepted: 'gzip, deflate, br', encoding: 'br', read: brotliDecompressSync },
    { accepted: 'br;q=0, gzip', encoding: 'gzip', read: gunzipSync },
    { accepted: '', encoding: undefined, read: (body: Buffer) => body },
  ])('is sent to a reader that accepts "$accepted" in that encoding', async ({ accepted, encoding, read }) => {
    const { statusCode, headers, rawPayload } = await askTold('/', { 'accept-encoding': accepted })
    expect(statusCode).toBe(200)
    expect(read(rawPayload).toString()).toBe(TOLD)
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-length': String(rawPayload.length),
      'cache-control': 'no-cache',
      vary: 'accept-encoding, accept-language',
    })
    expect(headers['content-encoding']).toBe(encoding)
    const headOnly = await askTold('/', { 'accept-encoding': accepted }, 'HEAD')
    expect(headOnly.rawPayload).toHaveLength(0)
    expect(headOnly.headers.etag).toBe(headers.etag)
  })

  test('has its own ETag for each encoding and head, and is not sent again to a reader that has it', async () => {
    const tagOf = async (accepted: string) => String((await askTold('/', { 'accept-encoding': accepted })).headers.etag)
    const tags = [await tagOf('br'), await tagOf('gzip'), await tagOf('')]
    head = { title: 'Other', elements: '', isFound: true, isOfOne: false }
    tags.push(await tagOf('br'))
    expect(new Set(tags).size).toBe(4)
    const again = await askTold('/', { 'accept-encoding': 'br', 'if-none-match': tags[3] ?? '' })
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
    expect((await askTold('/', { 'accept-encoding': 'br', 'if-none-match': tags[0] ?? '' })).statusCode).toBe(200)
  })

  test('is requested by the page’s spelling, the reader’s language and the site’s own origin', async () => {
    await askTold('/cards/12?ref=0xAB', { 'accept-language': 'es-MX,en;q=0.5', host: 'evil.example' })
    expect(asked).toEqual([
      {
        ...{ page: '/cards/:id', path: '/cards/12', search: 'ref=0xAB', language: 'es' },
        ...{ origin: 'https://market.example', network: '127.0.0.1' },
      },
    ])
  })

  test('of a card is its own document, another spelling redirects, and a file beside it is no page', async () => {
    expect((await askTold('/cards/12')).payload).toContain('<title>Told $& $1</title>')
    const { statusCode, headers } = await askTold('/Cards/12/?x=1')
    expect([statusCode, headers.location]).toEqual([308, '/cards/12?x=1'])
    for (const url of ['/cards/pip.svg', '/cards/', '/cards/012', '/cards/12/x', '/share/en/x']) {
      const { statusCode: status, headers: of } = await askTold(url)
      expect([status, of['content-type']]).toEqual([404, expect.stringContaining('json')])
    }
  })

  test('that does not exist is a page with status 404, even to a reader with an earlier ETag', async () => {
    head = { title: '', elements: '', isFound: false, isOfOne: false }
    const before = await askTold('/cards/99')
    const again = await askTold('/cards/99', { 'if-none-match': String(before.headers.etag ?? '*') })
    for (const { statusCode, payload } of [before, again]) expect([statusCode, payload]).toEqual([404, SHELL])
  })

  test.each([{ given: null }, { given: new Error('the database is down') }])(
    'without a head ($given) is sent as it was built',
    async ({ given }) => {
      head = given
      const { statusCode, payload } = await askTold('/')
      expect([statusCode, payload]).toEqual([200, SHELL])
    },
  )
})
