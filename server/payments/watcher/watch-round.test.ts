import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  createFakeChain,
  type FakeChain,
  type FakeTransaction,
  fakeAddress,
  fakeHash,
} from '#test/support/chain/lying-node/fake-chain.ts'
import { type LyingHttpNode, startLyingNodes } from '#test/support/chain/lying-node.ts'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { execute, sql } from '#test/support/world/execute.ts'
import { readOpenChainAlarms } from '../../chain/alarms.ts'
import { createChainReader } from '../../chain/chain-reader.ts'
import { insertIdentity } from '../../chain/chain-state.sql.ts'
import { isBnbAwaited } from '../../features/orders/follow-orders.ts'
import { listDueArrivals, listDueDust } from '../arrivals.ts'
import { findDifferences } from '../reconcile-payments.ts'
import type { RoundDeps } from './round.ts'
import { watchRound } from './watch-round.ts'

const USDT = fakeAddress('usdt')
const TREASURY = fakeAddress('treasury')
const DAY_SECONDS = 86_400

let ledger: TestLedger
let nodes: Awaited<ReturnType<typeof startLyingNodes>>
let chain: FakeChain
let node: LyingHttpNode
/** Ranges of blocks that were compared again. */
let reconciled: [number, number][]
let chains = 7_000
beforeAll(async () => {
  ledger = await openTestLedger()
  nodes = await startLyingNodes()
})
afterAll(async () => {
  await nodes.stop()
  await ledger.close()
})
beforeEach(async () => {
  await execute(ledger.db, sql`delete from chain_identity`)
  chains += 1
  const startSeconds = Math.floor(Date.now() / 1000) - DAY_SECONDS
  chain = createFakeChain({ chainId: chains, usdt: USDT, treasury: TREASURY, startSeconds })
  node = nodes.addNode(chain)
  reconciled = []
})

const facts = () => ({ chainId: chains, name: 'fake', usdt: USDT, treasury: TREASURY, confirmationDepth: null })
const readerOf = (...asked: readonly LyingHttpNode[]) =>
  createChainReader({ ...facts(), rpcUrls: asked.map(({ url }) => url) })
const round = (
  startBlock = 0n,
  others: readonly LyingHttpNode[] = [],
  reader = readerOf(node, ...others),
  more: Partial<RoundDeps> = {},
) =>
  watchRound({
    db: ledger.db,
    chain: reader,
    startBlock,
    isBnbAwaited: (sinceMs) => isBnbAwaited(ledger.db, sinceMs),
    judgeDust: async () => (payment) => payment.value < 3n,
    reconcile: async (from, to) => {
      reconciled.push([Number(from), Number(to)])
    },
    ...more,
  })
/** What is in the inbox, in the order of the chain. */
const seen = async () =>
  (await listDueArrivals(ledger.db, chains, { perPayer: 1_000, limit: 1_000 }))
    .map(({ payment }) => payment)
    .toSorted((a, b) => Number(a.blockNumber - b.blockNumber))

let sent = 0
function pay(made: Partial<FakeTransaction> = {}): void {
  const from = fakeAddress('payer')
  const transfers = [{ token: USDT, from, to: TREASURY, value: 5n }]
  const hash = fakeHash(`payment ${++sent}`)
  chain.send({ hash, from, to: USDT, valueWei: 0n, nonce: sent, isReverted: false, transfers, ...made })
  chain.mine()
}
const payBnb = () => pay({ to: TREASURY, valueWei: 7n, transfers: [] })
const mine = (blocks: number) => {
  for (let made = 0; made < blocks; made++) chain.mine()
}
const cursors = async () =>
  Object.fromEntries(
    (
      await execute<{ pass: string; block_number: string }>(
        ledger.db,
        sql`select pass, block_number from chain_cursors where chain_id = ${chains}`,
      )
    ).rows.map((row) => [row.pass, Number(row.block_number)]),
  )

async function orderInBnb(hoursAgo: number): Promise<void> {
  const { userId } = await ledger.newPlayer()
  const cardId = await ledger.newCard()
  await execute(
    ledger.db,
    sql`
    insert into orders (user_id, card_id, quantity, unit_price, amount, bnb_price, total_bv3, total_usdt, daily_bv3,
      daily_usdt, payment_method, chain_id, token, treasury, created_at, expires_at)
    values (${userId}, ${cardId}, 1, 1, 7, 600, 1, 1, 1, 1, 'BNB', ${chains}, ${USDT}, ${TREASURY},
      now() - make_interval(hours => ${hoursAgo}), now())`,
  )
}

