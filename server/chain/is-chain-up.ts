import { setTimeout } from 'node:timers/promises'
import { DependencyDown } from '../dependency-down.ts'
import type { ChainReader } from './chain-reader.ts'
import { askNodes } from './nodes/ask-nodes.ts'

/**
 * Milliseconds after which the chain counts as down. It is shorter than the timeout of a hanging node, because a health check
 * must answer.
 */
const PATIENCE_MS = 2_000

/** Returns whether a quorum answers. A node that answered in the last 30 seconds is not asked again. */
export async function isChainUp(chain: ChainReader): Promise<boolean> {
  const answered = askNodes(chain, async () => true).then(
    () => true,
    (error: unknown) => {
      if (error instanceof DependencyDown) return false
      throw error
    },
  )
  return Promise.race([answered, setTimeout(PATIENCE_MS, false, { ref: false })])
}
