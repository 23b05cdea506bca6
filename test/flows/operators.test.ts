import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type DocumentedOperatorCall, HOSTILE, readOperatorCalls } from '../support/code/operator-calls.ts'
import { MOVED_CLOCK, moveClock, readRows, stopClock } from '../support/money/ledger-check.ts'
import { codeOf, OPERATOR_ENVIRONMENT, type Operator, operatorWith } from '../support/operator/operator.ts'
import { waitUntil } from '../support/wait-until.ts'
import { type FakeTelegram, startFakeTelegram } from '../support/world/fake-telegram.ts'
import { bodyOf, type HttpAnswer, type HttpRequest, sendRequest } from '../support/world/http.ts'
import { startTestPlatform, type TestPlatform } from '../support/world/platform.ts'
import { createPlayer } from '../support/world/player.ts'

const OWNER = OPERATOR_ENVIRONMENT.ADMIN_USERNAME
const PASSWORD = OPERATOR_ENVIRONMENT.ADMIN_PASSWORD
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

let telegram: FakeTelegram
let platform: TestPlatform
beforeAll(async () => {
  telegram = await startFakeTelegram()
  platform = await startTestPlatform({
    ...MOVED_CLOCK,
    ...OPERATOR_ENVIRONMENT,
    TRUST_PROXY: 'true',
    RATE_LIMIT_PER_MINUTE: '100000',
    TELEGRAM_API_ROOT: telegram.url,
    TELEGRAM_BOT_TOKEN: '1:token',
    TELEGRAM_ADMIN_CHAT_ID: '-1',
  })
})
afterAll(async () => {
  await platform?.close()
  await telegram?.stop()
})

const rows = <Row>(text: string, values: readonly unknown[] = []) => readRows<Row>(platform.databaseUrl, text, values)
beforeEach(() => rows('delete from login_failures'))

type LoginFields = { readonly username?: string; readonly password?: string; readonly code?: string }
const tryLogIn = (given: LoginFields = {}, address = '10.0.0.1'): Promise<HttpAnswer<{ token: string }>> =>
  sendRequest(platform, '/api/admin/login', {
    json: { username: OWNER, password: PASSWORD, ...given },
    headers: { 'x-forwarded-for': address, 'user-agent': FIREFOX },
  })
const logIn = async (given?: LoginFields, address?: string): Promise<Operator> =>
  operatorWith(platform, bodyOf(await tryLogIn(given, address)).token)
const remove = (operator: Operator, path: string) => operator.call<{ ended: number }>(path, { method: 'DELETE' })

/** Somebody new, logged in with the password that was shown. */
async function newcomer(owner: Operator, username: string, role: string): Promise<Operator & { password: string }> {
  const { password } = bodyOf(await owner.post<{ password: string }>('/api/admin/operators', { username, role }))
  return { ...(await logIn({ username, password })), password }
}

const ageProof = (minutes: number) =>
  rows(`update operator_tokens set proven_at = clock_now() - make_interval(mins => $1)`, [minutes])

const lastEntry = async () => {
  const [entry] = await rows('select username, action, subject, details from audit_log order by id desc limit 1')
  return entry
}

// First, because each new network of the tests below is a message too, and the queue sends one a second.
test('a login from a new network is reported once, to the bot and in the audit log', async () => {
  const about = (address: string) => telegram.messages.filter(({ text }) => text.includes(`Address: ${address}`))
  for (let times = 0; times < 2; times += 1) await logIn({}, '10.3.0.1')
  await logIn({}, '2001:db8:7::1')
  await logIn({}, '2001:db8:7::2')
  await waitUntil('the messages', async () => about('10.3.0.1').length > 0 && about('2001:db8:7::1').length > 0)
  expect([about('10.3.0.1').length, about('2001:db8:7::2').length]).toEqual([1, 0])
  expect(about('10.3.0.1')[0]?.text).toContain('Browser: Firefox on Windows')
  const [entry] = await rows(
    `select username, details from audit_log where action = 'use new network' and details ->> 'address' = '10.3.0.1'`,
  )
  expect(entry).toMatchObject({ username: OWNER, details: { network: '10.3.0.1' } })
})

