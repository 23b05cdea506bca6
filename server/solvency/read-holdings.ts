import { setTimeout as sleep } from 'node:timers/promises'
import type { Address } from '#core/address.ts'
import { type Bv3, bv3, type Usdt, usdt } from '#core/money.ts'
import { DependencyDown } from '../dependency-down.ts'

type UsdtAmounts = { readonly counted: readonly Usdt[]; readonly whole: readonly Usdt[] }

/** The platform's wallets, and how what they hold is read. */
export type HoldingsDeps = {
  readonly treasury: Address
  /** The wallet that payouts come from, if the server holds its key. */
  readonly hotWallet: () => Address | null
  /** USDT of each wallet, with and without payments after a block. @throws DependencyDown while the chain cannot be read */
  readonly readUsdtOf: (wallets: readonly Address[], creditedBlock: bigint) => Promise<UsdtAmounts>
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
 * Read after what is owed: what was paid out in between is gone from the wallets and still owed, never the other way round.
 *
 * @param creditedBlock all payments up to it are in what is owed; null before the watcher's first look
 * @returns the wallets with what is surely not owed for yet left out, and `whole`, the sum with it
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

/** Each wallet once: a deployment may pay out of the treasury itself. */
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
