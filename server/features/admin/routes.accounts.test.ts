import { Secret, TOTP, URI } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OperatorSessionView } from '#core/api/own-account.ts'
import type { OperatorRole } from '#core/operator.ts'
import type { Result } from '#core/result.ts'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { execute, sql } from '#test/support/world/execute.ts'
import type { Executor } from '../../db/statement.ts'
import { networkOf } from '../../http/routing/network-of.ts'
import { addOperator, enrolSecondFactor, ensureOperator, removeSecondFactor, resetPassword } from './change-operator.ts'
import { logIn as logInDirectly, tidyLogins } from './log-in.ts'
import {
  createOperatorToken,
  findKnownDevice,
  findOperator,
  revokeAllOperatorTokens,
  storeDevice,
  tokenHashOf,
} from './operator-tokens.ts'
import { adminRoutes } from './routes.ts'

/** The panel's accounts and sessions, by its own calls and by the commands of the console. Time stands still at noon. */

const NOON_MS = Date.UTC(2027, 0, 1, 12)
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const PASSWORD = 'correct horse battery'
const PLACE = { address: '192.0.2.1', network: '192.0.2.0/24', browser: 'Firefox', system: 'Linux' }
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const ROLES: Readonly<Record<string, OperatorRole>> = { ann: 'owner', bob: 'operator', cid: 'viewer' }

let ledger: TestLedger
beforeAll(async () => {
  ledger = await openTestLedger()
  await ensureOperator(ledger.db, { username: 'ann', password: PASSWORD, isLocal: true })
  await addOperator(ledger.db, 'bob', 'operator')
  await addOperator(ledger.db, 'cid', 'viewer')
})
beforeEach(async () => {
  await ledger.setClock(NOON_MS)
  for (const table of ['operator_tokens', 'operator_devices', 'operator_networks', 'login_failures', 'recovery_codes'])
    await execute(ledger.db, `delete from ${table}`)
  await execute(
    ledger.db,
    `delete from operators where username not in ('ann', 'bob', 'cid');
     update operators set totp_secret = null, totp_pending_secret = null, removed_at = null, created_at = clock_now(),
       role = case username when 'ann' then 'owner' when 'bob' then 'operator' else 'viewer' end`,
  )
})
afterAll(() => ledger?.close())

async function openSession(username: string, place: Partial<typeof PLACE> = {}) {
  const device = await storeDevice(ledger.db, username, null)
  const { deviceHash } = device
  const { token } = await createOperatorToken(ledger.db, username, { ...PLACE, ...place, deviceHash })
  return { username, token, cookie: device.cookie }
}
type AccountSession = { readonly username: string; readonly token: string; readonly cookie?: string }

type AccountCallRequest = {
  readonly params?: object
  readonly body?: object
  readonly query?: object
  readonly isFactorMissing?: boolean
  readonly ip?: string
  readonly headers?: Readonly<Record<string, string>>
}
/** Calls the panel as the edge does. @returns the answer, with what it said beside it */
async function ask<T>(name: string, { username, token, cookie }: AccountSession, request: AccountCallRequest = {}) {
  const deps = {
    ...{ db: ledger.db, isLocal: false, bots: { withdrawals: null, purchases: null } },
    notifications: { notify: async () => undefined },
    settings: { current: async () => ({ values: { admin: { wallet: '0xAbC' } } }) },
  }
  const [method, path] = name.split(' ')
  const found = adminRoutes(deps as never).find(({ call }) => call.method === method && call.path === path)
  if (found === undefined) throw new Error(`there is no call ${name}`)
  const { ip = PLACE.address, headers, isFactorMissing = false, ...rest } = request
  const said: Record<string, string> = {}
  const cookies: Record<string, { value: string; expiresAt: Date }> = {}
  const answer = await found.handle(
    { session: { username, role: ROLES[username], isProven: true, isFactorMissing }, query: {}, ...rest } as never,
    {
      ...{ ip, origin: 'https://play.example', key: null, isWanted: () => true, clearCookie: () => undefined },
      exportList: null as never,
      headers: { authorization: `Bearer ${token}`, ...headers },
      readCookie: (asked) => (asked === '__Host-operator-device' ? cookie : undefined),
      setCookie: (at, value, expiresAt) => void Object.assign(cookies, { [at]: { value, expiresAt } }),
      setHeader: (at, value) => void Object.assign(said, { [at]: value }),
    },
  )
  return { answer: answer as Result<T, string>, said, cookies }
}
async function value<T>(...args: Parameters<typeof ask>): Promise<T> {
  const { answer } = await ask<T>(...args)
  if (!answer.ok) throw new Error(answer.code)
  return answer.value
}
/** The last entries of the audit log, the newest first. */
const lastEntries = async (count: number) =>
  (
    await execute(
      ledger.db,
      sql`select username, action, subject, details from audit_log order by sequence desc limit ${count}`,
    )
  ).rows
const countEntries = async () => (await execute(ledger.db, 'select count(*) as entries from audit_log')).rows
/** Who still has sessions, and browsers that are known; each as often as it has them. */
async function left() {
  const namesIn = async (table: string) => {
    const { rows } = await execute<{ username: string }>(ledger.db, `select username from ${table} order by username`)
    return rows.map(({ username }) => username)
  }
  return { sessions: await namesIn('operator_tokens'), devices: await namesIn('operator_devices') }
}
const setColumn = ({ token }: AccountSession, change: string) =>
  execute(ledger.db, sql`update operator_tokens set ${sql.raw(change)} where token_hash = ${tokenHashOf(token)}`)
const iso = (ms: number) => new Date(ms).toISOString()

