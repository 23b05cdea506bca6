import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Address } from '#core/address.ts'
import { fakeAddress } from '../../support/chain/lying-node/fake-chain.ts'
import { describeMachine } from '../machine.ts'
import { creditOnLocalChain } from './local-chain.ts'
import { BNB_PRICE, openPaymentStage, type PaymentStage, PRICE, secondsUntilCredited } from './payment-stage.ts'

/**
 * Measures how fast payments are credited, beside their possible bottlenecks. `npm run bench -- payments --only dust` runs one
 * part.
 *
 * The program runs with all defaults, as in production, on a public chain in memory with three nodes that answer each request
 * after 40 ms, and for one part on the local chain. Each part prints its limit, and its reference from the same run.
 */
const DELAY_MS = 40
const LIMIT_SECONDS = 180

const PARTS: Readonly<Record<string, () => Promise<string>>> = {
  block: benchBlock,
  local: benchLocalBlock,
  dust: benchDust,
  'bnb-dust': benchBnbDust,
  behind: benchBehind,
  idle: benchIdle,
}

const { values } = parseArgs({ options: { only: { type: 'string', multiple: true, default: Object.keys(PARTS) } } })
console.log(`${(await describeMachine()).join('\n')}\n`)
for (const name of values.only) {
  const bench = PARTS[name]
  if (bench === undefined) throw new Error(`There is no part ${name}`)
  console.log(await bench())
}

async function onStage<T>(act: (stage: PaymentStage) => Promise<T>, secondsAgo?: number): Promise<T> {
  const stage = await openPaymentStage(DELAY_MS, secondsAgo)
  try {
    return await act(stage)
  } finally {
    await stage.stop()
  }
}

function text(seconds: number): string {
  return `${seconds.toFixed(1)} s`
}

/** Measures a block of 500 payments of 500 players, compared with a single payment. */
function benchBlock(): Promise<string> {
  return onStage(async (stage) => {
    await stage.startServer()
    const [first, ...others] = await stage.placeOrders(501)
    if (first === undefined) throw new Error('there are no players')
    stage.pay([{ from: first, value: PRICE }])
    stage.mineFinal()
    const alone = await secondsUntilCredited(stage.db, 1, LIMIT_SECONDS)
    for (const from of others) stage.pay([{ from, value: PRICE }])
    stage.mineFinal()
    const block = await secondsUntilCredited(stage.db, 501, LIMIT_SECONDS)
    return `A block of 500 payments: ${text(block)} (at most 5 s); one alone ${text(alone)}, ratio ${(block / alone).toFixed(1)}`
  })
}

/** Measures the same on the local chain, a real EVM with one node beside the server. */
async function benchLocalBlock(): Promise<string> {
  const { alone, block } = await creditOnLocalChain(500, LIMIT_SECONDS)
  return `A block of 500 payments on the local chain: ${text(block)} (at most 5 s); one alone ${text(alone)}, ratio ${(block / alone).toFixed(1)}`
}

/**
 * Measures a payment in the block of a transaction with 2,000 transfers of one base unit, and behind ten such blocks, compared
 * with a single payment.
 */
function benchDust(): Promise<string> {
  return onStage(async (stage) => {
    await stage.startServer()
    const [alone, besideOne, besideMany, behindTen] = await stage.placeOrders(4)
    if (!alone || !besideOne || !besideMany || !behindTen) throw new Error('there are no players')
    let credited = 0
    const time = async (from: Address, senderOf: (index: number) => string, blocks: number) => {
      for (let block = 0; block < blocks; block++) {
        if (block > 0) stage.chain.mine()
        stage.pay(Array.from({ length: 2_000 }, (_, index) => ({ from: fakeAddress(senderOf(index)), value: 1n })))
      }
      stage.pay([{ from, value: PRICE }])
      stage.mineFinal()
      credited += 1
      return secondsUntilCredited(stage.db, credited, LIMIT_SECONDS)
    }
    const without = await time(alone, () => 'nobody', 0)
    const one = await time(besideOne, () => 'dust', 1)
    const many = await time(besideMany, (index) => `dust ${index}`, 1)
    const ten = await time(behindTen, () => 'dust', 10)
    const ratio = (Math.max(one, many) / without).toFixed(1)
    return `A payment beside 2,000 transfers of one base unit: ${text(one)} from one sender, ${text(many)} from 2,000 (at most 5 s); alone ${text(without)}, ratio ${ratio}; behind ten such blocks ${text(ten)}`
  })
}

/**
 * Measures a payment in BNB in a block of 1,000 plain transfers of one wei, each of which needs a request, compared with a single
 * payment.
 */
function benchBnbDust(): Promise<string> {
  return onStage(async (stage) => {
    await stage.startServer()
    const [alone, beside] = await stage.placeOrders(2, 'BNB')
    if (!alone || !beside) throw new Error('there are no players')
    stage.payBnb(alone, BNB_PRICE)
    stage.mineFinal()
    const without = await secondsUntilCredited(stage.db, 1, LIMIT_SECONDS)
    for (let index = 0; index < 1_000; index++) stage.payBnb(fakeAddress(`dust ${index}`), 1n)
    stage.payBnb(beside, BNB_PRICE)
    stage.mineFinal()
    const among = await secondsUntilCredited(stage.db, 2, LIMIT_SECONDS)
    return `A payment in BNB beside 1,000 transfers of one wei: ${text(among)} (at most 5 s); alone ${text(without)}, ratio ${(among / without).toFixed(1)}`
  })
}

/** Measures four hours of blocks with a payment in every hundredth, compared with the time of one request per thousand blocks. */
function benchBehind(): Promise<string> {
  const blocks = 32_000
  return onStage(async (stage) => {
    const server = await stage.startServer()
    const wallets = await stage.placeOrders(blocks / 100)
    await server.stop()
    for (let number = 1; number <= blocks; number++) {
      const from = wallets[number / 100 - 1]
      if (number % 100 === 0 && from !== undefined) stage.pay([{ from, value: PRICE }])
      stage.chain.mine()
    }
    stage.mineFinal()
    await stage.startServer()
    const seconds = await secondsUntilCredited(stage.db, wallets.length, LIMIT_SECONDS)
    const least = (blocks / 1_000) * (DELAY_MS / 1_000)
    return `Four hours behind, ${blocks} blocks with ${wallets.length} payments: ${text(seconds)} (at most 120 s); the requests alone take ${text(least)}, ratio ${(seconds / least).toFixed(1)}`
  }, blocks + 60)
}

/** Measures the calls to each node while no player pays and a block comes every 450 ms. */
function benchIdle(): Promise<string> {
  const seconds = 60
  return onStage(async (stage) => {
    await stage.startServer()
    await sleep(5_000)
    const before = stage.nodes.callCounts()
    const startedMs = performance.now()
    while (performance.now() - startedMs < seconds * 1_000) {
      stage.chain.mine()
      await sleep(450)
    }
    const rates = stage.nodes.callCounts().map((count, index) => ((count - (before[index] ?? 0)) / seconds).toFixed(2))
    return `Idle: ${rates.join(', ')} calls a second to each node (at most 2)`
  })
}
