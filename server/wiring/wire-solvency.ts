import { readBv3, readTreasury } from '../chain/read-treasury.ts'
import type { Database } from '../db/statement.ts'
import type { FloorDeps } from '../ledger/solvency/check-floor.ts'
import type { Notify } from '../outbox/bots/notify.ts'
import type { HotWallet } from '../payouts/payout-deps.ts'
import type { CachedSettings } from '../settings/cached-settings.ts'
import type { PlatformChain } from './open-chain.ts'

type Deps = {
  readonly db: Database
  readonly chain: PlatformChain
  readonly hotWallet: HotWallet
  readonly settings: CachedSettings
  readonly notify: Notify
}

/**
 * Returns the wallets that players are paid from, and functions that read their funds, for the figures, the floor and the
 * history.
 */
export function wireSolvency({ db, chain, hotWallet, settings, notify }: Deps): FloorDeps {
  const { reader, tokens } = chain
  const { BV3: token } = tokens
  return {
    db,
    chainId: reader.chainId,
    treasury: reader.treasury,
    hotWallet,
    readUsdtOf: (wallets, creditedBlock) => readTreasury(reader, wallets, creditedBlock),
    readBv3Of: token === null ? null : (wallets) => readBv3(reader, token, wallets),
    settings,
    notify,
  }
}