describe('the lists of sessions', () => {
  const own = (session: AccountSession) => value<OperatorSessionView[]>('GET /api/admin/sessions', session)
  const all = (session: AccountSession) => value<OperatorSessionView[]>('GET /api/admin/operators/sessions', session)

  test('are sorted by newest login, and show each session’s place, its start and whether it is this one', async () => {
    const first = await openSession('ann')
    await ledger.setClock(NOON_MS + MINUTE_MS)
    await openSession('bob')
    const place = { address: '2001:db8::1', network: '2001:db8::', browser: 'Safari', system: 'iOS' }
    const second = await openSession('ann', place)
    await setColumn(first, `used_at = created_at + interval '30 seconds'`)
    const ofFirst = {
      ...{ username: 'ann', isThisOne: true, createdAt: iso(NOON_MS), usedAt: iso(NOON_MS + 30_000) },
      ...{ expiresAt: iso(NOON_MS + 12 * HOUR_MS), address: '192.0.2.1', browser: 'Firefox', system: 'Linux' },
    }
    const ofSecond = {
      ...{ username: 'ann', isThisOne: false, createdAt: iso(NOON_MS + MINUTE_MS), usedAt: iso(NOON_MS + MINUTE_MS) },
      ...{
        expiresAt: iso(NOON_MS + MINUTE_MS + 12 * HOUR_MS),
        address: '2001:db8::1',
        browser: 'Safari',
        system: 'iOS',
      },
    }
    expect(await own(first)).toEqual([ofSecond, ofFirst].map((it) => ({ ...it, id: expect.any(Number) })))
    expect((await own(second)).map(({ isThisOne }) => isThisOne)).toEqual([true, false])
    const everybodys = await all(first)
    expect(everybodys.map(({ username }) => username)).toEqual(['ann', 'bob', 'ann'])
    expect(everybodys.map(({ isThisOne }) => isThisOne)).toEqual([false, false, true])
    expect([everybodys[0], everybodys[2]]).toEqual(await own(first))
  })

  test('include a session until the moment in which it expires', async () => {
    const session = await openSession('ann')
    await openSession('bob')
    await ledger.setClock(NOON_MS + 12 * HOUR_MS - 1)
    expect([(await own(session)).length, (await all(session)).length]).toEqual([1, 2])
    await ledger.setClock(NOON_MS + 12 * HOUR_MS)
    expect([await own(session), await all(session)]).toEqual([[], []])
  })

  test('include the 200 newest sessions', async () => {
    const session = await openSession('ann')
    await execute(
      ledger.db,
      sql`insert into operator_tokens (token_hash, username, expires_at, address, network, browser, system)
        select sha256(n::text::bytea), 'ann', clock_now() + interval '1 hour', n::text, '', '', ''
        from generate_series(1, 201) n`,
    )
    const latest = Array.from({ length: 200 }, (_, at) => String(201 - at))
    expect((await own(session)).map(({ address }) => address)).toEqual(latest)
    expect((await all(session)).map(({ address }) => address)).toEqual(latest)
  })
})

describe('an operator’s own account', () => {
  const me = (session: AccountSession, request?: AccountCallRequest) =>
    value<object>('GET /api/admin/me', session, request)

  test('has the role, the second factor, the number of codes left, and the end of this session’s proof', async () => {
    const bob = await openSession('bob')
    expect(await me(bob)).toEqual({
      ...{ username: 'bob', role: 'operator', hasSecondFactor: false, isFactorMissing: false, recoveryCodesLeft: 0 },
      provenUntil: iso(NOON_MS + 10 * MINUTE_MS),
    })
    expect(await me(bob, { isFactorMissing: true })).toMatchObject({ isFactorMissing: true })
    const insertCode = (username: string, n: number, isSpent: boolean) =>
      execute(
        ledger.db,
        sql`insert into recovery_codes (username, code_hash, spent_at)
          values (${username}, sha256(${String(n)}::bytea), case when ${isSpent} then clock_now() end)`,
      )
    await insertCode('bob', 1, false)
    await insertCode('bob', 2, false)
    await insertCode('bob', 3, true)
    await insertCode('ann', 4, false)
    await execute(ledger.db, `update operators set totp_secret = 'x' where username = 'bob'`)
    await setColumn(bob, `proven_at = proven_at - interval '1 hour'`)
    const provenUntil = iso(NOON_MS - 50 * MINUTE_MS)
    expect(await me(bob)).toMatchObject({ hasSecondFactor: true, recoveryCodesLeft: 2, provenUntil })
    expect(await me(await openSession('ann'))).toMatchObject({ role: 'owner', recoveryCodesLeft: 1 })
  })

  test('is null once the session has ended', async () => {
    await openSession('bob')
    const { answer } = await ask('GET /api/admin/me', { username: 'bob', token: 'A'.repeat(43) })
    expect(answer).toEqual({ ok: false, code: 'operator_unauthenticated' })
  })
})

