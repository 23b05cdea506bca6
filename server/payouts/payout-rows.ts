import type { Logger } from 'pino'
import type { Address, TxHash } from '#core/address.ts'
import type { GasPriceBounds } from '#core/gas-price.ts'
import { type Asset, type TokenUnits, tokenUnits } from '#core/money.ts'
import type { PayoutEnding, PayoutState, PayoutWay } from '#core/payout.ts'
import {
  isSameProblem,
  type PayoutProblem,
  payoutProblemSentence,
  problemColumnsOf,
  readProblemColumns,
  type StoredProblem,
} from '#core/payout-problem.ts'
import type { ChainReader } from '../chain/chain-reader.ts'
import type { PayoutWallet } from '../chain/payouts/payout-wallet.ts'
import type { Broadcast } from '../db/broadcast.ts'
import { type Database, type Executor, first, only, type Transaction } from '../db/statement.ts'
import { selectAttempts } from './attempts.sql.ts'
import {
  findPayoutOwner,
  insertPayout,
  markForPerson,
  type SelectPayoutRow,
  selectPayout,
  selectQueued,
  selectUnderWay,
  setProblem,
} from './payouts.sql.ts'

/** Returns, within the deciding transaction, whether the record explains what the chain had when it was compared. */
export type IsExplained = (executor: Executor) => Promise<boolean>

/**
 * The record of the hot wallet's transfers, beside the chain's. A database that was set back has fewer transfers than the chain.
 */
export type PayoutRecord = {
  /**
   * Reads the chain before anything is locked, for a decision that gives money back or lets it out.
   *
   * @throws DependencyDown while the chain cannot be read, or its past is still being compared
   */
  readonly compare: () => Promise<IsExplained>
  /**
   * Returns whether an unexplained transaction has moved exactly this amount. The operator then decides it first, so that nothing
   * is paid twice.
   */
  readonly isPaidByStray: (paid: {
    /** Null for BNB. */
    readonly token: Address | null
    readonly to: Address
    readonly value: TokenUnits
  }) => Promise<boolean>
}

/** Returns the hot wallet's address, whichever process has its key; null if operators pay from their own wallets. */
export type HotWallet = () => Address | null

/** Completed payout, with the final transaction that paid it. Exactly one of `withdrawalId` and `paymentId` is set. */
export type CompletedPayout = {
  readonly userId: number
  readonly payoutId: number
  readonly withdrawalId: number | null
  readonly paymentId: number | null
  readonly txHash: TxHash
}

/** Payout that an operator has ended unpaid. */
export type CancelledPayout = Omit<CompletedPayout, 'txHash'> & {
  /** Operator's name. The player reads `reason`. */
  readonly by: string
  readonly reason: string
}

/** Points between the steps of a payout at which a test may end the process. */
export type PayoutPoint =
  | 'before sign'
  | 'before store'
  | 'after store'
  | 'after broadcast'
  | 'after void'
  | 'before end'
  | 'before confirm'
  | 'before commit'

export type PayoutDeps = {
  readonly db: Database
  readonly chain: ChainReader
  readonly log: Logger
  readonly hotWallet: HotWallet
  /**
   * Wallet that signs; null without a key. Without a key, new payouts are not signed, and signed ones are followed to their
   * end.
   */
  readonly wallet: PayoutWallet | null
  /** Bounds of the chain's gas price, in wei. */
  readonly gasPrice: GasPriceBounds
  /** Record that is compared with the chain before a payout that may have been paid is ended. */
  readonly record: PayoutRecord
  /** Called in the transaction that completes a payout. The function that it returns is called after commit. */
  readonly onCompleted: (tx: Transaction, payout: CompletedPayout) => Promise<() => void>
  /**
   * Called in the transaction that cancels a payout, to return its money. The function that it returns is called after
   * commit.
   */
  readonly onCancelled: (tx: Transaction, payout: CancelledPayout) => Promise<() => void>
  /** Milliseconds that an attempt may stay out of a block before it is signed again for more gas. */
  readonly bumpAfterMs?: number
  /** Set only by tests. */
  readonly atPoint?: (point: PayoutPoint, payoutId: number) => Promise<void>
}

/** Key of a payout. Its row is stored with the player whom it pays. */
export type PayoutKey = { readonly userId: number; readonly payoutId: number }

/** Money that leaves the platform, for any purpose. */
export type Payout = PayoutKey & {
  readonly withdrawalId: number | null
  readonly paymentId: number | null
  readonly way: PayoutWay
  readonly state: PayoutState
  /** Token address; null for BNB. */
  readonly token: Address | null
  readonly to: Address
  readonly value: TokenUnits
  /** Wallet that signed; null while none has. */
  readonly from: Address | null
  readonly nonce: number | null
  readonly txHash: TxHash | null
  readonly problem: StoredProblem | null
  /** Unpaid ending that an operator wants; null if none does. */
  readonly ending: RequestedEnding | null
  /** Operator who decided it. `confirmedBy` is the second operator, who confirmed a payout above a cap. */
  readonly createdBy: string
  readonly confirmedBy: string | null
  /**
   * Milliseconds since a transaction with the current nonce was first signed; null if none was, or if the time was not
   * stored.
   */
  readonly signedAgeMs: bigint | null
}

export type RequestedEnding = {
  readonly ending: PayoutEnding
  /** Operator's name. */
  readonly by: string
  /** Text that the player reads; empty if the payout continues another way. */
  readonly reason: string
}

/** Transaction signed for a payout, whether or not a node has received it. */
export type SignedAttempt = {
  readonly attempt: number
  readonly hash: TxHash
  readonly raw: `0x${string}`
  readonly gasPriceWei: bigint
  /** Milliseconds since it was signed. */
  readonly ageMs: bigint
}

