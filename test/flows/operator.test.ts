import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checksummed } from '#core/checksummed.ts'
import { waitUntil } from '#test/support/wait-until.ts'
import { setSetting } from '#test/support/world/settings.ts'
import { MOVED_CLOCK, moveClock, readRows, stopClock } from '../support/money/ledger-check.ts'
import { logInAsOperator, OPERATOR_ENVIRONMENT, operatorWith } from '../support/operator/operator.ts'
import { bodyOf, type HttpAnswer, sendRequest } from '../support/world/http.ts'
import { startTestPlatform, type TestPlatform } from '../support/world/platform.ts'

const USERNAME = OPERATOR_ENVIRONMENT.ADMIN_USERNAME
const PASSWORD = OPERATOR_ENVIRONMENT.ADMIN_PASSWORD
const HOUR_MS = 3_600_000

let platform: TestPlatform
beforeAll(async () => {
  // Behind a proxy that names the caller's address, so that a test can come from several.
  platform = await startTestPlatform({ ...OPERATOR_ENVIRONMENT, ...MOVED_CLOCK, TRUST_PROXY: 'true' })
})
afterAll(() => platform?.close())

type OperatorLoginAnswer = HttpAnswer<{ success: boolean; token: string; expiresAt: string }>
const logIn = (given: object, address = '10.0.0.1'): Promise<OperatorLoginAnswer> =>
  sendRequest(platform, '/api/admin/login', { json: given, headers: { 'x-forwarded-for': address } })
const right = { username: USERNAME, password: PASSWORD }
const wrong = { username: USERNAME, password: 'incorrect horse battery' }
const rows = <Row>(text: string, values: readonly unknown[] = []) => readRows<Row>(platform.databaseUrl, text, values)

beforeEach(async () => {
  await rows('delete from login_failures')
})

describe('a login', () => {
  test('returns a token for twelve hours and stores only its hash', async () => {
    const { body, headers } = await logIn(right)
    expect(body.success).toBe(true)
    const leftMs = Date.parse(body.expiresAt) - Date.now()
    expect(leftMs).toBeGreaterThan(11.9 * HOUR_MS)
    expect(leftMs).toBeLessThan(12.1 * HOUR_MS)
    expect(headers.get('cache-control')).toBe('no-store')
    const kept = await rows<{ token_hash: Buffer }>('select token_hash from operator_tokens')
    expect(kept.map(({ token_hash }) => token_hash.toString('base64url'))).not.toContain(body.token)
  })

  test('with a wrong password and with an unknown name gets the same refusal', async () => {
    const answers = [
      await logIn(wrong),
      await logIn({ ...right, username: 'nobody' }),
      await logIn({ ...right, username: 'Operator' }),
    ]
    for (const { status, body } of answers) {
      expect({ status, body }).toEqual({
        status: 401,
        body: { error: 'login_failed', message: 'Invalid username or password' },
      })
    }
  })

  test.each([
    {},
    { username: USERNAME },
    { username: '', password: PASSWORD },
    { ...right, password: 'x'.repeat(201) },
  ])('of %j is malformed', async (given) => expect((await logIn(given)).error).toBe('malformed_request'))
})

describe('a token', () => {
  test('opens the panel until logout', async () => {
    const operator = await logInAsOperator(platform)
    expect(await operator.get('/api/admin/check')).toBe(true)
    expect((await operator.post('/api/admin/logout', undefined)).status).toBe(204)
    const check = await operator.call('/api/admin/check')
    expect({ status: check.status, error: check.error }).toEqual({ status: 401, error: 'operator_unauthenticated' })
    expect((await operator.call('/api/admin/audit')).message).toBe('Authentication required')
  })

  test('expires after twelve hours', async () => {
    const operator = await logInAsOperator(platform)
    await rows(`update operator_tokens set expires_at = clock_now()`)
    expect((await operator.call('/api/admin/health')).error).toBe('operator_unauthenticated')
  })

  test('is invalid once its operator is removed, even if its row remains', async () => {
    const { body } = await logIn(right)
    const check = async () => (await operatorWith(platform, body.token).call('/api/admin/check')).status
    expect(await check()).toBe(200)
    await rows('update operators set removed_at = clock_now() where username = $1', [USERNAME])
    try {
      expect(await check()).toBe(401)
    } finally {
      await rows('update operators set removed_at = null where username = $1', [USERNAME])
    }
  })

  test.each(['', 'x', 'A'.repeat(43), 'null', "' or true --"])('like %j is invalid', async (token) => {
    const answer = await operatorWith(platform, token).call('/api/admin/check')
    expect(answer.error).toBe('operator_unauthenticated')
  })
})

