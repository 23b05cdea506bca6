import type { Address, TxHash } from '#core/address.ts'
import type { PayoutState } from '#core/payout.ts'
import { ok, type Result, refuse } from '#core/result.ts'
import { checkChain } from '../chain/check-chain.ts'
import { findMoved, readOutcome } from '../chain/payouts/read-outcome.ts'
import { DependencyDown } from '../dependency-down.ts'
import { writeAuditLog } from '../operators/audit-log.ts'
import type { OperatorSession } from '../routing/operator-session.ts'
import { isOfAnother } from './claim-transaction.ts'
import { completePayout } from './complete-payout.ts'
import type { PayoutDeps } from './payout-deps.ts'
import { findPayout, type Payout, readAttempts, readPayout } from './payout-rows.ts'
import { readAttemptOutcomes } from './read-attempt-outcomes.ts'

/** The chain's clock may be this much behind the database's. */
const CLOCK_SKEW_MS = 60_000n
/** What a person may end. */
const OPEN_STATES: readonly PayoutState[] = ['awaiting_operator', 'uncertain', 'failed']

export type NamedPayout = { readonly state: PayoutState; readonly explanation: string }
type Refusal =
  | 'payout_unknown'
  | 'payout_not_open'
  | 'payout_transaction_used'
  | 'payout_transaction_wrong'
  | 'payment_unknown'
  | 'payment_failed'
  | 'payment_not_final'

/**
 * Completes a payout by a transaction that the operator names, from whatever wallet, once the chain proves it.
 *
 * One that the hot wallet has signed for is open to this only where none of its attempts can be mined any more: the same
 * money would otherwise leave twice.
 */
export async function namePayout(
  deps: PayoutDeps,
  operator: OperatorSession,
  payoutId: number,
  txHash: TxHash,
): Promise<Result<NamedPayout, Refusal>> {
  const payout = await findPayout(deps.db, payoutId)
  if (payout === null) return refuse('payout_unknown')
  if (payout.state === 'completed' && payout.txHash === txHash) return ok(COMPLETED)
  if (!OPEN_STATES.includes(payout.state)) return refuse('payout_not_open')
  const isUsed = await isOfAnother(deps.db, payoutId, { chainId: deps.chain.chainId, txHash })
  if (isUsed) return refuse('payout_transaction_used')
  await checkChain(deps.chain)
  if (!(await mayBePaidBy(deps, payout, txHash))) return refuse('payout_not_open')
  const payer = await provePayer(deps, payout, txHash)
  if (!payer.ok) return payer
  return complete(deps, operator, payout, txHash, payer.value)
}

const COMPLETED: NamedPayout = { state: 'completed', explanation: 'The transaction is final and pays this payout.' }

async function mayBePaidBy(deps: PayoutDeps, payout: Payout, txHash: TxHash): Promise<boolean> {
  const signed = await readAttempts(deps.db, payout)
  if (signed.length === 0 || signed.some(({ hash }) => hash === txHash)) return true
  const { attempts, isNonceUsed } = await readAttemptOutcomes(deps, payout, signed)
  return isNonceUsed && attempts.every(({ outcome }) => outcome === 'unknown' || outcome === 'reverted')
}

const UNPROVEN = { unknown: 'payment_unknown', waiting: 'payment_not_final', reverted: 'payment_failed' } as const

async function provePayer({ chain }: PayoutDeps, payout: Payout, txHash: TxHash): Promise<Result<Address, Refusal>> {
  const outcome = await readOutcome(chain, txHash)
  if (outcome.state === 'contradictory') throw new DependencyDown(`the nodes disagree on transaction ${txHash}`)
  if (outcome.state !== 'final') return refuse(UNPROVEN[outcome.state])
  // What was paid before the payout was decided was paid for something else.
  if (outcome.blockTimeMs + CLOCK_SKEW_MS < payout.createdAtMs) return refuse('payout_transaction_wrong')
  const moved = findMoved(outcome.moved, payout)
  // What somebody moves within one wallet pays nobody.
  if (moved === undefined || moved.from === payout.to) return refuse('payout_transaction_wrong')
  return ok(moved.from)
}

async function complete(
  deps: PayoutDeps,
  { username }: OperatorSession,
  { userId, payoutId, token, to, value }: Payout,
  txHash: TxHash,
  from: Address,
): Promise<Result<NamedPayout, Refusal>> {
  const details = { txHash, from, toAddress: to, token: token ?? 'BNB', amountBaseUnits: value.toString() }
  // Two payouts may name the same transaction at the same moment: its claim lets one of them have it.
  const done = await completePayout(deps, { userId, payoutId, txHash, from }, OPEN_STATES, (tx) =>
    writeAuditLog(tx, { username, action: 'name payout transaction', subject: `payout ${payoutId}`, details }),
  )
  if (!done.ok) return done
  if (done.value) return ok(COMPLETED)
  // Somebody was faster: the same hash has done what was asked for.
  const now = await readPayout(deps.db, { userId, payoutId })
  return now.txHash === txHash ? ok(COMPLETED) : refuse('payout_not_open')
}
