import type { Payment } from '#core/payment.ts'
import { readTransaction } from '#server/chain/read-transaction.ts'
import { runDespiteFailures } from '#server/chain/run-many.ts'
import { DependencyDown } from '#server/fault.ts'
import { createOrderFollower } from '#server/features/orders/follow-orders.ts'
import { type DrainDeps, drainArrivals } from '#server/payments/arrivals.ts'
import { reconcileDaily, reconcilePayments } from '#server/payments/reconcile-payments.ts'
import { settleArrivals, settlePayment } from '#server/payments/settle-payment.ts'
import type { RoundDeps } from '#server/payments/watcher/round.ts'
import { watchRound } from '#server/payments/watcher/watch-round.ts'
import { settleDeps } from '../../../money/settle-deps.ts'
import { isDust, type ScheduleWorld } from './world.ts'

/** Small bounds, so that a schedule of a few blocks reaches all of them. */
const BOUNDS = {
  rangeBlocksMax: 1_000n,
  rangesPerRoundMax: 30,
  rereads: [
    { pass: 'usdt first look', afterBlocks: 3n },
    { pass: 'usdt last look', afterBlocks: 12n },
  ],
  rereadRangesPerRoundMax: 30,
  bnbBlocksPerRoundMax: 2_000n,
}

class Crash extends Error {}

type ReadingWorld = Pick<ScheduleWorld, 'db' | 'reader' | 'orders'>
type SettlingWorld = Pick<ScheduleWorld, 'db' | 'chain' | 'reader' | 'dice' | 'log' | 'crashIn'>

export const roundDeps = (world: ReadingWorld): RoundDeps => ({
  db: world.db,
  chain: world.reader,
  startBlock: 0n,
  bounds: BOUNDS,
  isBnbAwaited: async () => world.orders.some(({ asset }) => asset === 'BNB'),
  judgeDust: async () => isDust,
  reconcile: (...range) => reconcilePayments(reconcileDeps(world), ...range),
})

const reconcileDeps = ({ db, reader }: Pick<ScheduleWorld, 'db' | 'reader'>) => ({
  ...{ db, chain: reader, judgeDust: async () => isDust },
  log: { error: () => undefined, warn: () => undefined },
})

export const reconcileAll = (world: Pick<ScheduleWorld, 'db' | 'reader'>) => reconcileDaily(reconcileDeps(world))

/** Reads payments into the inbox and settles them. A crash leaves them in the inbox. */
export async function watchAndSettle(world: ReadingWorld & SettlingWorld): Promise<void> {
  await runDespiteFailures([() => watchRound(roundDeps(world)), () => drainArrivals(drainDeps(world))])
}

export function drainDeps(world: SettlingWorld): DrainDeps {
  const { settle, ...settling } = settleArrivals({
    ...settleDeps(world.db, { chain: world.reader }),
    log: {
      error: (...said: unknown[]) => world.log.push(`error: ${JSON.stringify(said)}`),
      warn: (said: { outcome?: string; err?: unknown }) =>
        said.outcome === 'mistake' && world.log.push(`mistake: ${said.err}`),
    } as never,
  })
  return {
    ...settling,
    db: world.db,
    chainId: world.chain.chainId,
    settle: async (payment) => {
      if (world.crashIn === null || world.crashIn-- > 0) return settle(payment)
      // Half of the crashes come after the commit.
      if (world.dice.chance(0.5)) await settle(payment)
      throw new Crash()
    },
  }
}

/** Runs an act that a lying or silent node, or a crash, may stop. Any other failure is a mistake of the program and is thrown. */
export async function ignoreNodeFailures(act: () => Promise<unknown>): Promise<void> {
  try {
    await act()
  } catch (error) {
    const causes = error instanceof AggregateError ? error.errors : [error]
    const unexpected = causes.find((cause) => !(cause instanceof DependencyDown) && !(cause instanceof Crash))
    if (unexpected !== undefined) throw unexpected
  }
}

const settle = (world: ScheduleWorld, payment: Payment) =>
  settlePayment(settleDeps(world.db, { chain: world.reader }), payment, null)

export const followOrders = (world: ScheduleWorld) =>
  createOrderFollower({
    db: world.db,
    readTransaction: (hash) => readTransaction(world.reader, hash),
    settleTogether: async (payments) => {
      for (const payment of payments) await settle(world, payment)
    },
    notifyPages: () => undefined,
    chainId: world.chain.chainId,
  })()

/** Looks up any transaction, as players do with ‘I paid, find it’. */
export async function settleFoundTransaction(world: ScheduleWorld): Promise<void> {
  const known = [...world.chain.blocks().flatMap(({ transactions }) => transactions), ...world.chain.pool()]
  if (known.length === 0) return
  const view = await readTransaction(world.reader, world.dice.pick(known).hash)
  if (view.state === 'final') for (const payment of view.payments) await settle(world, payment)
}
