import type { PublicClient } from 'viem'
import { type GasPriceBounds, readPriceRefusal, replacementOf } from '#core/gas-price.ts'
import { type PayoutProblem, payoutProblem } from '#core/payout-problem.ts'
import type { ChainReader } from '../chain-reader.ts'
import { refusalText } from '../nodes/node-errors.ts'

export type BroadcastAnswer = {
  readonly isTaken: boolean
  /** One node's refusal, preferably one about the gas price; null if a node accepted it. */
  readonly complaint: string | null
  /** Gas price that the nodes' pools require, in wei; null if a node accepted it, or if too few refusals name a figure. */
  readonly neededWei: bigint | null
}

/**
 * Messages by which pools refuse a transaction that they already have: those of geth, Parity and Nethermind, and of older
 * versions.
 */
const IS_KNOWN = /already ?(?:known|imported)|\bknown transaction/i

/**
 * Sends the bytes to every node. Only a receipt proves the outcome, because a node may accept a transaction and never say so.
 */
export async function broadcast(chain: ChainReader, raw: `0x${string}`): Promise<BroadcastAnswer> {
  const able = chain.nodes.filter(({ seen }) => seen.asideUntilMs === null)
  const sendings = chain.nodes.map(({ client }) => sendTo(client, raw))
  // A node that is set aside gets the bytes too, but is not waited for.
  const isWaitedFor = (index: number) => able.length === 0 || able.some((node) => node === chain.nodes[index])
  const answers = await Promise.all(sendings.filter((_, index) => isWaitedFor(index)))
  const isTaken = answers.some((answer) => answer === null || IS_KNOWN.test(answer))
  if (isTaken) return { isTaken, complaint: null, neededWei: null }
  const refusals = answers.filter((answer) => answer !== null)
  const complaint = refusals.find((refusal) => readPriceRefusal(refusal) !== null) ?? refusals[0] ?? null
  return { isTaken, complaint, neededWei: neededGasPrice(chain, refusals) }
}

/**
 * Returns the highest minimum that a quorum of refusals reaches, so that less than a quorum cannot raise the price.
 *
 * @returns null if fewer refusals name a figure
 */
function neededGasPrice({ quorum }: ChainReader, refusals: readonly string[]): bigint | null {
  const named = refusals.flatMap((refusal) => readPriceRefusal(refusal)?.neededWei ?? [])
  const falling = named.toSorted((a, b) => (a > b ? -1 : a < b ? 1 : 0))
  return falling[quorum - 1] ?? null
}

async function sendTo(client: PublicClient, serializedTransaction: `0x${string}`): Promise<string | null> {
  try {
    await client.sendRawTransaction({ serializedTransaction })
    return null
  } catch (error) {
    // Refused, or accepted without a confirmation. Both look the same here, and the next read of the chain tells.
    if (!(error instanceof Error)) return 'The node did not answer.'
    return refusalText(error, client.transport?.url)
  }
}

/**
 * Returns the problem for the operator if no node accepts signed bytes; null if one does.
 *
 * Returns null for a used nonce too, because the next check of the chain explains it.
 *
 * @param priceWei gas price that they were signed with, in wei
 */
export function problemOfRefusal(
  { complaint, neededWei }: BroadcastAnswer,
  priceWei: bigint,
  { maxWei }: GasPriceBounds,
): PayoutProblem | null {
  if (complaint === null || /nonce too low/i.test(complaint)) return null
  if (readPriceRefusal(complaint) === null) return payoutProblem('not_taken', { complaint })
  const replacement = replacementOf(priceWei)
  const needed = neededWei !== null && neededWei > replacement ? neededWei : replacement
  const figures = { price: String(priceWei), needed: String(needed), limit: String(maxWei) }
  return payoutProblem('gas_too_low', figures)
}
