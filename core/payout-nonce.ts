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

export type NonceChoice =
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
