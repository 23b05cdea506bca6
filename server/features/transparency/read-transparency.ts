import { setTimeout as sleep } from 'node:timers/promises'
import type { Address } from '#core/address.ts'
import type { Transparency } from '#core/api/transparency.ts'
import { formatAmount, type Usdt, usdt } from '#core/money.ts'
import { coveragePercent } from '#core/transparency.ts'
import type { Database } from '../../db/pool.ts'
import { DependencyDown } from '../../dependency-down.ts'
import type { Owed } from './read-owed.ts'

export type TransparencyDeps = {
  readonly db: Database
  readonly chainId: number
  readonly treasury: Address
  /** The wallet that payouts come from, if the server holds its key. */
  readonly payoutWallet: Address | null
  /** USDT of each wallet, of payments up to a block. @throws DependencyDown while the chain cannot be read */
  readonly readUsdtOf: (wallets: readonly Address[], creditedBlock: bigint) => Promise<readonly Usdt[]>
}

/** Who looks at these figures does not wait longer for a node that hangs: what is owed can be told without it. */
const CHAIN_PATIENCE_MS = 4_000

const text = (amount: Usdt) => formatAmount(amount, 'USDT')
const isoOf = (ms: bigint) => new Date(Number(ms)).toISOString()

/**
 * What is owed and what is there to pay it.
 *
 * @param owed read before the wallets are: what was paid out meanwhile is gone from them and still owed, never the other
 *   way round
 * @param downSinceMs since when the chain cannot be read, as far as is known
 */
export async function readTransparency(
  deps: TransparencyDeps,
  owed: Owed,
  downSinceMs: bigint | null,
): Promise<Transparency> {
  const wallets = walletsOf(deps)
  const amounts = await readAmounts(
    deps,
    owed,
    wallets.map(({ address }) => address),
  )
  const treasury = amounts === null ? null : usdt(amounts.reduce((sum, amount) => sum + amount, 0n))
  const [in30Days = owed.now, in90Days = owed.now] = owed.later
  return {
    asOf: isoOf(owed.nowMs),
    treasury: {
      usdt: treasury === null ? null : text(treasury),
      unavailableSince: treasury === null ? isoOf(downSinceMs ?? owed.nowMs) : null,
      wallets: wallets.map((wallet, index) => {
        const amount = amounts?.[index]
        return { ...wallet, usdt: amount === undefined ? null : text(amount) }
      }),
    },
    owed: {
      now: text(owed.now),
      in30Days: text(in30Days),
      in90Days: text(in90Days),
      available: text(owed.available),
      held: text(owed.held),
      earned: text(owed.earned),
      openPayments: text(owed.openPayments),
    },
    coverage: {
      now: coveragePercent(treasury, owed.now),
      in30Days: coveragePercent(treasury, in30Days),
      in90Days: coveragePercent(treasury, in90Days),
    },
    usdtEndsAt: owed.listedAtMs === null ? null : isoOf(owed.listedAtMs),
  }
}

/** Each wallet once: a deployment may pay out of the treasury itself. */
function walletsOf({ treasury, payoutWallet }: TransparencyDeps) {
  const own = { kind: 'treasury', address: treasury } as const
  if (payoutWallet === null || payoutWallet === treasury) return [own]
  return [own, { kind: 'payouts', address: payoutWallet } as const]
}

async function readAmounts(deps: TransparencyDeps, owed: Owed, wallets: readonly Address[]) {
  if (owed.creditedBlock === null) return null
  try {
    const tooLate = sleep(CHAIN_PATIENCE_MS, null, { ref: false })
    return await Promise.race([deps.readUsdtOf(wallets, owed.creditedBlock), tooLate])
  } catch (error) {
    if (!(error instanceof DependencyDown)) throw error
    return null
  }
}