describe('BNB', () => {
  test('is not watched while no order in BNB is open, and no request is spent on blocks', async () => {
    await execute(ledger.db, sql`update orders set status = 'credited'`)
    mine(30)
    payBnb()
    mine(3)
    await round()
    expect(await seen()).toEqual([])
    expect((await cursors()).bnb).toBe(chain.highestFinal())
  })

  test('is watched from a stored block, even if the first round fails', async () => {
    mine(3)
    const isBnbAwaited = async () => {
      throw new Error('the database is down')
    }
    await expect(round(2n, [], readerOf(node), { isBnbAwaited })).rejects.toThrow('the database is down')
    expect((await cursors()).bnb).toBe(1)
  })

  test('reads no blocks while an order is open and nothing reaches the treasury', async () => {
    await round()
    await orderInBnb(1)
    mine(200)
    const before = node.callCount()
    await round()
    expect(node.callCount() - before).toBeLessThan(20)
    expect((await cursors()).bnb).toBe(chain.highestFinal())
    payBnb()
    mine(3)
    await round()
    expect(await seen()).toMatchObject([{ asset: 'BNB', value: 7n }])
  })

  test.each([
    { name: 'hides it from its balance', fault: 'hidesBalances' },
    { name: 'has no state of older blocks', fault: 'forgetsState' },
  ] as const)('is found although a node $name', async ({ fault }) => {
    const other = nodes.addNode(chain)
    await round(0n, [other])
    await orderInBnb(1)
    payBnb()
    mine(3)
    other.faults[fault] = true
    await round(0n, [other])
    expect(await seen()).toMatchObject([{ asset: 'BNB', value: 7n }])
  })

  test('that arrived while the treasury sent the same amount is found by the treasury’s nonce', async () => {
    await round()
    await orderInBnb(1)
    payBnb()
    pay({ from: TREASURY, to: fakeAddress('somebody else'), valueWei: 7n, transfers: [] })
    mine(3)
    await round()
    expect(await seen()).toMatchObject([{ asset: 'BNB', value: 7n }])
  })

  test('paid during a day offline is found, however late the round is', async () => {
    await round()
    await orderInBnb(23)
    mine(300)
    payBnb()
    mine(200)
    // More blocks than one round looks through.
    for (let rounds = 0; rounds < 4; rounds++) await round()
    expect(await seen()).toMatchObject([{ asset: 'BNB', value: 7n, occurrence: 0 }])
    expect((await cursors()).bnb).toBe(chain.highestFinal())
  })

  test('that a node has in a final block, but not by its hash, is waited for and not left out', async () => {
    await round()
    await orderInBnb(23)
    payBnb()
    mine(3)
    node.faults.forgetsTransactions = true
    await expect(round()).rejects.toThrow('it has not got a transaction of a final block')
    expect((await cursors()).bnb).toBe(0)
    node.heal()
    await round()
    expect(await seen()).toMatchObject([{ asset: 'BNB', value: 7n }])
  })
})

describe('BNB in many transfers', () => {
  beforeEach(async () => {
    await round()
    await orderInBnb(1)
  })
  afterEach(() => execute(ledger.db, sql`delete from chain_alarms`))
  const countSmall = async () => (await listDueDust(ledger.db, chains, 5_000)).length
  const send = (count: number) => {
    for (let index = 0; index < count; index++) {
      const hash = fakeHash(`small ${chains} ${++sent}`)
      const from = fakeAddress(`small ${index}`)
      chain.send({ hash, from, to: TREASURY, valueWei: 1n, nonce: sent, isReverted: false, transfers: [] })
    }
    chain.mine()
  }

  test('is read once each', async () => {
    send(300)
    mine(3)
    const before = node.callCount()
    await round()
    expect(await countSmall()).toBe(300)
    expect(node.callCount() - before).toBeLessThan(320)
  })

  test('that moved nothing, or comes from the treasury itself, is no payment', async () => {
    pay({ to: TREASURY, valueWei: 7n, transfers: [], isReverted: true })
    pay({ to: TREASURY, valueWei: 0n, transfers: [] })
    pay({ from: TREASURY, to: TREASURY, valueWei: 7n, transfers: [] })
    pay({ to: fakeAddress('somebody else'), valueWei: 7n, transfers: [] })
    mine(3)
    await round()
    expect(await seen()).toEqual([])
    expect((await cursors()).bnb).toBe(chain.highestFinal())
  })

  test('is stored block by block: a later failure does not reread it', async () => {
    send(600)
    const firstBlock = chain.blocks().length - 1
    send(600)
    mine(3)
    const judgeDust = async () => {
      node.faults.forgetsTransactions = true
      return () => true
    }
    await expect(round(0n, [], undefined, { judgeDust })).rejects.toThrow('it has not got a transaction')
    expect((await cursors()).bnb).toBe(firstBlock)
    expect(await countSmall()).toBe(600)
    node.heal()
    await round()
    expect(await countSmall()).toBe(1_200)
  })

  test('is not believed if a node lies about the outcome', async () => {
    const liar = nodes.addNode(chain)
    await round(0n, [liar])
    payBnb()
    mine(3)
    liar.faults.reportsAllFailed = true
    await expect(round(0n, [liar])).rejects.toThrow('the nodes disagree on the outcome of transfers of BNB')
    expect(await seen()).toEqual([])
  })
})

