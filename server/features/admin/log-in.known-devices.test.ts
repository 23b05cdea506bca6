import { URI } from 'otpauth'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { execute, sql } from '#test/support/world/execute.ts'
import { readAuditLog } from '../../audit/log/read-audit-log.ts'
import { beginSecondFactor, confirmSecondFactor, prove } from './account-routes.ts'
import { addOperator, resetPassword } from './change-operator.ts'
import { logIn, tidyLogins } from './log-in.ts'
import { endOtherSessions, endSession, readOwnSessions } from './operator-routes.ts'
import { findKnownDevice, type KnownDevice, storeDevice, tokenHashOf } from './operator-tokens.ts'

/** As far as the server knows, everybody has the proxy's address. */
const PROXY = '10.0.0.1'
const STRANGERS_TRIES = 32
const NOW_MS = Date.UTC(2027, 0, 1)

let ledger: TestLedger
let password: string
beforeAll(async () => {
  ledger = await openTestLedger()
  // Time stands still: however slow a machine is, no wait runs out on it.
  await ledger.setClock(NOW_MS)
  password = (await addOperator(ledger.db, 'ann', 'owner')) ?? ''
  await addOperator(ledger.db, 'bob', 'owner')
})
beforeEach(() => execute(ledger.db, 'delete from login_failures'))
afterAll(() => ledger.close())

type DeviceLoginRequest = {
  username?: string
  password?: string
  code?: string
  deviceCookie?: string
  address?: string
}
const tryLogIn = async (ask: DeviceLoginRequest = {}) => {
  const { username = 'ann', deviceCookie, address = PROXY, ...given } = ask
  const caller = { address, userAgent: '', deviceCookie, onWait: () => undefined }
  return logIn({ db: ledger.db, notify: async () => undefined }, { username, password, ...given }, caller)
}
async function logInWhole(deviceCookie?: string) {
  const made = await tryLogIn(deviceCookie === undefined ? {} : { deviceCookie })
  if (!made.ok) throw new Error(made.code)
  return { ...made.value, cookie: made.value.device.cookie }
}
const codeOf = async (ask: Parameters<typeof tryLogIn>[0]) => {
  const made = await tryLogIn(ask)
  return made.ok ? 'in' : made.code
}
/** Somebody behind the same proxy tries names and passwords, that of the account among them. */
const hammer = () =>
  Promise.all(
    Array.from({ length: STRANGERS_TRIES }, (_, i) =>
      tryLogIn({ username: i === 0 ? 'ann' : `name ${i}`, password: 'wrong' }),
    ),
  )

test('strangers behind the same proxy cannot block a browser with an earlier login', async () => {
  const { cookie } = await logInWhole()
  await hammer()
  // New browsers behind the proxy's address wait.
  expect(await codeOf({})).toBe('login_throttled')
  for (let time = 0; time < 3; time++) {
    expect(await codeOf({ deviceCookie: cookie })).toBe('in')
    await hammer()
  }
})

test('strangers behind the same proxy cannot block a new proof in a known browser', async () => {
  const { cookie, token } = await logInWhole()
  const tryProof = async (given: string, deviceCookie?: string) => {
    const prover = { username: 'ann', tokenHash: tokenHashOf(token), address: PROXY, onWait: () => undefined }
    const proven = await prove(ledger.db, { ...prover, deviceCookie }, { password: given })
    return proven.ok ? 'proven' : proven.code
  }
  await hammer()
  expect(await tryProof(password)).toBe('login_throttled')
  expect(await tryProof(password, `${cookie}x`)).toBe('login_throttled')
  expect(await tryProof(password, cookie)).toBe('proven')
  // Who has the browser in hand guesses no more often than at a login.
  for (let time = 0; time < 5; time++) expect(await tryProof('wrong', cookie)).toBe('proof_wrong')
  expect(await tryProof(password, cookie)).toBe('login_throttled')
})

test.each([
  { wrong: 'password', given: 'a guess' },
  { wrong: 'code', given: '000000' },
])('a wrong $wrong of a logged-in operator is recorded', async ({ wrong, given }) => {
  const { cookie, token } = await logInWhole()
  const prover = { username: 'ann', tokenHash: tokenHashOf(token), address: PROXY, onWait: () => undefined }
  const proven = await prove(ledger.db, { ...prover, deviceCookie: cookie }, { [wrong]: given })
  expect(proven).toEqual({ ok: false, code: 'proof_wrong' })
  const [entry] = (await readAuditLog(ledger.db, {}, null, 1)).entries
  expect(entry).toMatchObject({
    ...{ username: 'ann', action: 'fail to prove', subject: 'panel', details: { address: PROXY, wrong } },
  })
})

