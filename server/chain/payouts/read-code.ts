import type { Hex } from 'viem'
import type { Address } from '#core/address.ts'
import type { ChainReader } from '../chain-reader.ts'
import { askNodes } from '../nodes/ask-nodes.ts'

/**
 * Reads the code of an account in the latest block: an account with a key has none, unless its key has signed an
 * authorization (EIP-7702).
 *
 * A quorum of nodes has to say that it has none. One node of three neither invents code nor hides it.
 *
 * @returns the code that a node tells of; null if the account has none
 * @throws DependencyDown when too few nodes answer
 */
export async function readCode(chain: ChainReader, address: Address): Promise<Hex | null> {
  const answers = await askNodes(chain, ({ client }) => client.getCode({ address, blockTag: 'latest' }))
  const codes = answers.flatMap(({ answer }) => (answer === undefined || answer === '0x' ? [] : [answer]))
  return answers.length - codes.length >= chain.quorum ? null : (codes[0] ?? null)
}
