import type { Address, TxHash } from '#core/address.ts'
import type { Terms } from '#core/cards.ts'
import { IMPORT_MAX, type ImportProblem, type ImportRow } from '#core/import-row.ts'
import type { Transfer } from '#core/ledger.ts'
import { minOf, type Usdt, usdt } from '#core/money.ts'
import type { PaymentAsset } from '#core/payment.ts'
import { type Database, only, type Transaction } from '../../../db/statement.ts'
import type { NotifyPages } from '../../../http/routing/notify-pages.ts'
import {
  type AccountHolder,
  bindImportedReferrer,
  decideReferrerFor,
  ensureAccount,
  lockReferrerBindings,
} from '../../../ledger/accounts.ts'
import { lockAccounts, post } from '../../../ledger/post.ts'
import { importPurchase, lockTransactions } from '../../../payments/deliver-purchases.ts'
import { lockWaitingRows, readAccountRows, readImportedBalance, updateApplied, updateProblem } from './imports.sql.ts'
import { amountOf } from './stage-rows.ts'

/** Rows of one wallet in one transaction. */
const PAGE_ROWS = 100

export type ImportCards = ReadonlyMap<number, Terms>

type StagedRow = Pick<ImportRow, 'kind' | 'key' | 'content'>
type AccountRow = StagedRow & { readonly is_applied: boolean }

/** State of a wallet: applied, or waiting for an operator to merge the accounts that it had in several spellings. */
export type AppliedWallet =
  | { readonly state: 'applied'; readonly userId: number }
  | { readonly state: 'waiting'; readonly spellings: readonly string[] }

/**
 * Turns a wallet's staged rows into its account, copies and balance here, page by page. Each row is marked in the transaction that
 * applies it, and its transfers have their own keys, so that a repeated import continues where it ended.
 *
 * @param mayMerge whether accounts that differ only in the case of their letters become one
 */
export async function applyWallet(
  db: Database,
  walletAddress: Address,
  options: {
    readonly cards: ImportCards
    readonly chainId: number
    readonly mayMerge: boolean
    /** Notifies the wallet's open pages; without it, no page is notified. */
    readonly notifyPages?: NotifyPages
  },
): Promise<AppliedWallet> {
  let after = { afterKind: '', afterKey: '' }
  let userId = 0
  for (;;) {
    const page = await db.transaction(async (tx) => {
      const rows = await lockWaitingRows(tx, { walletAddress, ...after, limit: PAGE_ROWS })
      const accounts = await readAccountRows(tx, { walletAddress })
      const spellings = spellingsOf(accounts)
      if (spellings.length > 1 && !options.mayMerge) return { rows, spellings, userId }
      const referrer = rows.some(({ kind }) => kind === 'user') ? referrerOf(accounts) : null
      // Takes the same locks first that payments and sign-ins take before they create or lock an account.
      if (referrer !== null) await lockReferrerBindings(tx)
      await lockTransactions(tx, transactionsOf(rows, options.chainId))
      const holder = await ensureAccount(tx, walletAddress, earliest(accounts))
      const problem = referrer === null ? null : await bindReferrer(tx, holder, referrer)
      await lockAccounts(tx, [holder.userId])
      for (const [kind, own] of Map.groupBy(rows, (row) => row.kind)) {
        if (kind === 'user') await markApplied(tx, holder, own, problem)
        if (kind === 'purchase' && (await applyPurchases(tx, holder, own, options))) {
          options.notifyPages?.(tx, holder.userId, { type: 'mining', isActive: true })
        }
        if (kind === 'balance') await applyBalances(tx, holder, own)
      }
      if (rows.length > 0) options.notifyPages?.(tx, holder.userId, { type: 'balance' })
      return { rows, spellings: null, userId: holder.userId }
    })
    if (page.spellings !== null) return { state: 'waiting', spellings: page.spellings }
    userId = page.userId
    const last = page.rows.at(-1)
    if (last === undefined || page.rows.length < PAGE_ROWS) return { state: 'applied', userId }
    after = { afterKind: last.kind, afterKey: last.key }
  }
}

/** Returns the spellings of a wallet's accounts if it has more than one account or more than one balance. */
function spellingsOf(rows: readonly StagedRow[]): string[] {
  const byKind = Map.groupBy(rows, (row) => row.kind)
  return [...byKind.values()].some((own) => own.length > 1) ? [...new Set(rows.map((row) => row.key))].sort() : []
}

const createdOf = ({ content }: StagedRow) => content.createdAt ?? '9999'
const byAge = <R extends StagedRow>(rows: readonly R[]): R[] =>
  rows.filter(({ kind }) => kind === 'user').sort((a, b) => (createdOf(a) < createdOf(b) ? -1 : 1))

function earliest(rows: readonly StagedRow[]): Date | null {
  const createdAt = byAge(rows)[0]?.content.createdAt
  return typeof createdAt === 'string' ? new Date(createdAt) : null
}

