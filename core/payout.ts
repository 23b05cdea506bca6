import { type Address, shortened } from './address.ts'
import { type Bnb, formatAmount, fromTokenUnits, subtract, type TokenUnits, tokenUnits } from './money.ts'
import { type PayoutProblem, payoutProblem } from './payout-problem.ts'

/**
 * State of a payout. A payout is paid exactly once: bytes that could have been broadcast are only ever sent again as they are, or
 * replaced with the same nonce.
 *
 * - `queued`: decided, nothing signed yet
 * - `signed`: nonce reserved, bytes and hash stored; it is not known yet whether the network has them
 * - `broadcast`: a node has taken it
 * - `uncertain`: its outcome is unknown; waits for a person, and is never refunded automatically
 * - `completed`: its transaction is final and moved the money
 * - `failed`: its transaction is final and reverted; waits for a person
 * - `awaiting_operator`: the operator pays from a wallet of their own and names the transaction
 * - `cancelled`: an operator ended it unpaid, and the money went back where it came from
 */
export const PAYOUT_STATES = [
  'queued',
  'signed',
  'broadcast',
  'uncertain',
  'completed',
  'failed',
  'awaiting_operator',
  'cancelled',
] as const
export type PayoutState = (typeof PAYOUT_STATES)[number]

/** Signer of a payout: the server's own key, or the operator in a browser. */
export const PAYOUT_WAYS = ['hot_wallet', 'operator_wallet'] as const
export type PayoutWay = (typeof PAYOUT_WAYS)[number]

/**
 * Ways in which an operator ends a payout that was not paid.
 *
 * - `cancel`: the money goes back where it came from
 * - `hot_wallet`, `operator_wallet`: it is paid again, in this way
 */
export const PAYOUT_ENDINGS = ['cancel', ...PAYOUT_WAYS] as const
export type PayoutEnding = (typeof PAYOUT_ENDINGS)[number]

/** Returns whether a payout can be ended at once: nothing was ever signed for it, or nothing signed can be mined any more. */
export const isUnsigned = (state: PayoutState): boolean => state === 'queued' || state === 'awaiting_operator'

/** Returns whether a payout is over, paid or not. */
export const isPayoutOver = (state: PayoutState): boolean => state === 'completed' || state === 'cancelled'

/**
 * Outcome of one signed transaction, as all nodes see it.
 *
 * - `unknown`: no node has it
 * - `waiting`: a node has it, and it is not final
 * - `contradictory`: every node has it in a block, and they differ about what it did
 * - `paid`: final, and it moved exactly the payout
 * - `other`: final and successful, and it did not move the payout
 * - `reverted`: final, and it moved nothing
 */
export type AttemptOutcome = 'unknown' | 'waiting' | 'contradictory' | 'paid' | 'other' | 'reverted'

export type Attempt<Hash extends string = string> = { readonly hash: Hash; readonly outcome: AttemptOutcome }

/**
 * Use of the nonce that a payout's attempts share, by a final transaction.
 *
 * - `free`: no transaction has used it
 * - `used`: a transaction has used it, and it is not proven which one
 * - `used by another`: used by a transaction that was not signed as a payment of this payout, so that no attempt can ever be
 *   mined
 * - `used by its payment`: the same, and that transaction moved exactly the payout: by hand
 */
export type NonceUse = 'free' | 'used' | 'used by another' | 'used by its payment'

/** Next step for a payout that was signed. No step returns money without proof that nothing can move it. */
type PayoutStep<Hash extends string = string> =
  | { readonly step: 'complete'; readonly hash: Hash }
  | { readonly step: 'give to a person'; readonly state: 'failed' | 'uncertain'; readonly problem: PayoutProblem }
  | { readonly step: 'send again' }
  /** An operator wants it to end unpaid, so its nonce has to be used up. */
  | { readonly step: 'use nonce up' }
  /** An operator wants it to end unpaid, and no transaction can pay it any more. */
  | { readonly step: 'end unpaid' }
  | { readonly step: 'wait' }

