import { type Address, shortened, type TxHash } from '#core/address.ts'
import { isPayoutOver, isUnsigned, judgeAttempts, type PayoutState } from '#core/payout.ts'

import { ok, type Result, refuse } from '#core/result.ts'
import { writeAuditLog } from '../audit/log/audit-log.ts'
import { checkChain } from '../chain/check-chain.ts'
import { findMoved, readOutcome, type TransactionOutcome } from '../chain/payouts/read-wallet.ts'
import { type Executor, only, type Transaction } from '../db/statement.ts'
import { DependencyDown } from '../fault.ts'
import type { OperatorSession } from '../http/routing/route.ts'
import { completePayout, isClaimedByOther, WHOLE_TRANSACTION } from './book-payout.ts'
import { readAttemptOutcomes } from './follow-payout.ts'
import { findPayout, type Payout, type PayoutDeps, readAttempts, readPayout } from './payout-rows.ts'
import { readOwedSince } from './payouts.sql.ts'
import { findOwnWallet, findPayer, insertPayer } from './strays.sql.ts'
import { recordExplained } from './strays.ts'

/** Milliseconds by which the chain's clock may be behind the database's. */
const CLOCK_SKEW_MS = 60_000n

export type NamedPayout = { readonly state: PayoutState; readonly explanation: string }
type PayoutNamingRefusal =
  | 'payout_unknown'
  | 'payout_not_open'
  | 'payout_transaction_used'
  | 'payout_transaction_wrong'
  | 'payout_payer_unknown'
  | 'payment_unknown'
  | 'payment_failed'
  | 'payment_not_final'

type PayoutNaming = {
  readonly txHash: TxHash
  /** Whether the operator states that an unknown paying wallet belongs to the platform. */
  readonly isPayerOurs: boolean
}
type FinalTransactionOutcome = Extract<TransactionOutcome, { state: 'final' }>
/** States from which a payout may be completed, with the wallet and the logs that prove it. */
type MovedProof = {
  readonly states: readonly PayoutState[]
  readonly from: Address
  readonly logIndexes: readonly number[]
}

/**
 * Completes a payout by a transaction that the operator names, once the chain proves it. A wallet of the platform must have
 * moved exactly the payout's money, by a log that has paid no other payout.
 *
 * A payout that the hot wallet has signed can be completed this way only if none of its transactions can be mined any more.
 * Otherwise the same money would leave twice. A transaction sent by hand that has used the payout's nonce is such a proof.
 */
export async function namePayout(
  deps: PayoutDeps,
  operator: OperatorSession,
  payoutId: number,
  naming: PayoutNaming,
): Promise<Result<NamedPayout, PayoutNamingRefusal>> {
  const { txHash } = naming
  const payout = await findPayout(deps.db, payoutId)
  if (payout === null) return refuse('payout_unknown')
  if (payout.state === 'completed' && payout.txHash === txHash) return ok(COMPLETED)
  if (isPayoutOver(payout.state)) return refuse('payout_not_open')
  const isUsed = await isClaimedByOther(deps.db, payoutId, { chainId: deps.chain.chainId, txHash })
  if (isUsed) return refuse('payout_transaction_used')
  await checkChain(deps.chain)
  const outcome = await readOutcome(deps.chain, txHash)
  if (outcome.state === 'contradictory') throw new DependencyDown(`the nodes disagree on transaction ${txHash}`)
  if (outcome.state !== 'final') return refuse(UNPROVEN[outcome.state])
  const isOwn = isUnsigned(payout.state) ? false : await isSignedFor(deps, payout, txHash)
  if (!isOwn && !(await areAttemptsUnminable(deps, payout, outcome))) return refuse('payout_not_open')
  const moved = await proveMovement(deps, payout, outcome, naming)
  if (!moved.ok) return moved
  const states: readonly PayoutState[] = isUnsigned(payout.state) ? [payout.state] : SIGNED_STATES
  const proof = { ...moved.value, states, ...(isOwn ? { logIndexes: [WHOLE_TRANSACTION] } : {}) }
  return complete(deps, operator, payout, naming, outcome, proof)
}

const COMPLETED: NamedPayout = { state: 'completed', explanation: 'The transaction is final and pays this payout.' }
const SIGNED_STATES: readonly PayoutState[] = ['signed', 'broadcast', 'uncertain', 'failed']
const UNPROVEN = { unknown: 'payment_unknown', waiting: 'payment_not_final', reverted: 'payment_failed' } as const

