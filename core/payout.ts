/**
 * Where a payout stands. It is paid exactly once: what could have been broadcast is only ever sent again as the same bytes
 * or with the same nonce.
 *
 * - `queued`: decided, nothing signed yet
 * - `signed`: nonce reserved, bytes and hash stored; whether the network has them is not known yet
 * - `broadcast`: a node has taken it
 * - `uncertain`: its outcome cannot be told; waits for a person, is never refunded by itself
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

/** Who signs: the server's own key, or the operator in a browser. */
export const PAYOUT_WAYS = ['hot_wallet', 'operator_wallet'] as const
export type PayoutWay = (typeof PAYOUT_WAYS)[number]

/**
 * How an operator ends a payout that nothing has paid.
 *
 * - `cancel`: the money goes back where it came from
 * - `hot_wallet`, `operator_wallet`: it is paid anew, by this way
 */
export const PAYOUT_ENDINGS = ['cancel', ...PAYOUT_WAYS] as const
export type PayoutEnding = (typeof PAYOUT_ENDINGS)[number]

/** What can be ended at once: nothing was ever signed for it, or nothing of that can be mined any more. */
export const isUnsigned = (state: PayoutState): boolean => state === 'queued' || state === 'awaiting_operator'

/** Whether it is over, paid or not. */
export const isPayoutOver = (state: PayoutState): boolean => state === 'completed' || state === 'cancelled'
