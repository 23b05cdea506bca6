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
} from 'drizzle-orm/pg-core'
import type { PayoutEnding, PayoutState, PayoutWay } from '#core/payout.ts'
import type { ProblemFacts } from '#core/payout-problem.ts'
import { address, baseUnits, clockNow, identity, isAmount, moment } from './columns.ts'
import { payments } from './payments.ts'
import { withdrawals } from './withdrawals.ts'

/**
 * Payouts: money that leaves the platform, for an approved withdrawal or for a payment that is sent back. Exactly one of both
 * is set.
 */
export const payouts = pgTable(
  'payouts',
  {
    /** Player of the withdrawal or payment. */
    userId: identity('user_id').notNull(),
    id: identity('id').notNull().generatedAlwaysAsIdentity(),
    withdrawalId: identity('withdrawal_id'),
    paymentId: identity('payment_id'),
    chainId: integer('chain_id').notNull(),
    way: text('way').$type<PayoutWay>().notNull(),
    state: text('state').$type<PayoutState>().notNull(),
    /** Token's contract, lowercased; null for BNB. */
    token: address('token'),
    toAddress: address('to_address').notNull(),
    /** Amount in the token's own base units on the chain. */
    amount: baseUnits('amount').notNull(),
    /** Paying wallet, lowercased. For an operator's own wallet, the one in its transaction. */
    fromAddress: address('from_address'),
    /** Nonce, reserved once and kept. A fee bump sends another transaction with the same nonce. */
    nonce: bigint('nonce', { mode: 'number' }),
    /** Hash of the final transaction, or of the latest signed one. */
    txHash: text('tx_hash').$type<`0x${string}`>(),
    /** Reason why it waits, as code and values. */
    problemFacts: jsonb('problem_facts').$type<ProblemFacts>(),
    /** The sentence of that reason, which the release before reads and writes. */
    problem: text('problem'),
    /** Unpaid ending that an operator wants, until it is reached. For a cancelled payout, the cancellation. */
    ending: text('ending').$type<PayoutEnding>(),
    endedBy: text('ended_by'),
    /** Reason that the player reads. */
    endingReason: text('ending_reason'),
    createdBy: text('created_by').notNull(),
    /** Second operator, who confirmed an amount above a cap; never the one who decided it. */
    confirmedBy: text('confirmed_by'),
    confirmedAt: moment('confirmed_at'),
    /** Moment at which a transaction with the current nonce was first signed; null while none was. */
    signedAt: moment('signed_at'),
    createdAt: moment('created_at').notNull().default(clockNow),
    completedAt: moment('completed_at'),
    /** Whether it was compared with the chain. False from its completion until then. */
    isCompared: boolean('is_compared').notNull().default(true),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    foreignKey({ columns: [t.userId, t.withdrawalId], foreignColumns: [withdrawals.userId, withdrawals.id] }),
    foreignKey({ columns: [t.userId, t.paymentId], foreignColumns: [payments.userId, payments.id] }),
    check('payouts_purpose', sql`(${t.withdrawalId} is null) <> (${t.paymentId} is null)`),
    check('payouts_amount', isAmount(t.amount, 1)),
    uniqueIndex('payouts_withdrawal').on(t.userId, t.withdrawalId).where(sql`${t.withdrawalId} is not null`),
    uniqueIndex('payouts_payment')
      .on(t.userId, t.paymentId)
      .where(sql`${t.paymentId} is not null and ${t.state} <> 'cancelled'`),
    index('payouts_nonce').on(t.chainId, t.fromAddress, t.nonce).where(sql`${t.nonce} is not null`),
    index('payouts_signed').on(t.chainId, t.signedAt).where(sql`${t.signedAt} is not null`),
    index('payouts_id').on(t.id),
    index('payouts_open').on(t.id).where(sql`${t.state} <> 'completed'`),
    index('payouts_uncompared').on(t.id).where(sql`${t.state} = 'completed' and not ${t.isCompared}`),
  ],
)

/** Transactions signed for payouts, stored before any node receives them. */
export const payoutTransactions = pgTable(
  'payout_transactions',
  {
    userId: identity('user_id').notNull(),
    payoutId: identity('payout_id').notNull(),
    attempt: integer('attempt').notNull(),
    /** Nonce; null if it predates the column, and is then the payout's. */
    nonce: bigint('nonce', { mode: 'number' }),
    hash: text('hash').$type<`0x${string}`>().notNull(),
    /** Signed bytes in hexadecimal. A retry sends the same bytes. */
    rawTransaction: text('raw_transaction').$type<`0x${string}`>().notNull(),
    gasPriceWei: baseUnits('gas_price_wei').notNull(),
    signedAt: moment('signed_at').notNull().default(clockNow),
    /** Moment at which a node first accepted it. */
    broadcastAt: moment('broadcast_at'),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.payoutId, t.attempt] }),
    foreignKey({ columns: [t.userId, t.payoutId], foreignColumns: [payouts.userId, payouts.id] }),
    index('payout_transactions_nonce').on(t.nonce).where(sql`${t.nonce} is not null`),
  ],
)

