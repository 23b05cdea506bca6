import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { LOCKS, withLock } from '../../db/with-lock.ts'
import { startLoop } from '../../runtime/loop.ts'
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
    readonly turnMs?: number
  }

/** Milliseconds that one process watches before another may. */
const TURN_MS = 30_000

/**
 * Follows finalized payments to the treasury, whether or not a browser is open. Of several processes on one database, one
 * watches at a time.
 *
 * Its parts run independently. Reading never waits for settling, and neither waits for a node that hangs on a hash that a
 * player named.
 */
export function watchPayments(deps: WatcherDeps): PaymentWatcher {
  const { db, chain, log, pollMs, turnMs = TURN_MS } = deps
  /** Turn of this process; null while another process may watch. */
  let turn: AbortSignal | null = null
  const running = new Set<Promise<void>>()
  let startBlock: bigint | null = null
  let lookForBnb: (() => Promise<void>) | null = null

  const startPart = (part: string, step: () => Promise<unknown>) =>
    startLoop(step, {
      log: log.child({ part }),
      failure: 'a part of the payment watcher failed; it is retried',
      recovery: 'the payment watcher works again',
      everyMs: pollMs,
    })
  const inTurns = (act: (turn: AbortSignal) => Promise<void>) => async () => {
    if (turn === null) return 'skipped'
    const acting = act(turn)
    running.add(acting)
    return acting.finally(() => running.delete(acting))
  }
  const settling = startPart(
    'settling payments',
    inTurns((signal) => drainArrivals({ ...deps, chainId: chain.chainId }, signal)),
  )
  // It continues over turns. If two processes look for BNB, both find the same, and either cursor is correct.
  const lookingForBnb = startPart('looking for BNB', async () => {
    if (lookForBnb === null) return 'skipped'
    return lookForBnb().finally(() => {
      lookForBnb = null
      settling.wake()
    })
  })
  const readBnbInBackground = (look: () => Promise<void>) => {
    // Calls during a look are dropped, because they are repeated later.
    lookForBnb ??= look
    lookingForBnb.wake()
  }
  const reading = startPart(
    'reading the chain',
    inTurns(async (signal) => {
      startBlock ??= await deps.bindDatabase()
      await watchRound({ ...deps, startBlock, readBnbInBackground }, signal).finally(settling.wake)
    }),
  )
  const parts = [reading, settling, startPart('following orders', inTurns(deps.followOrders))]

  const takingTurns = startLoop(
    (signal) =>
      withLock(db, LOCKS.watcher, async () => {
        const ending = new AbortController()
        turn = ending.signal
        for (const part of parts) part.wake()
        await sleep(turnMs, undefined, { signal }).catch(() => undefined)
        turn = null
        ending.abort()
        await Promise.allSettled(running)
      }),
    {
      log,
      failure: 'the payment watcher failed; it retries, and payments wait',
      recovery: 'the payment watcher works again',
      everyMs: pollMs,
    },
  )
  return {
    stop: async () => {
      await takingTurns.stop()
      await Promise.all([...parts, lookingForBnb].map((part) => part.stop()))
    },
  }
}
