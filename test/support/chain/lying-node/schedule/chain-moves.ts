import type { TxHash } from '#core/address.ts'
import type { FakeTransaction } from '../fake-chain.ts'
import { countEvent } from './kinds.ts'
import { listPaymentsIn } from './truth.ts'
import type { ScheduleNode, ScheduleWorld } from './world.ts'

/** Maximum blocks for which all nodes hide their logs. The last look waits longer. */
const HIDDEN_LOGS_BLOCKS_MAX = 7

export function mineOne(world: ScheduleWorld): void {
  world.chain.mine(
    world.chain
      .pool()
      .map(({ hash }) => hash)
      .filter(() => world.dice.chance(0.8)),
  )
  const isHidden = world.hidingSince !== null
  if (isHidden && world.chain.blocks().length - (world.hidingSince ?? 0) >= HIDDEN_LOGS_BLOCKS_MAX) {
    world.hidingSince = null
    for (const node of world.nodes) node.faults.hidesLogs = false
  }
}

/**
 * Returns the depth of a reorganization. It is at most the number of blocks that are not final, by the votes or by the
 * configured depth. Half of the reorganizations reach that limit.
 */
export function reorgDepthOf({ depth, chain, dice }: ScheduleWorld): number {
  const unvoted = chain.blocks().length - 1 - chain.highestFinal()
  const deepest = depth === null ? unvoted : Math.min(unvoted, depth)
  return dice.chance(0.5) ? deepest : 1 + dice.below(2)
}

/** Reverts blocks, and mines as many others. */
export function reorganize(world: ScheduleWorld, blocks: number): void {
  const { dice, chain, depth } = world
  const before = { blocks: [...chain.blocks()], final: chain.highestFinal() }
  const finalByDepth = depth === null ? 0 : before.blocks.length - 1 - depth
  const gone = chain.reorg(blocks)
  if (depth !== null && gone >= 100) countEvent('100 blocks taken back under a depth')
  if (depth !== null && gone > depth) countEvent('more taken back than the depth')
  world.revertedPayments.push(
    ...listPaymentsIn(world, before.blocks.slice(before.blocks.length - gone, finalByDepth + 1)),
  )
  // One node may not have seen the reorganization yet.
  if (world.nodes.length > 1 && dice.chance(0.4)) dice.pick(world.nodes).faults.pinned = before
  // A transaction that is back in the pool may be cancelled and never mined again.
  for (const { hash } of chain.pool()) if (dice.chance(0.3)) cancel(world, hash)
  for (let made = 0; made < gone; made++) {
    const pool = chain.pool().map(({ hash }) => hash)
    chain.mine(pool.filter(() => dice.chance(0.5)).toReversed())
  }
}

function cancel(world: ScheduleWorld, hash: TxHash): void {
  const gone = world.chain.pool().find((made) => made.hash === hash)
  world.chain.drop(hash)
  const order = world.orders.find(({ wallet, amount }) => gone?.from === wallet && amountOf(world, gone) === amount)
  if (order !== undefined) order.isPaidExactly = false
}

const amountOf = (world: ScheduleWorld, made: FakeTransaction) =>
  made.to === world.chain.treasury ? made.valueWei : (made.transfers[0]?.value ?? 0n)

export function healNode(world: ScheduleWorld, node: ScheduleNode): void {
  const { hidesLogs } = node.faults
  node.heal()
  // All nodes hide their logs together or not at all. If only some did, the nodes would merely disagree.
  if (world.hidingSince !== null && hidesLogs) node.faults.hidesLogs = true
}
