import type { Executor } from '../../../db/statement.ts'
import { readRowsAfter, sumImported } from './imports.sql.ts'
import { addTo, NO_SUMS, type Sums } from './sums.ts'

const PAGE_ROWS = 2_000

export type ImportTotals = {
  readonly staged: Sums
  readonly applied: Sums
  /** Staged and not applied: accounts to be merged, and rows with a problem. */
  readonly waiting: Sums
  /** Rows that were not applied, or only in part. */
  readonly problems: readonly { readonly name: string; readonly problem: string }[]
  /** Amounts that the ledger has posted as imported. */
  readonly posted: { readonly bv3: bigint; readonly usdt: bigint }
}

/** Returns whether everything staged is applied or waiting, and everything applied is in the ledger. */
export const addsUp = ({ applied, posted, staged, waiting }: ImportTotals): boolean =>
  applied.bv3 === posted.bv3 &&
  applied.usdt === posted.usdt &&
  (Object.keys(staged) as (keyof Sums)[]).every(
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
