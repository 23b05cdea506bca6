import type { Database } from '#server/db/statement.ts'
import { drainArrivals } from '#server/payments/arrivals.ts'
import { watchRound } from '#server/payments/watcher/watch-round.ts'
import { execute, sql } from '../../../world/execute.ts'
import { findUnreportedStall } from './find-unreported-stall.ts'
import { findScheduleFaults } from './judge.ts'
import { drainDeps, reconcileAll, roundDeps } from './program.ts'
import { DRAWN_STEPS, STEPS } from './steps.ts'
import { createWorld, restartProgram, type ScheduleWorld } from './world.ts'

const STEPS_MAX = 14

/**
 * Runs a schedule of lies, silence and reorganizations to its end. The seed decides the schedule.
 *
 * @returns its faults, each with the seed and the steps
 */
export async function runSchedule(db: Database, cardId: number, seed: number): Promise<string[]> {
  const world = await createWorld(db, cardId, seed)
  const names: string[] = []
  try {
    for (let count = 6 + world.dice.below(STEPS_MAX - 6); count > 0; count--) {
      const name = world.dice.pick(DRAWN_STEPS)
      names.push(name)
      await STEPS[name]?.(world)
    }
    const unreported = await findUnreportedStall(world)
    await settleAll(world)
    const faults = [...unreported, ...(await findScheduleFaults(world))]
    return faults.map((fault) => `seed ${seed}, after ${names.join(', ')}: ${fault}`)
  } catch (error) {
    return [`seed ${seed}, after ${names.join(', ')}: ${error instanceof Error ? error.stack : String(error)}`]
  }
}

async function settleAll(world: ScheduleWorld): Promise<void> {
  for (const node of world.nodes) node.heal()
  world.hidingSince = null
  const { chain } = world
  chain.stallVotes(false)
  chain.mine()
  for (let count = 0; count < 20; count++) chain.mine()
  restartProgram(world)
  // A look comes a number of blocks after a block was first read.
  for (let rounds = 0; rounds < 3; rounds++) {
    for (let count = 0; count < 13; count++) chain.mine()
    await watchRound(roundDeps(world))
  }
  if (world.depth !== null) await reconcileAll(world)
  // An arrival that failed temporarily, e.g. by a deadlock with another schedule, is retried when it is due.
  for (let tries = 0; tries < 10; tries++) {
    await drainArrivals(drainDeps(world))
    const { rows } = await execute(
      world.db,
      sql`update arrivals set retry_at = now() where chain_id = ${chain.chainId} returning 1`,
    )
    if (rows.length === 0) return
  }
}
