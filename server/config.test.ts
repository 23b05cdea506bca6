import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { StartupError } from './fault.ts'

const BSC = {
  CHAIN: 'bsc',
  PUBLIC_URL: 'https://play.example/some/path',
  TREASURY_ADDRESS: `0x${'A'.repeat(40)}`,
  RPC_URLS: 'https://one.example, https://two.example/key',
  DATA_DIR: '/tmp/bv3',
}

/** Defaults of every chain; `local` adds its own. */
const DEFAULTS = {
  roles: new Set(['web', 'watcher', 'payer', 'jobs']),
  host: '127.0.0.1',
  port: 3000,
  dataDir: '/tmp/bv3',
  databaseUrl: null,
  databaseOwnerUrl: null,
  databasePoolerUrl: null,
  databaseConnections: 20,
  localDatabasePort: undefined,
  localChainPort: undefined,
  localBlockTimeMs: 1_000,
  bv3: null,
  payoutKey: null,
  payoutAddress: null,
  telegram: { apiRoot: 'https://api.telegram.org', withdrawalBot: null, purchaseBot: null },
  confirmationDepth: null,
  watchEveryMs: 1_250,
  clockToleranceMs: 30_000,
  adminUsername: null,
  adminPassword: null,
  rateLimitPerMinute: 600,
  socketsPerAddress: 500,
  trustedProxies: 0,
  stopDelayMs: 0,
  stopTimeoutMs: 25_000,
  walletConnect: null,
}

test('an empty environment is a local platform', () => {
  expect(readConfig({ DATA_DIR: '/tmp/bv3' })).toEqual({
    ...DEFAULTS,
    ...{ network: 'local', publicOrigin: null, startBlock: 0n, explorerUrl: null },
    ...{ rpcUrls: [], treasury: null, usdt: null, priceFeeds: [], metricsAccess: 'everybody', logLevel: 'warn' },
  })
})

const DATABASE_URL = 'postgres://127.0.0.1/bv3'
const KEY = `0x${'1'.repeat(64)}`

test('a process has every role unless some are named', () => {
  expect([...readConfig({}).roles]).toEqual(['web', 'watcher', 'payer', 'jobs'])
  expect([...readConfig({ ROLES: 'jobs, web', DATABASE_URL }).roles]).toEqual(['jobs', 'web'])
})

test('a process that does not pay has no key, even if one is set', () => {
  const { payoutKey, payoutAddress } = readConfig({
    ...{ ROLES: 'web,watcher,jobs', DATABASE_URL, PAYOUT_PRIVATE_KEY: KEY, PAYOUT_ADDRESS: `0x${'A'.repeat(40)}` },
  })
  expect({ payoutKey, payoutAddress }).toEqual({ payoutKey: null, payoutAddress: `0x${'a'.repeat(40)}` })
  expect(readConfig({ ROLES: 'payer', DATABASE_URL, PAYOUT_PRIVATE_KEY: KEY }).payoutKey).toEqual({ privateKey: KEY })
})

test('an empty variable is treated as unset', () => {
  expect(readConfig({ DATA_DIR: '/tmp/bv3', CHAIN: '', PORT: '', DATABASE_URL: '' })).toMatchObject({
    network: 'local',
    port: 3000,
  })
})

test('production requires its chain, its treasury and its public origin', () => {
  expect(readConfig(BSC)).toEqual({
    ...DEFAULTS,
    network: 'bsc',
    publicOrigin: 'https://play.example',
    treasury: `0x${'a'.repeat(40)}`,
    usdt: '0x55d398326f99059ff775485246999027b3197955',
    rpcUrls: ['https://one.example', 'https://two.example/key'],
    startBlock: null,
    explorerUrl: 'https://bscscan.com',
    priceFeeds: ['0x0567f2323251f0aab15c8dfb1967e4e8a7d42aee'],
    metricsAccess: 'nobody',
    logLevel: 'info',
  })
})

test.each([
  { TRUST_PROXY: '', trustedProxies: 0 },
  { TRUST_PROXY: 'false', trustedProxies: 0 },
  { TRUST_PROXY: 'true', trustedProxies: 1 },
  { TRUST_PROXY: '2', trustedProxies: 2 },
])('TRUST_PROXY=$TRUST_PROXY trusts $trustedProxies of the addresses in front', ({ TRUST_PROXY, trustedProxies }) => {
  expect(readConfig({ TRUST_PROXY })).toMatchObject({ trustedProxies })
})

test.each([
  { environment: {}, metricsAccess: 'everybody' },
  { environment: { METRICS_TOKEN: 'a-token-for-metrics' }, metricsAccess: { token: 'a-token-for-metrics' } },
  { environment: BSC, metricsAccess: 'nobody' },
])('metrics are open to $metricsAccess', ({ environment, metricsAccess }) => {
  expect(readConfig(environment)).toMatchObject({ metricsAccess })
})

test.each(['http://localhost:3000', 'http://127.0.0.1:3000', 'https://play.example'])('PUBLIC_URL may be %s', (url) => {
  expect(readConfig({ ...BSC, PUBLIC_URL: url })).toMatchObject({ publicOrigin: url })
})

test('the block explorer is stored without its last slash', () => {
  for (const EXPLORER_URL of ['https://explorer.example', 'https://explorer.example/']) {
    expect(readConfig({ ...BSC, EXPLORER_URL }).explorerUrl).toBe('https://explorer.example')
  }
})