test('a wallet may see the link to the panel, and gains no access by it', async () => {
  const wallet = checksummed(`0x${'ab'.repeat(20)}`)
  const check = async (address: string) =>
    bodyOf(await sendRequest(platform, `/api/admin/check?walletAddress=${address}`))
  expect(await check(wallet)).toBe(false)
  await setSetting(platform.databaseUrl, 'admin', { wallet })
  await waitUntil('the wallet', () => check(wallet.toLowerCase()))
  expect(await check(`0x${'cd'.repeat(20)}`)).toBe(false)
  const health = await sendRequest(platform, `/api/admin/health?walletAddress=${wallet}`)
  expect(health.error).toBe('operator_unauthenticated')
})

describe('throttling', () => {
  // The first wait is four seconds, which a busy machine could spend between two tries.
  beforeAll(() => stopClock(platform.databaseUrl))
  afterAll(() => moveClock(platform.databaseUrl, '0'))

  /** Tries until one must wait; gives back how many were let through. */
  async function triesUntilThrottled(given: object, address: string, most = 40): Promise<number> {
    for (let tries = 0; tries < most; tries += 1) {
      if ((await logIn(given, address)).error === 'login_throttled') return tries
    }
    return most
  }

  test('delays an address more and more for one account', async () => {
    expect(await triesUntilThrottled(wrong, '10.0.1.1')).toBe(5)
    const answer = await logIn(right, '10.0.1.1')
    expect(answer.status).toBe(429)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    const waits: number[] = []
    for (let turn = 0; turn < 12; turn += 1) {
      await rows(`update login_failures set last_at = last_at - interval '1 hour'`)
      expect((await logIn(wrong, '10.0.1.1')).error).toBe('login_failed')
      waits.push(Number((await logIn(wrong, '10.0.1.1')).headers.get('retry-after')))
    }
    expect(waits).toEqual([...waits].sort((a, b) => a - b))
    expect(waits.at(-1)).toBeGreaterThan(800)
    expect(waits.at(-1)).toBeLessThanOrEqual(900)
  })

  test('counts fifty concurrent attempts as fifty', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => logIn(wrong, '10.0.2.1')))
    expect(answers.filter(({ error }) => error === 'login_failed')).toHaveLength(5)
  })

  test('stops an address that tries one name after another', async () => {
    let tries = 0
    while ((await logIn({ ...wrong, username: `name-${tries}` }, '10.0.3.1')).error === 'login_failed') tries += 1
    expect(tries).toBe(20)
  })

  test('counts all addresses of an IPv6 network as one', async () => {
    for (let host = 1; host <= 5; host += 1) await logIn(wrong, `2001:db8::${host}`)
    expect((await logIn(wrong, '2001:db8:0:0:ffff::6')).error).toBe('login_throttled')
    expect((await logIn(wrong, '2001:db8:0:1::1')).error).toBe('login_failed')
  })

  test('lets the operator in a moment later while many addresses attack the account', async () => {
    const tries = Array.from({ length: 60 }, (_, index) => logIn(wrong, `10.9.0.${index % 12}`))
    const refusals = new Set((await Promise.all(tries)).map(({ error }) => error))
    expect(refusals).toEqual(new Set(['login_failed']))
    // However many there were: without a bound on the moment, the operator would wait for half a day.
    await rows('update login_failures set last_at = clock_now(), failures = failures + 1000000')
    expect((await logIn(right, '10.9.0.7')).error).toBe('login_throttled')
    const startedAt = performance.now()
    expect((await logIn(right, '10.8.0.1')).status).toBe(200)
    expect(performance.now() - startedAt).toBeGreaterThan(900)
  })

  test('is reset by a right password, and not extended by attempts during the delay', async () => {
    for (let turn = 0; turn < 4; turn += 1) await logIn(wrong, '10.0.4.1')
    expect((await logIn(right, '10.0.4.1')).status).toBe(200)
    expect(await triesUntilThrottled(wrong, '10.0.4.1')).toBe(5)
    const before = await rows<{ failures: number }>('select subject, failures from login_failures order by 1')
    for (let turn = 0; turn < 10; turn += 1) expect((await logIn(wrong, '10.0.4.1')).status).toBe(429)
    expect(await rows('select subject, failures from login_failures order by 1')).toEqual(before)
  })
})

