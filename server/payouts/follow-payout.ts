import { shortened, type TxHash } from '#core/address.ts'
import { assert } from '#core/assert.ts'
import { ATTEMPTS_MAX, nextGasPrice } from '#core/gas-price.ts'
import { type Attempt, judgeAttempts, type NonceUse, type PayoutState } from '#core/payout.ts'
import { type PayoutProblem, payoutProblem } from '#core/payout-problem.ts'
import { isPlayerNamed } from '../audit/alarm-stops.ts'
import { type BroadcastAnswer, broadcast, problemOfRefusal } from '../chain/payouts/broadcast.ts'
import { gasLimitOf, SignerFailed, type SignerFailure } from '../chain/payouts/payout-wallet.ts'
import {
  findMoved,
  findNonceUser,
  hasUsedNonce,
  readFinalCount,
  readGasPrice,
  readOutcome,
  type TransactionOutcome,
  type WalletOnChain,
} from '../chain/payouts/read-wallet.ts'
import { first } from '../db/statement.ts'
import { findNewerAttempt, markAttemptBroadcast } from './attempts.sql.ts'
import { applyEnding, completePayout, storeAttempt } from './book-payout.ts'
import { arePayoutsStopped } from './hot-wallet.ts'
import { signVoid } from './nonces.ts'
import {
  handToOperator,
  type Payout,
  type PayoutDeps,
  readAttempts,
  recordProblem,
  type SignedAttempt,
} from './payout-rows.ts'
import { lockPayout, markBroadcast } from './payouts.sql.ts'
import { findStray, selectVoids } from './strays.sql.ts'
import { recordStray } from './strays.ts'

/**
 * Milliseconds before a payout is signed again for more gas. A transaction that pays the network's price is in a block within
 * seconds.
 */
const BUMP_AFTER_MS = 180_000
const SIGNED_STATES: readonly PayoutState[] = ['signed', 'broadcast', 'uncertain', 'failed']

/** Milliseconds under way after which a payout is also shown to an operator. The driver still follows it. */
const STALLED_AFTER_MS = 1_800_000n

/**
 * Returns whether a payout only waits for its block to become final. Nodes have it and its nonce is not final yet, so its
 * transaction is not read. A payout with a problem, or one that takes long, is followed by itself.
 */
export function isAwaitingFinality(
  { bumpAfterMs = BUMP_AFTER_MS }: PayoutDeps,
  payout: Payout,
  seen: WalletOnChain,
): boolean {
  const { state, problem, ending, nonce, signedAgeMs } = payout
  if (state !== 'broadcast' || problem !== null || ending !== null || nonce === null) return false
  const isYoung = signedAgeMs !== null && signedAgeMs < BigInt(bumpAfterMs)
  return isYoung && nonce >= seen.finalCount && nonce < seen.seenCount
}

/**
 * Advances a signed payout by one step. Each step is durable before the next, and depends only on the state in the database.
 * The process may end at any point, and any process may call this again.
 */
export async function followPayout(deps: PayoutDeps, payout: Payout, seen: WalletOnChain): Promise<void> {
  const signed = await readAttempts(deps.db, payout)
  const [last] = signed
  assert(
    last !== undefined && payout.from !== null,
    `payout ${payout.payoutId} is ${payout.state} and was never signed`,
  )
  // Measured from the first attempt, because a payout that is signed for more gas again and again is still stuck.
  const isStalled = (payout.signedAgeMs ?? last.ageMs) > STALLED_AFTER_MS
  const onChain = await readAttemptOutcomes(deps, payout, signed, seen)
  const next = judgeAttempts({ ...onChain, isLongSilent: isStalled, isEnding: payout.ending !== null })
  if (next.step === 'complete') {
    await deps.atPoint?.('before confirm', payout.payoutId)
    const { userId, payoutId, from, nonce } = payout
    const proof = { userId, payoutId, txHash: next.hash, from, nonce }
    const done = await completePayout(deps, proof, SIGNED_STATES, { isStopped: arePayoutsStopped })
    assert(done.ok, `payout ${payoutId} was paid by ${next.hash}, which is another's`)
    return
  }
  if (next.step === 'give to a person') return handToOperator(deps, payout, next.state, next.problem)
  if (next.step === 'end unpaid') return end(deps, payout)
  if (next.step === 'use nonce up') {
    const complaint = await abandonPayout(deps, payout, last)
    return recordProblem(deps, payout, complaint ?? (isStalled ? payoutProblem('not_final', {}) : null))
  }
  const bumpAfterMs = deps.bumpAfterMs ?? BUMP_AFTER_MS
  const mayBump = payout.state !== 'uncertain' && payout.ending === null
  const bumped = mayBump && last.ageMs > BigInt(bumpAfterMs) ? await tryBump(deps, payout, last, null) : false
  const isToBeSent = bumped === true || next.step === 'send again'
  const complaint = isToBeSent ? await send(deps, payout, mayBump) : null
  const kept = typeof bumped === 'object' ? bumped : null
  await recordProblem(deps, payout, complaint ?? kept ?? (isStalled ? payoutProblem('not_final', {}) : null))
}

