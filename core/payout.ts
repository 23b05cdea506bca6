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
