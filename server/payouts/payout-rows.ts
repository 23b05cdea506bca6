import type { Address, TxHash } from '#core/address.ts'
import type { PayoutEnding, PayoutState, PayoutWay } from '#core/payout.ts'
import type { StoredProblem } from '#core/payout-problem.ts'
import { type Executor, first, only } from '../db/statement.ts'
import { selectAttempts } from './attempts.sql.ts'
import { findPayoutOwner, type SelectPayoutRow, selectPayout, selectQueued, selectUnderWay } from './payouts.sql.ts'

/** Names a payout: its row stands with the player whom it pays. */
export type PayoutKey = { readonly userId: number; readonly payoutId: number }

/** Money on its way out, whatever it is for. */
export type Payout = PayoutKey & {
  readonly withdrawalId: number | null
  readonly paymentId: number | null
  readonly way: PayoutWay
  readonly state: PayoutState
  /** Null for BNB. */
  readonly token: Address | null
  readonly to: Address
  /** In the token's base units. */
  readonly value: bigint
  /** The wallet that signed; null as long as none has. */
  readonly from: Address | null
  readonly nonce: number | null
  readonly txHash: TxHash | null
  readonly problem: StoredProblem | null
  /** How an operator wants it to end unpaid; null where none does. */
  readonly ending: Ending | null
  /** The operator who decided it, and the second one who has confirmed it where it is above a cap. */
  readonly createdBy: string
  readonly confirmedBy: string | null
  /** Milliseconds since the transaction with its present nonce was first signed; null as long as none was, or it was not kept. */
  readonly signedAgeMs: bigint | null
}

export type Ending = {
  readonly ending: PayoutEnding
  /** The operator's name. */
  readonly by: string
  /** The player reads it; empty where the payout goes on another way. */
  readonly reason: string
}

/** A transaction that was signed for a payout, whether a node ever heard of it or not. */
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
  value: row.amount,
  from: row.from_address,
  nonce: numberOf(row.nonce),
  txHash: row.tx_hash,
  problem: row.problem_facts,
  ending: row.ending === null ? null : { ending: row.ending, by: row.ended_by ?? '', reason: row.ending_reason ?? '' },
  createdBy: row.created_by,
  confirmedBy: row.confirmed_by,
  signedAgeMs: row.signed_age_ms,
})

/** As an operator asks for it, who knows nothing but its number. */
export async function findPayout(executor: Executor, payoutId: number): Promise<Payout | null> {
  const owner = first(await findPayoutOwner(executor, { payoutId }))
  return owner === null ? null : readPayout(executor, { userId: Number(owner.user_id), payoutId })
}

/** One that is known to exist. */
export const readPayout = async (executor: Executor, { userId, payoutId }: PayoutKey): Promise<Payout> =>
  toPayout(only(await selectPayout(executor, { userId, payoutId })))

/** What was signed and is not over, in the order of its nonces; what waits for a person last. */
export const readUnderWay = async (executor: Executor, chainId: number, limit: number): Promise<Payout[]> =>
  (await selectUnderWay(executor, { chainId, limit })).map(toPayout)

/**
 * What nothing was signed for yet: what could not be signed before comes last.
 *
 * @param stopped players for whom nothing is signed
 */
export const readQueued = async (
  executor: Executor,
  chainId: number,
  limit: number,
  stopped: readonly number[] = [],
): Promise<Payout[]> => (await selectQueued(executor, { chainId, limit, stopped })).map(toPayout)

/** Every transaction that was signed for a payout with the nonce that it has now, the latest first. */
export async function readAttempts(executor: Executor, { userId, payoutId }: PayoutKey): Promise<SignedAttempt[]> {
  return (await selectAttempts(executor, { userId, payoutId })).map((row) => ({
    attempt: row.attempt,
    hash: row.hash,
    raw: row.raw_transaction,
    gasPriceWei: row.gas_price_wei,
    ageMs: row.age_ms,
  }))
}