/**
 * Sends a payout to the network. If the nodes name a price that they accept, the payout is signed again for that price at
 * once.
 *
 * @returns the problem for the operator if no node accepts it
 */
async function send(deps: PayoutDeps, payout: Payout, mayBump: boolean): Promise<PayoutProblem | null> {
  const signed = await readAttempts(deps.db, payout)
  const refused = await sendPayout(deps, payout, signed)
  const [last] = signed
  if (refused === null || last === undefined || !mayBump) return refused?.problem ?? null
  const { problem, neededWei } = refused
  if (neededWei === null || neededWei <= last.gasPriceWei || neededWei > deps.gasPrice.maxWei) return problem
  const bumped = await tryBump(deps, payout, last, neededWei)
  if (bumped !== true) return typeof bumped === 'object' ? bumped : problem
  return (await sendPayout(deps, payout, await readAttempts(deps.db, payout)))?.problem ?? null
}

/** Ends a payout that no transaction can pay any more. */
async function end(deps: PayoutDeps, payout: Payout): Promise<void> {
  const { ending, payoutId } = payout
  assert(ending !== null, `payout ${payoutId} ends and nobody wanted it`)
  await deps.atPoint?.('before end', payoutId)
  // If the database was set back, a transaction with another nonce may have paid it.
  const isExplained = await deps.record.compare()
  const announce = await deps.db.transaction(async (tx) =>
    (await arePayoutsStopped(tx)) || !(await isExplained(tx))
      ? null
      : applyEnding(deps, tx, payout, ending, SIGNED_STATES),
  )
  announce?.()
  if (announce === null && !(await isExplained(deps.db))) {
    await recordProblem(deps, payout, payoutProblem('nonce_unexplained', {}))
  }
}

/** @returns whether a new attempt is stored; or the problem for the operator if none was signed */
const tryBump = (...asked: Parameters<typeof bumpPayout>): Promise<boolean | PayoutProblem> =>
  bumpPayout(...asked).catch(problemOfSigner)

/** @returns the problem for the operator if its nonce cannot be used up */
async function abandonPayout(deps: PayoutDeps, payout: Payout, last: SignedAttempt): Promise<PayoutProblem | null> {
  const { from, nonce, payoutId } = payout
  assert(from !== null && nonce !== null, `payout ${payoutId} was signed without a nonce`)
  // A wallet whose key was replaced cannot sign a replacement transaction.
  if (deps.wallet?.address !== from) return payoutProblem('key_replaced', { wallet: shortened(from) })
  const bumpAfterMs = deps.bumpAfterMs ?? BUMP_AFTER_MS
  const complaint = await signVoid(deps, { nonce, replacedWei: last.gasPriceWei, bumpAfterMs }).catch(problemOfSigner)
  await deps.atPoint?.('after void', payoutId)
  return complaint
}

function problemOfSigner(error: unknown): PayoutProblem {
  if (error instanceof SignerFailed) return problemOfSignerFailure(error)
  throw error
}

/**
 * Signs the same payment again with the same nonce for more gas, and stores it. Only one of the attempts can be mined.
 *
 * @param last the attempt that was stored last
 * @param neededWei gas price that the nodes' pools require, in wei; null if too few nodes name one
 * @returns whether a new attempt is stored; or the problem for the operator, if gas costs too much
 * @throws SignerFailed
 */
async function bumpPayout(
  deps: PayoutDeps,
  payout: Payout,
  last: SignedAttempt,
  neededWei: bigint | null,
): Promise<boolean | PayoutProblem> {
  const { db, chain, wallet, gasPrice, log } = deps
  const { nonce, userId, payoutId } = payout
  // A replaced key cannot sign for the old wallet. Only its stored bytes can be sent.
  if (wallet === null || nonce === null || payout.from !== wallet.address || last.attempt >= ATTEMPTS_MAX) return false
  const wanted = { suggestedWei: await readGasPrice(chain), lastWei: last.gasPriceWei, neededWei }
  const priceWei = nextGasPrice(wanted, gasPrice)
  if (priceWei === null) return payoutProblem('gas_too_expensive', { limit: String(gasPrice.maxWei) })
  const signed = await wallet.sign(payout, nonce, gasLimitOf(last.raw), priceWei)
  const isBumped = await db.transaction(async (tx) => {
    const locked = await lockPayout(tx, { userId, payoutId, states: ['signed', 'broadcast'] })
    if (locked.length === 0 || (await arePayoutsStopped(tx)) || (await isPlayerNamed(tx, userId))) return false
    const newer = await findNewerAttempt(tx, { userId, payoutId, attempt: last.attempt })
    if (newer.length > 0) return false
    const attempt = { ...signed, attempt: last.attempt + 1, nonce, gasPriceWei: priceWei }
    await storeAttempt(tx, payout, chain.chainId, attempt)
    return true
  })
  if (isBumped)
    log.info({ payoutId, nonce, gasPriceWei: String(priceWei) }, 'a payout was signed again with a higher gas price')
  return isBumped
}

