import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { ChainAlarmKind, StoredChainDetail } from '#core/chain-alarm.ts'
import { OPEN_PAYMENT_STATUSES, type PaymentStatus } from '#core/payment.ts'
import { cards } from './cards.ts'
import { address, baseUnits, clockNow, hundredths, identity, isAmount, moment } from './columns.ts'
import { orders } from './orders.ts'
import { users } from './users.ts'

/**
 * Claims of payments with their players. A claim makes a payment on the chain exactly one payment here, and is inserted
 * before all its other rows.
 *
 * The key excludes the log's index, because a node that renumbers a block's logs must not create a second payment.
 */
export const paymentClaims = pgTable(
  'payment_claims',
  {
    chainId: integer('chain_id').notNull(),
    txHash: text('tx_hash').$type<`0x${string}`>().notNull(),
    asset: text('asset').$type<'USDT' | 'BNB'>().notNull(),
    sender: address('sender').notNull(),
    value: baseUnits('value').notNull(),
    /** Number among the transaction's payments of the same sender and value, from 0. */
    occurrence: integer('occurrence').notNull(),
    userId: identity('user_id').notNull(),
    paymentId: identity('payment_id').notNull().generatedAlwaysAsIdentity(),
  },
  (t) => [
    primaryKey({ columns: [t.txHash, t.chainId, t.asset, t.sender, t.value, t.occurrence] }),
    index('payment_claims_user').on(t.userId),
  ],
)

const isOpenStatus = sql.raw(`status in (${OPEN_PAYMENT_STATUSES.map((status) => `'${status}'`).join(', ')})`)

/** Finalized transfers to the treasury, once each. No transfer that reaches the treasury is dropped. */
export const payments = pgTable(
  'payments',
  {
    /** Sender's account, created if the sender has none. */
    userId: identity('user_id')
      .notNull()
      .references(() => users.userId),
    id: identity('id').notNull(),
    chainId: integer('chain_id').notNull(),
    txHash: text('tx_hash').$type<`0x${string}`>().notNull(),
    /** Log index that the nodes gave when it was first seen; `NATIVE_LOG_INDEX` or `PASSED_ON_LOG_INDEX` for BNB. */
    logIndex: integer('log_index').notNull(),
    /** Number among the transaction's payments of the same sender and value, from 0. */
    occurrence: integer('occurrence').notNull().default(0),
    asset: text('asset').$type<'USDT' | 'BNB'>().notNull(),
    blockNumber: bigint('block_number', { mode: 'bigint' }).notNull(),
    blockHash: text('block_hash').notNull(),
    blockTime: moment('block_time').notNull(),
    sender: address('sender').notNull(),
    recipient: address('recipient').notNull(),
    value: baseUnits('value').notNull(),
    /** Part of the value that bought purchases. The rest waits, unless it was refunded. */
    creditedValue: baseUnits('credited_value').notNull().default(sql`0`),
    status: text('status').$type<PaymentStatus>().notNull(),
    /** Number of transfers that it combines; more than one only for an amount kept aside. */
    transfers: integer('transfers').notNull().default(1),
    /** Whether a part of it waits for the operator. */
    isOpen: boolean('is_open').generatedAlwaysAs(isOpenStatus),
    orderId: uuid('order_id'),
    resolvedAt: moment('resolved_at'),
    resolvedBy: text('resolved_by'),
    createdAt: moment('created_at').notNull().default(clockNow),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    foreignKey({ columns: [t.userId, t.orderId], foreignColumns: [orders.userId, orders.id] }),
    check('payments_asset', sql`(${t.asset} = 'BNB') = (${t.logIndex} < 0)`),
    check('payments_value', isAmount(t.value, 1)),
    check('payments_credited_value', sql`${isAmount(t.creditedValue, 0)} and ${t.creditedValue} <= ${t.value}`),
    index('payments_order').on(t.userId, t.orderId),
    index('payments_id').on(t.id),
    index('payments_open').on(t.id).where(sql`${t.isOpen}`),
    index('payments_refunding').on(t.id).where(sql`${t.status} = 'refunding'`),
    check('payments_transfers', sql`${t.transfers} >= 1`),
    uniqueIndex('payments_aside').on(t.userId, t.chainId, t.asset).where(sql`${t.status} = 'aside'`),
    index('payments_aside_id').on(t.id).where(sql`${t.status} = 'aside'`),
    index('payments_block').on(t.chainId, t.blockNumber),
  ],
)

const spentMs = sql.raw('div(total_usdt * 86400000 + daily_usdt - 1, daily_usdt) - mined_usdt_ms + usdt_since_ms')
const spentHour = sql`case when daily_usdt = 0 then 1000000000 when ${spentMs} <= 0 then -1
  else least(div(${spentMs}, 3600000), 1000000000)::bigint end`

