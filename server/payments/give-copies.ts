import type { Terms } from '#core/cards.ts'
import { usdt } from '#core/money.ts'
import type { Transaction } from '../db/pool.ts'
import { lockAccounts } from '../ledger/lock-accounts.ts'
import { addLot } from '../ledger/mining/add-lot.ts'
import { insertGifts } from './purchases.sql.ts'

type Gift = { readonly userId: number; readonly cardId: number; readonly copies: number; readonly terms: Terms }

/** Gives copies without a payment. They mine like bought ones, and bring no bonus to a referrer. */
export async function giveCopies(tx: Transaction, gift: Gift): Promise<{ lotId: number; isAtWork: boolean }> {
  const { userId } = gift
  await lockAccounts(tx, [userId])
  const lot = { ...gift, paymentId: null, paid: usdt(0n) }
  const { lotId, createdAt: purchasedAt, isAtWork } = await addLot(tx, lot)
  const copies = Array.from({ length: gift.copies }, (_, index) => index + 1)
  await insertGifts(tx, { userId, lotId, cardId: gift.cardId, purchasedAt, copies })
  return { lotId, isAtWork }
}
