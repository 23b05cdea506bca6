import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { listPlayerSignIns } from '#core/api/admin-players.ts'
import { getNonce, getSession, logout, verifySignIn as verifyCall } from '#core/api/auth.ts'
import { refuse } from '#core/result.ts'
import { type LedgerPlayer, openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { callRoute } from '#test/support/world/call-route.ts'
import { execute, sql } from '#test/support/world/execute.ts'
import { signInMessage } from '#test/support/world/sign-in-message.ts'
import { only } from '../../db/statement.ts'
import type { CsvKind, ExportList } from '../../http/routing/csv-file.ts'
import { authRoutes, createNonce, spendNonce } from './routes.ts'
import { cacheSessions, createSession, endAllSessions, type SessionCache } from './sessions.ts'
import type { ReadSessionsOfRow } from './sign-in.sql.ts'

/** What the calls of sign-in pass on, which session they open and end, and which of a player's sessions an operator sees. */

const CHAIN_ID = 1
const HOST = 'play.example'
const DAY_MS = 86_400_000
const OPERATOR = { username: 'bob', role: 'operator', isProven: true, isFactorMissing: false } as const

let ledger: TestLedger
let sessions: SessionCache
let ann: LedgerPlayer
let cid: LedgerPlayer
let announced: { readonly userId: number; readonly type: string }[] = []
let opened: string[] = []
let seen: unknown[] = []
let exported: { readonly username: string; readonly kind: CsvKind<never>; readonly asked: unknown }[] = []
let isSignedByKey = true
beforeAll(async () => {
  ledger = await openTestLedger()
})
beforeEach(async () => {
  ;[ann, cid] = [await ledger.newPlayer(), await ledger.newPlayer()]
  sessions = cacheSessions(ledger.db, { publish() {}, subscribe() {}, onGap() {} })
  ;[announced, opened, seen, exported, isSignedByKey] = [[], [], [], [], true]
})
afterAll(() => ledger?.close())

const exportList: ExportList = async ({ username }, kind, asked) => {
  exported.push({ username, kind: kind as CsvKind<never>, asked })
  return refuse('files_busy')
}
/** A browser: its cookies are those that the answers set and clear. */
function openBrowser(origin = `https://${HOST}`) {
  const cookies = new Map<string, string>()
  const set: { readonly name: string; readonly expiresAt: Date }[] = []
  const context = {
    ...{ origin, exportList, isWanted: () => true, readCookie: (name: string) => cookies.get(name) },
    setCookie(name: string, value: string, expiresAt: Date) {
      cookies.set(name, value)
      set.push({ name, expiresAt })
    },
    clearCookie: (name: string) => void cookies.delete(name),
  }
  const deps = {
    ...{ db: ledger.db, chainId: CHAIN_ID, sessions },
    announce: (userId: number, { type }: { readonly type: string }) => void announced.push({ userId, type }),
    async isSignedByKey(...signed: unknown[]) {
      seen.push(signed)
      return isSignedByKey
    },
    verifySignature: async () => true,
    mayOpen: (network: string) => opened.push(network) < 99,
  }
  const ask = async (call: Parameters<typeof callRoute>[1], request: object = {}, more: object = {}) =>
    callRoute(authRoutes(deps), call, request, { ...context, ...more })
  return { ask, cookies, set }
}
type SignInBrowser = ReturnType<typeof openBrowser>

const messageOf = (address: string, nonce: string, host = HOST) =>
  signInMessage({
    ...{ domain: host, uri: `https://${host}`, address, chainId: CHAIN_ID, nonce },
    issuedAt: new Date().toISOString(),
  })
async function signIn(
  { ask }: SignInBrowser,
  address: string,
  { host = HOST, more = {}, ip = '192.0.2.1', isWanted = true } = {},
) {
  const message = messageOf(address, await createNonce(ledger.db), host)
  return {
    message,
    ...(await ask(verifyCall, { body: { message, signature: '0xab', ...more } }, { ip, isWanted: () => isWanted })),
  }
}
let wallets = 0
const newWallet = () => {
  wallets += 1
  return `0x${String(wallets).padStart(40, 'b')}`
}

describe('a sign-in', () => {
  test('begins with a nonce that is valid for ten minutes, by the server’s time', async () => {
    const now = vi.spyOn(Date, 'now').mockReturnValue(Date.UTC(2030, 0, 10))
    const { answer } = await openBrowser().ask(getNonce)
    now.mockRestore()
    const { nonce, ...times } = (answer as unknown as { value: { nonce: string } }).value
    expect(times).toEqual({ issuedAt: '2030-01-10T00:00:00.000Z', expiresAt: '2030-01-10T00:10:00.000Z' })
    expect([await spendNonce(ledger.db, nonce), await spendNonce(ledger.db, nonce)]).toEqual([true, false])
  })

  test.each([
    { origin: `https://${HOST}`, name: '__Host-session' },
    { origin: `http://${HOST}`, name: 'session' },
  ])('sets a cookie that opens its session, under the name for $origin', async ({ origin, name }) => {
    const browser = openBrowser(origin)
    const wallet = newWallet()
    const nonce = await createNonce(ledger.db)
    const message = messageOf(wallet, nonce).replace(`https://${HOST}`, origin)
    const { answer } = await browser.ask(verifyCall, { body: { message, signature: '0xab' } })
    const session = await sessions.find(browser.cookies.get(name) ?? '')
    expect(session).toMatchObject({ walletAddress: wallet, isFirst: true })
    const view = { userId: session?.userId, walletAddress: wallet, canPayBnb: true }
    expect(answer).toEqual({ ok: true, value: { ...view, expiresAt: session?.expiresAt.toISOString() } })
    expect(browser.set).toEqual([{ name, expiresAt: session?.expiresAt }])
    expect(seen).toEqual([[wallet, message, '0xab']])
    expect(announced).toEqual([])
  })

  test('by a contract reports that the wallet cannot pay BNB, also in later session reads', async () => {
    isSignedByKey = false
    const browser = openBrowser()
    const { answer } = await signIn(browser, newWallet())
    expect(answer).toMatchObject({ ok: true, value: { canPayBnb: false } })
    const session = await sessions.find(browser.cookies.get('__Host-session') ?? '')
    expect((await browser.ask(getSession, { session })).answer).toEqual(answer)
  })

  test('binds the code sent with it', async () => {
    const wallet = newWallet()
    await signIn(openBrowser(), wallet, { more: { referredBy: cid.wallet } })
    const { rows } = await execute(ledger.db, sql`select referrer from referrals where wallet_address = ${wallet}`)
    expect(rows).toEqual([{ referrer: cid.wallet }])
  })

  test('counts for the network of its caller', async () => {
    for (const ip of ['192.0.2.7', '2001:db8:1:2::3']) await signIn(openBrowser(), newWallet(), { ip })
    expect(opened).toEqual(['192.0.2.7', '2001:db8:1::/48'])
  })

  test('by a contract is not verified for a disconnected caller', async () => {
    isSignedByKey = false
    const { answer } = await signIn(openBrowser(), newWallet(), { isWanted: false })
    expect(answer).toEqual(refuse('rate_limited'))
  })

  test('for another site is refused, and the existing session stays', async () => {
    const browser = openBrowser()
    await signIn(browser, newWallet())
    const before = new Map(browser.cookies)
    const { answer } = await signIn(browser, newWallet(), { host: 'other.example' })
    expect(answer).toEqual(refuse('sign_in_domain_mismatch'))
    expect(browser.cookies).toEqual(before)
    expect(await sessions.find(before.get('__Host-session') ?? '')).not.toBeNull()
  })

  test('ends the browser’s earlier session, and notifies its player’s pages', async () => {
    const browser = openBrowser()
    await signIn(browser, ann.wallet)
    const [before] = browser.cookies.values()
    const other = openBrowser()
    await signIn(other, ann.wallet)
    await signIn(browser, cid.wallet)
    expect(await sessions.find(before ?? '')).toBeNull()
    expect(await sessions.find([...other.cookies.values()][0] ?? '')).toMatchObject({ userId: ann.userId })
    expect(announced).toEqual([{ userId: ann.userId, type: 'session' }])
  })
})

test.each([{ origin: `https://${HOST}` }, { origin: `http://${HOST}` }])(
  'a logout ends only the browser’s session, once, at $origin',
  async ({ origin }) => {
    const [browser, other] = [openBrowser(origin), openBrowser(origin)]
    const cookies = await Promise.all([ann, ann].map(({ userId }) => createSession(ledger.db, userId)))
    const name = origin.startsWith('https') ? '__Host-session' : 'session'
    browser.cookies.set(name, cookies[0]?.cookie ?? '')
    expect((await browser.ask(logout)).answer).toEqual({ ok: true, value: undefined })
    expect(browser.cookies.size).toBe(0)
    const found = await Promise.all(cookies.map(({ cookie }) => sessions.find(cookie)))
    expect(found.map((session) => session?.userId ?? null)).toEqual([null, ann.userId])
    expect(announced).toEqual([{ userId: ann.userId, type: 'session' }])
    // Without a session, and with one that has ended, there is nothing to tell.
    other.cookies.set(name, cookies[0]?.cookie ?? '')
    for (const one of [browser, other]) expect((await one.ask(logout)).answer.ok).toBe(true)
    expect(announced).toHaveLength(1)
  },
)

describe('the list of a player’s sessions', () => {
  const nowMs = Date.UTC(2030, 0, 10)
  const add = ({ userId }: LedgerPlayer, name: string, atMs: number, expiresMs = nowMs + 1) =>
    execute(
      ledger.db,
      sql`insert into sessions (user_id, token_hash, is_first, is_signed_by_contract, created_at, expires_at)
        values (${userId}, sha256(${name}::bytea), false, false, to_timestamp(${atMs}::numeric / 1000),
          to_timestamp(${expiresMs}::numeric / 1000))`,
    )
  const ask = (accept = 'application/json') =>
    openBrowser().ask(listPlayerSignIns, { session: OPERATOR, params: { id: ann.userId } }, { headers: { accept } })
  const lineOf = (atMs: number, expiresMs = nowMs + 1) => ({
    signedInAt: new Date(atMs).toISOString(),
    expiresAt: new Date(expiresMs).toISOString(),
  })
  beforeAll(() => ledger.setClock(nowMs))

  test('has the unexpired ones, latest first, and no other player’s', async () => {
    await add(ann, 'older', nowMs - DAY_MS, nowMs + 9)
    await add(ann, 'latest', nowMs - 1)
    await add(ann, 'over', nowMs - 2, nowMs)
    await add(cid, 'another’s', nowMs - 3)
    const { answer, headers } = await ask()
    expect(answer).toEqual({ ok: true, value: [lineOf(nowMs - 1), lineOf(nowMs - DAY_MS, nowMs + 9)] })
    expect(headers).toEqual({ vary: 'accept' })
  })

  test('has the latest fifty, and all as a file, each once', async () => {
    // Two of them began at each moment.
    await execute(
      ledger.db,
      sql`insert into sessions (user_id, token_hash, is_first, is_signed_by_contract, created_at, expires_at)
        select ${ann.userId}, sha256(n::text::bytea), false, false,
          to_timestamp((${nowMs - DAY_MS}::bigint + n / 2)::numeric / 1000), to_timestamp(${nowMs + 1}::numeric / 1000)
        from generate_series(0, 51) n`,
    )
    await add(cid, 'another’s', nowMs - 3)
    const all = Array.from({ length: 52 }, (_, index) => lineOf(nowMs - DAY_MS + Math.floor(index / 2))).toReversed()
    expect((await ask()).answer).toEqual({ ok: true, value: all.slice(0, 50) })
    await ask('text/csv')
    const { kind, asked, username } = only(exported)
    const { name, columns, readAfter } = (kind as CsvKind).listFor(asked) as unknown as {
      name: string
      columns: Record<string, (row: ReadSessionsOfRow) => string>
      readAfter: (db: typeof ledger.db, last: ReadSessionsOfRow | null, limit: number) => Promise<ReadSessionsOfRow[]>
    }
    const rows: ReadSessionsOfRow[] = []
    for (let pages = 0; pages < 20; pages += 1) {
      const page = await readAfter(ledger.db, rows.at(-1) ?? null, 5)
      rows.push(...page)
      if (page.length < 5) break
    }
    expect(rows).toHaveLength(52)
    expect([username, name]).toEqual(['bob', 'player-sign-ins'])
    expect(new Set(rows.map((row) => row.token_hash.toString('hex'))).size).toBe(52)
    const lines = rows.map((row) => Object.fromEntries(Object.entries(columns).map(([key, cell]) => [key, cell(row)])))
    expect(lines).toEqual(all)
  })
})

test('all sessions of all players end at once, and so do all unsigned messages', async () => {
  const cookies = [await createSession(ledger.db, ann.userId), await createSession(ledger.db, cid.userId)]
  const nonces = [await createNonce(ledger.db), await createNonce(ledger.db)]
  await endAllSessions(ledger.db)
  for (const { cookie } of cookies) expect(await sessions.find(cookie)).toBeNull()
  for (const nonce of nonces) expect(await spendNonce(ledger.db, nonce)).toBe(false)
})
