import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { OPERATOR_ENVIRONMENT, operatorWith } from '../support/operator/operator.ts'
import { sendRequest } from '../support/world/http.ts'
import { startTestPlatform, type TestPlatform } from '../support/world/platform.ts'

/** Calls of one caller in a minute. */
const LIMIT = 20
const { ADMIN_USERNAME: username, ADMIN_PASSWORD: password } = OPERATOR_ENVIRONMENT
/** No test here takes longer. */
const TEST_SECONDS = 15
const FORGED = 'A'.repeat(43)

/** No proxy is trusted, as behind one that the platform was not told of: everybody comes from one address. */
let platform: TestPlatform
/** What the operator's browser keeps of a login before the flood. */
let device: string
let token: string

const logIn = (headers: Record<string, string> = {}) =>
  sendRequest<{ token: string }>(platform, '/api/admin/login', { json: { username, password }, headers })

beforeAll(async () => {
  platform = await startTestPlatform({ ...OPERATOR_ENVIRONMENT, RATE_LIMIT_PER_MINUTE: String(LIMIT) })
  const { body, headers } = await logIn()
  token = body.token
  const [cookie = ''] = headers.getSetCookie()
  expect(cookie).toMatch(/^operator-device=/)
  device = cookie.split(';', 1)[0] ?? ''
})
afterAll(() => platform?.close())

/** Strangers use up the address’s calls of a minute. @returns how many seconds of it are left */
async function exhaustCalls(): Promise<number> {
  await Promise.all(Array.from({ length: LIMIT }, () => sendRequest(platform, '/api/auth/nonce')))
  const { status, headers } = await sendRequest(platform, '/api/cards')
  expect(status).toBe(429)
  return Number(headers.get('retry-after'))
}

beforeEach(async () => {
  const secondsLeft = await exhaustCalls()
  if (secondsLeft >= TEST_SECONDS) return
  // Else the minute would end within the test.
  await sleep((secondsLeft + 1) * 1_000)
  await exhaustCalls()
})

describe('while strangers exhaust the limit of an operator’s address', () => {
  test('the operator can still use the panel', async () => {
    expect((await operatorWith(platform, token).call('/api/admin/health')).status).toBe(200)
  })

  test('the operator can log in from a known browser, whatever tokens and devices strangers invent', async () => {
    const madeUp = Array.from({ length: 4 * LIMIT }, (_, i) => ({
      cookie: `operator-device=${FORGED.slice(3)}${100 + i}`,
      authorization: `Bearer ${FORGED.slice(3)}${100 + i}`,
    }))
    const answers = await Promise.all(madeUp.map((headers) => sendRequest(platform, '/api/admin/check', { headers })))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([429]))

    const { status, body } = await logIn({ cookie: device })
    expect(status).toBe(200)
    const operator = operatorWith(platform, body.token)
    expect(await operator.get('/api/admin/check')).toBe(true)
    expect((await operator.call('/api/admin/health')).status).toBe(200)
    // What the panel reads without its token.
    expect((await sendRequest(platform, '/api/cards', { headers: { cookie: device } })).status).toBe(200)
  })

  test.each<{ what: string; headers: Record<string, string> }>([
    { what: 'no device', headers: {} },
    { what: 'a forged device', headers: { cookie: `operator-device=${FORGED}` } },
    { what: 'a forged token', headers: { authorization: `Bearer ${FORGED}` } },
  ])('a login with $what is refused', async ({ headers }) => {
    expect((await logIn(headers)).status).toBe(429)
  })

  test('a panel with a forged token is refused', async () => {
    expect((await operatorWith(platform, FORGED).call('/api/admin/health')).status).toBe(429)
  })
})

test('a session of the panel has the usual limit and no more', async () => {
  const operator = operatorWith(platform, (await logIn({ cookie: device })).body.token)
  const statuses: number[] = []
  for (let call = 0; call < LIMIT + 3; call++) statuses.push((await operator.call('/api/admin/check')).status)
  expect(statuses).toEqual([...Array(LIMIT).fill(200), ...Array(3).fill(429)])
})
