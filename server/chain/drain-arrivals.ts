import type { Payment } from '#core/payment.ts'
import type { Database } from '../db/pool.ts'
import { endChainAlarm, raiseChainAlarm } from './alarms.ts'
import { type Arrival, postpone, readDue, readDueSmall, takeOut } from './arrivals.ts'
import { runLanes } from './run-lanes.ts'

/** Result of settling payments: done or failed. A `fault` is external and temporary. A `mistake` would happen again. */
export type Settling =
  | { readonly outcome: 'settled' }
  | { readonly outcome: 'fault' | 'mistake'; readonly problem: string }

export type DrainDeps = {
  readonly db: Database
  readonly chainId: number
  /** Credits or keeps one payment. It is called again for the same payment after a crash, so it must be idempotent. */
  readonly settle: (payment: Payment) => Promise<Settling>
  /** Combines payments of one payer in one asset that are too small to buy anything. */
  readonly setAside: (payments: readonly Payment[]) => Promise<Settling>
  /** Keeps a payment for the operator that a mistake in the code prevents from being settled. */
  readonly keepForOperator: (payment: Payment) => Promise<Settling>
}

/** Payers whose payments are settled at the same time. Each uses a database connection. */
const LANES = 6
/**
 * Maximum payments taken at once, and of one payer among them. A caller that arrives meanwhile waits for no more than these.
 */
const BATCH = { limit: 60, perPayer: 10 } as const
const SMALL_MAX = 300
/** Failures by the same mistake after which a payment is left to a person. */
const MISTAKES_MAX = 5

/**
 * Settles due payments in turns: the first payment of every payer comes before any second one. Payments that are too small to
 * buy anything come last. Ends when no payment is due.
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

/** Settles one payer's payments one after the other. */
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
