import type { Payment } from '#core/payment.ts'
import type { Database } from '../db/pool.ts'
import { endChainAlarm, raiseChainAlarm } from './alarms.ts'
import { type Arrival, postpone, readDue, readDueSmall, takeOut } from './arrivals.ts'
import { runLanes } from './run-lanes.ts'

/**
 * What became of payments that were to be settled: nothing is left to do, or it has failed. Something outside failed and is
 * over some time (`fault`), or the same would happen again (`mistake`).
 */
export type Settling =
  | { readonly outcome: 'settled' }
  | { readonly outcome: 'fault' | 'mistake'; readonly problem: string }

export type DrainDeps = {
  readonly db: Database
  readonly chainId: number
  /** Credits or keeps one payment. Called again for the same payment after a crash: it must not matter. */
  readonly settle: (payment: Payment) => Promise<Settling>
  /** Brings together what one payer sent in one asset and is too small to buy anything. */
  readonly setAside: (payments: readonly Payment[]) => Promise<Settling>
  /** Keeps a payment for the operator that cannot be settled by a mistake of ours. */
  readonly keepForOperator: (payment: Payment) => Promise<Settling>
}

/** Payers whose payments are settled at the same time: each holds a connection to the database. */
const LANES = 6
/** Payments taken at once, and of one payer among them: a caller that comes in the meantime waits for no more than these. */
const BATCH = { limit: 60, perPayer: 10 } as const
const SMALL_MAX = 300
/** A payment that failed so often by the same mistake of ours is left to a person. */
const MISTAKES_MAX = 5

/**
 * Settles what is due: every payer's first payment before anybody's second, and what is too small to buy anything after all
 * others. Ends where nothing is due any more.
 */
export async function drainArrivals(deps: DrainDeps, signal?: AbortSignal): Promise<void> {
  const { db, chainId } = deps
  while (!signal?.aborted) {
    const due = await readDue(db, chainId, BATCH)
    const small = due.length === 0 ? await readDueSmall(db, chainId, SMALL_MAX) : []
    if (due.length + small.length === 0) return
    await runLanes(LANES, bySender(due), (own) => settleEach(deps, own))
    await runLanes(LANES, bySenderAndAsset(small), (own) => setOwnAside(deps, own))
  }
}

const bySender = (arrivals: readonly Arrival[]): Arrival[][] => [
  ...Map.groupBy(arrivals, ({ payment }) => payment.from).values(),
]

const bySenderAndAsset = (arrivals: readonly Arrival[]): Arrival[][] =>
  bySender(arrivals).flatMap((own) => [...Map.groupBy(own, ({ payment }) => payment.asset).values()])

/** One payer's, one after the other. */
async function settleEach(deps: DrainDeps, own: readonly Arrival[]): Promise<void> {
  const done: Arrival[] = []
  for (const arrival of own) {
    const { payment, tries } = arrival
    let settling = await deps.settle(payment)
    if (settling.outcome === 'mistake' && tries + 1 >= MISTAKES_MAX) settling = await deps.keepForOperator(payment)
    if (settling.outcome === 'settled') done.push(arrival)
    else await tryLater(deps, [arrival], settling.problem)
  }
  await finish(deps, done)
}

async function setOwnAside(deps: DrainDeps, own: readonly Arrival[]): Promise<void> {
  const settling = await deps.setAside(own.map(({ payment }) => payment))
  await (settling.outcome === 'settled' ? finish(deps, own) : tryLater(deps, own, settling.problem))
}

async function finish({ db, chainId }: DrainDeps, done: readonly Arrival[]): Promise<void> {
  const payments = done.map(({ payment }) => payment)
  await takeOut(db, chainId, payments)
  for (const { payment } of done.filter(({ isStuck }) => isStuck)) await endChainAlarm(db, stuckAlarm(payment))
}

async function tryLater({ db, chainId }: DrainDeps, failed: readonly Arrival[], problem: string): Promise<void> {
  const payments = failed.map(({ payment }) => payment)
  await postpone(db, chainId, payments, problem)
  const [stuck] = failed.filter(({ isStuck }) => isStuck)
  if (stuck !== undefined) await raiseChainAlarm(db, { ...stuckAlarm(stuck.payment), detail: problem })
}

const stuckAlarm = ({ txHash }: Payment) => ({ kind: 'payment_stuck', subject: txHash }) as const
