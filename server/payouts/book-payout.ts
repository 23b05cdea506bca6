import type { Address, TxHash } from '#core/address.ts'
import { assert } from '#core/assert.ts'
import type { PayoutState } from '#core/payout.ts'
import { ok, type Result, refuse } from '#core/result.ts'
import type { SignedTransaction } from '../chain/payouts/payout-wallet.ts'
import { type Executor, first, type Transaction, transact } from '../db/statement.ts'
import { insertAttempt, insertClaim, readClaims } from './attempts.sql.ts'
import type { Payout, PayoutDeps, PayoutKey, RequestedEnding } from './payout-rows.ts'
import { markCancelled, markCompleted, markUnsigned, setTransaction } from './payouts.sql.ts'

/** Final transaction that moved exactly the payout. */
export type PayoutProof = PayoutKey & {
  readonly txHash: TxHash
  readonly from: Address
  /** Nonce of the payout when it was proven. A payout that was signed with another nonce since then is not completed. */
  readonly nonce: number | null
  /** Logs that moved exactly the payout, of which any one is enough. Absent if the transaction was signed for the payout. */
  readonly logIndexes?: readonly number[]
}

const toNumber = (kept: bigint | null) => (kept === null ? null : Number(kept))

/**
 * Completes a payout together with its withdrawal or refund, in one transaction. A second call finds it completed.
 *
 * @param states states from which it may be completed
 * @param within further work in the same transaction
 * @param isStopped whether booking is stopped now
 * @returns whether this call completed it; refused if the transaction belongs to another payout
 */
export async function completePayout(
  { db, onCompleted, atPoint }: Pick<PayoutDeps, 'db' | 'onCompleted' | 'atPoint'>,
  { userId, payoutId, txHash, from, nonce, logIndexes }: PayoutProof,
  states: readonly PayoutState[],
  {
    within = async () => undefined,
    isStopped = async () => false,
  }: {
    readonly within?: (tx: Transaction) => Promise<void>
    readonly isStopped?: (tx: Transaction) => Promise<boolean>
  } = {},
): Promise<Result<boolean, 'payout_transaction_used'>> {
  const done = await transact<(() => void) | null, 'payout_transaction_used'>(db, async (tx) => {
    if (await isStopped(tx)) return ok(null)
    const row = first(await markCompleted(tx, { userId, payoutId, txHash, from, nonce, states }))
    if (row === null) return ok(null)
    const isOurs = await claimTransaction(tx, { userId, payoutId }, { chainId: row.chain_id, txHash }, logIndexes)
    if (!isOurs) return refuse('payout_transaction_used')
    await within(tx)
    const completed = {
      userId,
      payoutId,
      withdrawalId: toNumber(row.withdrawal_id),
      paymentId: toNumber(row.payment_id),
      txHash,
    }
    const announce = await onCompleted(tx, completed)
    await atPoint?.('before commit', payoutId)
    return ok(announce)
  })
  if (!done.ok) return done
  done.value?.()
  return ok(done.value !== null)
}

type ChainTransaction = { readonly chainId: number; readonly txHash: TxHash }

/**
 * Log index that claims a whole transaction: the BNB that it carries or, if it was signed for a payout, everything that it
 * does.
 */
export const WHOLE_TRANSACTION = -1

/**
 * Claims a transaction, or one of its logs, for a payout, so that it can never pay another payout. The caller's transaction
 * stores the signed bytes or completes the payout. A payout may claim several transactions, and the same one again.
 *
 * @param logIndexes logs of which any one is enough
 * @returns false if all of them belong to other payouts
 */
export async function claimTransaction(
  tx: Transaction,
  { userId, payoutId }: PayoutKey,
  { chainId, txHash }: ChainTransaction,
  logIndexes: readonly number[] = [WHOLE_TRANSACTION],
): Promise<boolean> {
  for (const logIndex of logIndexes) {
    const claimed = await insertClaim(tx, { txHash, chainId, logIndex, userId, payoutId })
    if (claimed.length > 0) return !(await isClaimedByOther(tx, payoutId, { chainId, txHash }))
    const owners = await readClaims(tx, { chainId, txHash })
    if (owners.some((claim) => claim.log_index === logIndex && Number(claim.payout_id) === payoutId)) return true
  }
  return false
}

/**
 * Returns whether another payout has claimed the whole transaction. A hash that was signed for a payout belongs to it, mined
 * or not.
 */
export async function isClaimedByOther(
  executor: Executor,
  payoutId: number,
  { chainId, txHash }: ChainTransaction,
): Promise<boolean> {
  const claims = await readClaims(executor, { chainId, txHash })
  return claims.some(({ log_index, payout_id }) => log_index === WHOLE_TRANSACTION && Number(payout_id) !== payoutId)
}

type NewAttempt = SignedTransaction & { readonly attempt: number; readonly nonce: number; readonly gasPriceWei: bigint }

/** Stores a transaction signed for a payout before any node receives it. Its hash belongs to this payout from then on. */
export async function storeAttempt(
  tx: Transaction,
  { userId, payoutId }: PayoutKey,
  chainId: number,
  { attempt, nonce, gasPriceWei, hash, raw }: NewAttempt,
): Promise<void> {
  await insertAttempt(tx, { userId, payoutId, attempt, nonce, gasPriceWei, hash, raw })
  const isOurs = await claimTransaction(tx, { userId, payoutId }, { chainId, txHash: hash })
  assert(isOurs, `transaction ${hash} was signed for payout ${payoutId} and is another's`)
  const set = await setTransaction(tx, { userId, payoutId, hash })
  assert(set.length > 0, `payout ${payoutId} was signed and is not open`)
}

/**
 * Cancels a payout, or restarts it another way. Call it only once it is proven that no transaction can pay the payout any
 * more.
 *
 * @param states states from which it may be ended
 * @returns callback to run after commit; null if the payout has changed since
 */
export async function applyEnding(
  { onCancelled }: Pick<PayoutDeps, 'onCancelled'>,
  tx: Transaction,
  { userId, payoutId, nonce }: Pick<Payout, 'userId' | 'payoutId' | 'nonce'>,
  { ending, by, reason }: RequestedEnding,
  states: readonly PayoutState[],
): Promise<(() => void) | null> {
  const key = { userId, payoutId, nonce, states }
  if (ending !== 'cancel') {
    const state: PayoutState = ending === 'hot_wallet' ? 'queued' : 'awaiting_operator'
    const anew = await markUnsigned(tx, { ...key, state, way: ending })
    return anew.length > 0 ? () => undefined : null
  }
  const row = first(await markCancelled(tx, { ...key, endedBy: by, reason }))
  if (row === null) return null
  const purpose = { withdrawalId: toNumber(row.withdrawal_id), paymentId: toNumber(row.payment_id) }
  return onCancelled(tx, { userId, payoutId, ...purpose, by, reason })
}
