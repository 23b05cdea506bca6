import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { LOCKS } from '#server/db/with-lock.ts'
import { commandLineOf } from '#server/dev/child-process.ts'
import { makeTempFolder, type TempFolder } from '../support/temp-folder.ts'
import { waitUntil } from '../support/wait-until.ts'
import { bodyOf, rpc, sendRequest } from '../support/world/http.ts'
import { readCards, readFacts } from '../support/world/player.ts'
import { createTestDatabase, type TestDatabase } from '../support/world/postgres.ts'
import {
  childrenIn,
  descendantsOf,
  type EndedStart,
  killLeftoverProcesses,
  runUntilExit,
  type ServerProcess,
  startServer,
} from '../support/world/server-process.ts'
import { startTcpProxy } from '../support/world/tcp-proxy.ts'

/** What is promised to operators of how long children outlive a killed server. */
const ORPHANS_MS_MAX = 10_000

let folder: TempFolder
let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
beforeEach(() => {
  folder = makeTempFolder()
})
afterEach(async () => {
  await killLeftoverProcesses(folder.path)
  folder.remove()
})

const startEnvironment = () => ({ DATA_DIR: folder.path, DATABASE_URL: database.databaseUrl })

/** One line that names the variable, on the error stream, and nothing of the program's insides. */
function expectOneLine({ exitCode, stdout, stderr }: EndedStart, variable: string): void {
  expect(stderr.trimEnd().split('\n')).toEqual([expect.stringMatching(new RegExp(`^${variable}: \\S.{5,}`))])
  expect(stderr).not.toMatch(/ {4}at |node:internal|\.ts:\d/)
  expect(stdout).toBe('')
  expect(exitCode).toBe(1)
}

async function listen(): Promise<{ server: Server; port: string }> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('a listening server has a port')
  return { server, port: String(address.port) }
}

describe('a wrong variable fails the start with one line:', () => {
  const PRODUCTION = {
    CHAIN: 'bsc',
    PUBLIC_URL: 'https://play.example',
    TREASURY_ADDRESS: `0x${'11'.repeat(20)}`,
    RPC_URLS: 'http://127.0.0.1:9',
    ADMIN_USERNAME: 'operator',
    ADMIN_PASSWORD: 'a long enough password',
  }
  // What the values alone decide stands in `server/config.test.ts`; here a process ends by it, and by what the world says.
  test.each<{ variable: string; environment: Record<string, string> }>([
    { variable: 'CHAIN', environment: { CHAIN: 'ethereum' } },
    { variable: 'PORT', environment: { PORT: '70000' } },
    { variable: 'HOST', environment: { HOST: '203.0.113.7' } },
    { variable: 'HOST', environment: { HOST: 'no-such-host.invalid' } },
    { variable: 'DATABASE_URL', environment: { DATABASE_URL: 'postgres://127.0.0.1:9/x' } },
    { variable: 'PUBLIC_URL', environment: { ...PRODUCTION, PUBLIC_URL: 'http://play.example' } },
    { variable: 'DATA_DIR', environment: { DATA_DIR: '/proc/bv3' } },
    { variable: 'RPC_URLS', environment: { ...PRODUCTION, RPC_URLS: 'http://127.0.0.1:9,,' } },
  ])('$variable: $environment', async ({ variable, environment }) => {
    expectOneLine(await runUntilExit({ ...startEnvironment(), ...environment }), variable)
    expect(childrenIn(folder.path)).toEqual([])
  })

  test.each(['ADMIN_USERNAME', 'ADMIN_PASSWORD'])('no %s at the first start in production', async (variable) => {
    const empty = await createTestDatabase()
    try {
      const environment = { ...startEnvironment(), DATABASE_URL: empty.databaseUrl, ...PRODUCTION, [variable]: '' }
      expectOneLine(await runUntilExit(environment), variable)
    } finally {
      await empty.drop()
    }
  })

  test.each([
    { name: 'password', spoil: (url: URL) => Object.assign(url, { password: 'not-the-password' }) },
    { name: 'database', spoil: (url: URL) => Object.assign(url, { pathname: '/not_there' }) },
  ])('DATABASE_URL with the wrong $name, printed without its password', async ({ spoil }) => {
    // Of the tests' own PostgreSQL: a cluster may ask for no password.
    const { href, password } = spoil(new URL(inject('templateDatabaseUrl')))
    const ended = await runUntilExit({ ...startEnvironment(), DATABASE_URL: href })
    expectOneLine(ended, 'DATABASE_URL')
    expect(ended.stderr).not.toContain(password)
  })

  test('a data folder below a file', async () => {
    const file = join(folder.path, 'file')
    writeFileSync(file, '')
    expectOneLine(await runUntilExit({ ...startEnvironment(), DATA_DIR: join(file, 'data') }), 'DATA_DIR')
  })

  test.each(['PORT', 'LOCAL_CHAIN_PORT', 'LOCAL_DATABASE_PORT'])('%s, in use by another program', async (variable) => {
    const { server, port } = await listen()
    try {
      const ended = await runUntilExit({ DATA_DIR: folder.path, [variable]: port })
      expectOneLine(ended, variable)
      expect(ended.stderr).toContain(port)
      expect(childrenIn(folder.path)).toEqual([])
    } finally {
      server.close()
    }
  })
})