describe('if a configured depth made a block final that the chain reverts', () => {
  const deep = () => createChainReader({ ...facts(), confirmationDepth: 5, rpcUrls: [node.url] })

  test('BNB paid in another block, below the cursor, is found', async () => {
    await orderInBnb(1)
    mine(5)
    await round(0n, [], deep())
    chain.stallVotes(true)
    const from = chain.blocks().length
    mine(20)
    await round(0n, [], deep())
    expect((await cursors()).bnb).toBe(chain.blocks().length - 6)
    chain.reorg(chain.blocks().length - from)
    payBnb()
    mine(30)
    await round(0n, [], deep())
    expect(await seen()).toMatchObject([{ asset: 'BNB', value: 7n, blockNumber: BigInt(from) }])
  })

  test.each(['bnb', 'paid out', `paid out ${fakeAddress('hot wallet')}`])(
    'USDT is not marked as read because %s was',
    async (pass) => {
      await orderInBnb(1)
      mine(10)
      pay()
      mine(30)
      await round(0n, [], deep())
      await execute(ledger.db, sql`delete from arrivals where chain_id = ${chains}`)
      await execute(
        ledger.db,
        sql`delete from chain_cursors where chain_id = ${chains} and pass not in ('usdt', 'bnb')`,
      )
      await execute(ledger.db, sql`update chain_cursors set pass = ${pass} where chain_id = ${chains} and pass = 'bnb'`)
      const gone = { block_number: 5, block_hash: fakeHash('a block that is gone') }
      await execute(
        ledger.db,
        sql`update chain_cursors set block_number = ${gone.block_number}, block_hash = ${gone.block_hash}
      where chain_id = ${chains} and pass = 'usdt'`,
      )
      await round(0n, [], deep())
      expect(await seen()).toMatchObject([{ asset: 'USDT', value: 5n, blockNumber: 11n }])
      expect(reconciled.at(-1)?.[1]).toBe(5)
    },
  )
})

test('slow reading of BNB does not delay payments in USDT', async () => {
  await round()
  await orderInBnb(23)
  pay()
  mine(3)
  const rereads: (() => Promise<void>)[] = []
  await round(0n, [], undefined, { readBnbInBackground: (look) => void rereads.push(look) })
  expect((await seen()).length).toBe(1)
  expect((await cursors()).bnb).toBeLessThan(chain.highestFinal())
  await Promise.all(rereads.map((look) => look()))
  expect((await cursors()).bnb).toBe(chain.highestFinal())
})

test.each(['usdt', 'bnb'] as const)(
  '%s of blocks before the first counted one is left out of the inbox, though the blocks are read',
  async (asset) => {
    await orderInBnb(1)
    const payIn = asset === 'usdt' ? pay : payBnb
    payIn()
    mine(5)
    payIn()
    mine(5)
    await insertIdentity(ledger.db, {
      chainId: chains,
      genesisHash: '0x',
      usdt: USDT,
      treasury: TREASURY,
      firstBlock: 7n,
    })
    await round()
    expect((await seen()).map(({ blockNumber }) => Number(blockNumber))).toEqual([7])
  },
)