describe('a token', () => {
  const find = ({ token }: AccountSession, isLocal = false) => findOperator({ db: ledger.db, isLocal }, token)
  const usedAt = async ({ token }: AccountSession) => {
    const { rows } = await execute<{ ms: string }>(
      ledger.db,
      sql`select (extract(epoch from used_at) * 1000)::bigint as ms from operator_tokens
        where token_hash = ${tokenHashOf(token)}`,
    )
    return Number(rows[0]?.ms)
  }

  test('belongs to its operator until it expires or the account is removed', async () => {
    const [bob, ann] = [await openSession('bob'), await openSession('ann')]
    expect(await find(bob)).toEqual({ username: 'bob', role: 'operator', isProven: true, isFactorMissing: true })
    expect(await find({ ...bob, token: `${bob.token}x` })).toBeNull()
    await execute(ledger.db, `update operators set removed_at = clock_now() where username = 'bob'`)
    expect(await find(bob)).toBeNull()
    await execute(ledger.db, `update operators set removed_at = null`)
    await ledger.setClock(NOON_MS + 12 * HOUR_MS - 1)
    expect(await find(ann)).toMatchObject({ username: 'ann', role: 'owner' })
    await ledger.setClock(NOON_MS + 12 * HOUR_MS)
    expect(await find(ann)).toBeNull()
  })

  test.each([
    { afterMs: 10 * MINUTE_MS - 1, isProven: true },
    { afterMs: 10 * MINUTE_MS, isProven: false },
  ])('is proven after $afterMs ms: $isProven', async ({ afterMs, isProven }) => {
    const session = await openSession('ann')
    await ledger.setClock(NOON_MS + afterMs)
    expect(await find(session)).toMatchObject({ isProven })
  })

  test('lacks a second factor if the account has none, except on the local chain', async () => {
    const session = await openSession('ann')
    const isMissing = async (isLocal: boolean) => (await find(session, isLocal))?.isFactorMissing
    expect([await isMissing(false), await isMissing(true)]).toEqual([true, false])
    await execute(ledger.db, `update operators set totp_secret = 'x' where username = 'ann'`)
    expect([await isMissing(false), await isMissing(true)]).toEqual([false, false])
  })

  test('is marked as used once a minute, and no other with it', async () => {
    const [one, two] = [await openSession('ann'), await openSession('ann')]
    await ledger.setClock(NOON_MS + MINUTE_MS - 1)
    await find(one)
    expect(await usedAt(one)).toBe(NOON_MS)
    await ledger.setClock(NOON_MS + MINUTE_MS)
    await find(one)
    expect([await usedAt(one), await usedAt(two)]).toEqual([NOON_MS + MINUTE_MS, NOON_MS])
    // A page asks several times a second: in between nothing is sent that writes.
    const sent: string[] = []
    const run: Executor['run'] = (statement, values) => {
      sent.push(statement.name)
      return ledger.db.unchecked.run(statement, values)
    }
    const db = { ...ledger.db, unchecked: { ...ledger.db.unchecked, run } }
    expect(await findOperator({ db, isLocal: true }, one.token)).not.toBeNull()
    expect(sent.filter((name) => name.startsWith('update'))).toEqual([])
    expect(sent).toHaveLength(1)
  })

  test('still works while nothing can be written, and no programming error is hidden', async () => {
    const session = await openSession('ann')
    await ledger.setClock(NOON_MS + MINUTE_MS)
    const refuseWith = (code: string) =>
      execute(
        ledger.db,
        `create or replace function refuse_use() returns trigger language plpgsql as
          $$ begin raise exception 'refused' using errcode = '${code}'; end $$`,
      )
    const READ_ONLY = '25006'
    const CHECK_VIOLATION = '23514'
    await refuseWith(READ_ONLY)
    await execute(
      ledger.db,
      'create trigger refuse before update on operator_tokens for each row execute function refuse_use()',
    )
    expect(await find(session)).toMatchObject({ username: 'ann' })
    await refuseWith(CHECK_VIOLATION)
    await expect(find(session)).rejects.toThrow()
    await execute(ledger.db, 'drop trigger refuse on operator_tokens')
  })
})

describe('ending sessions', () => {
  const idOf = async (session: AccountSession) => {
    const found = await value<OperatorSessionView[]>('GET /api/admin/sessions', session)
    return found.find(({ isThisOne }) => isThisOne)?.id
  }
  const end = async (by: AccountSession, of: AccountSession, isFactorMissing = false) => {
    const params = { id: await idOf(of) }
    return (await ask('DELETE /api/admin/sessions/:id', by, { params, isFactorMissing })).answer
  }
  const UNKNOWN = { ok: false, code: 'operator_session_unknown' }

  test('ends one’s own with its known browser, and is recorded', async () => {
    const [one, two] = [await openSession('bob'), await openSession('bob', { address: '192.0.2.9' })]
    await openSession('ann')
    expect(await end(one, two, true)).toEqual({ ok: true, value: undefined })
    expect(await left()).toEqual({ sessions: ['ann', 'bob'], devices: ['ann', 'bob'] })
    expect(await idOf(one)).toEqual(expect.any(Number))
    const details = { address: '192.0.2.9', browser: 'Firefox', system: 'Linux' }
    expect(await lastEntries(1)).toEqual([{ username: 'bob', action: 'end session', subject: 'operator bob', details }])
  })

  test('ends another’s only for an owner with the required second factor', async () => {
    const [ann, bob, cid] = [await openSession('ann'), await openSession('bob'), await openSession('cid')]
    const before = await countEntries()
    expect(await end(bob, ann)).toEqual(UNKNOWN)
    expect(await end(cid, bob)).toEqual(UNKNOWN)
    expect(await end(ann, bob, true)).toEqual(UNKNOWN)
    expect([await left(), await countEntries()]).toEqual([
      { sessions: ['ann', 'bob', 'cid'], devices: ['ann', 'bob', 'cid'] },
      before,
    ])
    expect(await end(ann, bob)).toMatchObject({ ok: true })
    expect(await left()).toEqual({ sessions: ['ann', 'cid'], devices: ['ann', 'cid'] })
    expect(await lastEntries(1)).toMatchObject([{ username: 'ann', action: 'end session', subject: 'operator bob' }])
    const { answer } = await ask('DELETE /api/admin/sessions/:id', ann, { params: { id: 999_999 } })
    expect(answer).toEqual(UNKNOWN)
  })

  test('ends all others of the account, and no one else’s', async () => {
    const [, two] = [await openSession('bob'), await openSession('bob'), await openSession('bob')]
    await openSession('ann')
    expect(await value('DELETE /api/admin/sessions', two)).toEqual({ ended: 2 })
    expect(await left()).toEqual({ sessions: ['ann', 'bob'], devices: ['ann', 'bob'] })
    expect(await idOf(two)).toEqual(expect.any(Number))
    expect(await findOperator({ db: ledger.db, isLocal: true }, two.token)).not.toBeNull()
    expect(await lastEntries(1)).toEqual([
      { username: 'bob', action: 'end sessions', subject: 'operator bob', details: { sessionsEnded: 2 } },
    ])
  })

  test('a logout ends the session that sent it', async () => {
    const [one, two] = [await openSession('bob'), await openSession('bob')]
    expect(await value('POST /api/admin/logout', one)).toBeUndefined()
    expect(await findOperator({ db: ledger.db, isLocal: true }, one.token)).toBeNull()
    expect(await findOperator({ db: ledger.db, isLocal: true }, two.token)).not.toBeNull()
    expect(await lastEntries(1)).toEqual([{ username: 'bob', action: 'log out', subject: 'panel', details: {} }])
    const { answer } = await ask('POST /api/admin/logout', { username: 'bob', token: '' })
    expect(answer).toEqual({ ok: false, code: 'operator_unauthenticated' })
  })

  test('ending all sessions leaves no known browser', async () => {
    for (const username of ['ann', 'bob', 'cid']) await openSession(username)
    await revokeAllOperatorTokens(ledger.db)
    expect(await left()).toEqual({ sessions: [], devices: [] })
  })
})

