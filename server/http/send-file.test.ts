import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import type { Readable } from 'node:stream'
import { text as readText } from 'node:stream/consumers'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { PURCHASES_CSV } from '#server/features/purchases/read-purchases.ts'
import { type CsvList, csvFile } from '#server/http/routing/csv-file.ts'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { waitUntil } from '#test/support/wait-until.ts'
import { execute } from '#test/support/world/execute.ts'
import { sendError } from './errors.ts'
import { fileAnswer } from './routing/answers.ts'
import { sendFile } from './send-file.ts'

const STALLED_AFTER_MS = 2_000
/** Longer than any test: a reader that stops keeps its place. */
const NEVER_MS = 600_000
const COPIES = 2_300

let ledger: TestLedger
let card: number
let userId: number
beforeAll(async () => {
  ledger = await openTestLedger()
  card = await ledger.newCard()
  await execute(ledger.db, `update cards set name = '=HYPERLINK("http://x","y")' where id = ${card}`)
  userId = (await ledger.newPlayer()).userId
  await ledger.giveCopies(userId, card, COPIES)
})
afterAll(() => ledger.close())

type SentFileRow = { readonly n: number }

/** A list without an end, of which nobody's buffers hold the whole; or one that fails on its way. */
const endless = (failsAfter = Number.POSITIVE_INFINITY): CsvList<SentFileRow> => ({
  name: 'endless',
  columns: { n: ({ n }) => n, text: () => 'x'.repeat(1_000) },
  readAfter: async (executor, last, limit) => {
    await executor.run({ kind: 'write' as const, name: 'probe', text: 'select 1' }, [])
    const from = (last?.n ?? 0) + 1
    if (from > failsAfter) throw new Error('the disk is full')
    return Array.from({ length: limit }, (_, at) => ({ n: from + at }))
  },
})

let app: FastifyInstance
let port: number
beforeEach(async () => {
  app = Fastify({ forceCloseConnections: true })
  const lists = {
    '/endless': endless(),
    '/patient': endless(),
    '/failing': endless(3_000),
    '/purchases': PURCHASES_CSV.listFor({}),
  }
  for (const [path, list] of Object.entries(lists)) {
    app.get(path, async (_, reply) => {
      const file = await csvFile(ledger.db, list as CsvList<unknown>)
      const stalledAfterMs = path === '/endless' ? STALLED_AFTER_MS : NEVER_MS
      return file.ok ? sendFile(reply, file.value, stalledAfterMs) : sendError(reply, file.code)
    })
  }
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
})
afterEach(() => app.close())

const get = (path: string, signal?: AbortSignal) =>
  fetch(`http://127.0.0.1:${port}${path}`, signal === undefined ? {} : { signal })

/** The database's processes that serve this one's other connections, or those of them that are in a transaction. */
async function backends(which: 'all' | 'in a transaction'): Promise<readonly number[]> {
  const { rows } = await execute<{ pid: number }>(
    ledger.db,
    `select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
    ${which === 'all' ? '' : 'and xact_start is not null'}`,
  )
  return rows.map(({ pid }) => pid)
}
const allIsFree = () =>
  waitUntil('every transaction to end', async () => (await backends('in a transaction')).length === 0)

/** Asks, reads the first bytes, and stops reading. */
async function startReading(path: string) {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
  const [first] = (await once(socket, 'data')) as [Buffer]
  socket.pause()
  return { socket, first: String(first) }
}

test('a list arrives complete, and a text that looks like a formula is disarmed', async () => {
  const answer = await get('/purchases')
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="purchases.csv"')
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  const lines = (await answer.text()).trimEnd().split('\r\n')
  expect(lines[0]).toBe('id,userId,walletAddress,cardId,cardName,purchasePrice,paymentMethod,txHash,purchasedAt')
  expect(lines.length).toBe(1 + COPIES)
  expect(lines[1]).toContain(',"\'=HYPERLINK(""http://x"",""y"")",0,gift,,20')
  expect(new Set(lines).size).toBe(lines.length)
  await allIsFree()
})

