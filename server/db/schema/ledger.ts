import { sql } from 'drizzle-orm'
import { bigint, boolean, check, date, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Account, TransferReason } from '#core/ledger.ts'
import type { Asset } from '#core/money.ts'
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

/** Amounts owed, and amounts on the chain to pay them, at one moment of each UTC day; null if the chain could not be read. */
export const solvencyDays = pgTable('solvency_days', {
  day: date('day').primaryKey(),
  readAt: moment('read_at').notNull(),
  owedUsdt: baseUnits('owed_usdt').notNull(),
  onChainUsdt: baseUnits('on_chain_usdt'),
  owedBv3: baseUnits('owed_bv3').notNull(),
  onChainBv3: baseUnits('on_chain_bv3'),
})

/** Sums over all players, without the changes that are still in `total_changes`. */
export const totals = pgTable(
  'totals',
  {
    /** Name of the sum: `copies` by card, `owners` for players with a copy, balances in base units, or a sum by day. */
    name: text('name').$type<TotalName>().notNull(),
    /** Card's id, or the day counted from 1970 in UTC; 0 if there is one sum. */
    place: identity('place').notNull(),
    amount: baseUnits('amount').notNull(),
  },
  (t) => [primaryKey({ columns: [t.name, t.place] })],
)

/**
 * Names of the sums by day: copies bought or given, and the payments for them in base units of USDT; accounts created;
 * withdrawals by the day of their request and of their completion, in base units of USDT and hundredths of BV3.
 */
export type DayTotalName = 'purchases' | 'revenue' | 'users' | `${'usdt' | 'bv3'}_${'requested' | 'completed'}`

export type BalanceTotalName = `${'usdt' | 'bv3'}_${'available' | 'held'}`

export type TotalName = 'copies' | 'owners' | BalanceTotalName | DayTotalName

/** Recent changes of totals by transactions. */
export const totalChanges = pgTable(
  'total_changes',
  {
    userId: identity('user_id').notNull(),
    id: identity('id').notNull().generatedAlwaysAsIdentity(),
    name: text('name').$type<TotalName>().notNull(),
    place: identity('place').notNull(),
    amount: baseUnits('amount').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.id] })],
)

/** Kinds of mining totals. The USDT clock counts for `usdt`, the time since 1970 for the others. */
export type MiningKind = 'usdt' | 'bv3' | 'base'

const lines = {
  /** Kind: USDT of lots, BV3 of lots, or the base rate, which is never spent. */
  kind: text('kind').$type<MiningKind>().notNull(),
  /** Whether the lots mine and use the kind's clock. Stopped lots would use the time from now on. */
  isRunning: boolean('is_running').notNull(),
  /** Hour of that clock in which they are spent; -1 if they are spent by now. */
  spentHour: bigint('spent_hour', { mode: 'number' }).notNull(),
  /** Base units earned in 24 hours. */
  rate: baseUnits('rate').notNull(),
  /** Base units earned at clock 0, times the milliseconds of a day; below zero if they began later. */
  line: baseUnits('line').notNull(),
  /** Base units that they may earn in all. */
  total: baseUnits('total').notNull(),
  /** Base units posted of it. */
  posted: baseUnits('posted').notNull(),
}

/** Sums over mining, by the hour in which it is spent, without the changes that are still in `mining_total_changes`. */
export const miningTotals = pgTable('mining_totals', lines, (t) => [
  primaryKey({ columns: [t.kind, t.isRunning, t.spentHour] }),
])

/** Recent changes of mining totals by transactions. */
export const miningTotalChanges = pgTable(
  'mining_total_changes',
  { userId: identity('user_id').notNull(), id: identity('id').notNull().generatedAlwaysAsIdentity(), ...lines },
  (t) => [primaryKey({ columns: [t.userId, t.id] })],
)
