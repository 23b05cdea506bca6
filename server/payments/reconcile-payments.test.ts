import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { networks } from '#contracts/networks.ts'
import type { Bnb } from '#core/money.ts'
import { PASSED_ON_LOG_INDEX } from '#core/payment.ts'
import { createFakeChain, type FakeChain, fakeAddress, fakeHash } from '#test/support/chain/lying-node/fake-chain.ts'
import { type LyingHttpNode, startLyingNodes } from '#test/support/chain/lying-node.ts'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { settleDeps } from '#test/support/money/settle-deps.ts'
import { execute, sql } from '#test/support/world/execute.ts'
import { readOpenAlarms } from '../audit/alarms.ts'
import { readOpenChainAlarms } from '../chain/alarms.ts'
import { type ChainReader, createChainReader } from '../chain/chain-reader.ts'
import { insertIdentity } from '../chain/chain-state.sql.ts'
import { DependencyDown } from '../fault.ts'
import { drainArrivals } from './arrivals.ts'
import { leaveToOperator } from './credit-payment.ts'
import { describeDifferences, findDifferences, reconcileDaily, reconcilePayments } from './reconcile-payments.ts'
import { settleArrivals } from './settle-payment.ts'
import { watchRound } from './watcher/watch-round.ts'

const [USDT, TREASURY] = [fakeAddress('usdt'), fakeAddress('treasury')]
const DEPTH = 10

let ledger: TestLedger
let nodes: Awaited<ReturnType<typeof startLyingNodes>>
let chain: FakeChain
let node: LyingHttpNode
let reader: ChainReader
let chainId = 9_000
beforeAll(async () => {
  ledger = await openTestLedger()
  nodes = await startLyingNodes()
})
afterAll(async () => {
  await nodes.stop()
  await ledger.close()
})
beforeEach(async () => {
  chainId += 1
  warn.mockClear()
  await openChain()
})
async function openChain(): Promise<void> {
  await execute(ledger.db, sql`update chain_alarms set resolved_at = now()`)
  await execute(ledger.db, sql`update audit_alarms set resolved_at = now()`)
  await execute(ledger.db, sql`delete from chain_identity`)
  chain = createFakeChain({ chainId, usdt: USDT, treasury: TREASURY, startSeconds: Math.floor(Date.now() / 1000) })
  node = nodes.addNode(chain)
  const facts = { chainId, name: 'fake', usdt: USDT, treasury: TREASURY, confirmationDepth: DEPTH }
  reader = createChainReader({ ...facts, rpcUrls: [node.url] })
}

const ON_CHAIN = { check: 'payments_on_chain', sentence: 'every payment is on the chain' }
const warn = vi.fn()
const log = { warn, error: () => undefined } as never
const noDust = async () => () => false
const deps = () => ({ db: ledger.db, chain: reader, log, judgeDust: noDust })

const look = () =>
  watchRound({
    ...{ db: ledger.db, chain: reader, startBlock: 0n, judgeDust: noDust },
    isBnbAwaited: async () => false,
    reconcile: (...blocks) => reconcilePayments(deps(), ...blocks),
  })

async function settle(): Promise<void> {
  const { db } = ledger
  await drainArrivals({ db, chainId, ...settleArrivals(settleDeps(db)) })
}

async function watch(): Promise<void> {
  await look()
  await settle()
}

const bindFrom = (firstBlock: bigint) =>
  insertIdentity(ledger.db, { chainId, genesisHash: '0x', usdt: USDT, treasury: TREASURY, firstBlock })

let sent = 0
function pay(): `0x${string}` {
  const from = fakeAddress('payer')
  const hash = fakeHash(`reconciled ${++sent}`)
  const transfers = [{ token: USDT, from, to: TREASURY, value: 5n * 10n ** 18n }]
  chain.send({ hash, from, to: USDT, valueWei: 0n, nonce: sent, isReverted: false, transfers })
  chain.mine()
  return hash
}
const mine = (blocks: number) => {
  for (let made = 0; made < blocks; made++) chain.mine([])
}
const paymentsOf = async () =>
  (
    await execute<{ tx_hash: string; block_number: string }>(
      ledger.db,
      sql`select tx_hash, block_number from payments where chain_id = ${chainId} order by block_number`,
    )
  ).rows.map(({ tx_hash, block_number }) => [tx_hash, Number(block_number)])
const timeOf = (hash: string) =>
  sql`select (extract(epoch from block_time) * 1000)::bigint as ms from payments where tx_hash = ${hash}`
const alarms = async () => (await readOpenChainAlarms(ledger.db)).map(({ kind, subject }) => ({ kind, subject }))

