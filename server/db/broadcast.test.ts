import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { waitUntil } from '#test/support/wait-until.ts'
import { createTestDatabase, type TestDatabase } from '#test/support/world/postgres.ts'
import { startTcpProxy, type TcpProxy } from '#test/support/world/tcp-proxy.ts'
import { type Broadcast, createBroadcast } from './broadcast.ts'
import { createDatabase } from './pool.ts'
import type { Database } from './statement.ts'

const TIMING = { probeEveryMs: 100, answerMsMax: 3_000, pauseMs: 50, pauseMsMax: 200 }

let database: TestDatabase
let proxy: TcpProxy
let db: Database
const warnings: string[] = []
const log = { warn: (_: object, message: string) => void warnings.push(message), error: () => undefined } as never
beforeAll(async () => {
  database = await createTestDatabase()
  const { hostname: host, port } = new URL(database.databaseUrl)
  proxy = await startTcpProxy({ host, port: Number(port) })
  db = createDatabase(database.databaseUrl, 2, () => undefined)
})
afterAll(async () => {
  await db?.end()
  await proxy?.stop()
  await database?.drop()
})

/** Another process, whose line to the database goes by the proxy. */
async function openListener() {
  const url = new URL(database.databaseUrl)
  url.host = `127.0.0.1:${proxy.port}`
  const broadcast = await createBroadcast(db, url.href, log, TIMING)
  const heard: unknown[] = []
  let gaps = 0
  broadcast.subscribe('news', (message) => heard.push(message))
  broadcast.onGap(() => {
    gaps += 1
  })
  return { broadcast, heard, gaps: () => gaps }
}

const say = async (speaker: Broadcast, heard: readonly unknown[], word: string) => {
  speaker.publish('news', word)
  await waitUntil(`${word} is heard`, async () => heard.includes(word))
}

test('a silently cut connection is noticed, reported as a gap and reopened', async () => {
  const speaker = await createBroadcast(db, database.databaseUrl, log, TIMING)
  const { broadcast, heard, gaps } = await openListener()
  try {
    await say(speaker, heard, 'before')
    expect(gaps()).toBe(0)
    proxy.swallow()
    speaker.publish('news', 'meanwhile')
    // One at its end, and one when events are heard again: whatever was cached in between is dropped too.
    await waitUntil('both gaps', async () => gaps() >= 2)
    await say(speaker, heard, 'after')
    expect(heard).not.toContain('meanwhile')
    // The one that is cut is given up: a process that runs for months would run out of connections.
    await waitUntil('one line is open', async () => proxy.openLines() === 1)
  } finally {
    await Promise.all([broadcast.stop(), speaker.stop()])
  }
})

test('while the database is unreachable, the connection is retried', async () => {
  const speaker = await createBroadcast(db, database.databaseUrl, log, TIMING)
  const { broadcast, heard, gaps } = await openListener()
  try {
    proxy.refuse(true)
    proxy.swallow()
    await waitUntil('the gap', async () => gaps() >= 1)
    const tries = warnings.length
    await waitUntil('a failed try', async () => warnings.length > tries)
    expect(gaps()).toBe(1)
    proxy.refuse(false)
    await waitUntil('the second gap', async () => gaps() === 2)
    await say(speaker, heard, 'back')
  } finally {
    await Promise.all([broadcast.stop(), speaker.stop()])
  }
})

test('a lost connection does not delay the end', async () => {
  const { broadcast } = await openListener()
  proxy.swallow()
  await broadcast.stop()
})

test('a failing listener and an invalid message do not disturb the others', async () => {
  const { broadcast, heard } = await openListener()
  broadcast.subscribe('bad', () => {
    throw new Error('cannot bear it')
  })
  await db.$client.query(`select pg_notify('bv3_broadcast', 'no JSON')`)
  broadcast.publish('bad', 1)
  await say(broadcast, heard, 'still here')
  await broadcast.stop()
})

