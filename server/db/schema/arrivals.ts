import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { address, baseUnits, clockNow, identity, isAmount, moment } from './columns.ts'

/**
 * Payments that were read from the chain and are not settled yet. They are inserted with the cursor, and deleted once they
 * are settled.
 */
export const arrivals = pgTable(
  'arrivals',
  {
    chainId: integer('chain_id').notNull(),
    txHash: text('tx_hash').$type<`0x${string}`>().notNull(),
    asset: text('asset').$type<'USDT' | 'BNB'>().notNull(),
    sender: address('sender').notNull(),
    value: baseUnits('value').notNull(),
    occurrence: integer('occurrence').notNull(),
    logIndex: integer('log_index').notNull(),
    blockNumber: bigint('block_number', { mode: 'bigint' }).notNull(),
    blockHash: text('block_hash').$type<`0x${string}`>().notNull(),
    blockTime: moment('block_time').notNull(),
    recipient: address('recipient').notNull(),
    /** Whether it was judged too small to buy anything when it arrived. */
    isDust: boolean('is_dust').notNull(),
    arrivedAt: moment('arrived_at').notNull().default(clockNow),
    /** Number of failed attempts to settle it. `problem` is the last failure, and `retry_at` the next attempt. */
    tries: integer('tries').notNull().default(0),
    problem: text('problem'),
    retryAt: moment('retry_at').notNull().default(clockNow),
  },
  (t) => [
    primaryKey({ columns: [t.txHash, t.chainId, t.asset, t.sender, t.value, t.occurrence] }),
    check('arrivals_asset', sql`${t.asset} in ('USDT', 'BNB')`),
    check('arrivals_value', isAmount(t.value, 1)),
    check('arrivals_occurrence', sql`${t.occurrence} >= 0`),
    check('arrivals_tries', sql`${t.tries} >= 0`),
    index('arrivals_payer').on(t.chainId, t.isDust, t.sender, t.blockNumber, t.logIndex),
  ],
)

/** Accepted prices of BNB. A feed's next answer is compared with the last one. */
export const bnbPrices = pgTable(
  'bnb_prices',
  {
    id: identity('id').primaryKey().generatedAlwaysAsIdentity(),
    /** US dollars for one BNB, with 18 decimals. */
    usdPerBnb: baseUnits('usd_per_bnb').notNull(),
    acceptedAt: moment('accepted_at').notNull().default(clockNow),
    /** Operator who accepted a jump; null if the price was near the one before. */
    acceptedBy: text('accepted_by'),
  },
  (t) => [check('bnb_prices_usd_per_bnb_check', isAmount(t.usdPerBnb, 1))],
)

/** Chain that this database belongs to. One row, inserted at the first start that reads the chain. */
export const chainIdentity = pgTable('chain_identity', {
  isOnly: boolean('is_only').primaryKey().default(true),
  chainId: integer('chain_id').notNull(),
  genesisHash: text('genesis_hash').$type<`0x${string}`>().notNull(),
  usdt: address('usdt').notNull(),
  treasury: address('treasury').notNull(),
  /** First block whose payments count; null until a start has read the chain. */
  firstBlock: bigint('first_block', { mode: 'bigint' }),
  boundAt: moment('bound_at').notNull().default(clockNow),
})