describe('access is checked before the request', () => {
  let calls: readonly DocumentedOperatorCall[]
  let open: readonly string[]
  let owner: Operator
  beforeAll(async () => {
    const documented = await readOperatorCalls(platform)
    calls = documented.calls
    open = documented.open
    owner = await logIn()
  })

  /** What each call answers to each hostile request, where it is not this. */
  async function differing(
    asked: readonly DocumentedOperatorCall[],
    headers: HttpRequest['headers'],
    expected: string,
  ) {
    const turns = asked.flatMap((call) =>
      Object.entries(HOSTILE).map(([what, make]) => ({ call, what, ...make(call) })),
    )
    const found: string[] = []
    const work = turns.values()
    const worker = async () => {
      for (const { call, what, path, request } of work) {
        const answer = await sendRequest(platform, path, { ...request, headers: { ...request.headers, ...headers } })
        const said = `${answer.status} ${answer.error}`
        if (said !== expected) found.push(`${call.name}, ${what}: ${said}`)
      }
    }
    await Promise.all(Array.from({ length: 8 }, worker))
    return found
  }
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

  test('only the login and the check of the panel are open to everyone', () => {
    expect(open).toEqual(['POST /api/admin/login', 'GET /api/admin/check'])
    expect(calls.length).toBeGreaterThan(30)
  })

  test('a visitor, a player, and holders of expired, revoked or forged tokens all get 401', async () => {
    const player = createPlayer(platform)
    await player.signIn()
    const [expired, revoked] = [await logIn(), await logIn()]
    await revoked.post('/api/admin/logout', undefined)
    await rows('update operator_tokens set expires_at = clock_now() where id = (select max(id) from operator_tokens)')
    expect((await expired.call('/api/admin/me')).status).toBe(401)
    const callers = {
      nobody: {},
      player: { cookie: player.cookie() },
      expired: bearer(expired.token),
      revoked: bearer(revoked.token),
      forged: bearer('A'.repeat(43)),
    }
    for (const [who, headers] of Object.entries(callers))
      expect({ who, told: await differing(calls, headers, '401 operator_unauthenticated') }).toEqual({ who, told: [] })
  })

  test('HEAD and OPTIONS reveal nothing more', async () => {
    for (const { method, path, name } of calls) {
      const options = await fetch(platform.url + path, {
        method: 'OPTIONS',
        headers: { origin: 'https://evil.example' },
      })
      expect([name, options.status, options.headers.get('access-control-allow-origin')]).toEqual([name, 404, null])
      if (method !== 'GET') continue
      expect([name, (await fetch(platform.url + path, { method: 'HEAD' })).status]).toEqual([name, 401])
    }
  })

  test('a viewer’s writes are refused unread except own settings, and so are reads for owners', async () => {
    const viewer = await newcomer(owner, 'viewer.one', 'viewer')
    const beyond = calls.filter(({ leastRole }) => leastRole !== 'viewer')
    expect(await differing(beyond, bearer(viewer.token), '403 operator_role_insufficient')).toEqual([])
    const own = calls.filter(({ method, leastRole }) => method !== 'GET' && leastRole === 'viewer')
    expect(own.map(({ name }) => name).toSorted()).toEqual([
      'DELETE /api/admin/second-factor',
      'DELETE /api/admin/sessions',
      'DELETE /api/admin/sessions/{id}',
      'POST /api/admin/logout',
      'POST /api/admin/password',
      'POST /api/admin/proof',
      'POST /api/admin/second-factor',
      'POST /api/admin/second-factor/confirm',
      'POST /api/admin/second-factor/recovery-codes',
    ])
    const operator = await newcomer(owner, 'operator.one', 'operator')
    const ofOwners = calls.filter(({ leastRole }) => leastRole === 'owner')
    expect(ofOwners.length).toBeGreaterThan(5)
    expect(await differing(ofOwners, bearer(operator.token), '403 operator_role_insufficient')).toEqual([])
  })

  test('a call that needs a proof is refused unread ten minutes after the last proof', async () => {
    const proven = calls.filter(({ needsProof }) => needsProof)
    expect(proven.length).toBeGreaterThan(10)
    await ageProof(10)
    expect(await differing(proven, bearer(owner.token), '403 operator_proof_required')).toEqual([])
    expect((await owner.call('/api/admin/operators')).status).toBe(200)
  })

  test('a body that arrives after its token was revoked has no effect', async () => {
    const holder = await logIn()
    await rows(`update operator_tokens set used_at = clock_now() - interval '2 minutes'`)
    const body = JSON.stringify({ text: 'late' })
    const late = request(`${platform.url}/api/admin/players/1/notes`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${holder.token}`,
        'content-type': 'application/json',
        'content-length': body.length,
      },
    })
    const answered = once(late, 'response')
    late.flushHeaders()
    // Its use is written down once it is known who asks, and before the body is read.
    await waitUntil(
      'the first look',
      async () =>
        (await rows(`select from operator_tokens where used_at > clock_now() - interval '1 minute'`)).length > 0,
    )
    await rows('delete from operator_tokens where id = (select max(id) from operator_tokens)')
    late.end(body)
    const [answer] = (await answered) as [IncomingMessage]
    answer.resume()
    expect(answer.statusCode).toBe(401)
  })

  test('the check for a wallet grants no access', async () => {
    const wallet = createPlayer(platform).address
    const granted = `?walletAddress=${wallet}`
    expect((await sendRequest(platform, `/api/admin/check${granted}`)).body).toBe(false)
    const told = await differing(
      calls.map((call) => ({ ...call, path: call.path + granted })),
      {},
      '401 operator_unauthenticated',
    )
    expect(told).toEqual([])
  })
})

describe('a proof', () => {
  const prove = (operator: Operator, json: unknown, address = '10.0.1.1') =>
    operator.call<{ provenUntil: string }>('/api/admin/proof', {
      json,
      headers: { 'x-forwarded-for': address },
    })

  test('by the password is valid for ten minutes, for this token only', async () => {
    const [one, other] = [await logIn(), await logIn()]
    await ageProof(11)
    const { provenUntil } = bodyOf(await prove(one, { password: PASSWORD }))
    expect(Date.parse(provenUntil) - Date.now()).toBeGreaterThan(9 * 60_000)
    expect(await lastEntry()).toMatchObject({ action: 'prove', details: { by: 'password' } })
    expect((await remove(one, '/api/admin/sessions/999999')).error).toBe('operator_session_unknown')
    expect((await remove(other, '/api/admin/sessions/999999')).error).toBe('operator_proof_required')
    const me = await one.get<{ provenUntil: string }>('/api/admin/me')
    expect(me.provenUntil).toBe(provenUntil)
  })

  test('is refused with anything else, and throttled like a login with the same counters', async () => {
    const operator = await logIn({}, '10.0.1.2')
    await ageProof(11)
    await stopClock(platform.databaseUrl)
    try {
      for (let tries = 0; tries < 5; tries += 1)
        expect((await prove(operator, { password: 'a guess' }, '10.0.1.2')).error).toBe('proof_wrong')
      const answer = await prove(operator, { password: PASSWORD }, '10.0.1.2')
      expect(answer.error).toBe('login_throttled')
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
      expect((await tryLogIn({}, '10.0.1.2')).error).toBe('login_throttled')
    } finally {
      await moveClock(platform.databaseUrl, '0')
    }
    expect((await remove(operator, '/api/admin/sessions')).error).toBe('operator_proof_required')
  })

  test.each([{}, { password: PASSWORD, code: '123456' }, { code: '' }])('of %j is malformed', async (json) =>
    expect((await prove(await logIn(), json)).error).toBe('malformed_request'),
  )
})

describe('a second factor', () => {
  async function enrol(owner: Operator, username: string) {
    const operator = await newcomer(owner, username, 'viewer')
    const { secret, uri } = bodyOf(await operator.post<{ secret: string; uri: string }>('/api/admin/second-factor', {}))
    expect(uri).toContain(secret)
    const logInWith = (code?: string, address?: string) =>
      tryLogIn({ username, password: operator.password, ...(code !== undefined && { code }) }, address)
    // A secret that was only shown asks nothing of anybody.
    expect((await logInWith()).status).toBe(200)
    const wrong = await operator.post('/api/admin/second-factor/confirm', { code: codeOf(secret, 0) })
    expect(wrong.error).toBe('second_factor_code_wrong')
    const code = codeOf(secret)
    const { recoveryCodes } = bodyOf(
      await operator.post<{ recoveryCodes: string[] }>('/api/admin/second-factor/confirm', { code }),
    )
    return { operator, secret, code, recoveryCodes, logInWith }
  }

  test('is active once a code confirms it, and that code is used up', async () => {
    const owner = await logIn()
    const { operator, secret, code, recoveryCodes, logInWith } = await enrol(owner, 'tina')
    expect(new Set(recoveryCodes).size).toBe(10)
    expect((await logInWith()).error).toBe('login_code_required')
    expect((await logInWith(code)).error).toBe('login_code_wrong')
    expect((await logInWith(codeOf(secret, Date.now() + 30_000))).status).toBe(200)
    expect((await operator.post('/api/admin/second-factor', {})).error).toBe('second_factor_present')
    expect(await operator.get('/api/admin/me')).toMatchObject({ hasSecondFactor: true, recoveryCodesLeft: 10 })
    const kept =
      JSON.stringify(await rows('select * from recovery_codes')) + JSON.stringify(await rows('select * from audit_log'))
    for (const it of recoveryCodes) expect(kept).not.toContain(it)
  })

  test('gives one login to a recovery code sent by 20 clients at once', async () => {
    const { operator, recoveryCodes, logInWith } = await enrol(await logIn(), 'rita')
    const [first = '', second = ''] = recoveryCodes
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => logInWith(first, `10.1.0.${n}`)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await operator.get('/api/admin/me')).toMatchObject({ recoveryCodesLeft: 9 })
    await rows('delete from login_failures')
    expect((await logInWith(first)).error).toBe('login_code_wrong')
    expect((await logInWith(` ${second.toUpperCase().replaceAll('-', ' ')}`)).status).toBe(200)
  })

  test('proves with a code once, and new recovery codes replace the old ones', async () => {
    const { operator, recoveryCodes, logInWith } = await enrol(await logIn(), 'nora')
    const [first = '', second = ''] = recoveryCodes
    await ageProof(11)
    expect((await operator.post('/api/admin/second-factor/recovery-codes', {})).error).toBe('operator_proof_required')
    const [one, two] = await Promise.all([0, 1].map(() => operator.post('/api/admin/proof', { code: first })))
    expect([one?.error, two?.error].toSorted()).toEqual(['proof_wrong', undefined])
    const renewed = bodyOf(
      await operator.post<{ recoveryCodes: string[] }>('/api/admin/second-factor/recovery-codes', {}),
    ).recoveryCodes
    expect((await logInWith(second)).error).toBe('login_code_wrong')
    expect((await logInWith(renewed[0])).status).toBe(200)
    expect((await remove(operator, '/api/admin/second-factor')).status).toBe(204)
    expect((await logInWith()).status).toBe(200)
    expect((await remove(operator, '/api/admin/second-factor')).error).toBe('second_factor_absent')
    expect((await operator.post('/api/admin/second-factor/recovery-codes', {})).error).toBe('second_factor_absent')
    expect((await operator.post('/api/admin/proof', { code: renewed[1] })).error).toBe('proof_wrong')
  })

  test('throttles wrong codes of a stolen token without blocking logins', async () => {
    const { operator, recoveryCodes, logInWith } = await enrol(await logIn(), 'stina')
    const guess = (n: number) =>
      operator.call('/api/admin/proof', { json: { code: '000000' }, headers: { 'x-forwarded-for': `10.2.0.${n}` } })
    const answers: (string | undefined)[] = []
    await stopClock(platform.databaseUrl)
    try {
      for (let n = 0; n < 12; n += 1) answers.push((await guess(n)).error)
    } finally {
      await moveClock(platform.databaseUrl, '0')
    }
    expect(answers.filter((error) => error === 'proof_wrong')).toHaveLength(10)
    expect(answers.at(-1)).toBe('login_throttled')
    expect((await logInWith(recoveryCodes[0], '10.2.1.1')).status).toBe(200)
  })

  test('discards an unconfirmed secret after ten minutes', async () => {
    const operator = await newcomer(await logIn(), 'nell', 'viewer')
    const { secret } = bodyOf(await operator.post<{ secret: string }>('/api/admin/second-factor', {}))
    await rows(`update operators set totp_pending_until = clock_now() where username = 'nell'`)
    const late = await operator.post('/api/admin/second-factor/confirm', { code: codeOf(secret) })
    expect(late.error).toBe('second_factor_not_begun')
  })
})

describe('operators', () => {
  type OperatorAccountRow = { username: string; role: string; removedAt: string | null; sessions: number }
  const accounts = (owner: Operator) => owner.get<OperatorAccountRow[]>('/api/admin/operators')

  test('are added, changed, given a new password and removed by an owner, whose name is then free', async () => {
    const owner = await logIn()
    const paul = await newcomer(owner, 'paul', 'viewer')
    expect((await owner.post('/api/admin/operators', { username: 'paul', role: 'owner' })).error).toBe(
      'operator_name_taken',
    )
    expect((await owner.post('/api/admin/operators', { username: 'Paul', role: 'owner' })).error).toBe(
      'malformed_request',
    )
    expect((await paul.post('/api/admin/telegram/message', { message: 'hi' })).error).toBe('operator_role_insufficient')
    expect((await owner.put('/api/admin/operators/paul', { role: 'operator' })).status).toBe(204)
    expect((await paul.post('/api/admin/telegram/message', { message: 'hi' })).status).toBe(200)
    expect(await paul.get('/api/admin/me')).toMatchObject({ username: 'paul', role: 'operator' })

    const reset = bodyOf(await owner.post<{ password: string }>('/api/admin/operators/paul/password', {}))
    expect((await paul.call('/api/admin/me')).status).toBe(401)
    expect((await tryLogIn({ username: 'paul', password: paul.password })).error).toBe('login_failed')
    const again = await logIn({ username: 'paul', password: reset.password })

    expect((await remove(owner, '/api/admin/operators/paul')).status).toBe(204)
    expect(await lastEntry()).toMatchObject({ username: OWNER, action: 'remove operator', subject: 'operator paul' })
    expect((await again.call('/api/admin/me')).status).toBe(401)
    expect((await tryLogIn({ username: 'paul', password: reset.password })).error).toBe('login_failed')
    expect((await owner.post('/api/admin/operators', { username: 'paul', role: 'viewer' })).error).toBe(
      'operator_name_taken',
    )
    expect((await accounts(owner)).find(({ username }) => username === 'paul')).toMatchObject({
      sessions: 0,
      role: 'operator',
    })
    for (const answer of [
      await remove(owner, '/api/admin/operators/paul'),
      await remove(owner, '/api/admin/operators/nobody'),
      await owner.put('/api/admin/operators/paul', { role: 'owner' }),
      await owner.post('/api/admin/operators/paul/password', {}),
      await remove(owner, '/api/admin/operators/paul/sessions'),
    ])
      expect(answer.error).toBe('operator_unknown')
    const all = JSON.stringify(await rows('select * from audit_log')) + platform.output()
    for (const secret of [paul.password, reset.password]) expect(all).not.toContain(secret)
  })

  test('always include an owner, even if two demote or remove each other at once', async () => {
    const owner = await logIn()
    expect((await owner.put(`/api/admin/operators/${OWNER}`, { role: 'viewer' })).error).toBe('operator_last_owner')
    expect((await remove(owner, `/api/admin/operators/${OWNER}`)).error).toBe('operator_last_owner')
    const second = await newcomer(owner, 'olga', 'owner')
    for (let turn = 0; turn < 3; turn += 1) {
      const answers = await Promise.all([
        owner.put('/api/admin/operators/olga', { role: 'viewer' }),
        second.put(`/api/admin/operators/${OWNER}`, { role: 'viewer' }),
      ])
      expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
      const owners = await rows<OperatorAccountRow>(
        `select username from operators where role = 'owner' and removed_at is null`,
      )
      expect(owners).toHaveLength(1)
      await rows(`update operators set role = 'owner' where username in ('olga', $1)`, [OWNER])
    }
    const removals = await Promise.all([
      remove(owner, '/api/admin/operators/olga'),
      second.put(`/api/admin/operators/${OWNER}`, { role: 'operator' }),
    ])
    expect(removals.filter(({ status }) => status === 204)).toHaveLength(1)
    await rows(`update operators set role = 'owner' where username = $1`, [OWNER])
  })

  test('choose their own passwords, which ends their other sessions', async () => {
    const mia = await newcomer(await logIn(), 'mia', 'viewer')
    const elsewhere = await logIn({ username: 'mia', password: mia.password })
    const change = (currentPassword: string, newPassword: string) =>
      mia.post('/api/admin/password', { currentPassword, newPassword })
    expect((await change(mia.password, 'short')).error).toBe('malformed_request')
    expect((await change('not it', 'a new and long password')).error).toBe('password_wrong')
    expect((await change(mia.password, 'a new and long password')).status).toBe(204)
    expect((await mia.call('/api/admin/me')).status).toBe(200)
    expect((await elsewhere.call('/api/admin/me')).status).toBe(401)
    expect((await tryLogIn({ username: 'mia', password: 'a new and long password' })).status).toBe(200)
  })
})

describe('sessions', () => {
  type OperatorSessionRow = {
    id: number
    username: string
    isThisOne: boolean
    address: string
    browser: string
    system: string
    usedAt: string
  }

  test('are listed with their network and device, and ended one by one or all but this one', async () => {
    const owner = await logIn()
    const sam = await newcomer(owner, 'sam', 'operator')
    const [one, two] = [
      await logIn({ username: 'sam', password: sam.password }, '10.2.0.1'),
      await logIn({ username: 'sam', password: sam.password }, '10.2.0.2'),
    ]
    const own = await sam.get<OperatorSessionRow[]>('/api/admin/sessions')
    expect(
      own.map(({ username, address, isThisOne, browser, system }) => ({
        username,
        address,
        isThisOne,
        browser,
        system,
      })),
    ).toEqual([
      { username: 'sam', address: '10.2.0.2', isThisOne: false, browser: 'Firefox', system: 'Windows' },
      { username: 'sam', address: '10.2.0.1', isThisOne: false, browser: 'Firefox', system: 'Windows' },
      { username: 'sam', address: '10.0.0.1', isThisOne: true, browser: 'Firefox', system: 'Windows' },
    ])
    const ownersOwn = await owner.get<OperatorSessionRow[]>('/api/admin/sessions')
    expect(ownersOwn.every(({ username }) => username === OWNER)).toBe(true)
    expect(
      (await owner.get<OperatorSessionRow[]>('/api/admin/operators/sessions')).map(({ username }) => username),
    ).toContain('sam')

    const idOf = (sessions: OperatorSessionRow[], address: string) => sessions.find((it) => it.address === address)?.id
    const strangers = ownersOwn.find(({ isThisOne }) => isThisOne)?.id
    expect((await remove(sam, `/api/admin/sessions/${strangers}`)).error).toBe('operator_session_unknown')
    expect((await remove(sam, `/api/admin/sessions/${idOf(own, '10.2.0.1')}`)).status).toBe(204)
    expect((await one.call('/api/admin/me')).status).toBe(401)
    expect((await remove(owner, `/api/admin/sessions/${idOf(own, '10.2.0.2')}`)).status).toBe(204)
    expect((await two.call('/api/admin/me')).status).toBe(401)

    await logIn({ username: 'sam', password: sam.password })
    expect(bodyOf(await remove(sam, '/api/admin/sessions'))).toEqual({ ended: 1 })
    expect((await sam.call('/api/admin/me')).status).toBe(200)
    expect(bodyOf(await remove(owner, '/api/admin/operators/sam/sessions'))).toEqual({ ended: 1 })
    expect((await sam.call('/api/admin/me')).status).toBe(401)
  })

  test('record their last use once a minute', async () => {
    const owner = await logIn()
    const used = () => rows<{ used_at: Date }>('select used_at from operator_tokens order by id desc limit 1')
    await rows(`update operator_tokens set used_at = clock_now() - interval '30 seconds'`)
    const before = await used()
    await owner.get('/api/admin/me')
    expect(await used()).toEqual(before)
    await rows(`update operator_tokens set used_at = clock_now() - interval '1 minute'`)
    await owner.get('/api/admin/me')
    expect((await used())[0]?.used_at.getTime()).toBeGreaterThan(before[0]?.used_at.getTime() ?? Infinity)
  })
})

test('a thousand wrong passwords from fifty addresses do not lock an operator out', async () => {
  await stopClock(platform.databaseUrl)
  const failures = () => rows<{ n: string }>(`select count(*) as n from audit_log where action = 'fail to log in'`)
  const before = Number((await failures())[0]?.n)
  try {
    const guessFrom = async (address: string) => {
      const said: (string | undefined)[] = []
      for (let tries = 0; tries < 20; tries += 1)
        said.push((await tryLogIn({ password: `guess ${tries}` }, address)).error)
      return said
    }
    const told = (await Promise.all(Array.from({ length: 50 }, (_, n) => guessFrom(`10.50.0.${n}`)))).flat()
    const count = (error: string) => told.filter((it) => it === error).length
    expect([count('login_failed'), count('login_throttled')]).toEqual([250, 750])
    // A few entries count them: an attack does not fill the log.
    expect(Number((await failures())[0]?.n) - before).toBeLessThanOrEqual(30)
    expect((await tryLogIn({}, '10.51.0.1')).status).toBe(200)
  } finally {
    await moveClock(platform.databaseUrl, '0')
  }
})
