import type { Terms } from '#core/cards.ts'
import type { Transfer } from '#core/ledger.ts'
import { times, type Usdt, usdt } from '#core/money.ts'
import { referralBonus } from '#core/referral.ts'
import { type Executor, only, type Transaction } from '../db/statement.ts'
import { type AccountHolder, ensureAccount, lockAccounts } from '../ledger/accounts.ts'
import { addLot } from '../ledger/mining/mining-sessions.ts'
import { post } from '../ledger/post.ts'
import type { KeptPayment } from './payment-rows.ts'
import { addCredited } from './payments.sql.ts'
import { countBoughtBy, insertGifts, insertPurchases, sumPurchases as sumPurchasesOf } from './purchases.sql.ts'

export type Delivery = {
  readonly buyer: AccountHolder
  readonly cardId: number
  readonly copies: number
  /** USDT for one copy, in whatever asset it was paid. */
  readonly unitPrice: Usdt
  readonly terms: Terms
  /** Price of the copies, in the payment's asset. */
  readonly paid: bigint
}

/**
 * Delivers the copies, and posts their price and the referrer's bonus, all in one transaction.
 *
 * @param from account of the money: `outside` for a payment that is just coming in, `suspense` for one that was kept
 */
export async function deliverPurchases(
  tx: Transaction,
  payment: KeptPayment,
  from: 'outside' | 'suspense',
  { buyer, cardId, copies, unitPrice, terms, paid }: Delivery,
): Promise<{ referrerUserId: number | null; isAtWork: boolean }> {
  const { paymentId, chainId, txHash, asset } = payment
  const referrer = buyer.referredBy === null ? null : await ensureAccount(tx, buyer.referredBy)
  await lockAccounts(tx, referrer === null ? [buyer.userId] : [buyer.userId, referrer.userId])
  const { userId } = buyer
  const cost = times(unitPrice, BigInt(copies))
  const lot = { userId, cardId, paymentId, copies, terms, paid: cost }
  const { lotId, createdAt: purchasedAt, isAtWork } = await addLot(tx, lot)
  // Continues after the numbers of the copies that the player has bought by the same transaction before.
  const before = Number(only(await countBoughtBy(tx, { userId, chainId, txHash })).copies)
  const purchases = await insertPurchases(tx, {
    ...{ userId, lotId, cardId, chainId, txHash, purchasedAt },
    copies: Array.from({ length: copies }, (_, index) => before + index + 1),
    price: unitPrice,
    paymentMethod: asset,
  })
  const sale: Transfer = {
    key: `payment:${paymentId}:sale:${lotId}`,
    reason: 'card_sale',
    asset,
    amount: paid,
    debit: { kind: from },
    credit: { kind: 'sales' },
    userId: buyer.userId,
    details: { paymentId, txHash, cardId, copies, unitPrice: unitPrice.toString() },
  }
  const bonuses = purchases.flatMap(({ id }): Transfer[] => {
    const amount = referralBonus(unitPrice)
    if (referrer === null || amount === 0n) return []
    return [
      {
        key: `referral:${id}`,
        reason: 'referral_bonus',
        asset: 'USDT',
        amount,
        debit: { kind: 'sales' },
        credit: { kind: 'available', userId: referrer.userId },
        details: { purchaseId: Number(id), cardId, price: unitPrice.toString(), buyer: buyer.walletAddress },
      },
    ]
  })
  await post(tx, [sale, ...bonuses])
  await addCredited(tx, { paymentId, paid, userId: buyer.userId })
  return { referrerUserId: referrer?.userId ?? null, isAtWork }
}

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

/** Returns how many copies a player has bought and was given, and how much was paid for them. */
export async function sumPurchases(
  db: Executor,
  userId: number,
): Promise<{ readonly bought: number; readonly given: number; readonly paid: Usdt }> {
  const row = only(await sumPurchasesOf(db, { userId }))
  return { bought: Number(row.bought), given: Number(row.given), paid: usdt(row.paid) }
}
