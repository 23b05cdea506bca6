import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../support/world/platform.ts'
import { requestRaw } from '../support/world/raw-request.ts'

const LIMIT = 20

/** Makes more requests than are allowed and counts those that were answered. */
async function countServed(platform: TestPlatform, target: string, headers: (index: number) => string[] = () => []) {
  const statuses: number[] = []
  for (let i = 0; i < LIMIT + 5; i++) {
    statuses.push((await requestRaw(platform, target, { headers: headers(i) })).status)
  }
  return statuses.filter((status) => status !== 429).length
}

const startLimited = (environment: Record<string, string> = {}) =>
  startTestPlatform({ RATE_LIMIT_PER_MINUTE: String(LIMIT), ...environment })

describe('one caller', () => {
  let platform: TestPlatform
  beforeAll(async () => {
    platform = await startLimited()
    expect(await countServed(platform, '/api/auth/nonce')).toBe(LIMIT)
  })
  afterAll(() => platform?.close())

  test.each([
    { way: 'an escaped letter', target: '/%61pi/auth/nonce' },
    { way: 'an escaped word', target: '/%61%70%69/auth/nonce' },
    { way: 'a whole URL', target: 'http://elsewhere.example/api/auth/nonce' },
    { way: 'a slash behind', target: '/api/auth/nonce/' },
    { way: 'a query', target: '/api/auth/nonce?1' },
    { way: 'another call', target: '/api/cards' },
    { way: 'a call that would be refused anyway', target: '/api/admin/health' },
    { way: 'a picture that nobody has uploaded', target: `/images/${'ab'.repeat(32)}.webp` },
  ])('is limited also with $way', async ({ target }) => {
    expect((await requestRaw(platform, target)).status).toBe(429)
  })

  test('cannot choose its own address', async () => {
    const claims = [
      'X-Forwarded-For: 10.1.2.3',
      'X-Real-IP: 10.1.2.3',
      'Forwarded: for=10.1.2.3',
      'Client-IP: 10.1.2.3',
    ]
    expect((await requestRaw(platform, '/api/auth/nonce', { headers: claims })).status).toBe(429)
  })

  test('gets a standard refusal that says when to retry', async () => {
    const { head, body } = await requestRaw(platform, '/api/cards')
    expect(JSON.parse(body)).toMatchObject({ error: 'rate_limited' })
    expect(head).toMatch(/retry-after: \d+/)
  })

  test('does not block pages and probes', async () => {
    for (const target of ['/', '/livez', '/readyz']) expect((await requestRaw(platform, target)).status).not.toBe(429)
  })
})

describe('behind one proxy', () => {
  let platform: TestPlatform
  beforeAll(async () => {
    platform = await startLimited({ TRUST_PROXY: 'true' })
  })
  afterAll(() => platform?.close())

  test('a caller with invented addresses counts as one and does not block others', async () => {
    const forwarded = (i: number) => [`X-Forwarded-For: 10.0.0.${i}, 192.0.2.1`]
    expect(await countServed(platform, '/api/auth/nonce', forwarded)).toBe(LIMIT)
    const other = ['X-Forwarded-For: 192.0.2.2']
    expect((await requestRaw(platform, '/api/auth/nonce', { headers: other })).status).toBe(200)
  })
})
