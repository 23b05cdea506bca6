import { setTimeout } from 'node:timers/promises'
import { DependencyDown } from '../dependency-down.ts'
import type { ChainReader } from './chain-reader.ts'
import { askNodes } from './nodes/ask-nodes.ts'

/** Shorter than a hanging node's timeout: a health check must answer. */
const PATIENCE_MS = 2_000

/** Whether as many nodes answer as must agree. One that has answered in the last half a minute is not asked again. */
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
