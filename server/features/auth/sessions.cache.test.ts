import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createBroadcast } from '#server/db/broadcast.ts'
import { createDatabase } from '#server/db/pool.ts'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { waitUntil } from '#test/support/wait-until.ts'
import { execute, sql } from '#test/support/world/execute.ts'
import { createNonce, spendNonce } from './routes.ts'
import { cacheSessions, createSession, tidySignIn } from './sessions.ts'

let ledger: TestLedger
let here: SessionProcess
let there: SessionProcess
let cookie: string
let userId: number

beforeAll(async () => {
  ledger = await openTestLedger()
  here = await startProcess()
  there = await startProcess()
})
afterAll(async () => {
  await here.stop()
  await there.stop()
  await ledger.close()
})
beforeEach(async () => {
  userId = (await ledger.newPlayer()).userId
  cookie = (await createSession(ledger.db, userId)).cookie
})

type SessionProcess = Awaited<ReturnType<typeof startProcess>>

/** One server process, with its own line to the others; what it caches lasts until somebody tells of its end. */
async function startProcess() {
  const db = createDatabase(ledger.databaseUrl, 2, () => undefined)
  const broadcast = await createBroadcast(db, ledger.databaseUrl, { warn: () => undefined } as never)
  let reads = 0
  const run: typeof db.run = (...args) => {
    reads += 1
    return db.run(...args)
  }
  const sessions = cacheSessions({ run }, broadcast, Number.MAX_SAFE_INTEGER)
  const stop = async () => {
    await broadcast.stop()
    await db.$client.end()
  }
  return { sessions, reads: () => reads, stop }
}

test('a session is read once for many calls', async () => {
  const before = here.reads()
  const found = await Promise.all(Array.from({ length: 50 }, () => here.sessions.find(cookie)))
  expect(new Set(found.map((session) => session?.userId))).toEqual(new Set([userId]))
  expect(here.reads() - before).toBe(1)
  // Unless its sign-in says otherwise, the wallet has signed in before, by its own key.
  expect(found[0]).toMatchObject({ isFirst: false, isSignedByContract: false })
})

test('an ended session is valid in no process', async () => {
  expect((await there.sessions.find(cookie))?.userId).toBe(userId)
  expect((await here.sessions.find(cookie))?.userId).toBe(userId)
  expect(await here.sessions.end(cookie)).toBe(userId)
  expect(await here.sessions.find(cookie)).toBeNull()
  await waitUntil('the end in the other process', async () => (await there.sessions.find(cookie)) === null)
})

test('another session of the same player stays valid', async () => {
  const other = (await createSession(ledger.db, userId)).cookie
  await here.sessions.find(cookie)
  await here.sessions.find(other)
  await here.sessions.end(cookie)
  expect((await here.sessions.find(other))?.userId).toBe(userId)
})

test('a session that ends while it is read is not valid afterwards', async () => {
  const looking = here.sessions.find(cookie)
  await here.sessions.end(cookie)
  await looking
  expect(await here.sessions.find(cookie)).toBeNull()
})

