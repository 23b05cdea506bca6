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
  /** In the order in which they are given away. */
  | { readonly choice: 'use'; readonly nonces: readonly number[] }
  /** Transactions of the wallet wait that this server has not signed. */
  | { readonly choice: 'wait' }
  /** Final transactions of the wallet are none of this server's: nonces `from` up to, and without, `to`. */
  | { readonly choice: 'stop'; readonly from: number; readonly to: number }

/**
 * The nonces of the next transactions: the lowest that nothing uses.
 *
 * The server's own record decides, never what a node says alone: a nonce that is too high would keep all later payouts from
 * being mined. What the chain has beyond the record was signed elsewhere, by a person or by this server before its database
 * was set back: nothing is signed until an operator has checked it.
 *
 * @param count how many are wanted
 */
export function chooseNonces({ recorded, finalCount, seenCount, signed }: NonceFacts, count: number): NonceChoice {
  if (recorded === null && seenCount > finalCount) return { choice: 'wait' }
  // A wallet that was used elsewhere, or a database that was set back to before its first use: one stands for all before it
  // until those are compared with the record.
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

/** Nonces below the record that nothing was signed for, and that the chain has not seen: they keep back everything above them. */
function freeBelow(seenCount: number, next: number, signed: readonly number[]): readonly number[] {
  const used = new Set(signed)
  const all = Array.from({ length: next - seenCount }, (_, index) => seenCount + index)
  return all.filter((nonce) => !used.has(nonce))
}
