import { watchPayments } from '../chain/payment-watcher.ts'
import { createOrderFollower, isBnbAwaited } from '../features/orders/follow-orders.ts'
import type { Common, Keep } from './open-common.ts'
import { openRole } from './open-role.ts'
import { watchChainHealth } from './watch-chain-health.ts'

/** Starts reading and crediting payments, following named transactions, and reporting problems with the chain. */
export function startWatcher(common: Common, keep: Keep): void {
  const { config, bind, metrics, clock } = common
  const role = openRole(common, 'watcher')
  const { db, log, chain, payments, reconciling, tell } = role
  keep(
    watchPayments({
      db,
      chain: chain.reader,
      log,
      pollMs: config.watchEveryMs,
      bindDatabase: bind,
      ...payments.arrivals,
      judgeDust: payments.judgeDust,
      reconcile: reconciling.reconcile,
      // Blocks of the local chain are cheap to read, so BNB without an order is detected there too.
      isBnbAwaited: async (sinceMs) => chain.local !== null || isBnbAwaited(db, sinceMs),
      followOrders: createOrderFollower({
        readTransaction: payments.readNamed,
        settleTogether: payments.settleFollowed,
        db,
        chainId: chain.network.id,
        tell,
      }),
    }),
  )
  keep(watchChainHealth({ ...role, chain: chain.reader, metrics, clock }))
}