test('an invalid, foreign or expired cookie gets no exemption', async () => {
  const { cookie } = await logInWhole()
  await hammer()
  for (const deviceCookie of ['', 'x', 'A'.repeat(43), `${cookie}x`]) {
    expect(await codeOf({ deviceCookie })).toBe('login_throttled')
  }
  expect(await codeOf({ username: 'bob', password: 'wrong', deviceCookie: cookie })).toBe('login_throttled')
  await execute(ledger.db, `update operator_devices set expires_at = clock_now() - interval '1 second'`)
  expect(await codeOf({ deviceCookie: cookie })).toBe('login_throttled')
})

test('a known browser gets no more tries at the password', async () => {
  const { cookie } = await logInWhole()
  const codes: string[] = []
  for (let time = 0; time < 7; time++) codes.push(await codeOf({ password: 'wrong', deviceCookie: cookie }))
  expect(codes).toEqual([...Array(5).fill('login_failed'), ...Array(2).fill('login_throttled')])
  expect(await codeOf({ deviceCookie: cookie })).toBe('login_throttled')
  // Nobody else waits for it.
  expect(await codeOf({})).toBe('in')
})

test('a holder of the password cannot block such a browser with wrong codes', async () => {
  const first = (await addOperator(ledger.db, 'cat', 'owner')) ?? ''
  const own = { username: 'cat', password: first }
  const made = await tryLogIn(own)
  if (!made.ok) throw new Error(made.code)
  const { token, device } = made.value
  const begun = await beginSecondFactor(ledger.db, 'cat')
  if (!begun.ok) throw new Error(begun.code)
  const app = URI.parse(begun.value.uri)
  const codeAt = (steps: number) => app.generate({ timestamp: NOW_MS + steps * 30_000 })
  await confirmSecondFactor(ledger.db, { username: 'cat', tokenHash: tokenHashOf(token) }, codeAt(0))

  const wrong = codeAt(100)
  const codes: string[] = []
  for (let at = 0; at < 12; at += 1) codes.push(await codeOf({ ...own, code: wrong, address: `10.2.${at}.1` }))
  expect(codes).toEqual([...Array(10).fill('login_code_wrong'), ...Array(2).fill('login_throttled')])
  expect(await codeOf({ ...own, code: codeAt(1), address: '10.3.0.1' })).toBe('login_throttled')
  const known = { ...own, deviceCookie: device.cookie }
  for (let at = 0; at < 4; at += 1) expect(await codeOf({ ...known, code: wrong })).toBe('login_code_wrong')
  expect(await codeOf({ ...known, code: codeAt(1) })).toBe('in')
  // In its hands codes are guessed no more often than passwords.
  for (let at = 0; at < 5; at += 1) expect(await codeOf({ ...known, code: wrong })).toBe('login_code_wrong')
  expect(await codeOf({ ...known, code: wrong })).toBe('login_throttled')
})

test('a successful login resets the earlier tries, of passwords and of codes', async () => {
  const own = { username: 'dan', password: (await addOperator(ledger.db, 'dan', 'owner')) ?? '' }
  const made = await tryLogIn(own)
  const begun = await beginSecondFactor(ledger.db, 'dan')
  if (!made.ok || !begun.ok) throw new Error('dan can begin')
  const codeAt = (step: number) => URI.parse(begun.value.uri).generate({ timestamp: NOW_MS + step * 30_000 })
  await confirmSecondFactor(ledger.db, { username: 'dan', tokenHash: tokenHashOf(made.value.token) }, codeAt(0))
  const counted = async () => {
    const failures = sql`select subject from login_failures where failures > 0 and subject ~ '^(address|pair|code)' order by 1`
    return (await execute<{ subject: string }>(ledger.db, failures)).rows.map(({ subject }) => subject)
  }
  expect(await codeOf({ ...own, code: codeAt(100) })).toBe('login_code_wrong')
  expect(await counted()).toEqual([`address ${PROXY}`, 'code dan', `pair ${PROXY} dan`])
  expect(await codeOf({ ...own, code: codeAt(1) })).toBe('in')
  expect(await counted()).toEqual([])
})

test('a browser stays known by the same cookie, and only its hash is stored', async () => {
  const { cookie } = await logInWhole()
  expect((await logInWhole(cookie)).cookie).toBe(cookie)
  const { rows } = await execute(ledger.db, `select encode(device_hash, 'escape') as kept from operator_devices`)
  expect(JSON.stringify(rows)).not.toContain(cookie)
})

