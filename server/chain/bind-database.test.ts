import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createFakeChain, type FakeChain, fakeAddress } from '#test/support/chain/lying-node/fake-chain.ts'
import { type LyingHttpNode, startLyingNodes } from '#test/support/chain/lying-node.ts'
import { openTestLedger, type TestLedger } from '#test/support/money/ledger.ts'
import { execute, sql } from '#test/support/world/execute.ts'
import { DependencyDown, StartupError } from '../fault.ts'
import { bindDatabase, checkDatabase, readFirstBlock } from './bind-database.ts'
import { type ChainFacts, createChainReader, readFinalHead } from './chain-reader.ts'

const [USDT, TREASURY] = [fakeAddress('usdt'), fakeAddress('treasury')]
const HERE = { chainId: 97, usdt: USDT, treasury: TREASURY }
const REAL = { isLocal: false, startBlock: 7n }

let ledger: TestLedger
let nodes: Awaited<ReturnType<typeof startLyingNodes>>
beforeAll(async () => {
  ledger = await openTestLedger()
  nodes = await startLyingNodes()
})
afterAll(async () => {
  await nodes.stop()
  await ledger.close()
})
beforeEach(async () => {
  for (const table of ['chain_identity', 'chain_cursors', 'payments']) await execute(ledger.db, `delete from ${table}`)
})

function chainOf(facts: Partial<ChainFacts> = {}, startSeconds = 1_700_000_000) {
  const chain = createFakeChain({ ...HERE, ...facts, startSeconds })
  for (let blocks = 0; blocks < 10; blocks += 1) chain.mine()
  const node = nodes.addNode(chain)
  const reader = createChainReader({
    ...{ ...HERE, name: 'fake', confirmationDepth: null, ...facts },
    rpcUrls: [node.url],
  })
  return { node, reader }
}
function addNodeWith(chain: FakeChain, faults: Partial<LyingHttpNode['faults']>): LyingHttpNode {
  const node = nodes.addNode(chain)
  Object.assign(node.faults, faults)
  return node
}
const nowSeconds = () => Math.floor(Date.now() / 1000)
const refusal = async (act: Promise<unknown>) => {
  const error = await act.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  expect(error === null || error instanceof StartupError).toBe(true)
  return error === null ? null : String((error as Error).message)
}

describe('a bound database', () => {
  beforeEach(() => bindDatabase(ledger.db, chainOf().reader, REAL))

  test.each([
    { name: 'its own', facts: {}, says: null },
    {
      name: 'another chain',
      facts: { chainId: 56 },
      says: /^CHAIN: .*chain 97 and not to chain 56; use .*DATABASE_URL/,
    },
    { name: 'another USDT', facts: { usdt: TREASURY }, says: /^USDT_ADDRESS: .*; use .*DATABASE_URL/ },
    { name: 'another treasury', facts: { treasury: USDT }, says: /^TREASURY_ADDRESS: .*; use .*operations.md/ },
  ])('is compared before any node is called: $name', async ({ facts, says }) => {
    const refused = await refusal(checkDatabase(ledger.db, { ...HERE, ...facts }, REAL))
    if (says === null) expect(refused).toBeNull()
    else expect(refused).toMatch(says)
  })

  test('refuses a chain of another genesis block', async () => {
    expect(await refusal(bindDatabase(ledger.db, chainOf().reader, REAL))).toBeNull()
    // The hash of the fake's first block follows from its number alone: another fork of it has another.
    await execute(ledger.db, sql`update chain_identity set genesis_hash = '0xother'`)
    expect(await refusal(bindDatabase(ledger.db, chainOf().reader, REAL))).toMatch(
      /^RPC_URLS: .*genesis block 0xother and not 0x[0-9a-f]{64}; use/,
    )
    expect(await refusal(bindDatabase(ledger.db, chainOf().reader, { isLocal: true, startBlock: 0n }))).toBeNull()
  })
})

