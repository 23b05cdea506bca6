import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OperatorView } from '#core/api/own-account.ts'
import { type DocumentedOperatorCall, HOSTILE, readOperatorCalls } from '../support/code/operator-calls.ts'
import { readRows } from '../support/money/ledger-check.ts'
import {
  codeOf,
  enrolSecondFactor,
  logInAsOperator,
  OPERATOR_ENVIRONMENT,
  type Operator,
  operatorWith,
} from '../support/operator/operator.ts'
import { bodyOf, sendRequest } from '../support/world/http.ts'
import { startTestPlatform, type TestPlatform } from '../support/world/platform.ts'

const OWNER = OPERATOR_ENVIRONMENT.ADMIN_USERNAME
const PASSWORD = OPERATOR_ENVIRONMENT.ADMIN_PASSWORD
/** BNB Smart Chain, of which no node answers: what an operator may do is asked before what the chain says. */
const UNREACHABLE_CHAIN = {
  CHAIN: 'bsc',
  PUBLIC_URL: 'https://play.example',
  TREASURY_ADDRESS: `0x${'7'.repeat(40)}`,
  RPC_URLS: 'http://127.0.0.1:9',
}

const me = (operator: Operator) => operator.get<OperatorView>('/api/admin/me')

describe('away from the local chain, an account without a second factor', () => {
  let platform: TestPlatform
  let calls: readonly DocumentedOperatorCall[]
  beforeAll(async () => {
    platform = await startTestPlatform({ ...OPERATOR_ENVIRONMENT, ...UNREACHABLE_CHAIN })
    calls = (await readOperatorCalls(platform)).calls
  })
  afterAll(() => platform?.close())

  const sessions = () => readRows<{ id: string }>(platform.databaseUrl, 'select id from operator_tokens order by id')

  test('is refused every call that writes, unread, except its own settings', async () => {
    const { token } = await logInAsOperator(platform)
    const headers = { authorization: `Bearer ${token}` }
    const writes = calls.filter(({ method }) => method !== 'GET')
    const isOwn = ({ name }: DocumentedOperatorCall) => OWN.includes(name)
    expect(
      writes
        .filter(isOwn)
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(OWN)
    const others = writes.filter((call) => !isOwn(call))
    expect(others.length).toBeGreaterThan(40)
    const found: string[] = []
    for (const call of others) {
      for (const [what, make] of Object.entries(HOSTILE)) {
        const { path, request } = make(call)
        const answer = await sendRequest(platform, path, { ...request, headers: { ...request.headers, ...headers } })
        const said = `${answer.status} ${answer.error}`
        if (said !== '403 operator_factor_required') found.push(`${call.name}, ${what}: ${said}`)
      }
    }
    expect(found).toEqual([])
  })

  test('is asked for the factor before it is asked for a proof', async () => {
    const operator = await logInAsOperator(platform)
    await readRows(platform.databaseUrl, `update operator_tokens set proven_at = clock_now() - interval '1 hour'`)
    const sent = await operator.post('/api/admin/send-tokens', {})
    expect(sent).toMatchObject({ error: 'operator_factor_required' })
    expect(sent.message).toBe('Please set up a second factor first, under Security.')
    // On the way to the factor a proof is asked for as ever.
    expect((await operator.post('/api/admin/second-factor', {})).error).toBe('operator_proof_required')
  })

  test('can read, and is told that a factor is missing', async () => {
    const operator = await logInAsOperator(platform)
    for (const path of ['/api/admin/operators', '/api/admin/sessions', '/api/admin/audit', '/api/admin/settings'])
      expect([path, (await operator.call(path)).status]).toEqual([path, 200])
    expect(await me(operator)).toMatchObject({ hasSecondFactor: false, isFactorMissing: true })
  })

  test('can end its own sessions, change its password and log out, and cannot end sessions of others', async () => {
    const operator = await logInAsOperator(platform)
    const other = await logInAsOperator(platform)
    const foreign = await sessionOfSomebodyElse()
    expect((await operator.call(`/api/admin/sessions/${foreign}`, { method: 'DELETE' })).error).toBe(
      'operator_session_unknown',
    )
    const own = await operator.get<{ id: number; isThisOne: boolean }[]>('/api/admin/sessions')
    const [newest] = own.filter(({ isThisOne }) => !isThisOne)
    expect((await operator.call(`/api/admin/sessions/${newest?.id}`, { method: 'DELETE' })).status).toBe(204)
    expect((await other.call('/api/admin/me')).status).toBe(401)
    expect((await operator.call('/api/admin/sessions', { method: 'DELETE' })).status).toBe(200)
    expect((await sessions()).map(({ id }) => Number(id))).toContain(foreign)
    const change = (currentPassword: string, newPassword: string) =>
      operator.post('/api/admin/password', { currentPassword, newPassword })
    expect((await change(PASSWORD, 'another long password')).status).toBe(204)
    expect((await change('another long password', PASSWORD)).status).toBe(204)
    expect((await operator.post('/api/admin/proof', { password: PASSWORD })).status).toBe(200)
    expect((await operator.post('/api/admin/logout', undefined)).status).toBe(204)
    expect((await operator.call('/api/admin/me')).status).toBe(401)
  })

  /** @returns its id */
  async function sessionOfSomebodyElse(): Promise<number> {
    const [made] = await readRows<{ id: string }>(
      platform.databaseUrl,
      `with account as (
        insert into operators (username, password_hash, role) values ('ann', '', 'viewer') returning username
      )
      insert into operator_tokens (token_hash, username, expires_at)
      select 'x', username, clock_now() + interval '1 hour' from account returning id`,
    )
    return Number(made?.id)
  }

  // Last, as from here on the account has one.
  test('can write everything once it sets one up, in the same session and new ones, until it removes it', async () => {
    const operator = await logInAsOperator(platform)
    const add = (by: Operator, username: string) => by.post('/api/admin/operators', { username, role: 'viewer' })
    expect((await add(operator, 'paul')).error).toBe('operator_factor_required')
    const { secret, recoveryCodes } = await enrolSecondFactor(operator)
    expect(await me(operator)).toMatchObject({ hasSecondFactor: true, isFactorMissing: false })
    expect((await add(operator, 'paul')).status).toBe(200)

    const code = codeOf(secret, Date.now() + 30_000)
    const json = { username: OWNER, password: PASSWORD, code }
    const { token } = bodyOf(await sendRequest<{ token: string }>(platform, '/api/admin/login', { json }))
    const again = operatorWith(platform, token)
    expect((await add(again, 'mia')).status).toBe(200)
    expect((await again.call('/api/admin/operators/mia', { method: 'DELETE' })).status).toBe(204)

    expect(recoveryCodes).toHaveLength(10)
    expect((await again.call('/api/admin/second-factor', { method: 'DELETE' })).status).toBe(204)
    for (const it of [again, operator]) expect((await add(it, 'sam')).error).toBe('operator_factor_required')
  })
})

/** What an operator does with their own account, and what leads to a second factor. */
const OWN = [
  'DELETE /api/admin/second-factor',
  'DELETE /api/admin/sessions',
  'DELETE /api/admin/sessions/{id}',
  'POST /api/admin/logout',
  'POST /api/admin/password',
  'POST /api/admin/proof',
  'POST /api/admin/second-factor',
  'POST /api/admin/second-factor/confirm',
  'POST /api/admin/second-factor/recovery-codes',
]

test('on the local chain an account without a second factor can do everything', async () => {
  const platform = await startTestPlatform(OPERATOR_ENVIRONMENT)
  try {
    const operator = await logInAsOperator(platform)
    expect(await me(operator)).toMatchObject({ hasSecondFactor: false, isFactorMissing: false })
    const made = await operator.post<{ password: string }>('/api/admin/operators', { username: 'paul', role: 'viewer' })
    const json = { username: 'paul', password: bodyOf(made).password }
    expect((await sendRequest(platform, '/api/admin/login', { json })).status).toBe(200)
    const [session] = await operator.get<{ id: number; username: string }[]>('/api/admin/operators/sessions')
    expect(session?.username).toBe('paul')
    expect((await operator.call(`/api/admin/sessions/${session?.id}`, { method: 'DELETE' })).status).toBe(204)
  } finally {
    await platform.close()
  }
})