test('an account is known in the ten browsers used last', async () => {
  await execute(ledger.db, 'delete from operator_devices')
  const remember = (known: KnownDevice | null, username = 'ann') =>
    ledger.db.transaction((tx) => storeDevice(tx, username, known))
  const used: KnownDevice[] = []
  const ofBob = await remember(null, 'bob')
  for (let browser = 1; browser <= 10; browser++) {
    await ledger.setClock(NOW_MS + browser)
    used.push(await remember(null))
  }
  const isKnown = async ({ cookie }: KnownDevice, username = 'ann') =>
    (await findKnownDevice(ledger.db, cookie, username)) !== null
  const [first, second, ...others] = used
  if (first === undefined || second === undefined) throw new Error('there are ten')
  await ledger.setClock(NOW_MS + 11)
  await remember(first)
  expect(await Promise.all(used.map((one) => isKnown(one)))).toEqual(used.map(() => true))
  await ledger.setClock(NOW_MS + 12)
  const last = await remember(null)
  await ledger.setClock(NOW_MS)
  const kept = [first, ...others, last]
  expect(await Promise.all([...kept, second].map((one) => isKnown(one)))).toEqual([...kept.map(() => true), false])
  expect(await isKnown(ofBob, 'bob')).toBe(true)
  await execute(ledger.db, 'delete from operator_devices')
})

test('a browser is forgotten with its ended session, with the end of all sessions, and with the password', async () => {
  const isKnown = async (deviceCookie: string) => {
    await execute(ledger.db, 'delete from login_failures')
    await hammer()
    return (await codeOf({ deviceCookie })) === 'in'
  }
  const one = await logInWhole()
  const [session] = await readOwnSessions(ledger.db, 'ann', tokenHashOf(one.token))
  await endSession(
    ledger.db,
    { username: 'ann', role: 'owner', isProven: true, isFactorMissing: false },
    session?.id ?? 0,
  )
  expect(await isKnown(one.cookie)).toBe(false)

  await execute(ledger.db, 'delete from login_failures')
  const [two, three] = [await logInWhole(), await logInWhole()]
  await endOtherSessions(ledger.db, 'ann', tokenHashOf(three.token))
  expect([await isKnown(two.cookie), await isKnown(three.cookie)]).toEqual([false, true])

  password = (await resetPassword(ledger.db, 'ann')) ?? ''
  expect(await isKnown(three.cookie)).toBe(false)
})

const failuresOf = async () => {
  const { rows } = await ledger.db.$client.query<{ details: { failures: number; failuresOfDay: number } }>(
    `select details from audit_log where action = 'fail to log in' order by sequence`,
  )
  return rows.map(({ details }) => details)
}

test('many tries of many names from many networks leave few rows, which count them', async () => {
  const NETWORKS = 40
  const before = (await failuresOf()).length
  for (let at = 0; at < NETWORKS; at += 1) {
    const caller = { address: `10.1.${at}.1`, userAgent: '', onWait: () => undefined }
    const ask = { username: `name ${at}`, password: 'wrong' }
    await logIn({ db: ledger.db, notify: async () => undefined }, ask, caller)
  }
  const written = (await failuresOf()).slice(before)
  expect(written.map(({ failuresOfDay }) => failuresOfDay)).toEqual([
    ...Array.from({ length: 20 }, (_, at) => at + 1),
    32,
  ])
})

test('the failures of one account from one network are counted, and logged by the login that ends them', async () => {
  const before = (await failuresOf()).length
  for (let at = 0; at < 3; at += 1) await tryLogIn({ password: 'wrong' })
  expect((await failuresOf()).slice(before).map(({ failures }) => failures)).toEqual([1, 2])
  await logInWhole()
  const { rows } = await ledger.db.$client.query(
    `select details ->> 'failuresBefore' as failures from audit_log where action = 'log in' order by sequence desc limit 1`,
  )
  expect(rows).toEqual([{ failures: '3' }])
})

test('tries with pauses leave few rows per day, and the next day one entry has their number', async () => {
  const readDays = async () => {
    const { rows } = await ledger.db.$client.query<{ username: string; details: object }>(
      `select username, details from audit_log where action = 'count failures' order by sequence`,
    )
    return rows
  }
  const before = (await failuresOf()).length
  const dayMs = Date.UTC(2027, 1, 3)
  for (let pause = 0; pause < 6; pause += 1) {
    await ledger.setClock(dayMs + pause * 20 * 60_000)
    for (let at = 0; at < 20; at += 1) {
      const caller = { address: `10.${2 + pause}.${at}.1`, userAgent: '', onWait: () => undefined }
      const ask = { username: at === 0 ? 'ann' : `name ${at}`, password: 'wrong' }
      await logIn({ db: ledger.db, notify: async () => undefined }, ask, caller)
    }
  }
  // Of ann all six; of names without an account 20 of 114, the 32nd and the 64th.
  expect((await failuresOf()).length - before).toBe(6 + 20 + 2)
  await tidyLogins(ledger.db)
  expect(await readDays()).toEqual([])
  await ledger.setClock(dayMs + 24 * 60 * 60_000)
  await Promise.all([tidyLogins(ledger.db), tidyLogins(ledger.db)])
  await tidyLogins(ledger.db)
  const accounts = 'ann: 6, unknown: 114'
  expect(await readDays()).toEqual([{ username: 'platform', details: { day: '2027-02-03', failures: 120, accounts } }])
})
