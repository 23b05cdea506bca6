import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BSC_CONFIG } from '#test/support/chain/bsc-config.ts'
import { chainToAdd } from './wallet-provider.ts'

beforeEach(() => vi.stubGlobal('location', { origin: 'https://bv3.example' }))
afterEach(() => vi.unstubAllGlobals())

test('a wallet without BNB Smart Chain is told its id, its coin, one node and one explorer', () => {
  expect(chainToAdd(BSC_CONFIG)).toEqual({
    chainId: '0x38',
    chainName: 'BNB Smart Chain',
    nativeCurrency: { name: 'BNB', symbol: 'BNB', decimals: 18 },
    rpcUrls: ['https://bsc-dataseed.bnbchain.org/'],
    blockExplorerUrls: ['https://bscscan.com'],
  })
})

test('a node behind the site itself has its full address', () => {
  const chain = { ...BSC_CONFIG.chain, rpcUrls: ['/rpc'], explorer: null }
  const added = chainToAdd({ ...BSC_CONFIG, chain })
  expect(added.rpcUrls).toEqual(['https://bv3.example/rpc'])
  expect(added).not.toHaveProperty('blockExplorerUrls')
})
