import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { WALLETCONNECT_DEEPLINK_CHOICE } from '@walletconnect/sign-client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openPageClient, pairWithApp, untilRequestSent } from '#test/support/browser/page-client.ts'
import { type RelayDouble, startRelayDouble } from '#test/support/browser/relay-double.ts'
import { createMemory } from '#test/support/browser/relay-storage.ts'
import type { WalletApp } from '#test/support/browser/wallet-app.ts'
import { waitUntil } from '#test/support/wait-until.ts'
import {
  DEEP_LINK_KEY,
  isProposalExpiry,
  isRelayConnected,
  onRequestSettled,
  onRequestWritten,
  type RelayClient,
  readSentRequest,
  resumeReconnecting,
  type SentRequest,
  skipAttestation,
  stopReconnecting,
} from './library-internals.ts'

/** The version whose internals were read. A newer one is read again before this changes. */
const EXAMINED_VERSION = '2.25.0'
const CHAIN_ID = 31337
const HEARTBEAT_MS = 5_000
const PROPOSAL_LIFETIME_MS = 5 * 60_000
/** The client gives a message this long before it stores it for its next heartbeat. */
const FIRST_PUBLISH_LIMIT_MS = 15_000

const REQUEST_LIFETIME_MS = 15 * 60_000

let relay: RelayDouble
let client: RelayClient
const apps: WalletApp[] = []

beforeEach(async () => {
  relay = await startRelayDouble()
  client = await openPageClient(relay)
})
afterEach(async () => {
  vi.useRealTimers()
  await stopReconnecting(client)
  for (const app of apps.splice(0)) await app.close()
  await relay.close()
})

const propose = () =>
  client.connect({ optionalNamespaces: { eip155: { chains: ['eip155:1'], methods: [], events: [] } } })

async function connectApp() {
  const paired = await pairWithApp(client, relay, CHAIN_ID)
  apps.push(paired.app)
  return paired
}

const askFor = (topic: string, params: readonly unknown[], by = client) =>
  by.request({ topic, chainId: `eip155:${CHAIN_ID}`, request: { method: 'personal_sign', params } })

const connected = () => waitUntil('the relay', async () => isRelayConnected(client))
const cutOff = () => waitUntil('being cut off', async () => !isRelayConnected(client))

test('the installed client is the examined one, pinned to its version', () => {
  const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8'))
  const root = readJson(new URL('../../../package.json', import.meta.url).pathname)
  expect(root.dependencies['@walletconnect/sign-client']).toBe(EXAMINED_VERSION)
  const require = createRequire(import.meta.url)
  const signClient = require.resolve('@walletconnect/sign-client')
  for (const name of ['@walletconnect/sign-client', '@walletconnect/core', '@walletconnect/types']) {
    const entry = createRequire(signClient).resolve(name)
    const folder = entry.slice(0, entry.lastIndexOf(name) + name.length)
    expect(readJson(`${folder}/package.json`)).toMatchObject({ name, version: EXAMINED_VERSION })
  }
})

test('a request is attested through the one function that is replaced', async () => {
  const register = vi.spyOn(client.core.verify, 'register')
  await propose()
  expect(register).toHaveBeenCalledTimes(1)
  skipAttestation(client)
  await propose()
  expect(register).toHaveBeenCalledTimes(1)
})

test('the app to open is read under the key that is written', async () => {
  expect(DEEP_LINK_KEY).toBe(WALLETCONNECT_DEEPLINK_CHOICE)
  const { app, topic } = await connectApp()
  const getItem = vi.spyOn(client.core.storage, 'getItem')
  const asked = askFor(topic, ['0x01', app.address])
  await app.settle('personal_sign', 'approve')
  await asked
  expect(getItem).toHaveBeenCalledWith(DEEP_LINK_KEY)
})

describe('the relay', () => {
  test('is connected while its socket is open', async () => {
    expect(isRelayConnected(client)).toBe(false)
    await propose()
    expect(isRelayConnected(client)).toBe(true)
    await stopReconnecting(client)
    expect(isRelayConnected(client)).toBe(false)
  })

  test('is not reconnected after a stop; after a resumption at once, and with one heartbeat', async () => {
    await propose()
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    // The timer that runs was made before the clock was replaced.
    client.core.heartbeat.stop()
    await client.core.heartbeat.init()
    let pulses = 0
    client.core.heartbeat.on('heartbeat_pulse', () => {
      pulses += 1
    })
    vi.advanceTimersByTime(HEARTBEAT_MS)
    expect(pulses).toBe(1)
    await relay.close()
    await cutOff()
    await stopReconnecting(client)
    await relay.open()
    vi.advanceTimersByTime(3 * HEARTBEAT_MS)
    expect(pulses).toBe(1)
    const resumed = [resumeReconnecting(client), resumeReconnecting(client)]
    await Promise.all(resumed)
    vi.advanceTimersByTime(HEARTBEAT_MS)
    expect(pulses).toBe(2)
    await connected()
  })

  test('does not deliver messages that were stored while it was disconnected', async () => {
    await propose()
    const { queue } = client.core.relayer.publisher as unknown as { queue: unknown }
    if (!(queue instanceof Map)) throw new Error('The publisher stores its messages in something else')
    await relay.close()
    await cutOff()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const unsent = propose().catch(() => undefined)
    for (let waitedMs = 0; queue.size === 0 && waitedMs < 2 * FIRST_PUBLISH_LIMIT_MS; waitedMs += 1_000) {
      await vi.advanceTimersByTimeAsync(1_000)
    }
    expect(queue.size).toBe(1)
    await stopReconnecting(client)
    expect(queue.size).toBe(0)
    await vi.advanceTimersByTimeAsync(PROPOSAL_LIFETIME_MS)
    await unsent
  })
})