describe('a proof of identity', () => {
  const proof = (session: AccountSession, body: object, request: AccountCallRequest = {}) =>
    ask('POST /api/admin/proof', session, { body, ...request })

  test('covers only this session, for ten minutes', async () => {
    const [one, two] = [await openSession('ann'), await openSession('ann')]
    await ledger.setClock(NOON_MS + HOUR_MS)
    const provenUntil = iso(NOON_MS + HOUR_MS + 10 * MINUTE_MS)
    expect((await proof(one, { password: PASSWORD })).answer).toEqual({ ok: true, value: { provenUntil } })
    const isProven = async ({ token }: AccountSession) =>
      (await findOperator({ db: ledger.db, isLocal: true }, token))?.isProven
    expect([await isProven(one), await isProven(two)]).toEqual([true, false])
    const details = { address: PLACE.address, by: 'password' }
    expect(await lastEntries(1)).toEqual([{ username: 'ann', action: 'prove', subject: 'panel', details }])
  })

  test('is throttled like a login: by address, but separately in a known browser, with the waiting time in the answer', async () => {
    const session = await openSession('ann')
    const stranger = { username: session.username, token: session.token }
    for (let time = 0; time < 5; time += 1) {
      const { answer } = await proof(stranger, { password: 'wrong' })
      expect(answer).toEqual({ ok: false, code: 'proof_wrong' })
    }
    const waiting = await proof(stranger, { password: PASSWORD })
    expect(waiting).toMatchObject({ answer: { ok: false, code: 'login_throttled' }, said: { 'retry-after': '4' } })
    expect((await proof(stranger, { password: PASSWORD }, { ip: '198.51.100.1' })).answer).toMatchObject({ ok: true })
    expect((await proof(session, { password: PASSWORD })).answer).toMatchObject({ ok: true })
    const ask = { currentPassword: 'wrong', newPassword: 'a password of her own' }
    const changing = await askChange(stranger, ask)
    expect(changing).toMatchObject({ answer: { ok: false, code: 'login_throttled' }, said: { 'retry-after': '4' } })
    expect((await askChange(session, ask)).answer).toEqual({ ok: false, code: 'password_wrong' })
  })
  const askChange = (session: AccountSession, body: object) => ask('POST /api/admin/password', session, { body })

  test('allows ten codes per session, from any address; another session has its own count', async () => {
    const [one, two] = [await openSession('ann'), await openSession('ann')]
    await execute(ledger.db, `update operators set totp_secret = 'JBSWY3DPEHPK3PXP' where username = 'ann'`)
    const codesOf = async (session: AccountSession, from: number) => {
      const codes: string[] = []
      for (let at = from; at < from + 11; at += 1) {
        const { answer } = await proof({ ...session, cookie: '' }, { code: 'wrong' }, { ip: `198.51.${at}.1` })
        codes.push(answer.ok ? 'proven' : answer.code)
      }
      return codes
    }
    const expected = [...Array(10).fill('proof_wrong'), 'login_throttled']
    expect(await codesOf(one, 1)).toEqual(expected)
    expect(await codesOf(two, 101)).toEqual(expected)
  })

  test('changes the password with the old one, and ends all other sessions of the account', async () => {
    const [bob, other] = [await openSession('bob'), await openSession('bob')]
    await openSession('ann')
    const currentPassword = (await resetPassword(ledger.db, 'bob')) ?? ''
    expect(await left()).toEqual({ sessions: ['ann'], devices: ['ann'] })
    const [session] = [await openSession('bob'), await openSession('bob')]
    const newPassword = 'a password of his own'
    expect((await askChange(session, { currentPassword: 'wrong', newPassword })).answer).toEqual({
      ok: false,
      code: 'password_wrong',
    })
    expect((await askChange(session, { currentPassword, newPassword })).answer).toEqual({ ok: true, value: undefined })
    expect(await left()).toEqual({ sessions: ['ann', 'bob'], devices: ['ann', 'bob'] })
    expect(await lastEntries(1)).toEqual([
      { username: 'bob', action: 'change password', subject: 'operator bob', details: { sessionsEnded: 1 } },
    ])
    expect((await proof(session, { password: newPassword })).answer).toMatchObject({ ok: true })
    for (const { token } of [bob, other]) expect(await findOperator({ db: ledger.db, isLocal: true }, token)).toBeNull()
  })
})