describe('a second factor', () => {
  const secret = new Secret({ size: 20 })
  const codeAt = (atMs: number) => new TOTP({ secret }).generate({ timestamp: atMs })
  beforeEach(async () => {
    await rows('update operators set totp_secret = $1, totp_last_counter = null', [secret.base32])
  })
  afterAll(async () => {
    await rows('update operators set totp_secret = null, totp_last_counter = null')
  })

  test('is requested once the password is right', async () => {
    expect((await logIn(right)).error).toBe('login_code_required')
    expect((await logIn(wrong)).error).toBe('login_failed')
    expect((await logIn({ ...right, code: codeAt(Date.now()) })).status).toBe(200)
  })

  test('accepts a code once, and none older than the last', async () => {
    const now = Date.now()
    expect((await logIn({ ...right, code: codeAt(now) })).status).toBe(200)
    expect((await logIn({ ...right, code: codeAt(now) })).error).toBe('login_code_wrong')
    expect((await logIn({ ...right, code: codeAt(now - 30_000) })).error).toBe('login_code_wrong')
    expect((await logIn({ ...right, code: codeAt(now + 30_000) })).status).toBe(200)
  })

  test('accepts a code once out of ten concurrent attempts', async () => {
    const code = codeAt(Date.now())
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => logIn({ ...right, code }, `10.0.5.${n}`)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test.each(['000000', '12345', 'abcdef', '1234567', '      ', '１２３４５６'])('is refused as %j', async (code) => {
    expect((await logIn({ ...right, code })).error).toBe('login_code_wrong')
  })

  test('gets no more attempts by requesting it in between', async () => {
    let guesses = 0
    for (; guesses < 9; guesses += 1) {
      await logIn(right, '10.0.8.1')
      if ((await logIn({ ...right, code: '000000' }, '10.0.8.1')).error === 'login_throttled') break
    }
    expect(guesses).toBe(5)
  })

  test('cannot be guessed from many addresses', async () => {
    let guesses = 0
    for (let host = 1; host <= 30; host += 1) {
      await logIn(right, `10.0.6.${host}`)
      if ((await logIn({ ...right, code: '000000' }, `10.0.6.${host}`)).error === 'login_throttled') break
      guesses += 1
    }
    expect(guesses).toBe(10)
  })
})

describe('the audit log', () => {
  type OperatorLogRow = {
    id: number
    username: string
    action: string
    subject: string
    details: Record<string, unknown>
  }

  test('has every login, failure and logout, and no secret', async () => {
    // Failures of the tests before are counted together, so these would not be written one by one.
    await rows('delete from login_failures')
    await logIn({ username: 'hunter2-typed-into-the-name', password: 'another-secret-word' }, '10.0.7.1')
    await logIn(wrong, '10.0.7.1')
    const operator = await logInAsOperator(platform)
    await operator.post('/api/admin/logout', undefined)
    const entries = await (await logInAsOperator(platform)).get<OperatorLogRow[]>('/api/admin/audit?limit=5')
    expect(entries.map(({ action, username }) => `${username}: ${action}`)).toEqual([
      `${USERNAME}: log in`,
      `${USERNAME}: log out`,
      `${USERNAME}: log in`,
      `${USERNAME}: fail to log in`,
      'unknown: fail to log in',
    ])
    const counted = { failures: 1, failuresOfDay: 1 }
    expect(entries[3]?.details).toEqual({ address: '10.0.7.1', wrong: 'password', ...counted })
    const all = JSON.stringify(await rows('select * from audit_log')) + platform.output()
    for (const secret of [PASSWORD, wrong.password, 'another-secret-word', 'hunter2', operator.token]) {
      expect(all).not.toContain(secret)
    }
  })

  test('is paged', async () => {
    const operator = await logInAsOperator(platform)
    const seen: number[] = []
    let cursor = ''
    for (let page = 0; page < 100; page += 1) {
      const answer = await operator.call<OperatorLogRow[]>(`/api/admin/audit?limit=7${cursor}`)
      seen.push(...answer.body.map(({ id }) => id))
      const next = answer.headers.get('x-next-cursor')
      if (next === null) break
      cursor = `&cursor=${next}`
    }
    const all = await rows<{ id: string }>('select id from audit_log order by id desc')
    expect(seen).toEqual(all.map(({ id }) => Number(id)))
    expect((await operator.call('/api/admin/audit?cursor=1%20or%20true')).error).toBe('malformed_request')
  })
})

test('health lists everything that waits for a person', async () => {
  const operator = await logInAsOperator(platform)
  expect(await operator.get('/api/admin/health')).toMatchObject({
    auditAlarms: [],
    payoutsStopped: false,
    openPayments: 0,
    pendingWithdrawals: 0,
    pendingAirdropClaims: 0,
    strays: 0,
    uncertainPayouts: 0,
  })
})

test.each(['transfer_not_in_ledger', 'payout_not_on_chain'])(
  'health reports that payouts are stopped while %s is open',
  async (kind) => {
    const operator = await logInAsOperator(platform)
    const isStopped = async () => (await operator.get<{ payoutsStopped: boolean }>('/api/admin/health')).payoutsStopped
    await rows(`insert into chain_alarms (kind, subject, detail) values ($1, 'any', '')`, [kind])
    expect(await isStopped()).toBe(true)
    await rows('update chain_alarms set resolved_at = clock_now() where kind = $1', [kind])
    expect(await isStopped()).toBe(false)
  },
)
