import type { Address } from '#core/address.ts'
import type { ChainReader } from '../chain/chain-reader.ts'
import { type FinalHead, finalHead } from '../chain/final-head.ts'
import { readFinalCount, readSeenCount } from '../chain/payouts/wallet-counts.ts'

/** State of a paying wallet that the nodes agree on, as of one final block. */
export type WalletOnChain = {
  readonly head: FinalHead
  /** Transactions in final blocks. `seenCount` also includes mined and waiting ones. */
  readonly finalCount: number
  readonly seenCount: number
}

/**
 * Returns a function that reads each wallet from the nodes once for all its payouts. A round would otherwise repeat the same
 * calls for hundreds of payouts.
 */
export function lookAtWallets(chain: ChainReader): (wallet: Address) => Promise<WalletOnChain> {
  const looks = new Map<Address, Promise<WalletOnChain>>()
  return (wallet) => {
    const look = looks.get(wallet) ?? lookAt(chain, wallet)
    looks.set(wallet, look)
    return look
  }
}

async function lookAt(chain: ChainReader, wallet: Address): Promise<WalletOnChain> {
  const head = await finalHead(chain)
  const finalCount = await readFinalCount(chain, wallet, head)
  return { head, finalCount, seenCount: await readSeenCount(chain, wallet) }
}
