import type { PublicClient } from 'viem'
import { readPriceRefusal } from '#core/gas-price.ts'
import type { ChainReader } from '../chain-reader.ts'
import { refusalText } from '../nodes/problem-text.ts'

export type BroadcastAnswer = {
  readonly isTaken: boolean
  /** One node's refusal, one about the price of gas before others; null if it is taken. */
  readonly complaint: string | null
  /** Wei for each unit of gas that the nodes' pools ask for; null if it is taken, or if too few refusals name a figure. */
  readonly neededWei: bigint | null
}

/** How pools refuse what they have already: geth, Parity and Nethermind, and older versions of them. */
const IS_KNOWN = /already ?(?:known|imported)|\bknown transaction/i

/**
 * Hands the very bytes to every node. Whatever they answer, only a receipt tells what became of it: a node may take a
 * transaction and never say so.
 */
export async function broadcast(chain: ChainReader, raw: `0x${string}`): Promise<BroadcastAnswer> {
  const able = chain.nodes.filter(({ seen }) => seen.asideUntilMs === null)
  const sendings = chain.nodes.map(({ client }) => sendTo(client, raw))
  // One that is set aside is handed it too, and not waited for.
  const isWaitedFor = (index: number) => able.length === 0 || able.some((node) => node === chain.nodes[index])
  const answers = await Promise.all(sendings.filter((_, index) => isWaitedFor(index)))
  const isTaken = answers.some((answer) => answer === null || IS_KNOWN.test(answer))
  if (isTaken) return { isTaken, complaint: null, neededWei: null }
  const refusals = answers.filter((answer) => answer !== null)
  const complaint = refusals.find((refusal) => readPriceRefusal(refusal) !== null) ?? refusals[0] ?? null
  return { isTaken, complaint, neededWei: neededBy(chain, refusals) }
}

/**
 * Returns the highest minimum that as many refusals reach as nodes must agree: fewer nodes than that cannot raise the price.
 *
 * @returns null if fewer refusals name a figure
 */
function neededBy({ quorum }: ChainReader, refusals: readonly string[]): bigint | null {
  const named = refusals.flatMap((refusal) => readPriceRefusal(refusal)?.neededWei ?? [])
  const falling = named.toSorted((a, b) => (a > b ? -1 : a < b ? 1 : 0))
  return falling[quorum - 1] ?? null
}

async function sendTo(client: PublicClient, serializedTransaction: `0x${string}`): Promise<string | null> {
  try {
    await client.sendRawTransaction({ serializedTransaction })
    return null
  } catch (error) {
    // Refused, or taken and not confirmed: both look alike from here, and the next look at the chain tells.
    if (!(error instanceof Error)) return 'The node did not answer.'
    return refusalText(error, client.transport?.url)
  }
}