const isSignedFor = async ({ db }: PayoutDeps, payout: Payout, txHash: TxHash): Promise<boolean> =>
  (await readAttempts(db, payout)).some(({ hash }) => hash === txHash)

/** Returns whether none of the transactions signed for it can be mined any more. */
async function areAttemptsUnminable(
  deps: PayoutDeps,
  payout: Payout,
  { sender, nonce }: FinalTransactionOutcome,
): Promise<boolean> {
  if (isUnsigned(payout.state)) return true
  if (sender === payout.from && nonce === payout.nonce) return true
  const onChain = await readAttemptOutcomes(deps, payout, await readAttempts(deps.db, payout))
  return judgeAttempts({ ...onChain, isLongSilent: false, isEnding: true }).step === 'end unpaid'
}

/** Returns whether the address is the hot wallet that signs now, or one that signed before. */
const isHotWallet = async (
  { db, hotWallet }: { db: Executor; hotWallet: PayoutDeps['hotWallet'] },
  address: Address,
): Promise<boolean> => hotWallet() === address || (await findOwnWallet(db, { address })).length > 0

async function proveMovement(
  { db, chain, hotWallet }: PayoutDeps,
  payout: Payout,
  outcome: FinalTransactionOutcome,
  { isPayerOurs }: PayoutNaming,
): Promise<Result<Omit<MovedProof, 'states'>, PayoutNamingRefusal>> {
  // A transfer from before the money was owed paid for something else. The payout's own time does not matter: after a
  // restore, a payout is decided again that was paid long ago.
  const { owed_since_ms: owedSinceMs } = only(await readOwedSince(db, payout))
  if (outcome.blockTimeMs + CLOCK_SKEW_MS < owedSinceMs) return refuse('payout_transaction_wrong')
  // A transfer from a wallet to itself pays no one.
  const moved = findMoved(outcome.moved, payout).filter(({ from }) => from !== payout.to)
  const [first] = moved
  if (first === undefined) return refuse('payout_transaction_wrong')
  const { from } = first
  const isOwn = chain.treasury === from || (await isHotWallet({ db, hotWallet }, from))
  const isKnown = isOwn || (await findPayer(db, { address: from })).length > 0
  if (!isKnown && !isPayerOurs) return refuse('payout_payer_unknown')
  const logIndexes = moved.filter((one) => one.from === from).map(({ logIndex }) => logIndex)
  return ok({ from, logIndexes })
}

async function complete(
  deps: PayoutDeps,
  { username }: OperatorSession,
  payout: Payout,
  { txHash, isPayerOurs }: PayoutNaming,
  { sender, nonce }: FinalTransactionOutcome,
  { states, from, logIndexes }: MovedProof,
): Promise<Result<NamedPayout, PayoutNamingRefusal>> {
  const { userId, payoutId, token, to, value } = payout
  const details = { txHash, from, toAddress: to, token: token ?? 'BNB', amountBaseUnits: value.toString() }
  const within = async (tx: Transaction) => {
    if (isPayerOurs) await addPayer(tx, username, from)
    const isFromHotWallet = await isHotWallet({ db: tx, hotWallet: deps.hotWallet }, sender)
    const isSigned = (await readAttempts(tx, payout)).some(({ hash }) => hash === txHash)
    if (isFromHotWallet && !isSigned) {
      const wallet = { chainId: deps.chain.chainId, from: sender }
      await recordExplained(tx, wallet, { nonce, txHash }, { by: username, note: `It paid payout ${payoutId}.` })
    }
    await writeAuditLog(tx, {
      username,
      action: 'name payout transaction',
      subject: { kind: 'payout', key: payoutId },
      details,
    })
  }
  // Two payouts may name the same transaction at the same moment. The claim of its log lets only one of them have it.
  const proof = { userId, payoutId, txHash, from, nonce: payout.nonce, logIndexes }
  const done = await completePayout(deps, proof, states, { within })
  if (!done.ok) return done
  if (done.value) return ok(COMPLETED)
  // Another call was faster. With the same hash, the request is fulfilled.
  const now = await readPayout(deps.db, { userId, payoutId })
  return now.txHash === txHash ? ok(COMPLETED) : refuse('payout_not_open')
}

async function addPayer(tx: Transaction, username: string, address: Address): Promise<void> {
  const added = await insertPayer(tx, { address, addedBy: username })
  if (added.length === 0) return
  const subject = { kind: 'wallet', key: shortened(address) } as const
  await writeAuditLog(tx, { username, action: 'add payer wallet', subject, details: { address } })
}
