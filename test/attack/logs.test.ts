import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { readRows } from '../support/money/ledger-check.ts'
import { waitUntil } from '../support/wait-until.ts'
import { bodyOf, sendRequest } from '../support/world/http.ts'
import { startTestPlatform, type TestPlatform } from '../support/world/platform.ts'
import { createPlayer, readCards } from '../support/world/player.ts'
import { requestRaw } from '../support/world/raw-request.ts'
import { childrenIn } from '../support/world/server-process.ts'
import { signInMessage } from '../support/world/sign-in-message.ts'

const PASSWORD = 'correct-horse-battery'
const METRICS_TOKEN = 'a-token-for-metrics'

let platform: TestPlatform
beforeAll(async () => {
  platform = await startTestPlatform({ LOG_LEVEL: 'debug', ADMIN_PASSWORD: PASSWORD, METRICS_TOKEN })
})
afterAll(() => platform?.close())

test('a client that disconnects in the middle of a body causes no server error', async () => {
  const { hostname, port } = new URL(platform.url)
  for (let n = 0; n < 5; n += 1) {
    const socket = connect(Number(port), hostname)
    await once(socket, 'connect')
    const head = `POST /api/auth/verify HTTP/1.1\r\nHost: ${hostname}:${port}\r\nContent-Type: application/json\r\n`
    socket.write(`${head}Content-Length: 100\r\n\r\n{"message":`)
    await sleep(20)
    socket.destroy()
  }
  // And at once, before anything is looked up for it.
  for (let n = 0; n < 20; n += 1) {
    const socket = connect(Number(port), hostname)
    await once(socket, 'connect')
    const asked = `GET /api/config HTTP/1.1\r\nHost: ${hostname}\r\nCookie: session=1.${'A'.repeat(43)}\r\n\r\n`
    socket.write(asked.repeat(10), () => socket.resetAndDestroy())
  }
  await sleep(500)
  // A failure that is ours, told after whatever was told of them.
  const player = createPlayer(platform)
  await player.signIn()
  await readRows(platform.databaseUrl, 'alter table orders rename to orders_away')
  expect((await player.call(`/api/orders?walletAddress=${player.address}`)).status).toBe(500)
  await readRows(platform.databaseUrl, 'alter table orders_away rename to orders')
  await waitUntil('the log of a failure', async () => platform.output().includes('a request failed'))
  expect(platform.output().split('a request failed')).toHaveLength(2)
  expect(platform.output()).not.toContain('the database is down')
})

test('no failure writes a secret to the log at the most verbose level', async () => {
  const player = createPlayer(platform)
  const secrets = new Map<string, string>([
    ['the operator’s password', PASSWORD],
    ['the token for metrics', METRICS_TOKEN],
    ['the database’s URL', platform.databaseUrl],
    ['the player’s key', player.wallet.privateKey],
  ])
  const databasePassword = new URL(platform.databaseUrl).password
  if (databasePassword !== '') secrets.set('the database’s password', `:${databasePassword}@`)
  const keys = JSON.parse(readFileSync(join(platform.dataDir, 'chain', 'wallets.json'), 'utf8')) as object
  for (const [name, key] of Object.entries(keys)) secrets.set(name, key)

  await player.signIn()
  secrets.set('the session', player.cookie().replace(/^session=\d+\./, ''))
  const [card] = await readCards(platform)
  await player.order(card?.id ?? 0, 1)
  await sendRequest(platform, '/metrics', { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  await requestRaw(platform, '/%zz')

  // A query that fails: the table that it needs is away.
  const fresh = async () => bodyOf(await sendRequest<{ nonce: string }>(platform, '/api/auth/nonce')).nonce
  const nonce = await fresh()
  await readRows(platform.databaseUrl, 'alter table orders rename to orders_away')
  expect((await player.post('/api/orders', { cardId: card?.id, quantity: 7 })).status).toBe(500)
  expect((await player.call(`/api/orders?walletAddress=${player.address}`)).status).toBe(500)
  await readRows(platform.databaseUrl, 'alter table orders_away rename to orders')

  // A chain that is gone while a contract's signature waits to be checked there.
  const host = new URL(platform.url).host
  const issuedAt = new Date().toISOString()
  const address = createPlayer(platform).address
  const message = signInMessage({ domain: host, address, uri: platform.url, chainId: 31_337, nonce, issuedAt })
  const signature = await player.signMessage(message)
  secrets.set('a signature', signature.slice(2))
  for (const pid of childrenIn(platform.dataDir)) process.kill(pid, 'SIGKILL')
  expect((await sendRequest(platform, '/api/auth/verify', { json: { message, signature } })).status).toBe(503)

  // A database that drops every connection; behind a pooler those that were dropped are the pooler's.
  const drop = () =>
    readRows(
      platform.databaseUrl,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    )
  const ofConnections =
    inject('poolerUrl') === null ? ['a database connection was lost; the pool opens a new one when needed'] : []
  const said = ['a request failed', 'a dependency is down', ...ofConnections]
  await waitUntil('the log of all that failed', async () => {
    // One that is at work just then fails its statement and is not told as lost: the next may be idle.
    await drop()
    await sendRequest(platform, '/api/cards')
    return said.every((line) => platform.output().includes(line))
  })
  const log = platform.output()
  for (const [name, secret] of secrets) expect(log.includes(secret) ? name : 'nothing').toBe('nothing')
  // Libraries quote a query with its values, what was asked of a node, a connection with the key that cancels it.
  expect(log).not.toMatch(/params: |"secretKey"|eth_call|0x[0-9a-f]{65}/i)
})
