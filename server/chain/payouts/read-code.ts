import type { Hex } from 'viem'
import type { Address } from '#core/address.ts'
import type { ChainReader } from '../chain-reader.ts'
import { askNodes } from '../nodes/ask-nodes.ts'

/**
 * Reads the code of an account in the latest block. An account with a key has none, unless its key has signed an
 * authorization (EIP-7702).
 *
 * A quorum of nodes must say that it has none. One node of three can neither invent code nor hide it.
 *
 * @returns the code that a node reports; null if the account has none
 * @throws DependencyDown if too few nodes answer
 */
export async function readCode(chain: ChainReader, address: Address): Promise<Hex | null> {
  const answers = await askNodes(chain, ({ client }) => client.getCode({ address, blockTag: 'latest' }))
  const codes = answers.flatMap(({ answer }) => (answer === undefined || answer === '0x' ? [] : [answer]))
  return answers.length - codes.length >= chain.quorum ? null : (codes[0] ?? null)
}