describe('a second factor', () => {
  const codeAt = (uri: string, steps: number) => URI.parse(uri).generate({ timestamp: NOON_MS + steps * 30_000 })
  const begin = (session: AccountSession) => value<{ uri: string }>('POST /api/admin/second-factor', session)
  const confirm = async (session: AccountSession, code: string) =>
    (await ask<{ recoveryCodes: string[] }>('POST /api/admin/second-factor/confirm', session, { body: { code } }))
      .answer
  const factorsOf = async () => {
    const { rows } = await execute<{ username: string; codes: string; has: boolean }>(
      ledger.db,
      `select username, totp_secret is not null as has,
        (select count(*) from recovery_codes r where r.username = o.username) as codes
        from operators o where removed_at is null order by username`,
    )
    return Object.fromEntries(rows.map(({ username, has, codes }) => [username, has ? Number(codes) : null]))
  }
  async function enrol(username: string) {
    const session = await openSession(username)
    const { uri } = await begin(session)
    const confirmed = await confirm(session, codeAt(uri, 0))
    if (!confirmed.ok) throw new Error(confirmed.code)
    return { session, uri, ...confirmed.value }
  }

  test('is set up, renewed and removed by its account, which keeps only this session', async () => {
    await enrol('ann')
    const [bob] = [await openSession('bob'), await openSession('bob')]
    expect(await confirm(bob, '123456')).toEqual({ ok: false, code: 'second_factor_not_begun' })
    const { uri } = await begin(bob)
    expect(await confirm(bob, codeAt(uri, 9))).toEqual({ ok: false, code: 'second_factor_code_wrong' })
    expect(await factorsOf()).toEqual({ ann: 10, bob: null, cid: null })
    const confirmed = await confirm(bob, codeAt(uri, 0))
    expect(confirmed).toMatchObject({ ok: true })
    expect([await factorsOf(), (await left()).sessions]).toEqual([{ ann: 10, bob: 10, cid: null }, ['ann', 'bob']])
    expect(await findOperator({ db: ledger.db, isLocal: true }, bob.token)).not.toBeNull()
    const renewed = await value<{ recoveryCodes: string[] }>('POST /api/admin/second-factor/recovery-codes', bob)
    expect(renewed.recoveryCodes).not.toEqual(confirmed.ok && confirmed.value.recoveryCodes)
    const proven = async (code: string | undefined) =>
      (await ask('POST /api/admin/proof', bob, { body: { code } })).answer.ok
    expect(await proven(confirmed.ok ? confirmed.value.recoveryCodes[0] : '')).toBe(false)
    expect(await proven(renewed.recoveryCodes[0])).toBe(true)
    expect((await ask('POST /api/admin/second-factor', bob)).answer).toEqual({
      ok: false,
      code: 'second_factor_present',
    })
    expect(await value('DELETE /api/admin/second-factor', bob)).toBeUndefined()
    expect(await factorsOf()).toEqual({ ann: 10, bob: null, cid: null })
    for (const name of ['DELETE /api/admin/second-factor', 'POST /api/admin/second-factor/recovery-codes'])
      expect((await ask(name, bob)).answer).toEqual({ ok: false, code: 'second_factor_absent' })
  })

  test('waits ten minutes for its first code', async () => {
    const session = await openSession('bob')
    const { uri } = await begin(session)
    await ledger.setClock(NOON_MS + 10 * MINUTE_MS)
    expect(await confirm(session, codeAt(uri, 20))).toEqual({ ok: false, code: 'second_factor_not_begun' })
  })

  describe('at the console', () => {
    const failures = async () =>
      (await execute<{ subject: string }>(ledger.db, `select subject from login_failures order by subject`)).rows.map(
        ({ subject }) => subject,
      )
    /** Two accounts alike: with a second factor, a session and failed logins. */
    async function prepare() {
      for (const username of ['ann', 'bob']) {
        await enrol(username)
        const body = { username, password: 'wrong' }
        await ask('POST /api/admin/login', { username, token: '' }, { body })
      }
      expect(await factorsOf()).toEqual({ ann: 10, bob: 10, cid: null })
    }
    const OF_ANN = { sessions: ['ann'], devices: ['ann'] }

    test('is reset: the app’s address is shown, and sessions, codes and failures of the account end', async () => {
      await prepare()
      const uri = (await enrolSecondFactor(ledger.db, 'bob')) ?? ''
      expect(URI.parse(uri)).toMatchObject({ label: 'bob' })
      expect([await factorsOf(), await left()]).toEqual([{ ann: 10, bob: 0, cid: null }, OF_ANN])
      expect((await failures()).filter((subject) => subject.endsWith(' bob'))).toEqual([])
      expect((await failures()).filter((subject) => subject.endsWith(' ann'))).not.toEqual([])
      expect(await lastEntries(1)).toEqual([
        { username: 'console', action: 'enrol second factor', subject: 'operator bob', details: {} },
      ])
      const bob = await openSession('bob')
      expect((await ask('POST /api/admin/proof', bob, { body: { code: codeAt(uri, 0) } })).answer.ok).toBe(true)
    })

    test('given anew keeps the failures of other names that end alike, and the counts of days', async () => {
      const others = ['account not bob', 'log of bob on 2026-07-01', 'pair 10.0.0.1 not bob']
      for (const subject of [...others, 'account bob', 'pair 10.0.0.1 bob'])
        await execute(ledger.db, sql`insert into login_failures (subject, failures) values (${subject}, 1)`)
      await enrolSecondFactor(ledger.db, 'bob')
      expect(await failures()).toEqual(others)
    })

    test('is removed with its codes, and sessions and failures of the account end', async () => {
      await prepare()
      expect(await removeSecondFactor(ledger.db, 'bob')).toBe(true)
      expect([await factorsOf(), await left()]).toEqual([{ ann: 10, bob: null, cid: null }, OF_ANN])
      expect((await execute(ledger.db, `select from recovery_codes where username = 'bob'`)).rows).toEqual([])
      expect((await failures()).filter((subject) => subject.endsWith(' bob'))).toEqual([])
      expect(await lastEntries(1)).toEqual([
        { username: 'console', action: 'remove second factor', subject: 'operator bob', details: {} },
      ])
    })

    test.each(['nobody', 'dan'])('is refused for %s, who has no account', async (username) => {
      await execute(
        ledger.db,
        `insert into operators (username, password_hash, removed_at) values ('dan', 'x', clock_now())`,
      )
      const before = await countEntries()
      expect(await enrolSecondFactor(ledger.db, username)).toBeNull()
      expect(await removeSecondFactor(ledger.db, username)).toBe(false)
      expect(await resetPassword(ledger.db, username)).toBeNull()
      expect(await countEntries()).toEqual(before)
    })
  })
})