describe('USDT', () => {
  test.each([
    { count: 499, alarms: [] },
    { count: 500, alarms: ['dust_flood'] },
  ])('as dust, $count times at once, raises $alarms', async ({ count, alarms }) => {
    await round()
    const transfer = { token: USDT, from: fakeAddress('flood'), to: TREASURY, value: 2n }
    pay({ transfers: Array.from({ length: count }, () => transfer) })
    pay()
    mine(3)
    await round()
    expect((await readOpenChainAlarms(ledger.db)).map(({ kind }) => kind)).toEqual(alarms)
    // What is enough to buy something is told from it.
    expect(await seen()).toHaveLength(1)
    await execute(ledger.db, sql`update chain_alarms set resolved_at = now()`)
  })

  test('that cannot be put into the inbox keeps the cursor from passing it', async () => {
    await round()
    // More than the database takes.
    const value = 10n ** 61n
    pay({ transfers: [{ token: USDT, from: fakeAddress('payer'), to: TREASURY, value }] })
    mine(3)
    await expect(round()).rejects.toThrow()
    expect((await cursors()).usdt).toBe(0)
  })

  test('in a replaced block is read again, with the block that replaced it', async () => {
    await round()
    mine(5)
    await round()
    const { number, hash } = chain.blocks()[3] ?? { number: 0, hash: null }
    await execute(
      ledger.db,
      sql`update chain_cursors set block_hash = case when pass in ('usdt', 'usdt by tag') then '0xgone' else ${hash} end,
        block_number = case when pass in ('usdt', 'usdt by tag') then 900 else ${number} end where chain_id = ${chains}`,
    )
    // Not every cursor that is known is on this branch.
    await execute(
      ledger.db,
      sql`update chain_cursors set block_hash = '0xgone', block_number = 4
        where chain_id = ${chains} and pass = 'usdt first look'`,
    )
    pay()
    mine(3)
    await round()
    expect(reconciled).toEqual([[4, 900]])
    expect(await seen()).toHaveLength(1)
    expect((await cursors()).usdt).toBe(chain.highestFinal())
  })

  test('of days offline is read range by range', async () => {
    await round()
    pay()
    mine(2_500)
    pay()
    mine(5)
    await round()
    expect((await seen()).map(({ blockNumber }) => Number(blockNumber))).toEqual([1, 2_502])
    expect((await cursors()).usdt).toBe(chain.highestFinal())
  })

  test.each([
    { look: 'first', hiddenFor: 5, after: 20 },
    { look: 'second', hiddenFor: 100, after: 200 },
    { look: 'last', hiddenFor: 600, after: 8_000 },
  ])('whose logs were hidden for $hiddenFor blocks is found by the $look reread', async ({ hiddenFor, after }) => {
    await round()
    node.faults.hidesLogs = true
    pay()
    for (let rounds = 0; rounds < 15; rounds++) {
      mine(Math.ceil(hiddenFor / 15))
      await round()
    }
    node.faults.hidesLogs = false
    await round()
    expect(await seen()).toEqual([])
    for (const _ of ['up to where it was first read', 'and from there']) {
      mine(after)
      await round()
    }
    expect(await seen()).toMatchObject([{ value: 5n, blockNumber: 1n }])
  })

  test('in the only new block is read', async () => {
    await round()
    pay()
    for (let blocks = 0; blocks < 3; blocks++) {
      await round()
      mine(1)
    }
    await round()
    expect(await seen()).toHaveLength(1)
  })

  test('on a chain before the first counted block is read to the end of the chain', async () => {
    mine(10)
    await round(1_000n)
    expect((await cursors()).usdt).toBe(chain.highestFinal())
    expect(await seen()).toEqual([])
  })

  test('of many blocks is reread range by range, some in each round, until every block was', async () => {
    const bounds = {
      ...{ rangeBlocksMax: 10n, rangesPerRoundMax: 100, rereadRangesPerRoundMax: 2, bnbBlocksPerRoundMax: 220n },
      rereads: [{ pass: 'usdt first look', afterBlocks: 20n }],
    }
    const roundOf = () => round(0n, [], undefined, { bounds })
    await roundOf()
    node.faults.hidesLogs = true
    for (let paid = 0; paid < 57; paid++) pay()
    mine(2)
    await roundOf()
    expect(await cursors()).toMatchObject({ usdt: 57, 'usdt first look': 0 })
    node.faults.hidesLogs = false
    mine(30)
    const looked: unknown[] = []
    for (let rounds = 0; rounds < 4; rounds++) {
      await roundOf()
      looked.push((await cursors())['usdt first look'], (await seen()).length)
    }
    // The last round finds it near.
    expect(looked).toEqual([20, 20, 40, 40, 57, 57, 57, 57])
    mine(30)
    await roundOf()
    expect((await cursors()).usdt).toBe(chain.highestFinal())
  })

  test('on a chain that was never watched begins at the first counted block, and so do the rereads', async () => {
    pay()
    mine(1_000)
    await round(1_000n)
    expect(await cursors()).toMatchObject({ usdt: 999, 'usdt first look': 999, 'usdt last look': 999 })
    mine(50)
    await round(1_000n)
    expect(await cursors()).toMatchObject({ usdt: 1_049, 'usdt first look': 999, 'usdt last look': 999 })
  })

  test.each<{ name: string; fault: (other: LyingHttpNode) => void; says: string }>([
    {
      name: 'hides a payment and its receipt',
      fault: ({ faults }) => Object.assign(faults, { hidesLogs: true, forgetsTransactions: true }),
      says: 'disagree',
    },
    {
      name: 'tells another amount',
      fault: ({ faults }) => Object.assign(faults, { inflates: true }),
      says: 'disagree',
    },
    { name: 'is down', fault: ({ faults }) => Object.assign(faults, { isDown: true }), says: 'too few nodes' },
    {
      name: 'is another chain’s',
      fault: ({ faults }) => Object.assign(faults, { strayAfterRequests: 0 }),
      says: 'serves chain',
    },
    {
      name: 'becomes another chain’s in the middle',
      fault: ({ faults }) => Object.assign(faults, { strayAfterRequests: 5 }),
      says: '',
    },
  ])('moves no cursor and credits nothing while a node $name', async ({ fault, says }) => {
    await round()
    const before = await cursors()
    pay()
    mine(5)
    const other = nodes.addNode(chain)
    fault(other)
    await expect(round(0n, [other])).rejects.toThrow(says)
    expect(await seen()).toEqual([])
    expect((await cursors()).usdt).toBe(before.usdt)
    other.heal()
    await round(0n, [other])
    expect(await seen()).toHaveLength(1)
  })
})

