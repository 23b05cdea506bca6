import type { TxHash } from '#core/address.ts'
import type { Attempt, NonceUse } from '#core/payout.ts'
import {
  findNonceUser,
  hasUsedNonce,
  listMoved,
  readOutcome,
  type TransactionOutcome,
} from '../chain/payouts/read-outcome.ts'
import { readFinalCount, type WalletOnChain } from '../chain/payouts/read-wallet.ts'
import { first } from '../db/statement.ts'
import type { PayoutDeps } from './payout-deps.ts'
import type { Payout, SignedAttempt } from './payout-rows.ts'
import { findStray, selectVoids } from './strays.sql.ts'
import { noteStray } from './strays.ts'

export type AttemptsOnChain = {
  readonly attempts: readonly Attempt<TxHash>[]
  readonly nonceUse: NonceUse
}

type Deps = Pick<PayoutDeps, 'db' | 'chain' | 'log'>

/**
 * Reads what the chain says about every transaction signed for a payout, and about its nonce.
 *
 * @param seen state of the wallet that was read once for all its payouts; null to read it now
 */
export async function readAttemptOutcomes(
  deps: Deps,
  payout: Payout,
  signed: readonly SignedAttempt[],
  seen: WalletOnChain | null = null,
): Promise<AttemptsOnChain> {
  const { chain } = deps
  const { from, nonce } = payout
  // Reads the count first. If the nonce is final by then, every node has its receipt.
  const isUsed = from !== null && nonce !== null && (seen?.finalCount ?? (await readFinalCount(chain, from))) > nonce
  const attempts: Attempt<TxHash>[] = []
  for (const { hash } of signed) {
    attempts.push({ hash, outcome: outcomeFor(payout, await readOutcome(chain, hash, seen?.head)) })
  }
  if (!isUsed) return { attempts, nonceUse: 'free' }
  return { attempts, nonceUse: await judgeUse(deps, { ...payout, from, nonce }, attempts) }
}

function outcomeFor(payout: Payout, outcome: TransactionOutcome): Attempt['outcome'] {
  if (outcome.state !== 'final') return outcome.state
  const moved = listMoved(outcome.moved, payout)
  return moved.some(({ from }) => from === payout.from) ? 'paid' : 'other'
}

type Signed = Payout & { readonly from: NonNullable<Payout['from']>; readonly nonce: number }

/**
 * Returns whether a final transaction other than these attempts has used the nonce. It is either a void, which was signed
 * here to use the nonce up, or a transaction signed elsewhere, which an operator will have to explain.
 */
async function judgeUse(deps: Deps, payout: Signed, attempts: readonly Attempt<TxHash>[]): Promise<NonceUse> {
  const { from, nonce } = payout
  const { db, chain } = deps
  // An attempt is final or about to be, so no other transaction with this nonce can be.
  if (attempts.some(({ outcome }) => outcome !== 'unknown' && outcome !== 'waiting')) return 'used'
  const wallet = { chainId: chain.chainId, from }
  for (const { hash } of await selectVoids(db, { ...wallet, nonce })) {
    if (await hasUsedNonce(chain, hash, from, nonce)) return 'used by another'
  }
  const stray = first(await findStray(db, { ...wallet, nonce }))
  const user = stray?.tx_hash ?? (await findNonceUser(chain, from, nonce))
  if (attempts.some(({ hash }) => hash === user)) return 'used'
  if (attempts.some(({ outcome }) => outcome === 'waiting') && user === null) return 'used'
  if (stray === null || (stray.tx_hash === null && user !== null)) await noteStray(deps, wallet, nonce, user)
  if (user === null || !(await hasUsedNonce(chain, user, from, nonce))) return 'used'
  return outcomeFor(payout, await readOutcome(chain, user)) === 'paid' ? 'used by its payment' : 'used by another'
}
