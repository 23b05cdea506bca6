import type { PublicClient } from 'viem'
import { type Address, lowercased, type TxHash } from '#core/address.ts'
import type { ChainReader } from '../chain-reader.ts'
import { finalHead } from '../final-head.ts'
import { hasUsedNonce } from './read-outcome.ts'

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