describe('the first counted block', () => {
  test('is the configured one, and stays so whatever a later start configures', async () => {
    await bindDatabase(ledger.db, chainOf().reader, REAL)
    await bindDatabase(ledger.db, chainOf().reader, { ...REAL, startBlock: 3n })
    expect(await readFirstBlock(ledger.db)).toBe(7n)
  })

  test('is otherwise the next final block', async () => {
    const { reader } = chainOf({}, nowSeconds())
    await bindDatabase(ledger.db, reader, { ...REAL, startBlock: null })
    expect(await readFirstBlock(ledger.db)).toBe((await readFinalHead(reader)).number + 1n)
  })

  test('is not a configured block that the chain has not reached', async () => {
    const { reader } = chainOf()
    const bind = (startBlock: bigint) => refusal(bindDatabase(ledger.db, reader, { ...REAL, startBlock }))
    const { number } = await readFinalHead(reader)
    expect(await bind(number + 2n)).toBe(
      `START_BLOCK: ${number + 2n} is not reached; the last final block is ${number}`,
    )
    expect(await readFirstBlock(ledger.db)).toBeNull()
    expect(await bind(number + 1n)).toBeNull()
  })

  test.each([
    { name: 'one of two nodes that answer', others: [{ isDown: false }, { isDown: true }] },
    { name: 'the only node', others: [] },
  ])('is not taken from $name if it names an old block as the last final one', async ({ others }) => {
    const chain = createFakeChain({ ...HERE, startSeconds: nowSeconds() - 1_000 })
    for (let blocks = 0; blocks < 1_000; blocks += 1) chain.mine()
    const late = nodes.addNode(chain)
    late.faults.lagBlocks = 600
    const rpcUrls = [late, ...others.map((faults) => addNodeWith(chain, faults))].map(({ url }) => url)
    const reader = createChainReader({ ...HERE, name: 'fake', confirmationDepth: null, rpcUrls })
    const bind = () => bindDatabase(ledger.db, reader, { ...REAL, startBlock: null })
    await expect(bind()).rejects.toThrow(DependencyDown)
    expect(await readFirstBlock(ledger.db)).toBeNull()
    late.heal()
    await bind()
    expect(await readFirstBlock(ledger.db)).toBe(BigInt(chain.highestFinal()) + 1n)
  })
})

test('while no node answers, no first block is stored', async () => {
  const { node, reader } = chainOf()
  node.faults.isDown = true
  await expect(bindDatabase(ledger.db, reader, REAL)).rejects.toThrow(DependencyDown)
  expect(await refusal(checkDatabase(ledger.db, { ...HERE, chainId: 56 }, REAL))).toBeNull()
})

describe('a database of an older release', () => {
  const paidOn = async (chainId: number) => {
    const { userId, wallet } = await ledger.newPlayer()
    await execute(
      ledger.db,
      sql`insert into payments (user_id, id, chain_id, tx_hash, log_index, asset, block_number, block_hash, block_time, sender,
        recipient, value, status)
      values (${userId}, ${chainId}, ${chainId}, '0xa', 0, 'USDT', 1, '0x', now(), ${wallet}, '0x', 5, 'unmatched')`,
    )
  }
  const watched = (chainId: number) =>
    execute(ledger.db, sql`insert into chain_cursors (chain_id, pass, block_number) values (${chainId}, 'usdt', 1)`)
  const lookedAt = (chainId: number) =>
    execute(ledger.db, sql`insert into chain_cursors (chain_id, pass, block_number) values (${chainId}, 'bnb', -1)`)
  const check = () => refusal(checkDatabase(ledger.db, HERE, REAL))

  test('is recognized by its payments', async () => {
    await paidOn(97)
    expect(await check()).toBeNull()
    await paidOn(31_337)
    expect(await check()).toContain('belongs to chain 31337 and not to chain 97')
  })

  test('counts from its first payment, or from its cursor if it has no payment', async () => {
    const bind = () => bindDatabase(ledger.db, chainOf().reader, REAL)
    await bind()
    for (const [hold, firstBlock] of [
      [watched, 2n],
      [paidOn, 1n],
      [lookedAt, 0n],
    ] as const) {
      await execute(ledger.db, sql`update chain_identity set first_block = null`)
      await hold(97)
      await bind()
      expect(await readFirstBlock(ledger.db)).toBe(firstBlock)
    }
  })

  test('counts from the cursors of the passes that read payments, whatever the names of others', async () => {
    await bindDatabase(ledger.db, chainOf().reader, REAL)
    await execute(ledger.db, sql`update chain_identity set first_block = null`)
    await watched(97)
    await execute(
      ledger.db,
      sql`insert into chain_cursors (chain_id, pass, block_number) values (97, 'bnb price', -1), (97, 'usdt paid out', -1)`,
    )
    await bindDatabase(ledger.db, chainOf().reader, REAL)
    expect(await readFirstBlock(ledger.db)).toBe(2n)
  })

  test('is recognized by its cursors if it has no payment', async () => {
    expect(await check()).toBeNull()
    await watched(56)
    expect(await check()).toContain('belongs to chain 56 and not to chain 97')
    await watched(97)
    expect(await check()).toBeNull()
  })
})
