import { setTimeout } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Address } from '#core/address.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/pool.ts'
import type { HotWallet } from '../payouts/payout-deps.ts'
import { readPayersWallet } from '../runtime/roles/read-roles.ts'

const ASK_EVERY_MS = 5_000

type Deps = {
  readonly config: Pick<Config, 'roles' | 'payoutAddress'>
  readonly db: Database
  /** Wallet that this process signs with. Null if it does not pay. */
  readonly ownWallet: Address | null
  readonly log: Pick<Logger, 'warn'>
}

/**
 * Watches the address of the hot wallet, in every process. The payer knows it by its key. Other processes know it by
 * `PAYOUT_ADDRESS`, or by the record of the payer, even after the payer has ended.
 */
export async function knowHotWallet(
  { config, db, ownWallet, log }: Deps,
  everyMs = ASK_EVERY_MS,
): Promise<{ readonly hotWallet: HotWallet; stop(): Promise<void> }> {
  const fixed = ownWallet ?? config.payoutAddress
  // A payer without a key leaves payouts to the operator, even if another process once had a key.
  if (fixed !== null || config.roles.has('payer')) return { hotWallet: () => fixed, stop: async () => undefined }
  let told = await readPayersWallet(db)
  const stopping = new AbortController()
  const ask = async () => {
    try {
      told = await readPayersWallet(db)
    } catch (error) {
      log.warn({ err: error }, 'which wallet pays could not be read; the last one known stays')
    }
  }
  const run = async () => {
    while (!stopping.signal.aborted) {
      await setTimeout(everyMs, undefined, { signal: stopping.signal }).catch(() => undefined)
      if (!stopping.signal.aborted) await ask()
    }
  }
  const done = run()
  return {
    hotWallet: () => told,
    stop: async () => {
      stopping.abort()
      await done
    },
  }
}
