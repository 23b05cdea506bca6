import { setTimeout as sleep } from 'node:timers/promises'
import type { Address } from '#core/address.ts'
import { type Bv3, bv3, type Usdt, usdt } from '#core/money.ts'
import { DependencyDown } from '../../dependency-down.ts'

type UsdtAmounts = { readonly counted: readonly Usdt[]; readonly whole: readonly Usdt[] }

/** The platform's wallets, and functions that read their funds. */
export type HoldingsDeps = {
  readonly treasury: Address
  /** Returns the wallet that payouts come from, if the server holds its key. */
  readonly hotWallet: () => Address | null
  /**
   * Reads the USDT of each wallet, with and without payments after a block. @throws DependencyDown while the chain cannot be read
   */
  readonly readUsdtOf: (wallets: readonly Address[], creditedBlock: bigint) => Promise<UsdtAmounts>
  /** Reads the BV3 of each wallet. Null if the contract is unknown. @throws DependencyDown while the chain cannot be read */
  readonly readBv3Of: ((wallets: readonly Address[]) => Promise<readonly Bv3[]>) | null
  /** Milliseconds to wait for a node that hangs, 4 seconds by default. The debt can be reported without it. */
  readonly patienceMs?: number
}

/** Funds of each wallet and their sum. Null while they cannot be read. */
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
 * Reads the wallets' USDT. Call it after reading the debt: payouts in between are then gone from the wallets and still in the
 * debt, never the other way round.
 *
 * @param creditedBlock last block whose payments are in the debt, or null before the watcher's first round
 * @returns the wallets without payments that are surely not in the debt yet, and `whole`, the sum with them
 */
export async function readUsdtHoldings(
  deps: HoldingsDeps,
  creditedBlock: bigint | null,
): Promise<Holdings<Usdt> & { readonly whole: Usdt | null }> {
  const wallets = walletsOf(deps)
  const addresses = wallets.map(({ address }) => address)
  const read = creditedBlock === null ? null : () => deps.readUsdtOf(addresses, creditedBlock)
  const amounts = read === null ? null : await readPatiently(read, deps.patienceMs)
  const whole = amounts === null ? null : usdt(sumOf(amounts.whole))
  return { ...holdingsOf(wallets, amounts?.counted ?? null, usdt), whole }
}

export async function readBv3Holdings(deps: HoldingsDeps): Promise<Holdings<Bv3>> {
  const wallets = walletsOf(deps)
  const addresses = wallets.map(({ address }) => address)
  const { readBv3Of, patienceMs } = deps
  const amounts = readBv3Of === null ? null : await readPatiently(() => readBv3Of(addresses), patienceMs)
  return holdingsOf(wallets, amounts, bv3)
}

type Wallet = { readonly kind: 'treasury' | 'payouts'; readonly address: Address }

/** Lists each wallet once, because a deployment may pay out of the treasury itself. */
function walletsOf({ treasury, hotWallet }: HoldingsDeps): readonly Wallet[] {
  const address = hotWallet()
  const own = { kind: 'treasury', address: treasury } as const
  return address === null || address === treasury ? [own] : [own, { kind: 'payouts', address }]
}

const sumOf = (amounts: readonly bigint[]) => amounts.reduce((sum, amount) => sum + amount, 0n)

const holdingsOf = <M extends Usdt | Bv3>(
  wallets: readonly Wallet[],
  amounts: readonly M[] | null,
  name: (units: bigint) => M,
): Holdings<M> => ({
  wallets: wallets.map((wallet, index) => ({ ...wallet, amount: amounts?.[index] ?? null })),
  sum: amounts === null ? null : name(sumOf(amounts)),
})

async function readPatiently<T>(read: () => Promise<T>, patienceMs = CHAIN_PATIENCE_MS): Promise<T | null> {
  try {
    return await Promise.race([read(), sleep(patienceMs, null, { ref: false })])
  } catch (error) {
    if (!(error instanceof DependencyDown)) throw error
    return null
  }
}