describe('a login', () => {
  const NEW = { username: 'ann', token: '' }
  const logIn = (body: object, session: AccountSession = NEW, request: AccountCallRequest = {}) =>
    ask<{ token: string; expiresAt: string }>('POST /api/admin/login', session, { body, ...request })
  const RIGHT = { username: 'ann', password: PASSWORD }

  test('reports its place, and sets a cookie only for this site; the answer is not cached', async () => {
    const { answer, said, cookies } = await logIn(RIGHT, NEW, { ip: '203.0.113.7', headers: { 'user-agent': FIREFOX } })
    if (!answer.ok) throw new Error(answer.code)
    expect(answer.value).toEqual({
      ...{ success: true, token: expect.any(String), expiresAt: iso(NOON_MS + 12 * HOUR_MS) },
    })
    expect(said).toEqual({ 'cache-control': 'no-store' })
    const { '__Host-operator-device': cookie, ...others } = cookies
    expect([cookie?.expiresAt, others]).toEqual([new Date(NOON_MS + 180 * 24 * HOUR_MS), {}])
    const session = { username: 'ann', token: answer.value.token, cookie: cookie?.value ?? '' }
    expect(await value('GET /api/admin/sessions', session)).toMatchObject([
      { isThisOne: true, address: '203.0.113.7', browser: 'Firefox', system: 'Linux' },
    ])
    // The browser is known by its cookie from then on.
    const again = await logIn(RIGHT, { ...NEW, cookie: session.cookie })
    expect(again.cookies['__Host-operator-device']?.value).toBe(session.cookie)
  })

  test('that fails returns only the time to wait', async () => {
    for (let time = 0; time < 5; time += 1) {
      const failed = await logIn({ ...RIGHT, password: 'wrong' })
      expect(failed).toEqual({ answer: { ok: false, code: 'login_failed' }, said: {}, cookies: {} })
    }
    const waiting = await logIn(RIGHT)
    expect(waiting).toMatchObject({ answer: { ok: false, code: 'login_throttled' }, cookies: {} })
    expect(Number(waiting.said['retry-after'])).toBeGreaterThan(0)
  })

  test('is recorded with its proof; the first from a network notifies the operator', async () => {
    const told: object[] = []
    const from = { address: '203.0.113.7', userAgent: FIREFOX, onWait: () => undefined }
    const logInOnce = (change: object = {}) =>
      logInDirectly(
        { db: ledger.db, notify: async (_, message) => void told.push(message) },
        { ...RIGHT, ...change },
        from,
      )
    const place = { address: '203.0.113.7', network: networkOf('203.0.113.7') }
    const usual = { username: 'ann', subject: 'panel' }
    expect(await logInOnce()).toMatchObject({ ok: true })
    expect(await lastEntries(2)).toEqual([
      { ...usual, action: 'use new network', details: place },
      { ...usual, action: 'log in', details: { ...place, by: 'password' } },
    ])
    expect(told).toEqual([{ type: 'operator_network', username: 'ann', ...place, browser: 'Firefox', system: 'Linux' }])
    expect(await logInOnce()).toMatchObject({ ok: true })
    expect(await lastEntries(1)).toEqual([{ ...usual, action: 'log in', details: { ...place, by: 'password' } }])
    expect(told).toHaveLength(1)

    await execute(
      ledger.db,
      `update operators set totp_secret = 'JBSWY3DPEHPK3PXP', totp_last_counter = null where username = 'ann'`,
    )
    const entries = await countEntries()
    for (const code of [undefined, ''])
      expect(await logInOnce({ code })).toEqual({ ok: false, code: 'login_code_required' })
    expect(await countEntries()).toEqual(entries)
    expect(await logInOnce({ code: '000000x' })).toEqual({ ok: false, code: 'login_code_wrong' })
    expect(await logInOnce({ password: 'wrong' })).toEqual({ ok: false, code: 'login_failed' })
    expect(await logInOnce({ username: 'somebody' })).toEqual({ ok: false, code: 'login_failed' })
    const failed = { action: 'fail to log in', subject: 'panel' }
    const { address } = place
    expect(await lastEntries(3)).toEqual([
      { ...failed, username: 'unknown', details: { address, wrong: 'password', failures: 1, failuresOfDay: 1 } },
      { ...failed, username: 'ann', details: { address, wrong: 'password', failures: 2, failuresOfDay: 2 } },
      { ...failed, username: 'ann', details: { address, wrong: 'code', failures: 1, failuresOfDay: 1 } },
    ])
    const code = new TOTP({ secret: Secret.fromBase32('JBSWY3DPEHPK3PXP') }).generate({ timestamp: NOON_MS })
    expect(await logInOnce({ code })).toMatchObject({ ok: true })
    const by = { ...place, by: 'one-time code', failuresBefore: 2 }
    expect(await lastEntries(1)).toEqual([{ ...usual, action: 'log in', details: by }])
    expect(await logInOnce({ code })).toEqual({ ok: false, code: 'login_code_wrong' })
  })

  test('that requires a code counts as no try at the password or the code', async () => {
    await execute(ledger.db, `update operators set totp_secret = 'JBSWY3DPEHPK3PXP' where username = 'ann'`)
    for (let time = 0; time < 12; time += 1)
      expect((await logIn(RIGHT)).answer).toEqual({ ok: false, code: 'login_code_required' })
    for (let time = 0; time < 5; time += 1)
      expect((await logIn({ ...RIGHT, code: '123' })).answer).toEqual({ ok: false, code: 'login_code_wrong' })
    expect((await logIn(RIGHT)).answer).toEqual({ ok: false, code: 'login_throttled' })
  })

  test('counts failures until a day has passed since the last one', async () => {
    for (let time = 0; time < 5; time += 1) await logIn({ ...RIGHT, password: 'wrong' })
    const counted = async () => {
      await tidyLogins(ledger.db)
      const { rows } = await execute(ledger.db, `select from login_failures where subject like 'pair %'`)
      return rows.length
    }
    await ledger.setClock(NOON_MS + 24 * HOUR_MS - 1)
    expect(await counted()).toBe(1)
    await ledger.setClock(NOON_MS + 24 * HOUR_MS)
    expect(await counted()).toBe(0)
  })

  test('is checked by its token, and a wallet by the configured one', async () => {
    const session = await openSession('cid')
    const check = async (of: AccountSession, query: object = {}) =>
      (await ask<boolean>('GET /api/admin/check', of, { query })).answer
    expect(await check(session)).toEqual({ ok: true, value: true })
    expect(await check(NEW)).toEqual({ ok: false, code: 'operator_unauthenticated' })
    expect(await check(NEW, { walletAddress: '0xabc' })).toEqual({ ok: true, value: true })
    expect(await check(session, { walletAddress: '0xabd' })).toEqual({ ok: true, value: false })
  })
})

