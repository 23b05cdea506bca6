import type { Address } from '#core/address.ts'
import type { ChainReader } from '../chain-reader.ts'
import { askAgreed } from '../nodes/agree.ts'
import { proveBlock } from '../nodes/prove-block.ts'
import { proveChain } from '../nodes/prove-chain.ts'
import { type PlacedTransfer, readTransfers } from '../read-transfers.ts'

/**
 * Reads all transfers of these tokens from these wallets in a range of final blocks, in chain order, as the nodes agree on
 * them. Transfers of zero are left out, because anyone can make one in another wallet's name.
 *
 * @throws DependencyDown if too few nodes answer, or they disagree
 */
export const readOutgoing = (
  chain: ChainReader,
  { wallets, tokens }: { readonly wallets: readonly Address[]; readonly tokens: readonly Address[] },
  { from, to }: { readonly from: bigint; readonly to: bigint },
): Promise<PlacedTransfer[]> =>
  askAgreed(chain, 'the transfers of the hot wallet', async (node) => {
    const wanted = { tokens, from: wallets }
    const [transfers] = await Promise.all([readTransfers(node, { from, to }, wanted), proveBlock(node, to)])
    await proveChain(chain, node)
    // The node's filter is not trusted.
    const isMeant = ({ token, from: payer, value, blockNumber }: PlacedTransfer) =>
      value > 0n && tokens.includes(token) && wallets.includes(payer) && blockNumber >= from && blockNumber <= to
    return transfers.filter(isMeant).sort((a, b) => Number(a.blockNumber - b.blockNumber) || a.logIndex - b.logIndex)
  })
