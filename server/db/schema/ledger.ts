import { sql } from 'drizzle-orm'
import { bigint, check, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Account, TransferReason } from '../../../core/ledger.ts'
import type { Asset } from '../../../core/money.ts'
import { baseUnits, clockNow, hundredths, identity, isAmount, moment } from './columns.ts'
import { users } from './users.ts'

/** Money moved, once each, for ever: the program may not change it. */
export const ledgerTransfers = pgTable(
  'ledger_transfers',
  {
    /** Whose line it is: of two accounts of a player, or of one and the platform's, or of the platform's for the player. 0: nobody's. */
    userId: identity('user_id').notNull(),
    id: identity('id').notNull().generatedAlwaysAsIdentity(),
    /** The business event; posting it twice is posting it once. */
    key: text('key').notNull(),
    reason: text('reason').$type<TransferReason>().notNull(),
    asset: text('asset').$type<Asset>().notNull(),
    amount: baseUnits('amount').notNull(),
    debitKind: text('debit_kind').$type<Account['kind']>().notNull(),
    creditKind: text('credit_kind').$type<Account['kind']>().notNull(),
    details: jsonb('details').$type<Record<string, string | number>>().notNull(),
    createdAt: moment('created_at').notNull().default(clockNow),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    uniqueIndex('ledger_transfers_key').on(t.userId, t.key),
    index('ledger_transfers_bonuses')
      .on(t.userId, sql`(${t.details} ->> 'buyer')`, t.id)
      .where(sql`${t.reason} = 'referral_bonus'`),
    index('ledger_transfers_but_mining')
      .on(t.userId, t.reason, t.id)
      .where(sql`${t.reason} not in ('mining_card', 'mining_base')`),
    index('ledger_transfers_by_lot')
      .on(t.userId, t.asset, sql`(coalesce(${t.details} ->> 'lotId', ''))`, t.id)
      .where(sql`${t.reason} in ('mining_card', 'mining_base', 'backfill')`),
    check('ledger_transfers_amount', isAmount(t.amount, 1)),
    check('ledger_transfers_asset', sql`${t.asset} in ('BV3', 'USDT', 'BNB')`),
    check(
      'ledger_transfers_owner',
      sql`${t.userId} > 0 or (${t.userId} = 0 and ${t.debitKind} not in ('available', 'held') and ${t.creditKind} not in ('available', 'held'))`,
    ),
  ],
)

/** A player's kept balances: always the sum of the player's transfers, never below zero. */
export const balances = pgTable(
  'balances',
  {
    userId: identity('user_id')
      .primaryKey()
      .references(() => users.userId),
    bv3Available: hundredths('bv3_available').notNull().default(sql`0`),
    bv3Held: hundredths('bv3_held').notNull().default(sql`0`),
    usdtAvailable: baseUnits('usdt_available').notNull().default(sql`0`),
    usdtHeld: baseUnits('usdt_held').notNull().default(sql`0`),
    /** All USDT that referral bonuses ever brought; part of what came into `usdt_available`. */
    referralUsdt: baseUnits('referral_usdt').notNull().default(sql`0`),
    /** Goes on with every lock of the account. */
    version: bigint('version', { mode: 'bigint' }).notNull().default(sql`0`),
  },
  (t) => [
    check('balances_bv3', sql`${t.bv3Available} >= 0 and ${t.bv3Held} >= 0`),
    check('balances_usdt_available', isAmount(t.usdtAvailable, 0)),
    check('balances_usdt_held', isAmount(t.usdtHeld, 0)),
    check('balances_referral_usdt', isAmount(t.referralUsdt, 0)),
  ],
)