export type SignedPayout<Hash extends string = string> = {
  /** All transactions that were signed with its nonce as payments of it. */
  readonly attempts: readonly Attempt<Hash>[]
  /** Read before the attempts. */
  readonly nonceUse: NonceUse
  /** Whether it was first signed so long ago that the nodes should agree by now. */
  readonly isLongSilent: boolean
  /** Whether an operator wants it to end unpaid. */
  readonly isEnding: boolean
}

/** Decides only by what the chain proves. */
export function judgeAttempts<Hash extends string>(payout: SignedPayout<Hash>): PayoutStep<Hash> {
  const { attempts, nonceUse, isLongSilent, isEnding } = payout
  const first = (outcome: AttemptOutcome) => attempts.find((attempt) => attempt.outcome === outcome)
  const person = (state: 'failed' | 'uncertain', problem: PayoutProblem) =>
    ({ step: 'give to a person', state, problem }) as const
  const paid = first('paid')
  if (paid !== undefined) return { step: 'complete', hash: paid.hash }
  // The nodes contradict each other about a final block. No payout is called over before that is resolved.
  if (first('contradictory') !== undefined) {
    return isLongSilent ? person('uncertain', payoutProblem('nodes_disagree', {})) : { step: 'wait' }
  }
  const other = first('other')
  const reverted = first('reverted')
  // A payment by hand returns no money: naming its transaction completes the payout.
  const isDead = other !== undefined || reverted !== undefined || nonceUse === 'used by another'
  if (isEnding && isDead) return { step: 'end unpaid' }
  if (other !== undefined) return person('uncertain', payoutProblem('paid_other', { hash: other.hash }))
  if (reverted !== undefined) return person('failed', payoutProblem('reverted', { hash: reverted.hash }))
  const isOfAnother = nonceUse === 'used by another' || nonceUse === 'used by its payment'
  if (isOfAnother) return person('uncertain', payoutProblem('nonce_taken', {}))
  if (isEnding && nonceUse === 'free') return { step: 'use nonce up' }
  if (first('waiting') !== undefined) return { step: 'wait' }
  if (nonceUse === 'used') return person('uncertain', payoutProblem('nonce_taken', {}))
  return { step: 'send again' }
}

/** Facts that decide the nonce of the hot wallet's next transaction. A count of n means that the nonces below n are used. */
export type NonceFacts = {
  /** Nonce after the last one that this server has assigned; null for a wallet that it has never signed for. */
  readonly recorded: number | null
  /** Transactions of the wallet in final blocks, according to the quorum of nodes. */
  readonly finalCount: number
  /** The same, including transactions that are not final or not mined yet. */
  readonly seenCount: number
  /** Nonces from `finalCount` on that this server has signed for. */
  readonly signed: readonly number[]
}

type NonceChoice =
  /** In the order in which they are assigned. */
  | { readonly choice: 'use'; readonly nonces: readonly number[] }
  /** The wallet has waiting transactions that this server has not signed. */
  | { readonly choice: 'wait' }
  /** The wallet has final transactions that this server has not signed: nonces `from` up to, and without, `to`. */
  | { readonly choice: 'stop'; readonly from: number; readonly to: number }

/**
 * Returns the nonces of the next transactions: the lowest unused ones.
 *
 * The server's own record decides, never a node alone: a nonce that is too high would keep all later payouts from being mined.
 * Transactions on the chain beyond the record were signed elsewhere, by a person or by this server before its database was
 * restored to an earlier state. No transaction is signed until an operator has checked them.
 *
 * @param count how many are wanted
 */
export function chooseNonces({ recorded, finalCount, seenCount, signed }: NonceFacts, count: number): NonceChoice {
  if (recorded === null && seenCount > finalCount) return { choice: 'wait' }
  // The wallet was used elsewhere, or the database was restored to a state before its first use. One nonce represents all before
  // it until those are compared with the record.
  if (recorded === null && finalCount > 0) return { choice: 'stop', from: finalCount - 1, to: finalCount }
  const next = recorded ?? 0
  if (finalCount > next) return { choice: 'stop', from: next, to: finalCount }
  if (seenCount > next) return { choice: 'wait' }
  const free = freeBelow(seenCount, next, signed)
  return {
    choice: 'use',
    nonces: Array.from({ length: count }, (_, index) => free[index] ?? next + index - free.length),
  }
}

