import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openPageClient, type PageClient, pairWithApp, untilRequestSent } from '#test/support/browser/page-client.ts'
import { type RelayDouble, startRelayDouble } from '#test/support/browser/relay-double.ts'
import { createMemory } from '#test/support/browser/relay-storage.ts'
import type { WalletApp } from '#test/support/browser/wallet-app.ts'
import { waitUntil } from '#test/support/wait-until.ts'
import { stopReconnecting } from './library-internals.ts'
import { endSession, requestAwaited, resumeAwaited } from './relay-client.ts'

const CHAIN_ID = 31337
const REQUEST_LIFETIME_MS = 15 * 60_000

let relay: RelayDouble
let app: WalletApp
let topic: string
let reloaded: PageClient

beforeEach(async () => {
  vi.stubGlobal('sessionStorage', createTabStorage())
  relay = await startRelayDouble()
  const storage = createMemory()
  const earlier = await openPageClient(relay, storage)
  const paired = await pairWithApp(earlier, relay, CHAIN_ID)
  app = paired.app
  topic = paired.topic
  const request = { method: 'personal_sign', params: ['0x01', app.address] }
  const sent = untilRequestSent(earlier)
  void requestAwaited(earlier, { topic, chainId: `eip155:${CHAIN_ID}`, request }).catch(() => undefined)
  await Promise.all([sent, waitUntil('the request', async () => app.requests[0])])
  await stopReconnecting(earlier)
  reloaded = await openPageClient(relay, storage)
})
afterEach(async () => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  await stopReconnecting(reloaded)
  await app.close()
  await relay.close()
})

function resumeOne() {
  const [late] = resumeAwaited(reloaded, topic)
  if (late === undefined) throw new Error('Nothing is awaited')
  return late
}

const isRemembered = () => sessionStorage.getItem('walletConnectAwaited') !== '[]'

test('a wallet answers the reloaded page', async () => {
  const late = resumeOne()
  expect(late).toMatchObject({ method: 'personal_sign', params: ['0x01', app.address] })
  await app.settle('personal_sign', 'approve')
  expect(await late.answer).toMatch(/^0x/)
  expect(isRemembered()).toBe(false)
})

test('a wallet refuses after the reload', async () => {
  const late = resumeOne()
  const refused = expect(late.answer).rejects.toMatchObject({ code: 5000 })
  await app.settle('personal_sign', 'reject')
  await refused
})

test('a session ended by its wallet is no longer awaited', async () => {
  const late = resumeOne()
  const ended = expect(late.answer).rejects.toThrow('')
  await app.endSession()
  await ended
  expect(isRemembered()).toBe(false)
})

test('a session ended by the page is no longer awaited', async () => {
  const late = resumeOne()
  await Promise.all([endSession(reloaded, topic), expect(late.answer).rejects.toThrow('')])
  expect(isRemembered()).toBe(false)
})

test('an expired request is no longer awaited', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  const late = resumeOne()
  const ended = expect(late.answer).rejects.toThrow('')
  await vi.advanceTimersByTimeAsync(REQUEST_LIFETIME_MS)
  await ended
})

/** What a tab has and Node has not. */
function createTabStorage() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
}
