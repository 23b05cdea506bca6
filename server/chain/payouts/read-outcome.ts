import type { PublicClient, Transaction, TransactionReceipt } from 'viem'
import { type Address, lowercased, type TxHash } from '#core/address.ts'
import type { Units } from '#core/money.ts'
import type { ChainReader } from '../chain-reader.ts'
import { type FinalHead, finalHead } from '../final-head.ts'
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

/** Blocks that are searched back for a nonce: some ten days, if a node keeps states of that age. */
const BLOCKS_BACK_MAX = 2_000_000n

/**
 * Finds the final transaction by which a wallet has used a nonce; null if no node can tell. Most nodes keep old states for
 * minutes.
 *
 * One node is enough to name it. All nodes are then asked whether it is final and belongs to this wallet with this nonce.
 */
export async function findNonceUser(chain: ChainReader, wallet: Address, nonce: number): Promise<TxHash | null> {
  const { number: head } = await finalHead(chain)
  for (const { client } of chain.nodes) {
    const hash = await findOnNode(client, wallet, nonce, head).catch(() => null)
    if (hash !== null && (await hasUsedNonce(chain, hash, wallet, nonce))) return hash
  }
  return null
}

async function findOnNode(client: PublicClient, wallet: Address, nonce: number, head: bigint): Promise<TxHash | null> {
  const isUsedAt = async (blockNumber: bigint) =>
    (await client.getTransactionCount({ address: wallet, blockNumber })) > nonce
  const lowest = head > BLOCKS_BACK_MAX ? head - BLOCKS_BACK_MAX : 0n
  // Searches backwards in doubling steps, so a nonce used a minute ago is found without old states.
  let used = head
  let step = 1n
  let unused = head
  while (await isUsedAt(unused)) {
    if (unused === lowest) return null
    used = unused
    unused = unused - step > lowest ? unused - step : lowest
    step *= 2n
  }
  if (unused === head) return null
  while (used - unused > 1n) {
    const middle = (used + unused) / 2n
    if (await isUsedAt(middle)) used = middle
    else unused = middle
  }
  const { transactions } = await client.getBlock({ blockNumber: used, includeTransactions: true })
  const own = transactions.find((sent) => lowercased(sent.from) === wallet && sent.nonce === nonce)
  return own === undefined ? null : (lowercased(own.hash) as TxHash)
}
