import type { TxHash } from '#core/address.ts'
import type { Attempt } from '#core/payout.ts'
import { readFinalCount } from '../chain/payouts/payout-wallet.ts'
import { findMoved, readOutcome, type TransactionOutcome } from '../chain/payouts/read-outcome.ts'
import type { PayoutDeps } from './payout-deps.ts'
import type { Payout, SignedAttempt } from './payout-rows.ts'

export type AttemptsOnChain = {
  readonly attempts: readonly Attempt<TxHash>[]
  /** Whether a final transaction has used the nonce. */
  readonly isNonceUsed: boolean
}

/** What the chain says about everything that was signed for a payout. */
export async function readAttemptOutcomes(
  { chain }: Pick<PayoutDeps, 'chain'>,
  payout: Payout,
  signed: readonly SignedAttempt[],
): Promise<AttemptsOnChain> {
  const { from, nonce } = payout
  // The count first: a nonce that is final by then has a receipt that every node knows by now.
  const isNonceUsed = from !== null && nonce !== null && (await readFinalCount(chain, from)) > nonce
  const attempts: Attempt<TxHash>[] = []
  for (const { hash } of signed) {
    attempts.push({ hash, outcome: outcomeFor(payout, await readOutcome(chain, hash)) })
  }
  return { attempts, isNonceUsed }
}

function outcomeFor(payout: Payout, outcome: TransactionOutcome): Attempt['outcome'] {
  if (outcome.state !== 'final') return outcome.state
  const moved = findMoved(outcome.moved, payout)
  return moved !== undefined && moved.from === payout.from ? 'paid' : 'other'
}
