import { expect, test } from 'vitest'
import { fakeAddress } from '#test/support/chain/lying-node/fake-chain.ts'
import { type NodeCalls, readerOf } from '#test/support/chain/reader-of.ts'
import { DependencyDown } from '../../fault.ts'
import { readCode } from './read-wallet.ts'

const WALLET = fakeAddress('hot wallet')
const DELEGATION = `0xef0100${'ab'.repeat(20)}`
const says = (code: string | undefined): NodeCalls => ({ getCode: async () => code })
const NONE = says(undefined)
const CODE = says(DELEGATION)
const DOWN: NodeCalls = { getCode: () => Promise.reject(new Error('connection refused')) }

test.each([
  { name: 'all say none', nodes: [NONE, says('0x'), NONE], code: null },
  { name: 'all say code', nodes: [CODE, CODE, CODE], code: DELEGATION },
  { name: 'one of three invents code', nodes: [NONE, CODE, NONE], code: null },
  { name: 'one of three hides it', nodes: [CODE, NONE, CODE], code: DELEGATION },
  { name: 'one is down and the others differ', nodes: [CODE, NONE, DOWN], code: DELEGATION },
  { name: 'one is down and the others say none', nodes: [DOWN, NONE, NONE], code: null },
  { name: 'two differ', nodes: [NONE, CODE], code: DELEGATION },
])('$name: $code', async ({ nodes, code }) => {
  expect(await readCode(readerOf(nodes), WALLET)).toBe(code)
})

test('where two of three are down nothing is known', async () => {
  await expect(readCode(readerOf([DOWN, NONE, DOWN]), WALLET)).rejects.toThrow(DependencyDown)
})
