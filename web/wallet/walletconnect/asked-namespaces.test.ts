import { describe, expect, test } from 'vitest'
import { accountsOn, grantedChains, isGrantedMethod, requestedNamespaces } from './session-provider.ts'

const FIRST = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const SECOND = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

const granted = (accounts: string[], methods: string[] = []) => ({ eip155: { accounts, methods } })

describe('what a wallet is asked for', () => {
  test.each([
    { chainId: 56, chains: ['eip155:56', 'eip155:1'] },
    { chainId: 31337, chains: ['eip155:31337', 'eip155:1'] },
    { chainId: 1, chains: ['eip155:1'] },
  ])('on $chainId', ({ chainId, chains }) => {
    expect(requestedNamespaces(chainId).eip155.chains).toEqual(chains)
  })
})

describe('what a wallet has granted', () => {
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

  test('methods', () => {
    const namespaces = granted([], ['personal_sign'])
    expect(isGrantedMethod(namespaces, 'personal_sign')).toBe(true)
    expect(isGrantedMethod(namespaces, 'wallet_addEthereumChain')).toBe(false)
  })
})
