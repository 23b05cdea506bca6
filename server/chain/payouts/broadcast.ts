import type { PublicClient } from 'viem'
import type { ChainReader } from '../chain-reader.ts'

export type BroadcastAnswer = { readonly isTaken: boolean; readonly complaint: string | null }

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
  const isTaken = answers.some((answer) => answer === null || /already (?:known|imported)/i.test(answer))
  return { isTaken, complaint: isTaken ? null : (answers.find((answer) => answer !== null) ?? null) }
}

async function sendTo(client: PublicClient, serializedTransaction: `0x${string}`): Promise<string | null> {
  try {
    await client.sendRawTransaction({ serializedTransaction })
    return null
  } catch (error) {
    // Refused, or taken and not confirmed: both look alike from here, and the next look at the chain tells.
    if (!(error instanceof Error)) return 'The node did not answer.'
    return 'details' in error ? String(error.details) : error.message
  }
}
