import { runCount } from '../../../test-length.ts'
import { execute, sql } from '../../../world/execute.ts'
import { fakeAddress, fakeHash } from '../fake-chain.ts'
import { healNode, mineOne, reorganize, reorgDepthOf } from './chain-moves.ts'
import { countEvent } from './kinds.ts'
import { followOrders, ignoreNodeFailures, settleFoundTransaction, watchAndSettle } from './program.ts'
import { newTransaction, OTHER_TOKEN, restartProgram, type ScheduleWorld, usdtTo } from './world.ts'

/** Blocks of ten minutes, one for each second. */
const STALL_BLOCKS = 600
const DUST_TRANSFERS = runCount({ short: 40, long: 2_000 })
const DUST_BLOCKS = runCount({ short: 30, long: 1_000 })

/** Steps that may happen in a schedule, by name. */
export const STEPS: Readonly<Record<string, (world: ScheduleWorld) => Promise<void>>> = {
  async payOrder(world) {
    const { dice, chain } = world
    const order = dice.pick(world.orders)
    if (order.isPaidExactly) return
    order.isPaidExactly = true
    const made =
      order.asset === 'USDT'
        ? { transfers: [usdtTo(world, order.wallet, order.amount)] }
        : { to: chain.treasury, valueWei: order.amount }
    const transaction = newTransaction(world, order.wallet, made)
    chain.send(transaction)
    if (dice.chance(0.6)) {
      await execute(
        world.db,
        sql`
        update orders set tx_hash = ${transaction.hash}, sender_nonce = ${transaction.nonce}, status = 'seen'
        where id = ${order.id} and status = 'awaiting'`,
      )
    }
    // Speeds the transaction up before it is mined: another hash, the same nonce, the same payment.
    if (dice.chance(0.2)) {
      chain.drop(transaction.hash)
      chain.send({ ...transaction, hash: fakeHash(`${transaction.hash} faster`) })
    }
  },
  async payOddly(world) {
    const { dice, chain } = world
    const from = dice.pick(world.wallets)
    const odd = () => usdtTo(world, from, BigInt(1 + dice.below(1_000)) * 10n ** 16n)
    const kind = dice.below(5)
    if (kind === 0) chain.send(newTransaction(world, from, { transfers: [odd()] }))
    // Two equal transfers, as a batch may have. They are two payments, not one that was seen twice.
    if (kind === 1) {
      const twin = odd()
      chain.send(newTransaction(world, from, { transfers: [twin, odd(), twin] }))
    }
    if (kind === 2) {
      chain.send(
        newTransaction(world, from, {
          transfers: [
            { ...odd(), token: OTHER_TOKEN },
            { ...odd(), to: from },
          ],
        }),
      )
    }
    if (kind === 3) chain.send(newTransaction(world, from, { transfers: [odd()], isReverted: true }))
    if (kind === 4) {
      chain.send(newTransaction(world, from, { to: chain.treasury, valueWei: 5n, isReverted: dice.chance(0.5) }))
    }
  },
  async mine(world) {
    for (let count = 1 + world.dice.below(4); count > 0; count--) mineOne(world)
  },
  async reorg(world) {
    // A round before the reorganization may believe blocks too early that are gone afterwards.
    if (world.dice.chance(0.5)) await ignoreNodeFailures(() => watchAndSettle(world))
    reorganize(world, reorgDepthOf(world))
  },
  /** Stalls the votes for longer than the configured depth, and then reverts more blocks than that, which were credited. */
  async reorgDeep(world) {
    const { dice, chain, depth } = world
    if (depth === null) return
    chain.stallVotes(true)
    await STEPS.payOrder?.(world)
    await STEPS.payOddly?.(world)
    for (let count = depth + 1 + dice.below(5); count > 0; count--) mineOne(world)
    await ignoreNodeFailures(() => watchAndSettle(world))
    reorganize(world, chain.blocks().length - 1 - chain.highestFinal())
  },
  async silence(world) {
    for (const node of world.nodes) if (world.dice.chance(0.6)) node.faults.isDown = true
    const down = world.nodes.filter(({ faults }) => faults.isDown)
    if (world.nodes.length === 3 && down.length === 2) countEvent('two of three are down')
  },
  async lag(world) {
    world.dice.pick(world.nodes).faults.lagBlocks = 1 + world.dice.below(6)
  },
  async hideLogs(world) {
    if (world.nodes.length > 1 && world.dice.chance(0.5)) {
      world.dice.pick(world.nodes).faults.hidesLogs = true
    } else if (!world.hasHidden) {
      world.hasHidden = true
      world.hidingSince = world.chain.blocks().length
      for (const node of world.nodes) node.faults.hidesLogs = true
    }
  },
  async lie(world) {
    // Fewer nodes lie than must agree, because the lies of as many could not be told from the truth.
    const liars = world.nodes.slice(0, Math.floor(world.nodes.length / 2))
    const kind = world.dice.below(3)
    if (world.nodes.length === 3) {
      if (kind === 0) countEvent('one of three inflates')
      if (kind === 1) countEvent('one of three finalizes at once')
      if (kind === 2) countEvent('one of three hides logs')
    }
    for (const { faults } of liars) {
      if (kind === 0) faults.inflates = true
      if (kind === 1) faults.finalizesAtOnce = true
      if (kind === 2) faults.hidesLogs = true
    }
  },
  async confuse(world) {
    const { faults } = world.dice.pick(world.nodes)
    const kind = world.dice.below(4)
    if (kind === 0) faults.givesForeignReceipts = true
    if (kind === 1) faults.firstLogIndex = 1 + world.dice.below(3)
    if (kind === 2) faults.strayAfterRequests = world.dice.below(20)
    if (kind === 3) faults.lacksFinalizedTag = true
  },
  /** Limits a node to what some providers serve. */
  async limit(world) {
    const { dice } = world
    const { faults } = dice.pick(world.nodes)
    const kind = dice.below(3)
    if (kind === 0) faults.rangeBlocksMax = dice.pick([1, 10, 100, 1_000])
    if (kind === 1) faults.logsMax = dice.pick([1, 2, 5])
    if (kind === 2) faults.isThrottled = true
    faults.lacksBlockReceipts = dice.chance(0.5)
    if (faults.rangeBlocksMax === 10) countEvent('ranges of 10')
    if (faults.rangeBlocksMax === 100) countEvent('ranges of 100')
    if (faults.rangeBlocksMax === 1_000) countEvent('ranges of 1000')
    if (kind === 1) countEvent('few logs at once')
    if (kind === 2) countEvent('too many calls')
    if (faults.lacksBlockReceipts) countEvent('no receipts of a block')
  },
  async mineMany(world) {
    for (let count = world.dice.pick([30, 150, 150, 1_100]); count > 0; count--) mineOne(world)
  },
  async stallVotes(world) {
    world.chain.stallVotes(true)
    const blocks = world.dice.pick([4, 20, 130, STALL_BLOCKS])
    if (blocks === STALL_BLOCKS) countEvent('votes stall for ten minutes')
    for (let count = blocks; count > 0; count--) mineOne(world)
  },
  async vote(world) {
    world.chain.stallVotes(false)
    mineOne(world)
  },
  /** Sends very much dust in one transaction, or one grain in each of very many blocks. */
  async dust(world) {
    const { dice, chain } = world
    const from = dice.pick([fakeAddress(`dust of ${chain.chainId}`), ...world.wallets])
    const grain = () => usdtTo(world, from, BigInt(1 + dice.below(3)))
    if (dice.chance(0.5)) {
      countEvent('dust in one transaction')
      chain.send(newTransaction(world, from, { transfers: Array.from({ length: DUST_TRANSFERS }, grain) }))
      return
    }
    countEvent('dust in each block')
    for (let block = 0; block < DUST_BLOCKS; block++) {
      chain.send(newTransaction(world, from, { transfers: [grain()] }))
      mineOne(world)
    }
  },
  async heal(world) {
    healNode(world, world.dice.pick(world.nodes))
  },
  async restart(world) {
    restartProgram(world)
  },
  async crash(world) {
    world.crashIn = world.dice.below(2)
    await ignoreNodeFailures(() => watchAndSettle(world))
    world.crashIn = null
    restartProgram(world)
  },
  async round(world) {
    await ignoreNodeFailures(() => watchAndSettle(world))
  },
  async twoRounds(world) {
    await Promise.all([
      ignoreNodeFailures(() => watchAndSettle(world)),
      ignoreNodeFailures(() => watchAndSettle(world)),
      ignoreNodeFailures(() => settleFoundTransaction(world)),
    ])
  },
  async follow(world) {
    await ignoreNodeFailures(() => followOrders(world))
  },
  async find(world) {
    await ignoreNodeFailures(() => settleFoundTransaction(world))
  },
}

/** Weights with which the steps are drawn. */
const WEIGHTS: Readonly<Record<string, number>> = {
  payOrder: 4,
  payOddly: 3,
  mine: 6,
  reorg: 3,
  reorgDeep: 0.5,
  round: 6,
  heal: 2,
  silence: 1,
  lag: 1,
  hideLogs: 1,
  lie: 1,
  confuse: 2,
  restart: 1,
  crash: 1,
  twoRounds: 1,
  follow: 1,
  find: 1,
  limit: 2,
  mineMany: 0.25,
  stallVotes: 0.75,
  vote: 0.75,
  dust: 0.5,
}
export const DRAWN_STEPS = Object.entries(WEIGHTS).flatMap(([name, weight]) =>
  Array.from({ length: 4 * weight }, () => name),
)
