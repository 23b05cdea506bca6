import { describe, expect, test } from 'vitest'
import { readAddresses, readChainId } from './session-provider.ts'

const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

test.each([
  { data: 56, chainId: 56 },
  { data: '56', chainId: 56 },
  { data: '0x38', chainId: 56 },
  { data: 'eip155:56', chainId: 56 },
  { data: 'solana:1', chainId: null },
  { data: undefined, chainId: null },
  { data: 0, chainId: null },
])('a wallet that says $data is on $chainId', ({ data, chainId }) => {
  expect(readChainId(data)).toBe(chainId)
})

describe('a wallet names its accounts', () => {
  test.each([
    { data: [ADDRESS], addresses: [ADDRESS] },
    { data: [`eip155:56:${ADDRESS.toLowerCase()}`], addresses: [ADDRESS] },
    { data: ['me'], addresses: [] },
    { data: undefined, addresses: [] },
  ])('$data', ({ data, addresses }) => {
    expect(readAddresses(data)).toEqual(addresses)
  })
})
