import type { Address } from '#core/address.ts'
import type { ChainReader } from '../chain/chain-reader.ts'
import { type FinalHead, finalHead } from '../chain/final-head.ts'
import { readFinalCount, readSeenCount } from '../chain/payouts/wallet-counts.ts'

/** What the nodes agree on of a paying wallet, as of one final block. */
export type WalletOnChain = {
  readonly head: FinalHead
  /** Transactions of it in final blocks, and those that are mined or wait too. */
  readonly finalCount: number
  readonly seenCount: number
}

/** Asks the nodes once for all payouts of a wallet: what a round asks of each payout alone would be asked hundreds of times. */
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
