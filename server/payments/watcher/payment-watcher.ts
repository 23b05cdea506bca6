import { setTimeout } from 'node:timers/promises'
import type { Logger } from 'pino'
import { LOCKS, withLock } from '../../db/with-lock.ts'
import { type DrainDeps, drainArrivals } from '../arrivals.ts'
import type { RoundDeps } from './round.ts'
import { watchRound } from './watch-round.ts'

export type PaymentWatcher = { stop(): Promise<void> }

type WatcherDeps = Omit<RoundDeps, 'startBlock'> &
  Omit<DrainDeps, 'chainId'> & {
    readonly log: Logger
    readonly pollMs: number
    /**
     * Checks that the database belongs to this chain, and returns the first block that counts. The chain is not read before
     * this.
     */
    readonly bindDatabase: () => Promise<bigint>
    /** Follows the orders whose transaction was named, while this process is the watcher. */
    readonly followOrders: () => Promise<void>
  }

/** Milliseconds that one process watches before another may. */
const TURN_MS = 30_000

/**
 * Follows finalized payments to the treasury, whether or not a browser is open. Of several processes on one database, one
 * watches at a time.
 */
export function watchPayments(deps: WatcherDeps): PaymentWatcher {
  const stopping = new AbortController()
  const done = run(deps, stopping.signal)
  return {
    stop: async () => {
      stopping.abort()
      await done
    },
  }
}

type WatcherPart = {
  readonly name: string
  readonly act: (signal: AbortSignal) => Promise<void>
  /** Ends the pause of the part when another part has work for it. */
  readonly wake: { current: AbortController }
  /** Message of its last failure; null while it works. */
  problem: string | null
}

const toPart = (name: string, act: WatcherPart['act']): WatcherPart => ({
  name,
  act,
  wake: { current: new AbortController() },
  problem: null,
})

/**
 * Runs the parts independently. Reading never waits for settling, and neither waits for a node that hangs on a hash that a
 * player named.
 */
async function run(deps: WatcherDeps, signal: AbortSignal): Promise<void> {
  const settling = toPart('settling payments', (turn) => drainArrivals({ ...deps, chainId: deps.chain.chainId }, turn))
  let startBlock: bigint | null = null
  const reading = toPart('reading the chain', async (turn) => {
    startBlock ??= await deps.bindDatabase()
    await watchRound({ ...deps, startBlock, readBnbInBackground: lookingForBnb.start }, turn).finally(() =>
      settling.wake.current.abort(),
    )
  })
  const lookingForBnb = createSingleRunner(deps, () => settling.wake.current.abort())
  const parts = [reading, settling, toPart('following orders', deps.followOrders)]
  while (!signal.aborted) {
    const turn = AbortSignal.any([signal, AbortSignal.timeout(TURN_MS)])
    await withLock(deps.db, LOCKS.watcher, async () => {
      await Promise.all(parts.map((part) => repeat(deps, part, turn)))
    }).catch((error: unknown) =>
      deps.log.error({ err: error }, 'the payment watcher failed; it retries, and payments wait'),
    )
    await pause(deps.pollMs, signal)
  }
  // It continues over turns. If two processes look for BNB, both find the same, and either cursor is correct.
  await lookingForBnb.end()
}

async function repeat({ log, pollMs }: WatcherDeps, part: WatcherPart, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    part.wake.current = new AbortController()
    try {
      await part.act(signal)
      if (part.problem !== null) log.info({ part: part.name }, 'the payment watcher works again')
      part.problem = null
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error)
      // Digits change between attempts, and do not make it another problem.
      const isOther = part.problem === null || part.problem.replace(/\d+/g, '') !== problem.replace(/\d+/g, '')
      if (isOther) log.error({ err: error, part: part.name }, 'a part of the payment watcher failed; it is retried')
      part.problem = problem
    }
    await pause(pollMs, AbortSignal.any([signal, part.wake.current.signal]))
  }
}

/** Runs one action at a time beside the others. Calls during an action are dropped, because they are repeated later. */
function createSingleRunner({ log }: WatcherDeps, onEnd: () => void) {
  let current: Promise<void> | null = null
  let isDown = false
  return {
    start: (act: () => Promise<void>): void => {
      current ??= act()
        .then(
          () => {
            isDown = false
          },
          (error: unknown) => {
            if (!isDown)
              log.error({ err: error, part: 'looking for BNB' }, 'a part of the payment watcher failed; it is retried')
            isDown = true
          },
        )
        .finally(() => {
          current = null
          onEnd()
        })
    },
    end: async (): Promise<void> => {
      await current
    },
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  try {
    await setTimeout(ms, undefined, { signal })
  } catch {
    // Ended early: there is work to do, or the loop's condition ends it.
  }
}
