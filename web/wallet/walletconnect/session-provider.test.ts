import { getAddress } from 'viem'
import { expect, test, vi } from 'vitest'
import type { PlatformConfig } from '#core/api/platform.ts'
import { setLiveConnection } from '../live-connection.ts'
import { bnbTransfer, requestPayment } from '../payments.ts'
import type { RelayClient } from './library-internals.ts'
import type { RelaySession } from './relay-client.ts'
import { createSessionProvider } from './session-provider.ts'

const ADDRESS = `0x${'a1'.repeat(20)}`
const HASH = `0x${'22'.repeat(32)}`
const PLATFORM = { chain: { id: 56, name: 'BNB Smart Chain', rpcUrls: ['/rpc'] } } as unknown as PlatformConfig
const SESSION = {
  topic: 'paired',
  namespaces: {
    eip155: { accounts: [`eip155:56:${ADDRESS}`, `eip155:1:${ADDRESS}`], methods: ['eth_sendTransaction'], events: [] },
  },
} as unknown as RelaySession

/** A relay that the page has lost, and that brings what it has kept once the page comes back. */
function pair(backlog: readonly { name: string; data: unknown }[]) {
  const asked: { chainId: string }[] = []
  const listeners = new Map<string, (event: unknown) => void>()
  const relayer = {
    connected: false,
    async transportOpen() {
      relayer.connected = true
      for (const event of backlog) listeners.get('session_event')?.({ topic: SESSION.topic, params: { event } })
    },
  }
  const client = {
    core: {
      relayer,
      heartbeat: { stop() {}, init: async () => {} },
      history: { on() {}, off() {}, records: new Map() },
    },
    on: (name: string, listener: (event: unknown) => void) => void listeners.set(name, listener),
    off() {},
    async request(ask: { chainId: string }) {
      asked.push(ask)
      return HASH
    },
  } as unknown as RelayClient
  vi.stubGlobal('location', { origin: 'http://localhost' })
  const provider = createSessionProvider(client, SESSION, PLATFORM)
  setLiveConnection({ wallet: { address: ADDRESS, chainId: 56, name: '' }, platform: PLATFORM, provider } as never)
  return {
    asked,
    provider,
    listeners,
    pay: () => requestPayment(bnbTransfer({ recipient: ADDRESS, amount: 5n }), ADDRESS),
  }
}

test('a wallet that was moved to another network while the relay was away is not asked to pay there', async () => {
  const { asked, pay } = pair([{ name: 'chainChanged', data: 1 }])
  await expect(pay()).rejects.toMatchObject({ name: 'PaymentRefusal', code: 'wrong_chain' })
  expect(asked).toEqual([])
})

test('the account of the last event is shared, until the wallet grants others', async () => {
  const other = getAddress(`0x${'b2'.repeat(20)}`)
  const { provider, listeners } = pair([])
  const shared = () => provider.request({ method: 'eth_accounts' })
  const { topic, namespaces } = SESSION
  listeners.get('session_event')?.({
    topic,
    params: { event: { name: 'accountsChanged', data: [`eip155:56:${other}`] } },
  })
  expect(await shared()).toEqual([other])
  listeners.get('session_update')?.({ topic, params: { namespaces } })
  expect(await shared()).toEqual([getAddress(ADDRESS)])
})

test('a wallet that has stayed is asked on the platform’s network', async () => {
  const { asked, pay } = pair([])
  expect(await pay()).toBe(HASH)
  expect(asked).toMatchObject([{ chainId: 'eip155:56' }])
})