const toNumber = (kept: bigint | null): number | null => (kept === null ? null : Number(kept))

const toPayout = (row: SelectPayoutRow): Payout => ({
  userId: Number(row.user_id),
  payoutId: Number(row.id),
  withdrawalId: toNumber(row.withdrawal_id),
  paymentId: toNumber(row.payment_id),
  way: row.way,
  state: row.state,
  token: row.token,
  to: row.to_address,
  value: tokenUnits(row.amount),
  from: row.from_address,
  nonce: toNumber(row.nonce),
  txHash: row.tx_hash,
  problem: readProblemColumns(row.problem, row.problem_facts),
  ending: row.ending === null ? null : { ending: row.ending, by: row.ended_by ?? '', reason: row.ending_reason ?? '' },
  createdBy: row.created_by,
  confirmedBy: row.confirmed_by,
  signedAgeMs: row.signed_age_ms,
})

/** Finds a payout by its number alone, which is all that an operator knows. */
export async function findPayout(executor: Executor, payoutId: number): Promise<Payout | null> {
  const owner = first(await findPayoutOwner(executor, { payoutId }))
  return owner === null ? null : readPayout(executor, { userId: Number(owner.user_id), payoutId })
}

/** Reads a payout that is known to exist. */
export const readPayout = async (executor: Executor, { userId, payoutId }: PayoutKey): Promise<Payout> =>
  toPayout(only(await selectPayout(executor, { userId, payoutId })))

/** Lists signed payouts that are not over, by nonce. Payouts that wait for a person come last. */
export const listInFlight = async (executor: Executor, chainId: number, limit: number): Promise<Payout[]> =>
  (await selectUnderWay(executor, { chainId, limit })).map(toPayout)

/**
 * Lists payouts for which no transaction was signed yet. Payouts that could not be signed before come last.
 *
 * @param stopped players whose payouts are not signed
 */
export const listQueued = async (
  executor: Executor,
  chainId: number,
  limit: number,
  stopped: readonly number[] = [],
): Promise<Payout[]> => (await selectQueued(executor, { chainId, limit, stopped })).map(toPayout)

/** Lists every transaction signed for a payout with its current nonce, latest first. */
export async function readAttempts(executor: Executor, { userId, payoutId }: PayoutKey): Promise<SignedAttempt[]> {
  return (await selectAttempts(executor, { userId, payoutId })).map((row) => ({
    attempt: row.attempt,
    hash: row.hash,
    raw: row.raw_transaction,
    gasPriceWei: row.gas_price_wei,
    ageMs: row.age_ms,
  }))
}

/** @param token null for BNB */
export const assetOf = ({ usdt }: Pick<ChainReader, 'usdt'>, token: Address | null): Asset =>
  token === null ? 'BNB' : token === usdt ? 'USDT' : 'BV3'

/** Records why a payout waits, for the operator. Logs the reason only when it changes. */
export async function recordProblem(
  { db, log }: Pick<PayoutDeps, 'db' | 'log'>,
  { userId, payoutId, problem: known }: PayoutKey & Pick<Payout, 'problem'>,
  problem: PayoutProblem | null,
): Promise<void> {
  if (isSameProblem(known, problem)) return
  const changed = await setProblem(db, { userId, payoutId, ...problemColumnsOf(problem) })
  if (changed.length > 0 && problem !== null)
    log.error({ payoutId, problem: payoutProblemSentence(problem) }, 'a payout waits for the reason in `problem`')
}

/** Records the same problem for all payouts. */
export async function recordProblemForAll(
  deps: Pick<PayoutDeps, 'db' | 'log'>,
  payouts: readonly Payout[],
  problem: PayoutProblem,
): Promise<void> {
  for (const payout of payouts) await recordProblem(deps, payout, problem)
}

/**
 * Hands a payout to a person. The driver still follows it, and completes it if the chain proves it after all. It is never
 * refunded.
 */
export async function handToOperator(
  { db, log }: Pick<PayoutDeps, 'db' | 'log'>,
  { userId, payoutId }: PayoutKey,
  state: 'failed' | 'uncertain',
  problem: PayoutProblem,
): Promise<void> {
  const changed = await markForPerson(db, { userId, payoutId, state, ...problemColumnsOf(problem) })
  if (changed.length > 0)
    log.error(
      { payoutId, state, problem: payoutProblemSentence(problem) },
      'a payout waits for an operator, under Withdrawals or, if it is a refund, under Payments',
    )
}

type NewPayout = ({ readonly withdrawalId: number } | { readonly paymentId: number }) & {
  /** Player of the withdrawal or payment. */
  readonly userId: number
  readonly chainId: number
  readonly way: PayoutWay
  /** Null for BNB. */
  readonly token: Address | null
  readonly toAddress: Address
  readonly amount: TokenUnits
  readonly createdBy: string
}

/**
 * Inserts a payout in the transaction that decides it: of a withdrawal, or of a payment that is sent back. The driver pays it, or an
 * operator pays it from their own wallet.
 */
export async function queuePayout(tx: Transaction, payout: NewPayout): Promise<void> {
  const state: PayoutState = payout.way === 'hot_wallet' ? 'queued' : 'awaiting_operator'
  await insertPayout(tx, { ...payout, state })
}

const TOPIC = 'payouts'

/** Notifies the paying process of a new payout. If the notification is lost, the driver finds the payout at its next poll. */
export const wakePayer = (broadcast: Pick<Broadcast, 'publish'>): void => broadcast.publish(TOPIC, null)

export const onPayerWoken = (broadcast: Pick<Broadcast, 'subscribe'>, wake: () => void): void =>
  broadcast.subscribe(TOPIC, wake)
