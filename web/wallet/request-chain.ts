import { t } from '@lingui/core/macro'
import { numberToHex } from 'viem'
import { getConnection } from 'wagmi/actions'
import { hasCode } from './error-causes.ts'
import { type LiveConnection, requireLiveConnection } from './live-connection.ts'
import { chainToAdd } from './platform-chain.ts'

const CHAIN_UNKNOWN = 4902

/**
 * Brings the wallet to the platform's chain; adds the chain where the wallet does not know it.
 *
 * Not wagmi's `switchChain`: that waits forever for wallets that say yes and stay where they are.
 *
 * @throws what the wallet says when the person refuses
 */
export async function requestPlatformChain(): Promise<void> {
  const live = requireLiveConnection()
  const { id } = live.platform.chain
  const params: [{ chainId: string }] = [{ chainId: numberToHex(id) }]
  const isNowThere = async () => (await readChainId(live)) === id
  if (await isNowThere()) return
  try {
    await live.provider.request({ method: 'wallet_switchEthereumChain', params })
  } catch (error) {
    if (!hasCode(error, CHAIN_UNKNOWN)) throw error
    await live.provider.request({ method: 'wallet_addEthereumChain', params: [chainToAdd(live.platform)] })
    if (!(await isNowThere())) await live.provider.request({ method: 'wallet_switchEthereumChain', params })
  }
  if (!(await isNowThere()))
    throw new Error(t`Your wallet is still on another network than ${live.platform.chain.name}.`)
}

/** Also tells our own side where the wallet is: some wallets move without saying so. */
async function readChainId({ provider, config }: LiveConnection): Promise<number> {
  const chainId = Number(await provider.request({ method: 'eth_chainId' }))
  const { connector } = getConnection(config)
  connector?.emitter.emit('change', { chainId })
  return chainId
}
