import type { Transaction, TransactionReceipt } from 'viem'
import { type Address, lowercased, type TxHash } from '#core/address.ts'
import type { Units } from '#core/money.ts'
import type { ChainReader } from '../chain-reader.ts'
import type { FinalHead } from '../final-head.ts'
import { readFinality } from '../read-finality.ts'
import { tokenTransfers } from '../token-transfers.ts'

/** Money that a final transaction moved: tokens by their logs, BNB by its value. `token` is null for BNB. */
export type MovedMoney = {
  readonly token: Address | null
  readonly from: Address
  readonly to: Address
  readonly value: bigint
  /** Index of the log that shows it; -1 for the BNB that the transaction itself carries. */
  readonly logIndex: number
}

/** Log index for the BNB that a transaction itself carries, which has no log. */
const CARRIED_LOG_INDEX = -1

/** Outcome of any transaction, as the nodes agree on it. */
export type TransactionOutcome =
  | { readonly state: 'unknown' | 'waiting' | 'contradictory' | 'reverted' }
  | ({ readonly state: 'final'; readonly blockTimeMs: bigint } & FinalFacts)

type FinalFacts = {
  readonly sender: Address
  readonly nonce: number
  readonly moved: readonly MovedMoney[]
}

/**
 * Reads the outcome of a transaction from the nodes.
 *
 * @param head last final block, if it was read before
 * @throws DependencyDown if too few answer
 */
export async function readOutcome(
  chain: ChainReader,
  hash: TxHash,
  head: Pick<FinalHead, 'number'> | null = null,
): Promise<TransactionOutcome> {
  const found = await readFinality(chain, hash, factsOf, { head })
  if (found.state !== 'final') return { state: found.state }
  if (!found.isSuccess) return { state: 'reverted' }
  return { state: 'final', ...found.facts, blockTimeMs: found.blockTimeMs }
}

/** Returns whether a final transaction, successful or not, was sent by this wallet with this nonce. */
export async function hasUsedNonce(chain: ChainReader, hash: TxHash, sender: Address, nonce: number): Promise<boolean> {
  const found = await readFinality(chain, hash, factsOf)
  return found.state === 'final' && found.facts.sender === sender && found.facts.nonce === nonce
}

const factsOf = (transaction: Transaction, receipt: TransactionReceipt): FinalFacts => ({
  sender: lowercased(transaction.from),
  nonce: transaction.nonce,
  moved: movedMoney(transaction, receipt),
})

function movedMoney(transaction: Transaction, receipt: TransactionReceipt): readonly MovedMoney[] {
  const tokens = tokenTransfers(receipt.logs)
  if (transaction.to === null || transaction.value === 0n) return tokens
  const { from, to, value } = transaction
  return [...tokens, { token: null, from: lowercased(from), to: lowercased(to), value, logIndex: CARRIED_LOG_INDEX }]
}

type WantedMoney = { readonly token: Address | null; readonly to: Address; readonly value: Units<'token'> }

/** Returns the transfers of exactly this amount of this token to this wallet. A null token means BNB. */
export const listMoved = (moved: readonly MovedMoney[], wanted: WantedMoney): readonly MovedMoney[] =>
  moved.filter(({ token, to, value }) => token === wanted.token && to === wanted.to && value === wanted.value)
