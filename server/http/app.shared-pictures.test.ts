import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveSharedPictures } from './app.ts'

const PICTURE = new TextEncoder().encode('a picture')

let app: FastifyInstance
let drawn = 0
let isBusy = false
let isBroken = false
beforeAll(() => {
  app = Fastify()
  serveSharedPictures(app, async (path) => {
    if (path !== '/share/en/card/1.jpg' && path !== '/share/es/site.jpg') return null
    const draw = async () => {
      drawn += 1
      if (isBroken) throw new Error('it cannot be painted')
      return isBusy ? null : PICTURE
    }
    return { etag: '"name"', draw }
  })
})
afterAll(() => app?.close())

const ask = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

test.each(['/share/en/card/1.jpg', '/share/es/site.jpg'])(
  '%s is a picture that anyone may show and cache',
  async (url) => {
    const { statusCode, headers, payload } = await ask(url)
    expect([statusCode, payload]).toEqual([200, 'a picture'])
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': '9',
      'cache-control': 'public, max-age=3600',
      'cross-origin-resource-policy': 'cross-origin',
      'content-security-policy': 'sandbox',
      etag: '"name"',
    })
  },
)

test('a picture requested by its name is cached for long, and by another name is not', async () => {
  expect((await ask('/share/en/card/1.jpg?v=name')).headers['cache-control']).toBe('public, max-age=2592000')
  expect((await ask('/share/en/card/1.jpg?v=other')).headers['cache-control']).toBe('public, max-age=3600')
})

test('a reader that has it gets a 304, and nothing is drawn', async () => {
  const before = drawn
  expect((await ask('/share/en/card/1.jpg', { 'if-none-match': '"name"' })).statusCode).toBe(304)
  expect(drawn).toBe(before)
})

test.each(['/share/en/card/2.jpg', '/share/en/site.jpg', '/share/en/a/b/c.jpg', '/share/en'])(
  '%s is not a picture',
  async (url) => {
    const { statusCode, headers } = await ask(url)
    expect(statusCode).toBe(404)
    expect(headers['cache-control'] ?? '').not.toContain('public')
  },
)

test('a failed picture is not cached', async () => {
  isBroken = true
  const { statusCode, headers } = await ask('/share/en/card/1.jpg')
  isBroken = false
  expect(statusCode).toBe(500)
  expect(headers['cache-control'] ?? '').not.toContain('public')
  expect(headers.etag).toBeUndefined()
})

test('if too many are drawn, the caller is asked to retry, and the answer is not cached', async () => {
  isBusy = true
  const { statusCode, headers } = await ask('/share/en/card/1.jpg')
  expect(statusCode).toBe(429)
  expect(headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' })
  expect(headers.etag).toBeUndefined()
})
