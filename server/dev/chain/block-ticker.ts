import { setTimeout as sleep } from 'node:timers/promises'
import type { ProcessLog } from '../child-process/process-log.ts'
import type { LocalClient } from './local-client.ts'

/** Number of blocks by which `finalized` is behind `latest`. */
export const FINALITY_BLOCKS = 2

/**
 * Mines a block every `blockTimeMs` while transactions are pending, and until the last block with a transaction is final. An idle
 * chain makes no blocks, so a demo that runs for a month stays small.
 */
export function startBlockTicker(deps: { client: LocalClient; blockTimeMs: number; log: ProcessLog }) {
  const { client, blockTimeMs, log } = deps
  const stopped = new AbortController()
  let blocksToFinality = 0
  let isAnswering = true

  /**
   * Returns the timestamp of the next block. Anvil reads the clock twice as it starts. If a second passes in between, its own
   * clock stays behind from then on.
   */
  async function nextBlockSeconds(): Promise<bigint> {
    const now = BigInt(Math.floor(Date.now() / 1000))
    const { timestamp } = await client.getBlock()
    return timestamp > now ? timestamp : now
  }

  async function tick(): Promise<void> {
    const { pending } = await client.getTxpoolStatus()
    if (pending === 0 && blocksToFinality === 0) return
    await client.setNextBlockTimestamp({ timestamp: await nextBlockSeconds() })
    await client.mine({ blocks: 1 })
    // The mined block decides, because a transaction may have come after the pool was read.
    const { transactions } = await client.getBlock()
    blocksToFinality = transactions.length > 0 ? FINALITY_BLOCKS : Math.max(0, blocksToFinality - 1)
  }

  async function run(): Promise<void> {
    while (!stopped.signal.aborted) {
      try {
        await tick()
        isAnswering = true
      } catch (cause) {
        // Logged once, and not once a second.
        if (isAnswering && !stopped.signal.aborted) log.error(`The local chain does not answer: ${String(cause)}`)
        isAnswering = false
      }
      await sleep(blockTimeMs, undefined, { signal: stopped.signal }).catch(() => undefined)
    }
  }

  const running = run()
  return {
    async stop(): Promise<void> {
      stopped.abort()
      await running
    },
  }
}
