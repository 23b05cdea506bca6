import { shortened } from '#core/address.ts'
import { assert } from '#core/assert.ts'
import { judgeAttempts } from '#core/judge-payout.ts'
import type { PayoutState } from '#core/payout.ts'
import { sayPayoutProblem } from '#core/payout-problem.ts'
import { broadcast } from '../chain/payouts/broadcast.ts'
import { applyEnding } from './apply-ending.ts'
import { markAttemptBroadcast } from './attempts.sql.ts'
import { completePayout } from './complete-payout.ts'
import { giveToPerson, noteProblem } from './note-problem.ts'
import type { PayoutDeps } from './payout-deps.ts'
import { type Payout, readAttempts, type SignedAttempt } from './payout-rows.ts'
import { markBroadcast } from './payouts.sql.ts'
import { readAttemptOutcomes } from './read-attempt-outcomes.ts'
import { bumpPayout, signPayout } from './sign-payout.ts'
import { signVoid } from './sign-void.ts'

/** A transaction that pays what the network asks for is in a block within seconds. */
const BUMP_AFTER_MS = 180_000
const SIGNED_STATES: readonly PayoutState[] = ['signed', 'broadcast', 'uncertain', 'failed']

/** A payout that is under way for so long is looked at by a person, and goes on all the same. */
const STALLED_AFTER_MS = 1_800_000n

/**
 * Takes a payout one step further. Every step is durable before the next, and the state in the database is all that it
 * goes by: it may end at any point, be called again, and by another process.
 */
export async function advancePayout(deps: PayoutDeps, payout: Payout): Promise<void> {
  if (payout.state !== 'queued') return follow(deps, payout)
  if (!(await signPayout(deps, payout))) return
  await noteProblem(deps, payout, await send(deps, payout, await readAttempts(deps.db, payout)))
}

async function follow(deps: PayoutDeps, payout: Payout): Promise<void> {
  const signed = await readAttempts(deps.db, payout)
  const [last] = signed
  assert(
    last !== undefined && payout.from !== null,
    `payout ${payout.payoutId} is ${payout.state} and was never signed`,
  )
  const isStalled = last.ageMs > STALLED_AFTER_MS
  const onChain = await readAttemptOutcomes(deps, payout, signed)
  const next = judgeAttempts({ ...onChain, isLongSilent: isStalled, isEnding: payout.ending !== null })
  if (next.step === 'complete') {
    await deps.atPoint?.('before confirm', payout.payoutId)
    const { userId, payoutId, from, nonce } = payout
    const proof = { userId, payoutId, txHash: next.hash, from, nonce }
    const done = await completePayout(deps, proof, ['signed', 'broadcast', 'uncertain', 'failed'])
    assert(done.ok, `payout ${payoutId} was paid by ${next.hash}, which is another's`)
    return
  }
  if (next.step === 'give to a person') return giveToPerson(deps, payout, next.state, next.problem)
  if (next.step === 'end unpaid') return end(deps, payout)
  if (next.step === 'use nonce up') return noteProblem(deps, payout, await giveUp(deps, payout, last))
  const bumpAfterMs = deps.bumpAfterMs ?? BUMP_AFTER_MS
  const isDue = last.ageMs > BigInt(bumpAfterMs) && payout.state !== 'uncertain' && payout.ending === null
  const isBumped = isDue && (await bumpPayout(deps, payout, last))
  const isToBeSent = isBumped || next.step === 'send again'
  const complaint = isToBeSent ? await send(deps, payout, await readAttempts(deps.db, payout)) : null
  await noteProblem(deps, payout, isStalled ? sayPayoutProblem('not_final', {}) : complaint)
}

/** Nothing can pay it any more. */
async function end(deps: PayoutDeps, payout: Payout): Promise<void> {
  const { ending, payoutId } = payout
  assert(ending !== null, `payout ${payoutId} ends and nobody wanted it`)
  await deps.atPoint?.('before end', payoutId)
  const announce = await deps.db.transaction((tx) => applyEnding(deps, tx, payout, ending, SIGNED_STATES))
  announce?.()
}

/** @returns what a person must know if its nonce cannot be used up */
async function giveUp(deps: PayoutDeps, payout: Payout, last: SignedAttempt): Promise<string | null> {
  const { from, nonce, payoutId } = payout
  assert(from !== null && nonce !== null, `payout ${payoutId} was signed without a nonce`)
  // A key that was replaced cannot replace what it has signed.
  if (deps.wallet?.address !== from) return sayPayoutProblem('key_replaced', { wallet: shortened(from) })
  const bumpAfterMs = deps.bumpAfterMs ?? BUMP_AFTER_MS
  const complaint = await signVoid(deps, { nonce, replacedWei: last.gasPriceWei, bumpAfterMs })
  await deps.atPoint?.('after void', payoutId)
  return complaint
}

/**
 * Hands stored bytes to the network, the latest first; an older attempt where no node takes the later ones.
 *
 * @returns what a person must know, if no node has taken any
 */
async function send(deps: PayoutDeps, payout: Payout, signed: readonly SignedAttempt[]): Promise<string | null> {
  let complaint: string | null = null
  for (const { attempt, raw } of signed) {
    const answer = await broadcast(deps.chain, raw)
    complaint ??= answer.complaint
    if (!answer.isTaken) continue
    await deps.atPoint?.('after broadcast', payout.payoutId)
    await noteBroadcast(deps, payout, attempt)
    return null
  }
  // That its nonce is used, or that an earlier attempt still waits, is what the next look at the chain explains.
  if (complaint === null || /nonce too low|underpriced/i.test(complaint)) return null
  return sayPayoutProblem('not_taken', { complaint })
}

async function noteBroadcast({ db }: PayoutDeps, { userId, payoutId }: Payout, attempt: number): Promise<void> {
  await db.transaction(async (tx) => {
    await markBroadcast(tx, { userId, payoutId })
    await markAttemptBroadcast(tx, { userId, payoutId, attempt })
  })
}
