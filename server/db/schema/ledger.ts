import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { Account, TransferReason } from '../../../core/ledger.ts'
import type { Asset } from '../../../core/money.ts'
import { baseUnits, clockNow, hundredths, identity, isAmount, moment } from './columns.ts'
import { users } from './users.ts'

/** Money moved, once each, for ever: the database refuses update, delete and truncate. */
export const ledgerTransfers = pgTable(
  'ledger_transfers',
  {
    id: identity('id').primaryKey().generatedAlwaysAsIdentity(),
    /** The business event; posting it twice is posting it once. */
    key: text('key').notNull().unique(),
    reason: text('reason').$type<TransferReason>().notNull(),
    asset: text('asset').$type<Asset>().notNull(),
    amount: baseUnits('amount').notNull(),
    debitKind: text('debit_kind').$type<Account['kind']>().notNull(),
    debitUserId: identity('debit_user_id').references(() => users.id),
    creditKind: text('credit_kind').$type<Account['kind']>().notNull(),
    creditUserId: identity('credit_user_id').references(() => users.id),
    details: jsonb('details').$type<Record<string, string | number>>().notNull(),
    createdAt: moment('created_at').notNull().default(clockNow),
  },
  (t) => [
    check('ledger_transfers_amount', isAmount(t.amount, 1)),
    check('ledger_transfers_asset', sql`${t.asset} in ('BV3', 'USDT', 'BNB')`),
    check(
      'ledger_transfers_debit_owner',
      sql`(${t.debitKind} in ('available', 'held')) = (${t.debitUserId} is not null)`,
    ),
    check(
      'ledger_transfers_credit_owner',
      sql`(${t.creditKind} in ('available', 'held')) = (${t.creditUserId} is not null)`,
    ),
    index('ledger_transfers_debit_user').on(t.debitUserId, t.id),
    index('ledger_transfers_credit_user').on(t.creditUserId, t.id),
  ],
)

/** A player's kept balances: always the sum of the player's transfers, never below zero. */
export const balances = pgTable(
  'balances',
  {
    userId: identity('user_id')
      .primaryKey()
      .references(() => users.id),
    bv3Available: hundredths('bv3_available').notNull().default(sql`0`),
    bv3Held: hundredths('bv3_held').notNull().default(sql`0`),
    usdtAvailable: baseUnits('usdt_available').notNull().default(sql`0`),
    usdtHeld: baseUnits('usdt_held').notNull().default(sql`0`),
    /** All USDT that referral bonuses ever brought; part of what came into `usdt_available`. */
    referralUsdt: baseUnits('referral_usdt').notNull().default(sql`0`),
  },
  (t) => [
    check('balances_bv3', sql`${t.bv3Available} >= 0 and ${t.bv3Held} >= 0`),
    check('balances_usdt_available', isAmount(t.usdtAvailable, 0)),
    check('balances_usdt_held', isAmount(t.usdtHeld, 0)),
    check('balances_referral_usdt', isAmount(t.referralUsdt, 0)),
  ],
)

/** Set by the audit when the ledger and the kept balances differ; payouts stop while one is open. */
export const auditAlarms = pgTable('audit_alarms', {
  id: identity('id').primaryKey().generatedAlwaysAsIdentity(),
  finding: jsonb('finding').$type<Record<string, string | number>>().notNull(),
  raisedAt: moment('raised_at').notNull().default(clockNow),
  resolvedAt: moment('resolved_at'),
})
