import { getAddress } from 'viem'
import { describe, expect, test, vi } from 'vitest'
import type { PlatformConfig } from '#core/api/platform.ts'
import { setLiveConnection } from '../live-connection.ts'
import { bnbTransfer, requestPayment } from '../payments.ts'
import type { RelayClient } from './library-internals.ts'
import type { RelaySession } from './relay-client.ts'
import {
  accountsOn,
  asWalletError,
  createSessionProvider,
  grantedChains,
  isGrantedMethod,
  readAddresses,
  readChainId,
  requestedNamespaces,
} from './session-provider.ts'

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

test('a wallet moved to another network during a relay outage is not asked to pay there', async () => {
  const { asked, pay } = pair([{ name: 'chainChanged', data: 1 }])
  await expect(pay()).rejects.toMatchObject({ name: 'PaymentRefusal', code: 'wrong_chain' })
  expect(asked).toEqual([])
})

test('the account of the last event is used until the wallet grants others', async () => {
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

test('a wallet that stayed on the platform’s network is asked there', async () => {
  const { asked, pay } = pair([])
  expect(await pay()).toBe(HASH)
  expect(asked).toMatchObject([{ chainId: 'eip155:56' }])
})

const FIRST = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const SECOND = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

const granted = (accounts: string[], methods: string[] = []) => ({ eip155: { accounts, methods } })

describe('the requested namespaces', () => {
  test.each([
    { chainId: 56, chains: ['eip155:56', 'eip155:1'] },
    { chainId: 31337, chains: ['eip155:31337', 'eip155:1'] },
    { chainId: 1, chains: ['eip155:1'] },
  ])('on $chainId', ({ chainId, chains }) => {
    expect(requestedNamespaces(chainId).eip155.chains).toEqual(chains)
  })
})

describe('the granted accounts', () => {
  test.each([
    { name: 'one account', accounts: [`eip155:56:${FIRST}`], chains: [56], on56: [FIRST] },
    {
      name: 'another chain only',
      accounts: [`eip155:1:${FIRST}`],
      chains: [1],
      on56: [],
    },
    {
      name: 'two accounts on two chains, the chosen one first',
      accounts: [`eip155:56:${SECOND}`, `eip155:56:${FIRST}`, `eip155:1:${SECOND}`],
      chains: [56, 1],
      on56: [SECOND, FIRST],
    },
    { name: 'any case', accounts: [`eip155:56:${FIRST.toLowerCase()}`], chains: [56], on56: [FIRST] },
    { name: 'nonsense', accounts: ['eip155:56:me', 'solana:1:abc', ''], chains: [], on56: [] },
  ])('$name', ({ accounts, chains, on56 }) => {
    expect(grantedChains(granted(accounts))).toEqual(chains)
    expect(accountsOn(granted(accounts), 56)).toEqual(on56)
  })

  test('and methods are read', () => {
    const namespaces = granted([], ['personal_sign'])
    expect(isGrantedMethod(namespaces, 'personal_sign')).toBe(true)
    expect(isGrantedMethod(namespaces, 'wallet_addEthereumChain')).toBe(false)
  })
})

const CHECKSUMMED = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

test.each([
  { data: 56, chainId: 56 },
  { data: '56', chainId: 56 },
  { data: '0x38', chainId: 56 },
  { data: 'eip155:56', chainId: 56 },
  { data: 'solana:1', chainId: null },
  { data: undefined, chainId: null },
  { data: 0, chainId: null },
])('a wallet that announces $data is on $chainId', ({ data, chainId }) => {
  expect(readChainId(data)).toBe(chainId)
})

describe('a wallet announces its accounts', () => {
  test.each([
    { data: [CHECKSUMMED], addresses: [CHECKSUMMED] },
    { data: [`eip155:56:${CHECKSUMMED.toLowerCase()}`], addresses: [CHECKSUMMED] },
    { data: ['me'], addresses: [] },
    { data: undefined, addresses: [] },
  ])('$data', ({ data, addresses }) => {
    expect(readAddresses(data)).toEqual(addresses)
  })
})

test.each([
  { answered: { code: 5000, message: 'User rejected.' }, code: 4001, message: 'User rejected.' },
  { answered: { code: 5001, message: 'User rejected chains.' }, code: 4001, message: 'User rejected chains.' },
  { answered: { code: 4001, message: 'no' }, code: 4001, message: 'no' },
  { answered: { code: 5100, message: 'Unsupported chains.' }, code: 4902, message: 'Unsupported chains.' },
  { answered: { code: -32002, message: 'pending' }, code: -32002, message: 'pending' },
  { answered: new Error('asleep'), code: undefined, message: 'asleep' },
  { answered: undefined, code: undefined, message: 'The wallet did not answer.' },
])('$answered is read as $code', ({ answered, code, message }) => {
  expect(asWalletError(answered)).toMatchObject({ message, ...(code !== undefined && { code }) })
})
