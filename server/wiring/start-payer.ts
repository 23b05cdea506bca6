import { drivePayouts } from '../payouts/payout-driver.ts'
import type { Common, Keep } from './open-common.ts'
import { openRole } from './open-role.ts'
import { onPayerWoken } from './wake-payer.ts'

/** Starts paying queued payouts. It is the only role that needs the hot wallet's key. */
export function startPayer(common: Common, keep: Keep): void {
  const { config, broadcast } = common
  const { payouts } = openRole(common, 'payer')
  const driver = keep(
    drivePayouts({
      ...payouts,
      pollMs: config.watchEveryMs,
      // Every process measures these counts, see `measure-payouts.ts`.
      onCounts: () => undefined,
    }),
  )
  onPayerWoken(broadcast, driver.wake)
}