const bv3SpentMs = sql.raw(
  "div(total_bv3::numeric * 86400000 + daily_bv3 - 1, daily_bv3) - mined_bv3_ms + coalesce((extract(epoch from mining_since at time zone 'UTC') * 1000)::bigint, 0)",
)
const bv3SpentHour = sql`case when daily_bv3 = 0 then 1000000000 when ${bv3SpentMs} <= 0 then -1
  else least(div(${bv3SpentMs}, 3600000), 1000000000)::bigint end`

/** Lots: copies of one card that came by one payment, with the same terms, mined as one. The terms never change. */
export const lots = pgTable(
  'lots',
  {
    userId: identity('user_id')
      .notNull()
      .references(() => users.userId),
    id: identity('id').notNull().generatedAlwaysAsIdentity(),
    cardId: identity('card_id')
      .notNull()
      .references(() => cards.id),
    /** Payment; null for copies that were given. */
    paymentId: identity('payment_id'),
    copies: integer('copies').notNull(),
    totalBv3: hundredths('total_bv3').notNull(),
    totalUsdt: baseUnits('total_usdt').notNull(),
    dailyBv3: hundredths('daily_bv3').notNull(),
    dailyUsdt: baseUnits('daily_usdt').notNull(),
    /** Milliseconds mined before the running session. */
    minedBv3Ms: hundredths('mined_bv3_ms').notNull().default(sql`0`),
    minedUsdtMs: hundredths('mined_usdt_ms').notNull().default(sql`0`),
    /** Moment since which the running session mines this lot; null while stopped. */
    miningSince: moment('mining_since'),
    /** Reading of the USDT clock at that moment, in milliseconds; 0 while stopped. */
    usdtSinceMs: hundredths('usdt_since_ms').notNull().default(sql`0`),
    /** Hour of the USDT clock in which the lot's USDT is spent; while stopped, hours that are left to mine. */
    spentHour: hundredths('spent_hour').notNull().generatedAlwaysAs(spentHour),
    /** Hour of the time since 1970 in which the lot's BV3 is spent; while stopped, hours that are left to mine. */
    bv3SpentHour: hundredths('bv3_spent_hour').notNull().generatedAlwaysAs(bv3SpentHour),
    /** Amounts that the ledger has posted for this lot. */
    postedBv3: hundredths('posted_bv3').notNull().default(sql`0`),
    postedUsdt: baseUnits('posted_usdt').notNull().default(sql`0`),
    createdAt: moment('created_at').notNull().default(clockNow),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    foreignKey({ columns: [t.userId, t.paymentId], foreignColumns: [payments.userId, payments.id] }),
    check('lots_copies', sql`${t.copies} > 0`),
    check('lots_mined', sql`${t.minedBv3Ms} >= 0 and ${t.minedUsdtMs} >= 0`),
    check('lots_posted_bv3', sql`${t.postedBv3} between 0 and ${t.totalBv3} * ${t.copies}`),
    check('lots_posted_usdt', sql`${t.postedUsdt} between 0 and ${t.totalUsdt} * ${t.copies}`),
    index('lots_payment').on(t.userId, t.paymentId),
    index('lots_spent_hour').on(t.spentHour),
    index('lots_bv3_spent_hour').on(t.bv3SpentHour),
  ],
)

/** Purchases that players have named by a transaction that was not settled yet. */
export const purchaseNames = pgTable(
  'purchase_names',
  {
    userId: identity('user_id')
      .notNull()
      .references(() => users.userId),
    chainId: integer('chain_id').notNull(),
    txHash: text('tx_hash').$type<`0x${string}`>().notNull(),
    asset: text('asset').$type<'USDT' | 'BNB'>().notNull(),
    cardId: identity('card_id').notNull(),
    /** Price of a copy as the player stated it. It is compared with the price, and never replaces it. */
    unitPrice: baseUnits('unit_price').notNull(),
    namedAt: moment('named_at').notNull().default(clockNow),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.chainId, t.txHash, t.asset] }),
    check('purchase_names_tx_hash', sql`${t.txHash} ~ '^0x[0-9a-f]{64}$'`),
    check('purchase_names_asset', sql`${t.asset} in ('USDT', 'BNB')`),
    check('purchase_names_unit_price', isAmount(t.unitPrice, 0)),
    index('purchase_names_time').on(t.namedAt),
    index('purchase_names_bnb').on(t.namedAt).where(sql`${t.asset} = 'BNB'`),
  ],
)