export type AttemptsOnChain = {
  readonly attempts: readonly Attempt<TxHash>[]
  readonly nonceUse: NonceUse
}

type AttemptOutcomeDeps = Pick<PayoutDeps, 'db' | 'chain' | 'log'>

/**
 * Reads what the chain says about every transaction signed for a payout, and about its nonce.
 *
 * @param seen state of the wallet that was read once for all its payouts; null to read it now
 */
export async function readAttemptOutcomes(
  deps: AttemptOutcomeDeps,
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
  return { attempts, nonceUse: await readNonceUse(deps, { ...payout, from, nonce }, attempts) }
}

function outcomeFor(payout: Payout, outcome: TransactionOutcome): Attempt['outcome'] {
  if (outcome.state !== 'final') return outcome.state
  const moved = findMoved(outcome.moved, payout)
  return moved.some(({ from }) => from === payout.from) ? 'paid' : 'other'
}

type SignedAttemptPayout = Payout & { readonly from: NonNullable<Payout['from']>; readonly nonce: number }

/**
 * Returns whether a final transaction other than these attempts has used the nonce. It is either a void, which was signed
 * here to use the nonce up, or a transaction signed elsewhere, which an operator will have to explain.
 */
async function readNonceUse(
  deps: AttemptOutcomeDeps,
  payout: SignedAttemptPayout,
  attempts: readonly Attempt<TxHash>[],
): Promise<NonceUse> {
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
  if (stray === null || (stray.tx_hash === null && user !== null)) await recordStray(deps, wallet, nonce, user)
  if (user === null || !(await hasUsedNonce(chain, user, from, nonce))) return 'used'
  return outcomeFor(payout, await readOutcome(chain, user)) === 'paid' ? 'used by its payment' : 'used by another'
}

/** Answer about a payout that no node has accepted. */
export type UnsentPayout = {
  /** Problem for the operator; null for none. */
  readonly problem: PayoutProblem | null
  /** Gas price that the nodes' pools require, in wei; null if too few name a figure. */
  readonly neededWei: bigint | null
}

/**
 * Sends stored bytes to the network, latest attempt first. Sends an older attempt if no node accepts the later ones.
 *
 * @returns the answer to the latest attempt if no node accepted any; null if one did, or if sending is stopped
 */
export async function sendPayout(
  deps: PayoutDeps,
  payout: Payout,
  signed: readonly SignedAttempt[],
): Promise<UnsentPayout | null> {
  if (await arePayoutsStopped(deps.db)) return null
  let refused: UnsentPayout | null = null
  for (const { attempt, raw, gasPriceWei } of signed) {
    const answer = await broadcast(deps.chain, raw)
    refused ??= { problem: problemOfRefusal(answer, gasPriceWei, deps.gasPrice), neededWei: answer.neededWei }
    if (!answer.isTaken) continue
    await recordBroadcast(deps, payout, attempt)
    return null
  }
  return refused
}

/** Records the nodes' answer to the only transaction of a payout. */
export async function recordAnswer(
  deps: PayoutDeps,
  payout: Payout,
  { attempt, priceWei }: { readonly attempt: number; readonly priceWei: bigint },
  answer: BroadcastAnswer,
): Promise<void> {
  if (answer.isTaken) await recordBroadcast(deps, payout, attempt)
  else await recordProblem(deps, payout, problemOfRefusal(answer, priceWei, deps.gasPrice))
}

async function recordBroadcast(deps: PayoutDeps, { userId, payoutId }: Payout, attempt: number): Promise<void> {
  await deps.atPoint?.('after broadcast', payoutId)
  await deps.db.transaction(async (tx) => {
    await markBroadcast(tx, { userId, payoutId })
    await markAttemptBroadcast(tx, { userId, payoutId, attempt })
  })
}

const SIGNER_PROBLEMS = {
  down: 'signer_down',
  refused: 'signer_refused',
  wrong: 'signer_wrong',
} as const satisfies Record<SignerFailure, string>

/** Returns the problem for the operator if the signer gave no signature. */
export const problemOfSignerFailure = ({ failure, complaint }: SignerFailed): PayoutProblem =>
  payoutProblem(SIGNER_PROBLEMS[failure], { complaint })
