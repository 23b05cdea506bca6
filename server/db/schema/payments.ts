import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { NATIVE_LOG_INDEX, type PaymentStatus } from '../../../core/payment.ts'
import { cards } from './cards.ts'
import { address, baseUnits, clockNow, hundredths, identity, isAmount, moment } from './columns.ts'
import { orders } from './orders.ts'
import { users } from './users.ts'

/** Every finalized transfer to the treasury, once each. Nothing that reaches the treasury is dropped. */
export const payments = pgTable(
  'payments',
  {
    id: identity('id').primaryKey().generatedAlwaysAsIdentity(),
    chainId: integer('chain_id').notNull(),
    txHash: text('tx_hash').$type<`0x${string}`>().notNull(),
    /** As the nodes numbered it when it was first seen; `NATIVE_LOG_INDEX` for BNB. */
    logIndex: integer('log_index').notNull(),
    /** From 0: which of the transaction's payments of this very sender and value. */
    occurrence: integer('occurrence').notNull().default(0),
    asset: text('asset').$type<'USDT' | 'BNB'>().notNull(),
    blockNumber: bigint('block_number', { mode: 'bigint' }).notNull(),
    blockHash: text('block_hash').notNull(),
    blockTime: moment('block_time').notNull(),
    sender: address('sender').notNull(),
    recipient: address('recipient').notNull(),
    value: baseUnits('value').notNull(),
    /** The part of the value that bought purchases; the rest waits, unless it was refunded. */
    creditedValue: baseUnits('credited_value').notNull().default(sql`0`),
    status: text('status').$type<PaymentStatus>().notNull(),
    userId: identity('user_id').references(() => users.id),
    orderId: uuid('order_id').references(() => orders.id),
    resolvedAt: moment('resolved_at'),
    resolvedBy: text('resolved_by'),
    createdAt: moment('created_at').notNull().default(clockNow),
  },
  (t) => [
    // Not the log's index: a node that numbers a block's logs anew must not make a second payment of one.
    uniqueIndex('payments_once').on(t.chainId, t.txHash, t.asset, t.sender, t.value, t.occurrence),
    check('payments_asset', sql`(${t.asset} = 'BNB') = (${t.logIndex} = ${sql.raw(String(NATIVE_LOG_INDEX))})`),
    check('payments_value', isAmount(t.value, 1)),
    check('payments_credited_value', sql`${isAmount(t.creditedValue, 0)} and ${t.creditedValue} <= ${t.value}`),
    index('payments_user').on(t.userId, t.id),
    index('payments_sender').on(t.sender, t.id.desc()),
    index('payments_open').on(t.id).where(sql`${t.status} in ('surplus', 'partial', 'late', 'unmatched')`),
  ],
)

/** Copies of one card that came by one payment: same terms, mined as one. Its terms never change. */
export const lots = pgTable(
  'lots',
  {
    id: identity('id').generatedAlwaysAsIdentity().unique(),
    userId: identity('user_id')
      .notNull()
      .references(() => users.id),
    cardId: identity('card_id')
      .notNull()
      .references(() => cards.id),
    paymentId: identity('payment_id').references(() => payments.id),
    copies: integer('copies').notNull(),
    totalBv3: hundredths('total_bv3').notNull(),
    totalUsdt: baseUnits('total_usdt').notNull(),
    dailyBv3: hundredths('daily_bv3').notNull(),
    dailyUsdt: baseUnits('daily_usdt').notNull(),
    /** Milliseconds mined before the running session. */
    minedBv3Ms: hundredths('mined_bv3_ms').notNull().default(sql`0`),
    minedUsdtMs: hundredths('mined_usdt_ms').notNull().default(sql`0`),
    /** Since when the running session mines this lot; null while stopped. */
    miningSince: moment('mining_since'),
    /** What the ledger has posted for this lot. */
    postedBv3: hundredths('posted_bv3').notNull().default(sql`0`),
    postedUsdt: baseUnits('posted_usdt').notNull().default(sql`0`),
    createdAt: moment('created_at').notNull().default(clockNow),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    check('lots_copies', sql`${t.copies} > 0`),
    check('lots_mined', sql`${t.minedBv3Ms} >= 0 and ${t.minedUsdtMs} >= 0`),
    check('lots_posted_bv3', sql`${t.postedBv3} between 0 and ${t.totalBv3} * ${t.copies}`),
    check('lots_posted_usdt', sql`${t.postedUsdt} between 0 and ${t.totalUsdt} * ${t.copies}`),
    index('lots_payment').on(t.paymentId),
    index('lots_card').on(t.cardId),
  ],
)

/** One row for each copy owned. */
export const purchases = pgTable(
  'purchases',
  {
    id: identity('id').primaryKey().generatedAlwaysAsIdentity(),
    userId: identity('user_id')
      .notNull()
      .references(() => users.id),
    lotId: identity('lot_id')
      .notNull()
      .references(() => lots.id),
    cardId: identity('card_id')
      .notNull()
      .references(() => cards.id),
    chainId: integer('chain_id').notNull(),
    txHash: text('tx_hash').$type<`0x${string}`>().notNull(),
    /** The copy's number among what its player bought by this transaction, from 1: one transaction may pay for several. */
    copy: integer('copy').notNull(),
    price: baseUnits('price').notNull(),
    paymentMethod: text('payment_method').notNull(),
    purchasedAt: moment('purchased_at').notNull().default(clockNow),
  },
  (t) => [
    uniqueIndex('purchases_copy').on(t.userId, t.chainId, t.txHash, t.copy),
    check('purchases_price', isAmount(t.price, 0)),
    index('purchases_user').on(t.userId, t.id.desc()),
  ],
)

/** How far the payment watcher has read, per chain and pass: everything up to and including this block. */
export const chainCursors = pgTable(
  'chain_cursors',
  {
    chainId: integer('chain_id').notNull(),
    pass: text('pass').notNull(),
    blockNumber: bigint('block_number', { mode: 'bigint' }).notNull(),
    updatedAt: moment('updated_at').notNull().default(clockNow),
  },
  (t) => [primaryKey({ columns: [t.chainId, t.pass] })],
)
