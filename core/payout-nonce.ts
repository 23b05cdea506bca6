/** What decides which nonce the next transaction of the hot wallet gets. A count of n means that the nonces below n are used. */
export type NonceFacts = {
  /** The nonce after the last that this server has given away; null for a wallet that it has never signed for. */
  readonly recorded: number | null
  /** Transactions of the wallet in final blocks, as many nodes as must agree say so. */
  readonly finalCount: number
  /** The same with those that are not final or not mined yet. */
  readonly seenCount: number
  /** Nonces from `finalCount` on that this server has signed for. */
  readonly signed: readonly number[]
}

export type NonceChoice =
  | { readonly choice: 'use'; readonly nonce: number }
  /** Transactions of the wallet wait that this server has not signed. */
  | { readonly choice: 'wait' }
  /** Final transactions of the wallet are none of this server's: nonces `from` up to, and without, `to`. */
  | { readonly choice: 'stop'; readonly from: number; readonly to: number }

/**
 * The nonce of the next transaction: the lowest that nothing uses.
 *
 * The server's own record decides, never what a node says alone: a nonce that is too high would keep all later payouts from
 * being mined. What the chain has beyond the record was signed elsewhere, by a person or by this server before its database
 * was set back: nothing is signed until somebody has looked at it.
 */
export function chooseNonce({ recorded, finalCount, seenCount, signed }: NonceFacts): NonceChoice {
  if (recorded === null) {
    if (seenCount > finalCount) return { choice: 'wait' }
    // One stands for all before it: a wallet that was used elsewhere, or a database that was set back to before its first use.
    return finalCount === 0 ? { choice: 'use', nonce: 0 } : { choice: 'stop', from: finalCount - 1, to: finalCount }
  }
  if (finalCount > recorded) return { choice: 'stop', from: recorded, to: finalCount }
  if (seenCount > recorded) return { choice: 'wait' }
  return { choice: 'use', nonce: lowestFree(seenCount, recorded, signed) }
}

/** A nonce below the record that nothing was signed for, and that the chain has not seen, would keep back everything above it. */
function lowestFree(seenCount: number, recorded: number, signed: readonly number[]): number {
  const used = new Set(signed)
  for (let nonce = seenCount; nonce < recorded; nonce++) if (!used.has(nonce)) return nonce
  return recorded
}
