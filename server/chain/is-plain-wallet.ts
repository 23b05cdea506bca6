import type { Hex } from 'viem'
import type { Address } from '#core/address.ts'
import type { ChainReader } from './chain-reader.ts'
import { askNodes } from './nodes/ask-nodes.ts'
import { proveChain } from './nodes/prove-chain.ts'

/** What the code of an account with a key begins with that has named a contract to act as (EIP-7702). */
const DELEGATION = '0xef0100'

/**
 * Whether an account can send BNB by a transaction of its own, so that a receipt tells who has paid: it has a key, and so
 * no code of a contract. A node that sees one is believed alone.
 *
 * @throws DependencyDown when too few nodes answer
 */
export async function isPlainWallet(chain: ChainReader, wallet: Address): Promise<boolean> {
  const answers = await askNodes(chain, async (node) => {
    const code = await node.client.getCode({ address: wallet })
    await proveChain(chain, node)
    return isCodeOfKey(code)
  })
  return answers.every(({ answer }) => answer)
}

const isCodeOfKey = (code: Hex | undefined) => code === undefined || code === '0x' || code.startsWith(DELEGATION)