describe('a platform started without any configuration', () => {
  /** Only a data folder: database and chain are its own. */
  let home: TempFolder
  let first: ServerProcess
  beforeAll(async () => {
    home = makeTempFolder()
    first = await startServer({ DATA_DIR: home.path })
  })
  afterAll(async () => {
    await killLeftoverProcesses(home.path)
    home.remove()
  })

  test('keeps a second server out of its data, and continues', async () => {
    const second = await runUntilExit({ DATA_DIR: home.path })
    expectOneLine(second, 'DATA_DIR')
    expect(second.stderr).toContain(String(first.pid))
    expect((await sendRequest(first, '/readyz')).body).toEqual({ status: 'ready', database: 'up', chain: 'up' })
  })

  test.each(['SIGINT', 'SIGTERM'] as const)(
    'stops its chain and its database at %s, and has all its data at the next start',
    async (signal) => {
      const before = { facts: await readFacts(first), cards: await readCards(first) }
      expect(before.cards).toHaveLength(6)
      expect(childrenIn(home.path).length).toBeGreaterThanOrEqual(2)
      // Browsers stay connected: that must not hold up the end.
      const idle = await fetch(`${first.url}/api/cards`, { headers: { connection: 'keep-alive' } })
      await idle.text()

      expect(await first.stop(signal)).toBe(0)
      expect(childrenIn(home.path)).toEqual([])
      await expect(fetch(`${first.url}/livez`)).rejects.toThrow()

      const firstOutput = first.output()
      first = await startServer({ DATA_DIR: home.path })
      expect({ facts: await readFacts(first), cards: await readCards(first) }).toMatchObject({
        facts: { treasury: before.facts.treasury, usdt: before.facts.usdt },
        cards: before.cards,
      })
      expect(first.output()).not.toMatch(/password/i)
      if (signal === 'SIGINT')
        expect(firstOutput).toMatch(/Operator\s+operator\n\s+Password\s+\S{16,}\s+\(shown this once\)/)
    },
  )

  test('leaves no child process at kill -9, and has all its data at the next start', async () => {
    const { treasury } = await readFacts(first)
    const wallet = `0x${'33'.repeat(20)}`
    const { txHash } = bodyOf(
      await sendRequest<{ txHash: string }>(first, '/api/local/faucet', { json: { walletAddress: wallet } }),
    )
    const children = descendantsOf(first.pid)
    expect(childrenIn(home.path).length).toBeGreaterThanOrEqual(2)
    expect(children).toEqual(expect.arrayContaining(childrenIn(home.path)))
    await first.killHard()
    await waitUntil(
      'no child is left',
      async () => children.every((pid) => commandLineOf(pid) === undefined),
      ORPHANS_MS_MAX,
    )
    first = await startServer({ DATA_DIR: home.path })
    expect((await readFacts(first)).treasury).toBe(treasury)
    expect(await rpc(first, 'eth_getTransactionReceipt', [txHash])).toMatchObject({ status: '0x1' })
    expect(await first.stop()).toBe(0)
    expect(childrenIn(home.path)).toEqual([])
  })
})

