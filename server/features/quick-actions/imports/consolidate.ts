import type { Address } from '#core/address.ts'
import { formatAmount, bv3 as toBv3, usdt as toUsdt } from '#core/money.ts'
import type { Database } from '../../../db/pool.ts'
import { only } from '../../../db/statement.ts'
import type { Tell } from '../../../http/routing/tell.ts'
import { applyWallet, type ImportCards } from './apply-wallet.ts'
import { waitingWallets } from './import-files.ts'
import { readAccountRows, readImportedBalance, readUserIdOf } from './imports.sql.ts'
import { addTo, NO_SUMS } from './sums.ts'

/** Wallets merged in one call. It also stops after `CONSOLIDATE_MS`. */
const WALLETS_MAX = 200
const CONSOLIDATE_MS = 12_000

type Accounts = { readonly accounts: number; readonly bv3: bigint; readonly usdt: bigint }

export type MergedWallet = {
  readonly userId: number
  readonly walletAddress: Address
  readonly spellings: readonly string[]
  /** Accounts that waited, and the sum of their balances. */
  readonly before: Accounts
  /** The one account, and what it has gained. */
  readonly after: Accounts
}

type Options = { readonly cards: ImportCards; readonly chainId: number; readonly tell: Tell }

export type Consolidation = { readonly wallets: readonly MergedWallet[]; readonly hasMore: boolean }

/**
 * Merges accounts that an import has staged in several spellings of one wallet. The oldest account decides when the wallet joined
 * and who has referred it. Each balance is posted as a separate line.
 *
 * @param nowMs a clock that is used for the time limit only
 */
export async function consolidate(
  db: Database,
  options: Options,
  nowMs = () => performance.now(),
): Promise<Consolidation> {
  const endMs = nowMs() + CONSOLIDATE_MS
  const wallets: MergedWallet[] = []
  for await (const walletAddress of waitingWallets(db)) {
    if (wallets.length === WALLETS_MAX || nowMs() > endMs) return { wallets, hasMore: true }
    const merged = await mergeWallet(db, walletAddress, options)
    if (merged !== null) wallets.push(merged)
  }
  return { wallets, hasMore: false }
}

async function mergeWallet(db: Database, walletAddress: Address, options: Options): Promise<MergedWallet | null> {
  const rows = await readAccountRows(db, { walletAddress })
  const waiting = rows.filter((row) => !row.is_applied)
  const first = await applyWallet(db, walletAddress, { ...options, mayMerge: false })
  if (first.state === 'applied') return null
  const held = await readHeld(db, walletAddress)
  const merged = await applyWallet(db, walletAddress, { ...options, mayMerge: true })
  if (merged.state !== 'applied') return null
  const now = await readHeld(db, walletAddress)
  const sums = waiting.reduce(addTo, NO_SUMS)
  return {
    userId: merged.userId,
    walletAddress,
    spellings: first.spellings,
    before: { accounts: first.spellings.length, bv3: sums.bv3, usdt: sums.usdt },
    after: { accounts: 1, bv3: now.bv3 - held.bv3, usdt: now.usdt - held.usdt },
  }
}

/** Returns what was imported for a wallet so far. */
async function readHeld(db: Database, walletAddress: Address): Promise<{ bv3: bigint; usdt: bigint }> {
  const [account] = await readUserIdOf(db, { walletAddress })
  if (account === undefined) return { bv3: 0n, usdt: 0n }
  return only(await readImportedBalance(db, { userId: account.user_id }))
}

export const addAccounts = (parts: readonly Accounts[]): Accounts =>
  parts.reduce(
    (sum, part) => ({ accounts: sum.accounts + part.accounts, bv3: sum.bv3 + part.bv3, usdt: sum.usdt + part.usdt }),
    { accounts: 0, bv3: 0n, usdt: 0n },
  )

export const toAccountsView = ({ accounts, bv3, usdt }: Accounts) => ({
  accounts,
  bv3: formatAmount(toBv3(bv3), 'BV3'),
  usdt: formatAmount(toUsdt(usdt), 'USDT'),
})
