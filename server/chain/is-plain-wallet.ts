import type { Hex } from 'viem'
import type { Address } from '#core/address.ts'
import type { ChainReader } from './chain-reader.ts'
import { askNodes } from './nodes/ask-nodes.ts'
import { proveChain } from './nodes/prove-chain.ts'

/** Prefix of the code of an account whose key has named a contract to act as (EIP-7702). */
const DELEGATION = '0xef0100'

/**
 * Returns whether an account can send BNB by its own transactions, so that a receipt shows the payer. Such an account has a
 * key, and so no contract code. If one node reports contract code, that decides.
 *
 * @throws DependencyDown if too few nodes answer
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
