import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openMemoryStorage } from '#test/support/memory-storage.ts'
import {
  mayHaveSession,
  readStoredWallet,
  removeStoredWallet,
  storeSessionAddress,
  storeWallet,
  watchOtherTabs,
} from './stored-wallet.ts'

const ADDRESS = `0x${'A1'.repeat(20)}`
const refusing = () => ({
  getItem() {
    throw new Error('SecurityError')
  },
})

let storage: Storage
beforeEach(() => {
  storage = openMemoryStorage()
  vi.stubGlobal('localStorage', storage)
  storeSessionAddress(null)
})
afterEach(() => vi.unstubAllGlobals())

describe('a stored wallet', () => {
  test('is restored at the next visit until it is forgotten', () => {
    storeWallet(ADDRESS, 'metamask')
    expect(readStoredWallet()).toEqual({ address: ADDRESS, walletId: 'metamask' })
    removeStoredWallet()
    expect([readStoredWallet(), storage.length]).toEqual([null, 0])
  })

  test.each([
    { name: 'only its address is stored', items: { walletAddress: ADDRESS } },
    { name: 'it was disconnected', items: { walletAddress: ADDRESS, isWalletConnected: 'false' } },
    { name: 'its address is missing', items: { isWalletConnected: 'true' } },
  ])('is not restored if $name', ({ items }) => {
    for (const [key, value] of Object.entries(items)) storage.setItem(key, value)
    expect(readStoredWallet()).toBe(null)
  })

  test('is not restored if the browser refuses storage', () => {
    vi.stubGlobal('localStorage', refusing())
    expect(() => storeWallet(ADDRESS, 'metamask')).not.toThrow()
    expect(readStoredWallet()).toBe(null)
  })
})

describe('the session is fetched', () => {
  test('if this page or an earlier one has recorded a session, until there is none', () => {
    expect(mayHaveSession()).toBe(false)
    storage.setItem('sessionAddress', ADDRESS)
    expect(mayHaveSession()).toBe(true)
    storeSessionAddress(null)
    expect(mayHaveSession()).toBe(false)
    storeSessionAddress(ADDRESS)
    expect([mayHaveSession(), storage.getItem('sessionAddress')]).toEqual([true, ADDRESS])
  })

  test('if this page has recorded one that the browser does not store', () => {
    vi.stubGlobal('localStorage', refusing())
    storeSessionAddress(ADDRESS)
    expect(mayHaveSession()).toBe(true)
  })
})

describe('a page with other tabs', () => {
  type StorageListener = (event: { key: string | null; newValue: string | null }) => void
  const heard: string[] = []
  let tell: StorageListener = () => {}
  let stop = () => {}
  beforeEach(() => {
    heard.length = 0
    vi.stubGlobal('addEventListener', (_: string, listener: StorageListener) => {
      tell = listener
    })
    vi.stubGlobal('removeEventListener', (name: string, listener: StorageListener) => {
      if (name === 'storage' && listener === tell) tell = () => {}
    })
    stop = watchOtherTabs({
      onLeft: () => heard.push('left'),
      onSignedIn: (address) => heard.push(`signed in ${address}`),
    })
  })

  test.each([
    { key: 'isWalletConnected', newValue: null, hears: ['left'] },
    { key: 'isWalletConnected', newValue: 'true', hears: [] },
    { key: 'sessionAddress', newValue: ADDRESS, hears: [`signed in ${ADDRESS}`] },
    { key: 'sessionAddress', newValue: null, hears: [] },
    { key: 'walletAddress', newValue: null, hears: [] },
    { key: null, newValue: null, hears: [] },
  ])('reacts to $key becoming $newValue: $hears', ({ key, newValue, hears }) => {
    tell({ key, newValue })
    expect(heard).toEqual(hears)
  })

  test('no longer reacts once it has stopped watching', () => {
    stop()
    tell({ key: 'isWalletConnected', newValue: null })
    expect(heard).toEqual([])
  })
})
