import type { OwnedCopyView } from '#core/api/purchases.ts'
import { entitled, minedTime } from '#core/mining.ts'
import { bv3, formatAmount, times, usdt } from '#core/money.ts'
import type { Executor } from '../../db/statement.ts'
import { toListing } from '../../settings/listing.ts'
import { toPurchaseView } from './purchase-view.ts'
import { type ReadCopiesBeforeRow, readCopiesBefore } from './purchases.sql.ts'

/**
 * Lists a player's copies, newest first, with what each has still to give: its total less its share of what its lot has earned so
 * far.
 */
export async function readOwnedCopies(
  db: Executor,
  page: { readonly userId: number; readonly beforeId: bigint; readonly limit: number },
): Promise<OwnedCopyView[]> {
  const rows = await readCopiesBefore(db, page)
  return rows.map((row) => ({
    ...toPurchaseView(row),
    edition: row.edition === null ? null : Number(row.edition),
    isOpened: row.is_opened,
    ...left(row),
  }))
}

function left(row: ReadCopiesBeforeRow): Pick<OwnedCopyView, 'leftBv3' | 'leftUsdt'> {
  const copies = BigInt(row.copies)
  const terms = {
    totalBv3: bv3(row.total_bv3),
    totalUsdt: usdt(row.total_usdt),
    dailyBv3: bv3(row.daily_bv3),
    dailyUsdt: usdt(row.daily_usdt),
  }
  const lot = {
    terms,
    copies,
    minedBv3Ms: row.mined_bv3_ms,
    minedUsdtMs: row.mined_usdt_ms,
    miningSinceMs: row.since_ms,
    postedBv3: bv3(0n),
    postedUsdt: usdt(0n),
  }
  const earned = entitled(terms, copies, minedTime(lot, row.now_ms, toListing(row)))
  return {
    leftBv3: Number((times(terms.totalBv3, copies) - earned.bv3) / copies),
    leftUsdt: formatAmount((times(terms.totalUsdt, copies) - earned.usdt) / copies, 'USDT'),
  }
}