/** New copies stand at its end. */
const OLDEST_FIRST: CsvList<{ readonly id: bigint }> = {
  name: 'copies',
  columns: { id: ({ id }) => String(id) },
  readAfter: async (executor, last, limit) => {
    const statement = {
      kind: 'write' as const,
      name: 'copiesAfter',
      text: 'select id from purchases where id > $1 order by id limit $2',
    }
    return (await executor.run(statement, [last?.id ?? 0n, limit])) as { id: bigint }[]
  },
}

test('a list is as of its beginning, whatever is written during the read', async () => {
  const file = await csvFile(ledger.db, OLDEST_FIRST)
  if (!file.ok) throw new Error(file.code)
  let lines = 0
  for await (const piece of file.value.text) {
    // They would stand at the end of the list, which was not read yet.
    if (lines === 0) await ledger.giveCopies((await ledger.newPlayer()).userId, card, 5)
    lines += String(piece).split('\r\n').length - 1
  }
  expect(lines).toBe(1 + COPIES)
})

test('a reader that stops reading is disconnected, and its resources are freed', async () => {
  const { socket, first } = await startReading('/endless')
  expect(first).toContain('200 OK')
  const holding = await backends('in a transaction')
  expect(holding).toHaveLength(1)
  await allIsFree()
  // Not by the database, which cuts the connection of a transaction that is idle for long.
  expect(await backends('all')).toEqual(expect.arrayContaining([...holding]))
  // What lies in the buffers of both ends is all that comes, and no end of the file.
  socket.resume()
  expect(await readText(socket)).not.toMatch(/\r\n0\r\n\r\n$/)
  expect(socket.destroyed).toBe(true)
})

test('a reader that disconnects frees everything at once', async () => {
  // There nobody is dropped for being slow.
  const { socket } = await startReading('/patient')
  const holding = await backends('in a transaction')
  socket.destroy()
  await allIsFree()
  expect(await backends('all')).toEqual(expect.arrayContaining([...holding]))
})

test('three files are served at a time, the next is asked to retry, and is served then', async () => {
  const readers = await Promise.all([1, 2, 3].map(() => startReading('/patient')))
  const refused = await get('/endless')
  expect({ status: refused.status, body: await refused.json() }).toMatchObject({
    status: 429,
    body: { error: 'files_busy' },
  })
  expect(refused.headers.get('retry-after')).toBe('10')
  readers[0]?.socket.destroy()
  await waitUntil('a place', async () => {
    const away = new AbortController()
    const { status } = await get('/endless', away.signal)
    away.abort()
    return status === 200
  })
  for (const { socket } of readers) socket.destroy()
  await allIsFree()
})

test('a list that fails midway is cut off, so that a part is not taken for the whole', async () => {
  const answer = await get('/failing')
  await expect(answer.text()).rejects.toThrow()
  await allIsFree()
})

describe('a reader that never stops', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  /** Takes one piece each time, and counts those that it gets. */
  async function countTaken(pieceBytes: number, everyMs: number): Promise<number> {
    let isClosed = false
    async function* text() {
      try {
        while (true) yield new Uint8Array(pieceBytes)
      } finally {
        isClosed = true
      }
    }
    const sent: Readable[] = []
    const reply = { header: () => reply, type: () => reply, send: (stream: Readable) => sent.push(stream) }
    sendFile(reply as never, fileAnswer({ fileName: 'a.csv', contentType: 'text/csv', text: text() }), 20_000)
    const [stream] = sent
    stream?.on('error', () => undefined)
    let taken = 0
    for (let piece = 0; piece < 200 && !isClosed; piece++) {
      if (stream?.read(pieceBytes) !== null) taken += 1
      await vi.advanceTimersByTimeAsync(everyMs)
    }
    stream?.destroy()
    return taken
  }

  test('but reads only a kilobyte in ten seconds is disconnected', async () => {
    expect(await countTaken(1_000, 10_000)).toBeLessThan(10)
  })

  test('and reads 64 kB in three seconds gets the whole list', async () => {
    expect(await countTaken(65_536, 3_000)).toBeGreaterThan(190)
  })
})
