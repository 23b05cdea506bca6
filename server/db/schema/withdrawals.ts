import { sql } from 'drizzle-orm'
import { bigint, check, foreignKey, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { PayoutState, PayoutWay } from '../../../core/payout.ts'
import type { WithdrawalAsset, WithdrawalStatus } from '../../../core/withdrawal.ts'
import { address, baseUnits, clockNow, identity, isAmount, moment } from './columns.ts'
import { payments } from './payments.ts'
import { users } from './users.ts'

/** What a player asked to be paid. Its amount is held until it is paid or rejected. */
export const withdrawals = pgTable(
  'withdrawals',
  {
    userId: identity('user_id')
      .notNull()
      .references(() => users.userId),
    id: identity('id').notNull().generatedAlwaysAsIdentity(),
    asset: text('asset').$type<WithdrawalAsset>().notNull(),
    /** In the ledger's units: hundredths of BV3, base units of USDT. */
    amount: baseUnits('amount').notNull(),
    fee: baseUnits('fee').notNull(),
    status: text('status').$type<WithdrawalStatus>().notNull().default('pending'),
    toAddress: address('to_address').notNull(),
    /** The caller's own key and what it asked with it: the same request again is the same withdrawal. */
    idempotencyKey: text('idempotency_key'),
    requestedAt: moment('requested_at').notNull().default(clockNow),
    decidedAt: moment('decided_at'),
    decidedBy: text('decided_by'),
    /** The key of the request that approved it among others. */
    decidedKey: text('decided_key'),
    /** Why it was rejected; the player reads it. */
    reason: text('reason'),
    completedAt: moment('completed_at'),
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
    index('withdrawals_open').on(t.id).where(sql`${t.status} in ('pending', 'approved')`),
  ],
)

/** Money on its way out: of an approved withdrawal, or of a payment that is sent back. Exactly one of both. */
export const payouts = pgTable(
  'payouts',
  {
    /** Whose withdrawal or payment it is of. */
    userId: identity('user_id').notNull(),
    id: identity('id').notNull().generatedAlwaysAsIdentity(),
    withdrawalId: identity('withdrawal_id'),
    paymentId: identity('payment_id'),
    chainId: integer('chain_id').notNull(),
    way: text('way').$type<PayoutWay>().notNull(),
    state: text('state').$type<PayoutState>().notNull(),
    /** The token's contract, lowercased; null for BNB. */
    token: address('token'),
    toAddress: address('to_address').notNull(),
    /** In the token's own base units on the chain. */
    amount: baseUnits('amount').notNull(),
    /** The paying wallet, lowercased; of the operator's own, as its transaction named it. */
    fromAddress: address('from_address'),
    /** Reserved once and kept: a fee bump sends another transaction with this same nonce. */
    nonce: bigint('nonce', { mode: 'number' }),
    /** The final transaction's hash, or the latest that was signed. */
    txHash: text('tx_hash').$type<`0x${string}`>(),
    /** What a person needs to know when it does not go on by itself. */
    problem: text('problem'),
    createdBy: text('created_by').notNull(),
    createdAt: moment('created_at').notNull().default(clockNow),
    completedAt: moment('completed_at'),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    foreignKey({ columns: [t.userId, t.withdrawalId], foreignColumns: [withdrawals.userId, withdrawals.id] }),
    foreignKey({ columns: [t.userId, t.paymentId], foreignColumns: [payments.userId, payments.id] }),
    check('payouts_purpose', sql`(${t.withdrawalId} is null) <> (${t.paymentId} is null)`),
    check('payouts_amount', isAmount(t.amount, 1)),
    uniqueIndex('payouts_withdrawal').on(t.userId, t.withdrawalId).where(sql`${t.withdrawalId} is not null`),
    uniqueIndex('payouts_payment').on(t.userId, t.paymentId).where(sql`${t.paymentId} is not null`),
    index('payouts_nonce').on(t.chainId, t.fromAddress, t.nonce).where(sql`${t.nonce} is not null`),
    index('payouts_id').on(t.id),
    index('payouts_open').on(t.id).where(sql`${t.state} <> 'completed'`),
  ],
)

/** Every transaction that was ever signed for a payout, kept before any node hears of it. */
export const payoutTransactions = pgTable(
  'payout_transactions',
  {
    userId: identity('user_id').notNull(),
    payoutId: identity('payout_id').notNull(),
    attempt: integer('attempt').notNull(),
    hash: text('hash').$type<`0x${string}`>().notNull(),
    /** The signed bytes in hexadecimal: a retry sends these very bytes. */
    rawTransaction: text('raw_transaction').$type<`0x${string}`>().notNull(),
    gasPriceWei: baseUnits('gas_price_wei').notNull(),
    signedAt: moment('signed_at').notNull().default(clockNow),
    /** When a node first took it. */
    broadcastAt: moment('broadcast_at'),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.payoutId, t.attempt] }),
    foreignKey({ columns: [t.userId, t.payoutId], foreignColumns: [payouts.userId, payouts.id] }),
  ],
)

/**
 * Which payout a transaction pays, or was signed for: one transaction pays one payout, and what an operator names twice is
 * refused here at last.
 */
export const payoutClaims = pgTable(
  'payout_claims',
  {
    txHash: text('tx_hash').$type<`0x${string}`>().notNull(),
    chainId: integer('chain_id').notNull(),
    userId: identity('user_id').notNull(),
    payoutId: identity('payout_id').notNull(),
  },
  (t) => [primaryKey({ columns: [t.txHash, t.chainId] })],
)

/** The next nonce of each wallet that we sign for. Its row is locked while a nonce is reserved. */
export const payoutNonces = pgTable(
  'payout_nonces',
  {
    chainId: integer('chain_id').notNull(),
    address: address('address').notNull(),
    nextNonce: bigint('next_nonce', { mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.chainId, t.address] })],
)
