import type { Transaction, TransactionReceipt } from 'viem'
import { type Address, lowercased, type TxHash } from '#core/address.ts'
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
  /** Which of the transaction's logs says so; -1 for the BNB that it carries itself. */
  readonly logIndex: number
}

/** The place of what a transaction carries itself, which has no log. */
const CARRIED_LOG_INDEX = -1

/** What a transaction did, as the nodes agree on it, whatever it was for. */
export type TransactionOutcome =
  | { readonly state: 'unknown' | 'waiting' | 'contradictory' | 'reverted' }
  | ({ readonly state: 'final'; readonly blockTimeMs: bigint } & FinalFacts)

type FinalFacts = {
  readonly sender: Address
  readonly nonce: number
  readonly moved: readonly MovedMoney[]
}

/**
 * Reads what a transaction did from the nodes.
 *
 * @param head the last final block where it was read before
 * @throws DependencyDown when too few answer
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

/** Whether a final transaction, successful or not, was sent by this wallet with this nonce. */
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

type WantedMoney = { readonly token: Address | null; readonly to: Address; readonly value: bigint }

/** All that moved exactly this amount of this token to this wallet; null for the token means BNB. */
export const listMoved = (moved: readonly MovedMoney[], wanted: WantedMoney): readonly MovedMoney[] =>
  moved.filter(({ token, to, value }) => token === wanted.token && to === wanted.to && value === wanted.value)
