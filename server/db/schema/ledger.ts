import { sql } from 'drizzle-orm'
import { bigint, check, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Account, TransferReason } from '../../../core/ledger.ts'
import type { Asset } from '../../../core/money.ts'
import { baseUnits, clockNow, hundredths, identity, isAmount, moment } from './columns.ts'
import { users } from './users.ts'

/** Transfers of money, permanent and once each. The program may not change them. */
export const ledgerTransfers = pgTable(
  'ledger_transfers',
  {
    /**
     * Player of the line: between two accounts of the player, between one and the platform's, or between the platform's for
     * the player. 0 for the platform itself.
     */
    userId: identity('user_id').notNull(),
    id: identity('id').notNull().generatedAlwaysAsIdentity(),
    /** Key of the business event. Posting it twice has the effect of posting it once. */
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

/** Stored balances of players: always the sum of the player's transfers, never below zero. */
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
    /** USDT of all referral bonuses ever, in base units; part of the income of `usdt_available`. */
    referralUsdt: baseUnits('referral_usdt').notNull().default(sql`0`),
    /** Version, increased by every lock of the account. */
    version: bigint('version', { mode: 'bigint' }).notNull().default(sql`0`),
  },
  (t) => [
    check('balances_bv3', sql`${t.bv3Available} >= 0 and ${t.bv3Held} >= 0`),
    check('balances_usdt_available', isAmount(t.usdtAvailable, 0)),
    check('balances_usdt_held', isAmount(t.usdtHeld, 0)),
    check('balances_referral_usdt', isAmount(t.referralUsdt, 0)),
  ],
)
