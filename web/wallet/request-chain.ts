import { t } from '@lingui/core/macro'
import { numberToHex } from 'viem'
import { hasCode } from './error-causes.ts'
import { type LiveConnection, requireLiveConnection } from './live-connection.ts'
import { chainToAdd } from './platform-chain.ts'
import { readChainId } from './provider-accounts.ts'

const CHAIN_UNKNOWN = 4902

type ChainListener = (connection: LiveConnection, chainId: number) => void

let tell: ChainListener = () => {}

/** Hears on which chain a wallet was found: some wallets move without saying so. */
export function onChainRead(listener: ChainListener) {
  tell = listener
}

/**
 * Brings the wallet to the platform's chain; adds the chain where the wallet does not know it.
 *
 * Some wallets say yes and stay where they are: only what they answer afterwards counts.
 *
 * @throws what the wallet says when the person refuses
 */
export async function requestPlatformChain(live: LiveConnection = requireLiveConnection()): Promise<void> {
  const { provider, platform } = live
  const { id, name } = platform.chain
  const params: [{ chainId: string }] = [{ chainId: numberToHex(id) }]
  const isNowThere = async () => {
    const chainId = await readChainId(provider)
    tell(live, chainId)
    return chainId === id
  }
  if (await isNowThere()) return
  try {
    await provider.request({ method: 'wallet_switchEthereumChain', params })
  } catch (error) {
    if (!hasCode(error, CHAIN_UNKNOWN)) throw error
    await provider.request({ method: 'wallet_addEthereumChain', params: [chainToAdd(platform)] })
    if (!(await isNowThere())) await provider.request({ method: 'wallet_switchEthereumChain', params })
  }
  if (!(await isNowThere())) throw new Error(t`Your wallet is still not on ${name}.`)
}
