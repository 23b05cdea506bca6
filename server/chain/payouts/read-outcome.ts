import type { Transaction, TransactionReceipt } from 'viem'
import { type Address, lowercased, type TxHash } from '#core/address.ts'
import type { ChainReader } from '../chain-reader.ts'
import { readFinality } from '../read-finality.ts'
import { tokenTransfers } from '../token-transfers.ts'

/** Money that a final transaction moved: tokens by their logs, BNB by its value. `token` is null for BNB. */
export type MovedMoney = {
  readonly token: Address | null
  readonly from: Address
  readonly to: Address
  readonly value: bigint
}

/** What a transaction did, as the nodes agree on it, whatever it was for. */
export type TransactionOutcome =
  | { readonly state: 'unknown' | 'waiting' | 'contradictory' | 'reverted' }
  | { readonly state: 'final'; readonly moved: readonly MovedMoney[]; readonly blockTimeMs: bigint }

/**
 * Reads what a transaction did from the nodes.
 *
 * @throws DependencyDown when too few answer
 */
export async function readOutcome(chain: ChainReader, hash: TxHash): Promise<TransactionOutcome> {
  const found = await readFinality(chain, hash, movedMoney)
  if (found.state !== 'final') return { state: found.state }
  if (!found.isSuccess) return { state: 'reverted' }
  return { state: 'final', moved: found.facts, blockTimeMs: found.blockTimeMs }
}

function movedMoney(transaction: Transaction, receipt: TransactionReceipt): readonly MovedMoney[] {
  const tokens = tokenTransfers(receipt.logs).map(({ token, from, to, value }) => ({ token, from, to, value }))
  if (transaction.to === null || transaction.value === 0n) return tokens
  const { from, to, value } = transaction
  return [...tokens, { token: null, from: lowercased(from), to: lowercased(to), value }]
}

/** Whether a transaction moved exactly this amount of this token to this wallet; null for the token means BNB. */
export const findMoved = (
  moved: readonly MovedMoney[],
  wanted: { readonly token: Address | null; readonly to: Address; readonly value: bigint },
): MovedMoney | undefined =>
  moved.find(({ token, to, value }) => token === wanted.token && to === wanted.to && value === wanted.value)
