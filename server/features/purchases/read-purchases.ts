import { type SQL, sql } from 'drizzle-orm'
import type { PurchaseView } from '#core/api/purchases.ts'
import { formatAmount } from '#core/money.ts'
import { copyHash } from '#core/order.ts'
import type { Executor } from '../../db/pool.ts'

type PurchaseRow = {
  id: string
  user_id: string
  card_id: string
  price: string
  tx_hash: string
  copy: number
  payment_method: string
  purchased_at: string
  card_name: string
  image_url: string
  daily_bv3: string
  total_bv3: string
  daily_usdt: string
  total_usdt: string
}

/** Hundredths in one BV3. */
const BV3_UNIT = 100n

/** Purchases with the terms of their lot: what was bought, not what the card says today. Newest first. */
export async function readPurchases(db: Executor, where: SQL, limit: number): Promise<PurchaseView[]> {
  const { rows } = await db.execute<PurchaseRow>(sql`
    select p.id, p.user_id, p.card_id, p.price, p.tx_hash, p.copy, p.payment_method, p.purchased_at,
      c.name as card_name, c.image_url, l.daily_bv3, l.total_bv3, l.daily_usdt, l.total_usdt
    from purchases p join lots l on l.id = p.lot_id join cards c on c.id = p.card_id
    where ${where} order by p.id desc limit ${limit}`)
  return rows.map((row) => ({
    id: Number(row.id),
    userId: Number(row.user_id),
    cardId: Number(row.card_id),
    purchasePrice: formatAmount(BigInt(row.price), 'USDT'),
    txHash: copyHash(row.tx_hash, row.copy),
    paymentMethod: row.payment_method,
    purchasedAt: new Date(row.purchased_at).toISOString(),
    cardName: row.card_name,
    imageUrl: row.image_url,
    dailyBv3: Number(BigInt(row.daily_bv3) / BV3_UNIT),
    totalBv3: Number(BigInt(row.total_bv3) / BV3_UNIT),
    dailyUsdt: formatAmount(BigInt(row.daily_usdt), 'USDT'),
    totalUsdt: formatAmount(BigInt(row.total_usdt), 'USDT'),
  }))
}