describe('a payment credited by depth during stalled finality', () => {
  async function creditByDepth(): Promise<`0x${string}`> {
    mine(5)
    await watch()
    chain.stallVotes(true)
    const hash = pay()
    mine(DEPTH)
    await watch()
    expect(await paymentsOf()).toEqual([[hash, 6]])
    return hash
  }
  async function goOn(): Promise<void> {
    chain.stallVotes(false)
    mine(30)
    await watch()
  }

  test('raises an alarm that stops payouts if a reorganisation removed it', async () => {
    const hash = await creditByDepth()
    chain.reorg(DEPTH + 1)
    chain.drop(hash)
    await goOn()
    expect(await alarms()).toEqual([{ kind: 'payment_not_on_chain', subject: hash }])
    expect(await readOpenAlarms(ledger.db)).toMatchObject([{ ...ON_CHAIN, count: 1 }])
    expect(warn).not.toHaveBeenCalled()
  })

  test('ends the alarm once it is mined again, and payouts still wait for a person', async () => {
    const hash = await creditByDepth()
    chain.reorg(DEPTH + 1)
    mine(DEPTH + 2)
    await reconcilePayments(deps(), 0n, 6n, 7n)
    expect(await alarms()).toEqual([{ kind: 'payment_not_on_chain', subject: hash }])
    chain.mine([hash])
    await goOn()
    expect(await alarms()).toEqual([])
    expect(await readOpenAlarms(ledger.db)).toMatchObject([ON_CHAIN])
    expect(await paymentsOf()).toMatchObject([[hash, expect.any(Number)]])
  })

  test('has an explanation on the local chain, which loses blocks when killed', async () => {
    chainId = networks.local.id
    await openChain()
    const hash = await creditByDepth()
    chain.reorg(DEPTH + 1)
    chain.drop(hash)
    await goOn()
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('delete its data folder'))
  })

  test('is correct in another block, which is recorded', async () => {
    const hash = await creditByDepth()
    chain.reorg(DEPTH + 1)
    mine(2)
    chain.mine([hash])
    await goOn()
    expect(await alarms()).toEqual([])
    expect(await paymentsOf()).toEqual([[hash, 8]])
    const [moved] = (await execute<{ ms: string }>(ledger.db, timeOf(hash))).rows
    const block = await reader.nodes[0].client.getBlock({ blockNumber: 8n })
    // What the operator credits goes by the time of the block that holds it now.
    expect(BigInt(moved?.ms ?? 0)).toBe(block.timestamp * 1000n)
  })

  test('is left unchanged while its transaction moves to another block', async () => {
    const hash = await creditByDepth()
    chain.reorg(DEPTH + 1)
    chain.stallVotes(false)
    mine(20)
    chain.mine([hash])
    await expect(watch()).rejects.toThrow(`${hash} is not final yet`)
    expect([await alarms(), await readOpenAlarms(ledger.db)]).toEqual([[], []])
    await goOn()
    expect(await alarms()).toEqual([])
    expect(await paymentsOf()).toEqual([[hash, 26]])
  })

  test('is correct if it is still there', async () => {
    const hash = await creditByDepth()
    await goOn()
    expect([await alarms(), await readOpenAlarms(ledger.db)]).toEqual([[], []])
    expect(await paymentsOf()).toEqual([[hash, 6]])
  })
})

test('a node behind the credited block removes nothing', async () => {
  mine(5)
  const hash = pay()
  mine(3 + DEPTH)
  await watch()
  expect(await paymentsOf()).toEqual([[hash, 6]])
  node.faults.lagBlocks = DEPTH + 6
  await watch().catch((error: unknown) => expect(error).toBeInstanceOf(DependencyDown))
  node.faults.lagBlocks = 0
  await watch()
  expect([await alarms(), await readOpenAlarms(ledger.db)]).toEqual([[], []])
  expect(await paymentsOf()).toEqual([[hash, 6]])
})

test('a range is compared both ways, and a dry run changes nothing', async () => {
  const known = pay()
  mine(30)
  await watch()
  const hidden = fakeHash('hidden')
  await execute(
    ledger.db,
    sql`update payments set tx_hash = ${hidden} where chain_id = ${chainId} and tx_hash = ${known}`,
  )
  await execute(
    ledger.db,
    sql`update payment_claims set tx_hash = ${hidden} where chain_id = ${chainId} and tx_hash = ${known}`,
  )
  const range = { fromBlock: 0n, toBlock: 20n, headBlock: 20n }
  const tried = await findDifferences(deps(), range, true)
  expect(tried).toMatchObject({ transfers: 1, missing: [{ txHash: known }], lost: [{ tx_hash: hidden }], moved: 0 })
  const found = await findDifferences(deps(), range)
  expect(found).toEqual(tried)
  expect(describeDifferences(found, false)).toEqual([
    '1 transfers to the treasury are on the chain.',
    '1 of them was missing in the database; it is in the inbox now.',
    expect.stringMatching(/missing: 5 USDT by 0x.* in block 1, transaction 0x/),
    '1 payments of the database are not on the chain.',
    expect.stringMatching(/not on the chain: payment .* of 5 USDT by .*\(unknown\)/),
  ])
  expect(await findDifferences(deps(), range)).toMatchObject({ missing: [] })
})