test('after a gap in the messages between processes, all sessions are read again', async () => {
  await there.sessions.find(cookie)
  await execute(ledger.db, 'delete from sessions')
  expect((await there.sessions.find(cookie))?.userId).toBe(userId)
  await execute(
    ledger.db,
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'bv3 events' and datname = current_database()`,
  )
  await waitUntil('the end of what was cached', async () => (await there.sessions.find(cookie)) === null)
})

test('the database decides about an expired session', async () => {
  await here.sessions.find(cookie)
  const before = here.reads()
  const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 8 * 24 * 60 * 60_000)
  try {
    expect((await here.sessions.find(cookie))?.userId).toBe(userId)
    expect(here.reads() - before).toBe(1)
  } finally {
    now.mockRestore()
  }
})

test('after seven days a session is invalid, cached or not', async () => {
  const madeMs = Date.now()
  const lastMs = madeMs + 7 * 24 * 60 * 60_000
  await ledger.setClock(madeMs)
  const { cookie: late, expiresAt } = await createSession(ledger.db, userId)
  expect(expiresAt.getTime()).toBe(lastMs)
  await ledger.setClock(lastMs - 1)
  expect(await here.sessions.find(late)).toMatchObject({ userId, expiresAt })
  await ledger.setClock(lastMs)
  expect(await there.sessions.find(late)).toBeNull()
  // The other process has it cached, and asks anew once it has run out by its own clock.
  const now = vi.spyOn(Date, 'now').mockReturnValue(lastMs)
  try {
    expect(await here.sessions.find(late)).toBeNull()
  } finally {
    now.mockRestore()
    await ledger.setClock(madeMs)
  }
})

test('cleanup keeps valid sessions and nonces', async () => {
  const madeMs = Date.now()
  const count = async (table: string) => (await execute(ledger.db, `select from ${table}`)).rows.length
  await execute(ledger.db, 'delete from sessions')
  await ledger.setClock(madeMs)
  await createSession(ledger.db, userId)
  const nonce = await createNonce(ledger.db)
  await ledger.setClock(madeMs + 10 * 60_000 - 1)
  await tidySignIn(ledger.db)
  expect(await spendNonce(ledger.db, nonce)).toBe(true)
  await ledger.setClock(madeMs + 7 * 24 * 60 * 60_000 - 1)
  await createNonce(ledger.db)
  await tidySignIn(ledger.db)
  expect([await count('sessions'), await count('sign_in_nonces')]).toEqual([1, 1])
  // Each goes at the very moment at which it ends.
  for (const [afterMs, left] of [
    [7 * 24 * 60 * 60_000, [0, 1]],
    [7 * 24 * 60 * 60_000 - 1 + 10 * 60_000, [0, 0]],
  ] as const) {
    await ledger.setClock(madeMs + afterMs)
    await tidySignIn(ledger.db)
    expect([await count('sessions'), await count('sign_in_nonces')]).toEqual(left)
  }
  await ledger.setClock(madeMs)
})

test('the token of one player does not work under another’s id, even for concurrent calls', async () => {
  const other = (await ledger.newPlayer()).userId
  const theirs = (await createSession(ledger.db, other)).cookie
  const mixed = `${userId}.${theirs.split('.')[1]}`
  const found = await Promise.all([mixed, cookie, theirs].map((it) => here.sessions.find(it)))
  expect(found.map((session) => session?.userId ?? null)).toEqual([null, userId, other])
})

test('a made-up cookie uses no cache entry', async () => {
  const made = `${userId}.${'A'.repeat(43)}`
  expect(await here.sessions.find(made)).toBeNull()
  const before = here.reads()
  expect(await here.sessions.find(made)).toBeNull()
  expect(here.reads() - before).toBe(1)
})

test('a failed read is not cached', async () => {
  let isDown = true
  const run: typeof ledger.db.run = (...args) => (isDown ? Promise.reject(new Error('down')) : ledger.db.run(...args))
  const sessions = cacheSessions({ run }, { publish() {}, subscribe() {}, onGap() {} })
  await expect(sessions.find(cookie)).rejects.toThrow('down')
  isDown = false
  expect((await sessions.find(cookie))?.userId).toBe(userId)
})

test('a wallet has fifty sessions: the oldest ends when it opens more', async () => {
  const cookies = [cookie, (await createSession(ledger.db, userId)).cookie]
  await execute(
    ledger.db,
    sql`update sessions set created_at = created_at - interval '1 day' where user_id = ${userId}`,
  )
  while (cookies.length < 52) cookies.push((await createSession(ledger.db, userId)).cookie)
  const found = await Promise.all(cookies.map((each) => here.sessions.find(each)))
  expect(found.flatMap((session, index) => (session === null ? [index] : []))).toEqual([0, 1])
})

test('however many sessions a wallet opens, others keep theirs', async () => {
  const { userId: other } = await ledger.newPlayer()
  for (let count = 0; count < 60; count++) await createSession(ledger.db, other)
  expect(await here.sessions.find(cookie)).not.toBeNull()
})
