import type { Address } from '#core/address.ts'
import { isInstantOffered, readInstantLimits } from '#core/instant.ts'
import { readPlayerGames } from '../features/games/panel/read-runs.ts'
import type { InstantDeps } from '../features/withdrawals/instant/judge-request.ts'
import { createMeansReader } from '../features/withdrawals/instant/read-offer.ts'
import type { FloorDeps } from '../ledger/solvency/check-floor.ts'
import { readIsCovered } from '../ledger/solvency/solvency.ts'
import { readSpendable } from '../payouts/hot-wallet.ts'
import type { HotWallet, PayoutDeps } from '../payouts/payout-deps.ts'
import type { CachedSettings } from '../settings/cached-settings.ts'

type Deps = {
  readonly settings: Pick<CachedSettings, 'current'>
  readonly payouts: PayoutDeps
  readonly solvency: FloorDeps
  readonly hotWallet: HotWallet
  readonly usdt: Address
}

/** Returns the dependencies that decide instant withdrawals: the hot wallet, the coverage, and the player's games. */
export const wireInstant = ({ settings, payouts, solvency, hotWallet, usdt }: Deps): InstantDeps => ({
  isOffered: async () => isInstantOffered(readInstantLimits((await settings.current()).values.instantWithdrawals)),
  readMeans: createMeansReader({
    db: payouts.db,
    log: payouts.log,
    readSpendable: async () => {
      const wallet = hotWallet()
      return wallet === null ? null : readSpendable(payouts, wallet, usdt)
    },
    readIsCovered: () => readIsCovered(solvency),
  }),
  readGames: readPlayerGames,
})
