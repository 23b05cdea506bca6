import { DependencyDown } from '../dependency-down.ts'
import { type Loop, type LoopOptions, startLoop } from '../runtime/loop.ts'
import type { ChainReader } from './chain-reader.ts'
import { finalHead } from './final-head.ts'

/** Milliseconds between two reads, well within the minute after which the panel calls payments late. */
const LOOK_EVERY_MS = 15_000

/**
 * Reads the last final block every 15 seconds, in every process, because each compares its clock with the block's time. A watcher
 * that waits for its turn would otherwise read no blocks.
 */
export function followHead(chain: ChainReader, log: LoopOptions['log']): Loop {
  const read = async () => {
    try {
      await finalHead(chain)
      return undefined
    } catch (error) {
      // Failures of nodes are recorded with each node.
      if (error instanceof DependencyDown) return 'skipped'
      throw error
    }
  }
  return startLoop(read, {
    log,
    failure: 'the last final block could not be read',
    recovery: 'the last final block is read again',
    everyMs: LOOK_EVERY_MS,
  })
}
