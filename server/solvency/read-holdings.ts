import { setTimeout as sleep } from 'node:timers/promises'
import type { Address } from '#core/address.ts'
import { type Bv3, bv3, type Usdt, usdt } from '#core/money.ts'
import { DependencyDown } from '../dependency-down.ts'

/** The platform's wallets, and how what they hold is read. */
export type HoldingsDeps = {
  readonly treasury: Address
  /** The wallet that payouts come from, if the server holds its key. */
  readonly payoutWallet: Address | null
  /** USDT of each wallet, of payments up to a block. @throws DependencyDown while the chain cannot be read */
  readonly readUsdtOf: (wallets: readonly Address[], creditedBlock: bigint) => Promise<readonly Usdt[]>
  /** BV3 of each wallet; null where their contract is not known. @throws DependencyDown while the chain cannot be read */
  readonly readBv3Of: ((wallets: readonly Address[]) => Promise<readonly Bv3[]>) | null
  /** For how long a node that hangs is waited for; by default 4 seconds: what is owed can be told without it. */
  readonly patienceMs?: number
}

/** What stands in each wallet, and in all; null while it cannot be read. */
export type Holdings<M> = {
  readonly wallets: readonly {
    readonly kind: 'treasury' | 'payouts'
    readonly address: Address
    readonly amount: M | null
  }[]
  readonly sum: M | null
}

const CHAIN_PATIENCE_MS = 4_000

/**
 * Read after what is owed: what was paid out meanwhile is gone from the wallets and still owed, never the other way round.
 *
 * @param creditedBlock all payments up to it are in what is owed; null before the watcher's first look
 */
export const readUsdtHoldings = (deps: HoldingsDeps, creditedBlock: bigint | null): Promise<Holdings<Usdt>> =>
  readHoldings(deps, usdt, creditedBlock === null ? null : (wallets) => deps.readUsdtOf(wallets, creditedBlock))

export const readBv3Holdings = (deps: HoldingsDeps): Promise<Holdings<Bv3>> => readHoldings(deps, bv3, deps.readBv3Of)

async function readHoldings<M extends Usdt | Bv3>(
  { treasury, payoutWallet, patienceMs = CHAIN_PATIENCE_MS }: HoldingsDeps,
  name: (units: bigint) => M,
  read: ((wallets: readonly Address[]) => Promise<readonly M[]>) | null,
): Promise<Holdings<M>> {
  const own = { kind: 'treasury', address: treasury } as const
  // Each wallet once: a deployment may pay out of the treasury itself.
  const wallets =
    payoutWallet === null || payoutWallet === treasury
      ? [own]
      : [own, { kind: 'payouts', address: payoutWallet } as const]
  const addresses = wallets.map(({ address }) => address)
  const amounts = read === null ? null : await readPatiently(() => read(addresses), patienceMs)
  return {
    wallets: wallets.map((wallet, index) => ({ ...wallet, amount: amounts?.[index] ?? null })),
    sum: amounts === null ? null : name(amounts.reduce((sum, amount) => sum + amount, 0n)),
  }
}

async function readPatiently<T>(read: () => Promise<T>, patienceMs: number): Promise<T | null> {
  try {
    return await Promise.race([read(), sleep(patienceMs, null, { ref: false })])
  } catch (error) {
    if (!(error instanceof DependencyDown)) throw error
    return null
  }
}
