import { basename } from 'node:path'
import type { Address } from '#core/address.ts'
import type { AuditAction } from '#core/audit-actions.ts'
import type { Terms } from '#core/cards.ts'
import type { ImportProblem } from '#core/import-row.ts'
import { bv3, formatAmount, bv3 as toBv3, usdt as toUsdt, usdt } from '#core/money.ts'
import { type AuditLogEntry, CONSOLE, writeAuditLog } from '../../../audit/log/audit-log.ts'
import { type Database, type Executor, only } from '../../../db/statement.ts'
import type { NotifyPages } from '../../../http/routing/notify-pages.ts'
import { applyWallet, type ImportCards } from './apply-wallet.ts'
import {
  readAccountRows,
  readImportCards,
  readImportedBalance,
  readRowsAfter,
  readUserIdOf,
  readWaitingWalletsAfter,
  sumImported,
} from './imports.sql.ts'
import { type FileRow, readImportFile } from './read-file.ts'
import { addTo, type ImportSums, NO_SUMS, type Staged, stageRows } from './stage-rows.ts'

const WALLETS_PER_PAGE = 200

export type ImportReport = {
  readonly staged: Staged
  /** Everything that was ever staged, and its state; null if the import was only tried. */
  readonly totals: ImportTotals | null
}

/**
 * Imports files of an older deployment: stages their rows, then applies wallet by wallet. An import that was interrupted at any
 * point and started again gives the same result.
 *
 * @param isDryRun whether to read and compare everything and to write nothing
 */
export async function importFiles(
  db: Database,
  paths: readonly string[],
  options: {
    readonly chainId: number
    readonly isDryRun: boolean
    readonly onProblem: (place: string, problem: ImportProblem) => void
  },
): Promise<ImportReport> {
  const { chainId, isDryRun } = options
  const { cards, findCard, nowMs } = await readCards(db)
  const stage = () => stageRows(db, readAll(paths), { ...options, facts: { findCard, nowMs } })
  if (isDryRun) return { staged: await stage(), totals: null }
  // Logged before anything is written, so that an import that was killed leaves a trace.
  await log(db, 'begin import', { files: paths.map((path) => basename(path)).join(', ') })
  const staged = await stage()
  await applyWaiting(db, { cards, chainId })
  const totals = await readImportTotals(db)
  const { users, purchases } = totals.applied
  const { bv3: bv3Amount, usdt: usdtAmount } = totals.posted
  await log(db, 'finish import', {
    ...{ accounts: users, copies: purchases },
    ...{ bv3Amount: formatAmount(bv3Amount, 'BV3'), usdtAmount: formatAmount(usdtAmount, 'USDT') },
  })
  return { staged, totals }
}

const log = (db: Database, action: AuditAction, details: AuditLogEntry['details']) =>
  db.transaction((tx) =>
    writeAuditLog(tx, { username: CONSOLE, action, subject: { kind: 'imported accounts' }, details }),
  )

/** Applies every waiting wallet that has one account. Accounts in several spellings are merged only at an operator's request. */
export async function applyWaiting(
  db: Database,
  options: { readonly cards: ImportCards; readonly chainId: number },
): Promise<void> {
  for await (const walletAddress of waitingWallets(db))
    await applyWallet(db, walletAddress, { ...options, mayMerge: false })
}

/** Lists wallets with rows that are not applied, in the order of their addresses. */
export async function* waitingWallets(db: Executor): AsyncGenerator<Address> {
  let afterWallet = ''
  for (;;) {
    const page = await readWaitingWalletsAfter(db, { afterWallet, limit: WALLETS_PER_PAGE })
    for (const row of page) yield row.wallet_address
    const last = page.at(-1)
    if (last === undefined) return
    afterWallet = last.wallet_address
  }
}

export async function readCards(db: Executor) {
  const rows = await readImportCards(db)
  const cards = new Map<number, Terms>(
    rows.map((row) => [
      Number(row.id),
      {
        totalBv3: bv3(row.total_bv3),
        totalUsdt: usdt(row.total_usdt),
        dailyBv3: bv3(row.daily_bv3),
        dailyUsdt: usdt(row.daily_usdt),
      },
    ]),
  )
  const findCard = (nameOrId: string): number | null => {
    const named = rows.filter(({ id, name }) => String(id) === nameOrId || name === nameOrId)
    return named.length === 1 ? Number(named[0]?.id) : null
  }
  return { cards, findCard, nowMs: rows[0]?.now.getTime() ?? 0 }
}

/** Reads the files one after the other. With several files, the place of a row names its file. */
async function* readAll(paths: readonly string[]): AsyncGenerator<FileRow> {
  for (const path of paths) {
    for await (const row of readImportFile(path)) {
      yield paths.length === 1 ? row : { ...row, place: `${path}, ${row.place}` }
    }
  }
}

