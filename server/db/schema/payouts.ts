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
import type { PayoutEnding, PayoutState, PayoutWay } from '../../../core/payout.ts'
import type { StoredProblem } from '../../../core/payout-problem.ts'
import { address, baseUnits, clockNow, identity, isAmount, moment } from './columns.ts'
import { payments } from './payments.ts'
import { withdrawals } from './withdrawals.ts'

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
    /** Reason why it waits, for a person. */
    problemFacts: jsonb('problem_facts').$type<StoredProblem>(),
    /** Sentence of that reason as the release before codes stored it. This release neither reads nor writes it. */
    problem: text('problem'),
    /** How an operator wants it to end unpaid, until that is so; of a cancelled one, that it was cancelled. */
    ending: text('ending').$type<PayoutEnding>(),
    endedBy: text('ended_by'),
    /** The player reads it. */
    endingReason: text('ending_reason'),
    createdBy: text('created_by').notNull(),
    /** The second operator, who has confirmed what is above a cap; never the one who decided it. */
    confirmedBy: text('confirmed_by'),
    confirmedAt: moment('confirmed_at'),
    /** When the transaction with its present nonce was first signed; null as long as none was. */
    signedAt: moment('signed_at'),
    createdAt: moment('created_at').notNull().default(clockNow),
    completedAt: moment('completed_at'),
    /** False from its completion until it was looked for on the chain. */
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

/** Every transaction that was ever signed for a payout, kept before any node hears of it. */
export const payoutTransactions = pgTable(
  'payout_transactions',
  {
    userId: identity('user_id').notNull(),
    payoutId: identity('payout_id').notNull(),
    attempt: integer('attempt').notNull(),
    /** Null for those that were signed before it was kept: then it is the payout's. */
    nonce: bigint('nonce', { mode: 'number' }),
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
    index('payout_transactions_nonce').on(t.nonce).where(sql`${t.nonce} is not null`),
  ],
)

/**
 * Which payout a transaction's log pays, or was signed for. One transaction may pay several payouts, each by a log of its own;
 * what an operator names twice is refused here at last.
 */
export const payoutClaims = pgTable(
  'payout_claims',
  {
    txHash: text('tx_hash').$type<`0x${string}`>().notNull(),
    chainId: integer('chain_id').notNull(),
    /** Which of the transaction's logs moved the money; -1 for the transaction itself: what it carries, or all of it where it was signed for the payout. */
    logIndex: integer('log_index').notNull().default(-1),
    userId: identity('user_id').notNull(),
    payoutId: identity('payout_id').notNull(),
  },
  (t) => [primaryKey({ columns: [t.txHash, t.chainId, t.logIndex] }), index('payout_claims_user').on(t.userId)],
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

/** What the hot wallet signed to itself, moving nothing: it uses a nonce up, so that what else was signed with it never moves anything. */
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

/** A final transaction of the hot wallet that this server has not signed. */
export const payoutStrays = pgTable(
  'payout_strays',
  {
    chainId: integer('chain_id').notNull(),
    fromAddress: address('from_address').notNull(),
    nonce: bigint('nonce', { mode: 'number' }).notNull(),
    /** Null where no node could tell it. */
    txHash: text('tx_hash').$type<`0x${string}`>(),
    foundAt: moment('found_at').notNull().default(clockNow),
    /** Null as long as nobody has said what it was: until then nothing is signed. */
    explainedAt: moment('explained_at'),
    explainedBy: text('explained_by'),
    note: text('note'),
  },
  (t) => [primaryKey({ columns: [t.chainId, t.fromAddress, t.nonce] })],
)

/** Wallets that pay for the platform beside the hot wallet and the treasury: operators' own. */
export const payoutPayers = pgTable('payout_payers', {
  walletAddress: address('wallet_address').primaryKey(),
  addedBy: text('added_by').notNull(),
  addedAt: moment('added_at').notNull().default(clockNow),
})
