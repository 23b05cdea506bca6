import { setTimeout } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { ChainReader } from '../chain/chain-reader.ts'
import { finalHead } from '../chain/final-head.ts'
import { DependencyDown } from '../dependency-down.ts'

/** Milliseconds between two reads, well within the minute after which the panel calls payments late. */
const LOOK_EVERY_MS = 15_000

/**
 * Reads the last final block every 15 seconds, in every process, because each compares its clock with the block's time. A watcher
 * that waits for its turn would otherwise read no blocks.
 */
export function followHead(chain: ChainReader, log: Pick<Logger, 'error'>): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const done = run(chain, log, stopping.signal)
  return {
    stop: async () => {
      stopping.abort()
      await done
    },
  }
}

async function run(chain: ChainReader, log: Pick<Logger, 'error'>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await finalHead(chain).catch((error: unknown) => {
      // Failures are recorded with each node.
      if (!(error instanceof DependencyDown)) log.error({ err: error }, 'the last final block could not be read')
    })
    await setTimeout(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined)
  }
}
