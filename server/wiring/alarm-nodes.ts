import { networks } from '#contracts/networks.ts'
import { endChainAlarm, raiseChainAlarm } from '../chain/alarms.ts'
import type { ChainReader } from '../chain/chain-reader.ts'
import { findTroubles, isOver } from '../chain/nodes/find-troubles.ts'
import type { Executor } from '../db/statement.ts'

const ENDS_BY_ITSELF = ['nodes_too_few', 'finality_stalled'] as const

/**
 * @returns a function that raises an alarm for each problem of the nodes, again whenever the problem is seen again, and ends
 * alarms that are over
 */
export function createNodeAlarms(db: Executor, chain: ChainReader): () => Promise<void> {
  const raised = new Map<string, number>()
  /** Kinds of alarms that another process, or the previous one, may have left open. */
  const mayBeOpen = new Set<(typeof ENDS_BY_ITSELF)[number]>(ENDS_BY_ITSELF)
  return async () => {
    const troubles = findTroubles(chain, chain.chainId === networks.local.id)
    for (const { kind, subject, detail, times } of troubles) {
      const key = `${kind} ${subject}`
      if (raised.get(key) === times) continue
      await raiseChainAlarm(db, { kind, subject, detail })
      raised.set(key, times)
    }
    for (const kind of ENDS_BY_ITSELF) {
      if (troubles.some((trouble) => trouble.kind === kind)) mayBeOpen.add(kind)
      else if (mayBeOpen.has(kind) && isOver(chain, kind)) {
        await endChainAlarm(db, { kind, subject: '' })
        mayBeOpen.delete(kind)
        raised.delete(`${kind} `)
      }
    }
  }
}