describe('the traffic on the connection', () => {
  /** Every payload that PostgreSQL hands to a listener. */
  async function openLine() {
    const client = new pg.Client({ connectionString: database.databaseUrl })
    await client.connect()
    const payloads: string[] = []
    client.on('notification', ({ payload = '' }) => payloads.push(payload))
    await client.query('listen bv3_broadcast')
    const events = () => payloads.flatMap((payload) => JSON.parse(payload) as { topic: string; message: unknown }[])
    return { payloads, events, end: () => client.end() }
  }

  test('is empty while nothing is published, and has each event once', async () => {
    const line = await openLine()
    const speaker = await createBroadcast(db, database.databaseUrl, log, { probeEveryMs: 60_000 })
    const own = () => line.payloads.filter((payload) => payload.startsWith('['))
    speaker.publish('news', 'first')
    speaker.publish('weather', { degrees: 20 })
    await expect.poll(own).toHaveLength(1)
    await sleep(300)
    speaker.publish('news', 'second')
    await expect.poll(own).toHaveLength(2)
    await sleep(300)
    const together = [
      { topic: 'news', message: 'first' },
      { topic: 'weather', message: { degrees: 20 } },
    ]
    expect(own().map((payload) => JSON.parse(payload))).toEqual([together, [{ topic: 'news', message: 'second' }]])
    await speaker.stop()
    await line.end()
  })

  test('has a probe now and then, and a connection that receives it stays', async () => {
    const line = await openLine()
    let gaps = 0
    const before = warnings.length
    // Longer than a test may take: a probe that is not heard is waited for.
    const listening = await createBroadcast(db, database.databaseUrl, log, { probeEveryMs: 20, answerMsMax: 600_000 })
    listening.onGap(() => {
      gaps += 1
    })
    await expect.poll(() => line.events().filter(({ topic }) => topic.startsWith('probe ')).length).toBeGreaterThan(3)
    expect({ gaps, warnings: warnings.length - before }).toEqual({ gaps: 0, warnings: 0 })
    await listening.stop()
    await line.end()
  })

  test('includes an event published right before the end', async () => {
    const { broadcast, heard } = await openListener()
    const speaker = await createBroadcast(db, database.databaseUrl, log, TIMING)
    speaker.publish('news', 'last word')
    await speaker.stop()
    await expect.poll(() => heard).toEqual(['last word'])
    await broadcast.stop()
  })

  test('is split into payloads that PostgreSQL accepts, with all events in order', async () => {
    const line = await openLine()
    const speaker = await createBroadcast(db, database.databaseUrl, log, TIMING)
    // Two bytes a letter.
    const sent = Array.from({ length: 12 }, (_, n) => ({ topic: 'news', message: `${n} ${'é'.repeat(n * 160)}` }))
    await db.transaction((tx) => speaker.publishWithin(tx, sent))
    await expect.poll(() => line.events().filter(({ topic }) => topic === 'news')).toEqual(sent)
    const sizes = line.payloads.map((payload) => Buffer.byteLength(payload))
    expect(Math.max(...sizes)).toBeLessThan(8_000)
    // No more of them than the events need.
    expect(sizes.filter((bytes) => bytes > 100)).toHaveLength(4)
    await speaker.stop()
    await line.end()
  })
})

test('an event published in a transaction is received after its commit, and never after a rollback', async () => {
  const { broadcast, heard } = await openListener()
  const publish = (word: string, isKept: boolean) =>
    db.transaction(async (tx) => {
      await broadcast.publishWithin(tx, [{ topic: 'news', message: word }])
      if (!isKept) throw new Error('changed its mind')
    })
  await expect(publish('never', false)).rejects.toThrow('changed its mind')
  await publish('kept', true)
  await waitUntil('the word', async () => heard.includes('kept'))
  expect(heard).toEqual(['kept'])
  await broadcast.stop()
})