/**
 * Payouts by the transaction's log that pays them, or by the transaction that was signed for them. One transaction may pay
 * several payouts, each by a separate log. The key finally refuses a log that an operator names twice.
 */
export const payoutClaims = pgTable(
  'payout_claims',
  {
    txHash: text('tx_hash').$type<`0x${string}`>().notNull(),
    chainId: integer('chain_id').notNull(),
    /**
     * Index of the log that moved the money. -1 for the transaction itself: the BNB that it carries, or all of it if it was
     * signed for the payout.
     */
    logIndex: integer('log_index').notNull().default(-1),
    userId: identity('user_id').notNull(),
    payoutId: identity('payout_id').notNull(),
  },
  (t) => [primaryKey({ columns: [t.txHash, t.chainId, t.logIndex] }), index('payout_claims_user').on(t.userId)],
)

/** Next nonce of each wallet that the server signs for. The row is locked while a nonce is reserved. */
export const payoutNonces = pgTable(
  'payout_nonces',
  {
    chainId: integer('chain_id').notNull(),
    address: address('address').notNull(),
    nextNonce: bigint('next_nonce', { mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.chainId, t.address] })],
)

/**
 * Transactions of the hot wallet to itself that move no money. Each uses a nonce up, so that other transactions signed with
 * it never move money.
 */
export const payoutVoids = pgTable(
  'payout_voids',
  {
    chainId: integer('chain_id').notNull(),
    fromAddress: address('from_address').notNull(),
    nonce: bigint('nonce', { mode: 'number' }).notNull(),
    attempt: integer('attempt').notNull(),
    hash: text('hash').$type<`0x${string}`>().notNull(),
    rawTransaction: text('raw_transaction').$type<`0x${string}`>().notNull(),
    gasPriceWei: baseUnits('gas_price_wei').notNull(),
    signedAt: moment('signed_at').notNull().default(clockNow),
  },
  (t) => [primaryKey({ columns: [t.chainId, t.fromAddress, t.nonce, t.attempt] })],
)

/** Final transactions of the hot wallet that this server has not signed. */
export const payoutStrays = pgTable(
  'payout_strays',
  {
    chainId: integer('chain_id').notNull(),
    fromAddress: address('from_address').notNull(),
    nonce: bigint('nonce', { mode: 'number' }).notNull(),
    /** Hash; null if no node could tell it. */
    txHash: text('tx_hash').$type<`0x${string}`>(),
    foundAt: moment('found_at').notNull().default(clockNow),
    /** Moment of the explanation; null until then. Signing is stopped while it is null. */
    explainedAt: moment('explained_at'),
    explainedBy: text('explained_by'),
    note: text('note'),
  },
  (t) => [primaryKey({ columns: [t.chainId, t.fromAddress, t.nonce] })],
)

/** Operators' own wallets that pay for the platform, besides the hot wallet and the treasury. */
export const payoutPayers = pgTable('payout_payers', {
  walletAddress: address('wallet_address').primaryKey(),
  addedBy: text('added_by').notNull(),
  addedAt: moment('added_at').notNull().default(clockNow),
})

/** Holds on payouts since the database was set back. Payouts wait for a person. One hold is open at a time. */
export const payoutHolds = pgTable(
  'payout_holds',
  {
    id: identity('id').primaryKey().generatedAlwaysAsIdentity(),
    /**
     * `restored` from a backup of the platform, or `moved`: found in another cluster of PostgreSQL, or on another timeline of
     * it.
     */
    reason: text('reason').$type<'restored' | 'moved'>().notNull(),
    /** Moment that the database was set back to; null if unknown. */
    asOf: moment('as_of'),
    heldAt: moment('held_at').notNull().default(clockNow),
    comparedAt: moment('compared_at'),
    /** Last final block whose transfers were compared during the hold. */
    comparedTo: bigint('compared_to', { mode: 'number' }),
    /** Number of transfers from the hot wallet in the compared blocks. */
    transfers: integer('transfers').notNull().default(0),
    endedAt: moment('ended_at'),
    endedBy: text('ended_by'),
    note: text('note'),
  },
  (t) => [uniqueIndex('payout_holds_open').on(sql`(${t.endedAt} is null)`).where(sql`${t.endedAt} is null`)],
)

/** Cluster and timeline in which the database was last seen. */
export const databaseHome = pgTable('database_home', {
  isOnly: boolean('is_only').primaryKey().default(true),
  /** System identifier of the PostgreSQL cluster, decimal. */
  systemIdentifier: text('system_identifier').notNull(),
  /** Timeline, hexadecimal. It changes with each recovery to a moment and each promotion. */
  timeline: text('timeline').notNull(),
  notedAt: moment('noted_at').notNull().default(clockNow),
})