const PAGE_ROWS = 2_000

export type ImportTotals = {
  readonly staged: ImportSums
  readonly applied: ImportSums
  /** Staged and not applied: accounts to be merged, and rows with a problem. */
  readonly waiting: ImportSums
  /** Rows that were not applied, or only in part. */
  readonly problems: readonly { readonly name: string; readonly problem: string }[]
  /** Amounts that the ledger has posted as imported. */
  readonly posted: { readonly bv3: bigint; readonly usdt: bigint }
}

/** Returns whether everything staged is applied or waiting, and everything applied is in the ledger. */
export const areTotalsEqual = ({ applied, posted, staged, waiting }: ImportTotals): boolean =>
  applied.bv3 === posted.bv3 &&
  applied.usdt === posted.usdt &&
  (Object.keys(staged) as (keyof ImportSums)[]).every(
    (name) => BigInt(staged[name]) === BigInt(applied[name]) + BigInt(waiting[name]),
  )

/** Sums up everything that was ever staged, page by page. */
export async function readImportTotals(db: Executor): Promise<ImportTotals> {
  let [staged, applied, waiting] = [NO_SUMS, NO_SUMS, NO_SUMS]
  let [bv3, usdt] = [0n, 0n]
  const problems: { name: string; problem: string }[] = []
  let lastUserId = 0
  let after = { afterWallet: '', afterKind: '', afterKey: '' }
  for (;;) {
    const page = await readRowsAfter(db, { ...after, limit: PAGE_ROWS })
    const last = page.at(-1)
    if (last === undefined) return { staged, applied, waiting, problems, posted: { bv3, usdt } }
    for (const row of page) {
      staged = addTo(staged, row)
      if (row.is_applied) applied = addTo(applied, row)
      else waiting = addTo(waiting, row)
      if (row.problem !== null) problems.push({ name: `${row.kind} ${row.key}`, problem: row.problem })
    }
    // A wallet's rows are adjacent: only the last wallet of a page may continue on the next.
    const userIds = [...new Set(page.flatMap((row) => (row.user_id === null ? [] : [Number(row.user_id)])))]
    const fresh = userIds.filter((userId) => userId !== lastUserId)
    lastUserId = userIds.at(-1) ?? lastUserId
    for (const { asset, amount } of await sumImported(db, { userIds: fresh })) {
      if (asset === 'BV3') bv3 += amount
      if (asset === 'USDT') usdt += amount
    }
    after = { afterWallet: last.wallet_address, afterKind: last.kind, afterKey: last.key }
  }
}

/** Wallets merged in one call. It also stops after `CONSOLIDATE_MS`. */
const WALLETS_MAX = 200
const CONSOLIDATE_MS = 12_000

type Accounts = { readonly accounts: number; readonly bv3: bigint; readonly usdt: bigint }

type MergedWallet = {
  readonly userId: number
  readonly walletAddress: Address
  readonly spellings: readonly string[]
  /** Accounts that waited, and the sum of their balances. */
  readonly before: Accounts
  /** The one account, and what it has gained. */
  readonly after: Accounts
}

type ConsolidationOptions = { readonly cards: ImportCards; readonly chainId: number; readonly notifyPages: NotifyPages }

type ConsolidationResult = { readonly wallets: readonly MergedWallet[]; readonly hasMore: boolean }

/**
 * Merges accounts that an import has staged in several spellings of one wallet. The oldest account decides when the wallet joined
 * and who has referred it. Each balance is posted as a separate line.
 *
 * @param nowMs a clock that is used for the time limit only
 */
export async function consolidate(
  db: Database,
  options: ConsolidationOptions,
  nowMs = () => performance.now(),
): Promise<ConsolidationResult> {
  const endMs = nowMs() + CONSOLIDATE_MS
  const wallets: MergedWallet[] = []
  for await (const walletAddress of waitingWallets(db)) {
    if (wallets.length === WALLETS_MAX || nowMs() > endMs) return { wallets, hasMore: true }
    const merged = await mergeWallet(db, walletAddress, options)
    if (merged !== null) wallets.push(merged)
  }
  return { wallets, hasMore: false }
}

async function mergeWallet(
  db: Database,
  walletAddress: Address,
  options: ConsolidationOptions,
): Promise<MergedWallet | null> {
  const rows = await readAccountRows(db, { walletAddress })
  const waiting = rows.filter((row) => !row.is_applied)
  const first = await applyWallet(db, walletAddress, { ...options, mayMerge: false })
  if (first.state === 'applied') return null
  const held = await readImported(db, walletAddress)
  const merged = await applyWallet(db, walletAddress, { ...options, mayMerge: true })
  if (merged.state !== 'applied') return null
  const now = await readImported(db, walletAddress)
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
async function readImported(db: Database, walletAddress: Address): Promise<{ bv3: bigint; usdt: bigint }> {
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