test.each([
  { name: 'DATABASE_CONNECTIONS', least: 2 },
  { name: 'LOCAL_BLOCK_TIME_MS', least: 20 },
  { name: 'CONFIRMATION_DEPTH', least: 1 },
  { name: 'WATCH_EVERY_MS', least: 50 },
  { name: 'CLOCK_TOLERANCE_SECONDS', least: 5 },
  { name: 'RATE_LIMIT_PER_MINUTE', least: 1 },
  { name: 'SOCKETS_PER_ADDRESS', least: 1 },
  { name: 'STOP_DELAY_MS', least: 0 },
  { name: 'STOP_TIMEOUT_MS', least: 0 },
])('$name is at least $least', ({ name, least }) => {
  expect(() => readConfig({ [name]: String(least) })).not.toThrow()
  expect(() => readConfig({ [name]: String(least - 1) })).toThrow(`${name}: `)
})

describe('a wrong value stops the start with one line that names its variable', () => {
  const wrongOnes: readonly Record<string, string>[] = [
    { CHAIN: 'mainnet' },
    { ROLES: 'web,cook', DATABASE_URL },
    { ROLES: 'web,,jobs', DATABASE_URL },
    { ROLES: 'web' },
    { PAYOUT_ADDRESS: '0x123' },
    { PORT: '70000' },
    { PORT: 'http' },
    { PORT: '1.5' },
    { PORT: '-1' },
    { DATABASE_URL: 'mysql://here' },
    { DATABASE_URL: 'localhost' },
    { DATABASE_POOLER_URL: 'postgres://127.0.0.1/bv3' },
    { DATABASE_CONNECTIONS: '0' },
    { DATABASE_CONNECTIONS: '1' },
    { RATE_LIMIT_PER_MINUTE: '-1' },
    { RATE_LIMIT_PER_MINUTE: '0' },
    { WATCH_EVERY_MS: 'often' },
    { TRUST_PROXY: 'yes' },
    { TRUST_PROXY: '10' },
    { TRUST_PROXY: '-1' },
    { ADMIN_PASSWORD: 'short' },
    { METRICS_TOKEN: 'short' },
    { LOG_LEVEL: 'loud' },
    { PUBLIC_URL: 'play.example' },
    { EXPLORER_URL: 'explorer.example' },
    { PUBLIC_URL: 'ftp://play.example' },
    { LOCAL_BLOCK_TIME_MS: '0' },
    { LOCAL_BLOCK_TIME_MS: '1' },
    { ...BSC, RPC_URLS: 'wss://one.example' },
    { ...BSC, RPC_URLS: 'bsc-dataseed.example' },
    { ...BSC, RPC_URLS: 'https://one.example,,' },
    { ...BSC, TREASURY_ADDRESS: '0x123' },
    { ...BSC, TREASURY_ADDRESS: '' },
    { ...BSC, USDT_ADDRESS: 'USDT' },
    { ...BSC, PUBLIC_URL: '' },
    { ...BSC, PUBLIC_URL: 'http://play.example' },
    { ...BSC, START_BLOCK: '-5' },
    { ...BSC, CONFIRMATION_DEPTH: '0' },
    { WALLETCONNECT_RELAY_URL: 'https://relay.example' },
  ]
  test.each(wrongOnes)('%o', (environment) => {
    const names = Object.keys(environment)
    const wrong = names.at(-1) === 'DATA_DIR' ? undefined : names.at(-1)
    let message = ''
    try {
      readConfig({ DATA_DIR: '/tmp/bv3', ...environment })
    } catch (error) {
      expect(error).toBeInstanceOf(StartupError)
      message = error instanceof Error ? error.message : ''
    }
    expect(message).toMatch(/^[A-Z_]+: .+$/)
    expect(message).not.toContain('\n')
    expect(names).toContain(message.split(':')[0])
    if (names.length === 1) expect(message.startsWith(`${wrong}:`)).toBe(true)
  })
})

describe('WalletConnect', () => {
  test('is not offered without a project', () => {
    expect(readConfig({ WALLETCONNECT_RELAY_URL: 'wss://relay.example' }).walletConnect).toBeNull()
  })

  test.each([
    { WALLETCONNECT_RELAY_URL: undefined, relayUrl: 'wss://relay.walletconnect.org' },
    { WALLETCONNECT_RELAY_URL: 'ws://127.0.0.1:1/', relayUrl: 'ws://127.0.0.1:1' },
  ])('with a project goes through $relayUrl', ({ WALLETCONNECT_RELAY_URL, relayUrl }) => {
    const { walletConnect } = readConfig({ WALLETCONNECT_PROJECT_ID: 'project', WALLETCONNECT_RELAY_URL })
    expect(walletConnect).toEqual({ projectId: 'project', relayUrl })
  })
})

test('one price feed or two different ones are read; without any, the chain’s own', () => {
  const feeds = [`0x${'a'.repeat(40)}`, `0x${'b'.repeat(40)}`]
  const read = (text?: string) => readConfig(text === undefined ? {} : { PRICE_FEED_ADDRESS: text }).priceFeeds
  expect(read()).toEqual([])
  expect(read(feeds[0])).toEqual(feeds.slice(0, 1))
  expect(read(feeds.join(', '))).toEqual(feeds)
  expect(() => read(`${feeds[0]},${feeds[0]}`)).toThrow('PRICE_FEED_ADDRESS: must be two different addresses')
  expect(() => read([...feeds, `0x${'c'.repeat(40)}`].join())).toThrow('PRICE_FEED_ADDRESS: must be one address or two')
  expect(() => read('0x12')).toThrow('PRICE_FEED_ADDRESS: must be 0x')
})