/**
 * Returns nonces below the record that nothing was signed for and that the chain has not seen. They block all nonces above them.
 */
function freeBelow(seenCount: number, next: number, signed: readonly number[]): readonly number[] {
  const used = new Set(signed)
  const all = Array.from({ length: next - seenCount }, (_, index) => seenCount + index)
  return all.filter((nonce) => !used.has(nonce))
}

/** Money that the hot wallet can still promise: what it holds in the last final block less all that it has signed since. */
export type Purse = {
  readonly wallet: Address
  /** Before gas. */
  readonly bnb: Bnb
  /** Transactions that are signed and not final. Each may still need as much gas as the next one. */
  readonly underWay: bigint
  readonly tokens: ReadonlyMap<Address, TokenUnits>
}

export type GasTerms = { readonly limit: bigint; readonly priceWei: bigint }
type PayoutAmount = { readonly token: Address | null; readonly value: TokenUnits }

/**
 * Returns why the purse cannot pay a payout; null if it can.
 *
 * @param gas null before it was estimated; then only a purse that could pay for no gas at all is refused
 */
export function checkPayoutFunds(
  { wallet, bnb, underWay, tokens }: Purse,
  wanted: PayoutAmount,
  gas: GasTerms | null,
): PayoutProblem | null {
  const { token, value } = wanted
  const name = shortened(wallet)
  const held = token === null ? 0n : (tokens.get(token) ?? 0n)
  if (token !== null && held < value) {
    return payoutProblem('token_lacking', { wallet: name, amount: formatAmount(value - held, 'token'), token })
  }
  const own = token === null ? value : 0n
  const needed = own + (gas === null ? 1n : gas.limit * gas.priceWei * (underWay + 1n))
  return bnb < needed ? payoutProblem('bnb_lacking', { wallet: name, amount: formatAmount(needed - bnb, 'BNB') }) : null
}

/** Returns the purse after a payout of it is signed. */
export function reserveFunds(purse: Purse, { token, value }: PayoutAmount): Purse {
  const underWay = purse.underWay + 1n
  if (token === null) return { ...purse, underWay, bnb: subtract(purse.bnb, fromTokenUnits('BNB', value)) }
  const left = subtract(purse.tokens.get(token) ?? tokenUnits(0n), value)
  return { ...purse, underWay, tokens: new Map(purse.tokens).set(token, left) }
}

/** Payout that a transaction, or one of its logs, is taken for. A `logIndex` of -1 means the whole transaction. */
export type OutgoingClaim = {
  readonly logIndex: number
  readonly payout: { readonly state: PayoutState; readonly txHash: string | null }
}

/** Transfer out of the hot wallet, with what is recorded of its transaction. */
type OutgoingFacts = {
  readonly txHash: string
  readonly logIndex: number
  readonly claims: readonly OutgoingClaim[]
  /** Whether an operator has explained the transaction. */
  readonly isExplained: boolean
}

/** States in which the transaction is still followed: it completes the payout, or an alarm is raised. */
const UNDER_WAY: readonly PayoutState[] = ['signed', 'broadcast', 'uncertain']
const WHOLE_TRANSACTION = -1

/**
 * Returns whether a transfer out of the hot wallet is accounted for: it has paid a payout, is about to, or was explained.
 *
 * A payout that was cancelled, or was completed by another transaction, does not account for it: the transfer should not have
 * been made.
 */
export function isInRecord({ txHash, logIndex, claims, isExplained }: OutgoingFacts): boolean {
  const own = claims.filter((claim) => claim.logIndex === WHOLE_TRANSACTION || claim.logIndex === logIndex)
  const hasPaid = own.some(
    ({ payout: { state, txHash: paidBy } }) =>
      UNDER_WAY.includes(state) || (state === 'completed' && paidBy === txHash),
  )
  if (hasPaid) return true
  // An operator who linked some of its transfers to payouts has not explained the others.
  return isExplained && claims.every((claim) => claim.logIndex === WHOLE_TRANSACTION)
}