describe('a request to a wallet', () => {
  test('is stored before it is sent, with exactly its parameters', async () => {
    const { app, topic } = await connectApp()
    const params = ['0x01', app.address]
    const published = () => relay.calls.filter((it) => it === 'irn_publish').length
    const written: { sent: SentRequest; publishedBefore: number }[] = []
    const publishedBefore = published()
    const askedAtMs = Date.now()
    const unlisten = onRequestWritten(client, (sent) => written.push({ sent, publishedBefore: published() }))
    const asked = askFor(topic, params)
    await app.settle('personal_sign', 'approve')
    await asked
    unlisten()
    expect(written).toHaveLength(1)
    expect(written[0]).toMatchObject({ publishedBefore, sent: { topic, method: 'personal_sign', response: null } })
    expect(written[0]?.sent.params).toBe(params)
    const writtenAtMs = (written[0]?.sent.expiresAtMs ?? 0) - REQUEST_LIFETIME_MS
    // The client rounds to seconds.
    expect(writtenAtMs).toBeGreaterThan(askedAtMs - 1_000)
    expect(writtenAtMs).toBeLessThan(Date.now() + 1_000)
    const second = askFor(topic, ['0x02', app.address])
    await app.settle('personal_sign', 'approve')
    await second
    expect(written).toHaveLength(1)
  })

  test.each([
    { tap: 'approve', response: { result: expect.stringMatching(/^0x/) } },
    { tap: 'reject', response: { error: { code: 5000, message: 'User rejected.' } } },
  ] as const)('has the answer of a wallet with $tap when it is settled', async ({ tap, response }) => {
    const { app, topic } = await connectApp()
    const ids: number[] = []
    onRequestWritten(client, ({ id }) => ids.push(id))
    const asked = askFor(topic, ['0x01', app.address]).catch(() => undefined)
    const id = await waitUntil('the request', async () => app.requests[0] && ids[0])
    expect(readSentRequest(client, id)).toMatchObject({ id, topic, response: null })
    const seen: unknown[] = []
    const unlisten = onRequestSettled(client, () => seen.push(readSentRequest(client, id)?.response))
    await app.settle('personal_sign', tap)
    await asked
    await waitUntil('the record to go', async () => readSentRequest(client, id) === null)
    expect(seen).toEqual([expect.objectContaining(response), undefined])
    unlisten()
    const second = askFor(topic, ['0x02', app.address])
    await app.settle('personal_sign', 'approve')
    await second
    expect(seen).toHaveLength(2)
  })

  test('of an earlier page is read by the next one, and gets its answer there', async () => {
    const storage = createMemory()
    const earlier = await openPageClient(relay, storage)
    const { app, topic } = await pairWithApp(earlier, relay, CHAIN_ID)
    apps.push(app)
    const ids: number[] = []
    onRequestWritten(earlier, ({ id }) => ids.push(id))
    const written = untilRequestSent(earlier)
    void askFor(topic, ['0x01', app.address], earlier).catch(() => undefined)
    const id = await waitUntil('the request', async () => app.requests[0] && ids[0])
    await written
    await stopReconnecting(earlier)
    const next = await openPageClient(relay, storage)
    expect(readSentRequest(next, id)).toMatchObject({ topic, method: 'personal_sign', params: ['0x01', app.address] })
    await app.settle('personal_sign', 'approve')
    const answered = await waitUntil('the answer', async () => readSentRequest(next, id)?.response)
    expect(answered).toMatchObject({ result: expect.stringMatching(/^0x/) })
    await stopReconnecting(next)
  })
})

test('an unused code ends with the recognised error', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  const { approval } = await propose()
  const ended = approval().then(
    () => null,
    (error: unknown) => error,
  )
  await vi.advanceTimersByTimeAsync(PROPOSAL_LIFETIME_MS)
  expect(isProposalExpiry(await ended)).toBe(true)
  expect(isProposalExpiry(new Error('Connection interrupted'))).toBe(false)
})