test('an idle watcher makes two calls to each node per round, and rarely a third', async () => {
  await execute(ledger.db, sql`update orders set status = 'credited'`)
  const others = [nodes.addNode(chain), nodes.addNode(chain)]
  const reader = readerOf(node, ...others)
  mine(10)
  for (let rounds = 0; rounds < 3; rounds++) {
    mine(2)
    await round(0n, others, reader)
  }
  const rounds = 100
  const before = [node, ...others].map(({ callCount: asked }) => asked())
  for (let each = 0; each < rounds; each++) {
    mine(2)
    await round(0n, others, reader)
  }
  const spent = [node, ...others].map(({ callCount: asked }, index) => asked() - (before[index] ?? 0))
  // Every half a minute the cursor's block is compared and the chain asked for, and each look reads on now and then.
  for (const calls of spent) expect(calls).toBeLessThanOrEqual(2 * rounds + 8)
})

test('a comparison of thousands of blocks reads each once, from the chain and the database', async () => {
  const [paidIn, heldIn] = [
    [999, 1_000, 1_999, 2_000, 2_001],
    [999, 1_000, 2_000],
  ]
  while (chain.blocks().length < 2_002) {
    const block = chain.blocks().length
    const failed = { hash: fakeHash(`lost ${block}`), from: fakeAddress('payer'), to: USDT, valueWei: 0n, nonce: block }
    if (heldIn.includes(block)) chain.send({ ...failed, isReverted: true, transfers: [] })
    if (paidIn.includes(block)) pay()
    else chain.mine()
  }
  mine(2)
  const { userId, wallet } = await ledger.newPlayer()
  for (const block of heldIn) {
    await execute(
      ledger.db,
      sql`insert into payments (user_id, id, chain_id, tx_hash, log_index, asset, block_number, block_hash, block_time, sender,
          recipient, value, status)
        values (${userId}, ${block}, ${chains}, ${fakeHash(`lost ${block}`)}, 0, 'USDT', ${block}, ${fakeHash('fork')},
          clock_now(), ${wallet}, ${TREASURY}, 5, 'unmatched')`,
    )
  }
  const compare = (toBlock: bigint, headBlock: bigint) =>
    findDifferences(
      { db: ledger.db, chain: readerOf(node), judgeDust: async () => () => false },
      { fromBlock: 0n, toBlock, headBlock },
    )
  const whole = await compare(2_001n, 2_001n)
  expect([whole.transfers, whole.missing.map(({ blockNumber }) => Number(blockNumber))]).toEqual([5, paidIn])
  expect(whole.lost.map(({ paymentId }) => paymentId)).toEqual(heldIn)
  expect((await seen()).map(({ blockNumber }) => Number(blockNumber))).toEqual(paidIn)
  // The end of a range, a range of one block more, and one that the chain has not reached yet.
  expect(await compare(1_999n, 2_001n)).toMatchObject({
    transfers: 3,
    lost: [{ paymentId: 999 }, { paymentId: 1_000 }],
  })
  expect(await compare(2_000n, 2_001n)).toMatchObject({
    transfers: 4,
    lost: heldIn.map((paymentId) => ({ paymentId })),
  })
  expect(await compare(2_001n, 999n)).toMatchObject({ transfers: 1, lost: heldIn.map((paymentId) => ({ paymentId })) })
})