/** Owned copies, one row each. */
export const purchases = pgTable(
  'purchases',
  {
    userId: identity('user_id')
      .notNull()
      .references(() => users.userId),
    id: identity('id').notNull().generatedAlwaysAsIdentity(),
    lotId: identity('lot_id').notNull(),
    cardId: identity('card_id')
      .notNull()
      .references(() => cards.id),
    /** Origin: bought by a payment, given by the operator for free, or bought on an older deployment. */
    origin: text('origin').$type<'payment' | 'gift' | 'import'>().notNull(),
    /**
     * Chain of the payment. This column, the next two and `payment_method` are null for a gift, and may be null for an
     * import.
     */
    chainId: integer('chain_id'),
    txHash: text('tx_hash').$type<`0x${string}`>(),
    /** Number among the copies that the player bought by this transaction, from 1. One transaction may pay for several. */
    copy: integer('copy'),
    price: baseUnits('price').notNull(),
    paymentMethod: text('payment_method').$type<'USDT' | 'BNB'>(),
    purchasedAt: moment('purchased_at').notNull().default(clockNow),
    /** Moment at which its player first saw it; null until then. Imported copies were seen before. */
    openedAt: moment('opened_at'),
    /** Edition number of the copy, from 1 in the order in which copies are counted; null until it is given. */
    edition: identity('edition'),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    foreignKey({ columns: [t.userId, t.lotId], foreignColumns: [lots.userId, lots.id] }),
    check(
      'purchases_origin',
      sql`case ${t.origin} when 'payment' then num_nulls(${t.chainId}, ${t.txHash}, ${t.copy}, ${t.paymentMethod}) = 0
        when 'gift' then num_nonnulls(${t.chainId}, ${t.txHash}, ${t.copy}, ${t.paymentMethod}) = 0 and ${t.price} = 0
        when 'import' then num_nulls(${t.chainId}, ${t.txHash}, ${t.copy}) in (0, 3)
        else false end`,
    ),
    uniqueIndex('purchases_copy').on(t.userId, t.chainId, t.txHash, t.copy),
    check('purchases_price', isAmount(t.price, 0)),
    index('purchases_lot').on(t.userId, t.lotId),
    index('purchases_time').on(t.purchasedAt, t.id),
    index('purchases_way').on(sql`coalesce(${t.paymentMethod}, 'gift')`, t.purchasedAt, t.id),
    index('purchases_card').on(t.cardId, sql`coalesce(${t.paymentMethod}, 'gift')`, t.purchasedAt, t.id),
    index('purchases_player').on(t.userId, t.purchasedAt, t.id),
    index('purchases_unnumbered').on(t.lotId, t.id).where(sql`${t.edition} is null`),
  ],
)

/** Number of editions given for each card. The next copy gets the number after it. */
export const cardEditions = pgTable(
  'card_editions',
  { cardId: identity('card_id').primaryKey(), given: bigint('given', { mode: 'bigint' }).notNull() },
  (t) => [check('card_editions_given_check', sql`${t.given} > 0`)],
)

/** Alarms about the chain, its nodes or the payments read from it. */
export const chainAlarms = pgTable(
  'chain_alarms',
  {
    id: identity('id').primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind').$type<ChainAlarmKind>().notNull(),
    /** Node or transaction of the alarm; empty if the kind needs none. */
    subject: text('subject').notNull(),
    detail: text('detail').notNull(),
    /** The detail as code and values; null if it has no code. */
    detailFacts: jsonb('detail_facts').$type<StoredChainDetail>(),
    /** Number of times that it was seen. */
    times: integer('times').notNull().default(1),
    raisedAt: moment('raised_at').notNull().default(clockNow),
    lastSeenAt: moment('last_seen_at').notNull().default(clockNow),
    /** Moment at which the bot received it. */
    toldAt: moment('told_at'),
    resolvedAt: moment('resolved_at'),
  },
  (t) => [
    uniqueIndex('chain_alarms_open').on(t.kind, t.subject).where(sql`${t.resolvedAt} is null`),
    index('chain_alarms_untold').on(t.id).where(sql`${t.toldAt} is null`),
  ],
)

/** Progress of the payment watcher by chain and pass. Everything up to and including this block is read. */
export const chainCursors = pgTable(
  'chain_cursors',
  {
    chainId: integer('chain_id').notNull(),
    pass: text('pass').notNull(),
    blockNumber: bigint('block_number', { mode: 'bigint' }).notNull(),
    /** Hash of that block; null if unknown. */
    blockHash: text('block_hash').$type<`0x${string}`>(),
    blockTime: moment('block_time'),
    /** Target of a look, which reads up to it once `due_block` is final; null for all other passes. */
    targetBlock: bigint('target_block', { mode: 'bigint' }),
    targetHash: text('target_hash').$type<`0x${string}`>(),
    dueBlock: bigint('due_block', { mode: 'bigint' }),
    updatedAt: moment('updated_at').notNull().default(clockNow),
  },
  (t) => [primaryKey({ columns: [t.chainId, t.pass] })],
)
