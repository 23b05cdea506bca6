import type { Terms } from '#core/cards.ts'
import type { Transfer } from '#core/ledger.ts'
import { times, type Usdt } from '#core/money.ts'
import { referralBonus } from '#core/referral.ts'
import type { Transaction } from '../db/pool.ts'
import { only } from '../db/statement.ts'
import { type AccountHolder, ensureAccount } from '../ledger/ensure-account.ts'
import { lockAccounts } from '../ledger/lock-accounts.ts'
import { addLot } from '../ledger/mining/add-lot.ts'
import { post } from '../ledger/post.ts'
import type { KeptPayment } from './insert-payment.ts'
import { addCredited } from './payments.sql.ts'
import { countBoughtBy, insertPurchases } from './purchases.sql.ts'

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
