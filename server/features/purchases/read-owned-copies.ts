import { type SQL, sql } from 'drizzle-orm'
import type { OwnedCopyView } from '#core/api/purchases.ts'
import { entitled, minedTime } from '#core/mining.ts'
import { bv3, formatAmount, times, usdt } from '#core/money.ts'
import type { Executor } from '../../db/pool.ts'
import { type ListingColumns, toListing } from '../../settings/listing.ts'
import { readPurchases } from './read-purchases.ts'

type LotRow = ListingColumns & {
  purchase_id: string
  now_ms: string
  copies: number
  total_bv3: string
  total_usdt: string
  daily_bv3: string
  daily_usdt: string
  mined_bv3_ms: string
  mined_usdt_ms: string
  since_ms: string | null
}

/** A player's copies with what each has still to give: its total less its share of what its lot has earned by now. */
export async function readOwnedCopies(db: Executor, where: SQL, limit: number): Promise<OwnedCopyView[]> {
  const purchases = await readPurchases(db, where, limit)
  if (purchases.length === 0) return []
  const { rows } = await db.execute<LotRow>(sql`
    select p.id as purchase_id, l.copies, l.total_bv3, l.total_usdt, l.daily_bv3, l.daily_usdt,
      l.mined_bv3_ms, l.mined_usdt_ms, (extract(epoch from l.mining_since) * 1000)::bigint as since_ms,
      (extract(epoch from clock_now()) * 1000)::bigint as now_ms,
      listing.decided_ms as listing_decided_ms, listing.listed_ms as listing_listed_ms
    from purchases p join lots l on l.id = p.lot_id cross join listing
    where p.id = any(${sql.param(purchases.map(({ id }) => String(id)))}::bigint[])`)
  const leftOf = new Map(rows.map((row) => [Number(row.purchase_id), left(row)]))
  return purchases.map((purchase) => ({ ...purchase, ...(leftOf.get(purchase.id) ?? { leftBv3: 0, leftUsdt: '0' }) }))
}

function left(row: LotRow): Pick<OwnedCopyView, 'leftBv3' | 'leftUsdt'> {
  const copies = BigInt(row.copies)
  const terms = {
    totalBv3: bv3(BigInt(row.total_bv3)),
    totalUsdt: usdt(BigInt(row.total_usdt)),
    dailyBv3: bv3(BigInt(row.daily_bv3)),
    dailyUsdt: usdt(BigInt(row.daily_usdt)),
  }
  const lot = {
    terms,
    copies,
    minedBv3Ms: BigInt(row.mined_bv3_ms),
    minedUsdtMs: BigInt(row.mined_usdt_ms),
    miningSinceMs: row.since_ms === null ? null : BigInt(row.since_ms),
    postedBv3: bv3(0n),
    postedUsdt: usdt(0n),
  }
  const earned = entitled(terms, copies, minedTime(lot, BigInt(row.now_ms), toListing(row)))
  return {
    leftBv3: Number((times(terms.totalBv3, copies) - earned.bv3) / copies),
    leftUsdt: formatAmount((times(terms.totalUsdt, copies) - earned.usdt) / copies, 'USDT'),
  }
}