describe('three processes that start at once on a new database with the same settings', () => {
  test('share a local chain, all serve, and give test funds at once', async () => {
    const shared = await createTestDatabase()
    const settings = { ...startEnvironment(), DATABASE_URL: shared.databaseUrl }
    const starts = await Promise.allSettled([1, 2, 3].map(() => startServer(settings)))
    const servers = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []))
    try {
      expect(starts.flatMap((start) => (start.status === 'rejected' ? [String(start.reason)] : []))).toEqual([])
      const treasuries = await Promise.all(servers.map(async (server) => (await readFacts(server)).treasury))
      expect(new Set(treasuries).size).toBe(1)
      // One account, whose password one of them tells.
      expect(servers.filter((server) => /Password/.test(server.output()))).toHaveLength(1)
      const grants = await Promise.all(
        servers.map(async (server, index) => {
          const walletAddress = `0x${`${index + 1}`.repeat(40)}`
          return bodyOf(await sendRequest<{ txHash: string }>(server, '/api/local/faucet', { json: { walletAddress } }))
            .txHash
        }),
      )
      expect(new Set(grants).size).toBe(3)
      for (const server of servers) {
        expect((await sendRequest(server, '/readyz')).body).toEqual({ status: 'ready', database: 'up', chain: 'up' })
      }
    } finally {
      for (const server of servers.reverse()) await server.stop()
      await shared.drop()
    }
  })
})

describe('a platform on a public chain', () => {
  const TESTNET = {
    CHAIN: 'bsc-testnet',
    PUBLIC_URL: 'https://play.example',
    TREASURY_ADDRESS: `0x${'11'.repeat(20)}`,
    RPC_URLS: 'http://127.0.0.1:9',
    ADMIN_USERNAME: 'operator',
    ADMIN_PASSWORD: 'a long enough password',
    LOG_LEVEL: 'silent',
  }

  test('does not start on a database of the local chain', async () => {
    const local = await startServer(startEnvironment())
    expect(await local.stop()).toBe(0)
    const ended = await runUntilExit({ ...startEnvironment(), ...TESTNET })
    expectOneLine(ended, 'CHAIN')
    expect(ended.stderr).toContain('this database belongs to chain 31337 and not to chain 97')
  })

  test('is ready while no node answers, reports it, and has no faucet', async () => {
    const empty = await createTestDatabase()
    // Nothing is put into the folder, so it need not even be possible.
    const server = await startServer({ ...TESTNET, DATA_DIR: '/proc/bv3', DATABASE_URL: empty.databaseUrl })
    try {
      expect(server.output()).not.toMatch(/password/i)
      expect((await sendRequest(server, '/livez')).status).toBe(200)
      const ready = await sendRequest(server, '/readyz')
      expect([ready.status, ready.body]).toEqual([200, { status: 'ready', database: 'up', chain: 'down' }])
      expect(bodyOf(await sendRequest<{ mode: string }>(server, '/api/config')).mode).toBe('bsc-testnet')
      const headers = { origin: 'https://play.example' }
      const faucet = { headers, json: { walletAddress: `0x${'22'.repeat(20)}` } }
      expect((await sendRequest(server, '/api/local/faucet', faucet)).status).toBe(404)
      expect(
        (await sendRequest(server, '/rpc', { headers, json: { jsonrpc: '2.0', id: 1, method: 'eth_chainId' } })).status,
      ).toBe(404)
      expect(childrenIn(folder.path)).toEqual([])
    } finally {
      expect(await server.stop()).toBe(0)
      await empty.drop()
    }
  })
})

test('a start that loses its database after the migrations retries once it is back', async () => {
  const url = new URL(database.databaseUrl)
  const proxy = await startTcpProxy({ host: url.hostname, port: Number(url.port || 5432) })
  url.host = `127.0.0.1:${proxy.port}`
  const other = new pg.Client({ connectionString: database.databaseUrl })
  await other.connect()
  try {
    await other.query('select pg_advisory_lock($1)', [LOCKS.migration])
    const starting = startServer({ ...startEnvironment(), DATABASE_URL: url.href })
    const lines = 'select from pg_stat_activity where datname = current_database()'
    await waitUntil('its first connection', async () => (await other.query(lines)).rows.length > 1)
    proxy.refuse(true)
    await other.query('select pg_advisory_unlock($1)', [LOCKS.migration])
    await waitUntil('a refused connection', async () => proxy.refusals() > 0)
    proxy.refuse(false)
    const server = await starting
    expect((await sendRequest(server, '/livez')).status).toBe(200)
    expect(server.output()).toContain('the start was interrupted; it is retried')
    expect(await server.stop()).toBe(0)
  } finally {
    await other.end()
    await proxy.stop()
  }
})