describe('an owner', () => {
  type OperatorAccountSample = { readonly username: string; readonly role: OperatorRole }
  const list = (by: AccountSession) => value<OperatorAccountSample[]>('GET /api/admin/operators', by)
  let ann: AccountSession
  beforeEach(async () => {
    ann = await openSession('ann')
  })

  test('reads all accounts, removed ones last, each with its sessions', async () => {
    for (const username of ['bob', 'bob']) await openSession(username)
    await setColumn(await openSession('bob'), 'expires_at = clock_now()')
    await addOperator(ledger.db, 'abe', 'viewer')
    await execute(
      ledger.db,
      `update operators set removed_at = clock_now() + interval '1 hour' where username = 'abe';
       update operators set totp_secret = 'x' where username = 'cid'`,
    )
    const usual = { hasSecondFactor: false, createdAt: iso(NOON_MS), removedAt: null, sessions: 0 }
    expect(await list(ann)).toEqual([
      { ...usual, username: 'ann', role: 'owner', sessions: 1 },
      { ...usual, username: 'bob', role: 'operator', sessions: 2 },
      { ...usual, username: 'cid', role: 'viewer', hasSecondFactor: true },
      { ...usual, username: 'abe', role: 'viewer', removedAt: iso(NOON_MS + HOUR_MS) },
    ])
  })

  test('adds an operator with a working password, under a new name', async () => {
    const create = async (username: string) =>
      (
        await ask<{ username: string; password: string }>('POST /api/admin/operators', ann, {
          body: { username, role: 'viewer' },
        })
      ).answer
    const made = await create('eve')
    if (!made.ok) throw new Error(made.code)
    expect(made.value).toEqual({ username: 'eve', password: expect.any(String) })
    expect(await lastEntries(1)).toEqual([
      { username: 'ann', action: 'create operator', subject: 'operator eve', details: { role: 'viewer' } },
    ])
    expect(await list(ann)).toContainEqual(expect.objectContaining({ username: 'eve', role: 'viewer' }))
    const body = made.value
    expect((await ask('POST /api/admin/login', { username: 'eve', token: '' }, { body })).answer).toMatchObject({
      ok: true,
    })
    await execute(ledger.db, `update operators set removed_at = clock_now() where username = 'eve'`)
    for (const taken of ['eve', 'bob', 'BOB'])
      expect(await create(taken)).toEqual({ ok: false, code: 'operator_name_taken' })
  })

  test('changes the role of one operator, except of the last owner', async () => {
    const change = async (username: string, role: OperatorRole) =>
      (await ask('PUT /api/admin/operators/:username', ann, { params: { username }, body: { role } })).answer
    expect(await change('bob', 'viewer')).toEqual({ ok: true, value: undefined })
    expect(await lastEntries(1)).toEqual([
      { username: 'ann', action: 'change role', subject: 'operator bob', details: { role: 'viewer' } },
    ])
    const roles = async () => Object.fromEntries((await list(ann)).map((it) => [it.username, it.role]))
    expect(await roles()).toEqual({ ann: 'owner', bob: 'viewer', cid: 'viewer' })
    const before = await countEntries()
    expect(await change('bob', 'viewer')).toEqual({ ok: true, value: undefined })
    expect(await change('ann', 'operator')).toEqual({ ok: false, code: 'operator_last_owner' })
    expect(await change('nobody', 'owner')).toEqual({ ok: false, code: 'operator_unknown' })
    expect([await countEntries(), await roles()]).toEqual([before, { ann: 'owner', bob: 'viewer', cid: 'viewer' }])
    expect(await change('bob', 'owner')).toMatchObject({ ok: true })
    expect(await change('ann', 'operator')).toMatchObject({ ok: true })
    // Who is none any more changes nobody.
    expect(await change('ann', 'owner')).toEqual({ ok: false, code: 'operator_role_insufficient' })
  })

  const OTHERS = { sessions: ['ann', 'cid'], devices: ['ann', 'cid'] }
  const openAll = async () => {
    for (const username of ['bob', 'bob', 'cid']) await openSession(username)
  }
  const of = (username: string) => ({ params: { username } })

  test('resets an operator’s password, which ends the sessions of only that account', async () => {
    await openAll()
    const reset = 'POST /api/admin/operators/:username/password'
    const made = await value<{ username: string; password: string }>(reset, ann, of('bob'))
    expect(made.username).toBe('bob')
    expect(await left()).toEqual(OTHERS)
    expect(await lastEntries(1)).toEqual([
      { username: 'ann', action: 'reset password', subject: 'operator bob', details: { sessionsEnded: 2 } },
    ])
    const { answer } = await ask('POST /api/admin/login', { username: 'bob', token: '' }, { body: made })
    expect(answer).toMatchObject({ ok: true })
    expect((await ask(reset, ann, of('nobody'))).answer).toEqual({ ok: false, code: 'operator_unknown' })
  })

  test('ends all sessions of one operator', async () => {
    await openAll()
    const end = 'DELETE /api/admin/operators/:username/sessions'
    expect(await value(end, ann, of('bob'))).toEqual({ ended: 2 })
    expect(await left()).toEqual(OTHERS)
    expect(await lastEntries(1)).toEqual([
      { username: 'ann', action: 'end sessions', subject: 'operator bob', details: { sessionsEnded: 2 } },
    ])
    expect((await ask(end, ann, of('nobody'))).answer).toEqual({ ok: false, code: 'operator_unknown' })
  })

  test('removes an operator with sessions, second factor and codes, except the last owner', async () => {
    await openAll()
    await execute(
      ledger.db,
      `update operators set totp_secret = 'x', totp_pending_secret = 'y' where username <> 'ann';
       insert into recovery_codes (username, code_hash) values ('bob', '1'), ('cid', '2')`,
    )
    const remove = 'DELETE /api/admin/operators/:username'
    expect(await value(remove, ann, of('bob'))).toBeUndefined()
    expect(await left()).toEqual(OTHERS)
    expect(await lastEntries(1)).toEqual([
      { username: 'ann', action: 'remove operator', subject: 'operator bob', details: { sessionsEnded: 2 } },
    ])
    const { rows } = await execute(
      ledger.db,
      `select username, removed_at is not null as removed, totp_secret, totp_pending_secret,
        (select count(*) from recovery_codes r where r.username = o.username) as codes from operators o order by username`,
    )
    expect(rows).toMatchObject([
      { username: 'ann', removed: false },
      { username: 'bob', removed: true, totp_secret: null, totp_pending_secret: null, codes: '0' },
      { username: 'cid', removed: false, totp_secret: 'x', totp_pending_secret: 'y', codes: '1' },
    ])
    expect((await ask(remove, ann, of('bob'))).answer).toEqual({ ok: false, code: 'operator_unknown' })
    expect((await ask(remove, ann, of('ann'))).answer).toEqual({ ok: false, code: 'operator_last_owner' })
  })
})

