import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { InstantRecord } from '#core/instant.ts'
import type { WithdrawalAsset, WithdrawalState, WithdrawalStatus } from '#core/withdrawal.ts'
import { address, baseUnits, clockNow, identity, isAmount, moment } from './columns.ts'
import { users } from './users.ts'

/** Withdrawals that players have requested. The amount is held until it is paid or rejected. */
export const withdrawals = pgTable(
  'withdrawals',
  {
    userId: identity('user_id')
      .notNull()
      .references(() => users.userId),
    id: identity('id').notNull().generatedAlwaysAsIdentity(),
    asset: text('asset').$type<WithdrawalAsset>().notNull(),
    /** Amount in the ledger's units: hundredths of BV3, base units of USDT. */
    amount: baseUnits('amount').notNull(),
    fee: baseUnits('fee').notNull(),
    status: text('status').$type<WithdrawalStatus>().notNull().default('pending'),
    toAddress: address('to_address').notNull(),
    /** Caller's request key. A repeated request returns the same withdrawal. */
    idempotencyKey: text('idempotency_key'),
    requestedAt: moment('requested_at').notNull().default(clockNow),
    decidedAt: moment('decided_at'),
    /** Operator or rule that decided it; null if its player cancelled it. */
    decidedBy: text('decided_by'),
    /** Key of the request that approved it in a batch. */
    decidedKey: text('decided_key'),
    /** Reason of its rejection, which the player reads. */
    reason: text('reason'),
    completedAt: moment('completed_at'),
    /** UTC day, counted from 1970, in whose budget a rule approved it; null if a person decides. */
    instantDay: integer('instant_day'),
    /** Facts that the rule has seen, and why it has not approved; null if it was not asked. */
    instant: jsonb('instant').$type<InstantRecord>(),
    /** Its status, with a cancellation by its player told from a rejection. */
    state: text('state')
      .$type<WithdrawalState>()
      .notNull()
      .generatedAlwaysAs(sql`case when status = 'rejected' and decided_by is null then 'cancelled' else status end`),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    check('withdrawals_amount', isAmount(t.amount, 1)),
    check('withdrawals_fee', sql`${isAmount(t.fee, 0)} and ${t.fee} < ${t.amount}`),
    check('withdrawals_reason', sql`${t.status} <> 'rejected' or length(coalesce(${t.reason}, '')) > 0`),
    uniqueIndex('withdrawals_idempotency').on(t.userId, t.idempotencyKey).where(sql`${t.idempotencyKey} is not null`),
    index('withdrawals_id').on(t.id),
    index('withdrawals_waiting').on(t.userId).where(sql`${t.status} = 'pending'`),
    index('withdrawals_status').on(t.status, t.id),
    index('withdrawals_instant').on(t.userId, t.instantDay).where(sql`${t.instantDay} is not null`),
    index('withdrawals_completed').on(t.completedAt).where(sql`${t.status} = 'completed'`),
    index('withdrawals_open').on(t.id).where(sql`${t.status} in ('pending', 'approved')`),
  ],
)

/**
 * USDT in base units that the rule approved by UTC day, counted from 1970. Each withdrawal that adds to it locks its row
 * last.
 */
export const instantDays = pgTable(
  'instant_days',
  {
    day: integer('day').primaryKey(),
    withdrawals: integer('withdrawals').notNull(),
    paid: baseUnits('paid').notNull(),
  },
  (t) => [check('instant_days_paid', isAmount(t.paid, 0))],
)
