import type { Address, TxHash } from '#core/address.ts'
import type { PayoutState, PayoutWay } from '#core/payout.ts'
import { problemColumnsOf, type StoredProblem } from '#core/payout-problem.ts'
import type { PayoutKey } from '#server/payouts/payout-rows.ts'
import { fakeHash } from '../chain/lying-node/fake-chain.ts'
import { execute, sql } from '../world/execute.ts'
import type { TestLedger } from './ledger.ts'

export type PayoutSample = {
  readonly chainId: number
  readonly way: PayoutWay
  readonly state: PayoutState
  readonly token: Address | null
  readonly to: Address
  readonly amount: bigint
  readonly from: Address | null
  readonly nonce: number | null
  readonly txHash: TxHash | null
  readonly problem: StoredProblem | null
  readonly isEnding: boolean
  readonly confirmedBy: string | null
  /** Unix milliseconds. */
  readonly signedAtMs: number | null
  /** Unix milliseconds. */
  readonly completedAtMs: number | null
}

const QUEUED: PayoutSample = {
  ...{ chainId: 31_337, way: 'hot_wallet', state: 'queued', token: null, to: `0x${'1'.repeat(40)}`, amount: 1n },
  ...{ from: null, nonce: null, txHash: null, problem: null, isEnding: false, confirmedBy: null },
  ...{ signedAtMs: null, completedAtMs: null },
}

/** Inserts the payout of a withdrawal as a row, in any state; by default a queued one of BNB. */
export async function storePayout(
  { db }: Pick<TestLedger, 'db'>,
  userId: number,
  change: Partial<PayoutSample>,
): Promise<PayoutKey> {
  const { isEnding, signedAtMs, completedAtMs, ...payout } = { ...QUEUED, ...change }
  const stored = problemColumnsOf(payout.problem)
  const at = (ms: number | null) => sql`to_timestamp(${ms}::numeric / 1000)`
  const { rows } = await execute<{ id: string }>(
    db,
    sql`
    with asked as (
      insert into withdrawals (user_id, asset, amount, fee, to_address, status)
      values (${userId}, 'USDT', 1, 0, ${payout.to}, 'approved') returning id
    )
    insert into payouts (user_id, withdrawal_id, chain_id, way, state, token, to_address, amount, from_address, nonce, tx_hash,
      problem, problem_facts, ending, ended_by, confirmed_by, signed_at, completed_at, is_compared, created_by)
    select ${userId}, id, ${payout.chainId}, ${payout.way}, ${payout.state}, ${payout.token}, ${payout.to},
      ${String(payout.amount)}, ${payout.from}, ${payout.nonce}, ${payout.txHash}, ${stored.problem}, ${stored.problemFacts},
      ${isEnding ? 'cancel' : null}, ${isEnding ? 'ann' : null}, ${payout.confirmedBy}, ${at(signedAtMs)},
      ${at(completedAtMs)}, ${payout.state !== 'completed'}, 'ann' from asked
    returning id`,
  )
  return { userId, payoutId: Number(rows[0]?.id) }
}

type StoredAttempt = {
  readonly attempt: number
  /** Nonce; null for a transaction from before nonces were stored. */
  readonly nonce: number | null
  readonly signedAtMs: number
  readonly raw?: `0x${string}`
  readonly hash?: TxHash
}

/** Inserts a transaction that was signed for a payout. */
export async function storeAttemptOf(
  { db }: Pick<TestLedger, 'db'>,
  { userId, payoutId }: PayoutKey,
  {
    attempt,
    nonce,
    signedAtMs,
    raw = fakeHash(`bytes ${payoutId} ${attempt}`),
    hash = fakeHash(`attempt ${payoutId} ${attempt}`),
  }: StoredAttempt,
): Promise<{ readonly hash: TxHash; readonly raw: `0x${string}` }> {
  await execute(
    db,
    sql`insert into payout_transactions (user_id, payout_id, attempt, nonce, hash, raw_transaction, gas_price_wei, signed_at)
      values (${userId}, ${payoutId}, ${attempt}, ${nonce}, ${hash}, ${raw}, 1, to_timestamp(${signedAtMs}::numeric / 1000))`,
  )
  return { hash, raw }
}
