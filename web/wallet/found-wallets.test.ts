import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubBrowser } from '#test/support/browser/fake-browser.ts'

let browser: ReturnType<typeof stubBrowser>

/** A page that has just been opened, whose wallets are not looked for yet. */
async function openPage() {
  vi.resetModules()
  browser = stubBrowser()
  return await import('./found-wallets.ts')
}

type Provider = { readonly request: () => Promise<unknown> }
const provider = (flags: object = {}): Provider => ({ ...flags, request: async () => null })
const inject = (ethereum: unknown) => vi.stubGlobal('ethereum', ethereum)
const announce = (rdns: string, it = provider(), info: object = {}) => browser.announce({ provider: it }, rdns, info)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('wallets are in the order of the list, then of arrival, then the browser’s own', async () => {
  const { discoverWallets } = await openPage()
  inject(provider())
  announce('io.rabby', provider(), { name: 'Rabby' })
  announce('com.okex.wallet', provider(), { name: 'OKX Wallet' })
  announce('com.trustwallet.app')
  announce('io.metamask', provider(), { name: 'Somebody' })
  expect(discoverWallets().map(({ id, name }) => [id, name])).toEqual([
    ['metamask', 'MetaMask'],
    ['trust', 'Trust Wallet'],
    ['rdns:io.rabby', 'Rabby'],
    ['rdns:com.okex.wallet', 'OKX Wallet'],
    ['browser', 'Browser wallet'],
  ])
})

test.each([
  { name: 'a plain provider', ethereum: provider(), ids: ['browser'] },
  { name: 'a function', ethereum: Object.assign(() => null, provider()), ids: ['browser'] },
  { name: 'one that claims to be MetaMask', ethereum: provider({ isMetaMask: true }), ids: ['metamask'] },
  { name: 'Rabby, which claims so too', ethereum: provider({ isMetaMask: true, isRabby: true }), ids: ['browser'] },
  {
    name: 'several providers in one place',
    ethereum: { ...provider(), providers: [provider({ isTrust: true }), provider({ isMetaMask: true }), provider()] },
    ids: ['metamask', 'trust', 'browser'],
  },
  { name: 'no provider', ethereum: {}, ids: [] },
  { name: 'null', ethereum: null, ids: [] },
])('$name at window.ethereum is $ids', async ({ ethereum, ids }) => {
  const { discoverWallets } = await openPage()
  inject(ethereum)
  expect(discoverWallets().map(({ id }) => id)).toEqual(ids)
})

test('a wallet with MetaMask’s flag that announces itself is listed as itself, not as MetaMask', async () => {
  const { discoverWallets } = await openPage()
  const okx = provider({ isMetaMask: true })
  inject(okx)
  announce('com.okex.wallet', okx, { name: 'OKX Wallet' })
  expect(discoverWallets().map(({ id }) => id)).toEqual(['rdns:com.okex.wallet'])
})

test('a wallet that announces another object than the injected one is listed beside it', async () => {
  const { discoverWallets } = await openPage()
  inject(provider({ isMetaMask: true }))
  announce('com.okex.wallet')
  expect(discoverWallets().map(({ id }) => id)).toEqual(['rdns:com.okex.wallet', 'browser'])
})

test('next to MetaMask’s own announcement its flag belongs to MetaMask', async () => {
  const { discoverWallets } = await openPage()
  inject(provider({ isMetaMask: true }))
  announce('com.okex.wallet')
  announce('io.metamask')
  expect(discoverWallets().map(({ id }) => id)).toEqual(['metamask', 'rdns:com.okex.wallet'])
})

test('the first wallet of a domain name stays, however often that is announced', async () => {
  const { discoverWallets } = await openPage()
  discoverWallets()
  const first = provider()
  announce('io.rabby', first, { uuid: '1', name: 'Rabby' })
  announce('io.rabby', first, { uuid: '2', name: 'Rabby again' })
  announce('io.rabby', provider(), { uuid: '1', name: 'Rabby too' })
  announce('io.metamask', first)
  announce('io.metamask')
  expect(discoverWallets().map((it) => [it.id, it.name, Object.is(it.provider, first)])).toEqual([
    ['metamask', 'MetaMask', true],
    ['rdns:io.rabby', 'Rabby', true],
  ])
})

test('at most twenty wallets are listed in addition to the known ones', async () => {
  const { discoverWallets } = await openPage()
  for (let index = 0; index < 1_000; index += 1) announce(`io.flood.w${index}`)
  announce('io.metamask')
  const ids = discoverWallets().map(({ id }) => id)
  expect([ids.length, ids[0], ids.at(-1)]).toEqual([21, 'metamask', 'rdns:io.flood.w19'])
})

test('a wallet that arrives late and without an event is found by a waiting caller', async () => {
  const { waitForWallet } = await openPage()
  const arrived = waitForWallet(({ id }) => id === 'browser', 5_000)
  await vi.advanceTimersByTimeAsync(3_500)
  inject(provider())
  await vi.advanceTimersByTimeAsync(1_000)
  expect((await arrived)?.id).toBe('browser')
  expect(vi.getTimerCount()).toBe(0)
})

test('an ended wait checks once more, and leaves no timer running', async () => {
  const { waitForWallet } = await openPage()
  const arrived = waitForWallet(({ id }) => id === 'browser', 2_500)
  await vi.advanceTimersByTimeAsync(2_100)
  inject(provider())
  await vi.advanceTimersByTimeAsync(400)
  expect((await arrived)?.id).toBe('browser')
  const missing = waitForWallet(({ id }) => id === 'trust')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await missing).toBeNull()
  expect(vi.getTimerCount()).toBe(0)
})

test('an event of the wallet ends the wait at once', async () => {
  const { waitForWallet } = await openPage()
  const arrived = waitForWallet(({ id }) => id === 'browser', 5_000)
  inject(provider())
  dispatchEvent(new Event('ethereum#initialized'))
  expect((await arrived)?.id).toBe('browser')
})