describe('a browser', () => {
  const isKnown = async (cookie: string, username = 'ann') =>
    (await findKnownDevice(ledger.db, cookie, username)) !== null

  test('is known for 180 days since its last use, only for its account', async () => {
    const { cookie, deviceHash } = await storeDevice(ledger.db, 'ann', null)
    const day = (days: number) => NOON_MS + days * 24 * HOUR_MS
    expect([await isKnown(cookie), await isKnown(cookie, 'bob')]).toEqual([true, false])
    await ledger.setClock(day(100))
    const used = await storeDevice(ledger.db, 'ann', { cookie, deviceHash })
    expect(used).toMatchObject({ cookie, expiresAt: new Date(day(280)) })
    await ledger.setClock(day(280) - 1)
    expect(await isKnown(cookie)).toBe(true)
    await ledger.setClock(day(280))
    expect(await isKnown(cookie)).toBe(false)
    const anew = await storeDevice(ledger.db, 'ann', { cookie, deviceHash })
    expect(anew.cookie).not.toBe(cookie)
  })

  test('is known while it is among the ten that the account used last', async () => {
    const ofBob = await storeDevice(ledger.db, 'bob', null)
    const devices: Awaited<ReturnType<typeof storeDevice>>[] = []
    for (let at = 1; at <= 10; at += 1) {
      await ledger.setClock(NOON_MS + at * MINUTE_MS)
      devices.push(await storeDevice(ledger.db, 'ann', null))
    }
    const [first, second] = devices
    if (first === undefined || second === undefined) throw new Error('there are ten')
    await ledger.setClock(NOON_MS + HOUR_MS)
    await storeDevice(ledger.db, 'ann', first)
    await storeDevice(ledger.db, 'ann', null)
    expect([await isKnown(first.cookie), await isKnown(second.cookie)]).toEqual([true, false])
    expect(await isKnown(ofBob.cookie, 'bob')).toBe(true)
    expect((await left()).devices.filter((username) => username === 'ann')).toHaveLength(10)
  })

  test('is deleted once expired, as a session is, and not before', async () => {
    await openSession('ann')
    await ledger.setClock(NOON_MS + 12 * HOUR_MS - 1)
    await tidyLogins(ledger.db)
    expect(await left()).toEqual({ sessions: ['ann'], devices: ['ann'] })
    await ledger.setClock(NOON_MS + 12 * HOUR_MS)
    await openSession('bob')
    await tidyLogins(ledger.db)
    expect(await left()).toEqual({ sessions: ['bob'], devices: ['ann', 'bob'] })
    await ledger.setClock(NOON_MS + 180 * 24 * HOUR_MS)
    await tidyLogins(ledger.db)
    expect(await left()).toEqual({ sessions: [], devices: ['bob'] })
  })
})