test('a payment settled during the comparison is not missing', async () => {
  pay()
  mine(30)
  await look()
  let isSettled = false
  const run: typeof ledger.db.run = async (statement, values) => {
    const rows = await ledger.db.run(statement, values)
    if (!isSettled && /from (?:arrivals|payment_claims)/.test(statement.text)) {
      isSettled = true
      await settle()
    }
    return rows
  }
  const found = await findDifferences(
    { ...deps(), db: { ...ledger.db, run } },
    { fromBlock: 0n, toBlock: 6n, headBlock: 7n },
  )
  expect(isSettled).toBe(true)
  expect(found).toMatchObject({ transfers: 1, missing: [], lost: [] })
})

test('a payment of an imported transaction is not missing, and is owed to no one', async () => {
  const { userId } = await ledger.newPlayer()
  await watch()
  const hash = pay()
  await execute(
    ledger.db,
    sql`insert into imported_transactions (tx_hash, chain_id, copy, user_id) values (${hash}, ${chainId}, 1, ${userId})`,
  )
  for (let looks = 0; looks < 3; looks++) {
    mine(8_010)
    await watch()
  }
  await reconcileDaily(deps())
  await watch()
  expect(await paymentsOf()).toEqual([])
  expect(await alarms()).toEqual([])
})

test('BNB that a contract passed on is not missing while its transaction exists', async () => {
  const payer = fakeAddress('payer')
  const hash = fakeHash(`passed on ${chainId}`)
  chain.send({ hash, from: payer, to: USDT, valueWei: 0n, nonce: ++sent, isReverted: false, transfers: [] })
  mine(1)
  chain.mine([hash])
  mine(20)
  const { hash: blockHash } = chain.blocks()[2] ?? { hash }
  const place = { chainId, txHash: hash, logIndex: PASSED_ON_LOG_INDEX, occurrence: 0, blockNumber: 2n, blockHash }
  const facts = { blockTimeMs: 0n, from: payer, to: TREASURY, asset: 'BNB', value: 7n as Bnb } as const
  await ledger.db.transaction((tx) => leaveToOperator(tx, { ...place, ...facts }))
  const found = await findDifferences(deps(), { fromBlock: 0n, toBlock: 9n, headBlock: 9n })
  expect(found).toMatchObject({ transfers: 0, missing: [], lost: [], moved: 0 })
})

describe('once a day', () => {
  test('a payment that no reread has seen is credited, and reported', async () => {
    await watch()
    node.faults.hidesLogs = true
    const hash = pay()
    for (let looks = 0; looks < 3; looks++) {
      mine(8_010)
      await watch()
    }
    node.faults.hidesLogs = false
    expect(await paymentsOf()).toEqual([])
    // What breaks off is compared again.
    const down = async () => Promise.reject(new DependencyDown('no node answers'))
    await expect(reconcileDaily({ ...deps(), judgeDust: down })).rejects.toThrow('no node answers')
    expect(await alarms()).toEqual([])
    await reconcileDaily(deps())
    expect(await alarms()).toEqual([{ kind: 'payment_not_in_ledger', subject: hash }])
    await watch()
    expect(await paymentsOf()).toEqual([[hash, 1]])
  })

  test('a payment before the first block is neither credited nor reported', async () => {
    await watch()
    node.faults.hidesLogs = true
    pay()
    const counted = pay()
    for (let looks = 0; looks < 3; looks++) {
      mine(8_010)
      await watch()
    }
    node.faults.hidesLogs = false
    await bindFrom(2n)
    await reconcileDaily(deps())
    expect(await alarms()).toEqual([{ kind: 'payment_not_in_ledger', subject: counted }])
    await watch()
    expect(await paymentsOf()).toEqual([[counted, 2]])
    const range = { fromBlock: 0n, toBlock: 9n, headBlock: 9n }
    expect(await findDifferences(deps(), range)).toMatchObject({ transfers: 1, missing: [] })
  })
})
