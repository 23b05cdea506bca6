import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createFakeChain, type FakeChain, fakeAddress, fakeHash } from '#test/support/chain/lying-node/fake-chain.ts'
import { type LyingHttpNode, startLyingNodes } from '#test/support/chain/lying-node.ts'
import { readerOf } from '#test/support/chain/reader-of.ts'
import { createChainReader } from '../chain-reader.ts'
import { type NativeTransfer, readNativeBlocks, readNativePayments } from './read-native-payments.ts'

const CHAIN_ID = 97
const USDT = fakeAddress('usdt')
const TREASURY = fakeAddress('treasury')
const FACTS = { chainId: CHAIN_ID, name: 'fake', usdt: USDT, treasury: TREASURY, confirmationDepth: null }

let nodes: Awaited<ReturnType<typeof startLyingNodes>>
let chain: FakeChain
let node: LyingHttpNode
beforeAll(async () => {
  nodes = await startLyingNodes()
})
afterAll(() => nodes.stop())
beforeEach(() => {
  const startSeconds = Math.floor(Date.now() / 1000) - 3_600
  chain = createFakeChain({ chainId: CHAIN_ID, usdt: USDT, treasury: TREASURY, startSeconds })
  node = nodes.addNode(chain)
  chain.mine()
})

const reader = () => createChainReader({ ...FACTS, rpcUrls: [node.url] })
const send = (nonce: number) =>
  chain.send({
    hash: fakeHash(`transfer ${nonce}`),
    from: fakeAddress('payer'),
    to: TREASURY,
    valueWei: BigInt(nonce),
    nonce,
    isReverted: false,
    transfers: [],
  })

/** Two transfers, in the second and the third block. */
async function readTransfers() {
  send(1)
  chain.mine()
  send(2)
  chain.mine()
  const blocks = await readNativeBlocks(reader(), 0n, 3n)
  return { blocks, transfers: blocks.flatMap((block) => block.transfers) }
}

test('a successful transfer is paid, with its block’s time and hash', async () => {
  const { blocks, transfers } = await readTransfers()
  expect(blocks.map(({ number }) => number)).toEqual([0n, 1n, 2n, 3n])
  const [, , second] = chain.blocks()
  expect((await readNativePayments(reader(), transfers))[0]).toEqual({
    asset: 'BNB',
    chainId: CHAIN_ID,
    txHash: fakeHash('transfer 1'),
    logIndex: -1,
    occurrence: 0,
    blockNumber: 2n,
    blockHash: second?.hash,
    blockTimeMs: BigInt(second?.timestampSeconds ?? 0) * 1000n,
    from: fakeAddress('payer'),
    to: TREASURY,
    value: 1n,
  })
})

test('full blocks that exceed one answer are read one at a time', async () => {
  const filling = { from: fakeAddress('payer'), to: USDT, valueWei: 0n, nonce: 0, isReverted: false, transfers: [] }
  for (let block = 0; block < 3; block += 1) {
    chain.send({ ...filling, hash: fakeHash(`filling ${block}`), dataBytes: 8_000_000 })
    send(block)
    chain.mine()
  }
  const blocks = await readNativeBlocks(reader(), 0n, 4n)
  expect(blocks.map(({ transfers }) => transfers.map(({ valueWei }) => valueWei))).toEqual([[], [], [], [1n], [2n]])
})

test('a transfer moved to another block in the meantime is not paid', async () => {
  const { transfers } = await readTransfers()
  const moved = transfers.map((transfer) => ({ ...transfer, blockHash: fakeHash('another block') }))
  await expect(readNativePayments(reader(), moved)).rejects.toThrow('is not in its final block any more')
})

test('a node that answers with another block is not believed', async () => {
  await readTransfers()
  const blocks = chain.blocks().toReversed()
  const turned = nodes.addNode({ ...chain, blocks: () => blocks })
  const reading = readNativeBlocks(createChainReader({ ...FACTS, rpcUrls: [turned.url] }), 0n, 0n)
  await expect(reading).rejects.toThrow('it answered with another block than 0')
})

test('a receipt of another transaction is no answer', async () => {
  const { transfers } = await readTransfers()
  node.faults.givesForeignReceipts = true
  await expect(readNativePayments(reader(), transfers)).rejects.toThrow('it answered with another than')
})

test('a host name that leads to another chain after its first answer is not believed', async () => {
  const { transfers } = await readTransfers()
  const last = BigInt(chain.blocks().length - 1)
  for (const read of [() => readNativeBlocks(reader(), last, last), () => readNativePayments(reader(), transfers)]) {
    node.heal()
    await read()
    node.faults.strayAfterRequests = 1
    await expect(read()).rejects.toThrow(`instead of ${CHAIN_ID}`)
  }
})

test('each outcome of many transfers is read once, a hundred at a time, and belongs to its transfer', async () => {
  const transfers = Array.from({ length: 205 }, (_, index): NativeTransfer => {
    const place = { blockNumber: 1n, blockHash: fakeHash('block'), blockTimeMs: 1_000n }
    const [sender, recipient] = [fakeAddress('payer'), TREASURY]
    return { ...place, txHash: fakeHash(`transfer ${index}`), sender, recipient, valueWei: BigInt(index + 1) }
  })
  const isPaid = (index: number) => index % 3 !== 0
  const asked: string[] = []
  let [atOnce, most] = [0, 0]
  const getTransactionReceipt = async ({ hash }: { hash: string }) => {
    asked.push(hash)
    atOnce += 1
    most = Math.max(most, atOnce)
    await new Promise(setImmediate)
    atOnce -= 1
    const index = transfers.findIndex(({ txHash }) => txHash === hash)
    const status = isPaid(index) ? 'success' : 'reverted'
    return { transactionHash: hash, status, blockHash: fakeHash('block') }
  }
  const payments = await readNativePayments(readerOf([{ getTransactionReceipt }]), transfers)
  expect(payments.map(({ txHash, value }) => [txHash, value])).toEqual(
    transfers.filter((_, index) => isPaid(index)).map(({ txHash, valueWei }) => [txHash, valueWei]),
  )
  expect([asked, most]).toEqual([transfers.map(({ txHash }) => txHash), 100])
})
