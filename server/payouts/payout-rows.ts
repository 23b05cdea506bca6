import type { Address, TxHash } from '#core/address.ts'
import type { TokenUnits } from '#core/money.ts'
import type { PayoutEnding, PayoutState, PayoutWay } from '#core/payout.ts'
import { readProblemColumns, type StoredProblem } from '#core/payout-problem.ts'
import { tokenUnits } from '#core/token-units.ts'
import { type Executor, first, only } from '../db/statement.ts'
import { selectAttempts } from './attempts.sql.ts'
import { findPayoutOwner, type SelectPayoutRow, selectPayout, selectQueued, selectUnderWay } from './payouts.sql.ts'

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
  readonly ending: Ending | null
  /** Operator who decided it. `confirmedBy` is the second operator, who confirmed a payout above a cap. */
  readonly createdBy: string
  readonly confirmedBy: string | null
  /**
   * Milliseconds since a transaction with the current nonce was first signed; null if none was, or if the time was not
   * stored.
   */
  readonly signedAgeMs: bigint | null
}

export type Ending = {
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

const numberOf = (kept: bigint | null): number | null => (kept === null ? null : Number(kept))

const toPayout = (row: SelectPayoutRow): Payout => ({
  userId: Number(row.user_id),
  payoutId: Number(row.id),
  withdrawalId: numberOf(row.withdrawal_id),
  paymentId: numberOf(row.payment_id),
  way: row.way,
  state: row.state,
  token: row.token,
  to: row.to_address,
  value: tokenUnits(row.amount),
  from: row.from_address,
  nonce: numberOf(row.nonce),
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
export const readUnderWay = async (executor: Executor, chainId: number, limit: number): Promise<Payout[]> =>
  (await selectUnderWay(executor, { chainId, limit })).map(toPayout)

/**
 * Lists payouts for which no transaction was signed yet. Payouts that could not be signed before come last.
 *
 * @param stopped players whose payouts are not signed
 */
export const readQueued = async (
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