/** Returns the referrer that the oldest account with a referrer names. Returns null once the referrer is decided. */
function referrerOf(accounts: readonly AccountRow[]): Address | null {
  const named = byAge(accounts).filter(({ content }) => content.referredBy !== null)
  if (named.some(({ is_applied: isApplied }) => isApplied)) return null
  return (named[0]?.content.referredBy ?? null) as Address | null
}

/**
 * Binds a referrer. Only one binding runs at a time, as at a sign-in: if wallets name each other in a ring, the last one sees the
 * others.
 */
async function bindReferrer(tx: Transaction, holder: AccountHolder, referrer: Address): Promise<ImportProblem | null> {
  const decision = await decideReferrerFor(tx, holder.walletAddress, referrer)
  if (!decision.ok) return 'referrer_in_ring'
  await ensureAccount(tx, referrer)
  return (await bindImportedReferrer(tx, holder, referrer)) ? null : 'referrer_too_late'
}

const transactionsOf = (rows: readonly StagedRow[], chainId: number) =>
  rows.flatMap(({ content: { txHash } }) => (typeof txHash === 'string' ? [{ chainId, txHash: txHash as TxHash }] : []))

/** Applies purchases. Returns whether any of the copies mines already, because its owner does. */
async function applyPurchases(
  tx: Transaction,
  holder: AccountHolder,
  rows: readonly StagedRow[],
  { cards, chainId }: { readonly cards: ImportCards; readonly chainId: number },
): Promise<boolean> {
  const { userId, walletAddress } = holder
  const applied: StagedRow[] = []
  let isAnyMining = false
  for (const row of rows) {
    const { cardId, price, txHash, copy, paymentMethod, purchasedAt } = row.content
    const terms = cards.get(Number(cardId))
    const transaction = txHash == null ? null : { chainId, txHash: txHash as TxHash, copy: Number(copy) }
    const imported =
      terms &&
      (await importPurchase(tx, {
        userId,
        cardId: Number(cardId),
        terms,
        price: usdt(amountOf(price)),
        purchasedAt: new Date(purchasedAt ?? 0),
        paymentMethod: (paymentMethod ?? null) as PaymentAsset | null,
        transaction,
      }))
    if (imported?.ok === true) {
      applied.push(row)
      isAnyMining ||= imported.value.isMining
    } else await recordImportProblem(tx, walletAddress, row, imported === undefined ? 'card_unknown' : imported.code)
  }
  await markApplied(tx, holder, applied, null)
  return isAnyMining
}

async function applyBalances(tx: Transaction, holder: AccountHolder, rows: readonly StagedRow[]): Promise<void> {
  let { bv3, usdt } = only(await readImportedBalance(tx, { userId: holder.userId }))
  const applied: StagedRow[] = []
  for (const row of rows) {
    const all = { bv3: bv3 + amountOf(row.content.bv3), usdt: usdt + amountOf(row.content.usdt) }
    if (all.bv3 > IMPORT_MAX.BV3 || all.usdt > IMPORT_MAX.USDT) {
      await recordImportProblem(tx, holder.walletAddress, row, 'amount_too_large')
    } else {
      ;({ bv3, usdt } = all)
      applied.push(row)
    }
  }
  await post(
    tx,
    applied.flatMap((row) => balanceTransfers(holder.userId, row)),
  )
  await markApplied(tx, holder, applied, null)
}

/** Returns the transfers of a balance. Each spelling's balance is a separate event, so that two merged balances are two lines. */
function balanceTransfers(userId: number, { key: spelling, content }: StagedRow): Transfer[] {
  const all = usdt(amountOf(content.usdt))
  const fromReferrals = countedEarnings(content)
  const transfer = (part: string, asset: 'BV3' | 'USDT', amount: bigint, of: { of?: string }): Transfer => ({
    key: `import:${spelling}:${part}`,
    reason: 'import',
    asset,
    amount,
    debit: { kind: 'imported' },
    credit: { kind: 'available', userId },
    details: { spelling, ...of },
  })
  return [
    transfer('bv3', 'BV3', amountOf(content.bv3), {}),
    transfer('usdt', 'USDT', all - fromReferrals, {}),
    transfer('referrals', 'USDT', fromReferrals, { of: 'referral_bonus' }),
  ].filter(({ amount }) => amount > 0n)
}

/** Returns the referral earnings that are still in the balance. The rest was withdrawn there and moves nothing here. */
export const countedEarnings = (content: StagedRow['content']): Usdt =>
  minOf(usdt(amountOf(content.referral)), usdt(amountOf(content.usdt)))

async function markApplied(tx: Transaction, holder: AccountHolder, rows: readonly StagedRow[], problem: string | null) {
  const { userId, walletAddress } = holder
  for (const [kind, own] of Map.groupBy(rows, (row) => row.kind)) {
    await updateApplied(tx, { userId, walletAddress, kind, keys: own.map(({ key }) => key), problem })
  }
}

const recordImportProblem = (
  tx: Transaction,
  walletAddress: Address,
  { kind, key }: StagedRow,
  problem: ImportProblem,
) => updateProblem(tx, { walletAddress, kind, key, problem })
