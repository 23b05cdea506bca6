import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PlayerSession } from '#server/http/routing/route.ts'
import { fakeAddress, fakeHash } from '#test/support/chain/lying-node/fake-chain.ts'
import { type NodeCalls, readerOf } from '#test/support/chain/reader-of.ts'
import { createInstantWorld, type InstantWorld, OPERATOR } from '#test/support/money/instant-world.ts'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { readOpenChainAlarms } from '../chain/alarms.ts'
import { LOCKS, withLock } from '../db/with-lock.ts'
import { DependencyDown } from '../fault.ts'
import { decideWithdrawal } from '../features/withdrawals/decide-withdrawal.ts'
import { readAdminWithdrawal } from '../features/withdrawals/read-withdrawals.ts'
import { cancelPending } from '../features/withdrawals/withdrawals.ts'
import { compareOutgoing } from './outgoing/compare-outgoing.ts'
import { createPayoutRecord } from './payout-record.ts'
import { countOpenStrays } from './strays.sql.ts'
import { readSeenTransactions } from './strays.ts'

const CHAIN_ID = 31_337
const HEAD = { number: 100n, hash: fakeHash('head'), timestamp: 1_800_000_000n }

let ledger: TestLedger
let world: InstantWorld
let ann: PlayerSession
beforeAll(async () => {
  ledger = await openTestLedger()
  world = createInstantWorld(ledger)
})
beforeEach(async () => {
  ann = await world.newPlayer(100)
})
afterAll(() => ledger.close())

let wallets = 0
/** A hot wallet of which three nodes say the same, at once or when the test lets them. */
function openWallet() {
  const address = fakeAddress(`hot wallet ${++wallets}`)
  const said = { final: 0, seen: 0, asked: 0, answering: Promise.resolve() }
  const node: NodeCalls = {
    getChainId: async () => CHAIN_ID,
    getBlock: async () => {
      await said.answering
      return HEAD
    },
    getTransactionCount: async ({ blockTag }: { blockTag?: string }) => {
      said.asked += 1
      return blockTag === undefined ? said.final : said.seen
    },
    getBlockNumber: async () => HEAD.number,
    getCode: async () => undefined,
  }
  const chain = readerOf([node, node, node], { chainId: CHAIN_ID })
  const deps = { db: ledger.db, chain, log: pino({ level: 'silent' }), hotWallet: () => address, tokens: [] }
  return { address, said, deps, record: createPayoutRecord(deps) }
}

describe('while no node answers', () => {
  test('a decision is refused within a person’s patience, changes nothing, and is made once nodes answer', async () => {
    const { record, said } = openWallet()
    const { promise, resolve } = Promise.withResolvers<void>()
    said.answering = promise
    const asked = await world.ask(ann, '4')
    if (!asked.ok) throw new Error(asked.code)
    const { id } = asked.value
    const deps = { ...world.deps(), record }
    const cancel = () => cancelPending(deps, ann, id, null)
    const reject = () => decideWithdrawal(deps, OPERATOR, id, { status: 'rejected', reason: 'no', way: 'hot_wallet' })
    // The nodes of this test never fail by themselves: without a bound neither would end.
    await Promise.all([
      expect(cancel()).rejects.toThrow(DependencyDown),
      expect(reject()).rejects.toThrow(DependencyDown),
    ])
    const key = { userId: ann.userId, withdrawalId: id }
    expect(await readAdminWithdrawal(ledger.db, key)).toMatchObject({ status: 'pending' })
    resolve()
    expect(await cancel()).toMatchObject({ value: { status: 'rejected', isCancelled: true } })
  })
})

test('a decision reads a wallet’s counts once, if the record explains them', async () => {
  const { address, said, deps } = openWallet()
  const countAsked = async (act: () => Promise<unknown>) => {
    said.asked = 0
    await act()
    return said.asked
  }
  await compareOutgoing(deps)
  const ofPast = await countAsked(() => compareOutgoing(deps))
  const ofCounts = await countAsked(() => readSeenTransactions(deps.chain, address))
  expect(await countAsked(() => createPayoutRecord(deps).compare())).toBe(ofPast + ofCounts)
})

test('a decision waits for another process that compares the past', async () => {
  const { deps } = openWallet()
  const { promise: isTriedAgain, resolve } = Promise.withResolvers<void>()
  let tries = 0
  const locks: typeof ledger.db.locks = Object.create(ledger.db.locks, {
    connect: {
      value: () => {
        tries += 1
        if (tries === 2) resolve()
        return ledger.db.locks.connect()
      },
    },
  })
  const { compare } = createPayoutRecord({ ...deps, db: { ...ledger.db, locks } })
  const comparisons: ReturnType<typeof compare>[] = []
  await withLock(ledger.db, LOCKS.outgoing, async () => {
    const comparison = compare()
    comparisons.push(comparison)
    await Promise.race([isTriedAgain, comparison])
  })
  const [isExplained] = await Promise.all(comparisons)
  expect(await isExplained?.(ledger.db)).toBe(true)
})

describe('a foreign transaction of the hot wallet', () => {
  const alarmsOf = async (address: string) =>
    (await readOpenChainAlarms(ledger.db)).flatMap(({ kind, subject, detail }) =>
      subject === address ? [{ kind, detail }] : [],
    )
  const isExplainedBy = async ({ compare }: ReturnType<typeof openWallet>['record']) => (await compare())(ledger.db)
  const detail = '1 of its transactions with nonces from 0 to 0 were not signed here'

  test('stops decisions before it is final, and operators see it until then', async () => {
    const { address, record, said, deps } = openWallet()
    expect(await isExplainedBy(record)).toBe(true)
    said.seen = 1
    await compareOutgoing(deps)
    expect(await alarmsOf(address)).toEqual([{ kind: 'foreign_transaction', detail }])
    said.final = 1
    await compareOutgoing(deps)
    expect(await alarmsOf(address)).toEqual([])
    expect(await countOpenStrays(ledger.db, { chainId: CHAIN_ID })).toEqual([{ strays: 1n }])
  })

  test('is reported also by a decision that it stops, until the nodes have dropped it', async () => {
    const { address, said, deps } = openWallet()
    said.seen = 1
    expect(await isExplainedBy(createPayoutRecord(deps))).toBe(false)
    expect(await alarmsOf(address)).toEqual([{ kind: 'foreign_transaction', detail }])
    said.seen = 0
    await compareOutgoing(deps)
    expect(await alarmsOf(address)).toEqual([])
  })
})
