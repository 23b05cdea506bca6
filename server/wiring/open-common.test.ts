import { expect, test } from 'vitest'
import { fakeHash } from '#test/support/chain/lying-node/fake-chain.ts'
import { readerOf } from '#test/support/chain/reader-of.ts'
import { readTransaction } from '../chain/read-transaction.ts'
import { DependencyDown } from '../fault.ts'
import { openRole } from './open-common.ts'

test.each([
  { role: 'web', asked: 1 },
  { role: 'watcher', asked: 3 },
] as const)('while two of three nodes hang, the role $role calls $asked for a transaction', async (it) => {
  let asked = 0
  const fails = async () => {
    asked += 1
    throw new Error('connection refused')
  }
  const reader = readerOf([{ readContract: fails }, { readContract: fails }, { readContract: fails }])
  for (const { seen } of reader.nodes.slice(1)) {
    Object.assign(seen, { asideUntilMs: Number.POSITIVE_INFINITY, hasHung: true })
  }
  const log = { child: () => log }
  const chain = { network: { id: 56 }, reader, tokens: {}, wallet: null }
  const { settling } = openRole({ chain, log, bus: {}, notifications: {}, metrics: {} } as never, it.role)
  await expect(readTransaction(settling.chain, fakeHash('any'))).rejects.toThrow(DependencyDown)
  expect(asked).toBe(it.asked)
})
