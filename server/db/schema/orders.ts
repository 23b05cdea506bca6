import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { OrderStatus } from '#core/order.ts'
import { cards } from './cards.ts'
import { address, baseUnits, clockNow, hundredths, identity, isAmount, moment } from './columns.ts'
import { users } from './users.ts'

/** Orders: a price, an amount and terms, fixed for fifteen minutes before the wallet opens. */
export const orders = pgTable(
  'orders',
  {
    userId: identity('user_id')
      .notNull()
      .references(() => users.userId),
    id: uuid('id').notNull().defaultRandom(),
    cardId: identity('card_id')
      .notNull()
      .references(() => cards.id),
    quantity: integer('quantity').notNull(),
    unitPrice: baseUnits('unit_price').notNull(),
    /** Amount in the base units of the asset that it is paid in. */
    amount: baseUnits('amount').notNull(),
    /** Terms of the card when the order was made, because the player pays for what was shown. */
    totalBv3: hundredths('total_bv3').notNull(),
    totalUsdt: baseUnits('total_usdt').notNull(),
    dailyBv3: hundredths('daily_bv3').notNull(),
    dailyUsdt: baseUnits('daily_usdt').notNull(),
    /** USD for one BNB in units of 1e-18, fixed with the order; null if it is paid in USDT. */
    bnbPrice: baseUnits('bnb_price'),
    paymentMethod: text('payment_method').$type<'USDT' | 'BNB'>().notNull(),
    chainId: integer('chain_id').notNull(),
    token: address('token').notNull(),
    treasury: address('treasury').notNull(),
    status: text('status').$type<OrderStatus>().notNull().default('awaiting'),
    /** Transaction that the player's wallet named, or that the watcher found. */
    txHash: text('tx_hash').$type<`0x${string}`>(),
    /** Sender's nonce in that transaction. A sped-up transaction has another hash and the same nonce. */
    senderNonce: bigint('sender_nonce', { mode: 'number' }),
    /** Moment at which it named `tx_hash`. */
    namedAt: moment('named_at'),
    createdAt: moment('created_at').notNull().default(clockNow),
    expiresAt: moment('expires_at').notNull(),
    creditedAt: moment('credited_at'),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    check('orders_quantity', sql`${t.quantity} between 1 and 10`),
    check(
      'orders_amount',
      sql`${isAmount(t.amount, 1)} and (${t.paymentMethod} <> 'USDT' or ${t.amount} = ${t.unitPrice} * ${t.quantity})`,
    ),
    check('orders_quote', sql`(${t.paymentMethod} = 'BNB') = (${t.bnbPrice} is not null)`),
    index('orders_id').on(t.id),
    index('orders_user').on(t.userId, t.createdAt),
    // Not unique: one transaction may carry a payment for each of several orders.
    index('orders_user_transaction').on(t.userId, t.chainId, t.txHash).where(sql`${t.txHash} is not null`),
    index('orders_user_nonce').on(t.userId, t.senderNonce, t.createdAt).where(sql`${t.senderNonce} is not null`),
    // Orders of all players that name a transaction: those whose transaction the network knows, and the others.
    index('orders_known')
      .on(t.chainId, t.createdAt, t.id)
      .where(sql`${t.txHash} is not null and ${t.status} in ('seen', 'confirming')`),
    index('orders_named')
      .on(t.chainId, t.createdAt, t.id)
      .where(sql`${t.txHash} is not null and ${t.status} = 'awaiting'`),
    index('orders_bnb')
      .on(t.createdAt)
      .where(
        sql`${t.paymentMethod} = 'BNB' and ${t.status} in ('awaiting', 'seen', 'confirming', 'unclear', 'failed')`,
      ),
  ],
)
