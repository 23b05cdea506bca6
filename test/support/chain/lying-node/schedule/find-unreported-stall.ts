import { findTroubles, readWatchState, type WatchState } from '#server/chain/health.ts'
import { DependencyDown } from '#server/fault.ts'
import { watchRound } from '#server/payments/watcher/watch-round.ts'
import { roundDeps } from './program.ts'
import type { ScheduleWorld } from './world.ts'

/** Returns a fault if the watcher is stuck at the end of a schedule, and nothing that raises an alarm was recorded. */
export async function findUnreportedStall(world: ScheduleWorld): Promise<string[]> {
  let before: WatchState | null = null
  for (let rounds = 0; rounds < 5; rounds++) {
    try {
      await watchRound(roundDeps(world))
      return []
    } catch (error) {
      if (!(error instanceof AggregateError) && !(error instanceof DependencyDown)) throw error
      // The very first round records where it begins, even if it fails.
      before ??= await readWatchState(world.db, world.chain.chainId)
    }
  }
  const { nodes, seen } = world.reader
  // A cursor that no round records raises an alarm after a minute.
  const after = await readWatchState(world.db, world.chain.chainId)
  const [agoBefore, agoAfter] = [before?.readAgoMs ?? null, after.readAgoMs]
  const isStale = agoBefore !== null && agoAfter !== null && agoAfter >= agoBefore
  const isContradicted = findTroubles(world.reader).some(({ kind }) => kind === 'node_contradicts')
  const isNoted = isStale || seen.tooFew !== null || isContradicted
  return isNoted
    ? []
    : [`stands still, and nobody hears of it: ${JSON.stringify(nodes.map((node) => node.seen.problem))}`]
}
